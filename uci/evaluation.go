package uci

import (
	"fmt"
	"path/filepath"

	"vedette/eval"
)

// evaluations are the choices of the option Evaluation, the default first.
var evaluations = [...]string{"network", "tables"}

// weights returns the weights that the settings choose.
func (s *settings) weights() *eval.Weights {
	if s.evaluation == "tables" {
		return eval.PSQTWeights()
	}
	return s.network
}

// setEvaluation sets the option Evaluation.
func (d *Driver) setEvaluation(name string) {
	before := d.settings.weights()
	d.settings.evaluation = name
	d.changeWeights(before)
}

// setEvalFile loads the network from the named file, or returns to the embedded
// one if the name is empty. The file is read each time, because it may have
// changed; the same content changes nothing. With Evaluation set to tables the
// network is kept for later.
func (d *Driver) setEvalFile(name string) error {
	path := ""
	if name != "" {
		path = firstFile(name)
	}
	network, err := eval.LoadNetwork(path)
	if err != nil {
		return err
	}
	before := d.settings.weights()
	d.useNetwork(network, path)
	d.changeWeights(before)
	return nil
}

// useNetwork records a network and its path in the settings. An empty path is
// that of the embedded one.
func (d *Driver) useNetwork(network *eval.Weights, path string) {
	d.settings.networkFile = path
	if network.ID() != d.settings.network.ID() {
		d.settings.network, d.remindNetwork = network, true
	}
}

// changeWeights passes the weights of the settings to the engine if they have
// changed. Results found with others are then cleared.
func (d *Driver) changeWeights(before *eval.Weights) {
	if now := d.settings.weights(); now != before {
		d.engine.SetWeights(now)
		d.forget("setoption")
	}
}

// LoadNetwork does what the option EvalFile does, before a conversation. A
// relative name refers to the working directory. The path becomes the declared
// default of the option, because some clients send every default back. The error
// names the file and the reason; the embedded network then stays.
func (d *Driver) LoadNetwork(name string) error {
	if path, err := filepath.Abs(name); err == nil {
		name = path
	}
	network, err := eval.LoadNetwork(name)
	if err != nil {
		return err
	}
	d.useNetwork(network, name)
	d.findOption("EvalFile").declareText(name)
	d.engine.SetWeights(d.settings.weights()) // nothing was found with others yet
	return nil
}

// remindOfNetwork tells which network is used, if it has changed since the last
// search. It is called at the beginning of a search, because clients do not
// expect info strings while the engine is idle.
func (d *Driver) remindOfNetwork() {
	if d.remindNetwork && d.settings.weights() == d.settings.network {
		d.notef("the network is %s", d.settings.networkName())
		d.remindNetwork = false
	}
}

// networkName names the network by its ID and source.
func (s *settings) networkName() string {
	if s.networkFile == "" {
		return s.network.ID() + ", embedded"
	}
	return fmt.Sprintf("%s, %.200q", s.network.ID(), s.networkFile)
}
