half(X, Y) :- Y is X / 2.
third(X, Y) :- Y is X / 3.
distance(X, Y, D) :- D is sqrt(X * X + Y * Y).
circle(R, A) :- A is pi * R * R.
whole(X, Y) :- Y is round(X).
