:- game(1).
:- players(x).
:- players([x, X]).
:- players([x, x]).
:- players([]).
:- state(cell(3)).
:- state((cell(a), wall(b))).
:- option(size).
:- option(size(big(3))).
:- table path.
:- table path(_, least).
:- replaces(wins).
:- stuck(wins).
:- game.
:- about([]).
:- about(["Aim: win.", moves(M)]).
:- notation(7).
