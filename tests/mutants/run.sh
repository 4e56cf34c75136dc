#!/bin/sh
# make mutants: shows that `make test` notices wrong changes. Each mutant of tests/mutants/list is applied to a copy of the
# repository, and the tests must fail. The test that is likely to fail is run first, as `make test` runs it; only when it passes
# are all others run.
#     tests/mutants/run.sh             all of them
#     tests/mutants/run.sh judge       those with this word in their title
# A mutant is
#     == title
#     in FOLDER
#     run TEST                         an expression for the names of tests, as for ONLY in tests/run.sh
#     - text                           must occur exactly once in the folder, so that moved files do not matter
#     + text                           what takes its place
set -u
cd "$(dirname "$0")/../.." || exit 2
words=${1:-}

copy=$(mktemp -d) || exit 2
trap 'rm -rf "$copy"' EXIT
trap 'exit 130' INT TERM
echo 'mutants: copying the repository, with what is built' >&2
tar -c --exclude=.git --exclude='build-fuzz' . | tar -x -C "$copy" || exit 2

# replace FILE: the text $old by $new, which are taken literally.
replace() {
    old=$old new=$new awk '
        { at = index($0, ENVIRON["old"]) }
        at { $0 = substr($0, 1, at - 1) ENVIRON["new"] substr($0, at + length(ENVIRON["old"])) }
        { print }' "$1"
}

invalid() {
    echo "invalid: $title: $1"
    bad=$((bad + 1))
}

# killed_by ONLY: the test that fails, if one does.
killed_by() {
    (cd "$copy" && ONLY=$1 tests/run.sh) >"$copy/log" 2>&1 && return 1
    grep -q '^[0-9]* passed, ' "$copy/log" || return 2
    sed -n '/^Failed:/,$ s/^not ok .*(\(.*\))$/\1/p' "$copy/log" | sort | uniq -c | sort -rn | awk 'NR == 1 { print $2 }'
}

try() {
    case $title in *"$words"*) ;; *) return ;; esac
    total=$((total + 1))
    files=$(cd "$copy" && grep -rlF -e "$old" "$folder")
    [ "$(cd "$copy" && grep -rhF -e "$old" "$folder" | wc -l)" -eq 1 ] ||
        { invalid "its text does not occur exactly once in $folder: $old" && return; }
    cp -p "$copy/$files" "$copy/original"
    replace "$copy/original" >"$copy/$files"
    killer=$(killed_by "$likely") || killer=$(killed_by .)
    if grep -q '^0 passed, 1 failed' "$copy/log"; then
        cat "$copy/log"
        invalid 'it does not build'
    elif [ -n "$killer" ]; then
        echo "killed: $title (by $killer)"
        killed=$((killed + 1))
    else
        echo "survived: $title"
    fi
    cat "$copy/original" >"$copy/$files"
}

total=0 killed=0 bad=0 old=''
while IFS= read -r line; do
    case $line in
    '== '*) title=${line#== } ;;
    'in '*) folder=${line#in } ;;
    'run '*) likely=${line#run } ;;
    '- '*) old=${line#- } ;;
    '+ '*) new=${line#+ } && try ;;
    esac
done <tests/mutants/list
echo "$killed of $total mutants killed"
[ $killed -eq $total ] && [ $bad -eq 0 ]
