package clients_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// parseYAML reads the subset of YAML that a configuration of lichess-bot needs,
// and refuses everything else: mappings indented by two spaces, lists of single
// values, words, numbers and quoted text, comments. A mapping becomes a
// map[string]any, a list a []string, a value a string. Any YAML reader gives
// accepted text the same meaning.
func parseYAML(text string) (map[string]any, error) {
	var lines []yamlLine
	for i, raw := range strings.Split(text, "\n") {
		content := strings.TrimLeft(raw, " ")
		if content == "" || content[0] == '#' {
			continue
		}
		indent := len(raw) - len(content)
		if indent%2 != 0 || strings.ContainsAny(raw, "\t\r") {
			return nil, fmt.Errorf("line %d: bad spaces", i+1)
		}
		lines = append(lines, yamlLine{number: i + 1, indent: indent, content: content})
	}
	root, rest, err := parseMapping(lines, 0)
	if err == nil && len(rest) > 0 {
		err = fmt.Errorf("line %d: bad indentation", rest[0].number)
	}
	return root, err
}

// yamlLine is a line with more than a comment.
type yamlLine struct {
	number, indent int
	content        string // without the indentation
}

// parseMapping reads the mapping at the beginning of lines and returns the
// lines after it.
func parseMapping(lines []yamlLine, indent int) (mapping map[string]any, rest []yamlLine, err error) {
	mapping = map[string]any{}
	for len(lines) > 0 && lines[0].indent == indent {
		line := lines[0]
		lines = lines[1:]
		key, value, ok := strings.Cut(line.content, ":")
		if !ok || !plainWords(key) {
			return nil, nil, fmt.Errorf("line %d: no key", line.number)
		}
		if _, twice := mapping[key]; twice {
			return nil, nil, fmt.Errorf("line %d: %s is given twice", line.number, key)
		}
		scalar, empty, err := parseScalar(value)
		switch below := len(lines) > 0 && lines[0].indent > indent; {
		case err != nil:
			return nil, nil, fmt.Errorf("line %d: %w", line.number, err)
		case !empty:
			mapping[key] = scalar
		case !below || lines[0].indent != indent+2:
			return nil, nil, fmt.Errorf("line %d: %s has no value", line.number, key)
		case strings.HasPrefix(lines[0].content, "- "):
			mapping[key], lines, err = parseList(lines, indent+2)
		default:
			mapping[key], lines, err = parseMapping(lines, indent+2)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return mapping, lines, nil
}

// parseList reads the list at the beginning of lines.
func parseList(lines []yamlLine, indent int) (list []string, rest []yamlLine, err error) {
	for len(lines) > 0 && lines[0].indent == indent {
		item, ok := strings.CutPrefix(lines[0].content, "-")
		scalar, empty, err := parseScalar(item)
		if !ok || err != nil || empty {
			return nil, nil, fmt.Errorf("line %d: no item of a list, %v", lines[0].number, err)
		}
		list, lines = append(list, scalar), lines[1:]
	}
	return list, lines, nil
}

// parseScalar reads the text after a colon or a dash: a value and a comment,
// either of which may be missing.
func parseScalar(text string) (value string, empty bool, err error) {
	if text != "" && text[0] != ' ' {
		return "", false, fmt.Errorf("a space is missing before %q", text)
	}
	text = strings.TrimLeft(text, " ")
	if quoted, ok := strings.CutPrefix(text, `"`); ok {
		value, comment, closed := strings.Cut(quoted, `"`)
		if !closed || strings.Contains(value, `\`) {
			return "", false, fmt.Errorf("bad quotes in %q", text)
		}
		if _, more, err := parseScalar(comment); err != nil || !more {
			return "", false, fmt.Errorf("something follows the quotes in %q", text)
		}
		return value, false, nil
	}
	if strings.HasPrefix(text, "#") {
		return "", true, nil
	}
	value, _, _ = strings.Cut(text, " #")
	value = strings.TrimRight(value, " ")
	if value != "" && !plainWords(value) {
		return "", false, fmt.Errorf("%q needs quotes", value)
	}
	return value, value == "", nil
}

// plainWords reports whether YAML reads the text literally.
func plainWords(text string) bool {
	for _, c := range text {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.ContainsRune("_. -", c):
		default:
			return false
		}
	}
	return text != "" && !strings.HasPrefix(text, " ") && !strings.HasPrefix(text, "- ") && !strings.HasSuffix(text, " ")
}

func TestParseYAML(t *testing.T) {
	good := `# a comment

a: 1   # another
b:
  Two Words: "x: #y"  # quoted
# c: d
  list:
    - one
    - "two"
  last: true
e: -5.5
`
	want := map[string]any{
		"a": "1",
		"b": map[string]any{"Two Words": "x: #y", "list": []string{"one", "two"}, "last": "true"},
		"e": "-5.5",
	}
	if got, err := parseYAML(good); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	for _, bad := range []string{
		"a", "a:", "a:b", " a: 1", "a: 1\n  b: 2", "a:\n   b: 1", "a:\n    b: 1", "a:\n\tb: 1", "a: 1\r\n",
		"a: 1\na: 2", `a: "x`, `a: "x" y`, `a: "x"y`, `a: "\n"`, "a: [1]", "a: {b: 1}", "a: &x 1", "a: *x", "a: !!str 1", "a: 'x'",
		"a: |\n  b", "- a", "a:\n- b", "a:\n  -b", "a:\n  - b: 1", "a:\n  - b\n  c: 1", "a: b: c", "a: - b",
	} {
		if got, err := parseYAML(bad); err == nil {
			t.Errorf("%q was accepted as %v", bad, got)
		}
	}
}
