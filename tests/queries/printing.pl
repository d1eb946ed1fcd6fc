% How values are written: minimal brackets and quotes, and reading back gives the same term.

% ?- X = f(a, B, [1, 2]), Y = 'A b'.
% X = f(a, B, [1, 2]), Y = 'A b'

% ?- X = 1 + 2 * 3, Y = (1 + 2) * 3, Z = 1 - (2 - 3), W = 1 - 2 - 3.
% X = 1+2*3, Y = (1+2)*3, Z = 1-(2-3), W = 1-2-3

% ?- X = 2 ** 3, Y = 2 ** (3 ** 4), Z = - (2 ** 3), W = (- 2) ** 3.
% X = 2**3, Y = 2**(3**4), Z = - 2**3, W = (- 2)**3

% ?- X = (a = b), Y = (a == b), Z = (a =.. b), W = (a is b).
% X = (a=b), Y = (a==b), Z = (a=..b), W = (a is b)

% ?- X = (a , b), Y = (a ; b), Z = (a -> b), W = (a :- b).
% X = (a, b), Y = (a;b), Z = (a->b), W = (a:-b)

% ?- X = (a , b ; c -> d ; e).
% X = (a, b;c->d;e)

% ?- X = f((a , b), (c :- d), e).
% X = f((a, b), (c:-d), e)

% ?- X = [(a , b), (c :- d), e = f, [g|h]].
% X = [(a, b), (c:-d), e=f, [g|h]]

% ?- X = - 1, Y = -(1), Z = -(-(1)), W = - a, V = -(-(a)).
% X = - 1, Y = - 1, Z = - - 1, W = -a, V = - -a

% ?- X = 1 - -1, Y = 1 - (-(1)), Z = -(1) + 2, W = - a - b, V = a - (- b).
% X = 1- -1, Y = 1- - 1, Z = - 1+2, W = -a-b, V = a- -b

% ?- X = -1, Y = -1 + 2, Z = 2 + -1, W = (-1) ** 2.
% X = -1, Y = -1+2, Z = 2+ -1, W = -1**2

% ?- X = (\+ a), Y = (\+ (a , b)), Z = (\+ \+ a), W = \ 1, V = \ a.
% X = (\+a), Y = (\+ (a, b)), Z = (\+ \+a), W = \1, V = \a

% ?- X = (:- a), Y = (?- b), Z = [:-, +], W = f(+, :-).
% X = (:-a), Y = (?-b), Z = [:-, +], W = f(+, :-)

% ?- X = 1 rem 2, Y = 1 mod (2 // 3), Z = a xor b, W = 1 << 2 >> 3, V = a /\ b \/ c.
% X = 1 rem 2, Y = 1 mod (2//3), Z = a xor b, W = 1<<2>>3, V = a/\b\/c

% ?- X = a ^ b ^ c, Y = (a ^ b) ^ c.
% X = a^b^c, Y = (a^b)^c

% ?- X = (p :- q, r).
% X = (p:-q, r)

% ?- X = [], Y = '[]', Z = {}, W = ! .  % not on swi: its [] is no atom
% X = [], Y = [], Z = {}, W = !

% ?- X = [a], Y = [a, b|c], Z = [[]], W = [a|T].
% X = [a], Y = [a, b|c], Z = [[]], W = [a|T]

% ?- X = '', Y = ' ', Z = a1_B, W = 'a-b', V = + .
% X = '', Y = ' ', Z = a1_B, W = 'a-b', V = +

% ?- X = 'don''t', Y = 'tab\there', Z = 'new\nline', W = 'back\\slash', V = 'quo"te'.
% X = 'don\'t', Y = 'tab\there', Z = 'new\nline', W = 'back\\slash', V = 'quo"te'

% ?- X = [+, -, *, //, =.., @<, \==, :-, ',', ;, !].
% X = [+, -, *, //, =.., @<, \==, :-, ',', ;, !]

% ?- X = '\x41\', Y = '\101\', Z = "A".
% X = 'A', Y = 'A', Z = 'A'

% ?- X = f(;), Y = [a, ;], Z = (a ; b).
% X = f(;), Y = [a, ;], Z = (a;b)

% ?- X = f(A, B, A), Y = g(B, _, C).
% X = f(A, B, A), Y = g(B, _A, C)

% ?- X = f(_, _), Y = [_|_].
% X = f(_A, _B), Y = [_C|_D]

% ?- X = 'hello'(world), Y = 'Hello'(world), Z = 'my pred'(1).
% X = hello(world), Y = 'Hello'(world), Z = 'my pred'(1)

% ?- X = -(2) , Y = - (2), Z = -(2, 3), W = +(2), V = +(1, 2).
% X = - 2, Y = - 2, Z = 2-3, W = +2, V = 1+2

% ?- X = 0'a, Y = 0''', Z = 0'\n, W = 0'\\.
% X = 97, Y = 39, Z = 10, W = 92

% ?- X = 123456789012345678, Y = -42, Z = 0x10, W = 1_000.
% X = 123456789012345678, Y = -42, Z = 16, W = 1000

% ?- X = (a -> b ; c), Y = ((a -> b) -> c), Z = ((a ; b) ; c), W = (a ; b ; c).
% X = (a->b;c), Y = ((a->b)->c), Z = ((a;b);c), W = (a;b;c)

% ?- X = ((a , b) , c), Y = (a , (b , c)).
% X = ((a, b), c), Y = (a, b, c)

% ?- X = f(-), Y = -(-), Z = [-], W = - - 1, V = 1 - 1.
% X = f(-), Y = - (-), Z = [-], W = - - 1, V = 1-1

% ?- X = f(- 1), Y = f(-1), Z = f(-(1)), W = [- 1, -1].
% X = f(- 1), Y = f(-1), Z = f(- 1), W = [- 1, -1]

% Terms that contain themselves.

% ?- X = f(X).  % not on swi: prints cyclic terms in another way
% X = f(X)

% ?- X = f(Y), Y = g(Y).  % not on swi: prints cyclic terms in another way
% X = f(g(Y)), Y = g(Y)

% ?- X = [g(_Y)|_T], _Y = h(_Y, _Z).  % not on swi: prints cyclic terms in another way
% X = [g(h(_S1, _A))|_B], _S1 = h(_S1, _A)
