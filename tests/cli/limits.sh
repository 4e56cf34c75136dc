#!/bin/sh
# A command that a limit stops ends with 3 and says which one.
. "$(dirname "$0")/lib.sh"

board 'chess-avoid 4x4 KQ\n....\n....\n....\n....\n' >many.roque
"$ROQUE" solve --proof proof chess-num:paper/2 >/dev/null 2>&1
"$ROQUE" collection all.db add akari:paper >/dev/null
"$ROQUE" campaign all.db new rate >/dev/null

# limit COMMAND OPTION WORD...: the command with this option and words is stopped.
: >tried
limit() {
    echo "$1 $2" >>tried
    command=$1 option=$2
    shift 2
    # shellcheck disable=SC2086 # the words of a command
    run $command "--$option" "$@"
    cat out >>err # JSON says it there
    expect "$command is stopped by --$option" 3 err "--$option\|\([Ss]topped by the \|\"stopped\":\"\)${option%-limit}"
}
soon=0.000001
limit solve time-limit "$soon" chess-num:paper/2
limit solve time-limit "$soon" chess-num:paper/2 --json
limit solve limit 2 --count many.roque
limit solve limit 2 --all --json many.roque
limit verify time-limit "$soon" proof.cnf proof.drat
for command in hint explain rate; do
    limit "$command" time-limit "$soon" akari:paper/3
    limit "$command" time-limit "$soon" --json akari:paper/3
done
"$ROQUE" explain --json akari:paper/3 >steps.json
limit grade time-limit "$soon" akari:paper/3 steps.json
limit repair time-limit "$soon" many.roque
limit make time-limit "$soon" akari
limit make time-limit "$soon" akari --number 3 --json
limit loops time-limit "$soon" --size 5x5
limit 'lab tree' time-limit "$soon" chess-num:paper/2
limit 'lab tree' nodes 2 chess-num:paper/2
limit 'lab tree' nodes 2 chess-num:paper/2 --as csv
limit 'echek make' time-limit "$soon"
limit 'echek review' time-limit "$soon" Q@b3 c3-d3 R@c2 R@d4
limit 'echek solve' time-limit "$soon"
limit 'echek solve' time-limit "$soon" --json
limit 'echek table' time-limit "$soon" --white KQ --black KR --tables .
limit 'echek table' memory 1 --white KQR --black KR --tables .
limit 'campaign all.db run' limit 1

# Those that answer as well as they can, by design: a measured run that was cut short is marked >, levels and
# matches play on, lists are only as long as one wants.
cat >>tried <<'EOF'
lab strategies time-limit
lab strategies nodes
lab growth time-limit
lab growth nodes
lab order time-limit
lab order nodes
lab watch time-limit
lab watch nodes
lab paper time-limit
lab paper nodes
lab report time-limit
lab report nodes
echek best time-limit
echek match time-limit
play time-limit
echek play time-limit
collection find limit
collection export limit
EOF
"$ROQUE" completion options | awk -F '\t' '$2 ~ /^(time-limit|limit|memory)$/ || ($1 ~ /^lab/ && $2 == "nodes") { print $1, $2 }' |
    sort -u >limits
sed 's/ all.db//' tried | sort -u | comm -13 - limits >out
# shellcheck disable=SC2034 # expect looks at it
rc=0
expect "every limit of every command is tried here" 0 out-is ''
finish
