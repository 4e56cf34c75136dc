# The rule texts that ship, and the built-in puzzles of all families, as C tables (src/ruletext/ruletext.h).
# Arguments: the files NAME.rules and NAME.roque of families that are texts, and FOLDER/builtin.roque of those in
# C, which becomes FOLDER_builtin. A text ends with its line `end`. Puzzles are separated by blank lines, and are
# called made/1, made/2, ... in the order of the file; after a line `; set paper, from 0` they are paper/0, paper/1,
# ... A note `; level: hard` above one is kept as its level.

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
    set = "made"
    number = 0
    if (name == "builtin.roque") {
        name = FILENAME
        sub(/\/builtin\.roque$/, "", name)
        sub(/.*\//, "", name)
        folders[++in_c] = name
    }
    else if (!is_rules) sub(/\.roque$/, "", name)
    else if (!(name in rules)) names[++count] = name
}

{ sub(/\r$/, "") }

is_rules { rules[name] = rules[name] quoted($0); next }

/^[ \t]*$/ { is_open = 0; next }
!is_open && /^; set / {
    set = $3
    sub(/,$/, "", set)
    number = $4 == "from" ? $5 - 1 : 0
    next
}
!is_open && /^;/ && !/^;[^:]*:/ { next }
{
    if (!is_open) {
        is_open = 1
        puzzles[name]++
        level[name, puzzles[name]] = 0
        title[name, puzzles[name]] = set "/" ++number
    }
    board[name, puzzles[name]] = board[name, puzzles[name]] quoted($0)
    if (/^; *level:/) {
        word = $0
        sub(/^; *level: */, "", word)
        level[name, puzzles[name]] = word in digit ? digit[word] : 0
    }
}

function add_puzzles(name, k) {
    for (k = 1; k <= puzzles[name]; k++) printf "{\"%s\",\n%s},\n", title[name, k], board[name, k]
    print "{0}};"
}

END {
    print "#include \"ruletext/ruletext.h\"\n"
    print "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
    for (i = 1; i <= count; i++) {
        if (puzzles[names[i]] == 0) continue
        printf "static const struct builtin_puzzle puzzles_%d[] = {\n", i
        add_puzzles(names[i])
    }
    for (i = 1; i <= in_c; i++) {
        printf "const struct builtin_puzzle %s_builtin[] = {\n", folders[i]
        add_puzzles(folders[i])
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
