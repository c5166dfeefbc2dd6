package uci

import (
	"fmt"
	"strings"

	"vedette/search"
)

// tunerRate is R_end, the learning rate at the end of a tuning run, as usual
// with OpenBench's SPSA.
const tunerRate = 0.002

// parameters lists the tunable parameters in OpenBench's form: name, type,
// value, least, greatest, step (C_end), rate (R_end).
func (d *Driver) parameters(string) {
	tunable := search.Parameters()
	if len(tunable) == 0 {
		d.notef(`the parameters of this build are fixed; "go build -tags tune ./cmd/vedette" makes a tuning build`)
		return
	}
	var b strings.Builder
	for _, p := range tunable {
		fmt.Fprintf(&b, "%s, int, %d, %d, %d, %d, %g\n", p.Name, p.Default, p.Least, p.Greatest, p.Step, tunerRate)
	}
	d.out.text(b.String())
}
