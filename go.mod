module vedette

go 1.26.0

require (
	github.com/dylhunn/dragontoothmg v0.0.0-20220917014754-e79413b50d93
	github.com/notnil/chess v1.10.0
	github.com/schollz/progressbar/v3 v3.18.0
	go.yaml.in/yaml/v3 v3.0.6
	golang.org/x/sys v0.29.0
)

require (
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	golang.org/x/term v0.28.0 // indirect
)
