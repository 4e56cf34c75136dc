% What the programs for GNU Prolog and its finite domain solver share.
%
%     gplc --no-top-level -o chess_num chess_num.pl
%     ./chess_num first|unique|count FACTS
%
% FACTS is what facts.awk writes. A program has solution(Words), true once for each solution; the words at(Kind,R,C) or
% bulb(R,C) of the first are printed, then how many there are, up to one, two or all of them.

:- initialization(main).

:- dynamic(fact/1).

main :-
    argument_list([Goal, File]),
    read_facts(File),
    most(Goal, Most),
    g_assign(found, 0),
    solve(Most),
    g_read(found, Found),
    write(found(Found)), nl,
    halt.

most(first, 1).
most(unique, 2).
most(count, 0).

read_facts(File) :-
    open(File, read, Stream),
    repeat,
    read(Stream, Term),
    (   Term == end_of_file
    ->  !, close(Stream)
    ;   assertz(fact(Term)), fail
    ).

% Every solution comes by here; the last one wanted ends it.
solve(Most) :-
    solution(Words),
    g_inc(found, Found),
    (   Found =:= 1 -> say(Words) ; true ),
    Found =:= Most,
    !.
solve(_).

say([]) :- write('END'), nl.
say([Word|Words]) :- write(Word), nl, say(Words).
