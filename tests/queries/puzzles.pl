% Small classic programs.

% Naive reverse
nrev([], []).
nrev([H|T], R) :- nrev(T, RT), append(RT, [H], R).

% Quicksort
qsort([], []).
qsort([H|T], S) :- part(H, T, L, G), qsort(L, SL), qsort(G, SG), append(SL, [H|SG], S).

part(_, [], [], []).
part(P, [X|Xs], [X|L], G) :- X =< P, !, part(P, Xs, L, G).
part(P, [X|Xs], L, [X|G]) :- part(P, Xs, L, G).

% Queens
queens(N, Qs) :- numlist(1, N, Ns), place(Ns, [], Qs).

place([], Qs, Qs).
place(Left, Safe, Qs) :- select(Q, Left, Rest), \+ attacked(Q, 1, Safe), place(Rest, [Q|Safe], Qs).

attacked(Q, D, [P|_]) :- ( Q =:= P + D ; Q =:= P - D ), !.
attacked(Q, D, [_|Ps]) :- D1 is D + 1, attacked(Q, D1, Ps).

% Towers of Hanoi
hanoi(0, _, _, _, []) :- !.
hanoi(N, A, B, C, Moves) :-
    M is N - 1,
    hanoi(M, A, C, B, First),
    hanoi(M, C, B, A, Second),
    append(First, [A-B|Second], Moves).

% Zebra
right_of(X, Y, [Y, X|_]).
right_of(X, Y, [_|T]) :- right_of(X, Y, T).
next_to(X, Y, L) :- right_of(X, Y, L) ; right_of(Y, X, L).

zebra(Owner, Drinker) :-
    Houses = [h(_, norwegian, _, _, _), _, h(_, _, _, milk, _), _, _],
    member(h(red, english, _, _, _), Houses),
    member(h(green, _, _, coffee, _), Houses),
    member(h(_, spanish, dog, _, _), Houses),
    member(h(_, ukrainian, _, tea, _), Houses),
    right_of(h(green, _, _, _, _), h(ivory, _, _, _, _), Houses),
    member(h(_, _, snails, _, winston), Houses),
    member(h(yellow, _, _, _, kools), Houses),
    next_to(h(_, _, _, _, chesterfield), h(_, _, fox, _, _), Houses),
    next_to(h(_, _, _, _, kools), h(_, _, horse, _, _), Houses),
    member(h(_, _, _, juice, lucky), Houses),
    member(h(_, japanese, _, _, parliament), Houses),
    next_to(h(_, norwegian, _, _, _), h(blue, _, _, _, _), Houses),
    member(h(_, Owner, zebra, _, _), Houses),
    member(h(_, Drinker, _, water, _), Houses).

% Map colouring
colour(red). colour(green). colour(blue).
different(X, Y) :- colour(X), colour(Y), X \== Y.
map(A, B, C, D, E) :-
    different(A, B), different(A, C), different(A, D), different(B, C), different(C, D), different(D, E), different(C, E).

% Primes
prime(N) :- N > 1, \+ ( between(2, N, D), D * D =< N, N mod D =:= 0 ).
primes(N, Ps) :- findall(P, ( between(2, N, P), prime(P) ), Ps).
sieve([], []).
sieve([P|Xs], [P|Ps]) :- exclude(divisible(P), Xs, Ys), sieve(Ys, Ps).
divisible(P, X) :- X mod P =:= 0.

% Cryptarithm: TO + GO = OUT
to_go_out([T, O, G, U]) :-
    numlist(0, 9, Ds),
    select(T, Ds, D1), T > 0, select(O, D1, D2), O > 0, select(G, D2, D3), G > 0, select(U, D3, _),
    10 * T + O + 10 * G + O =:= 100 * O + 10 * U + T.

% SEND + MORE = MONEY, column by column
send_more([S, E, N, D, M, O, R, Y]) :-
    M = 1,
    select(D, [0, 2, 3, 4, 5, 6, 7, 8, 9], L1), select(E, L1, L2),
    column(D, E, 0, Y, C1), select(Y, L2, L3),
    select(N, L3, L4), select(R, L4, L5), column(N, R, C1, E, C2),
    select(O, L5, L6), column(E, O, C2, N, C3),
    select(S, L6, _), S > 0, column(S, M, C3, O, M).
column(A, B, C, Digit, Carry) :- T is A + B + C, Digit is T mod 10, Carry is T // 10.

% Family
parent(tom, bob). parent(tom, liz). parent(bob, ann). parent(bob, pat). parent(pat, jim).
ancestor(X, Y) :- parent(X, Y).
ancestor(X, Y) :- parent(X, Z), ancestor(Z, Y).
sibling(X, Y) :- parent(P, X), parent(P, Y), X \== Y.

% Greatest common divisor, Ackermann, Collatz, binary numbers
gcd(X, 0, X) :- !.
gcd(X, Y, G) :- Z is X mod Y, gcd(Y, Z, G).
ack(0, N, R) :- !, R is N + 1.
ack(M, 0, R) :- !, M1 is M - 1, ack(M1, 1, R).
ack(M, N, R) :- N1 is N - 1, ack(M, N1, R1), M1 is M - 1, ack(M1, R1, R).
collatz(1, 0) :- !.
collatz(N, S) :- ( N mod 2 =:= 0 -> M is N // 2 ; M is 3 * N + 1 ), collatz(M, T), S is T + 1.
bits(0, []) :- !.
bits(N, [B|Bs]) :- B is N mod 2, M is N // 2, bits(M, Bs).

% Peano
add(z, Y, Y).
add(s(X), Y, s(Z)) :- add(X, Y, Z).
times(z, _, z).
times(s(X), Y, Z) :- times(X, Y, P), add(P, Y, Z).

% Permutations and subsets
perm([], []).
perm(L, [H|T]) :- select(H, L, R), perm(R, T).
subset([], []).
subset([H|T], [H|S]) :- subset(T, S).
subset([_|T], S) :- subset(T, S).

% Farmer, wolf, goat and cabbage
cross(s(X, X, G, C), s(Y, Y, G, C)) :- over(X, Y).
cross(s(X, W, X, C), s(Y, W, Y, C)) :- over(X, Y).
cross(s(X, W, G, X), s(Y, W, G, Y)) :- over(X, Y).
cross(s(X, W, G, C), s(Y, W, G, C)) :- over(X, Y).
over(left, right).
over(right, left).
unsafe(s(F, W, W, _)) :- F \== W.
unsafe(s(F, _, G, G)) :- F \== G.
ferry(S, S, _, []).
ferry(S, E, Seen, [T|Ts]) :- cross(S, T), \+ unsafe(T), \+ member(T, Seen), ferry(T, E, [T|Seen], Ts).

% Interpreter of pure programs
clause_of(app([], L, L), true).
clause_of(app([H|T], L, [H|R]), app(T, L, R)).
solve(true).
solve((A, B)) :- solve(A), solve(B).
solve(G) :- clause_of(G, B), solve(B).

% ?- nrev([1, 2, 3, 4, 5], R).
% R = [5, 4, 3, 2, 1]

% ?- numlist(1, 100, _L), nrev(_L, [A, B|_]).
% A = 100, B = 99

% ?- qsort([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], S).
% S = [1, 1, 2, 3, 3, 4, 5, 5, 5, 6, 9]

% ?- queens(6, Qs).
% Qs = [5, 3, 1, 6, 4, 2]
% Qs = [4, 1, 5, 2, 6, 3]
% Qs = [3, 6, 2, 5, 1, 4]
% Qs = [2, 4, 6, 1, 3, 5]

% ?- queens(8, Qs), !.
% Qs = [4, 2, 7, 3, 6, 8, 5, 1]

% ?- aggregate_all(count, queens(6, _), N), aggregate_all(count, queens(7, _), M), aggregate_all(count, queens(3, _), K).
% N = 4, M = 40, K = 0

% ?- hanoi(3, a, b, c, Moves).
% Moves = [a-b, a-c, b-c, a-b, c-a, c-b, a-b]

% ?- hanoi(10, a, b, c, _Moves), length(_Moves, N).
% N = 1023

% ?- zebra(Owner, Drinker).
% Owner = japanese, Drinker = norwegian

% ?- map(A, B, C, D, E).
% A = red, B = green, C = blue, D = green, E = red
% A = red, B = blue, C = green, D = blue, E = red
% A = green, B = red, C = blue, D = red, E = green
% A = green, B = blue, C = red, D = blue, E = green
% A = blue, B = red, C = green, D = red, E = blue
% A = blue, B = green, C = red, D = green, E = blue

% ?- primes(50, Ps).
% Ps = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47]

% ?- numlist(2, 60, _L), sieve(_L, Ps).
% Ps = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]

% ?- prime(7919).
% true

% ?- prime(7917).
% false

% ?- to_go_out(L).
% L = [2, 1, 8, 0]

% ?- send_more(L).
% L = [9, 5, 6, 7, 1, 0, 8, 2]

% ?- ancestor(tom, X).
% X = bob
% X = liz
% X = ann
% X = pat
% X = jim

% ?- ancestor(X, jim).
% X = pat
% X = tom
% X = bob

% ?- sibling(X, Y).
% X = bob, Y = liz
% X = liz, Y = bob
% X = ann, Y = pat
% X = pat, Y = ann

% ?- gcd(1071, 462, G).
% G = 21

% ?- ack(2, 5, R).
% R = 13

% ?- collatz(27, S).
% S = 111

% ?- bits(10, L).
% L = [0, 1, 0, 1]

% ?- add(s(s(z)), s(z), X).
% X = s(s(s(z)))

% ?- add(X, Y, s(s(z))).
% X = z, Y = s(s(z))
% X = s(z), Y = s(z)
% X = s(s(z)), Y = z

% ?- times(s(s(z)), s(s(s(z))), X).
% X = s(s(s(s(s(s(z))))))

% ?- perm([a, b, c], P).
% P = [a, b, c]
% P = [a, c, b]
% P = [b, a, c]
% P = [b, c, a]
% P = [c, a, b]
% P = [c, b, a]

% ?- findall(P, perm([1, 2, 3, 4, 5, 6], P), _L), length(_L, N), last(_L, Z).
% N = 720, Z = [6, 5, 4, 3, 2, 1]

% ?- subset([a, b, c], S).
% S = [a, b, c]
% S = [a, b]
% S = [a, c]
% S = [a]
% S = [b, c]
% S = [b]
% S = [c]
% S = []

% ?- ferry(s(left, left, left, left), s(right, right, right, right), [s(left, left, left, left)], P), length(P, N).
% P = [s(right, left, right, left), s(left, left, right, left), s(right, right, right, left), s(left, right, left, left), s(right, right, left, right), s(left, right, left, right), s(right, right, right, right)], N = 7
% P = [s(right, left, right, left), s(left, left, right, left), s(right, left, right, right), s(left, left, left, right), s(right, right, left, right), s(left, right, left, right), s(right, right, right, right)], N = 7

% ?- solve(app(X, Y, [1, 2])).
% X = [], Y = [1, 2]
% X = [1], Y = [2]
% X = [1, 2], Y = []

% ?- solve(( app(X, [c], [a, b, c]), app(X, X, Y) )).
% X = [a, b], Y = [a, b, a, b]
