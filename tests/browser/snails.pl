% Snails: two snails race up a track of five fields. A snail creeps one field, or dashes one and moves again, once.
%
% The page has never seen this game: its kind of piece is new, two moves look alike, and one changes no picture.

:- game("Snails").
:- players([amber, violet]).
:- state(snail(player, -field)).
:- state(leaf(player)).

field(F) :- between(1, 5, F).

initially(snail(amber, 1)).
initially(snail(violet, 1)).
initially(leaf(P)) :- player(P).

%! the field is the next one up
legal(creep(F)) :- turn(P), snail(P, From), F is From + 1, field(F).
legal(dash(F)) :- turn(P), leaf(P), snail(P, From), F is From + 1, field(F).
legal(rest) :- turn(P), snail(P, 1).

effect(creep(F), [snail(P, F)]) :- turn(P).
effect(dash(F), [snail(P, F), -leaf(P), turn(P)]) :- turn(P).
effect(rest, []).

%! {P} is at the top
wins(P) :- snail(P, 5).

notation(creep(F), Name) :- field(F), atom_concat(creep, F, Name).
notation(dash(F), Name) :- field(F), atom_concat(dash, F, Name).
notation(rest, rest).

lane(amber, 1).
lane(violet, 2).

tile(X, Y, Shade) :- lane(P, X), field(Y), ( Y =:= 5 -> Shade = P ; Shade = plain ).
token(X, Y, snail, P) :- snail(P, Y), lane(P, X).
glyph(snail, _, '@', '@').
