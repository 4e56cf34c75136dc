#!/bin/sh
# The lab: what it tells, in which media, and what it refuses.
. "$(dirname "$0")/lib.sh"

# The last output without its times, which differ from run to run.
without_times() { sed 's/,[0-9]*\.[0-9]*,/,,/' out; }

run lab
expect "lab alone lists its subcommands on stderr" 2 out-is '' err 'strategies' err 'watch'
run help lab
expect "help lab lists them, and tells where the rest is" 0 out '^  watch ' out "^'man roque' has more" no-err .
run completion manual
expect "the man page explains the strategies and each counter" 0 out '^  ffc ' out '^  bisect ' out '^  decisions ' out '^  backtracks ' \
    out '^  prunings ' out '^  resumptions ' out '^  conflicts ' out '^  chess\\-num  *coordinates, squares, clues' no-err .
for sub in strategies growth order tree watch paper report; do
    run lab $sub --help
    expect "lab $sub --help shows options and examples" 0 out "^roque lab $sub" out '^Options:$' out '^Examples:$' no-err .
    run lab $sub --nonsense
    expect "lab $sub refuses an unknown option" 2 err '--nonsense' out-is ''
    run lab $sub --as pdf akari:paper/1 --sizes 4..4
    [ $sub != paper ] || run lab paper --as pdf
    expect "lab $sub refuses an unknown medium" 2 out-is ''
done
run lab tre akari:paper/1
expect "a slip of the finger is recognised" 2 err "did you mean 'tree'?"

# ---- Strategies ----
run lab strategies akari:paper/1 chess-num:paper/1 --nodes 5000 --repeat 1
expect "strategies: a table per puzzle, value choices down, orders across" 0 out '^akari:paper/1: ' out '^chess-num:paper/1: ' \
    out '^ *leftmost  *min  *max  *ff  *anti_first_fail  *occurrence  *ffc  *max_regret$' out '^bisect ' out 'different trees' no-err .
run lab strategies akari:paper/1 --counters
expect "without times the table has the backtracks" 0 out '^Backtracks and tree, from the least value up$' out '^step  *8 a  *8 a .* 3 b ' no-out ' - ' no-out '[Tt]ime' no-err .
run lab order chess-num:paper/2 --counters
expect "so does that of orders" 0 out '^best order  *[0-9]*  r' no-out ' - ' no-out 'time' no-err .
run lab paper chess-loop/boards --counters --time-limit 1000
expect "and that of a paper" 0 out '^chess-loop:paper/15  *390 ms  *[0-9]*$' no-err .
run lab strategies akari:paper/1 --as csv --repeat 1
expect "one row a strategy, and the learning search" 0 out-lines 84 out '^puzzle,view,strategy,' out '^akari:paper/1,cells,"leftmost,step",leftmost,step,up,a,finished,'
without_times >counters
for threads in 2 5; do
    run lab strategies akari:paper/1 --as csv --repeat 1 --threads $threads
    without_times >shown
    mv shown out
    expect "the same counters on $threads threads" 0 same counters
done
run lab strategies akari:paper --as svg --nodes 100
expect "several plots do not fit one file" 2 err 'plot-%d.svg' out-is ''
run lab strategies chess-num:paper --as svg --nodes 20 -o plot-%d.svg
expect "but several" 0 file plot-1.svg file plot-2.svg
run lab strategies chess-num:paper --as html --nodes 20
expect "one page holds them all" 0 out '<h2>chess-num:paper/1</h2>' out '<h2>chess-num:paper/2</h2>' out '</html>'
run lab strategies chess-num:paper/1 --as md --nodes 100
expect "markdown" 0 out '^| step | ' out '^|---|--:|'
run lab strategies akari:paper/1 --view squares
expect "a view that the family does not have is refused by name" 2 err "akari has no view 'squares'; it has cells" out-is ''
run lab strategies no-such-file
expect "a file that is not there" 2 err 'no-such-file'

# ---- Trees ----
board 'chess-num 4x3\n.1..\n.32.\n....\n' >docs.roque
run lab tree akari:paper/1
expect "tree: a line a node, with what it pruned" 0 out '^     0  o start  prunes ' out '^     2  | | x r2c1 = nothing  prunes ' no-out 'folded:' no-err .
run lab tree akari:paper/3 --show 10
expect "what is not shown is folded, and its size told" 0 out '10 nodes are shown' out '| + r.*(folded: [0-9]* nodes, [0-9]* failures, [0-9]* solution'
run lab tree akari:paper/3 --nodes 10
expect "a search that was stopped ends with 3 and says so" 3 out 'stopped before the end' out '? '
run lab tree chess-num:paper/2 --view clues --as csv
expect "a row a node" 0 out '^node,parent,depth,decision,outcome,' out ',king attacks r2c3 = yes,'
run lab tree docs.roque --view squares --json
expect "the whole tree for other programs: its input, the search, and a node for each choice, parents first" 0 \
    out '^{"family":"chess-num",.*"file":"docs.roque","index":1,"line":1,"strategy":"leftmost,step","view":"squares","all":false,"finished":true,"nodes":10,"failures":2,"solutions":1,"tree":\[{"node":0,"depth":0,' \
    out '{"node":4,"parent":3,"depth":4,"decision":"rook = r2c1","outcome":"failure","broken":"The 2 at r2c3 is attacked by exactly two pieces",' no-err . out-lines 1
run lab tree star-battle:made/5 --all --json --beside ff
[ "$(sed -n 2p out | grep -o '"node":' | wc -l)" -eq "$(sed -n '2s/.*"finished":true,"nodes":\([0-9]*\),.*/\1/p' out)" ] || rc=99
expect "of a family of text, and two trees as two lines" 0 out-lines 2 out '"strategy":"ff,step"' out '"outcome":"failure","broken":"[A-Z]'
run lab tree akari:paper/3 --json --show 10
expect "some nodes of it" 0 out '"outcome":"folded"'
run lab tree akari:paper/1 --json --as csv
expect "JSON is no table" 2 err '^roque: --json cannot go together with --as ' out-is ''
run lab tree chess-num:paper/2 --view squares --beside dom/wdeg,step
expect "two trees, one after the other" 0 out 'leftmost,step, view squares' out 'dom/wdeg,step, view squares' no-err .
run lab tree chess-num:paper/2 --view squares --beside ff,enum,random:3 --as svg
expect "two trees side by side" 0 out 'ff,enum,random:3' out '<g transform="translate(' no-err .
run lab tree hitori:made/2 --as html
expect "a failure names the rule of a text that it breaks" 0 out 'failure: r5c4 and r5c5 have the same number' no-err .
run lab tree akari:paper/1 --beside ff --as csv
expect "no two trees in one table" 2 err 'not as csv' no-out .
run lab tree akari:paper/1 --beside learning
expect "learning has no tree" 2 err 'has no tree' no-out .
run lab tree akari:paper/1 --beside fff
expect "a strategy that does not exist, beside another" 2 err '^roque: --beside: .fff. is unknown' no-out .
run lab tree akari:paper/1 --strategy ff,leftmost
expect "an unknown strategy is refused by name" 2 err "'leftmost' is unknown or repeated" out-is ''
run lab tree akari:paper
expect "one tree at a time" 2 err 'takes one puzzle'
feed 'akari 2x1\n1.\n' lab tree
expect "a puzzle from standard input" 0 out 'solution'
feed 'akari 3x1\n2#0\n' lab tree
expect "a board without a solution" 0 out '1 failure, 0 solutions' out '  x start'

# ---- Growth and order ----
run lab growth akari --sizes 4..6 --step 2 --per-size 3 --strategy min --strategy ffc,bisect --repeat 1
expect "growth: median, quartiles and worst by size" 0 out '^   4  min,step ' out '^   6  ffc,bisect ' out '3 of 3$' no-err .
run lab growth akari --sizes 4..6 --per-size 3 --as csv --seed 5 --repeat 1
expect "a row a run" 0 out-lines 28 out '^akari,4,1,"leftmost,step",finished,'
without_times >counters
run lab growth akari --sizes 4..6 --per-size 3 --as csv --seed 5 --repeat 1 --threads 3
without_times >shown
mv shown out
expect "the same on three threads" 0 same counters
for words in '--sizes 6..4' '--sizes x' '--sizes 0..2' '--clues 2..3' '' '--sizes 4..5 --clues 3' '--sizes 4 --strategy nonsense' '--sizes 1..1000 --per-size 1000'; do
    run lab growth akari $words
    expect "growth akari $words is refused" 2 err 'roque: ' out-is ''
done
run lab growth akarri --sizes 4..5
expect "so is a family that is none" 2 err 'did you mean akari?'
run lab order chess-num:paper/2 --repeat 1
expect "order: best, worst and what is between" 0 out 'all 24 orders' out '^best order ' out '^worst order ' out '^learning'
run lab order akari:paper/1
expect "a family without an order of clues is told so" 2 err 'no view of akari has an order' out-is ''
run lab order chess-num:paper/2 --view squares
expect "so is a view without one" 2 err 'squares of chess-num has no order'

run lab order chess-num:paper/2 --order r6c1,r8c3 --counters
expect "an order may be given; the others follow row by row" 0 out 'in the order given' out '^as given  *5  r6c1 r8c3 r2c3 r4c7$' no-out '^best'
run lab tree chess-num:paper/2 --view clues --order r8c3 --nodes 1000
expect "a tree, too" 0 out ' king attacks r8c3 = yes'
for words in '--order r1c1' '--order r6c1,r6c1' '--order nonsense' '--order r6c1,'; do
    run lab order chess-num:paper/2 $words
    expect "order $words is refused" 2 err 'is not a cell with a clue, or is named twice' out-is ''
done
run lab tree chess-num:paper/2 --order r8c3
expect "a view without clues has no order" 2 err 'the view coordinates of chess-num has no order of clues' out-is ''
run lab order chess-num:paper/1 --model paper --view clues --nodes 100000 --counters
expect "the second paper forbids attacks on a 0 at once" 0 out '^row by row  *543 '
run lab order chess-num:paper/1 --model paper --view clues-plain --nodes 100000 --counters
expect "which can be switched off, to see what it saves" 0 out '^row by row  *1424 '
run lab tree chess-num:paper/1 --model paper --view squares
expect "a view that no paper labelled has no such model" 2 err "no paper labelled the view 'squares' of chess-num; papers labelled coordinates, clues, clues-plain" out-is ''
run lab strategies chess-avoid:friedman/1 --model paper
expect "nor has a family without a paper" 2 err "no paper labelled the view 'squares' of chess-avoid$" out-is ''

# ---- Watching ----
feed 's\n\nfail\nback 2\n3\nup\nsolution\nrun\nnonsense\n999\nhelp\nq\n' lab watch akari:paper/1
expect "watch: step, back, to a failure, to a node, up, to the solution" 0 out '^node 1 of 17, depth 1: r1c1 = nothing; choice' out '^node 2 of 17.*failure' \
    out '^node 17 of 17.*solution' out "'nonsense' is none of the words" out 'There is no node 999' out 'nothing more that way\|nothing' no-err .
expect "a node tells what follows from it, and a failure the rule that it breaks" 0 out '^node 0 of 17.*; r5c7 = bulb; ' no-out ': nothing' \
    out '^node 2 of 17, depth 2: r2c1 = nothing; failure: No two bulbs see each other from r3c1 to r3c2; prunes 7: r3c2 = bulb; '
feed 'fail\n10\n' lab watch chess-num:paper/2 --view squares
expect "in chess, too" 0 out 'failure: The 4 at r4c7 is attacked by exactly four pieces; ' out '^node 10 of .*failure: no cell is left for a mark that there must be'
printf 'chess-num 2x1\n1.\n' >two.roque
run lab watch two.roque --strategy min,step
expect "a search that fails before its first choice" 0 out '^node 0 of 0, depth 0: start; failure' no-err .
run lab watch akari:paper/1
expect "the end of the input ends it" 0 out '^node 0 of 17'
run lab watch akari:paper/1 --as html -o watch.html
expect "one page" 0 file watch.html
run lab watch akari:paper/1 --as csv
expect "other media are refused" 2 err "'csv' is not text or html"
run lab watch
expect "it needs a puzzle" 2 err 'needs a puzzle'

# ---- Papers and reports ----
run lab paper
expect "paper: the list of the experiments" 0 out '^chess-loop/table ' out '^chess-num/order ' no-err .
run lab paper chess-loop/table --nodes 1000 --counters
expect "the paper's figures beside ours, and what differs" 0 out '^The paper: ' out '^What differs: ' out '^median  *31.7 s  *39.6 s  *274 ms' out '^Here: backtracks' no-err .
run lab paper chess-loop/table --model own --nodes 20000 --counters
expect "and with ours another" 0 out '^bisect  *2  *2  *1422  *0 '
run lab paper akari/board --nodes 20000 --counters
expect "ffc is the worst on the board of 25x25" 0 out '^step  *105  *105  *105  *105  *105  *425  *425  *105$' no-out 'The paper: time'
run lab paper chess-num/board --nodes 100 --counters
expect "anti_first_fail with bisect is the best on the first paper's board" 0 out '^bisect .* 15  *> [0-9]*  *13 '
run lab paper chess-loop/table --as csv --repeat 1 --nodes 500
expect "as rows" 0 out-lines 81 out '^strategy,paper_seconds,seconds,backtracks,status$' out '^"ffc,step",20.604,'
run lab paper chess-loop/boards --repeat 1 --as svg
expect "as a picture" 0 out '<title>Time' out 'chess-loop:paper/15'
run lab paper chess-num/order --repeat 1 --orders 4 --nodes 1000
expect "orders" 0 out 'The paper: 0.02 s' no-out 'The paper: 0.15 s' out '^worst order '
run lab paper chess-loop/tabel
expect "an unknown experiment is refused" 2 err 'did you mean chess-loop/table?' out-is ''
run lab report chess-num:paper/1 --nodes 300 --orders 5 -o report.html
expect "report: a page on a puzzle" 0 file report.html out-is ''
for words in 'All strategies, view squares' 'Two trees' 'The order of the clues' '</html>'; do
    cp report.html out
    expect "with $words" 0 out "$words"
done
run lab report chess-avoid --nodes 300
expect "or on a family" 0 out 'Views' out 'How search grows' out '</html>'
run lab report no-such-puzzle
expect "what is neither is refused" 2 err 'no-such-puzzle' out-is ''
run lab report akari:paper/1 --as csv
expect "a report is a page" 2 err "'csv' is not html"

# ---- Ctrl-C ----
"$ROQUE" lab strategies chess-loop:paper/12 --time-limit 1000 --strategy >out 2>err </dev/null || rc=$?
expect "an option of another subcommand is refused" 2 err '--strategy'
"$ROQUE" lab growth akari --sizes 30..60 --per-size 50 --strategy ffc --repeat 1 >out 2>err </dev/null &
interrupt $!
expect "Ctrl-C prints what there is" 130 out '^side '
run lab growth akari --clue-counts 1..3
expect "clues that are not numbered cannot grow" 2 err '--clue-counts: akari has no number of clues' no-err '--clues:'
finish
