// Package textwrap breaks text into lines.
package textwrap
