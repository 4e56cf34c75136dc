# awk -v game=range -f tests/sgt.awk IDS: game IDs of the Portable Puzzle Collection (`sgt-range --generate 3 7x7`) as native
# text; with -v ids=1 each has its ID in a line before it. Games: magnets, mosaic, range (Kurodoko), singles (Hitori), solo (Sudoku), towers, unruly.
function number(n) { return n < 10 ? n : substr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", n - 9, 1) }
function blanks(n,    s) { while (n-- > 0) s = s "."; return s }
function place(letter) { return index("abcdefghijklmnopqrstuvwxyz", letter) }

# Numbers between letters that count blank cells; `_` only keeps two numbers apart. `one`: a number is one digit.
function cells(text, one,    out, part) {
    while (text != "") {
        match(text, one ? "^[0-9]" : "^[0-9]+")
        if (RLENGTH > 0) out = out number(substr(text, 1, RLENGTH) + 0)
        else {
            part = substr(text, 1, 1)
            out = out blanks(place(part))
            RLENGTH = 1
        }
        text = substr(text, RLENGTH + 1)
    }
    return out
}
# A letter is that many blanks less one, then a cell of a colour; z is 25 blanks alone.
function colours(text,    i, letter, n, out) {
    for (i = 1; i <= length(text); i++) {
        letter = substr(text, i, 1)
        n = place(tolower(letter))
        out = out blanks(n == 26 ? 25 : n - 1) (n == 26 ? "" : letter == tolower(letter) ? "w" : "b")
    }
    return substr(out, 1, W * H)
}
function letters(text,    i, letter, out) { # numbers of one digit each, then letters from 10 on
    for (i = 1; i <= length(text); i++) {
        letter = substr(text, i, 1)
        out = out (letter ~ /[0-9]/ ? letter : number(9 + place(letter)))
    }
    return out
}
function side(name, list, from, n,    i, out, x) { # of a list of numbers with gaps
    for (i = from; i < from + n; i++) {
        x = list[i]
        if (x ~ /[a-z]/) x = 9 + place(x)
        out = out (i > from ? "," : "") (x == "" || x == "." ? "-" : x)
    }
    return " " name "=" out
}
# Each domino has a letter; its second half is to the right or below.
function dominoes(text,    i, x, n, of, out) {
    for (i = 1; i <= length(text); i++) {
        x = substr(text, i, 1)
        of[i] = x == "R" ? of[i - 1] : x == "B" ? of[i - W] : ++n
        out = out substr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", of[i], 1)
    }
    return out
}
function put(head, grid,    i) {
    if (ids) print "; id: " $0
    print head
    for (i = 0; i < H; i++) print substr(grid, i * W + 1, W)
    print ""
}
{
    split($0, id, ":")
    split(id[1], sides, /[x]/)
    text = id[2]
    W = sides[1] + 0
    H = (game == "towers" ? W : sides[2] + 0)
}
game == "unruly" { put("unruly " W "x" H, colours(text)) }
game == "singles" { put("hitori " W "x" H, letters(text)) }
game == "range" { put("kurodoko " W "x" H, cells(text)) }
game == "mosaic" { put("mosaic " W "x" H, cells(text, 1)) }
game == "solo" {
    head = " box-width=" H " box-height=" W (id[1] ~ /[0-9]x/ && id[1] ~ /x$|xd/ ? " diagonal=1" : "")
    W = H = W * H
    put("sudoku " W "x" H head, cells(text))
}
game == "towers" {
    n = split(text, half, ",")
    split(half[1], list, "/")
    put("towers " W "x" H side("top", list, 1, W) side("bottom", list, W + 1, W) side("left", list, 2 * W + 1, W) \
        side("right", list, 3 * W + 1, W), n > 1 ? cells(half[2]) : blanks(W * W))
}
game == "magnets" {
    split(text, half, ",")
    head = "magnets " W "x" H
    split("top left bottom right", names, " ")
    for (k = 1; k <= 4; k++) {
        split(half[k], list, "")
        head = head side(names[k], list, 1, k % 2 ? W : H)
    }
    put(head, dominoes(half[5]))
}
