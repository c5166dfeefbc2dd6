// Package web is the page to play and analyse on in a browser. The folder page
// has its files, which "make web" bundles and puts together with the engine for
// browsers; docs/web.md describes how it is built and used. The package itself
// holds only their tests, in Chromium and Firefox.
package web
