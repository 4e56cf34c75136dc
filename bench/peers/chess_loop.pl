% Chess Loop for GNU Prolog and its finite domain solver. FACTS: size(W,H), each(N), kind(K) for the two kinds, given(Kind,R,C).
%
% Each square has a variable: 0 empty, 1 the first kind, 2 the second. An arrow is a Boolean that says that the piece on one
% square attacks the piece on another; every piece has one arrow going out and one coming in. That the arrows are one loop and
% not several is looked at once all pieces stand.

:- include('peer.pl').
:- include('chess_steps.pl').

solution(Words) :-
    fact(size(W, H)), fact(each(N)),
    findall(K, fact(kind(K)), Kinds),
    LastR is H - 1, LastC is W - 1,
    findall(R/C, (between(0, LastR, R), between(0, LastC, C)), Places),
    make_squares(Places, Squares, Values),
    fd_exactly(N, Values, 1),
    fd_exactly(N, Values, 2),
    givens(Squares, Kinds),
    edges(LastR, LastC, Squares),
    all_arrows(Kinds, 1, Squares, Squares, Arrows, []),
    one_out_one_in(Squares, Arrows),
    fd_labeling(Values, [variable_method(most_constrained)]),
    Length is 2 * N,
    one_loop(Arrows, Length),
    words(Squares, Kinds, Words).

givens([], _).
givens([square(R/C, V, _, _, _)|Squares], Kinds) :-
    (   fact(given(K, R, C)) -> nth(I, Kinds, K), V = I ; true ),
    givens(Squares, Kinds).

words([], _, []).
words([square(R/C, V, _, _, _)|Squares], Kinds, Words) :-
    (   V > 0 -> nth(V, Kinds, K), Words = [at(K, R, C)|Rest] ; Words = Rest ),
    words(Squares, Kinds, Rest).

% square(Place, Value, Empty, First, Second), the last three Booleans.
make_squares([], [], []).
make_squares([P|Ps], [square(P, V, E, A, B)|Squares], [V|Vs]) :-
    fd_domain(V, 0, 2),
    E #<=> (V #= 0),
    A #<=> (V #= 1),
    B #<=> (V #= 2),
    make_squares(Ps, Squares, Vs).

is_kind(1, square(_, _, _, A, _), A).
is_kind(2, square(_, _, _, _, B), B).

edges(LastR, LastC, Squares) :-
    edge(Squares, 0/_), edge(Squares, LastR/_), edge(Squares, _/0), edge(Squares, _/LastC).

edge(Squares, Line) :-
    on_line(Squares, Line, Values),
    not_empty(Values).

on_line([], _, []).
on_line([square(P, V, _, _, _)|Squares], Line, Vs) :-
    (   \+ P = Line -> Vs = More ; Vs = [V|More] ),
    on_line(Squares, Line, More).

not_empty(Values) :-
    sum(Values, 0, Sum),
    Sum #> 0.

% arrow(From, To, Boolean) for every pair of squares and both kinds.
all_arrows([], _, _, _, Arrows, Arrows).
all_arrows([_|Kinds], Number, [], All, Arrows, End) :- !,
    Next is Number + 1,
    all_arrows(Kinds, Next, All, All, Arrows, End).
all_arrows([Kind|Kinds], Number, [From|Froms], All, Arrows, End) :-
    findall(DR/DC/Far, step(Kind, DR, DC, Far), Steps),
    from_square(Steps, Number, From, All, Arrows, Rest),
    all_arrows([Kind|Kinds], Number, Froms, All, Rest, End).

from_square([], _, _, _, Arrows, Arrows).
from_square([DR/DC/Far|Steps], Number, From, All, Arrows, End) :-
    From = square(R/C, _, _, _, _),
    is_kind(Number, From, Here),
    R1 is R + DR, C1 is C + DC,
    ray(Far, R1/C1, DR/DC, Number, R/C, Here, All, Arrows, Rest),
    from_square(Steps, Number, From, All, Rest, End).

% Sees is 1 if such a piece is at the beginning of the ray and nothing is in the way up to here.
ray(Far, R/C, DR/DC, Number, From, Sees, All, [arrow(From, R/C, Arrow)|Arrows], End) :-
    memberchk(square(R/C, V, E, A, B), All), !,
    To = square(R/C, V, E, A, B),
    Other is 3 - Number,
    is_kind(Number, To, Same),
    is_kind(Other, To, Different),
    Sees + Same #=< 1,
    Arrow #<=> (Sees #/\ Different),
    (   Far == far
    ->  Beyond #<=> (Sees #/\ E),
        R1 is R + DR, C1 is C + DC,
        ray(Far, R1/C1, DR/DC, Number, From, Beyond, All, Arrows, End)
    ;   Arrows = End
    ).
ray(_, _, _, _, _, _, _, Arrows, Arrows).

one_out_one_in([], _).
one_out_one_in([square(P, _, E, _, _)|Squares], Arrows) :-
    arrows_out(Arrows, P, Out),
    arrows_in(Arrows, P, In),
    sum(Out, E, SumOut),
    sum(In, E, SumIn),
    SumOut #= 1,
    SumIn #= 1,
    one_out_one_in(Squares, Arrows).

arrows_out([], _, []).
arrows_out([arrow(F, _, A)|Arrows], P, Out) :-
    (   F == P -> Out = [A|More] ; Out = More ),
    arrows_out(Arrows, P, More).

arrows_in([], _, []).
arrows_in([arrow(_, T, A)|Arrows], P, In) :-
    (   T == P -> In = [A|More] ; In = More ),
    arrows_in(Arrows, P, More).

% Following the arrows from any piece, it is met again after as many steps as there are pieces, and not
% before.
one_loop(Arrows, Length) :-
    member(arrow(Start, Next, 1), Arrows), !,
    follow(Next, Start, 1, Length, Arrows).

follow(Start, Start, Steps, Length, _) :- !, Steps =:= Length.
follow(P, Start, Steps, Length, Arrows) :-
    memberchk(arrow(P, Next, 1), Arrows),
    Steps1 is Steps + 1,
    follow(Next, Start, Steps1, Length, Arrows).
