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
finish
