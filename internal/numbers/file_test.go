package numbers

import (
	"strings"
	"testing"
)

// shop is the content of the tests' file.
type shop struct {
	prices [2]int16
	stock  [20]int16
	spare  int16
}

func (s *shop) file() *File[int16] {
	stock := Block[int16]{Name: "in stock"}
	for i := range s.stock {
		stock.Numbers = append(stock.Numbers, &s.stock[i])
	}
	return &File[int16]{Format: "shop 1", Comment: "Least first.\n", Min: -9, Max: 500, Blocks: []Block[int16]{
		{Name: "prices", Numbers: []*int16{&s.prices[0], &s.prices[1]}},
		stock,
		{Name: "spare", Optional: true, Numbers: []*int16{&s.spare}},
	}}
}

func TestWrite(t *testing.T) {
	want := shop{prices: [2]int16{-9, 500}, stock: [20]int16{7: 8, 8: 9, 19: 100}, spare: 3}
	var b strings.Builder
	if err := want.file().Write(&b, "A note\nof three lines:\n\nthis one.\n"); err != nil {
		t.Fatal(err)
	}
	const text = "shop 1\n# A note\n# of three lines:\n#\n# this one.\n\n# Least first.\n" +
		"prices:            -9  500\n" +
		"in stock:\n" +
		"    0    0    0    0    0    0    0    8       9    0    0    0    0    0    0    0\n" +
		"    0    0    0  100\n" +
		"spare:              3\n"
	if b.String() != text {
		t.Errorf("the file is\n%s, want\n%s", &b, text)
	}
	var got shop
	if err := got.file().Read("file", b.String()); err != nil || got != want {
		t.Errorf("%v becomes %v, error %v", want, got, err)
	}
}

// TestRead reads files as people may write them.
func TestRead(t *testing.T) {
	stock := "in stock: 1 2 3" + strings.Repeat(" 0", 17) + "\n"
	const prices = "prices: 5 6\n"
	for _, test := range []struct{ text, complaint string }{
		{prices + stock, ""},
		{"\r\n  # comment: 5\r\nprices: 5\r\n#\r\n\t6\r\n" + stock, ""},
		{stock + "spare: 7\n" + strings.TrimSpace(prices), ""},
		{"", `file: the block "prices" is missing`},
		{prices, `file: the block "in stock" is missing`},
		{prices + "\n4" + stock, `file:4: "4in stock" is not a block of "shop 1"`},
		{prices + "wares:", `file:3: "wares" is not a block of "shop 1"`},
		{prices + prices, `file:3: the block "prices" is given twice`},
		{prices + "7", `file:3: "7" is too many: the block "prices" has 2 numbers`},
		{"7\n" + prices, `file:2: "7" is before the first block`},
		{"prices:\n\n7\n" + stock, `file:5: the block "prices" ends after 1 of 2 numbers`},
		{"prices: 7", `file:2: the block "prices" ends after 1 of 2 numbers`},
		{"prices: 501 2", `file:2: "501" in the block "prices": want an integer from -9 to 500`},
		{"prices: 500\n-10", `file:3: "-10" in the block "prices": want an integer from -9 to 500`},
		{"prices: 1.5", `file:2: "1.5" in the block "prices": want an integer`},
		{"prices: 1, 2", `file:2: "1," in the block "prices": want an integer`},
		{"prices: NaN", `file:2: "NaN" in the block "prices": want an integer`},
	} {
		var s shop
		err := s.file().Read("file", "shop 1\n"+test.text)
		if test.complaint != "" {
			if err == nil || !strings.HasPrefix(err.Error(), test.complaint) {
				t.Errorf("%q: error %v, want %s", test.text, err, test.complaint)
			}
		} else if err != nil || s.prices != [2]int16{5, 6} || s.stock != [20]int16{1, 2, 3} {
			t.Errorf("%q becomes %v, error %v", test.text, s, err)
		}
	}
	const want = `file: the first line is "shop 2", want "shop 1"`
	if err := new(shop).file().Read("file", "shop 2\n"+prices+stock); err == nil || err.Error() != want {
		t.Errorf("another version: error %v, want %s", err, want)
	}
}
