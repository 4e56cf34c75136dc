% Chess Position for GNU Prolog and its finite domain solver. FACTS: size(W,H), all(N), number(R,C,N), given(Kind,R,C).
%
% Each square has a variable: 0 empty, else a kind. Along each of the eight directions a square is attacked once or not at
% all, by the first piece that way; pawns, knights and kings are counted one by one.

:- include('peer.pl').
:- include('chess_steps.pl').

solution(Words) :-
    fact(size(W, H)), fact(all(N)),
    LastR is H - 1, LastC is W - 1,
    findall(R/C, (between(0, LastR, R), between(0, LastC, C)), Places),
    squares(Places, Squares, Values),
    Empty is W * H - N,
    fd_exactly(Empty, Values, 0),
    givens(Squares),
    findall(X/Y, direction(X, Y), Directions),
    lines(Directions, Squares, Comes, []),
    numbers(Squares, Squares, Comes),
    fd_labeling(Values),
    words(Squares, Words).

kind(pawn, 1). kind(knight, 2). kind(king, 3). kind(rook, 4). kind(bishop, 5). kind(queen, 6).

% square(Place, Value, Empty, Straight, Slanted, Near): Booleans for nobody there and for one who goes along such lines, and
% Kind-Boolean for those who take one step.
squares([], [], []).
squares([P|Ps], [square(P, V, E, S, T, [pawn-P1, knight-N1, king-K1])|Squares], [V|Vs]) :-
    fd_domain(V, 0, 6),
    E #<=> (V #= 0),
    P1 #<=> (V #= 1), N1 #<=> (V #= 2), K1 #<=> (V #= 3),
    R1 #<=> (V #= 4), B1 #<=> (V #= 5), Q1 #<=> (V #= 6),
    fd_domain_bool([S, T]),
    S #= R1 + Q1,
    T #= B1 + Q1,
    squares(Ps, Squares, Vs).

givens([]).
givens([square(R/C, V, _, _, _, _)|Squares]) :-
    (   fact(given(K, R, C)) -> kind(K, V) ; true ),
    givens(Squares).

% comes(Place, Boolean): a line comes to the square, from the one before.
lines([], _, Comes, Comes).
lines([D|Ds], Squares, Comes, End) :-
    lines_of(Squares, D, Squares, Comes, Rest),
    lines(Ds, Squares, Rest, End).

lines_of([], _, _, Comes, Comes).
lines_of([square(R/C, V, E, S, T, N)|Squares], X/Y, All, Comes, End) :-
    R0 is R - X, C0 is C - Y,
    (   memberchk(square(R0/C0, _, _, _, _, _), All)
    ->  Comes = Rest
    ;   line(square(R/C, V, E, S, T, N), 0, X/Y, All, Comes, Rest)
    ),
    lines_of(Squares, X/Y, All, Rest, End).

line(square(R/C, _, E, S, T, _), Came, X/Y, All, Comes, End) :-
    R1 is R + X, C1 is C + Y,
    (   memberchk(square(R1/C1, V1, E1, S1, T1, N1), All)
    ->  (   X * Y =:= 0 -> Slides = S ; Slides = T ),
        (   Came == 0 -> Next = Slides ; Next #<=> (Slides #\/ (E #/\ Came)) ),
        Comes = [comes(R1/C1, Next)|Rest],
        line(square(R1/C1, V1, E1, S1, T1, N1), Next, X/Y, All, Rest, End)
    ;   Comes = End
    ).

numbers([], _, _).
numbers([square(R/C, _, _, _, _, _)|Squares], All, Comes) :-
    (   fact(number(R, C, N))
    ->  coming(Comes, R/C, Along),
        findall(K-S/T, (step(K, X, Y, near), S is R - X, T is C - Y), Steps),
        leaping(Steps, All, Leaps),
        sum(Along, 0, Sum0),
        sum(Leaps, Sum0, Sum),
        Sum #= N
    ;   true
    ),
    numbers(Squares, All, Comes).

coming([], _, []).
coming([comes(P, B)|Comes], Q, Bs) :-
    (   P == Q -> Bs = [B|More] ; Bs = More ),
    coming(Comes, Q, More).

leaping([], _, []).
leaping([K-P|Steps], All, Bs) :-
    (   memberchk(square(P, _, _, _, _, Near), All)
    ->  memberchk(K-B, Near), Bs = [B|More]
    ;   Bs = More
    ),
    leaping(Steps, All, More).

words([], []).
words([square(R/C, V, _, _, _, _)|Squares], Words) :-
    (   V > 0 -> kind(K, V), Words = [at(K, R, C)|Rest] ; Words = Rest ),
    words(Squares, Rest).
