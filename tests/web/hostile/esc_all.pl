% Control characters in every text.
:- game("\x1b\]0;title\x7\\x1b\[2J\x1b\[31mred\x1b\[0m\r\b").
:- players(['\x1b\]0;title\x7\\x1b\[2J\x1b\[31mred\x1b\[0m\r\b', o]).
:- state(cell(sq, -player)).
sq(S) :- between(1, 9, S).
legal(mark(S)) :- sq(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
notation(mark(S), ['\x1b\]0;title\x7\\x1b\[2J\x1b\[31mred\x1b\[0m\r\b', S]).
tile(X, 1, plain) :- sq(X).
caption('\x1b\]0;title\x7\\x1b\[2J\x1b\[31mred\x1b\[0m\r\b').
level('\x1b\]0;title\x7\\x1b\[2J\x1b\[31mred\x1b\[0m\r\b', [depth(1)]).
wins(_) :- throw(error(type_error('\x1b\]0;title\x7\\x1b\[2J\x1b\[31mred\x1b\[0m\r\b', '\x1b\]0;title\x7\\x1b\[2J\x1b\[31mred\x1b\[0m\r\b'), _)).
