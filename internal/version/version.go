// Package version has the version of the engine.
package version

// Version is shown in "id name", and names a release.
const Version = "1.0.0"
