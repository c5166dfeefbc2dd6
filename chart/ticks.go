package chart

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
)

// ticks is the greatest number of intervals into which ticks divide an axis.
// They stand at multiples of 1, 2 or 5 times a power of ten.
type ticks int

// Ticks implements plot.Ticker.
func (n ticks) Ticks(low, high float64) []plot.Tick {
	step := tickStep((high - low) / float64(n))
	unit, suffix := tickUnit(max(-low, high))
	decimals := max(0, -int(math.Floor(math.Log10(step/unit)+tiny)))
	first := math.Ceil(low/step - tiny)
	var list []plot.Tick
	for i := range int(n) + 1 {
		value := (first+float64(i))*step + 0 // no negative zero
		if value > high+tiny*step {
			break
		}
		list = append(list, plot.Tick{Value: value, Label: number(value/unit, decimals) + suffix})
	}
	return list
}

// tiny is the greatest rounding error, as a share of a step.
const tiny = 1e-9

// tickStep returns the least allowed step that is not below the given one.
func tickStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, factor := range [...]float64{1, 2, 5} {
		if factor*power >= least*(1-tiny) {
			return factor * power
		}
	}
	return 10 * power
}

// tickUnit returns the unit of the numbers on an axis that reaches to greatest,
// 1, a million or a billion, and its suffix.
func tickUnit(greatest float64) (unit float64, suffix string) {
	switch {
	case greatest >= 1e13: // numbers with exponents
		return 1, ""
	case greatest >= 1e10:
		return 1e9, "G"
	case greatest >= 1e7:
		return 1e6, "M"
	}
	return 1, ""
}

// number returns the text of a number on an axis, without an exponent unless it
// has many digits.
func number(value float64, decimals int) string {
	if math.Abs(value) >= 1e7 || decimals > 6 {
		return strconv.FormatFloat(value, 'g', 4, 64)
	}
	return strconv.FormatFloat(value, 'f', decimals, 64)
}
