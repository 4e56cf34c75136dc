# awk -f text.awk BOARD: a board of a family that ships as text, as facts for clingo. Rows and columns count from 1:
#   width(W), height(H), parameter(NAME,N), side(left,R,N) and so on
#   cell(R,C), area(R,C,A), number(R,C,N) for a number that is printed, open(R,C) where a mark may be placed
#   given(R,C,K) where one was, nothing(R,C) where there is none. A mark K is the number it is, or its place among the marks
# awk -v as=board -f text.awk BOARD ANSWER: the board filled in, from the words at(R,C,K) or put(R,C,X) of a peer's answer.
function value(x) { return index("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", x) }
BEGIN {
    split("hitori mosaic", list, " ")
    for (i in list) layers[list[i]] = "printed cells"
    split("aquarium magnets norinori queens ripple-effect star-battle suguru", list, " ")
    for (i in list) layers[list[i]] = "area cells"
    marks["unruly"] = marks["yin-yang"] = "bw"
    marks["magnets"] = "pn"
    marks["aquarium"] = "~"; marks["minesweeper"] = marks["star-battle"] = "*"; marks["queens"] = "Q"
    marks["hitori"] = marks["kakurasu"] = marks["kurodoko"] = marks["mosaic"] = marks["norinori"] = "#"
}
FNR != NR { answer($0); next }
/^puzzle / { inside = 1 }
inside { text = text $0 "\n"; if ($1 == "end") inside = 0; next }
/^;/ || $0 == "" { next }
family == "" {
    family = $1; head = $0
    split($2, sides, "x")
    W = sides[1] + 0; H = sides[2] + 0
    fact(sprintf("width(%d). height(%d).", W, H))
    for (i = 3; i <= NF; i++) {
        split($i, pair, "=")
        n = split(pair[2], numbers, ",")
        if (pair[1] !~ /^(left|right|top|bottom)$/) { fact(sprintf("parameter(\"%s\",%d).", pair[1], pair[2])); continue }
        for (k = 1; k <= n; k++) if (numbers[k] != "-") fact(sprintf("side(%s,%d,%d).", pair[1], k, numbers[k]))
    }
    split(layers[family] == "" ? "cells" : layers[family], layer, " ")
    on = 1
    next
}
/^\+$/ { on++; r = 0; next }
{
    r++
    for (c = 1; c <= W; c++) put(layer[on], r, c, substr($0, c, 1))
}
function fact(text) { if (as != "board") print text }
function put(kind, r, c, x) {
    if (kind == "cells") { shown[r, c] = x; return }
    beneath[r] = beneath[r] x
    if (kind == "area") fact(sprintf("area(%d,%d,\"%s\").", r, c, x))
    else if (x != ".") fact(sprintf("number(%d,%d,%d).", r, c, value(x)))
}
function cell_facts(r, c, x) {
    fact(sprintf("cell(%d,%d).", r, c))
    if (x ~ /[0-9A-Z]/ && (family == "kurodoko" || family == "minesweeper")) { fact(sprintf("number(%d,%d,%d).", r, c, value(x))); return }
    fact(sprintf("open(%d,%d).", r, c))
    if (x == "x") fact(sprintf("nothing(%d,%d).", r, c))
    else if (x != ".") fact(sprintf("given(%d,%d,%d).", r, c, family in marks ? index(marks[family], x) : value(x)))
}
function answer(line,    part) {
    while (match(line, /(at|put)\([0-9]+,[0-9]+,[^ ]+\)/)) {
        split(substr(line, RSTART, RLENGTH), part, /[(,)]/)
        if (part[1] == "put") shown[part[2], part[3]] = part[4]
        else shown[part[2], part[3]] = substr(family in marks ? marks[family] : "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", part[4], 1)
        line = substr(line, RSTART + RLENGTH)
    }
}
END {
    if (as == "board") printf "%s%s\n", text, head
    for (r = 1; as == "board" && r <= H && r in beneath; r++) print beneath[r] (r == H ? "\n+" : "")
    for (r = 1; r <= H; r++) {
        line = ""
        for (c = 1; c <= W; c++) {
            x = (r, c) in shown ? shown[r, c] : "."
            if (as != "board") cell_facts(r, c, x)
            line = line x
        }
        if (as == "board") print line
    }
}
