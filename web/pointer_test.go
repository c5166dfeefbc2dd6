//go:build unix

package web

// point is a place in the window, in pixels from its left and top.
type point struct{ x, y float64 }

// pointer is a mouse or a finger on a page.
type pointer struct {
	press, move, release func(point)
	tap                  func(point) // presses and releases at once: a finger that stays opens a menu
}

// drag presses at a point and releases at another, with moves on the way.
func (p pointer) drag(from, to point) {
	p.press(from)
	const steps = 4
	for i := 1.0; i <= steps; i++ {
		p.move(point{from.x + (to.x-from.x)*i/steps, from.y + (to.y-from.y)*i/steps})
	}
	p.release(to)
}

// point returns a point of a square, right and down by parts of its size. The page is not scrolled: the square must be
// in the window.
func (b *browser) point(square string, right, down float64) point {
	b.t.Helper()
	return b.pointOn("#ground", square, right, down)
}

// pointOn is point on one of the boards.
func (b *browser) pointOn(board, square string, right, down float64) point {
	b.t.Helper()
	// Left, top, size, height of the window, and whether Black is below.
	box := eval[[5]float64](b, `(() => {
		const board = document.querySelector("`+board+` cg-board"), box = board.getBoundingClientRect();
		return [box.left, box.top, box.width / 8, innerHeight, board.closest(".orientation-black") ? 1 : 0];
	})()`)
	file, rank := float64(square[0]-'a'), float64('8'-square[1])
	if box[4] == 1 {
		file, rank = 7-file, 7-rank
	}
	p := point{box[0] + (file+right)*box[2], box[1] + (rank+down)*box[2]}
	if p.y < 0 || p.y >= box[3] {
		b.t.Fatalf("%s is outside of the window", square)
	}
	return p
}
