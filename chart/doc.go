// Package chart draws simple charts into files.
//
// chart.go holds what all charts have in common; lines.go, bars.go and
// histogram.go draw one kind each, ticks.go numbers the axes, style.go says how
// everything looks, and file.go makes a file of it. The drawing itself is done
// by gonum.org/v1/plot.
package chart
