# docs/new-family.md says what is so: its code stands in the family's folder, and a copy of that folder is a family of its own
# as soon as it is in the list.
. tests/once/lib.sh

# Each block of code, its lines joined by a character that stands in no source.
joined() { tr '\n' '\001'; }
awk -v out="$work" '
    /^```c$/ { n++; inside = 1; file = out "/block" n; printf "" > file; next }
    /^```/ { inside = 0; if (file != "") close(file); file = ""; next }
    inside { print > file }
' docs/new-family.md
cat src/family/chess_avoid/*.[ch] | joined >"$work/folder"
stands() { joined <"$1" >"$1.joined" && grep -qFf "$1.joined" "$work/folder"; }
for block in "$work"/block*; do
    case $block in *.joined) continue ;; esac
    ok "the code that begins with '$(head -1 "$block" | sed 's/^ *//')' stands in the folder" stands "$block"
done
ok 'there is code on that page' test -s "$work/block8"

copy="$work/copy"
mkdir "$copy" && cp -a Makefile src tools build "$copy"
cp -a "$copy/src/family/chess_avoid" "$copy/src/family/doves"
for file in "$copy"/src/family/doves/*; do
    sed -i 's/chess_avoid/doves/g; s/chess-avoid/doves/g; s/CHESS_AVOID/DOVES/g; s/Chess Avoidance/Doves/g' "$file"
    case $file in */chess_avoid.*) mv "$file" "$copy/src/family/doves/doves.${file##*.}" ;; esac
done
sed -i 's/^    family(akari_family) .*/&\n    family(doves_family)          \\/' "$copy/src/family/registry.c"
ok 'a folder and a line in the list make a family' make -s -C "$copy" -j 2 CC=gcc CFLAGS=-Werror all
roque="$copy/build/roque" expected=''
again() { "$roque" "$@" >"$work/out" 2>&1 && grep -q "$expected" "$work/out"; }
expected='^#.BB$' ok 'its puzzles are solved' again solve doves:friedman/1
expected='proved again' ok 'explained' again explain --verify doves:friedman/1
expected='^doves 4x3 ' ok 'and made' again make doves --size 4x3 --seed 1
expected='1 queen and 4 bishops are left to place' ok 'and drawn' again show --as unicode doves:friedman/1
expected='^doves: Doves$' ok 'it is in the list' again list
expected='^doves, chess.*: the pieces to place' ok 'and in the manual page' again completion manual
expected='doves' ok 'and in the help' again make --help
finish
