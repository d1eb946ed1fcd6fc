% Atoms and their text: atom_length, atom_concat, atom_chars, atom_codes, char_code, atom_number.
% "text" is an atom like any other.

greeting("Buon giorno").
greeting('Ciao').

% ?- greeting(X).
% X = 'Buon giorno'
% X = 'Ciao'

% ?- X = "text", atom(X), X == text.
% X = text

% ?- X = "", atom_length(X, N).
% X = '', N = 0

% ?- X = 'it''s', Y = "it's", X == Y.
% X = 'it\'s', Y = 'it\'s'

% ?- X = 'a\nb', atom_length(X, N).
% X = 'a\nb', N = 3

% ?- X = 'a\\b', atom_length(X, N).
% X = 'a\\b', N = 3

% ?- X = 'hello world', Y = hello, Z = 'Hello', W = hello_World1.
% X = 'hello world', Y = hello, Z = 'Hello', W = hello_World1

% ?- X = [], Y = {}, Z = ; .
% X = [], Y = {}, Z = ;

% ?- X = 'à', atom_length(X, N).
% X = à, N = 1

% atom_length

% ?- atom_length(abc, N).
% N = 3

% ?- atom_length('', N).
% N = 0

% ?- atom_length(abc, 3).
% true

% ?- atom_length(abc, 4).
% false

% ?- atom_length("two words", N).
% N = 9

% ?- atom_length('perché', N).
% N = 6

% ?- atom_length(123, N).
% N = 3

% ?- atom_length(X, N).
% error instantiation_error

% ?- atom_length(f(x), N).
% error type_error(text, f(x))

% ?- atom_length(abc, a).
% error type_error(integer, a)

% ?- atom_length(abc, -1).
% false

% atom_concat

% ?- atom_concat(abc, def, X).
% X = abcdef

% ?- atom_concat(abc, X, abcdef).
% X = def

% ?- atom_concat(X, def, abcdef).
% X = abc

% ?- atom_concat(X, Y, abc).
% X = '', Y = abc
% X = a, Y = bc
% X = ab, Y = c
% X = abc, Y = ''

% ?- atom_concat(X, Y, '').
% X = '', Y = ''

% ?- atom_concat(abc, X, xyz).
% false

% ?- atom_concat(a, b, ab).
% true

% ?- atom_concat(a, b, ba).
% false

% ?- atom_concat(a, 1, X).
% X = a1

% ?- atom_concat(1, 2, X).
% X = '12'

% ?- atom_concat('', a, X).
% X = a

% ?- atom_concat(X, b, Y).
% error instantiation_error

% ?- atom_concat(X, Y, Z).
% error instantiation_error

% ?- atom_concat(a, Y, Z).
% error instantiation_error

% ?- atom_concat(f(x), a, Z).
% error type_error(atomic, f(x))

% ?- atom_concat(X, X, abab).
% X = ab

% ?- findall(X+Y, atom_concat(X, Y, 'èé'), L).
% L = [''+èé, è+é, èé+'']

% atom_chars

% ?- atom_chars(abc, L).
% L = [a, b, c]

% ?- atom_chars(X, [a, b, c]).
% X = abc

% ?- atom_chars('', L).
% L = []

% ?- atom_chars(X, []).
% X = ''

% ?- atom_chars(abc, [a|T]).
% T = [b, c]

% ?- atom_chars(abc, [A, B]).
% false

% ?- atom_chars('a b', L).
% L = [a, ' ', b]

% ?- atom_chars(123, L).
% L = ['1', '2', '3']

% ?- atom_chars(X, ['1', '2']), atom(X).
% X = '12'

% ?- atom_chars(X, L).
% error instantiation_error

% ?- atom_chars(X, [a|T]).
% error instantiation_error

% ?- atom_chars(X, [a, Y]).
% error instantiation_error

% ?- atom_chars(X, [a, f(b)]).
% error type_error(character, f(b))

% ?- atom_chars(f(x), L).
% error type_error(atom, f(x))

% ?- atom_chars(X, foo).
% error type_error(list, foo)

% atom_codes

% ?- atom_codes(abc, L).
% L = [97, 98, 99]

% ?- atom_codes(X, [0'a, 0'b]).
% X = ab

% ?- atom_codes('', L).
% L = []

% ?- atom_codes(X, []).
% X = ''

% ?- atom_codes(12, L).
% L = [49, 50]

% ?- atom_codes(X, L).
% error instantiation_error

% ?- atom_codes(X, [0'a|T]).
% error instantiation_error

% ?- atom_codes(X, [0'a, Y]).
% error instantiation_error

% ?- atom_codes(X, [0'a, -1]).
% error type_error(character_code, -1)

% ?- atom_codes(f(x), L).
% error type_error(atom, f(x))

% ?- atom_codes(è, [C]).
% C = 232

% char_code

% ?- char_code(a, X).
% X = 97

% ?- char_code(X, 0'b).
% X = b

% ?- char_code(a, 97).
% true

% ?- char_code(a, 98).
% false

% ?- char_code('€', X).
% X = 8364

% ?- char_code(_X, 0x20ac), atom_codes(_X, L).
% L = [8364]

% ?- char_code(X, Y).
% error instantiation_error

% ?- char_code(ab, X).
% error type_error(character, ab)

% ?- char_code(X, a).
% error type_error(integer, a)

% ?- char_code(X, -1).
% error type_error(character_code, -1)

% ?- char_code(X, 0x110000).
% error type_error(character_code, 1114112)

% ?- atom_codes(X, [0x110000]).
% error type_error(character_code, 1114112)

% ?- char_code(1, X).
% error type_error(character, 1)

% atom_number

% ?- atom_number('42', X).
% X = 42

% ?- atom_number('-7', X).
% X = -7

% ?- atom_number('+7', X).
% X = 7

% ?- atom_number('0x1F', X).
% X = 31

% ?- atom_number(abc, X).
% false

% ?- atom_number('', X).
% false

% ?- atom_number('12abc', X).
% false

% ?- atom_number(X, 42).
% X = '42'

% ?- atom_number('42', 42).
% true

% ?- atom_number('42', 43).
% false

% ?- atom_number('007', X).
% X = 7

% ?- atom_number(X, Y).
% error instantiation_error

% ?- atom_number(X, a).
% error type_error(number, a)

% ?- atom_number(42, X).
% error type_error(atom, 42)

% ?- atom_number(f(x), X).
% error type_error(atom, f(x))

% Together

% ?- atom_chars(hello, L), reverse(L, R), atom_chars(X, R).
% L = [h, e, l, l, o], R = [o, l, l, e, h], X = olleh

% ?- char_code(C, 0'a), atom_concat(C, 1, X).
% C = a, X = a1

% ?- member(X-N, [a-1, b-2]), atom_concat(X, N, A), atom_length(A, Length).
% X = a, N = 1, A = a1, Length = 2
% X = b, N = 2, A = b2, Length = 2

% ?- atom_codes(abc, Cs), maplist(succ, Cs, Ds), atom_codes(X, Ds).
% Cs = [97, 98, 99], Ds = [98, 99, 100], X = bcd

% ?- findall(F, ( member(File, [a, b, c]), member(Row, [1, 2]), atom_concat(File, Row, F) ), Fs).
% Fs = [a1, a2, b1, b2, c1, c2]
