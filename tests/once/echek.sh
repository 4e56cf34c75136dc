# What takes some seconds: the known facts about the game itself.
. tests/once/lib.sh

never() { build/roque echek solve --rules castle=never --depth 13 --threads 2 "$@" >"$work/never"; }
ok 'without castling White wins in 13 plies' never --json --certificate "$work/win"
ok 'exactly 13' grep -q '"result":"win","winner":"white","plies":13,"line":\["Q@b3",' "$work/never"
ok 'and not within 11' grep -q '"no_win_within":{"white":1[12],' "$work/never"
ok 'the strategy is a certificate that the rules alone confirm' build/roque echek verify "$work/win"
sed '1000d' "$work/win" >"$work/hole"
verdict() { build/roque echek verify "$1"; [ $? -eq "$2" ]; }
ok 'with a hole in it, it does not hold' verdict "$work/hole" 1

paper() { build/roque echek solve --depth 11 --threads 2 --json >"$work/paper"; [ $? -eq 1 ]; }
ok 'with castling nobody wins within 11 plies' paper
ok 'which is proven for both sides' grep -q '"result":"none","depth":11,"no_win_within":{"white":11,"black":11}' "$work/paper"
finish
