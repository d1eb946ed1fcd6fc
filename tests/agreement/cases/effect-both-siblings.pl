% Deletions come first among all answers, whatever the order: in effects, aftermaths and suppositions, and with arguments
% that depend on the others.
:- players([a, b]).
:- state(on(num)).
:- state(off(num)).
:- state(tint(num, -hue)).
num(N) :- between(1, 3, N).
hue(red).
hue(blue).
initially(off(1)).
initially(tint(1, red)).
legal(m(X)) :- num(X).
legal(two(X, Y)) :- num(X), num(Y).
legal(tell(X)) :- num(X), suppose([on(X), -on(X)], on(X)).
legal(hue(H)) :- suppose([tint(1, blue), -tint(1, red), -tint(2, _)], tint(1, H)).
effect(m(X), [on(X)]).
effect(m(X), [-on(X), off(X)]).
effect(m(_), [-off(1), tint(1, blue)]).
effect(m(_), [-tint(1, _)]).
effect(two(X, Y), [on(X), -off(Y)]).
effect(two(X, Y), [-on(Y), off(X)]).
effect(tell(X), [tint(X, red), -tint(X, red), tint(X, blue)]).
effect(hue(_), [-tint(1, blue), tint(1, red)]).
aftermath(m(X), [off(X)]).
aftermath(m(X), [-off(X), -on(X), on(X)]).
aftermath(two(X, _), [tint(X, red)]) :- on(X).
aftermath(two(X, _), [-tint(X, red)]).
wins(P) :- on(1), on(2), off(3), turn(P).
