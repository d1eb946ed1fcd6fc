parent(ann, bob).

grandparent(Old, Young) :- parent(Old, Child), parent(Chlid, Young).
childless(X) :- parent(Y, X), \+ parent(X, _).
