legal(X) :- .
wins(P) :- line(P), cell(P),.
f(a,).
g(a,,b).
h([a|]).
i :- X = , true.
.
