% Akari for GNU Prolog and its finite domain solver. FACTS is board(Rows), a row being a list of open, black and numbers.
%
% Each open cell has a variable, 1 for a bulb. Open cells are strung into runs, across and down; the sum of a run, which is a
% variable as well, is 0 or 1, and those of the two runs of a cell are at least 1 together.

:- include('peer.pl').

solution(Words) :-
    fact(board(Rows)),
    cells(Rows, Cells, Bulbs, []),
    fd_domain_bool(Bulbs),
    transpose(Cells, Turned),
    runs(Cells, across),
    runs(Turned, down),
    all_lit(Cells),
    numbers(Cells, Near, []),
    fd_labeling(Near, [variable_method(most_constrained), value_method(max)]),
    fd_labeling(Bulbs, [variable_method(most_constrained), value_method(max)]),
    words(Cells, 0, Words, []).

% cell(What, Bulb, Across, Down): the last two are the sums of its runs.
cells([], [], Bulbs, Bulbs).
cells([Row|Rows], [Line|Lines], Bulbs, End) :-
    line(Row, Line, Bulbs, Rest),
    cells(Rows, Lines, Rest, End).

line([], [], Bulbs, Bulbs).
line([open|Row], [cell(open, B, _, _)|Cells], [B|Bulbs], End) :- !, line(Row, Cells, Bulbs, End).
line([What|Row], [cell(What, 0, _, _)|Cells], Bulbs, End) :- line(Row, Cells, Bulbs, End).

transpose([[]|_], []) :- !.
transpose(Lines, [Column|Columns]) :-
    heads(Lines, Column, Rest),
    transpose(Rest, Columns).

heads([], [], []).
heads([[Cell|Line]|Lines], [Cell|Cells], [Line|Rest]) :- heads(Lines, Cells, Rest).

runs([], _).
runs([Line|Lines], Way) :- runs_of(Line, Way), runs(Lines, Way).

runs_of([], _).
runs_of([cell(open, B, A, D)|Cells], Way) :- !,
    run_sum(Way, cell(open, B, A, D), Sum),
    run(Cells, Way, Sum, Bulbs, Rest),
    (   Bulbs = []
    ->  Sum = B
    ;   fd_domain_bool([Sum]), sum(Bulbs, B, All), All #= Sum
    ),
    runs_of(Rest, Way).
runs_of([_|Cells], Way) :- runs_of(Cells, Way).

run([cell(open, B, A, D)|Cells], Way, Sum, [B|Bulbs], Rest) :- !,
    run_sum(Way, cell(open, B, A, D), Sum),
    run(Cells, Way, Sum, Bulbs, Rest).
run(Rest, _, _, [], Rest).

run_sum(across, cell(_, _, Sum, _), Sum).
run_sum(down, cell(_, _, _, Sum), Sum).

sum([], Sum, Sum).
sum([X|Xs], Sum0, Sum) :- sum(Xs, Sum0 + X, Sum).

all_lit([]).
all_lit([Line|Lines]) :- lit(Line), all_lit(Lines).

lit([]).
lit([cell(open, _, A, D)|Cells]) :- !, A + D #>= 1, lit(Cells).
lit([_|Cells]) :- lit(Cells).

% A number is the sum of the bulbs around it. Near: these bulbs, for labelling.
numbers(Lines, Near, End) :- edge(Lines, Edge), numbers(Edge, Lines, Near, End).

edge([Line|_], Edge) :- length(Line, W), length(Edge, W), all_outside(Edge).

all_outside([]).
all_outside([cell(black, 0, _, _)|Cells]) :- all_outside(Cells).

numbers(_, [], Near, Near).
numbers(Above, [Line|Lines], Near, End) :-
    (   Lines = [Below|_] -> true ; edge([Line], Below) ),
    numbers_of(0, Above, Line, Below, Near, Rest),
    numbers(Line, Lines, Rest, End).

numbers_of(_, _, [], _, Near, Near).
numbers_of(Left, [cell(_, U, _, _)|Above], [cell(What, B, _, _)|Line], [cell(_, D, _, _)|Below], Near, End) :-
    (   integer(What)
    ->  (   Line = [cell(_, Right, _, _)|_] -> true ; Right = 0 ),
        Left + Right + U + D #= What,
        Near = [Left, Right, U, D|Rest]
    ;   Near = Rest
    ),
    numbers_of(B, Above, Line, Below, Rest, End).

words([], _, Words, Words).
words([Line|Lines], R, Words, End) :-
    words_of(Line, R, 0, Words, Rest),
    R1 is R + 1,
    words(Lines, R1, Rest, End).

words_of([], _, _, Words, Words).
words_of([cell(_, B, _, _)|Cells], R, C, Words, End) :-
    (   B =:= 1 -> Words = [bulb(R, C)|Rest] ; Words = Rest ),
    C1 is C + 1,
    words_of(Cells, R, C1, Rest, End).
