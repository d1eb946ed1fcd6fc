count(N) :- retract(counter(N)), M is N + 1, assertz(counter(M)).
say(X) :- write(X), nl.
later(X) :- lists:member(X, [a, b]).
never(X) :- not(say(X)).
squares(Ns, Ss) :- maplist([N, S]>>(S is N * N), Ns, Ss).
