package uci

import "vedette/eval"

// evaluations are what positions can be judged by, first what an engine begins
// with.
var evaluations = [...]string{"network", "tables"}

// weightsOf returns one of them.
func weightsOf(evaluation string) *eval.Weights {
	if evaluation == "tables" {
		return eval.TableWeights()
	}
	return eval.DefaultWeights()
}

// setEvaluation changes what positions are judged by. What was found before
// was judged otherwise, and has to be forgotten.
func (d *Driver) setEvaluation(name string) {
	if name == d.settings.evaluation {
		return
	}
	d.settings.evaluation = name
	d.engine.SetWeights(weightsOf(name))
	d.forget("setoption")
}
