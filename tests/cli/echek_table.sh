# roque echek table: the game solved for certain pieces, in files.
. "$(dirname "$0")/lib.sh"

table() { # WHITE BLACK [OPTION...]
    white=$1 black=$2
    shift 2
    run echek table --white "$white" --black "$black" --dir tables "$@"
}

table KQ KR
expect 'king and queen cannot force a win against king and rook' 0 no-err . \
    out '^White KQ, Black KR, rules paper: nobody can force a win, whoever begins.$' out '^101280 positions' file tables/KQ-KR.paper/none-none.KQ-KR.attacks file tables/KQ-KR.paper/none-none.KQ-KR.defends
table KQ KR --json
expect 'as JSON it has the keys that scripts rely on' 0 out-lines 1 \
    out '^{"white":"KQ","black":"KR","rules":"paper","value":"draw","value_black_first":"draw","positions":101280,.*"us":[0-9]*}$'
table KQ KR --position '4/1K2/3Q/k3 w RBNPqrbnp'
expect 'any position can be asked about' 0 out ': from this position, nobody can force a win'
table KQ KR --position '4/1K2/2BQ/k3 w RNPqrbnp'
expect 'unless it has other pieces' 2 err 'that its side does not own'
table KQ KR --check --threads 2
expect 'what is solved is proven again by the rules' 0 out '^ok: White KQ, Black KR, rules paper, every claim about 101280 positions holds'

# ---- Files ----

mv tables/KQ-KR.paper whole
table KQ KR --threads 3
diff -r whole tables/KQ-KR.paper >/dev/null || rc=99
expect 'threads write the same files' 0
table KQ KR --distances
for file in whole/*; do cmp -s "$file" "tables/KQ-KR.paper/${file#whole/}" || rc=99; done
expect 'distances can be added to what is there, which stays as it is' 0 out 'nobody can force a win' file tables/KQ-KR.paper/none-none.KQ-KR.distances
run echek table --white K --black KR --dir plies
expect "one ply is one ply" 0 out "more than 1 ply without"

run echek table --white KQ --black KR --dir at-once --distances --threads 2
diff -r at-once/KQ-KR.paper tables/KQ-KR.paper >/dev/null || rc=99
expect 'or be made at once, and are the same' 0
rm at-once/KQ-KR.paper/none-none.KQ-K.distances
touch -d '2001-01-01' at-once/KQ-KR.paper/*
run echek table --white KQ --black KR --dir at-once --distances
[ "$(find at-once -newermt 2002-01-01 -type f)" = at-once/KQ-KR.paper/none-none.KQ-K.distances ] || rc=99
expect 'what is missing of them is found again, and nothing else' 0
rm -r at-once tables/KQ-KR.paper/*.distances
table KQ KR --rules castle=once --time-limit 0.000001
expect 'a limit stops it, and says so' 3 no-out . err '^roque: stopped by --time-limit after 1e-06 s; what is solved is kept, and the same command goes on$'
table KQ KR --check --time-limit 0.000001
expect 'also a check' 3 no-out . err '^roque: stopped by --time-limit after 1e-06 s; nothing is wrong so far$'
rm tables/KQ-KR.paper/none-none.K-K.*
touch -d '2001-01-01' tables/KQ-KR.paper/*
table KQ KR
[ "$(find tables/KQ-KR.paper -newermt 2002-01-01 -type f | sort | tr '\n' ' ')" = 'tables/KQ-KR.paper/none-none.K-K.attacks tables/KQ-KR.paper/none-none.K-K.defends ' ] || rc=99
expect 'what is there is not solved again' 0
diff -r whole tables/KQ-KR.paper >/dev/null || rc=99
expect 'and what is missing comes out the same' 0
printf 'x' | dd of=tables/KQ-KR.paper/none-none.KQ-K.attacks bs=1 seek=600 conv=notrunc 2>/dev/null
table KQ KR
expect 'a damaged file is not believed' 2 err 'none-none.KQ-K.attacks is damaged' no-out .
head -c 700 whole/none-none.KQ-K.defends >tables/KQ-KR.paper/none-none.KQ-K.defends
table KQ KR --check
expect 'nor is half a file' 2 err 'none-none.KQ-K.defends does not have the size of its layer' no-out .
sed '1,/^sweeps/s/^sweeps .*/sweeps 9/' whole/none-none.KQ-K.defends >tables/KQ-KR.paper/none-none.KQ-K.defends
table KQ KR --check
expect 'nor a head in which a number was changed' 2 err 'none-none.KQ-K.defends is damaged: its checksum does not match' no-out .
sed '1s/3/2/' whole/none-none.KQ-K.defends >tables/KQ-KR.paper/none-none.KQ-K.defends
table KQ KR --check
expect 'nor one of an earlier version' 2 err 'none-none.KQ-K.defends was written by an earlier version' no-out .
cp whole/none-none.K-KR.defends tables/KQ-KR.paper/none-none.K-K.defends
cp whole/none-none.KQ-K.* tables/KQ-KR.paper
table KQ KR
expect 'nor one that belongs elsewhere' 2 err 'is not the table that its name says\|does not have the size of its layer'
cp whole/none-none.K-K.* tables/KQ-KR.paper
cp whole/none-none.K-K.attacks tables/KQ-KR.paper/none-none.K-K.defends
table KQ KR
expect 'nor one set in place of the other' 2 err 'none-none.K-K.defends is not the table that its name says'
cp whole/none-none.K-K.* tables/KQ-KR.paper
touch tables/KQ-KR.paper/none-none.KQ-K
table KQ KR
expect 'a file of an earlier version is refused by its name' 2 err 'none-none.KQ-K was written by an earlier version and cannot be read any more; remove it'
rm tables/KQ-KR.paper/none-none.KQ-K tables/KQ-KR.paper/none-none.KQ-K.defends
table KQ KR --check
expect 'what is not there cannot be proven' 2 err 'system 1, none-none, is not solved yet'

# ---- One attacker ----

table KQ KR --attacker white
expect 'what one side wins can be asked alone' 0 no-err . out '^White KQ, Black KR, rules paper: White cannot force a win, whoever begins.$' file tables/KQ-KR.paper.white/none-none.KQ-KR.defends
table KQ KR --attacker black --json
expect 'as JSON it does not say more than it knows' 0 out '"attacker":"black","value":"no-loss","value_black_first":"no-loss"'
table KQRB K --attacker white --json
expect 'a win is a win' 0 out '"attacker":"white","value":"win","value_black_first":"win"'
table KQ KR --attacker white --check
expect 'it is proven, too' 0 out '^ok: White KQ, Black KR, rules paper, White attacks, every claim about 101280 positions holds by the rules'
table KQ KR --attacker white --check --sample 50
expect 'or looked at here and there, which is no proof' 0 out '^ok: White KQ, Black KR, rules paper, White attacks, 50 positions of each layer agree with what their moves lead to; that is no proof'
table KRP K --attacker white
cp -r tables/KRP-K.paper.white both
table KRP K --attacker white --thin
for file in both/*.defends; do cmp -s "$file" "tables/KRP-K.paper.white/${file#both/}" || rc=99; done
[ "$(find tables/KRP-K.paper.white -name '*.attacks' | wc -l)" -eq 0 ] || rc=99
expect 'of systems that are whole half can be thrown away' 0 out 'White cannot force a win'
table KRP K --attacker white --position '4/2k1/1K1R/P3 w QBNqrbnp'
expect 'what is left answers everything' 0 out 'from this position, White cannot force a win'
table KRP K --attacker white --check
expect 'and is proven as before' 0 out 'White attacks, every claim about'
table KQP KR --attacker white --thin
table KQP KR --attacker white --distances
expect 'where half was thrown away distances cannot be found any more' 2 err 'of system a4-none half was thrown away'
rm tables/KQP-KR.paper.white/a4-none.KQ-K.defends
table KQP KR --attacker white
expect 'where a file is missing, what is left is not enough to make it again' 2 err 'of system a4-none half was thrown away, and that is needed again: remove its files, and it is solved anew'
rm tables/KQP-KR.paper.white/a4-*
table KQP KR --attacker white --thin
expect 'but the whole system is' 0 out 'White cannot force a win'
table KRP K --thin
expect 'not where both sides attack' 2 err '^roque: --thin needs one --attacker'
table KRP KP --attacker white --thin
expect 'nor where the other side has moves into other systems' 2 err '^roque: --thin needs one --attacker, and a defender without a pawn'
table KQ KR --attacker nobody
expect 'there are only two sides' 2 err "^roque: --attacker: 'nobody' is not both, white or black"

# ---- With few drops, and little disk ----

few_ranks() { # RANKS DIR [OPTION...]
    ranks=$1 dir=$2
    shift 2
    run echek table --white KP --black KNP --attacker white --ranks "$ranks" --tables "$dir" "$@"
}
few_ranks 1 ranks
expect 'a side may drop its pawn on its last rank alone, and systems go when they are not needed any more' 0 no-err . \
    out '^1 of 41: a4-a1, 4732 positions, ' out '^41 of 41: hand-hand, 7200 positions, ' out "^White KP, Black KNP, rules paper, Black's pawn dropped on 1 rank or to win: White cannot force a win, whoever begins.$" \
    file ranks/KP-KNP.paper.white.drops-4-1/hand-hand.K-KN.defends no-file ranks/KP-KNP.paper.white.drops-4-1/a1-hand.K-KN.defends
most=$(find ranks -name '*.attacks' -o -name '*.defends' -o -name '*-pawn' | wc -l)
few_ranks 1 ranks --check
[ "$most" -eq 8 ] || rc=99
expect 'what is left is proven by the rules' 0 out 'every claim about 7200 positions holds by the rules'
few_ranks 1 ranks --json
expect 'and told again' 0 out-lines 1 out '"attacker":"white","ranks":1,"value":"no-win","value_black_first":"no-win"'
few_ranks 1 ranks --position '4/2k1/1K2/4 b QRBNPqrbnp'
expect 'about any position with both pawns in hand' 0 out ': from this position, White cannot force a win'
few_ranks 0 to-win
expect 'or only to win, and keep it in hand until then' 0 no-err . out '^9 of 9: hand-hand, 7200 positions, ' \
    out "^White KP, Black KNP, rules paper, Black's pawn dropped to win: White cannot force a win, whoever begins.$"
few_ranks 0 to-win --check
expect 'which is proven as well' 0 out "Black's pawn dropped to win, White attacks, every claim about 7200 positions holds by the rules"
few_ranks 0 proven --prove
expect 'what the other side holds can be proven as the run goes' 0 out "^What Black holds is proven by the rules alone in all 18 layers.$"
head -n 1 proven/*/a4-hand.record >out
expect 'which the records say' 0 out '^positions .* proven$'
few_ranks 0 proven --json
expect 'and what is told of them' 0 out '"value_black_first":"no-win",.*"proven":true'
sed -i '1s/ proven$//' proven/*/b1-hand.record
few_ranks 0 proven
expect 'also when a layer was solved without' 0 out "^What Black holds is proven by the rules alone in 17 of 18 layers.$"
few_ranks 0 proven --check --prove
expect 'of the files that are left it can be proven alone' 0 out 'White attacks, what Black holds of 7200 positions is proven by the rules alone$'
table KP KNP --attacker white --prove
expect 'where files stay, only afterwards' 2 err '^roque: --prove needs one --attacker, and --ranks or --check'
few_ranks 0 neither --attacker-ranks 0
expect 'so may the pawn of the attacker, and with both there is one system' 0 out '^1 of 1: hand-hand, 7200 positions, ' \
    out "^White KP, Black KNP, rules paper, White's pawn dropped to win, Black's pawn dropped to win: White cannot force a win, whoever begins.$"
table KP KNP --attacker white --attacker-ranks 0 --json
expect 'which alone is told as well' 0 out '"attacker":"white","ranks":4,"attacker_ranks":0,"value":"no-win"'
few_ranks 0 in-time --in-time
expect 'wins may have to come in time' 0 out "^White KP, Black KNP, rules paper, wins in time, Black's pawn dropped to win: White cannot force a win" \
    file in-time/KP-KNP.paper.white.in-time.drops-4-0/hand-hand.K-KN.defends
few_ranks 0 in-time --in-time --check
expect 'which is proven as well as others' 0 out 'wins in time, .* every claim about 7200 positions holds by the rules'
few_ranks 0 in-time --in-time --prove
expect 'but not for one side alone' 2 err '^roque: --in-time cannot go together with --prove or castle=once'
table KP KNP --attacker white --early d1
expect 'drops may be allowed on a few squares as long as the other pawn is in hand' 0 out '^25 of 25: hand-hand, 7200 positions, ' \
    out "Black's pawn dropped to win or early on a1: White cannot force a win, whoever begins.$" \
    file tables/KP-KNP.paper.white.drops-4-0-a1/hand-hand.K-KN.defends
table KP KNP --attacker white --early a1,b3 --json
expect 'on several, too' 0 out '"ranks":0,"early":"a1,b3","value":"no-win"'
table KP KNP --attacker white --early a1,e3
expect 'which have to be squares' 2 err "^roque: --early:1:4: expected squares such as b2,b3"
table KP KNP --early a1
expect 'of one side' 2 err '^roque: --early needs one --attacker'
few_ranks 4 all
table KP KNP --attacker white
for file in all/*/hand-hand.*.attacks all/*/hand-hand.*.defends; do
    tail -c +513 "$file" >bits
    tail -c +513 "tables/KP-KNP.paper.white/${file##*/}" | cmp -s - bits || rc=99
done
expect 'who may drop it on all ranks has the same tables as if nothing was removed' 0
for n in 1 2 3 4 5 6 7 8; do
    "$ROQUE" echek table --white KP --black KNP --attacker white --ranks 1 --dir ranks-killed >out 2>err &
    pid=$!
    sleep 0.$n
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
done
few_ranks 1 ranks-killed
diff -r ranks ranks-killed >/dev/null || rc=99
expect 'however often it was killed, the files are the same' 0
few_ranks 1 ranks --plan
expect 'a plan tells the most that is on disk at any time' 0 out ': 41 systems of 2 layers, 207960 positions.$' out '^Files at any time: [0-9.]* KB; memory: '
run echek table --white KQRBNP --black KQRBNP --attacker white --ranks 1 --plan --json
expect 'which are 60 GB and 14 GB of memory for the whole game and one rank' 0 out '"ranks":1,"systems":41,"layers":256,"positions":1694678276400,"bytes":5[0-9]\{10\},"memory":1[34][0-9]\{9\},'
echo nonsense >ranks/KP-KNP.paper.white.drops-4-1/a1-b1.record
few_ranks 1 ranks
expect 'a damaged record is not believed' 2 err 'a1-b1.record is damaged'
few_ranks 1 ranks --rules castle=once
expect 'not where castling is allowed once' 2 err '^roque: --ranks cannot go together with castle=once'
run echek table --white KP --black KP --ranks 1 --dir ranks
expect 'nor where both sides attack' 2 err '^roque: --ranks needs one --attacker'
few_ranks 1 ranks --thin
expect 'nor together with what would keep other files' 2 err '^roque: --ranks cannot go together with'

# Killed at any moment, it goes on, and the end is the same. Under the sanitizers it is killed at known writes, once in the
# middle of one; a static program has no library put below it, so that it is killed in the middle of its work.
disk=${ROQUE%/*}/tests/disk.so
killed=''
if ldd "$ROQUE" >/dev/null 2>&1; then
    pieces=KQP
    for moment in DISK_KILL_AT=5 DISK_KILL_AT=20 DISK_HALF_AT=21 DISK_KILL_AT=60; do
        rc=0
        env $moment LD_PRELOAD="$disk" "$ROQUE" echek table --white $pieces --black KR --dir killed >out 2>err || rc=$?
        killed="$killed $rc"
    done
    [ "$killed" = ' 137 137 137 137' ] || failed 'it is killed four times' "the exit codes are $killed"
else
    pieces=KQRP
    "$ROQUE" echek table --white $pieces --black KR --dir killed >out 2>err &
    pid=$!
    until_busy $pid
    kill -KILL $pid 2>/dev/null
    wait $pid 2>/dev/null
fi
run echek table --white $pieces --black KR --dir killed
cp out first
run echek table --white $pieces --black KR --dir unharmed
diff -r killed unharmed >/dev/null || rc=99
expect 'killed at any moment it goes on where it was' 0 same first
left=killed/$pieces-KR.paper
for name in a4-none.KQ-KR.attacks.123-0.tmp hand-none.K-K.defends.99999-12.tmp; do echo half >$left/$name; done
for name in a4-none.KQ-KB.123-0.tmp a4-none.KQ-KR.tmp a4-none.KQ-KR.x123-0.tmp mine.1-0.tmp; do echo mine >$left/$name; done
run echek table --white $pieces --black KR --dir killed
[ "$(cd $left && echo *.tmp)" = 'a4-none.KQ-KB.123-0.tmp a4-none.KQ-KR.tmp a4-none.KQ-KR.x123-0.tmp mine.1-0.tmp' ] || rc=99
expect 'what a killed run had begun to write is removed, and nothing else' 0 same first

# ---- Systems ----

run echek table --white KP --black KQP --plan
expect 'a plan tells systems, bytes, memory and time' 0 \
    out '^White KP, Black KQP, rules paper: 137 systems of 2 layers, ' out '^Files: .*; memory: .* allocated, and the files mapped; time: ' out '^  systems 1 to 8 first (a4-a1 ... b4-d1)$' out '^  system 137, then (hand-hand)$' no-file tables/KP-KQP.paper
run echek table --white KQRBNP --black KQRBNP --plan --json
expect 'also as JSON, and for the whole game' 0 out '^{"white":"KQRBNP","black":"KQRBNP","rules":"paper","systems":137,"layers":256,"positions":[0-9]*,"bytes":[0-9]*,"memory":[0-9]*,"us":[0-9]*}$'
run echek table --white KQRBNP --black KQRBN --attacker white --thin --plan
expect 'for one attacker too, and with half of the files' 0 out ': 9 systems of 256 layers, ' out '^Files: 57 GB; memory: 14 GB allocated'
run echek table --white KQR --black KQR --plan
expect 'three pieces a side take little' 0 out '^Files: 4.6 MB; memory: 5.8 MB allocated'
run echek table --white KQR --black KQR --plan --distances
expect 'with distances they take more' 0 out '^Files: 23 MB; memory: 18 MB allocated'
run echek table --white KQRBNP --black KQRBNP --dir tables
expect 'what does not fit into memory is refused before anything is done' 3 err 'needs [0-9]* MB of memory: allow that with --memory' no-out .

# ---- Memory: what is asked for takes it, and no more ----

table KQR KQR --memory 1
expect 'solving takes much' 3 err '^roque: the largest layer that is not solved yet needs [0-9]* MB of memory: allow that with --memory$' no-file tables/KQR-KQR.paper
table KQR KQR
rm tables/KQR-KQR.paper/none-none.K-K.*
table KQR KQR --memory 1
expect 'what is left of it may take little' 0 out 'nobody can force a win'
table KQR KQR --memory 1 --position '4/1K2/3Q/k3 w RBNPqrbnp'
expect 'to be asked about a position takes next to nothing' 0 out ': from this position, nobody can force a win'
table KQR KQR --memory 1 --check
expect 'to be proven takes an amount of its own' 3 err '^roque: the largest layer that is checked needs 2 MB of memory: allow that with --memory$' no-out .
table KQR KQR --memory 1 --check --sample 5
expect 'to be looked at here and there takes nothing' 0 out '5 positions of each layer agree'

# ---- One system after the other ----

table KP KN --system 9
expect 'a system needs those that it refers to' 2 err 'system a1-none is not whole yet, and has to be solved before'
for n in 1 2 3 4 5 6 7 8; do table KP KN --system $n; done
expect 'systems are solved one by one' 0 out ': system 8 of 9, b1-none, is solved.$'
table KP KN
expect 'and the rest of them together' 0 out 'nobody can force a win'
table KP KN --system 10
expect 'there are only so many' 2 err 'there are 9 systems, not 10'

# ---- Who looks into them ----

few='4/2k1/1K2/p3 w QRBNPqrbn'
table K KQRBNP --system 1
expect 'a part of a larger game' 0 out ': system 1 of 9, none-a1, is solved.$'
table K KQRBNP --system 1 --distances
table K KQRBNP --system 1 --position "$few"
expect 'tells of its positions before the rest is solved' 0 out ': from this position, Black wins, whoever begins'
table K KQRBNP --system 1 --position '4/2k1/1K2/2p1 w QRBNPqrbn'
expect 'and of no others' 2 err 'it is in no system that is solved'
run echek best --depth 3 --position "$few" --tables tables --json
expect 'best looks into tables' 0 no-err . out '"move":"'
run echek best --depth 3 --position "$few" --tables tables --level perfect
expect 'which is the level perfect' 0 no-err .
run echek solve --depth 3 --position "$few" --tables tables
expect 'so does solve' 1 no-err . out '^Neither side can force a win within 3 plies.$'
run echek solve --depth 1 --position '1K2/4/kq2/p3 w QRBNPrbn' --tables tables --json
expect 'in JSON what tables know is a word for the side to move' 0 out ',"result":"win",.*,"tables":"win","nodes":'
run echek solve --depth 3 --position "$few" --tables tables --json
expect 'which is left out where they know nothing' 1 no-out '"tables"'
feed "setoption name Tables value tables\nsetoption name Level value perfect\nposition fen $few\ngo depth 3\n" echek engine
expect 'so does the engine' 0 out '^bestmove ' no-out 'info string'
run echek review --nodes 1000 --position "$few" --tables tables b2-a2
expect 'so does review' 0 no-err . out 'White b2-a2'
run echek play --white master --black random --seed 1 --quiet --time-limit 0.001 --position "$few" --tables tables
expect 'so does master when it plays' 0 no-err . out 'after [0-9]* plies'
printf 'x' | dd of=tables/K-KQRBNP.paper/none-a1.K-K.defends bs=1 seek=550 conv=notrunc 2>/dev/null
run echek best --depth 3 --position "$few" --tables tables
expect 'a damaged table is told of, and not used' 0 err 'none-a1.K-K.defends is damaged' out .
printf 'x' | dd of=tables/K-KQRBNP.paper/none-a1.K-KR.distances bs=1 seek=550 conv=notrunc 2>/dev/null
run echek best --depth 3 --position '4/2k1/1K2/p2r w QRBNPqbn' --tables tables
expect 'so are distances' 0 err 'none-a1.K-KR.distances is damaged' out .
run echek review --nodes 1000 --position "$few" --tables tables b2-a2
expect 'also by a review, which goes without' 0 err 'none-a1.K-K.defends is damaged' out 'White b2-a2'
run echek play --white master --black random --seed 1 --quiet --time-limit 0.001 --position "$few" --tables tables
expect 'and by master, who plays on without' 0 err 'none-a1.K-K.defends is damaged' out 'after [0-9]* plies'

# What White wins with everything against a king, whole and thinned: each answer is the same.
mkdir one
one() { run echek table --white KQRBNP --black K --attacker white --system 1 --dir one "$@"; }
uses() {
    for position in 'P1QK/4/2k1/B3 b RNqrbnp' 'P3/2Bk/3Q/1K2 w RNqrbnp' 'PBK1/1k1Q/4/4 b RNqrbnp'; do
        run echek solve --depth 3 --position "$position" --tables one
        grep -hv '[0-9] s' out err
        run echek best --depth 1 --position "$position" --tables one
        grep -hv '[0-9] s' out err
        feed "setoption name Tables value one\nposition fen $position\ngo depth 1\n" echek engine
        grep bestmove out
        run echek review --nodes 1000 --position "$position" --tables one B@a1
        cat out err
    done
}
one
uses >whole-answers
one --thin
uses >thin-answers
mv thin-answers out
[ "$(find one -name '*.attacks' | wc -l)" -eq 0 ] || rc=99
expect 'who looks into tables of one attacker does not miss what was thrown away' 0 same whole-answers out 'bestmove'
ROQUE_ECHEK_TABLES=tables
export ROQUE_ECHEK_TABLES
run echek solve --depth 3 --position "$few"
expect 'the environment may name the folder' 1 err 'none-a1.K-K.defends is damaged'
unset ROQUE_ECHEK_TABLES
run echek best --depth 1 --level perfect
expect 'nobody is perfect without tables' 2 err 'needs tables'
run echek best --depth 1 --tables nowhere
expect 'a folder that is not there is told' 2 err 'cannot read nowhere: '
run echek play --tables nowhere
expect 'before a game begins' 2 err '^roque: --tables: cannot read nowhere: ' no-out .
run echek review --tables nowhere Q@b3
expect 'before a review begins' 2 err '^roque: --tables: cannot read nowhere: ' no-out .
feed 'setoption name Level value perfect\nsetoption name Tables value nowhere\n' echek engine
expect 'also by the engine' 0 out '^info string setoption: Level: perfect needs Tables' out '^info string setoption: Tables: cannot read nowhere'

# ---- Rules, and what is wrong ----

table KR KB --rules castle=once,drop=safe --json
expect 'other rules have tables of their own' 0 out '"rules":"drop=safe,castle=once"' file tables/KR-KB.drop=safe,castle=once/none-none-w.KR-K.defends
table KQ KR --rules jump=own
expect 'where pieces do not jump there are no tables' 2 err 'tables need jump=any'
for bad in 'KX K' 'Q K' 'KQQ K'; do
    # shellcheck disable=SC2086 # two words
    table $bad
    expect "pieces $bad are refused with their place" 2 err '^roque: --white:1:[123]: ' no-out .
done
run echek table --white K --dir tables
expect 'both sides must be named' 2 err 'needs --black PIECES'
run echek table --white K --black K
expect 'and where the tables go' 2 err 'needs --tables DIR'
run echek table --white K --black K --dir nowhere/at/all
expect 'a folder that cannot be made is told' 2 err 'cannot write nowhere/at/all/K-K.paper/'
run echek table KQ
expect 'there are no other words' 2 err "takes no 'KQ'"
finish
