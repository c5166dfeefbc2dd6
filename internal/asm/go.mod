module vedette/internal/asm

go 1.26.0

require (
	github.com/mmcloughlin/avo v0.6.0
	vedette v0.0.0
)

require (
	golang.org/x/mod v0.20.0 // indirect
	golang.org/x/sync v0.8.0 // indirect
	golang.org/x/sys v0.29.0 // indirect
	golang.org/x/tools v0.24.1 // indirect
)

replace vedette => ../..
