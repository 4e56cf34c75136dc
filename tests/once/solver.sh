# What the solver does on a fixed set of boards, and the examples.
. tests/once/lib.sh

same() { [ "$(cat "$1")" = "$2" ] || { echo "expected $(cat "$1"), got $2"; false; }; }
ok 'the solver behaves as bench/signature.txt says' same bench/signature.txt "$(build/bench/signature)"

build/examples/queens 8 >"$work/queens"
ok 'eight queens have 92 solutions' grep -qx '92 solutions' "$work/queens"
build/examples/paving >"$work/paving"
ok 'six houses are joined by 22 squares' grep -q '^22 squares' "$work/paving"
build/examples/magic_square 3 >"$work/magic"
ok 'the magic squares of side three are eight' grep -qx '8 solutions' "$work/magic"
build/examples/magic_square 2 >"$work/none"
ok 'there is none of side two' grep -qx 'no solution' "$work/none"
build/examples/magic_square 6 >"$work/six"
cat >"$work/magic.awk" <<'AWK'
{ sum = 0
  for (i = 1; i <= NF; i++) { sum += $i; column[i] += $i; seen[$i]++ }
  falling += $NR; rising += $(NF + 1 - NR); row[NR] = sum }
END { magic = NR * (NR * NR + 1) / 2; wrong = NF != NR || falling != magic || rising != magic
      for (i = 1; i <= NR; i++) if (row[i] != magic || column[i] != magic) wrong = 1
      for (i = 1; i <= NR * NR; i++) if (seen[i] != 1) wrong = 1
      exit wrong }
AWK
ok 'one of side six has all its numbers and sums' awk -f "$work/magic.awk" "$work/six"
build/examples/timetable >"$work/week"
cat >"$work/week.awk" <<'AWK'
BEGIN { hours["maths"] = 4; hours["physics"] = 3; hours["English"] = 4; hours["history"] = 2; hours["music"] = 1
        hours["sports"] = 2; effort["maths"] = effort["physics"] = 3; effort["English"] = effort["history"] = 2
        effort["music"] = effort["sports"] = 1 }
/^class/ { class = $2; classes++; next }
{ for (day = 1; day <= 4; day++) {
      subject = $(day + 1)
      if (taught[$1, day, subject]++ || today[class, day, subject]++) wrong = "twice"
      given[class, subject]++; hard[class, day] += effort[subject]
      if (subject == "physics" && day == 1 || subject == "history" && (day == 4 || $1 > 2) || subject == "music" && day == 2)
          wrong = "away" } }
END { for (c in given) { split(c, part, SUBSEP); if (given[c] != hours[part[2]]) wrong = "hours" }
      for (d in hard) if (hard[d] < 7 || hard[d] > 10) wrong = "effort"
      if (classes != 3 || NR != 15) wrong = "lines"
      print wrong; exit wrong != "" }
AWK
ok 'nobody is in two places at once in the timetable' awk -f "$work/week.awk" "$work/week"

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
