# awk -v what=ratios|times|chart|goals -v limit=SECONDS -f report.awk RESULTS: tables in Markdown of what solve.sh has measured.
# Ratios are medians over the boards of a set of a peer's time over roque's on the same board.
BEGIN {
    FS = "\t"
    peers = split("cadical cryptominisat clingo gprolog gecode sgt", peer, " ")
    split("CaDiCaL|CryptoMiniSat|clingo|GNU Prolog|Gecode|Puzzle Collection", title, "|")
    for (i in peer) titled[peer[i]] = title[i]
    titles["akari"] = "Akari"; titles["chess-num"] = "Chess-Num"; titles["chess-loop"] = "Chess Loop"
    titles["chess-avoid"] = "Chess Avoidance"; titles["chess-position"] = "Chess Position"
    doing["unique"] = "a solution, and whether it is the only one"; doing["first"] = "a solution"; doing["count"] = "how many solutions"
}
{
    set = $1 "\t" $2 "\t" $3
    if (!(set in boards)) order[++sets] = set
    if (!($1 in titles)) titles[$1] = $1
    if ($4 > boards[set]) boards[set] = $4
    who = $5
    sub(/-(plain|cnf)$/, "", who)
    keep(set SUBSEP $4 SUBSEP who, $6)
    met[set, who] = 1
}
# Of two ways to ask the same peer the faster counts.
function rank(t) { return t ~ /^[0-9]/ ? 0 : t == ">" ? 1 : t == "." ? 2 : 3 }
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
# has no answer, -2: it was not tried.
function median(set, who, as_ratio,    b, n, t, stopped, none, tried, base) {
    n = stopped = none = tried = over = 0
    for (b = 1; b <= boards[set]; b++) if (took[set, b, who] == ">") tried = 1
    for (b = 1; b <= boards[set]; b++) {
        t = took[set, b, who]
        base = as_ratio ? took[set, b, "roque"] : 1
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
    return (over ? "> " : "") (as_ratio ? number(x) : over ? limit " s" : time(x))
}
function head(columns,    i, line) {
    line = "|---|---|"
    printf "| boards | to do | %s |", columns
    for (i = gsub(/\|/, "|", columns) + 1; i > 0; i--) line = line "--:|"
    for (i = 1; i <= peers; i++) { printf " %s |", title[i]; line = line "--:|" }
    print "\n" line
}
function row_name(set,    part) {
    split(set, part, "\t")
    if (part[1] != family) { family = part[1]; printf "| **%s** |%s\n", titles[family], blanks }
    printf "| %s | %s |", part[2], doing[part[3]]
}
# The peer that is fastest on the set; "" if none has an answer.
function fastest(set,    i, x, least, who) {
    who = ""
    for (i = 1; i <= peers; i++) {
        if (!((set, peer[i]) in met)) continue
        x = median(set, peer[i], 1)
        if (x >= 0 && (who == "" || x + over * 1e9 < least)) { least = x + over * 1e9; who = peer[i] }
    }
    return who
}
function table(as_ratio,    s, i, x, told, best) {
    for (s = 1; s <= sets; s++) {
        row_name(order[s])
        x = median(order[s], "roque", 0)
        printf " %s |", cell(x, 0)
        told = as_ratio && !over # where roque was stopped itself, only times are left to tell
        if (!as_ratio) printf " %s |", cell(median(order[s], "inside", 0), 0)
        best = told ? fastest(order[s]) : ""
        for (i = 1; i <= peers; i++) {
            if (!((order[s], peer[i]) in met)) { printf " |"; continue }
            x = cell(median(order[s], peer[i], told), told)
            printf peer[i] == best ? " **%s** |" : " %s |", x
        }
        print ""
    }
}
# Lines for chart.awk: set, who, ratio, and 1 where it is more than that.
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
function goals(    s, x, who, part, slower, short, i, sides, worst) {
    within("10x10, one solution", 50); within("25x25, one solution", 300); within("40x40, one solution", 1000)
    within("100x100, one solution", 5000); within("200x200, one solution", 25000); within("1000x1000, one solution", 3000000)
    for (i = split("10 25 40 100 200 1000", sides, " "); i > 0; i--) {
        x = inside(sides[i] "x" sides[i] ", many solutions") / inside(sides[i] "x" sides[i] ", one solution")
        if (x > worst) worst = x
    }
    if (worst > 0) goal("Akari: boards with many solutions take at most twice as long", worst <= 2, number(worst) " times")
    for (s = 1; s <= sets; s++) {
        if ((who = fastest(order[s])) == "") continue
        split(order[s], part, "\t")
        x = median(order[s], who, 1)
        if (x < 1) slower = slower (slower == "" ? "" : "; ") titles[part[1]] ", " part[2] " (" titled[who] " " number(x) ")"
        else if (!over && x < 10 && median(order[s], who, 0) > 50000)
            short = short (short == "" ? "" : "; ") titles[part[1]] ", " part[2] " (" titled[who] " " number(x) ")"
    }
    goal("faster than every peer on every set", slower == "", slower == "" ? "all " sets " sets" : "slower on " slower)
    goal("ten times as fast as the fastest peer wherever that takes over 50 ms", short slower == "", short == "" ? "nothing short of it" : "short of it on " short)
}
END {
    if (what == "ratios") { blanks = " | | | | | | | |"; head("roque"); table(1) }
    if (what == "times") { blanks = " | | | | | | | | |"; head("roque | inside"); table(0) }
    if (what == "chart") chart()
    if (what == "goals") { print "| goal | here |\n|---|---|"; goals() }
}
