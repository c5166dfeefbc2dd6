package uci

import (
	"fmt"

	"vedette/search"
)

// sayProof writes what a search for a mate proved.
func (r *reporter) sayProof(p *search.MateProof) {
	if text := proofText(p); text != "" {
		r.out.lines("info string " + text)
	}
}

// proofText says what a search for a mate proved, "" if none was sought.
func proofText(p *search.MateProof) string {
	switch {
	case p.Asked == 0:
		return ""
	case p.Mate > 0 && p.None >= p.Mate-1:
		return fmt.Sprintf("proven: mate in %d, and none is shorter", p.Mate)
	case p.Mate > 0:
		return fmt.Sprintf("proven: mate in %d; none in %d, between them it is open", p.Mate, p.None)
	case p.Mate < 0 && p.NotMated >= -p.Mate-1:
		return fmt.Sprintf("proven: mated in %d by best play", -p.Mate)
	case p.Mate < 0:
		return fmt.Sprintf("proven: mated in %d at the latest; not in %d, between them it is open", -p.Mate, p.NotMated)
	case p.None >= p.Asked && p.NotMated >= p.Asked:
		return fmt.Sprintf("proven: no mate in %d", p.Asked)
	case p.None >= p.Asked:
		return fmt.Sprintf("proven: no mate in %d; whether the side to move is mated is open", p.Asked)
	}
	return fmt.Sprintf("the search ended before the proof: no mate in %d, up to %d it is open", p.None, p.Asked)
}
