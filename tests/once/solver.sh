# What the solver does on a fixed set of boards, and the examples.
. tests/once/lib.sh

same() { [ "$(cat "$1")" = "$2" ] || { echo "expected $(cat "$1"), got $2"; false; }; }
ok 'the solver behaves as bench/signature.txt says' same bench/signature.txt "$(build/bench/signature)"

build/examples/queens 8 >"$work/queens"
ok 'eight queens have 92 solutions' grep -qx '92 solutions' "$work/queens"
build/examples/magic_square 3 >"$work/magic"
ok 'the magic squares of side three are eight' grep -qx '8 solutions' "$work/magic"
build/examples/magic_square 2 >"$work/none"
ok 'there is none of side two' grep -qx 'no solution' "$work/none"

# The kernel's header stands alone, in C++ too.
cat >"$work/outside.cc" <<'CC'
#include <csp.h>

static bool raise_the_flag(void *flag, csp *) {
    csp_raise(static_cast<int *>(flag));
    return true;
}

int main() {
    csp *s = csp_new(nullptr);
    csp_int x = csp_new_int(s, -3, 3);
    csp_lit clause[] = {csp_equals(s, x, 2), csp_equals(s, x, -2)};
    csp_add_clause(s, clause, 2);
    bool right = csp_solve(s, clause + 1, 1) == CSP_SAT && csp_int_value(s, x) == -2;
    int stop = 0;
    csp_limits limits = {};
    limits.stop = &stop;
    limits.deadline_us = csp_clock_us() + 60000000;
    csp_set_limits(s, limits);
    right = right && csp_enumerate(s, raise_the_flag, &stop, nullptr) == CSP_UNKNOWN;
    right = right && csp_stopped_by(s) == CSP_STOP_FLAG;
    csp_set_limits(s, csp_limits());
    csp_set_memory_limit(s, 1);
    csp_bools(s, 100000);
    right = right && csp_solve(s, nullptr, 0) == CSP_UNKNOWN && csp_stopped_by(s) == CSP_STOP_MEMORY;
    csp_free(s);
    return right ? 0 : 1;
}
CC
strict='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
ok 'the kernel is usable from C++ with its header alone' \
    g++ -std=c++11 $strict -Isrc/csp -o "$work/outside" "$work/outside.cc" build/libroque.a
ok 'and answers there' "$work/outside"
ok 'clang takes the header as C++ too' clang++ -std=c++17 $strict -fsyntax-only -Isrc/csp "$work/outside.cc"
ok 'and the header is complete C' gcc -std=c17 $strict -fsyntax-only -x c src/csp/csp.h
finish
