# awk -f postscript.awk ANSWER: the words bulb(R,C) of a solution that sgt-lightup prints: bulbs are circles in squares of 512.
/^%%BoundingBox/ || !/ arc closepath$/ { if ($NF == "translate" && $1 == 0 && $2 < -1) high = -$2; next }
{ printf "bulb(%d,%d)\n", (high - 512 - $3) / 512, ($2 - 512) / 512 }
