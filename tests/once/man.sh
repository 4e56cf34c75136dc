# The manual page tells the rules in the words of the program, and has every command.
. tests/once/lib.sh

sed -n '/^\.SH THE PUZZLES/,/^\.SH NATIVE/p' build/roque.1 | grep -v '^\.' | sed 's/\\-/-/g' | tr -s ' \n' ' ' >"$work/page"
tells() { # FAMILY
    build/roque rules "$1" | sed '1d; /^$/,$d' | tr -s ' \n' ' ' | sed 's/^ //; s/ $//' >"$work/rules"
    test "$(wc -c <"$work/rules")" -gt 40 && grep -qFf "$work/rules" "$work/page"
}

for family in $(build/roque list | sed -n 's/^\([a-z-]*\): .*/\1/p') echek; do
    ok "the manual page tells the rules of $family as the program does" tells "$family"
done

# Other programs are asked for theirs: one that fails would be missing.
told() { # COMMAND
    [ "$(grep -cE "^\.SS roque $1( [^a-z].*| |)\$" build/roque.1)" -eq 1 ]
}
for command in $(build/roque help | sed '/^Try/,$d' | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p' | sort -u) 'echek play' 'echek solve' 'lab tree'; do
    ok "the manual page has roque $command once" told "$command"
done
finish
