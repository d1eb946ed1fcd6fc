% Quoridor on a 5x5 board with three fences each: a game of a few minutes.
%
% Leaves from the start: 35, 1109, 31540, 794442, 17469556.

:- extends(quoridor).
:- game("Quoridor 5x5").
:- option(size(5)).
:- option(fences(3)).
