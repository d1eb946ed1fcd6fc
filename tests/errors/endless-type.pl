:- state(mark(count)).
:- state(at(place)).
:- state(odd(thing)).
:- state(none(nothing)).

count(N) :- count(N0), N is N0 + 1.
count(0).

place(P) :- between(1, inf, P).

thing(f(_)).

nothing(X) :- member(X, []).
