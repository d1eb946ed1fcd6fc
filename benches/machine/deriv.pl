% Terms as data: symbolic derivatives with simplification (clauses chosen by the principal functor), then the same
% terms taken apart and rebuilt with =.., functor/3, arg/3 and copy_term/2.

run(N) :- between(1, N, _), expression(E), derived(E, _), fail.
run(_).

check(Derived-Sizes) :-
    simple_d((x + 1) * (x ^ 2 + 2) * log(x), Derived),
    findall(Size, (expression(E), derived(E, Size)), Sizes).

derived(E, Size) :-
    simple_d(E, D),
    mirrored(D, M),
    copy_term(M-_, C-_),
    size(C, Size).

expression(x * x * x * x * x * x * x * x * x * x).
expression(((((((((x / x) / x) / x) / x) / x) / x) / x) / x) / x).
expression(log(log(log(log(log(log(log(log(log(log(x))))))))))).
expression((x + 1) * (x ^ 2 + 2) * (x ^ 3 + 3)).
expression(exp(x * x) - (x + 3) / log(x)).

simple_d(E, S) :- d(E, D), simple(D, S).

d(x, D) :- !, D = 1.
d(C, D) :- integer(C), !, D = 0.
d(U + V, DU + DV) :- d(U, DU), d(V, DV).
d(U - V, DU - DV) :- d(U, DU), d(V, DV).
d(U * V, DU * V + U * DV) :- d(U, DU), d(V, DV).
d(U / V, (DU * V - U * DV) / V ^ 2) :- d(U, DU), d(V, DV).
d(U ^ N, DU * N * U ^ M) :- M is N - 1, d(U, DU).
d(exp(U), exp(U) * DU) :- d(U, DU).
d(log(U), DU / U) :- d(U, DU).

simple(U + V, S) :- !, simple(U, A), simple(V, B), sum(A, B, S).
simple(U - V, S) :- !, simple(U, A), simple(V, B), difference(A, B, S).
simple(U * V, S) :- !, simple(U, A), simple(V, B), product(A, B, S).
simple(U / V, A / B) :- !, simple(U, A), simple(V, B).
simple(E, E).

sum(0, B, B) :- !.
sum(A, 0, A) :- !.
sum(A, B, C) :- integer(A), integer(B), !, C is A + B.
sum(A, B, A + B).

difference(A, 0, A) :- !.
difference(A, B, 0) :- A == B, !.
difference(A, B, A - B).

product(0, _, 0) :- !.
product(_, 0, 0) :- !.
product(1, B, B) :- !.
product(A, 1, A) :- !.
product(A, B, A * B).

% Every argument list reversed, all the way down.
mirrored(T, T) :- atomic(T), !.
mirrored(T, M) :-
    T =.. [F|Args],
    maplist(mirrored, Args, Mirrored),
    reverse(Mirrored, Reversed),
    M =.. [F|Reversed].

% The number of symbols.
size(T, Size) :- functor(T, _, N), size_of_args(N, T, 1, Size).

size_of_args(0, _, Size, Size) :- !.
size_of_args(N, T, Size0, Size) :-
    arg(N, T, A),
    size(A, SizeA),
    Size1 is Size0 + SizeA,
    M is N - 1,
    size_of_args(M, T, Size1, Size).
