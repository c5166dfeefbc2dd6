// Package training makes the games that Vedette learns from, and keeps them.
//
// game.go says what a game record holds and replays it; header.go, record.go,
// reader.go, access.go and writer.go are the file format, which
// docs/formats.md documents, with version1.go and version2.go for the bodies of
// records. Version 2 is made by rangecoder.go, with the probabilities of
// startmodel.go, scoremodel.go and movemodel.go. settings.go and player.go play
// one game, by the rules of package selfplay; generate.go plays many, one to a
// core, and validation.go keeps positions of such games. stats.go and
// histogram.go count, merge.go and shuffle.go make one file of several, audit.go
// plays games again to see that they are not forged, annotation.go prepares a
// score for people. Package fit learns from the games.
package training
