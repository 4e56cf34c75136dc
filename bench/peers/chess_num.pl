% Chess-Num for GNU Prolog and its finite domain solver. FACTS: size(W,H), open(R,C), number(R,C,N), given(Kind,R,C).
%
% A square is R*W+C. Each piece has a variable over the open squares, and a Boolean for each number says that it attacks it. For
% pawn, knight and king a table ties the two together. A queen, rook or bishop has to stand in line with a number to attack
% it; who is in the way is posted once it has been placed. Who attacks what is labelled first, then the three sliders:
% starting with the pieces took twice as long to count, and far longer on one puzzle.

:- include('peer.pl').

solution(Words) :-
    fact(size(W, H)),
    Last is W * H - 1,
    fd_set_vector_max(Last), % else values above 127 are lost
    findall(S, (fact(open(R, C)), S is R * W + C), Open),
    findall(R/C/N, fact(number(R, C, N)), Numbers),
    Men = [Queen, Rook, Bishop, King, Knight, Pawn],
    each_on(Men, Open),
    fd_all_different(Men),
    findall(K-S, (fact(given(K, R, C)), S is R * W + C), Given),
    stand(Given, Men),
    attack_numbers(Numbers, W, Open, Men, [Queens, Rooks, Bishops], Bools),
    fd_labeling(Bools, [value_method(max)]),
    place_slider(Queen, Queens, Men, W),
    place_slider(Rook, Rooks, Men, W),
    place_slider(Bishop, Bishops, Men, W),
    fd_labeling([King, Knight, Pawn]),
    words([queen, rook, bishop, king, knight, pawn], Men, W, Words).

stand([], _).
stand([K-S|Given], Men) :-
    nth(I, [queen, rook, bishop, king, knight, pawn], K),
    nth(I, Men, S),
    stand(Given, Men).

words([], [], _, []).
words([K|Ks], [S|Ss], W, [at(K, R, C)|Words]) :- R is S // W, C is S mod W, words(Ks, Ss, W, Words).

each_on([], _).
each_on([X|Xs], Open) :- fd_domain(X, Open), each_on(Xs, Open).

% For each number: six Booleans with that sum. What concerns the sliders is handed on, a list for each
% of the three: the number, whether the slider is in line with it, and whether it attacks it.
attack_numbers([], _, _, _, [[], [], []], []).
attack_numbers([R/C/N|Numbers], W, Open, Men, [[R/C-InQ-Q|Qs], [R/C-InT-T|Ts], [R/C-InB-B|Bs]],
    [Q, T, B, K, J, P|Bools]) :-
    Men = [Queen, Rook, Bishop, King, Knight, Pawn],
    in_reach(queen, Queen, R/C, W, Open, InQ),
    in_reach(rook, Rook, R/C, W, Open, InT),
    in_reach(bishop, Bishop, R/C, W, Open, InB),
    in_reach(king, King, R/C, W, Open, K),
    in_reach(knight, Knight, R/C, W, Open, J),
    in_reach(pawn, Pawn, R/C, W, Open, P),
    fd_domain_bool([Q, T, B]),
    Q #=< InQ, T #=< InT, B #=< InB,
    Q + T + B + K + J + P #= N,
    attack_numbers(Numbers, W, Open, Men, [Qs, Ts, Bs], Bools).

% In is 1 if the piece stands where it would attack the number on an otherwise empty board, else 0.
in_reach(Kind, X, R/C, W, Open, In) :-
    findall([S, I], (member(S, Open), reach(Kind, S, R, C, W, I)), Table),
    fd_relation(Table, [X, In]).

reach(Kind, S, R, C, W, 1) :- DR is R - S // W, DC is C - S mod W, moves(Kind, DR, DC), !.
reach(_, _, _, _, _, 0).

moves(queen, DR, DC) :- moves(rook, DR, DC), !.
moves(queen, DR, DC) :- moves(bishop, DR, DC).
moves(rook, 0, _) :- !.
moves(rook, _, 0).
moves(bishop, DR, DC) :- abs(DR) =:= abs(DC).
moves(king, DR, DC) :- abs(DR) =< 1, abs(DC) =< 1.
moves(knight, DR, DC) :- abs(DR * DC) =:= 2.
moves(pawn, -1, DC) :- abs(DC) =:= 1.

% Put a slider somewhere, and say of each number in line with it that it attacks it if nobody is in
% the way.
place_slider(X, Attacks, Men, W) :-
    fd_labeling([X]),
    look_at(Attacks, X, Men, W).

look_at([], _, _, _).
look_at([_-0-_|More], X, Men, W) :- !, look_at(More, X, Men, W).
look_at([R/C-1-Attacks|More], X, Men, W) :-
    XR is X // W, XC is X mod W,
    DR is sign(R - XR), DC is sign(C - XC),
    walk(XR, XC, DR, DC, R/C, W, Between),
    men_on(Between, Men, 0, InTheWay),
    Attacks #<=> (InTheWay #= 0),
    look_at(More, X, Men, W).

% The squares strictly between.
walk(R, C, DR, DC, To, W, Between) :-
    R1 is R + DR, C1 is C + DC,
    (   R1/C1 = To
    ->  Between = []
    ;   S is R1 * W + C1,
        Between = [S|More],
        walk(R1, C1, DR, DC, To, W, More)
    ).

% The sum, over squares and pieces, of "this piece stands on this square".
men_on([], _, Sum, Sum).
men_on([S|Squares], Men, Sum0, Sum) :-
    men_on_one(Men, S, Sum0, Sum1),
    men_on(Squares, Men, Sum1, Sum).

men_on_one([], _, Sum, Sum).
men_on_one([Y|Men], S, Sum0, Sum) :-
    Here #<=> (Y #= S),
    men_on_one(Men, S, Sum0 + Here, Sum).
