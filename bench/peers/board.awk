# awk -f board.awk BOARD ANSWER: the board filled in as native text, from a peer's answer: the words bulb(R,C),
# at(Kind,R,C), and put(R,C,X), which counts from 1, anywhere in it, up to the line END if there is one.
BEGIN { split("pawn knight king rook bishop queen", kind, " "); for (k in kind) letter[kind[k]] = substr("PNKRBQ", k, 1) }
FNR == NR {
    if (/^;/ || $0 == "" || placed) next
    if ($0 == "+") { placed = 1; next }
    if (head == "") { head = $0; split($2, side, "x"); next }
    row[++rows] = $0
    next
}
/^END/ { exit }
{
    while (match($0, /(bulb|at|put)\([a-z0-9,]+[^ ]?\)/)) {
        n = split(substr($0, RSTART, RLENGTH), part, /[(),]/)
        if (part[1] == "bulb") mark[part[2], part[3]] = "*"
        else if (part[1] == "put") mark[part[2] - 1, part[3] - 1] = part[4]
        else mark[part[3], part[4]] = letter[part[2]]
        $0 = substr($0, RSTART + RLENGTH)
    }
}
END {
    print head
    under = head ~ /^chess-position/
    for (r = 1; under && r <= side[2]; r++) print row[r]
    if (under) print "+"
    for (r = 0; r < side[2]; r++) {
        line = ""
        for (c = 0; c < side[1]; c++) {
            x = substr(row[r + 1], c + 1, 1)
            line = line ((r, c) in mark ? mark[r, c] : (under || x == "") ? "." : x)
        }
        print line
    }
}
