# The rule texts that ship, and their built-in puzzles, as a C table (src/ruletext/ruletext.h). Arguments: the
# files NAME.rules and NAME.roque. A text ends with its line `end`. Puzzles are separated by blank lines, and
# are called made/1, made/2, ... in the order of the file; a note `; level: hard` above one is kept as its level.

BEGIN {
    split("easy medium hard expert fiendish", words, " ")
    for (i in words) digit[words[i]] = i
}

function quoted(line) {
    gsub(/\\/, "\\\\\\\\", line)
    gsub(/"/, "\\\"", line)
    gsub(/\?/, "\\?", line)
    return "\"" line "\\n\"\n"
}

FNR == 1 {
    name = FILENAME
    sub(/.*\//, "", name)
    is_rules = sub(/\.rules$/, "", name)
    is_open = 0
    if (!is_rules) sub(/\.roque$/, "", name)
    else if (!(name in rules)) names[++count] = name
}

{ sub(/\r$/, "") }

is_rules { rules[name] = rules[name] quoted($0); next }

/^[ \t]*$/ { is_open = 0; next }
!is_open && /^;/ && !/^;[^:]*:/ { next }
{
    if (!is_open) {
        is_open = 1
        puzzles[name]++
        level[name, puzzles[name]] = 0
    }
    board[name, puzzles[name]] = board[name, puzzles[name]] quoted($0)
    if (/^; *level:/) {
        word = $0
        sub(/^; *level: */, "", word)
        level[name, puzzles[name]] = word in digit ? digit[word] : 0
    }
}

END {
    print "#include \"ruletext/ruletext.h\"\n"
    print "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
    for (i = 1; i <= count; i++) {
        if (puzzles[names[i]] == 0) continue
        printf "static const struct builtin_puzzle puzzles_%d[] = {\n", i
        for (k = 1; k <= puzzles[names[i]]; k++)
            printf "{\"made/%d\",\n%s},\n", k, board[names[i], k]
        print "{0}};"
    }
    print "\nconst struct ruletext_shipped ruletext_shipped[] = {"
    for (i = 1; i <= count; i++) {
        levels = ""
        for (k = 1; k <= puzzles[names[i]]; k++) levels = levels level[names[i], k]
        text = rules[names[i]]
        sub(/\\n"\n$/, "\"\n", text)
        printf "{\"%s\",\n%s,\n", names[i], text
        if (puzzles[names[i]] == 0) print "NULL, NULL},"
        else printf "puzzles_%d, \"%s\"},\n", i, levels
    }
    print "{0}};"
}
