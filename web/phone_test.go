//go:build unix

package web

// tryWindows resizes the page, which fits windows of all sizes. On a phone the board, the best line and moves are in the
// window together.
func (b *browser) tryWindows() {
	b.open(annotated)
	b.key("End")
	b.clickOn("#analyse")
	b.await(`document.querySelectorAll("#lines li").length === 3`)
	b.resize(390, 844)
	eval[bool](b, `(scrollTo(0, 0), true)`)
	b.awaitFrame()
	for _, selector := range []string{"#ground cg-board", "#lines li", "#moves button[aria-current]", "#controls"} {
		box := eval[[4]float64](b, `(() => {
			const { left, top, right, bottom } = document.querySelector("`+selector+`").getBoundingClientRect();
			return [left, top, right, bottom];
		})()`)
		if box[0] < 0 || box[1] < 0 || box[2] > 390 || box[3] > 844 || box[2] == box[0] {
			b.t.Errorf("%s is at %v, outside of the window", selector, box)
		}
	}
	b.picture("phone.png")
	b.clickOn("#analyse")
	for _, window := range [][2]int{{844, 390}, {568, 320}, {800, 1200}, {390, 844}, {320, 568}, {1920, 1080}, {390, 844}} {
		b.resize(window[0], window[1])
		b.tryWindow(window)
	}
	b.prefer("prefers-color-scheme", "dark")
	b.picture("dark.png")
	if contrast := eval[float64](b, contrastOfCoordinates); contrast < 4 {
		b.t.Errorf("the coordinates have a contrast of %.1f to dark squares", contrast)
	}
}

// prefer sets what the system asks pages for.
func (b *browser) prefer(feature, value string) {
	b.t.Helper()
	features := []map[string]string{{"name": feature, "value": value}}
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": features}, nil)
}

// contrastOfCoordinates computes the contrast of the coordinates to dark squares as
// the Web Content Accessibility Guidelines 2.2 define it.
const contrastOfCoordinates = `(() => {
	const probe = document.createElement("i");
	probe.style.color = "var(--dark)";
	document.body.append(probe);
	const luminance = element => {
		const rgb = getComputedStyle(element).color.match(/\d+/g).map(c => c / 255);
		const [r, g, b] = rgb.map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
	};
	const ratio = luminance(probe) / luminance(document.querySelector("#ground coord"));
	probe.remove();
	return Math.max(ratio, 1 / ratio);
})()`

// tryWindow checks the page in a window of a width and height: it is not wider, the board
// is not higher, and the FEN can be read.
func (b *browser) tryWindow(window [2]int) {
	// The window of a phone grows with a page that is too wide.
	got := eval[[4]float64](b, `(() => {
		const board = document.querySelector("#ground"), fen = document.querySelector("#fen");
		return [innerWidth, document.documentElement.scrollWidth, board.offsetHeight, fen.offsetHeight];
	})()`)
	if int(got[0]) != window[0] || int(got[1]) > window[0] {
		b.t.Errorf("%d x %d: the page is %.0f wide, in a window of %.0f", window[0], window[1], got[1], got[0])
	}
	if least := 0.6 * float64(min(window[0], window[1])); got[2] > float64(window[1]) || got[2] < least {
		b.t.Errorf("%d x %d: the board is %.0f high, want at least %.0f and at most the window", window[0], window[1], got[2], least)
	}
	if got[3] == 0 {
		b.t.Errorf("%d x %d: no FEN is shown", window[0], window[1])
	}
}
