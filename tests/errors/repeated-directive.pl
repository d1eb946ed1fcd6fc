:- game("One").
:- game("Two").
:- players([x, o]).
:- players([a, b]).
:- option(size(3)).
:- option(size(4)).
:- about("Aim: win.").
:- about("Aim: lose.").
:- notation("`a`").
:- notation("`b`").

legal(pass).
effect(pass, []).
