% Takeuchi's function: deep, non-tail recursion with small-integer arithmetic, a comparison and a cut.

run(N) :- between(1, N, _), tak(18, 12, 6, _), fail.
run(_).

check(A-B) :- tak(18, 12, 6, A), tak(12, 8, 3, B).

tak(X, Y, Z, A) :- X =< Y, !, A = Z.
tak(X, Y, Z, A) :-
    X1 is X - 1, Y1 is Y - 1, Z1 is Z - 1,
    tak(X1, Y, Z, A1),
    tak(Y1, Z, X, A2),
    tak(Z1, X, Y, A3),
    tak(A1, A2, A3, A).
