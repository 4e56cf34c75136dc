# roque: `make run` shows it at work, `make test` tests it, `make` builds it, `make help` lists the rest.

CC       ?= cc
ifeq ($(origin CC),default)
CC       := gcc
endif
OPTIMISE ?= -O2 -g
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion
CFLAGS   ?=
CPPFLAGS := -Isrc -D_POSIX_C_SOURCE=200809L
ALL_CFLAGS = -std=c17 $(WARNINGS) $(OPTIMISE) $(SANITISE) $(CFLAGS)
LDLIBS   := -pthread

PREFIX   ?= /usr/local
DESTDIR  ?=
VERSION  := $(shell sed -n 's/^\#define ROQUE_VERSION "\(.*\)"/\1/p' src/roque.h 2>/dev/null)

# Where this variant of the build goes: BUILD=build-asan SANITISE=-fsanitize=... makes another beside it.
BUILD    ?= build
SANITISE ?=

CORE     := $(sort $(wildcard src/base/*.c src/csp/*.c src/board/*.c src/puzzle/*.c src/format/*.c src/draw/*.c))
CLI      := $(sort $(wildcard src/cli/*.c))
EXAMPLES := $(patsubst examples/%.c,$(BUILD)/examples/%,$(sort $(wildcard examples/*.c)))
TESTS    := $(patsubst tests/%.c,$(BUILD)/tests/%,$(sort $(wildcard tests/test_*.c)))
TEST_LIB := $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(filter-out tests/test_%.c,$(wildcard tests/*.c))))
object    = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))

.PHONY: all run test test-build examples install clean help format fuzz bench-akari bench-signature
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/roque $(BUILD)/libroque.a

$(BUILD)/libroque.a: $(call object,$(CORE))
	@rm -f $@
	ar rcs $@ $^

$(BUILD)/roque: $(call object,$(CLI)) $(BUILD)/libroque.a
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Objects are made again when a header they include, or the flags, change.
$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

FLAGS_NOW := $(CC) $(CPPFLAGS) $(ALL_CFLAGS)
$(BUILD)/flags: force
	@mkdir -p $(@D)
	@echo '$(FLAGS_NOW)' | cmp -s - $@ || echo '$(FLAGS_NOW)' >$@
.PHONY: force

examples: $(EXAMPLES)
$(BUILD)/examples/%: $(BUILD)/obj/examples/%.o $(BUILD)/libroque.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Tests are C programs on cmocka, with CaDiCaL (a C++ library) as an oracle, and shell scripts in tests/cli.
test-build: all examples $(TESTS)
$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(TEST_LIB) $(BUILD)/libroque.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka -lcadical -lstdc++ -lm $(LDLIBS)

clean:
	rm -rf build build-*

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
