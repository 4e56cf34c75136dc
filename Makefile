# roque: `make run` shows it at work, `make test` tests it, `make` builds it, `make help` lists the rest.

CC       ?= cc
ifeq ($(origin CC),default)
CC       := gcc
endif
OBJCOPY  ?= objcopy
OPTIMISE ?= -O2 -g
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
CFLAGS   ?=
CPPFLAGS := -Isrc -D_POSIX_C_SOURCE=200809L $(if $(SANITISE),-DROQUE_CHECKED)

# `make THREADS=no` builds for a place without threads: everything runs in one.
THREADS  ?= yes
PTHREAD  := $(if $(filter no,$(THREADS)),-DROQUE_NO_THREADS,-pthread)
# Every object can go into the shared library, so each is compiled once. WebAssembly has no shared library.
PIC      := $(if $(findstring wasm,$(CC)),,-fPIC -fno-semantic-interposition)
ALL_CFLAGS = -std=c17 $(PTHREAD) $(WARNINGS) $(OPTIMISE) $(PIC) $(SANITISE) $(CFLAGS)
LDLIBS   := $(filter -pthread,$(PTHREAD)) -lm

# What roque is built of on Debian, and how a target that has installed it builds: on all processors, unless told otherwise.
NEED_roque := gcc libc6-dev
make_now   = $(MAKE) --no-print-directory -s $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc))

PREFIX   ?= /usr/local
DESTDIR  ?=
VERSION  := $(shell sed -n 's/^\#define ROQUE_VERSION "\(.*\)"/\1/p' src/roque.h 2>/dev/null)

# The program is linked statically: it starts in half the time. `make STATIC=` links it dynamically, as sanitizers need.
STATIC   ?= $(if $(SANITISE),,-static)

# Where this variant of the build goes: BUILD=build-asan SANITISE=-fsanitize=... makes another beside it.
BUILD    ?= build
SANITISE ?=

# The rooms of the core, bottom to top; docs/rooms.md has a picture of them.
ROOMS    := base verify csp board puzzle explain make campaign format draw family lab echek/rules echek/engine echek/proofs echek/tables echek/review tell play echek/tell echek/play library page
CORE     := $(sort $(foreach room,$(filter-out page,$(ROOMS)),$(wildcard src/$(room)/*.c)) $(wildcard src/family/*/*.c))
PAGE     := $(filter-out src/page/wasm.c,$(sort $(wildcard src/page/*.c)))
# The command line: what programs share, the commands of roque, and what is played line by line.
COMMANDS := cli lab/commands echek/commands terminal echek/terminal
SCREEN   := $(sort $(wildcard src/terminal/screen*.c src/echek/terminal/screen*.c))
CLI      := $(filter-out $(SCREEN),$(sort $(foreach room,$(COMMANDS),$(wildcard src/$(room)/*.c)) $(wildcard src/cli/*/*.c)))
EXAMPLES := $(patsubst examples/%.c,$(BUILD)/examples/%,$(sort $(wildcard examples/*.c)))
TESTS    := $(patsubst tests/%.c,$(BUILD)/tests/%,$(sort $(wildcard tests/test_*.c)))
TEST_LIB := $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(filter-out tests/test_%.c tests/main.c,$(wildcard tests/*.c))))
# Two tests replace the list of families and two are built for the thread sanitizer: each is a program of its own. All others are
# one (tests/main.c).
ALONE    := $(addprefix $(BUILD)/tests/,test_format_families test_format_layers test_thread test_library_limits)
TOGETHER := $(filter-out $(ALONE),$(TESTS))
FUZZ     := $(patsubst fuzz/%.c,$(BUILD)/fuzz/%,$(sort $(wildcard fuzz/fuzz_*.c)))
FUZZ_LIB := $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(filter-out fuzz/fuzz_%.c,$(wildcard fuzz/*.c))))
object    = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))

.PHONY: always all everything mpi docs-pictures run check test wasm-check test-build web page-core fuzz-replay examples install uninstall clean help format fuzz soak soak-build bench bench-quick bench-build bench-akari bench-chess bench-echek bench-loops bench-explain bench-make bench-instructions bench-cluster bench-signature
.DELETE_ON_ERROR:
.SECONDARY:

# Programs beside roque are built where their libraries are. One more: its name here, three lines about it, and a
# rule below.
BESIDE           := roque-play roque-print roque-collection roque-cluster
IS_roque-play    := the whole screen
NEED_roque-play  := libncurses-dev
HAVE_roque-play  := $(wildcard /usr/include/ncursesw/curses.h)
IS_roque-print   := pictures, sheets and books
NEED_roque-print := pkg-config libpango1.0-dev libqrencode-dev fonts-linuxlibertine
HAVE_roque-print := $(shell pkg-config --exists pangocairo libqrencode 2>/dev/null && echo pangocairo libqrencode)
IS_roque-collection   := puzzles in a database, campaigns
NEED_roque-collection := libsqlite3-dev
HAVE_roque-collection := $(wildcard /usr/include/sqlite3.h)
IS_roque-cluster      := campaigns on a cluster
NEED_roque-cluster    := pkg-config libsqlite3-dev libopenmpi-dev openmpi-bin
HAVE_roque-cluster    := $(if $(HAVE_roque-collection),$(shell pkg-config --exists ompi-c 2>/dev/null && echo ompi-c))
PROGRAMS := $(foreach program,$(BESIDE),$(if $(HAVE_$(program)),$(BUILD)/$(program)))
# Few have a cluster: what that needs nobody is told of, nor is it installed, but by `make mpi`.
USUAL    := $(filter-out roque-cluster,$(BESIDE))
LEFT_OUT := $(foreach program,$(USUAL),$(if $(HAVE_$(program)),,$(program)))
PRINT    := $(sort $(wildcard src/print/*.c src/echek/print/*.c))
COLLECTION := $(sort $(wildcard src/collection/*.c))
CLUSTER  := $(sort $(wildcard src/cluster/*.c))

all: $(BUILD)/roque $(BUILD)/libroque.a $(PROGRAMS) $(addprefix left-out-,$(LEFT_OUT))
left-out-%:
	@echo 'left out: $* ($(IS_$*)), which needs $(NEED_$*); make everything installs that first'

# What is missing is installed by name; then all programs, and the page.
everything:
	@tools/need $(NEED_roque) $(foreach program,$(USUAL),$(NEED_$(program)))
	@$(make_now) all
	@$(MAKE) --no-print-directory web

# Campaigns on a cluster; see docs/cluster.md.
mpi:
	@tools/need $(NEED_roque) $(NEED_roque-cluster)
	@$(make_now) all

# The rooms, for what is made here: the program, the tests, the measuring.
$(BUILD)/rooms.a: $(call object,$(CORE) $(PAGE))
	@rm -f $@
	ar qcs $@ $^

$(BUILD)/roque: $(call object,$(CLI)) $(BUILD)/rooms.a
	$(CC) $(ALL_CFLAGS) $(STATIC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/cli.a: $(filter-out %/main.o,$(call object,$(CLI)))
	@rm -f $@
	ar qcs $@ $^
$(BUILD)/roque-play: $(call object,$(SCREEN)) $(BUILD)/cli.a $(BUILD)/rooms.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -lncursesw -ltinfo $(LDLIBS)

# The headers of others are not ours to warn of.
$(call object,$(PRINT)): CPPFLAGS += $(if $(HAVE_roque-print),$(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(HAVE_roque-print))))
$(BUILD)/roque-print: $(call object,$(PRINT)) $(BUILD)/cli.a $(BUILD)/rooms.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(shell pkg-config --libs $(HAVE_roque-print)) $(LDLIBS)

$(BUILD)/roque-collection: $(call object,$(COLLECTION)) $(BUILD)/cli.a $(BUILD)/rooms.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -lsqlite3 $(LDLIBS)

# One file knows MPI; all that it links is what a worker and the keeper of a collection need.
MPI_LIBS  = $(shell pkg-config --libs $(HAVE_roque-cluster))
$(BUILD)/obj/src/cluster/transport.o: CPPFLAGS += $(if $(HAVE_roque-cluster),$(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(HAVE_roque-cluster))))
$(BUILD)/collection.a: $(filter-out %/main.o,$(call object,$(COLLECTION)))
	@rm -f $@
	ar qcs $@ $^
$(BUILD)/roque-cluster: $(call object,$(CLUSTER)) $(BUILD)/collection.a $(BUILD)/cli.a $(BUILD)/rooms.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -lsqlite3 $(MPI_LIBS) $(LDLIBS)

# Objects are made again when a header they include, or the flags, change.
$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(MAIN) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

FLAGS_NOW := $(CC) $(CPPFLAGS) $(ALL_CFLAGS)
ifneq ($(filter-out clean help format uninstall everything mpi run check test fuzz soak wasm-check web page-core bench bench-quick bench-akari bench-chess bench-make bench-explain bench-instructions bench-web test-web test-web-build,$(or $(MAKECMDGOALS),all)),)
$(shell mkdir -p $(BUILD) && echo '$(FLAGS_NOW)' | cmp -s - $(BUILD)/flags || echo '$(FLAGS_NOW)' >$(BUILD)/flags)
endif

# The library, for what is made elsewhere: of all its names only those of src/roque.abi can be seen. The static one is a
# single object, in which the rooms are already linked with each other.
$(BUILD)/libroque.a: $(call object,$(CORE)) src/roque.abi
	@rm -f $@
	$(LD) -r -o $(BUILD)/libroque.o $(filter %.o,$^)
	$(OBJCOPY) --keep-global-symbols=src/roque.abi $(BUILD)/libroque.o
	ar qcs $@ $(BUILD)/libroque.o

SHARED   := libroque.so.0
$(BUILD)/libroque.map: src/roque.abi
	@{ echo 'ROQUE_0 {'; echo 'global:'; sed 's/$$/;/' $<; echo 'local: *;'; echo '};'; } >$@
$(BUILD)/$(SHARED): $(call object,$(CORE)) $(BUILD)/libroque.map
	$(CC) $(ALL_CFLAGS) -shared $(LDFLAGS) -Wl,-soname,$(SHARED) -Wl,--version-script=$(BUILD)/libroque.map -o $@ $(filter %.o,$^) $(LDLIBS)

# The examples read as they would outside, where the headers are installed.
examples: $(EXAMPLES)
$(BUILD)/obj/examples/%.o: CPPFLAGS += -Isrc/csp
$(BUILD)/examples/%: $(BUILD)/obj/examples/%.o $(BUILD)/libroque.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Tests are C programs on cmocka, with CaDiCaL (a C++ library) as an oracle, and shell scripts in tests/cli.
test-build: all examples $(TESTS) $(BUILD)/tests/roque-tiny $(if $(HAVE_roque-print),$(BUILD)/tests/roque-print) $(BUILD)/tests/disk.so $(if $(HAVE_roque-cluster),$(BUILD)/tests/fate.so)
TEST_LIBS := -lcmocka -lcadical -lstdc++ -lm
$(ALONE): $(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(TEST_LIB) $(BUILD)/rooms.a
	@mkdir -p $(@D) && rm -f $@
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(TEST_LIBS) $(LDLIBS)
# What of a cluster needs neither a cluster nor a database.
$(BUILD)/tests/all: $(patsubst $(BUILD)/%,$(BUILD)/obj/%.o,$(BUILD)/tests/main $(TOGETHER)) $(TEST_LIB) \
    $(call object,src/cluster/schedule.c src/cluster/encoding.c src/collection/record.c) $(BUILD)/rooms.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(TEST_LIBS) $(LDLIBS)
$(TOGETHER): $(BUILD)/tests/all
	@ln -sf all $@
$(patsubst $(BUILD)/%,$(BUILD)/obj/%.o,$(TOGETHER)): MAIN = -Dmain=$(*F)_main
$(patsubst $(BUILD)/%,$(BUILD)/obj/%.o,$(TOGETHER)): tests/main.c
$(BUILD)/obj/tests/main.o: MAIN = -I$(BUILD)/tests
$(BUILD)/obj/tests/main.o: $(BUILD)/tests/tests.list
$(BUILD)/tests/tests.list: always
	@mkdir -p $(@D)
	@printf 'TEST(%s)\n' $(notdir $(TOGETHER)) | cmp -s - $@ || printf 'TEST(%s)\n' $(notdir $(TOGETHER)) >$@

# The program with a family that exists only in the tests.
$(BUILD)/tests/roque-tiny: $(call object,$(CLI) tests/tiny/tiny.c) $(BUILD)/rooms.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/tests/roque-print: $(call object,$(PRINT) tests/tiny/tiny.c) $(BUILD)/cli.a $(BUILD)/rooms.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(shell pkg-config --libs $(HAVE_roque-print)) $(LDLIBS)

# A disk that fills up, or on which the program dies, for what must survive that.
$(BUILD)/tests/disk.so: tests/disk/disk.c
	@mkdir -p $(@D)
	$(CC) -std=gnu17 $(filter-out -Wpedantic,$(WARNINGS)) -O1 -fPIC -shared -o $@ $< -ldl

# What may become of a rank on a cluster.
$(BUILD)/tests/fate.so: tests/fate/fate.c
	@mkdir -p $(@D)
	$(CC) -std=gnu17 $(WARNINGS) $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(HAVE_roque-cluster))) -O1 -fPIC -shared -o $@ $<

# All for WebAssembly is built alike, whoever asks for it, so that it is built once; two who ask at a time come one after the other.
wasm_make = mkdir -p build-wasm && flock build-wasm/lock $(MAKE) --no-print-directory -s $(WASM)
WASM     := BUILD=build-wasm CC='clang --target=wasm32-wasi' THREADS=no OPTIMISE='-Os -DNDEBUG' CFLAGS=-Werror

# The core compiles for WebAssembly as it is; linked with tests/once/wasm.c it answers there.
wasm-check:
	@tools/need clang lld-14 wasi-libc libclang-rt-14-dev-wasm32
	@$(wasm_make) build-wasm/check.wasm
$(BUILD)/check.wasm: $(call object,$(CORE) tests/once/wasm.c)
	$(CC) $(ALL_CFLAGS) -mexec-model=reactor -o $@ $^
$(BUILD)/page-native: $(BUILD)/obj/tests/once/page.o $(BUILD)/rooms.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(BUILD)/check-native: $(BUILD)/obj/tests/once/wasm.o $(BUILD)/rooms.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# The page: one file with everything inside; see docs/page.md. Node and npm may come from elsewhere than Debian.
.PHONY: test-web test-web-build bench-web web-pictures
NEED_WASM := clang lld-14 wasi-libc libclang-rt-14-dev-wasm32 node=nodejs
NEED_WEB  := $(NEED_WASM) npm=npm chromium=chromium
web:
	@tools/need $(NEED_WASM)
	@+$(wasm_make) build-wasm/page.wasm
	@node web/build.js build-wasm/page.wasm build/web/roque.html
page-core:
	@+$(wasm_make) build-wasm/page.wasm
$(BUILD)/page.wasm: $(call object,$(CORE) $(PAGE) src/page/wasm.c)
	$(CC) $(ALL_CFLAGS) -mexec-model=reactor -Wl,--gc-sections -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576 -o $@ $^

# What its tests are written with; the lock file says which version of each.
tests/web/node_modules/.package-lock.json: tests/web/package-lock.json
	@cd tests/web && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
	@touch $@
test-web-build: web tests/web/node_modules/.package-lock.json
test-web:
	@tools/need $(NEED_roque) $(NEED_WEB)
	@tests/run.sh web

# Each fuzz target also as a program that takes its kept corpus, without a fuzzer.
fuzz-replay: $(FUZZ)
$(BUILD)/fuzz/all: $(patsubst $(BUILD)/%,$(BUILD)/obj/%.o,$(FUZZ)) $(FUZZ_LIB) $(BUILD)/rooms.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)
$(FUZZ): $(BUILD)/fuzz/all
	@ln -sf all $@
$(patsubst $(BUILD)/%,$(BUILD)/obj/%.o,$(FUZZ)): MAIN = -DLLVMFuzzerTestOneInput=$(*F)
$(patsubst $(BUILD)/%,$(BUILD)/obj/%.o,$(FUZZ)): fuzz/replay.c
$(BUILD)/obj/fuzz/replay.o: MAIN = -I$(BUILD)/fuzz
$(BUILD)/obj/fuzz/replay.o: $(BUILD)/fuzz/targets.list
$(BUILD)/fuzz/targets.list: always
	@mkdir -p $(@D)
	@printf 'TARGET(%s)\n' $(notdir $(FUZZ)) | cmp -s - $@ || printf 'TARGET(%s)\n' $(notdir $(FUZZ)) >$@

# The pictures of docs/lab.md, by the commands that it names.
docs-pictures: all
	@grep -E '^roque .* -o docs/pictures/' docs/lab.md | sed 's/^roque //' | xargs -L 1 $(BUILD)/roque

run:
	@tools/need $(NEED_roque)
	@$(make_now) all
	@tools/show-off $(BUILD)/roque

# What the tests need is installed by name when it is missing. ROQUE_TEST_ROUNDS=10 makes the random tests ten times as long.
check:
	@tools/need $(NEED_roque) g++ libcmocka-dev libcadical-dev gringo libncurses-dev tmux libpango1.0-dev libqrencode-dev fonts-linuxlibertine poppler-utils zbarimg=zbar-tools libsqlite3-dev sqlite3 $(NEED_roque-cluster)
	@tests/run.sh check
test:
	@tools/need $(NEED_roque) g++ libclang-rt-14-dev libcmocka-dev libcadical-dev cadical gringo libncurses-dev tmux libpango1.0-dev libqrencode-dev fonts-linuxlibertine poppler-utils zbarimg=zbar-tools libsqlite3-dev sqlite3 $(NEED_roque-cluster) procps zsh fish \
	    clang-format-14 shellcheck $(NEED_WEB)
	@tests/run.sh

fuzz:
	@tools/need gcc libc6-dev clang libclang-rt-14-dev
	@fuzz/run.sh

# Everything random against everybody else, for HOURS; see docs/trust.md.
HOURS    ?= 1
soak-build: $(BUILD)/roque $(TESTS)
soak:
	@tools/need $(NEED_roque) g++ clang libclang-rt-14-dev libcmocka-dev libcadical-dev cadical gringo
	@$(make_now) soak-build
	@$(make_now) BUILD=build-asan CC=clang CFLAGS=-Werror OPTIMISE='-O1 -g' \
	    SANITISE='-fsanitize=address,undefined -fno-sanitize-recover=undefined' fuzz-replay
	@tests/soak.sh $(HOURS)

# Measuring; see docs/bench.md.
$(BUILD)/bench/%: $(BUILD)/obj/bench/%.o $(BUILD)/obj/bench/boards.o $(BUILD)/rooms.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

bench-build: $(patsubst bench/%.c,$(BUILD)/bench/%,$(filter-out bench/boards.c bench/library.c $(if $(HAVE_roque-cluster),,bench/cluster.c),$(wildcard bench/*.c)))
$(BUILD)/bench/cluster: $(BUILD)/obj/bench/cluster.o $(filter-out %/main.o,$(call object,$(CLUSTER))) $(BUILD)/collection.a $(BUILD)/cli.a $(BUILD)/rooms.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -lsqlite3 $(MPI_LIBS) $(LDLIBS)
# The solvers of others as libraries: CaDiCaL's, and clingo's, which is in the package gringo.
$(BUILD)/bench/inside: $(BUILD)/obj/bench/inside.o $(BUILD)/obj/bench/library.o $(BUILD)/rooms.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -lclingo -lcadical -lstdc++ $(LDLIBS)
PEERS     = g++ libcadical-dev cadical cryptominisat gringo gprolog minizinc flatzinc sgt-puzzles
bench bench-quick bench-akari bench-chess bench-make bench-explain bench-instructions:
	@tools/need $(NEED_roque) $(PEERS) $(if $(filter bench bench-instructions,$@),valgrind)
	@$(make_now) all bench-build
	@bench/run.sh $(BUILD) $(if $(filter bench-quick,$@),quick,full) $(BENCH_$@)
BENCH_bench-akari        := akari
BENCH_bench-chess        := chess-num chess-loop chess-avoid chess-position
BENCH_bench-make         := make
BENCH_bench-explain      := explain
BENCH_bench-instructions := instructions
bench-echek: all $(BUILD)/bench/echek_perft
	@bench/echek.sh $(BUILD)
bench-cluster: mpi
	@$(MAKE) --no-print-directory -s $(BUILD)/bench/cluster
	@bench/cluster.sh $(BUILD)
bench-loops: all bench-build
	@bench/loops.sh $(BUILD) $(BESIDE)
bench-signature: $(BUILD)/bench/signature
	@$<

web-pictures:
	@tools/need $(NEED_roque) pngquant $(NEED_WEB)
	@$(MAKE) --no-print-directory -s all test-web-build
	@node tools/screenshots.mjs
bench-web:
	@tools/need $(NEED_roque) $(NEED_WEB)
	@$(MAKE) --no-print-directory -s all test-web-build
	@node bench/web.mjs

# With `pkg-config --static` also what the static library needs.
$(BUILD)/roque.pc: src/roque.h Makefile
	@mkdir -p $(@D)
	@printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$${prefix}/lib' 'includedir=$${prefix}/include' '' 'Name: roque' \
	    'Description: solves, makes and explains board puzzles' 'Version: $(VERSION)' \
	    'Libs: -L$${libdir} -lroque' 'Libs.private: $(LDLIBS)' 'Cflags: -I$${includedir}' >$@

# Shells look for completion where bash-completion, zsh and fish of the same prefix have theirs; it is made of the
# tables of options, by the program itself.
COMPLETION := bash=share/bash-completion/completions/roque zsh=share/zsh/site-functions/_roque \
	fish=share/fish/vendor_completions.d/roque.fish
$(BUILD)/completion/%: $(BUILD)/roque
	@mkdir -p $(@D)
	$< completion $* >$@

# Everything that may be installed; what is there before and after, uninstall does not touch.
INTO      = $(DESTDIR)$(PREFIX)
INSTALLED := bin/roque $(addprefix libexec/roque/,$(BESIDE)) lib/libroque.a lib/$(SHARED) lib/libroque.so include/roque.h \
	include/csp.h lib/pkgconfig/roque.pc share/man/man1/roque.1 share/man/man3/roque.3 \
	$(foreach shell,$(COMPLETION),$(lastword $(subst =, ,$(shell))))
install: all $(BUILD)/$(SHARED) $(foreach shell,$(COMPLETION),$(BUILD)/completion/$(firstword $(subst =, ,$(shell))))
	@rm -f $(BUILD)/roque.pc
	@$(MAKE) --no-print-directory $(BUILD)/roque.pc
	install -d $(sort $(dir $(addprefix $(INTO)/,$(INSTALLED))))
	install -m 755 $(BUILD)/roque $(INTO)/bin
	$(if $(PROGRAMS),install -m 755 $(PROGRAMS) $(INTO)/libexec/roque)
	install -m 644 $(BUILD)/libroque.a $(INTO)/lib
	install -m 755 $(BUILD)/$(SHARED) $(INTO)/lib
	ln -sf $(SHARED) $(INTO)/lib/libroque.so
	install -m 644 src/roque.h src/csp/csp.h $(INTO)/include
	install -m 644 $(BUILD)/roque.pc $(INTO)/lib/pkgconfig
	install -m 644 docs/man/roque.1 $(INTO)/share/man/man1
	install -m 644 docs/man/roque.3 $(INTO)/share/man/man3
	$(foreach shell,$(COMPLETION),install -m 644 $(BUILD)/completion/$(subst =, $(INTO)/,$(shell)) &&) true

# Folders that are empty then go, too, unless they are the system's.
uninstall:
	rm -f $(addprefix $(INTO)/,$(INSTALLED))
	@cd $(INTO) 2>/dev/null && rmdir $(if $(filter / /usr /usr/local,$(INTO)),libexec/roque,-p $(sort $(dir $(INSTALLED)))) \
	    --ignore-fail-on-non-empty 2>/dev/null || true
	@$(if $(filter / /usr /usr/local,$(INTO)),,rmdir --ignore-fail-on-non-empty $(INTO) 2>/dev/null || true)

format:
	clang-format-14 -i $$(git ls-files '*.c' '*.h')

help:
	@echo 'make                build build/roque, build/libroque.a and the programs beside roque whose libraries are there (CC=clang works too)'
	@echo 'make everything     install what is missing, and build all of them: $(USUAL), and the page'
	@echo 'make mpi            install what is missing, and build roque-cluster besides: campaigns under mpirun'
	@echo 'make THREADS=no     the same for a machine without threads'
	@echo 'make wasm-check     the core for WebAssembly, as a small program that solves'
	@echo 'make web            build/web/roque.html: all of roque in one page for the browser'
	@echo 'make run            install what is missing, build, and show roque at work'
	@echo 'make check          install what the tests need and run those of the plain build'
	@echo 'make test           install what the tests need and run them all'
	@echo 'make test-web       those of the page alone, in Chromium and Firefox'
	@echo 'make install        into PREFIX (now $(PREFIX)): program, static and shared library, headers, pkg-config file, man pages, completion for bash, zsh and fish'
	@echo 'make uninstall      take all of that away again'
	@echo 'make examples       build/examples/...: programs that use the library'
	@echo 'make fuzz           fuzz every reader, SECONDS_EACH=60 a target'
	@echo 'make soak HOURS=8   random boards, proofs, games and files against other solvers, until then or the first disagreement'
	@echo 'make bench          every family beside every peer, making, explanations; writes docs/bench.md and its charts'
	@echo 'make bench-quick    some of it, within two minutes'
	@echo '     bench-akari, bench-chess, bench-make, bench-explain, bench-echek: parts of it'
	@echo 'make bench-cluster  what a campaign costs under mpirun'
	@echo 'make bench-loops    the first Chess Loop on large boards, every pair of kinds; BESIDE=ROQUE: beside another roque'
	@echo 'make bench-instructions  instructions counted beside those committed: small changes show on a busy machine'
	@echo 'make bench-signature  one number that changes only when the solver does'
	@echo 'make bench-web      the page in Chromium: its size, how soon it is there, how quick a tap'
	@echo 'make docs-pictures  the pictures of docs/lab.md again'
	@echo 'make format         lay the code out by .clang-format'
	@echo 'make clean          remove what was built'

clean:
	rm -rf build build-*

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
