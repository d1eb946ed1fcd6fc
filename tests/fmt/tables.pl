% Tables stay as their author has aligned them.
line(First, 1)    :- size(N), between(1,N,Row).
line(First, N)    :- size(N).
line(First, Step) :- size(First), Step is First-1.

weight(men,       190).
weight(kings,     320).
weight(back_row,   65).

up(5,1).  up(5,2).  up(6,2).
up(9,5).  up(10,5). up(10,6).  % the last
up(11,6).
down(1,5).

% Spaces that align nothing go.
p(a,   b).
q( c,d ).

board([[0, 1, 2],
   [3, 4, 5],
   [6, 7, 8]]).
rows([
  1, 2, 3,
  4, 5, 6 ]).
