% English draughts on the Italian board: men may take kings, and one may choose among captures.
%
% Perft from the start: 7, 49, 302, 1469, 7361, 36768, 179740, 845931.

:- extends(dama).
:- game("English draughts").

:- replaces(may_take/2).
may_take(_, _).

:- replaces(preferred/2).
preferred(Captures, Captures).

% ?- may_take(man, king).
% true
