# awk -f model.awk CNF ANSWER: the words bulb(R,C) and at(Kind,R,C) of what a SAT solver found; the CNF's comments say which
# variable stands for what, as in "c r3c4 Q = 17". With -v as=put the words are put(R,C,X), from 1 on, for text.awk.
BEGIN { split("pawn knight king rook bishop queen", kind, " ") }
FNR == NR {
    if ($1 != "c" || $4 != "=") next
    split(substr($2, 2), at, "c")
    word[$5] = as == "put" ? "put(" at[1] "," at[2] "," $3 ")" : ($3 == "*" ? "bulb(" : "at(" kind[index("PNKRBQ", $3)] ",") at[1] - 1 "," at[2] - 1 ")"
    next
}
$1 == "v" { for (i = 2; i <= NF; i++) if ($i in word) print word[$i] }
