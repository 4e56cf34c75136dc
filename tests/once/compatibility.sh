# The keys of every JSON answer are those of tests/once/json.keys, which docs/compatibility.md promises to keep.
# After adding keys: UPDATE=1 sh tests/once/compatibility.sh
. tests/once/lib.sh

cat >"$work/keys.py" <<'PY'
import json
import sys


def walk(path, value):
    """Key by key; numbers as keys, as in `sizes`, are one, and so are cases within cases."""
    path = path.replace(".cases[].steps[].cases[].steps[]", ".cases[].steps[]")
    if isinstance(value, dict):
        for key, inside in value.items():
            step = path + "." + ("N" if key.isdigit() else key)
            print(step)
            walk(step, inside)
    elif isinstance(value, list):
        for inside in value:
            walk(path + "[]", inside)


for line in sys.stdin:
    walk(sys.argv[1], json.loads(line))
PY
python=/usr/bin/python3
[ -x $python ] || python=python3

# keys NAME ROQUE-WORDS...: appends the keys of these answers.
: >"$work/all"
keys() {
    name=$1
    shift
    build/roque "$@" 2>/dev/null >"$work/answer"
    [ -s "$work/answer" ] || ok "there is an answer: roque $*" false
    $python "$work/keys.py" "$name" <"$work/answer" >>"$work/all"
}
keys solve solve --json --stats akari:paper/1 chess-loop:paper/4
printf 'akari 2x2\n..\n..\n' | build/roque solve --json - | $python "$work/keys.py" solve >>"$work/all"
printf 'akari 2x2\n..\n..\n' | build/roque solve --json --all - | $python "$work/keys.py" solve >>"$work/all"
printf 'akari 1x1\n%%\n' | build/roque solve --json - 2>/dev/null | $python "$work/keys.py" solve >>"$work/all"
printf 'akari 3x1\n*.*\n' | build/roque check --json - | $python "$work/keys.py" check >>"$work/all"
keys check check --json akari:paper/1
keys explain explain --json akari:paper/1 akari:paper/3 chess-num:paper/1 chess-loop:paper/6
keys hint hint --json akari:paper/1
printf 'r1c3=x because number r2c2\nr1c1=*\nr1c2=*\nr1c6=* because number r1c4\n' >"$work/steps"
keys grade grade --json akari:paper/1 "$work/steps"
printf 'akari 2x2\n..\n..\n' >"$work/two"
keys common solve --common --json "$work/two" chess-num:paper/1
keys repair repair --json --smallest akari:paper/1 "$work/two"
printf 'akari 3x3\n.4.\n...\n.#.\n' >"$work/none"
keys repair repair --json "$work/none"
keys explain explain --json "$work/none"
keys rate rate --json akari:paper/1
keys make make akari --json --seed 1 --size 5x5
keys convert convert --to json akari:paper/1 chess-position:paper/1
keys list list --json
keys echek-best echek best --json --depth 3
keys echek-solve echek solve --depth 3 --json
keys echek-moves echek moves --json
keys lab-tree lab tree --json chess-num:paper/1 --view squares
sort -u "$work/all" >"$work/keys"
[ -z "${UPDATE:-}" ] || cp "$work/keys" tests/once/json.keys
# The version stands in four places.
version=$(sed -n 's/^#define ROQUE_VERSION "\(.*\)"/\1/p' src/roque.h)
{
    sed -n 's/^version: //p' CITATION.cff
    sed -n '1s/^roque (\(.*\)-[0-9]*).*/\1/p' debian/changelog
    sed -n 's/^## \([0-9.]*\), .*/\1/p' CHANGELOG.md | head -n 1
} >"$work/versions"
ok 'all places that name the version agree' test "$(uniq "$work/versions") $(wc -l <"$work/versions")" = "$version 3"
ok 'there are keys to look at' test "$(wc -l <"$work/keys")" -gt 100
ok 'no key has left the JSON, and new ones are listed' diff tests/once/json.keys "$work/keys"
finish
