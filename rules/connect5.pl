% Five in a row on a board of nine columns and seven rows, otherwise as connect four.
%
% Perft: 9, 81, 729, 6561, 59049

:- extends(connect4).
:- game("Connect five").
:- option(columns(9)).
:- option(rows(7)).
:- option(connect(5)).

% ?- aggregate_all(count, legal(_), N).
% N = 9
