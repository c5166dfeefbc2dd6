module vedette

go 1.26.0

require (
	github.com/dylhunn/dragontoothmg v0.0.0-20220917014754-e79413b50d93
	github.com/notnil/chess v1.10.0
	go.yaml.in/yaml/v3 v3.0.6
	golang.org/x/sys v0.29.0
)

require github.com/coder/websocket v1.8.15
