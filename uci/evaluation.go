package uci

import (
	"fmt"
	"os"
	"path/filepath"

	"vedette/eval"
)

// evaluations are what positions can be judged by, first what an engine begins
// with.
var evaluations = [...]string{"network", "tables"}

// weights returns what the settings evaluate positions with.
func (s *settings) weights() *eval.Weights {
	if s.evaluation == "tables" {
		return eval.TableWeights()
	}
	return s.network
}

// setEvaluation changes what positions are judged by.
func (d *Driver) setEvaluation(name string) {
	before := d.settings.weights()
	d.settings.evaluation = name
	d.changeWeights(before)
}

// setEvalFile loads the network in the file of a name, or goes back to the
// embedded one if the name is empty. The file is read each time, for it may have
// changed; a file with the same content changes nothing. While positions are
// judged by tables the network is kept for later.
func (d *Driver) setEvalFile(name string) error {
	network, path := eval.DefaultWeights(), ""
	if name != "" {
		path = firstFile(places(name, executableDir()))
		var err error
		if network, err = eval.LoadNetwork(path); err != nil {
			return err
		}
	}
	before := d.settings.weights()
	d.useNetwork(network, path)
	d.changeWeights(before)
	return nil
}

// useNetwork notes the network of a file in the settings. An empty path is that
// of the embedded one.
func (d *Driver) useNetwork(network *eval.Weights, path string) {
	d.settings.networkFile = path
	if network.ID() != d.settings.network.ID() {
		d.settings.network, d.remindNetwork = network, true
	}
}

// changeWeights hands the weights of the settings to the engine, unless they are
// those of before. What was found with others has to be forgotten.
func (d *Driver) changeWeights(before *eval.Weights) {
	if now := d.settings.weights(); now != before {
		d.engine.SetWeights(now)
		d.forget("setoption")
	}
}

// firstFile returns the first of the names under which there is something, or
// the last one.
func firstFile(names []string) (name string) {
	for _, name = range names {
		if _, err := os.Stat(name); err == nil {
			break
		}
	}
	return name
}

// LoadNetwork does what the option EvalFile does, before a conversation. A name
// that is not absolute is meant in the working directory. The error names the
// file and says what is wrong with it; then the embedded network stays.
func (d *Driver) LoadNetwork(name string) error {
	if path, err := filepath.Abs(name); err == nil {
		name = path
	}
	network, err := eval.LoadNetwork(name)
	if err != nil {
		return err
	}
	d.useNetwork(network, name)
	d.engine.SetWeights(d.settings.weights()) // nothing was found yet
	return nil
}

// remindOfNetwork tells which network is used, if it is another one than at the
// last search. It is called at the beginning of a search, because clients expect
// no remarks while the engine is idle.
func (d *Driver) remindOfNetwork() {
	if d.remindNetwork && d.settings.weights() == d.settings.network {
		d.notef("the network is %s", d.settings.networkName())
		d.remindNetwork = false
	}
}

// networkName names the network: its ID, and where it comes from.
func (s *settings) networkName() string {
	if s.networkFile == "" {
		return s.network.ID() + ", embedded"
	}
	return fmt.Sprintf("%s, %.200q", s.network.ID(), s.networkFile)
}
