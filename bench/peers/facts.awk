# awk -v as=facts|rows|dzn -f facts.awk BOARD: a puzzle of native text for a peer. Rows and columns count from 0.
#   facts  for clingo and GNU Prolog: size(W,H), number(R,C,N), given(Kind,R,C), open(R,C) where a piece or bulb may stand, and
#          what the header says: kind(K) twice and each(N), men(K,N), or all(N)
#   rows   for GNU Prolog's Akari: board([[open,black,3,...],...])
#   dzn    for MiniZinc: W, H, cell (a number, -1 open, -2 black or missing), given (0 nobody, else a kind's place in the list below)
BEGIN {
    split("pawn knight king rook bishop queen", kind, " ")
    for (k in kind) place[kind[k]] = k
    letters = "PNKRBQ"
}
/^;/ || $0 == "" { next }
/^-/ { print "facts.awk: candidates are not for peers" >"/dev/stderr"; exit 2 }
family == "" { family = $1; split($2, side, "x"); W = side[1]; H = side[2]; for (i = 3; i <= NF; i++) header[i] = $i; r = 0; next }
$0 == "+" { placed = 1; r = 0; next }
{
    for (c = 0; c < W; c++) {
        x = substr($0, c + 1, 1)
        if (x ~ /[PNKRBQ]/) man[r, c] = index(letters, x)
        else if (!placed) cell[r, c] = x
    }
    r++
}
# What is told of a cell: a number, -1 or -2.
function code(r, c) {
    if (!((r, c) in cell) || cell[r, c] == "." || cell[r, c] == "*") return -1
    return cell[r, c] == "#" ? -2 : cell[r, c]
}
function count(letter) { return gsub(letter, "", header[3]) }
function header_facts() {
    printf "size(%d,%d).\n", W, H
    if (family == "chess-loop") printf "kind(%s).\nkind(%s).\neach(%d).\n", header[3], header[4], header[5]
    if (family == "chess-position") printf "all(%d).\n", header[3]
    if (family == "chess-avoid") for (k = 1; k <= 6; k++) if ((n = count(substr(letters, k, 1))) > 0) printf "men(%s,%d).\n", kind[k], n
}
# On the numbers of Chess Position pieces may stand, too.
function is_open(r, c) { return code(r, c) == -1 || family == "chess-position" }
function cell_facts(r, c) {
    if (is_open(r, c)) printf "open(%d,%d).\n", r, c
    if (code(r, c) >= 0) printf "number(%d,%d,%d).\n", r, c, code(r, c)
    if ((r, c) in man) printf "given(%s,%d,%d).\n", kind[man[r, c]], r, c
}
function header_data() {
    printf "W = %d;\nH = %d;\n", W, H
    if (family == "chess-loop") printf "kind = [%d, %d];\neach = %d;\n", place[header[3]], place[header[4]], header[5]
    if (family == "chess-position") printf "all = %d;\n", header[3]
    if (family == "chess-avoid") {
        for (k = 1; k <= 6; k++) list = list (k > 1 ? ", " : "") count(substr(letters, k, 1))
        printf "men = [%s];\n", list
    }
}
function word(r, c) { return code(r, c) == -1 ? "open" : code(r, c) == -2 ? "black" : code(r, c) }
function table(what, before, between, after,    r, c) {
    printf "%s", before
    for (r = 0; r < H; r++) {
        for (c = 0; c < W; c++)
            printf "%s%s", what == "word" ? word(r, c) : what == "given" ? man[r, c] + 0 : code(r, c), c < W - 1 ? "," : ""
        printf "%s", r < H - 1 ? between : after
    }
}
END {
    if (as == "rows") table("word", "board([[", "],\n[", "]]).\n")
    else if (as == "dzn") {
        header_data()
        table("code", "cell = array1d(0.." W * H - 1 ", [\n", ",\n", "]);\n")
        if (family != "akari") table("given", "given = array1d(0.." W * H - 1 ", [\n", ",\n", "]);\n")
    } else {
        header_facts()
        for (r = 0; r < H; r++) for (c = 0; c < W; c++) cell_facts(r, c)
    }
}
