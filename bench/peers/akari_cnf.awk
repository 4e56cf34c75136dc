# awk -f akari_cnf.awk BOARD: Akari's rules as clauses, written out plainly: a variable for each white cell, true for a bulb.
/^;/ || $0 == "" { next }
W == 0 { split($2, side, "x"); W = side[1]; H = side[2]; r = 0; next }
{
    for (c = 0; c < W; c++) {
        cell[r, c] = substr($0, c + 1, 1)
        if (cell[r, c] != ".") continue
        bulb[r, c] = ++variables
        printf "c r%dc%d * = %d\n", r + 1, c + 1, variables
    }
    r++
}
function add(lits) { clause[++clauses] = lits " 0" }
# The cell sees, and excludes, all that come after it in this direction; returns them as literals.
function look(r, c, x, y,    seen, me) {
    me = bulb[r, c]
    while ((r + x, c + y) in bulb) {
        r += x
        c += y
        seen = seen " " bulb[r, c]
        if (x + y > 0) add(-me " " (-bulb[r, c]))
    }
    return seen
}
# Of n cells exactly k have bulbs: every n - k + 1 of them one, every k + 1 of them one that has none.
function exactly(r, c, k,    n, set, lits, none, i, size) {
    n = 0
    for (i = 0; i < 4; i++)
        if ((r + (i == 1) - (i == 0), c + (i == 3) - (i == 2)) in bulb)
            near[n++] = bulb[r + (i == 1) - (i == 0), c + (i == 3) - (i == 2)]
    if (k > n) { add(""); return }
    for (set = 1; set < 2 ^ n; set++) {
        lits = none = ""
        size = 0
        for (i = 0; i < n; i++)
            if (int(set / 2 ^ i) % 2) { lits = lits " " near[i]; none = none " " (-near[i]); size++ }
        if (size == n - k + 1) add(lits)
        if (size == k + 1) add(none)
    }
}
END {
    for (r = 0; r < H; r++)
        for (c = 0; c < W; c++) {
            if (cell[r, c] == ".") add(bulb[r, c] look(r, c, 0, 1) look(r, c, 0, -1) look(r, c, 1, 0) look(r, c, -1, 0))
            else if (cell[r, c] ~ /[0-4]/) exactly(r, c, cell[r, c])
        }
    printf "p cnf %d %d\n", variables, clauses
    for (i = 1; i <= clauses; i++) print clause[i]
}
