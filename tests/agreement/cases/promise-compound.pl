:- players([c]).
legal(put(1)).
effect(_, 1).
promise(A, A).
