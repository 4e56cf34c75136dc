% How the pieces move, for the chess families' programs: step(Kind,X,Y,far|near), X down and Y to the right.

step(rook, X, Y, far) :- straight(X, Y).
step(bishop, X, Y, far) :- slanted(X, Y).
step(queen, X, Y, far) :- direction(X, Y).
step(king, X, Y, near) :- direction(X, Y).
step(knight, X, Y, near) :- member(X/Y, [1/2, 1/(-2), -1/2, -1/(-2), 2/1, 2/(-1), -2/1, -2/(-1)]).
step(pawn, -1, Y, near) :- member(Y, [-1, 1]).

straight(X, Y) :- member(X/Y, [0/1, 0/(-1), 1/0, -1/0]).
slanted(X, Y) :- member(X/Y, [1/1, 1/(-1), -1/1, -1/(-1)]).
direction(X, Y) :- straight(X, Y).
direction(X, Y) :- slanted(X, Y).

sum([], Sum, Sum).
sum([X|Xs], Sum0, Sum) :- sum(Xs, Sum0 + X, Sum).
