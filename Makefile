# roque. Start with `make run`, `make test` and `make help`; the lines that begin with "#:" are what `make help` prints.
#
# Contents: settings, sources, programs, what to type, build rules, tests, the page, measuring, installing.

# ---- Settings: `make CC=clang`, `make OPTIMISE=-O0`, ... -------------------------------------------------------------

ifeq ($(origin CC),default)
CC       := gcc
endif
# What goes with the compiler, also with that of another machine: make CC=aarch64-linux-gnu-gcc
ifeq ($(origin AR),default)
AR       := $(shell $(CC) -print-prog-name=ar)
endif
OBJCOPY  ?= $(shell $(CC) -print-prog-name=objcopy)
# Does the compiler find this library? For this machine, what is installed says so.
links     = $(if $(filter-out gcc cc clang,$(notdir $(CC))),$(shell echo 'int main(void) { return 0; }' | \
    $(CC) -x c - -o /dev/null $(1) 2>/dev/null && echo yes),yes)
OPTIMISE ?= -O2 -g1
CFLAGS   ?=
PREFIX   ?= /usr/local
DESTDIR  ?=
# Where things are installed, by the GNU conventions.
BINDIR     ?= $(PREFIX)/bin
LIBEXECDIR ?= $(PREFIX)/libexec
LIBDIR     ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR    ?= $(PREFIX)/share
MANDIR     ?= $(DATADIR)/man
# A variant of the build has a place of its own: make BUILD=build-asan SANITISE=-fsanitize=address
BUILD    ?= build
SANITISE ?=
# THREADS=no is for machines without threads.
THREADS  ?= yes
# A static roque starts in two thirds of the time. Sanitizers need it dynamic.
STATIC   ?= $(if $(SANITISE),,-static)

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
CPPFLAGS := -Isrc -D_POSIX_C_SOURCE=200809L $(if $(SANITISE),-DROQUE_CHECKED) $(CPPFLAGS)
PTHREAD  := $(if $(filter no,$(THREADS)),-DROQUE_NO_THREADS,-pthread)
# Every object may go into the shared library, so that each is compiled once. WebAssembly has no shared library.
PIC      := $(if $(findstring wasm,$(CC)),,-fPIC -fno-semantic-interposition)
# What is built does not depend on the folder in which it is built.
PREFIX_MAP := -ffile-prefix-map=$(CURDIR)=.
ALL_CFLAGS = -std=c17 $(PTHREAD) $(WARNINGS) $(OPTIMISE) $(FASTER) $(PIC) $(PREFIX_MAP) $(SANITISE) $(CFLAGS)
LDLIBS   := $(filter -pthread,$(PTHREAD)) -lm
define LINK
@mkdir -p $(@D) && rm -f $@
$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^
endef

# ---- Sources ---------------------------------------------------------------------------------------------------------

# The rooms of the core. A room includes only rooms before it; docs/rooms.md has a picture, tests/once/build.sh checks it.
ROOMS    := base verify csp board puzzle explain make campaign format draw family ruletext lab echek/rules echek/draw echek/engine \
    echek/proofs echek/tables echek/review tell play echek/tell echek/play library echek/library page
CORE     := $(sort $(foreach room,$(filter-out page,$(ROOMS)),$(wildcard src/$(room)/*.c)) $(wildcard src/family/*/*.c))
# Families that ship as texts, and the built-in puzzles of all families, become tables in C.
SHIPPED  := $(sort $(wildcard src/ruletext/families/*.rules src/ruletext/families/*.roque src/family/*/builtin.roque))
PAGE     := $(filter-out src/page/wasm.c,$(sort $(wildcard src/page/*.c)))
# The command line: what programs share, and the commands of roque.
COMMANDS := cli lab/commands echek/commands
CLI      := $(sort $(foreach room,$(COMMANDS),$(wildcard src/$(room)/*.c)) $(wildcard src/cli/*/*.c))
# Playing on a terminal: with curses on the whole screen, else only line by line.
CURSES   := $(if $(call links,-lncursesw),$(wildcard /usr/include/ncursesw/curses.h))
SCREEN   := $(wildcard src/terminal/screen*.c src/echek/terminal/screen*.c)
TERMINAL := $(filter-out $(if $(CURSES),%/no_screen.c,$(SCREEN)),$(sort $(wildcard src/terminal/*.c src/echek/terminal/*.c)))
PRINT    := $(sort $(wildcard src/print/*.c src/echek/print/*.c))
COLLECTION := $(sort $(wildcard src/collection/*.c))
CLUSTER  := $(sort $(wildcard src/cluster/*.c))

sources   = $(sort $(wildcard $(1)))
object    = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))
core      = $(call object,$(CORE) shipped.c)
program   = $(patsubst %.c,$(BUILD)/%,$(call sources,$(1)))

.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: always

# ---- Programs that are built where their libraries are installed: for each what it is, which Debian packages it needs, and
# what says that they are there --------------------------------------------------------------------------------------------------

EXTRA                 := roque-play roque-print roque-collection roque-cluster
IS_roque-play         := the whole screen
NEED_roque-play       := libncurses-dev
HAVE_roque-play       := always
IS_roque-print        := pictures, sheets and books
NEED_roque-print      := pkg-config libpango1.0-dev libqrencode-dev fonts-linuxlibertine
HAVE_roque-print      := $(if $(call links,-lpangocairo-1.0 -lqrencode),$(shell pkg-config --exists pangocairo libqrencode 2>/dev/null && echo pangocairo libqrencode))
IS_roque-collection   := puzzles in a database, campaigns
NEED_roque-collection := libsqlite3-dev
HAVE_roque-collection := $(if $(call links,-lsqlite3),$(wildcard /usr/include/sqlite3.h))
IS_roque-cluster      := campaigns on a cluster
NEED_roque-cluster    := pkg-config libsqlite3-dev libopenmpi-dev openmpi-bin
HAVE_roque-cluster    := $(if $(HAVE_roque-collection),$(shell pkg-config --exists ompi-c 2>/dev/null && echo ompi-c))
PROGRAMS := $(foreach program,$(EXTRA),$(if $(HAVE_$(program)),$(BUILD)/$(program)))
# Few people have a cluster; `make mpi` is for them.
USUAL    := $(filter-out roque-cluster,$(EXTRA))
LEFT_OUT := $(foreach program,$(USUAL),$(if $(HAVE_$(program)),,$(program))) $(if $(CURSES),,roque-play)

# What other targets need; COMMAND=PACKAGE is for commands that may be there without the Debian package.
NEED_roque := gcc libc6-dev
NEED_WASM  := clang lld-14 wasi-libc libclang-rt-14-dev-wasm32 zopfli
NEED_WEB   := $(NEED_WASM) node=nodejs npm=npm chromium-headless-shell
NEED_CHECK := $(NEED_roque) $(foreach program,$(EXTRA),$(NEED_$(program))) g++ libcmocka-dev libcadical-dev gringo tmux sqlite3 \
    poppler-utils qpdf zbarimg=zbar-tools
NEED_WHEEL := python3 python3-build python3-wheel python3-setuptools
NEED_TEST  := $(NEED_CHECK) $(NEED_WEB) $(NEED_WHEEL) libclang-rt-14-dev cadical procps zsh fish clang-format-14 shellcheck man-db cmark-gfm libc6-dev-i386
NEED_BENCH := $(NEED_roque) g++ libcadical-dev cadical cryptominisat gringo gprolog minizinc flatzinc sgt-puzzles

# ---- What to type ----------------------------------------------------------------------------------------------------

# Installs what is missing first, then builds on all processors, unless make was told otherwise with -j.
build_now = +@$(MAKE) --no-print-directory -s $(if $(filter -j% --jobserver%,$(MAKEFLAGS)),,-j$(shell nproc))

#: make                build roque, the library, and every other program whose libraries are installed
.PHONY: all
all: $(BUILD)/roque $(BUILD)/libroque.a $(PROGRAMS) $(addprefix left-out-,$(LEFT_OUT))
left-out-%:
	@echo 'left out: $* ($(IS_$*)), which needs $(NEED_$*); make everything installs that first'

#: make run            install what is missing, build, and show roque at work
.PHONY: run
run:
	@tools/need $(NEED_roque)
	$(build_now) all
	@tools/show-off $(BUILD)/roque

#: make everything     install what is missing, and build all programs and the page
.PHONY: everything
everything:
	@tools/need $(NEED_roque) $(foreach program,$(USUAL),$(NEED_$(program)))
	$(build_now) all
	$(build_now) web

#: make mpi            install Open MPI, and build roque-cluster: campaigns under mpirun (docs/cluster.md)
.PHONY: mpi
mpi:
	@tools/need $(NEED_roque) $(NEED_roque-cluster)
	$(build_now) all

#: make check          install what the tests need, and run most of them in two minutes
#: make test           install what the tests need, and run them all (docs/tests.md)
.PHONY: check test
check:
	@tools/need $(NEED_CHECK)
	@tests/run.sh check
test:
	@tools/need $(NEED_TEST)
	@tests/run.sh

#: make clean          remove everything that was built
.PHONY: clean
clean:
	rm -rf build build-*

#: make help           this list
.PHONY: help
help:
	@sed -n 's/^#: *//p' Makefile

# ---- Build rules -----------------------------------------------------------------------------------------------------

# $(call text_file,FILE,VARIABLE): a file with the text of the variable, written again only when that changes.
define text_file
ifneq ($$(strip $$(file <$(1))),$$(strip $$($(2))))
$(1): always
endif
$(1):
	@mkdir -p $$(@D)
	@echo '$$(strip $$($(2)))' >$$@
endef

# Styles and scripts of pages, and completions of shells: src/lab/watch.js is included as lab/watch.js.inc.
EMBEDDED := $(patsubst src/%,$(BUILD)/embedded/%.inc,$(call sources,src/*/*.css src/*/*.js src/*/*/*.css src/*/*/*.js src/cli/completion.*sh))
$(BUILD)/embedded/%.inc: src/% tools/embed-text.awk
	@mkdir -p $(@D)
	@awk -f tools/embed-text.awk $< >$@
$(foreach file,cli/completion lab/plot lab/table lab/watch tell/explain_html echek/tell/review_html,$(BUILD)/obj/src/$(file).o): \
    CPPFLAGS += -I$(BUILD)/embedded

# Objects are compiled again when a header that they include changes, or the flags. They may move to another folder.
FLAGS    := $(CC) $(CPPFLAGS) $(filter-out $(PREFIX_MAP),$(ALL_CFLAGS))
$(eval $(call text_file,$(BUILD)/flags,FLAGS))
$(BUILD)/obj/%.o: %.c $(BUILD)/flags | $(EMBEDDED)
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(DEFINE) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)

$(eval $(call text_file,$(BUILD)/shipped.list,SHIPPED))
$(BUILD)/shipped.c: tools/embed-families.awk $(BUILD)/shipped.list $(SHIPPED)
	@awk -f tools/embed-families.awk $(SHIPPED) >$@
$(BUILD)/obj/shipped.o: $(BUILD)/shipped.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# Code that runs for every cell of a board is 5 to 8 percent faster with -O3. HOT is for it where all else is small.
$(call object,$(call sources,src/csp/*.c src/board/*.c src/family/akari/*.c src/puzzle/cells.c src/puzzle/gates.c src/puzzle/records.c) \
    $(foreach file,cells demand judge judge_sets lines post sets values,src/ruletext/$(file).c)): FASTER := $(if $(filter -O2,$(OPTIMISE)),-O3,$(HOT))
# Tests, and rooms that only read and write words, take longer to compile than to run.
WORDS    := $(CLI) $(TERMINAL) $(PRINT) $(COLLECTION) $(CLUSTER) $(PAGE) $(foreach room,campaign format draw lab tell play library \
    echek/draw echek/tell echek/review echek/play echek/library family/*/words ruletext/tell ruletext/says,$(wildcard src/$(room)/*.c src/$(room).c))
$(call object,$(WORDS) $(call sources,tests/*.c tests/*/*.c fuzz/*.c)): \
    FASTER := $(if $(SANITISE),-O0,$(if $(filter -O2,$(OPTIMISE)),-O1))

$(BUILD)/%.a:
	@rm -f $@
	$(AR) qcs $@ $^
$(BUILD)/rooms.a: $(core) $(call object,$(PAGE))
$(BUILD)/cli.a: $(filter-out %/main.o,$(call object,$(CLI)))
$(BUILD)/collection.a: $(filter-out %/main.o,$(call object,$(COLLECTION)))

$(BUILD)/roque: $(call object,$(CLI)) $(BUILD)/rooms.a
	$(LINK) $(STATIC) $(LDLIBS)
$(BUILD)/roque-play: $(call object,$(TERMINAL)) $(BUILD)/cli.a $(BUILD)/rooms.a
	$(LINK) $(if $(CURSES),-lncursesw -ltinfo) $(LDLIBS)
$(BUILD)/roque-print: $(call object,$(PRINT)) $(BUILD)/cli.a $(BUILD)/rooms.a
	$(LINK) $(call libraries,roque-print) $(LDLIBS)
$(BUILD)/roque-collection: $(call object,$(COLLECTION)) $(BUILD)/cli.a $(BUILD)/rooms.a
	$(LINK) -lsqlite3 $(LDLIBS)
$(BUILD)/roque-cluster: $(call object,$(CLUSTER)) $(BUILD)/collection.a $(BUILD)/cli.a $(BUILD)/rooms.a
	$(LINK) -lsqlite3 $(call libraries,roque-cluster) $(LDLIBS)

# Headers of other libraries are system headers: their warnings are not ours. Only transport.c knows MPI.
libraries = $(shell pkg-config --libs $(HAVE_$(1)))
headers   = $(if $(HAVE_$(1)),$(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(HAVE_$(1)))))
$(call object,$(PRINT)): CPPFLAGS += $(call headers,roque-print)
$(BUILD)/obj/src/cluster/transport.o: CPPFLAGS += $(call headers,roque-cluster)

# The library shows only the names in src/roque.abi. The static one is a single object, in which all others are linked.
$(BUILD)/libroque.a: $(core) src/roque.abi
	@rm -f $@
	$(CC) $(if $(findstring -flto,$(ALL_CFLAGS)),$(ALL_CFLAGS) $(if $(findstring clang,$(CC)),,-flinker-output=nolto-rel)) \
	    -r -nostdlib -o $(BUILD)/libroque.o $(filter %.o,$^)
	$(OBJCOPY) --keep-global-symbols=src/roque.abi $(BUILD)/libroque.o
	$(AR) qcs $@ $(BUILD)/libroque.o

SHARED   := libroque.so.0
$(BUILD)/libroque.map: src/roque.abi
	@{ echo 'ROQUE_0 {'; echo 'global:'; sed 's/$$/;/' $<; echo 'local: *;'; echo '};'; } >$@
$(BUILD)/$(SHARED): $(core) $(BUILD)/libroque.map
	$(CC) $(ALL_CFLAGS) -shared $(LDFLAGS) -Wl,-soname,$(SHARED) -Wl,--version-script=$(BUILD)/libroque.map -o $@ $(filter %.o,$^) $(LDLIBS)

#:
#: make examples       build/examples/...: programs that use the library
.PHONY: examples
examples: $(call program,examples/*.c)
$(BUILD)/obj/examples/%.o: CPPFLAGS += -Isrc/csp
$(BUILD)/examples/%: $(BUILD)/obj/examples/%.o $(BUILD)/libroque.a
	$(LINK) $(LDLIBS)

# ---- Tests: C programs on cmocka, with CaDiCaL (a C++ library) as an oracle, and shell scripts -----------------------

# All test programs are linked as one (tests/main.c), except for two that replace the list of families and three that are also
# built for the thread sanitizer.
TESTS    := $(call program,tests/test_*.c)
ALONE    := $(addprefix $(BUILD)/tests/,test_format_families test_format_layers test_thread test_library_limits test_learn)
TOGETHER := $(filter-out $(ALONE),$(TESTS))
TEST_LIB := $(call object,$(filter-out tests/test_%.c tests/main.c,$(call sources,tests/*.c)))
TEST_LIBS := -lcmocka -lcadical -lstdc++ $(LDLIBS)
object_of = $(patsubst $(BUILD)/%,$(BUILD)/obj/%.o,$(1))

.PHONY: test-build
test-build: all examples $(BUILD)/roque.1 $(TESTS) $(BUILD)/tests/roque-tiny $(BUILD)/tests/roque-play $(BUILD)/tests/disk.so \
    $(if $(HAVE_roque-print),$(BUILD)/tests/roque-print) $(if $(HAVE_roque-cluster),$(BUILD)/tests/fate.so)
$(ALONE): $(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(TEST_LIB) $(BUILD)/rooms.a
	$(LINK) $(TEST_LIBS)
$(BUILD)/tests/all: $(call object_of,$(BUILD)/tests/main $(TOGETHER)) $(TEST_LIB) \
    $(call object,src/cluster/schedule.c src/cluster/encoding.c src/collection/record.c) $(BUILD)/rooms.a
	$(LINK) $(TEST_LIBS)
$(TOGETHER): $(BUILD)/tests/all
	@ln -sf all $@
$(call object_of,$(TOGETHER)): DEFINE = -Dmain=$(*F)_main
$(call object_of,$(TOGETHER)): tests/main.c
$(BUILD)/obj/tests/main.o: DEFINE = -I$(BUILD)/tests
$(BUILD)/obj/tests/main.o: $(BUILD)/tests/tests.list
TEST_LIST := $(patsubst %,TEST(%),$(notdir $(TOGETHER)))
$(eval $(call text_file,$(BUILD)/tests/tests.list,TEST_LIST))

# Three programs with a puzzle family that exists only in the tests.
$(BUILD)/tests/roque-tiny: $(call object,$(CLI) tests/tiny/tiny.c) $(BUILD)/rooms.a
	$(LINK) $(LDLIBS)
$(BUILD)/tests/roque-print: $(call object,$(PRINT) tests/tiny/tiny.c) $(BUILD)/cli.a $(BUILD)/rooms.a
	$(LINK) $(call libraries,roque-print) $(LDLIBS)
$(BUILD)/tests/roque-play: $(call object,$(TERMINAL) tests/tiny/tiny.c) $(BUILD)/cli.a $(BUILD)/rooms.a
	$(LINK) $(if $(CURSES),-lncursesw -ltinfo) $(LDLIBS)

# Libraries to preload: a disk that fills up or on which the program dies; ranks of a cluster that die or hang.
$(BUILD)/tests/disk.so: tests/disk/disk.c
	@mkdir -p $(@D)
	$(CC) -std=gnu17 $(filter-out -Wpedantic,$(WARNINGS)) -O1 -fPIC -shared -o $@ $< -ldl
$(BUILD)/tests/fate.so: tests/fate/fate.c
	@mkdir -p $(@D)
	$(CC) -std=gnu17 $(WARNINGS) $(call headers,roque-cluster) -O1 -fPIC -shared -o $@ $<

#: make test-web       run the tests of the page only
.PHONY: test-web
test-web:
	@tools/need $(NEED_roque) $(NEED_WEB)
	@tests/run.sh web

#: make mutants        show that the tests notice 23 wrong changes (half an hour)
.PHONY: mutants
mutants:
	@tools/need $(NEED_TEST)
	@tests/mutants/run.sh $(MUTANTS)

#: make fuzz           fuzz every reader, SECONDS_EACH=60
.PHONY: fuzz fuzz-replay
fuzz:
	@tools/need $(NEED_roque) clang libclang-rt-14-dev
	@fuzz/run.sh
# The fuzz targets as one program that replays their corpus without a fuzzer (fuzz/replay.c).
FUZZ     := $(call program,fuzz/fuzz_*.c)
fuzz-replay: $(FUZZ)
$(BUILD)/fuzz/all: $(call object_of,$(FUZZ) $(BUILD)/fuzz/read $(BUILD)/fuzz/replay) $(BUILD)/rooms.a
	$(LINK) $(LDLIBS)
$(FUZZ): $(BUILD)/fuzz/all
	@ln -sf all $@
$(call object_of,$(FUZZ)): DEFINE = -DLLVMFuzzerTestOneInput=$(*F)
$(call object_of,$(FUZZ)): fuzz/replay.c
$(BUILD)/obj/fuzz/replay.o: DEFINE = -I$(BUILD)/fuzz
$(BUILD)/obj/fuzz/replay.o: $(BUILD)/fuzz/targets.list
FUZZ_LIST := $(patsubst %,TARGET(%),$(notdir $(FUZZ)))
$(eval $(call text_file,$(BUILD)/fuzz/targets.list,FUZZ_LIST))

#: make soak HOURS=8   all tests at full length, then random ones against other solvers until a disagreement (docs/trust.md)
HOURS    ?= 1
.PHONY: soak
soak:
	@tools/need $(NEED_TEST) sgt-puzzles firefox-esr=firefox-esr gcc-aarch64-linux-gnu libc6-dev-arm64-cross
	@ONLY=. ROQUE_TEST_ROUNDS=1 tests/run.sh
	@tools/need $(NEED_DEB)
	@tests/deb.sh
	+@$(MAKE) --no-print-directory -s BUILD=build-lto CFLAGS='-flto=auto -Werror' all build-lto/bench/signature
	@build-lto/bench/signature | cmp - bench/signature.txt
	@tests/reproducible.sh
	@tests/soak.sh $(HOURS)

#: make format         format the code with clang-format
.PHONY: format
format:
	clang-format-14 -i $$(git ls-files '*.c' '*.h')

# ---- The page: all of roque in one file for the browser (docs/page.md) -----------------------------------------------

# Whoever asks for WebAssembly gets the same build; a lock keeps two who ask at once apart.
# The page is small before it is fast, but for the search.
WASM      := BUILD=build-wasm CC='clang --target=wasm32-wasi' THREADS=no OPTIMISE='-Oz -DNDEBUG' HOT=-Os CFLAGS=-Werror
make_wasm  = +@mkdir -p build-wasm && flock build-wasm/lock $(MAKE) --no-print-directory -s $(WASM)
LINK_WASM  = $(CC) $(ALL_CFLAGS) -mexec-model=reactor -o $@ $^

#:
#: make web            build/web/roque.html: all of roque in one page for the browser; build/web/served: the same to serve
#: make web-pictures   make the screenshots in docs/pictures again
#: make wasm-check     the core for WebAssembly, as a small program that solves
.PHONY: web page-core wasm-check test-web-build web-pictures
web:
	@tools/need $(NEED_WASM) node=nodejs
	$(make_wasm) build-wasm/page.wasm
	@node web/build.js build-wasm/page.wasm build/web/roque.html
	@node web/build.js build-wasm/page.wasm build/web/served/
page-core:
	$(make_wasm) build-wasm/page.wasm
wasm-check:
	@tools/need $(NEED_WASM)
	$(make_wasm) build-wasm/check.wasm
$(BUILD)/page.wasm: $(core) $(call object,$(PAGE) src/page/wasm.c)
	$(LINK_WASM) -Wl,--gc-sections -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576
$(BUILD)/check.wasm: $(core) $(call object,tests/once/wasm.c)
	$(LINK_WASM)
# The same programs for this machine, to compare their answers.
$(BUILD)/page-native: $(BUILD)/obj/tests/once/page.o $(BUILD)/rooms.a
	$(LINK) $(LDLIBS)
$(BUILD)/check-native: $(BUILD)/obj/tests/once/wasm.o $(BUILD)/rooms.a
	$(LINK) $(LDLIBS)

# The tests of the page need packages of npm; the lock file has their versions.
test-web-build: web tests/web/node_modules/.package-lock.json
tests/web/node_modules/.package-lock.json: tests/web/package-lock.json
	@cd tests/web && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
	@touch $@
web-pictures:
	@tools/need $(NEED_roque) $(NEED_WEB) pngquant
	$(build_now) all test-web-build
	@node tools/screenshots.mjs

#: make docs-pictures  make the pictures of docs/lab.md again, with its commands
.PHONY: docs-pictures
docs-pictures: all
	@grep -E '^roque .* -o docs/pictures/' docs/lab.md | sed 's/^roque //' | xargs -L 1 $(BUILD)/roque

# ---- Measuring (docs/bench.md) ---------------------------------------------------------------------------------------

.PHONY: bench-build
bench-build: $(patsubst bench/%.c,$(BUILD)/bench/%,$(filter-out bench/boards.c bench/library.c \
    $(if $(HAVE_roque-cluster),,bench/cluster.c),$(call sources,bench/*.c)))
$(BUILD)/bench/%: $(BUILD)/obj/bench/%.o $(BUILD)/obj/bench/boards.o $(BUILD)/rooms.a
	$(LINK) $(LDLIBS)
$(BUILD)/bench/cluster: $(BUILD)/obj/bench/cluster.o $(filter-out %/main.o,$(call object,$(CLUSTER))) \
    $(BUILD)/collection.a $(BUILD)/cli.a $(BUILD)/rooms.a
	$(LINK) -lsqlite3 $(call libraries,roque-cluster) $(LDLIBS)
# Other solvers as libraries: CaDiCaL, and clingo, which is in the package gringo.
$(BUILD)/bench/inside: $(BUILD)/obj/bench/inside.o $(BUILD)/obj/bench/library.o $(BUILD)/rooms.a
	$(LINK) -lclingo -lcadical -lstdc++ $(LDLIBS)

#:
#: make bench          compare with other solvers; writes docs/bench.md and its charts
#: make bench-quick    some of it, within two minutes
#: make bench-akari    one part of it; also bench-chess, bench-make, bench-explain
#: make bench-instructions   count instructions: small changes show even on a busy machine
BENCH := bench bench-quick bench-akari bench-chess bench-make bench-explain bench-instructions
BENCH_bench-akari        := akari
BENCH_bench-chess        := chess-num chess-loop chess-avoid chess-position
BENCH_bench-make         := make
BENCH_bench-explain      := explain
BENCH_bench-instructions := instructions
.PHONY: $(BENCH) bench-echek bench-cluster bench-loops bench-signature bench-web
$(BENCH):
	@tools/need $(NEED_BENCH) $(if $(filter bench bench-instructions,$@),valgrind)
	$(build_now) all bench-build
	@bench/run.sh $(BUILD) $(if $(filter bench-quick,$@),quick,full) $(BENCH_$@)
#: make bench-signature      one number that changes only when the solver behaves differently
bench-signature: $(BUILD)/bench/signature
	@$<
#: make bench-echek    Echek: moves counted, positions searched
bench-echek: all $(BUILD)/bench/echek_perft
	@bench/echek.sh $(BUILD)
#: make bench-loops    the first Chess Loop on large boards; OLD=PROGRAM compares with an older roque
bench-loops: all bench-build
	@bench/loops.sh $(BUILD) $(OLD)
#: make bench-cluster  what a campaign costs under mpirun
bench-cluster: mpi
	+@$(MAKE) --no-print-directory -s $(BUILD)/bench/cluster
	@bench/cluster.sh $(BUILD)
#: make bench-web      the page: its size, its start, its reaction to a tap
bench-web:
	@tools/need $(NEED_roque) $(NEED_WEB)
	$(build_now) all test-web-build
	@node bench/web.mjs

#: make site           build/site: the page, the docs and a gallery, for any host
.PHONY: site
site: web
	@tools/need $(NEED_roque) cmark-gfm
	$(build_now) all
	@node web/build.js build-wasm/page.wasm $(BUILD)/roque-board.js >/dev/null
	@tools/site $(BUILD)/roque build/web/served $(BUILD)/roque-board.js $(BUILD)/site

# ---- Python (docs/python.md) -----------------------------------------------------------------------------------------

# Debian's, which has the modules that build a wheel.
PYTHON   ?= $(firstword $(wildcard /usr/bin/python3) python3)

#:
#: make wheel          build/python/roque-*.whl: roque for Python, with the library inside
.PHONY: wheel
wheel:
	@tools/need $(NEED_roque) $(NEED_WHEEL)
	$(build_now) $(BUILD)/$(SHARED)
	@rm -rf $(BUILD)/python && mkdir -p $(BUILD)/python
	@cp -r python $(BUILD)/python/source
	@$(OBJCOPY) --strip-unneeded $(BUILD)/$(SHARED) $(BUILD)/python/source/roque/$(SHARED)
	@ROQUE_VERSION=$(VERSION) SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-1700000000} \
	    $(PYTHON) -m build --wheel --no-isolation -o $(BUILD)/python $(BUILD)/python/source >$(BUILD)/python/log 2>&1 || \
	    { cat $(BUILD)/python/log; false; }
	@ls $(BUILD)/python/*.whl

#: make npm            build/npm/roque-*.tgz: roque for JavaScript, with the core inside
.PHONY: npm
npm:
	@tools/need $(NEED_WASM) node=nodejs npm=npm
	$(make_wasm) build-wasm/page.wasm
	@rm -rf $(BUILD)/npm && mkdir -p $(BUILD)/npm/package
	@install -m 644 npm/* LICENSE build-wasm/page.wasm $(BUILD)/npm/package
	@node web/build.js build-wasm/page.wasm $(BUILD)/npm/package/roque-board.js >/dev/null
	@sed -i 's/"version": "[^"]*"/"version": "$(VERSION)"/' $(BUILD)/npm/package/package.json
	@cd $(BUILD)/npm && npm pack --silent ./package >/dev/null
	@ls $(BUILD)/npm/*.tgz

# ---- Installing ------------------------------------------------------------------------------------------------------

VERSION  := $(shell sed -n 's/^\#define ROQUE_VERSION "\(.*\)"/\1/p' src/roque.h 2>/dev/null)

# `pkg-config --static` also tells what the static library needs.
$(BUILD)/roque.pc: src/roque.h Makefile
	@mkdir -p $(@D)
	@printf '%s\n' 'prefix=$(PREFIX)' 'libdir=$(LIBDIR)' 'includedir=$(INCLUDEDIR)' '' 'Name: roque' \
	    'Description: solves, makes and explains board puzzles' 'Version: $(VERSION)' \
	    'Libs: -L$${libdir} -lroque' 'Libs.private: $(LDLIBS)' 'Cflags: -I$${includedir}' >$@

# The program writes its own completion. It goes where bash-completion, zsh and fish of the same prefix look for it.
COMPLETION := bash=bash-completion/completions/roque zsh=zsh/site-functions/_roque \
	fish=fish/vendor_completions.d/roque.fish
$(BUILD)/completion/%: $(BUILD)/roque
	@mkdir -p $(@D)
	$< completion $* >$@

# So is the man page. Those of the formats and of rule texts are cut from it and from the docs.
$(BUILD)/roque.5: $(BUILD)/roque.1 tools/man5
	tools/man5 formats $< >$@
$(BUILD)/roque-rules.5: docs/rule-text.md tools/man5
	tools/man5 rules $< >$@
$(BUILD)/roque.1: docs/man/roque.1.in tools/man $(BUILD)/roque $(PROGRAMS)
	tools/man $(BUILD)/roque >$@

#:
#: make install        into PREFIX=/usr/local: programs, library, headers, pkg-config file, man pages, completion
#: make uninstall      remove what make install has installed, and nothing else
.PHONY: install uninstall
INTO      = $(DESTDIR)$(PREFIX)
# For menus of desktops: the program on the whole screen, in a terminal.
DESKTOP   := roque.desktop=applications roque.svg=icons/hicolor/scalable/apps roque.metainfo.xml=metainfo
after     = $(lastword $(subst =, ,$(1)))
before    = $(firstword $(subst =, ,$(1)))
INSTALLED := $(BINDIR)/roque $(addprefix $(LIBEXECDIR)/roque/,$(EXTRA)) $(LIBDIR)/libroque.a $(LIBDIR)/$(SHARED) \
	$(LIBDIR)/libroque.so $(INCLUDEDIR)/roque.h $(INCLUDEDIR)/csp.h $(LIBDIR)/pkgconfig/roque.pc $(MANDIR)/man1/roque.1 \
	$(MANDIR)/man3/roque.3 $(MANDIR)/man5/roque.5 $(MANDIR)/man5/roque-rules.5 \
	$(foreach shell,$(COMPLETION),$(DATADIR)/$(call after,$(shell))) \
	$(foreach file,$(DESKTOP),$(DATADIR)/$(call after,$(file))/$(call before,$(file)))
install: all $(BUILD)/$(SHARED) $(BUILD)/roque.1 $(BUILD)/roque.5 $(BUILD)/roque-rules.5 \
    $(foreach shell,$(COMPLETION),$(BUILD)/completion/$(call before,$(shell)))
	@rm -f $(BUILD)/roque.pc
	@$(MAKE) --no-print-directory $(BUILD)/roque.pc
	install -d $(addprefix $(DESTDIR),$(sort $(dir $(INSTALLED))))
	install -m 755 $(BUILD)/roque $(DESTDIR)$(BINDIR)
	$(if $(PROGRAMS),install -m 755 $(PROGRAMS) $(DESTDIR)$(LIBEXECDIR)/roque)
	install -m 644 $(BUILD)/libroque.a $(DESTDIR)$(LIBDIR)
	install -m 755 $(BUILD)/$(SHARED) $(DESTDIR)$(LIBDIR)
	ln -sf $(SHARED) $(DESTDIR)$(LIBDIR)/libroque.so
	install -m 644 src/roque.h src/csp/csp.h $(DESTDIR)$(INCLUDEDIR)
	install -m 644 $(BUILD)/roque.pc $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 644 $(BUILD)/roque.1 $(DESTDIR)$(MANDIR)/man1
	install -m 644 docs/man/roque.3 $(DESTDIR)$(MANDIR)/man3
	install -m 644 $(BUILD)/roque.5 $(BUILD)/roque-rules.5 $(DESTDIR)$(MANDIR)/man5
	$(foreach file,$(DESKTOP),install -m 644 docs/desktop/$(call before,$(file)) $(DESTDIR)$(DATADIR)/$(call after,$(file)) &&) true
	$(foreach shell,$(COMPLETION),install -m 644 $(BUILD)/completion/$(call before,$(shell)) \
	    $(DESTDIR)$(DATADIR)/$(call after,$(shell)) &&) true

# Folders that are empty then are removed, too, unless they belong to the system.
uninstall:
	rm -f $(addprefix $(DESTDIR),$(INSTALLED))
	@cd $(INTO) 2>/dev/null && rmdir $(if $(filter / /usr /usr/local,$(INTO)),libexec/roque,-p \
	    $(patsubst $(PREFIX)/%,%,$(filter $(PREFIX)/%,$(sort $(dir $(INSTALLED)))))) --ignore-fail-on-non-empty 2>/dev/null || true
	@$(if $(filter / /usr /usr/local,$(INTO)),,rmdir --ignore-fail-on-non-empty $(INTO) 2>/dev/null || true)

#: make deb            build/deb/*.deb: packages for Debian
.PHONY: deb
NEED_DEB := build-essential debhelper dpkg-dev fakeroot lintian desktop-file-utils appstream
deb:
	@tools/need $(NEED_roque) $(NEED_DEB) $(foreach program,$(USUAL),$(NEED_$(program))) $(NEED_WASM) node=nodejs $(NEED_WHEEL) dh-python
	@tools/deb $(BUILD)/deb
