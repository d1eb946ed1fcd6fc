% All-solutions predicates, nested: findall/3, aggregate_all/3, forall/2 and setof/3 over ranges and facts, as move
% generators use them. Copying answers out of a goal and setting the goals up dominate.

run(N) :- between(1, N, _), work(_), fail.
run(_).

check(Summary) :- work(Summary).

work(summary(Pairs, Reach, Best, Closed, Kinds)) :-
    findall(X-Y, (between(1, 40, X), between(1, 20, Y), (X + Y) mod 3 =:= 0), Grid),
    length(Grid, Pairs),
    findall(S-Ts, (square(S), findall(T, knight(S, T), Ts)), Graph),
    aggregate_all(sum(Length), (member(_-Ts, Graph), length(Ts, Length)), Reach),
    aggregate_all(max(Count, S), (square(S), aggregate_all(count, knight(S, _), Count)), Best),
    aggregate_all(count, closed(_), Closed),
    findall(Kind-Worths, setof(Worth, Name^piece(Name, Kind, Worth), Worths), Kinds).

% Every square a knight reaches from here lets it come back, and has a way on.
closed(S) :-
    square(S),
    forall(knight(S, T), knight(T, S)),
    forall(knight(S, T), (knight(T, U), U \== S)).

square(X/Y) :- between(1, 6, X), between(1, 6, Y).

knight(X/Y, U/V) :-
    jump(DX, DY),
    U is X + DX, U >= 1, U =< 6,
    V is Y + DY, V >= 1, V =< 6.

jump(1, 2). jump(2, 1). jump(2, -1). jump(1, -2).
jump(-1, -2). jump(-2, -1). jump(-2, 1). jump(-1, 2).

piece(pawn, short, 1). piece(knight, short, 3). piece(king, short, 100).
piece(bishop, long, 3). piece(rook, long, 5). piece(queen, long, 9).
