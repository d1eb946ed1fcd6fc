:- players([b]).
kind(1152921504606846977).
legal(A) :- kind(A).
effect(_, _).
