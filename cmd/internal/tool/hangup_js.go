package tool

import "os"

// hangup is empty: there is no such signal.
var hangup [0]os.Signal
