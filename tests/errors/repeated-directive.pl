:- game("One").
:- game("Two").
:- players([x, o]).
:- players([a, b]).
:- option(size(3)).
:- option(size(4)).

legal(pass).
effect(pass, []).
