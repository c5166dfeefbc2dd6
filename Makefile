# Vedette, a UCI chess engine. `make` builds ./vedette, `make help` lists the other targets.
#
# Building needs Go and nothing else: no cgo, no git. Of other modules the engine needs golang.org/x/sys alone, which
# the first build downloads. The build recipe has no shell syntax, so that it also works where make has only
# the Windows command interpreter; the other targets need a POSIX shell. OpenBench calls
# `make CC=go EXE=name` and finds the binary there; for a test of a network it adds EVALFILE=path.

GO      ?= go
EXE     ?= vedette
# A network file to embed instead of eval/default.network, in every target that builds the engine.
EVALFILE ?=
# The duration of each fuzz target, the lines of `make soak`, the nodes a position of `make tactics`, the games
# of `make learn`, and more arguments of go test for `make test`.
FUZZTIME     ?= 30s
SOAKLINES    ?= 1000000
TACTICSNODES ?= 10000000
LEARNGAMES   ?= 4000
TESTFLAGS    ?=
# The time limit for the tests of a package: many times what an idle machine needs, to allow for busy ones.
TESTTIMEOUT  ?= 30m
# Without the profile, everything that ./cmd/vedette imports is compiled once for all tests, not once more for its own.
TESTPGO := -pgo=off
# The opponents of `make gauntlet`, as NAME=PROGRAM@NODES, with nodes a move against which Vedette scores some 64 %;
# the openings, the pairs of games against each, the games at once, and the file for them. docs/matches.md has the
# versions.
OPPONENTS   ?= Stockfish=stockfish@8000 Alexandria=Alexandria@16000 Stash=stash@90000
BOOK        ?= UHO_4060_v4.epd
PAIRS       ?= 100
CONCURRENCY ?= 2
GAUNTLET    ?= gauntlet.pgn
# The older binary of `make speed`, and how often it runs each.
OLD  ?= ./vedette-old
RUNS ?= 10

STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
BENCHSTAT   := golang.org/x/perf/cmd/benchstat@v0.0.0-20260908200009-22c9c6c9d4da

export CGO_ENABLED := 0

GOARCH := $(shell $(GO) env GOARCH)
# The system and the processor that it builds for, then those of this machine.
MACHINES := $(shell $(GO) env GOOS GOARCH GOHOSTOS GOHOSTARCH)
GOEXE  := $(shell $(GO) env GOEXE)

# The best instruction set level of this machine, unless the caller sets one or builds for another machine: v3
# generates moves 5-10 % faster than v1, v4 gains nothing. Linux, MSYS and Cygwin list the CPU's flags in /proc/cpuinfo,
# macOS has other names for the same flags. If neither is found, the binary is for v1, which runs everywhere.
ifeq ($(wordlist 1,2,$(MACHINES)) amd64,$(wordlist 3,4,$(MACHINES)) $(GOARCH))
ifndef GOAMD64
ifeq ($(OS),Windows_NT)
CPU_FLAGS := $(file </proc/cpuinfo)
else
CPU_FLAGS := $(shell cat /proc/cpuinfo 2>/dev/null || \
	sysctl -n machdep.cpu.features machdep.cpu.extfeatures machdep.cpu.leaf7_features 2>/dev/null)
endif
V2_LINUX := cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3
V3_LINUX := abm avx avx2 bmi1 bmi2 f16c fma movbe
V2_MACOS := CX16 LAHF POPCNT SSE4.1 SSE4.2 SSSE3
V3_MACOS := LZCNT AVX1.0 AVX2 BMI1 BMI2 F16C FMA MOVBE
has = $(if $(filter-out $(CPU_FLAGS),$(1)),,yes)
ifneq ($(call has,$(V2_LINUX) $(V3_LINUX))$(call has,$(V2_MACOS) $(V3_MACOS)),)
GOAMD64 := v3
else ifneq ($(call has,$(V2_LINUX))$(call has,$(V2_MACOS)),)
GOAMD64 := v2
else
GOAMD64 := v1
endif
endif
export GOAMD64
endif

# EXE, with the suffix for Windows if it is missing, and the command that starts it.
BINARY := $(patsubst %$(GOEXE),%,$(EXE))$(GOEXE)
RUN    := $(if $(filter /%,$(BINARY)),$(BINARY),./$(BINARY))

# The prefix of a go command that embeds EVALFILE. The program checks the file, and runs on this machine, whatever
# machine the engine is built for.
ifneq ($(strip $(EVALFILE)),)
EMBED := $(GO) run ./cmd/embed -network "$(EVALFILE)" GOOS=$(shell $(GO) env GOOS) GOARCH=$(GOARCH) \
	$(if $(GOAMD64),GOAMD64=$(GOAMD64))
unexport GOOS GOARCH GOAMD64
endif

# No version control stamp: the same sources give the same binary in every clone.
# Local builds keep the symbol tables, for perf, delve and pprof's disassembly; releases strip them.
# Tests and checks build the engine with -trimpath, too, so that nothing is compiled with the profile twice.
GOBUILD := $(GO) build -trimpath -buildvcs=false

.DEFAULT_GOAL := build

.PHONY: build
build: ## build ./vedette (EXE=name, GOAMD64=v1|v2|v3, EVALFILE=network to embed)
	$(EMBED) $(GOBUILD) -o "$(BINARY)" ./cmd/vedette

.PHONY: run
run: build ## build and start the engine
	@"$(RUN)"

# The files are where packages have them. DESTDIR is a folder to install into for packing. Nothing is built here, so that
# it also works for another user, who may lack Go.
PREFIX     ?= /usr/local
MANUAL     := $(DESTDIR)$(PREFIX)/share/man/man6/vedette.6
PROGRAM    := $(DESTDIR)$(PREFIX)/bin/vedette
READABLE   := umask 022; # for all users, whatever the caller's mask is
.PHONY: install
install: ## install the built engine and its manual page (PREFIX=/usr/local, DESTDIR=)
	@[ -x "$(RUN)" ] || { echo "install: $(BINARY) is missing: run make first"; exit 1; }
	@case "$(DESTDIR)$(PREFIX)" in "~"*) echo "install: the shell has left ~ as it is: write \$$HOME"; exit 1;; esac
	$(READABLE) mkdir -p "$(DESTDIR)$(PREFIX)/bin" "$(dir $(MANUAL))"
	install -m 755 "$(BINARY)" "$(PROGRAM)"
	$(READABLE) "$(RUN)" manual >"$(MANUAL)"

.PHONY: uninstall
uninstall: ## remove what `make install` has installed, with the same PREFIX
	rm -f "$(PROGRAM)" "$(MANUAL)"

.PHONY: test
test: ## run the tests, which takes one to five minutes (TESTFLAGS=-v)
	$(GO) test $(TESTPGO) -timeout $(TESTTIMEOUT) $(TESTFLAGS) ./...

.PHONY: clients
clients: ## test the files for clients, and play in polyglot and xboard, which must be installed, with Xvfb
	VEDETTE_CLIENTS_REQUIRED=1 $(GO) test -v -count=1 ./clients
	VEDETTE_CLIENTS_REQUIRED=1 $(GO) test $(TESTPGO) -v -count=1 -run Polyglot ./cmd/vedette

# The page's files, without the engine for browsers, bundled by esbuild, which npm installs in web/.modules, a hidden
# folder that the checks of sources and pages pass over.
PAGE   := web/.modules/page
BUNDLE := NODE_PATH=web/.modules/node_modules web/.modules/node_modules/.bin/esbuild --bundle --log-level=warning
LICENCES := lit-html @badrap/result
.PHONY: page
page:
	rm -rf web/.modules
	mkdir -p $(PAGE)
	cp web/package.json web/package-lock.json web/.npmrc web/.modules
	cd web/.modules && npm ci --loglevel=error
	$(BUNDLE) --platform=node --format=esm web/openings.mjs | node --input-type=module - >web/.modules/openings.json
	$(BUNDLE) --minify --format=esm --charset=utf8 --alias:openings.json=./web/.modules/openings.json \
		web/page/main.js --outfile=$(PAGE)/page.js
	$(BUNDLE) --minify web/page/page.css --outfile=$(PAGE)/page.css
	cat web/page/NOTICE.txt $(LICENCES:%=web/.modules/node_modules/%/LICENSE) >$(PAGE)/NOTICE.txt
	cp LICENSE $(PAGE)/LICENSE.txt
	cp "$$($(GO) env GOROOT)/LICENSE" $(PAGE)/LICENSE-go.txt 2>/dev/null || cp release/LICENSE-go $(PAGE)/LICENSE-go.txt

# The folder is complete: any web server can offer it. All but index.html and offline.js is in a folder whose name is a
# sum of the files, so that a page never gets files of another version.
.PHONY: web
web: page ## build the engine for browsers, with a page to play and analyse on, in dist-web/; needs npm; docs/web.md
	rm -rf dist-web
	mkdir dist-web
	cp -r $(PAGE) dist-web/files
	cp web/page/worker.js dist-web/files
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" dist-web/files
	web/.modules/node_modules/.bin/wat2wasm eval/kernels.wat -o web/.modules/kernels.wasm
	cp web/.modules/kernels.wasm dist-web/files
	$(EMBED) GOOS=js GOARCH=wasm $(GOBUILD) -tags simd -ldflags "-s -w" -o dist-web/files/vedette.wasm ./cmd/vedette
	gzip -9n dist-web/files/vedette.wasm
	sum=$$(cat dist-web/files/* web/page/index.html web/page/offline.js | cksum | tr ' ' -) && \
		for name in index.html offline.js; do sed "s/@VERSION@/$$sum/" web/page/$$name >dist-web/$$name; done && \
		mv dist-web/files dist-web/$$sum

# board/page is what the program embeds: without these files "vedette board" names this target.
.PHONY: board
board: embedded-page ## build ./vedette with the page of "vedette board" in it; needs npm; docs/board.md
	$(MAKE) build

.PHONY: embedded-page
embedded-page: page
	find board/page -mindepth 1 -not -name .gitignore -delete
	cp $(PAGE)/* board/page
	sed 's|@VERSION@/|./|' web/page/index.html >board/page/index.html

# The kernels of the page must give the same results as plain Go. node has other words for errors of files.
.PHONY: wasm-check
wasm-check: web ## test the evaluation with the kernels for browsers, in node, which npm needs anyway
	GOOS=js GOARCH=wasm $(GO) vet -trimpath -tags simd ./eval
	GOOS=js GOARCH=wasm $(GO) test -trimpath -tags simd -skip LoadNetwork -exec "node --stack-size=8192 \
		--require '$(CURDIR)/web/kernels_node.js' '$$($(GO) env GOROOT)/lib/wasm/wasm_exec_node.js'" ./eval

.PHONY: browser
browser: web embedded-page wasm-check ## the same, and try all pages in Chromium and Firefox, which must be installed
	VEDETTE_CLIENTS_REQUIRED=1 $(GO) test -v -count=1 -run InBrowser ./analysis ./explain ./web

.PHONY: bench
bench: build ## search the bench positions; the last line reads N nodes M nps
	"$(RUN)" bench

# In turn, since other programs on a machine may slow it down for seconds at a time.
.PHONY: speed
speed: build ## compare the speed with that of OLD, a binary: bench, RUNS times each, summed up by benchstat
	@[ -x "$(OLD)" ] || { echo "speed: OLD=$(OLD) is not a program"; exit 1; }; \
	dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT; \
	line='s/^[0-9]* nodes \([0-9]*\) nps$$/BenchmarkBench 1 \1 nps/p'; \
	for i in $$(seq $(RUNS)); do \
		"$(OLD)" bench | sed -n "$$line" >>"$$dir/old"; "$(RUN)" bench | sed -n "$$line" >>"$$dir/new"; \
	done; \
	$(GO) run $(BENCHSTAT) old="$$dir/old" new="$$dir/new"

.PHONY: perft
perft: ## run the full perft suites, then compare the speed with dragontoothmg
	$(GO) test -v -count=1 -timeout 0 -run Perft -bench Perft .

.PHONY: tactics
tactics: build ## solve the positions of ../shared/epd, with TACTICSNODES each; docs/testing.md
	"$(RUN)" epd -score -nodes $(TACTICSNODES) ../shared/epd/*.epd

# Argument $(1), 1 to 3, of the opponent NAME=PROGRAM@NODES.
opponent = $(word $(1),$(subst =, ,$(subst @, ,$(2))))
.PHONY: gauntlet
gauntlet: build ## play against OPPONENTS, other engines, with fixed nodes, in fastchess; docs/matches.md
	fastchess -tournament gauntlet -engine name=Vedette cmd="$(RUN)" nodes=25000 $(foreach o,$(OPPONENTS),\
		-engine name=$(call opponent,1,$(o)) cmd=$(call opponent,2,$(o)) nodes=$(call opponent,3,$(o))) \
		-each option.Hash=16 -openings file="$(BOOK)" format=epd order=random -srand 1 -repeat -rounds $(PAIRS) \
		-resign movecount=2 score=2000 twosided=true -draw movenumber=40 movecount=6 score=10 -maxmoves 200 \
		-concurrency $(CONCURRENCY) -recover -pgnout file="$(GAUNTLET)"

# Only learn/vedette gets the new values; the source does not change. The network is trained with the defaults of
# "train network" except for epochs and batches, which are meant for many more games.
.PHONY: learn
learn: ## play games, train a network and fit tables to them, build an engine with both, in learn/; docs/training.md
	rm -rf learn
	mkdir learn
	$(GO) run ./cmd/datagen play -out learn/games.vdt -games $(LEARNGAMES) -soft 300 -seed 1 \
		$(if $(EMBED),-network "$(EVALFILE)")
	$(GO) run ./cmd/datagen stats learn/games.vdt
	$(GO) run ./cmd/datagen check learn/games.vdt
	$(GO) run ./cmd/train network -out learn/learnt.network \
		-checkpoint learn/checkpoint -epochs 10 -batch 512 learn/games.vdt
	$(GO) run ./cmd/train tables -out learn/learnt.tables -batch 1024 learn/games.vdt
	$(GO) run ./cmd/train wdl -out learn/learnt.wdl learn/games.vdt
	$(GO) run ./cmd/embed -network learn/learnt.network -tables learn/learnt.tables -wdl learn/learnt.wdl \
		$(GOBUILD) -o learn/vedette$(GOEXE) ./cmd/vedette
	learn/vedette$(GOEXE) eval | tail -n 1
	learn/vedette$(GOEXE) bench 16 1 10 | tail -n 1

# A finding is written to testdata/fuzz and fails again when it is replayed. A failure that passes when replayed is
# a race of the go command at the end of the fuzz time (go.dev/issue/75804, fixed in Go 1.27).
.PHONY: fuzz
fuzz: ## run every fuzz target for FUZZTIME each
	@targets=$$($(GO) test $(TESTPGO) -list '^Fuzz' ./...) || { echo "$$targets"; exit 1; }; \
	case $$targets in *Fuzz*) ;; *) echo "fuzz: there are no targets"; exit 1 ;; esac; \
	echo "$$targets" | awk '/^Fuzz/ { name[++n] = $$1 } \
		/^ok/ { for (i = 1; i <= n; i++) print $$2, name[i]; n = 0 }' | \
	while read -r package name; do \
		echo "fuzz: $$package $$name"; \
		$(GO) test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x \
			"$$package" </dev/null || \
		{ echo "fuzz: replaying $$name"; $(GO) test -count=1 -run "^$$name\$$" "$$package" </dev/null; } || \
		exit 1; \
	done

.PHONY: soak
soak: ## hold long conversations with the engine, SOAKLINES lines of all kinds
	$(GO) test ./uci -run '^TestSoak$$' -v -count=1 -timeout 0 -args -soaklines $(SOAKLINES)

.PHONY: check
check: fmt vet staticcheck docs-check race tune-check purego-check narrow-check kernels-check bench-check ## everything a commit must pass besides the tests

.PHONY: fmt
fmt: ## list files that gofmt would change
	@files=$$("$$($(GO) env GOROOT)/bin/gofmt" -l .) || exit 1; files=$$(echo "$$files" | grep -v '^vendor/'); \
	if [ -n "$$files" ]; then echo "gofmt would change:"; echo "$$files"; exit 1; fi; echo "gofmt: clean"

.PHONY: vet
vet: ## go vet
	$(GO) vet $(TESTPGO) ./...

.PHONY: staticcheck
staticcheck: ## staticcheck, in the pinned version
	GOFLAGS=$(TESTPGO) $(GO) run $(STATICCHECK) ./...

# The options in docs/options.md come from the code. "go test ./docs" checks the rest.
.PHONY: docs-check
docs-check: ## check the pages: widths, dates, links, commands, the table of options
	$(GO) test ./docs
	$(GO) test -run OptionsPage ./uci

# The race detector is the one thing here that needs cgo, hence a C compiler.
# By default the detector makes each program sleep for a second at exit, and tests start hundreds of engines.
# These packages, and the root with its tests, start no goroutines. What starts some for them is tested itself.
SEQUENTIAL := analysis book clients cmd/embed cmd/scout docs epd epd/solve eval explain gametree \
	gametree/chesstree internal/fentest internal/latin internal/numbers internal/page \
	internal/page/pagetest internal/programtest internal/safefile internal/suggest internal/version \
	movegen opening pgn selfplay/openings skill web
MODULE = $(shell $(GO) list -m)
.PHONY: race
race: ## the short tests of what runs at the same time, under the race detector
	GORACE=atexit_sleep_ms=20 CGO_ENABLED=1 $(GO) test $(TESTPGO) -vet=off -timeout $(TESTTIMEOUT) -race -short \
		$(filter-out $(SEQUENTIAL:%=$(MODULE)/%) $(MODULE),$(shell $(GO) list ./...))

# The engine must play the same with its parameters as variables and as constants. No other package has code for
# that tag, so there is nothing new to vet in them.
.PHONY: tune-check
tune-check: build ## vet and test the tuning build, and compare its bench with the ordinary one's
	$(GO) vet -tags tune ./search
	$(GO) test $(TESTPGO) -tags tune -run 'Parameter' ./search ./uci ./training/tune ./cmd/train
	$(call same-bench,tune)

# same-bench compares the bench of a build with the tag $(1) with the ordinary one's.
define same-bench
	@count() { sed -n 's/^\([0-9][0-9]*\) nodes [0-9][0-9]* nps$$/\1/p'; }; \
	tagged=$$($(EMBED) $(GO) run -trimpath -tags $(1) ./cmd/vedette bench 16 1 10 | count); \
	ordinary=$$("$(RUN)" bench 16 1 10 | count); \
	echo "bench of depth 10: $${tagged:-nothing} nodes with the tag $(1), $${ordinary:-nothing} without"; \
	[ -n "$$tagged" ] && [ "$$tagged" = "$$ordinary" ]
endef

# Where int has 32 bits. Most machines with amd64 also run programs for 386. Where the system forbids that, an emulated
# ARM does, because QEMU's 386 does not run Go.
.PHONY: narrow-check
narrow-check: ## build the engine for a processor of 32 bits, and test evaluation and trees there, or under QEMU
	GOARCH=386 $(GO) build $(TESTPGO) -o /dev/null ./cmd/vedette
	@if GOARCH=386 $(GO) test -run '^$$' ./gametree; then \
		set -x; GOARCH=386 $(GO) test ./eval ./gametree; \
	else \
		echo "no programs for 386 run here: testing on an emulated ARM of 32 bits"; \
		set -x; GOARCH=arm $(GO) test -short -exec qemu-arm ./eval ./gametree; \
	fi

# Plain Go must give the same results as the kernels in assembly.
.PHONY: purego-check
purego-check: build ## vet and test the build without assembly in evaluation and training, and compare its bench
	$(GO) vet -tags purego ./eval ./training/fit
	$(GO) test -tags purego ./eval
	$(GO) test -tags purego -short ./training/fit
	$(call same-bench,purego)

.PHONY: kernels
kernels: ## regenerate the kernels in assembly, with avo
	$(GO) generate ./eval ./training/fit

.PHONY: kernels-check
kernels-check: ## the same, and fail if that changes them
	@for dir in eval training/fit; do \
		cp $$dir/kernels_amd64.s $$dir/kernels_amd64.was && $(GO) generate ./$$dir && \
		cmp $$dir/kernels_amd64.s $$dir/kernels_amd64.was; status=$$?; \
		rm -f $$dir/kernels_amd64.was; \
		[ $$status = 0 ] || { echo "$$dir/kernels_amd64.s was not what its generator writes: now it is, commit it"; exit 1; }; \
	done; echo "kernels: as the generator writes them"

.PHONY: bench-check
bench-check: build ## compare the bench node count with the last commit message
	@git="git --git-dir=.git"; \
	message=$$($$git log -1 --format=%B 2>/dev/null) || { echo "bench: no git history, not compared"; exit 0; }; \
	if [ -n "$$($$git status --porcelain)" ]; then echo "bench: uncommitted changes, not compared"; exit 0; fi; \
	said=$$(echo "$$message" | sed -n 's/^Bench: \([0-9][0-9]*\)$$/\1/p' | tail -n 1); \
	counted=$$("$(RUN)" bench | sed -n 's/^\([0-9][0-9]*\) nodes [0-9][0-9]* nps$$/\1/p' | tail -n 1); \
	echo "bench: counted $${counted:-nothing}, commit message says $${said:-nothing}"; \
	[ -n "$$counted" ] && [ "$$counted" = "$$said" ]

# nfpm makes the packages. internal/nfpm/go.mod has its version: a module of its own, so that nothing else needs it.
# With NFPM= a release has no packages.
NFPM ?= $(GO) tool -modfile=internal/nfpm/go.mod nfpm

# Who publishes the packages for Debian and Fedora: name and address, as Debian wants it.
MAINTAINER ?= The Vedette authors <vedette@localhost.localdomain>

# A release is an archive for each of these: a static binary, licences and pages. The folders with the
# binaries are in dist/ until they are packed.
PLATFORMS := \
	linux/amd64/v1   linux/amd64/v3   linux/arm64 \
	windows/amd64/v1 windows/amd64/v3 windows/arm64 \
	darwin/amd64/v1  darwin/amd64/v3  darwin/arm64

VERSION  = $(shell sed -n 's/^const Version = "\([^"]*\)".*/\1/p' internal/version/version.go)
artefact = dist/vedette-$(VERSION)-$(subst /,-,$(patsubst %/v1,%,$(1)))/vedette$(if $(filter windows/%,$(1)),.exe)

.PHONY: release
release: $(PLATFORMS) board web ## make archives and packages for each platform and of the sources, and their checksums, in dist/
	VERSION="$(VERSION)" NFPM="$(NFPM)" MAINTAINER="$(MAINTAINER)" release/pack.sh
	@[ -z "$$(git --git-dir=.git status --porcelain 2>/dev/null)" ] || \
		echo "release: there are uncommitted changes, so nobody else can make these files"
	@grep -qF '## [$(VERSION)]' CHANGELOG.md || echo "release: CHANGELOG.md has no section for the version $(VERSION)"

# Plain Go must also give the same results as the kernels for ARM, also as they are chosen on a Cortex-A72, which has no
# dot products. The compiler fuses multiplications and additions, which must change neither the clock nor the table of
# reductions.
.PHONY: arm64-check
arm64-check: ## test the evaluation and the rounding of the search on arm64, under QEMU
	GOARCH=arm64 $(GO) vet ./eval ./search
	GOARCH=arm64 $(GO) test -short -exec qemu-aarch64 ./eval
	GOARCH=arm64 $(GO) test -exec 'qemu-aarch64 -cpu cortex-a72' -run Kernels ./eval
	GOARCH=arm64 $(GO) test -exec qemu-aarch64 -run 'ScaleRounds|ReductionsTable' ./search

# The command that starts Wine; empty skips the binaries that need it. docs/releasing.md says which version is needed.
WINE ?= wine

.PHONY: platforms
platforms: release ## make a release, test its binaries, also under QEMU and Wine, and install its packages
	WINE="$(WINE)" release/try.sh dist/vedette*

.PHONY: $(PLATFORMS)
$(PLATFORMS): empty-dist embedded-page
	$(EMBED) GOOS=$(word 1,$(subst /, ,$@)) GOARCH=$(word 2,$(subst /, ,$@)) GOAMD64=$(word 3,$(subst /, ,$@)) GOARM64=v8.0 \
		$(GOBUILD) -ldflags "-s -w" -o "$(call artefact,$@)" ./cmd/vedette

.PHONY: empty-dist
empty-dist:
	@echo "$(VERSION)" | grep -Eq '^[0-9]+\.[0-9]+\.[0-9]+$$' || { \
		echo "release: the version in internal/version must be three numbers, such as 1.2.3, not \"$(VERSION)\""; exit 1; }
	rm -rf dist
	mkdir -p dist

# The compiler uses this profile in every later build. Rebuild and compare nps before you commit it.
.PHONY: pgo
pgo: build ## profile bench into cmd/vedette/default.pgo
	for run in 1 2 3; do "$(RUN)" -cpuprofile cmd/vedette/default.pgo.$$run bench 64 1 18 || exit; done
	$(GO) tool pprof -proto -output cmd/vedette/default.pgo cmd/vedette/default.pgo.[123]
	rm cmd/vedette/default.pgo.[123]

.PHONY: clean
clean: ## remove what these targets have built
	rm -f "$(BINARY)" cmd/vedette/default.pgo.[123]
	rm -rf dist dist-web web/.modules learn
	find board/page -mindepth 1 -not -name .gitignore -delete

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile
