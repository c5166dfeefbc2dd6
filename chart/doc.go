// Package chart draws simple charts into files.
//
// Reading order: chart.go has what all charts share; lines.go, bars.go and
// histogram.go draw one kind each. ticks.go labels the axes, style.go has
// sizes, fonts and colours, and file.go writes the file. gonum.org/v1/plot
// draws.
package chart
