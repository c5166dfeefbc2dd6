// Package training makes and stores the games that Vedette learns from.
//
// game.go defines a game record and replays it; header.go, record.go,
// reader.go and writer.go are the file format, documented in
// docs/formats.md, with version1.go and version2.go for the bodies of records.
// Version 2 is written by rangecoder.go, with the probabilities of
// startmodel.go, scoremodel.go and movemodel.go; model.go reads the
// numbers of these two. settings.go and player.go play one game, by the rules
// of package selfplay; generate.go plays many, one to a core. merge.go makes one
// file from several, audit.go plays games again to detect forgeries. Package fit learns
// from the games.
package training
