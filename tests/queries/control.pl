% Conjunction, disjunction, if-then-else, negation, call/N, once and forall.

p(1). p(2). p(3).
q(2). q(3). q(4).
colour(red). colour(green).

% Clauses of one predicate that do not stand together all count.
spread(1).
apart(a).
spread(2).
apart(b).
spread(3).

sign_of(X, S) :- ( X < 0 -> S = negative ; X =:= 0 -> S = zero ; S = positive ).
small(X) :- p(X), \+ q(X).
both(X) :- p(X), q(X).
either(X) :- p(X) ; q(X).
add3(A, B, C, S) :- S is A + B + C.
args(A, B, C, D, E, F, G, [A, B, C, D, E, F, G]).

% ?- true.
% true

% ?- fail.
% false

% ?- false.
% false

% ?- p(X).
% X = 1
% X = 2
% X = 3

% ?- p(X), q(Y).
% X = 1, Y = 2
% X = 1, Y = 3
% X = 1, Y = 4
% X = 2, Y = 2
% X = 2, Y = 3
% X = 2, Y = 4
% X = 3, Y = 2
% X = 3, Y = 3
% X = 3, Y = 4

% ?- both(X).
% X = 2
% X = 3

% ?- either(X).
% X = 1
% X = 2
% X = 3
% X = 2
% X = 3
% X = 4

% ?- spread(X).
% X = 1
% X = 2
% X = 3

% ?- apart(X).
% X = a
% X = b

% ?- ( X = a ; X = b ; X = c ).
% X = a
% X = b
% X = c

% ?- ( fail ; X = b ).
% X = b

% ?- ( X = 1, fail ; X = 2 ), Y = X.
% X = 2, Y = 2

% ?- p(X), ( X > 2 ; X < 2 ).
% X = 1
% X = 3

% ?- ( p(X) ; q(X) ), X > 2.
% X = 3
% X = 3
% X = 4

% If-then-else

% ?- ( true -> X = 1 ; X = 2 ).
% X = 1

% ?- ( fail -> X = 1 ; X = 2 ).
% X = 2

% ?- ( p(X) -> true ; X = none ).
% X = 1

% ?- ( p(X), X > 1 -> Y = X ; Y = none ).
% X = 2, Y = 2

% ?- ( p(X), X > 5 -> Y = X ; Y = none ).
% Y = none

% ?- ( p(_) -> q(X) ; X = none ).
% X = 2
% X = 3
% X = 4

% ?- ( fail -> true ; p(X) ).
% X = 1
% X = 2
% X = 3

% ?- ( true -> fail ; X = 2 ).
% false

% ?- ( true -> X = 1 ).
% X = 1

% ?- ( fail -> X = 1 ).
% false

% ?- ( p(X) -> q(X) ).
% false

% ?- ( p(X), q(X) -> true ), Y = done.
% X = 2, Y = done

% ?- ( fail -> X = 1 ; fail -> X = 2 ; X = 3 ).
% X = 3

% ?- ( fail -> X = 1 ; true -> X = 2 ; X = 3 ).
% X = 2

% ?- ( true -> ( fail -> X = 1 ; X = 2 ) ; X = 3 ).
% X = 2

% ?- ( ( true ; true ) -> X = 1 ; X = 2 ).
% X = 1

% ?- ( \+ fail -> X = yes ; X = no ).
% X = yes

% ?- ( X = 1 ; true -> X = 2 ; X = 3 ).
% X = 1
% X = 2

% ?- X = 1, ( X == 1 -> Y = a ; Y = b ).
% X = 1, Y = a

% ?- ( X == 1 -> Y = a ; Y = b ).
% Y = b

% ?- sign_of(-3, S), sign_of(0, T), sign_of(3, U).
% S = negative, T = zero, U = positive

% ?- findall(S, ( member(X, [-1, 0, 1]), sign_of(X, S) ), L).
% L = [negative, zero, positive]

% ?- ( p(X), ( X > 2 -> Y = big ; X > 1 -> Y = mid ; Y = low ) ).
% X = 1, Y = low
% X = 2, Y = mid
% X = 3, Y = big

% Negation

% ?- \+ fail.
% true

% ?- \+ true.
% false

% ?- \+ p(4).
% true

% ?- \+ p(_).
% false

% ?- small(X).
% X = 1

% ?- \+ \+ p(X).
% true

% ?- \+ \+ ( X = 1 ), var(X).
% true

% ?- \+ X = 1.
% false

% ?- \+ ( p(X), X > 3 ).
% true

% ?- p(X), \+ ( q(Y), Y < X ).
% X = 1
% X = 2

% ?- \+ ( \+ ( X = a, fail ) ).
% false

% call/N

% ?- call(p(X)).
% X = 1
% X = 2
% X = 3

% ?- call(p, X).
% X = 1
% X = 2
% X = 3

% ?- G = p(X), call(G).
% G = p(1), X = 1
% G = p(2), X = 2
% G = p(3), X = 3

% ?- G = ( p(X), X > 1 ), call(G).
% G = (p(2), 2>1), X = 2
% G = (p(3), 3>1), X = 3

% ?- G = ( p(X) ; q(X) ), G.
% G = (p(1);q(1)), X = 1
% G = (p(2);q(2)), X = 2
% G = (p(3);q(3)), X = 3
% G = (p(2);q(2)), X = 2
% G = (p(3);q(3)), X = 3
% G = (p(4);q(4)), X = 4

% ?- call(add3(1), 2, 3, S).
% S = 6

% ?- call(add3, 1, 2, 3, S).
% S = 6

% ?- call(args, 1, 2, 3, 4, 5, 6, 7, L).
% L = [1, 2, 3, 4, 5, 6, 7]

% ?- call(args(1, 2), 3, 4, 5, 6, 7, L).
% L = [1, 2, 3, 4, 5, 6, 7]

% ?- call(=, X, a).
% X = a

% ?- call(( X = 1, true )), call(( X = 2 ; X = 1 )).
% X = 1

% ?- call(( ( X = 1 ; X = 2 ) -> true ; X = 3 )).
% X = 1

% ?- call(',', p(X), q(X)).
% X = 2
% X = 3

% ?- call(;, X = 1, X = 2).
% X = 1
% X = 2

% ?- call(\+, fail).
% true

% ?- call(call, call, p(X)).
% X = 1
% X = 2
% X = 3

% ?- call(X).
% error instantiation_error

% ?- call(X, a).
% error instantiation_error

% ?- call(1).
% error type_error(callable, 1)

% ?- call(1, a).
% error type_error(callable, 1)

% ?- call((fail, 1)).
% error type_error(callable, (fail, 1))

% ?- call((true ; 1)).
% error type_error(callable, (true;1))

% ?- call((p(X), 1)).
% error type_error(callable, (p(_A), 1))

% ?- call(( fail -> 1 ; true )).
% error type_error(callable, (fail->1;true))

% ?- call(nosuch, 1).
% error existence_error(procedure, nosuch/1)

% ?- nosuch(1, 2).
% error existence_error(procedure, nosuch/2)

% ?- call(nosuch).
% error existence_error(procedure, nosuch/0)

% ?- \+ nosuch.
% error existence_error(procedure, nosuch/0)

% ?- \+ X.
% error instantiation_error

% ?- \+ 1.  % not on swi: it names the whole goal
% error type_error(callable, 1)

% once, forall

% ?- once(p(X)).
% X = 1

% ?- once(fail).
% false

% ?- once(( p(X), X > 1 )).
% X = 2

% ?- once(X).
% error instantiation_error

% ?- once(7).
% error type_error(callable, 7)

% ?- forall(p(X), X < 4).
% true

% ?- forall(p(X), X < 3).
% false

% ?- forall(fail, fail).
% true

% ?- forall(p(X), q(X)).
% false

% ?- forall(member(X, [2, 3]), q(X)).
% true

% ?- forall(p(X), ( Y = X )).
% true

% ?- forall(X, true).
% error instantiation_error

% ?- forall(p(_), 3).
% error type_error(callable, 3)

% ?- forall(colour(C), member(C, [red, green, blue])), \+ forall(member(C, [red, blue]), colour(C)).
% true

% A variable that stands for a goal is called as by call/1, whatever it is bound to when its turn comes.

% ?- X = !, member(Y, [1, 2, 3]), X.
% X = !, Y = 1
% X = !, Y = 2
% X = !, Y = 3

% ?- X = (true -> true), ( X ; Y = 1 ).
% X = (true->true)
% X = (true->true), Y = 1
