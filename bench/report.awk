# awk -v what=ratios|times|chart|goals -v limit=SECONDS -f report.awk RESULTS: tables in Markdown of what solve.sh measured.
# A ratio is the median, over the boards of a set, of a peer's time divided by roque's on the same board. Whole processes are
# compared with each other, and libraries with roque without its process (`inside`).
BEGIN {
    FS = "\t"
    peers = split("cadical cryptominisat clingo gprolog gecode sgt", peer, " ")
    split("CaDiCaL|CryptoMiniSat|clingo|GNU Prolog|Gecode|Puzzle Collection", title, "|")
    libraries = split("inside-cadical inside-clingo", library, " ")
    split("CaDiCaL|clingo", library_title, "|")
    for (i in peer) titled[peer[i]] = title[i]
    for (i in library) titled[library[i]] = library_title[i]
    titles["akari"] = "Akari"; titles["chess-num"] = "Chess-Num"; titles["chess-loop"] = "Chess Loop"
    titles["chess-avoid"] = "Chess Avoidance"; titles["chess-position"] = "Chess Position"
    while (("sed -n \"s/^puzzle \\([^:]*\\): /\\1\\t/p\" src/ruletext/families/*.rules" | getline line) > 0) {
        split(line, named, "\t")
        titles[named[1]] = named[2]
        is_text[named[1]] = 1
    }
    doing["unique"] = "a solution, and whether it is the only one"; doing["first"] = "a solution"; doing["count"] = "how many solutions"
}
{
    set = $1 "\t" $2 "\t" $3
    if (!(set in boards)) order[++sets] = set
    if (!($1 in titles)) titles[$1] = $1
    if ($4 > boards[set]) boards[set] = $4
    who = $5
    sub(/(-cnf)?(-plain)?$/, "", who)
    keep(set SUBSEP $4 SUBSEP who, $6)
    met[set, who] = 1
}
# Of several models for the same peer the fastest counts.
function rank(t) { return t == "!" ? -1 : t ~ /^[0-9]/ ? 0 : t == ">" ? 1 : t == "." ? 2 : 3 }
function keep(key, t) {
    if (!(key in took) || rank(t) < rank(took[key]) || rank(t) == 0 && t + 0 < took[key] + 0) took[key] = t
}
function sort(n,    i, j, x) {
    for (i = 2; i <= n; i++) {
        x = value[i]
        for (j = i - 1; j >= 1 && value[j] > x; j--) value[j + 1] = value[j]
        value[j + 1] = x
    }
}
# Values at which a peer was stopped are sorted last.
function bare(x) {
    if (x < 1e9) return x
    over = 1
    return x - 1e9
}
# The median over the boards of a peer's times, or of its ratios. Sets `over` where it was stopped, so that it is more; -1: it
# has no answer, -2: it was not tried, -3: its answer differs from roque's.
function median(set, who, as_ratio,    b, n, t, stopped, none, tried, base) {
    n = stopped = none = tried = over = 0
    for (b = 1; b <= boards[set]; b++) if (took[set, b, who] == ">") tried = 1
    for (b = 1; b <= boards[set]; b++) {
        t = took[set, b, who]
        if (t == "!") return -3
        base = as_ratio ? took[set, b, who ~ /^inside/ ? "inside" : "roque"] : 1
        if (rank(base) > 0) base = limit * 1e6
        if (t == "-") none++
        else if (t == ">" || t == "." && tried) value[++n] = 1e9 + limit * 1e6 / base
        else if (t != "." && t != "") value[++n] = t / base
    }
    if (none > n) return -1
    if (n == 0) return -2
    sort(n)
    return (bare(value[int((n + 1) / 2)]) + bare(value[int(n / 2) + 1])) / 2
}
function number(x) { return x < 9.95 ? sprintf("%.1f", x) : sprintf("%.0f", x) }
function time(us) {
    if (us < 100) return sprintf("%.0f us", us)
    if (us < 9950) return sprintf("%.1f ms", us / 1e3)
    return us < 999500 ? sprintf("%.0f ms", us / 1e3) : sprintf("%.1f s", us / 1e6)
}
function cell(x, as_ratio) {
    if (x == -1) return "no answer"
    if (x == -2) return "-"
    if (x == -3) return "differs"
    return (over ? "> " : "") (as_ratio ? number(x) : over ? limit " s" : time(x))
}
function head(columns,    i, line) {
    line = "|---|---|"
    printf "| boards | to do | %s |", columns
    for (i = gsub(/\|/, "|", columns) + 1; i > 0; i--) line = line "--:|"
    for (i = 1; i <= peers; i++) { printf " %s |", title[i]; line = line "--:|" }
    printf " roque inside |"
    line = line "--:|"
    for (i = 1; i <= libraries; i++) { printf " %s inside |", library_title[i]; line = line "--:|" }
    print "\n" line
}
function row_name(set,    part) {
    split(set, part, "\t")
    if (part[1] != family) { family = part[1]; printf "| **%s** |%s\n", titles[family], blanks }
    printf "| %s | %s |", part[2], doing[part[3]]
}
# The one of `n` names that is fastest on the set; "" if none has an answer.
function fastest(set, names, n,    i, x, least, who) {
    who = ""
    for (i = 1; i <= n; i++) {
        if (!((set, names[i]) in met)) continue
        x = median(set, names[i], 1)
        if (x >= 0 && (who == "" || x + over * 1e9 < least)) { least = x + over * 1e9; who = names[i] }
    }
    return who
}
# One column for each of `n` names, the fastest in bold.
function columns(set, names, n, as_ratio,    i, x, best) {
    best = as_ratio ? fastest(set, names, n) : ""
    for (i = 1; i <= n; i++) {
        if (!((set, names[i]) in met)) { printf " |"; continue }
        x = cell(median(set, names[i], as_ratio), as_ratio)
        printf names[i] == best ? " **%s** |" : " %s |", x
    }
}
function table(as_ratio,    s, x, told) {
    for (s = 1; s <= sets; s++) {
        row_name(order[s])
        x = median(order[s], "roque", 0)
        printf " %s |", cell(x, 0)
        told = as_ratio && !over # if roque itself was stopped, only times can be told
        columns(order[s], peer, peers, told)
        x = median(order[s], "inside", 0)
        printf " %s |", x == -2 ? "" : cell(x, 0)
        columns(order[s], library, libraries, told)
        print ""
    }
}
# Lines for chart.c: set, who, ratio, and 1 where it is more than that.
function chart(    s, i, x, part) {
    for (s = 1; s <= sets; s++) {
        split(order[s], part, "\t")
        if (part[1] != only || median(order[s], "roque", 0) < 0 || over) continue
        printf "%s\troque\t1\t0\n", part[2]
        for (i = 1; i <= peers; i++) {
            if (!((order[s], peer[i]) in met)) continue
            x = median(order[s], peer[i], 1)
            if (x > 0) printf "%s\t%s\t%g\t%d\n", part[2], title[i], x, over
        }
    }
}
# ---- Goals ----
function inside(name) { return median("akari\t" name "\tunique", "inside", 0) }
function goal(text, holds, here) { printf "| %s | %s: %s |\n", text, holds ? "met" : "**not met**", here }
function within(name, most) {
    if (inside(name) < 0) return
    goal("Akari " name ": proven within " time(most), inside(name) <= most, time(inside(name)))
}
# Sets on which the faster library takes less than so many times as long as roque inside, of Akari or of the others.
function short_inside(times, is_akari,    s, x, who, part, list) {
    for (s = 1; s <= sets; s++) {
        split(order[s], part, "\t")
        if ((part[1] == "akari") != is_akari || (who = fastest(order[s], library, libraries)) == "") continue
        x = median(order[s], who, 1)
        if (x < times) list = list (list == "" ? "" : "; ") titles[part[1]] ", " part[2] " (" titled[who] " " number(x) ")"
    }
    return list
}
function goals(    s, x, who, part, slower, short, i, sides, worst) {
    within("10x10, one solution", 50); within("25x25, one solution", 300); within("40x40, one solution", 1000)
    within("100x100, one solution", 5000); within("200x200, one solution", 25000); within("1000x1000, one solution", 3000000)
    for (i = split("10 25 40 100 200 1000", sides, " "); i > 0; i--) {
        x = inside(sides[i] "x" sides[i] ", many solutions") / inside(sides[i] "x" sides[i] ", one solution")
        if (x > worst) worst = x
    }
    if (worst > 0) goal("Akari: boards with many solutions take at most twice as long", worst <= 2, number(worst) " times")
    for (s = 1; s <= sets; s++) {
        if ((who = fastest(order[s], peer, peers)) == "") continue
        split(order[s], part, "\t")
        x = median(order[s], who, 1)
        if (x < 1) slower = slower (slower == "" ? "" : "; ") titles[part[1]] ", " part[2] " (" titled[who] " " number(x) ")"
        else if (!over && x < 10 && median(order[s], who, 0) > 50000)
            short = short (short == "" ? "" : "; ") titles[part[1]] ", " part[2] " (" titled[who] " " number(x) ")"
    }
    goal("faster than every peer on every set", slower == "", slower == "" ? "all " sets " sets" : "slower on " slower)
    x = short_inside(10, 1)
    goal("inside: ten times as fast as the faster library on every set of Akari", x == "", x == "" ? "all sets" : "short of it on " x)
    x = short_inside(3, 0)
    goal("inside: three times as fast as the faster library on every other set", x == "", x == "" ? "all sets" : "short of it on " x)
    goal("ten times as fast as the fastest peer wherever that takes over 50 ms", short slower == "", short == "" ? "nothing short of it" : "short of it on " short)
}
END {
    blanks = " | | | | | | | | | | |"
    if (what == "ratios") { head("roque"); table(1) }
    if (what == "times") { head("roque"); table(0) }
    if (what == "chart") chart()
    if (what == "goals") { print "| goal | here |\n|---|---|"; goals() }
}
