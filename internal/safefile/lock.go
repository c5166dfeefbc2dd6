package safefile

import "errors"

// ErrInUse is the error of a file that a program has locked.
var ErrInUse = errors.New("another program writes to it")
