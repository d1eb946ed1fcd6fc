legal(mark(S) :- square(S).
wins(P) :- line([A, B, C), cell(A, P).
line([1, 2, 3.
cell(X, Y
other(Z) :- foo(Z).
fine(1).
