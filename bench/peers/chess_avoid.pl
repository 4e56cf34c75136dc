% Chess Avoidance for GNU Prolog and its finite domain solver. FACTS: open(R,C), men(Kind,N), given(Kind,R,C).
%
% A line ends at the first piece, and that one it must not attack: so all squares that a piece attacks on the empty board are
% empty, and nobody is ever in the way. Each square has a variable: 0 empty, else the place of a kind in the list of those
% that take part.

:- include('peer.pl').
:- include('chess_steps.pl').

solution(Words) :-
    findall(K-N, fact(men(K, N)), Men),
    findall(R/C, fact(open(R, C)), Places),
    length(Men, Most),
    squares(Places, Most, Squares, Values),
    counts(Men, 1, Values),
    givens(Squares, Men),
    apart(Squares, Men, Squares),
    fd_labeling(Values, [value_method(max)]),
    words(Squares, Men, Words).

% square(Place, Value, Empty), the last a Boolean.
squares([], _, [], []).
squares([P|Ps], Most, [square(P, V, E)|Squares], [V|Vs]) :-
    fd_domain(V, 0, Most),
    E #<=> (V #= 0),
    squares(Ps, Most, Squares, Vs).

counts([], _, _).
counts([_-N|Men], I, Values) :-
    fd_exactly(N, Values, I),
    J is I + 1,
    counts(Men, J, Values).

givens([], _).
givens([square(R/C, V, _)|Squares], Men) :-
    (   fact(given(K, R, C)) -> nth(I, Men, K-_), V = I ; true ),
    givens(Squares, Men).

apart([], _, _).
apart([square(P, V, _)|Squares], Men, All) :-
    apart_from(Men, 1, P, V, All),
    apart(Squares, Men, All).

apart_from([], _, _, _, _).
apart_from([K-_|Men], I, P, V, All) :-
    findall(X/Y/Far, step(K, X, Y, Far), Steps),
    attacked(Steps, P, All, Empty, []),
    Here #<=> (V #= I),
    all_empty(Empty, Here),
    J is I + 1,
    apart_from(Men, J, P, V, All).

attacked([], _, _, Empty, Empty).
attacked([X/Y/Far|Steps], R/C, All, Empty, End) :-
    line(Far, R/C, X/Y, All, Empty, Rest),
    attacked(Steps, R/C, All, Rest, End).

line(Far, R/C, X/Y, All, [E|Empty], End) :-
    S is R + X, T is C + Y,
    memberchk(square(S/T, _, E), All), !,
    (   Far == far -> line(Far, S/T, X/Y, All, Empty, End) ; Empty = End ).
line(_, _, _, _, Empty, Empty).

all_empty([], _).
all_empty([E|Es], Here) :- Here #=< E, all_empty(Es, Here).

words([], _, []).
words([square(R/C, V, _)|Squares], Men, Words) :-
    (   V > 0 -> nth(V, Men, K-_), Words = [at(K, R, C)|Rest] ; Words = Rest ),
    words(Squares, Men, Rest).
