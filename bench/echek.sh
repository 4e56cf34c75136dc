#!/bin/sh
# bench/echek.sh BUILD [full]: how quick the rules, the proofs and the engine of Echek are, and how far apart its levels; as a
# part of a full bench the rules alone, which do not take minutes.
# DEPTHS="15 17" proves more; GAMES and MASTER_GAMES set how many games a match has.
set -eu
build=$1
roque=$build/roque
depths=${DEPTHS:-13 15}
games=${GAMES:-1000}
master_games=${MASTER_GAMES:-40}

field() { sed -E "s/.*\"$1\":\"?([^,\"}]*).*/\1/"; }

"$build/bench/echek_perft"
[ "${2:-}" != full ] || exit 0

printf '\n| rules | plies | threads | result | positions looked at | seconds |\n|---|--:|--:|---|--:|--:|\n'
prove() { # RULES PLIES THREADS
    "$roque" echek solve --rules "$1" --depth "$2" --threads "$3" --hash 4096 --json >"$build/proof.json" || true
    answer=$(cat "$build/proof.json")
    printf '| `%s` | %s | %s | %s | %s | %.1f |\n' "$1" "$2" "$3" "$(echo "$answer" | field result)" \
        "$(echo "$answer" | field nodes)" "$(echo "$answer" | field us | awk '{ print $1 / 1e6 }')"
}
for threads in 1 2; do prove castle=never 13 $threads; done
for depth in $depths; do prove paper "$depth" 2; done

printf '\n| table | solved in | proven again in | times |\n|---|--:|--:|--:|\n'
processor() { # COMMAND...: seconds of processor time
    sh -c '"$@" >&2; times' - "$@" 2>/dev/null |
        awk 'END { split($1 "m" $2, t, /[ms]+/); print t[1] * 60 + t[2] + t[3] * 60 + t[4] }'
}
table() { # WHITE BLACK
    rm -rf "$build/bench/tables"
    set -- "$roque" echek table --white "$1" --black "$2" --threads 1 --tables "$build/bench/tables"
    solved=$(processor "$@") proven=$(processor "$@" --check)
    echo "$5 $7 $solved $proven" | awk '{ printf "| White %s, Black %s | %.1f s | %.1f s | %.1f |\n", $1, $2, $3, $4, $4 / $3 }'
    rm -rf "$build/bench/tables"
}
table KQR KQR
table KQRB KQR

printf '\n| match | games | won | lost | drawn | rating | plies per game |\n|---|--:|--:|--:|--:|---|--:|\n'
match() { # LEVEL LEVEL GAMES
    "$roque" echek match "$1" "$2" --games "$3" --seed 1 --threads 2 2>/dev/null | awk -v pair="$1 - $2" -v games="$3" '
        $1 == "score" { won = $2; lost = $4; drawn = $6 }
        $1 == "rating" { sub(/^rating */, ""); rating = $0 }
        $1 == "length" { plies = $2 }
        END { printf "| %s | %s | %s | %s | %s | %s | %s |\n", pair, games, won, lost, drawn, rating, plies }'
}
match random-castle random "$games"
match beginner random "$games"
match easy beginner "$games"
match casual easy "$games"
match medium casual "$games"
match hard medium "$games"
match master hard "$master_games"
match master medium "$master_games"
match master random "$master_games"
