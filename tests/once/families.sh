# Shared code - all of src outside src/family - asks a family and never names one: not by its name or title, not by a
# character of its boards, not by a noun. Comments may, and so may examples in help: a command line ("  roque ...") and
# "such as NAME:...".
. tests/once/lib.sh

# Places that may, as FILE:PIECE OF THE LINE. Each must still be there.
allowed() {
    cat <<'END'
src/draw/figures.c:is_mark && character == '*'
src/draw/figures.c:shades) || character == '#'
src/make/request.c:*at++ == 'x' && read_side
src/puzzle/solve.h:COMMON_NOTHING = 'x'
src/format/native.c:"the 'x' of a size such as 7x7"
src/format/link.c:line[i] == '#' && line[i + 1] >= 'a'
src/play/puzzle_begin.c:strchr(word, 'x') != NULL && isdigit
src/ruletext/lexer.c:"-",  "*",  "="
src/ruletext/lexer.c:l->at[n] == 'x' && is_digit
src/ruletext/parse.c:{"*", MULTIPLY, OP_MULTIPLY
src/ruletext/read.c:t->family.nothing = t->alphabet[cells++] = 'x'
END
}
# Chess pieces are no family's own: Echek has them too. These files may know pieces, but no family.
knows_pieces='echek|^src/board/chess\.|^src/draw/pieces\.'

# ---- What families are called, and what is on their boards ----

alternatives() { sort -u | paste -s -d '|'; }
names=$(sed -n 's/^ *family(\([a-z_]*\)_family).*/\1/p' src/family/registry.c)
titles=$(build/roque list | sed -n 's/^[a-z-]*: //p' | tr '()' '\n\n' | sed 's/ *$//' | grep .)
named=$(printf '%s\n%s\n' "$names" "$titles" | sed 's/[-_ ]/[-_ ]*/g' | alternatives)
said() { sed -n "s/^ *\.$1 = \"\(.*\)\",.*/\1/p" src/family/*/*.c; } # by one field of all families
marks=$(said alphabet | fold -w 1 | grep '[^0-9.]' | sort -u | tr -d '\n')
lists=$(printf '%s\n%s\n' "$(said alphabet)" "$(said marks)" | sed 's/[.*]/\\&/g' | grep .. | alternatives)
nouns=$(sed -n '/\.nouns = /,/}/p' src/family/*/*.c | grep -o '"[a-z]*"' | tr -d '"' | alternatives)
ok 'families, titles, characters and nouns are known' test "$(echo "$names" | wc -l)" -ge 5 -a "$(echo "$titles" | wc -l)" -ge 5 -a \
    "${#marks}" -ge 9 -a "${#nouns}" -ge 20

# ---- Looking for them ----

# Every line of code as FILE:NUMBER:LINE, without comments and examples.
code() {
    awk '{
        out = ""
        for (i = 1; i <= length($0); i++) {
            c = substr($0, i, 1)
            two = substr($0, i, 2)
            if (comment) { if (two == "*/") { comment = 0; i++ } continue }
            if (quote != "") {
                out = out c
                if (c == "\\") out = out substr($0, ++i, 1)
                else if (c == quote) quote = ""
                continue
            }
            if (two == "//") break
            if (two == "/*") { comment = 1; i++; continue }
            if (c == "\"" || c == "\047") quote = c
            out = out c
        }
        print FILENAME ":" FNR ":" out
    }' "$@" | sed -E 's/  roque [^"\\]*//g; s/such as [a-z-]+:[a-z0-9/]*//g'
}
named_in() { grep -iE "^[^:]*:[0-9]*:.*($named)" "$1"; }
known_in() {
    grep -vE "^[^:]*($knows_pieces)[^:]*:" "$1" | grep -E "'[$marks]'|\"($lists)\"|\"[^\"]*\b($nouns)s?\b[^\"]*\""
}
find src -name '*.[ch]' -not -path 'src/family/*' | sort >"$work/files"
# shellcheck disable=SC2046 # our names have no spaces
code $(cat "$work/files") >"$work/code"
{ named_in "$work/code"; known_in "$work/code"; } >"$work/found"
allowed | while IFS=: read -r file piece; do
    grep -F "$file:" "$work/found" | grep -F -e "$piece" >"$work/here" || echo "$file:$piece" >>"$work/idle"
    cat "$work/here"
done >"$work/may"
none() { [ ! -s "$1" ] || { cat "$1"; false; }; }
sort -u "$work/found" | grep -vxFf "$work/may" >"$work/wrong"
ok 'shared code names no family, no character and no noun of one' none "$work/wrong"
ok 'what is allowed is still there' none "$work/idle"

# ---- And each would be found ----

would_find() { # WORDS LINE
    printf '%s\n' "$2" >"$work/sample.c"
    code "$work/sample.c" >"$work/sample"
    "$1" "$work/sample"
}
ok 'a name in a string is found' would_find named_in 'if (strcmp(name, "chess-loop") == 0) return;'
ok 'a name in an identifier' would_find named_in 'return f == &akari_family;'
ok 'an included folder' would_find named_in '#include "family/chess_num/chess_num.h"'
ok 'a title' would_find named_in 'puts("Light Up"); // a comment'
ok 'a character' would_find known_in "if (c == 'x') return; /* 'a' */"
ok 'all characters' would_find known_in 'strchr("PNKRBQ", c)'
ok 'a noun' would_find known_in 'text_add(t, "so many bulbs");'
not() { ! "$@"; }
ok 'a comment is not' not would_find named_in 'int n; // of an akari, as /* chess_loop */'
ok 'nor is an example' not would_find named_in '"  roque solve akari:paper/1\n  roque solve akari:paper/2\n"'
finish
