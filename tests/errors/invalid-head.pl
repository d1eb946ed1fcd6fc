X :- true.
3.
[a, b].
a, b.
a ; b :- c.
\+ a :- b.
