% A game whose every text is markup: on the page it is to be seen as text.

:- game("<img src=x onerror=window.owned=1>").
:- players(['<b>one</b>', '<script>window.owned=1</script>']).
:- state(stone(place, -player)).

place(P) :- between(1, 3, P).

%! <img src=x onerror=window.owned=1>
legal(put(P)) :- place(P), \+ stone(P, _).
legal('<svg onload=window.owned=1>') :- turn('<b>one</b>').

effect(put(P), [stone(P, Q)]) :- turn(Q).
effect('<svg onload=window.owned=1>', []).

%! {P} has the middle <img src=x onerror=window.owned=1>
wins(P) :- stone(2, P).

notation(put(P), Name) :- place(P), atom_concat('<img src=x onerror=window.owned=1>', P, Name).
notation('<svg onload=window.owned=1>', '<svg onload=window.owned=1>').

tile(X, 1, plain, '<i>') :- place(X).
token(X, 1, '<img src=x onerror=window.owned=1>', P) :- stone(X, P).
glyph('<img src=x onerror=window.owned=1>', _, '<u>', 'x').
label(bottom, X, '<img src=x onerror=window.owned=1>') :- place(X).
caption('<img src=x onerror=window.owned=1>').
