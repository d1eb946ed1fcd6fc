% Arithmetic on integers: every function, every comparison, every error.

:- table fact/2.

fact(0, 1).
fact(N, F) :- N > 0, N1 is N - 1, fact(N1, F1), F is N * F1.

% Functions

% ?- X is 7 + 5, Y is 7 - 5, Z is 7 * 5.
% X = 12, Y = 2, Z = 35

% ?- X is 1 + 2 * 3 - 4.
% X = 3

% ?- X is (1 + 2) * (3 - 4).
% X = -3

% ?- X is 7 // 2, Y is -7 // 2, Z is 7 // -2, W is -7 // -2.
% X = 3, Y = -3, Z = -3, W = 3

% ?- X is 7 mod 2, Y is -7 mod 2, Z is 7 mod -2, W is -7 mod -2.
% X = 1, Y = 1, Z = -1, W = -1

% ?- X is 7 rem 2, Y is -7 rem 2, Z is 7 rem -2, W is -7 rem -2.
% X = 1, Y = -1, Z = 1, W = -1

% ?- X is 7 div 2, Y is -7 div 2, Z is 7 div -2, W is -7 div -2.
% X = 3, Y = -4, Z = -4, W = 3

% ?- forall((member(A, [-7, -6, 6, 7]), member(B, [-3, -2, 2, 3])), A =:= (A // B) * B + A rem B).
% true

% ?- forall((member(A, [-7, -6, 6, 7]), member(B, [-3, -2, 2, 3])), A =:= (A div B) * B + A mod B).
% true

% ?- X is min(3, 2), Y is max(3, 2), Z is min(-1, 1), W is max(2, 2).
% X = 2, Y = 3, Z = -1, W = 2

% ?- X is abs(-5), Y is abs(5), Z is abs(0).
% X = 5, Y = 5, Z = 0

% ?- X is sign(-5), Y is sign(5), Z is sign(0).
% X = -1, Y = 1, Z = 0

% ?- X is 1 << 10, Y is 1024 >> 3, Z is -1 >> 1, W is -8 >> 1.
% X = 1024, Y = 128, Z = -1, W = -4

% ?- X is 5 << 0, Y is -3 << 2, Z is 1 << 62.
% X = 5, Y = -12, Z = 4611686018427387904

% ?- X is 12 /\ 10, Y is 12 \/ 10, Z is 12 xor 10, W is \ 5.
% X = 8, Y = 14, Z = 6, W = -6

% ?- X is -1 /\ 255, Y is -8 \/ 3, Z is -1 xor 1, W is \ -1.
% X = 255, Y = -5, Z = -2, W = 0

% ?- X is 2 ** 10, Y is 2 ** 0, Z is -3 ** 3, W is 0 ** 0.
% X = 1024, Y = 1, Z = -27, W = 1

% ?- X is 1 ** -1, Y is -1 ** -3, Z is -1 ** -2.
% X = 1, Y = -1, Z = 1

% ?- X is - 5, Y is -(5), Z is -(-(5)), W is + 5.
% X = -5, Y = -5, Z = 5, W = 5

% ?- X is -(3 + 4), Y = 3, Z is - Y, W is +(Y).
% X = -7, Y = 3, Z = -3, W = 3

% ?- X = 1 + 2, Y is X * 3.
% X = 1+2, Y = 9

% ?- X = Y, Y = 4, Z is X + 1.
% X = 4, Y = 4, Z = 5

% ?- X is 0xff, Y is 0b1010, Z is 0o17, W is 0'a.
% X = 255, Y = 10, Z = 15, W = 97

% ?- X is 1_000_000 + 1.
% X = 1000001

% ?- X is 9223372036854775807, Y is -9223372036854775807 - 1.
% X = 9223372036854775807, Y = -9223372036854775808

% ?- fact(20, F).
% F = 2432902008176640000

% ?- 3 is 1 + 2.
% true

% ?- 4 is 1 + 2.
% false

% ?- 1 + 2 is 1 + 2.
% false

% ?- X = 5, X is X + 1.
% false

% ?- X is 2 - 1 - 1, Y is 100 // 10 // 5, Z is 2 - (1 - 1).
% X = 0, Y = 2, Z = 2

% ?- X is 5 - -5, Y is 5 + -5, Z is - - 5.
% X = 10, Y = 0, Z = 5

% Comparison

% ?- 1 =:= 1, 1 + 1 =:= 2, 2 * 3 =:= 3 * 2.
% true

% ?- 1 =:= 2.
% false

% ?- 1 =\= 2.
% true

% ?- 1 + 1 =\= 2.
% false

% ?- 1 < 2, 2 > 1, 1 =< 1, 1 >= 1.
% true

% ?- 2 < 1.
% false

% ?- 1 > 1.
% false

% ?- 2 =< 1.
% false

% ?- 1 >= 2.
% false

% ?- -1 < 0, 3 - 5 < 1 - 2.
% true

% ?- 1 + 2 = 3.
% false

% ?- member(X, [1, 2, 3, 4, 5]), X * X > 5, X mod 2 =:= 1.
% X = 3
% X = 5

% Errors

% ?- X is Y + 1.
% error instantiation_error

% ?- X is Y.
% error instantiation_error

% ?- X is foo.
% error type_error(evaluable, foo/0)

% ?- X is foo(1, 2).
% error type_error(evaluable, foo/2)

% ?- X is foo + 1.
% error type_error(evaluable, foo/0)

% ?- X is "ab".
% error type_error(evaluable, ab/0)

% ?- X is 1 // 0.
% error evaluation_error(zero_divisor)

% ?- X is 1 mod 0.
% error evaluation_error(zero_divisor)

% ?- X is 1 rem 0.
% error evaluation_error(zero_divisor)

% ?- X is 1 div 0.
% error evaluation_error(zero_divisor)

% ?- X is 0 // 0.
% error evaluation_error(zero_divisor)

% ?- 1 =:= Y.
% error instantiation_error

% ?- a =:= 1.
% error type_error(evaluable, a/0)

% ?- 1 < a.
% error type_error(evaluable, a/0)

% ?- X > 1.
% error instantiation_error

% ?- 1 =< 1 // 0.
% error evaluation_error(zero_divisor)

% ?- 1 =\= a + 1.
% error type_error(evaluable, a/0)

% ?- a >= 1.
% error type_error(evaluable, a/0)

% ?- catch(X is 1 // 0, error(evaluation_error(E), _), true).
% E = zero_divisor

% ?- X is 9223372036854775807 + 1.  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- X is -9223372036854775807 - 2.  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- X is 4294967296 * 4294967296.  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- X is - (-9223372036854775807 - 1).  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- X is abs(-9223372036854775807 - 1).  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- X is (-9223372036854775807 - 1) // -1.  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- X is 2 ** 63.  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- X is 1 << 64.  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- X is 1 << 63.  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- succ(9223372036854775807, X).  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- plus(9223372036854775807, 1, X).  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- sum_list([9223372036854775807, 1], X).  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% ?- X is 0 ** -1.
% error evaluation_error(zero_divisor)

% ?- X is 2 ** -1.  % not on swi: it gives a float
% error type_error(float, 2)

% ?- fact(21, F).  % not on swi: its integers are unbounded
% error evaluation_error(int_overflow)

% between, succ, plus

% ?- between(1, 3, X).
% X = 1
% X = 2
% X = 3

% ?- between(1, 3, 2).
% true

% ?- between(1, 3, 4).
% false

% ?- between(3, 1, X).
% false

% ?- between(2, 2, X).
% X = 2

% ?- between(-1, 1, X).
% X = -1
% X = 0
% X = 1

% ?- between(1, inf, X).
% X = 1
% X = 2
% X = 3
% ...

% ?- between(1, inf, 5).
% true

% ?- between(X, 3, 2).
% error instantiation_error

% ?- between(1, X, 2).
% error instantiation_error

% ?- between(1, a, X).
% error type_error(integer, a)

% ?- between(a, 3, X).
% error type_error(integer, a)

% ?- between(1, 3, a).
% error type_error(integer, a)

% ?- between(1, 10, X), X * X > 50, !.
% X = 8

% ?- succ(3, X).
% X = 4

% ?- succ(X, 4).
% X = 3

% ?- succ(X, 1).
% X = 0

% ?- succ(3, 4).
% true

% ?- succ(3, 5).
% false

% ?- succ(X, 0).
% false

% ?- succ(X, Y).
% error instantiation_error

% ?- succ(a, X).
% error type_error(integer, a)

% ?- succ(X, a).
% error type_error(integer, a)

% ?- succ(-1, X).
% error domain_error(not_less_than_zero, -1)

% ?- succ(X, -1).
% error domain_error(not_less_than_zero, -1)

% ?- plus(1, 2, X).
% X = 3

% ?- plus(1, X, 3).
% X = 2

% ?- plus(X, 2, 3).
% X = 1

% ?- plus(1, 2, 4).
% false

% ?- plus(1, X, Y).
% error instantiation_error

% ?- plus(a, 1, X).
% error type_error(integer, a)
