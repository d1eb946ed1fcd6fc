:- players([b]).
:- state(on(num)).
num(1).
r1(X) :- (1=.._;_ is 1 rem 0), (1=\=X;on(_)).
legal(1).
effect(_, []).
aftermath(_, []) :- r1(3).
