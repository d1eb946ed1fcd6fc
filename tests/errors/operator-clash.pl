a(X) :- 1 < X < 3.
b(X) :- X = \+ a.
c :- d :- e.
