# The squares, don't you know
square(1). // the first
square(2). # the second
// the others
square(3) :-
    true,   // nothing to do
    true.   # done
half(X, Y) :- Y is X // 2.
