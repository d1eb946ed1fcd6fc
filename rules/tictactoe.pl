% Tic-tac-toe: three of your own marks in a row, column or diagonal win.
%
% Squares are numbered from the top left:   1 2 3
%                                           4 5 6
%                                           7 8 9

:- game("Tic-tac-toe").
:- players([x, o]).
:- state(cell(square, -player)).          % at most one player per square

% board

square(S) :- between(1, 9, S).

line(1,2,3). line(4,5,6). line(7,8,9).
line(1,4,7). line(2,5,8). line(3,6,9).
line(1,5,9). line(3,5,7).

% moves

legal(mark(S)) :- square(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).

% ?- aggregate_all(count, legal(_), N).
% N = 9

% ?- effect(mark(5), Changes).
% Changes = [cell(5, x)]

% end

wins(P) :- line(A, B, C), cell(A, P), cell(B, P), cell(C, P).

% ?- wins(P).
% false

% ?- suppose([cell(3, o), cell(5, o), cell(7, o)], wins(P)).
% P = o
