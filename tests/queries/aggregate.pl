% aggregate_all/3 in all its forms.

score(ann, 3). score(bob, 5). score(cid, 5). score(dan, 1).
cell(1, x). cell(2, o). cell(5, x).
count_of(P, N) :- aggregate_all(count, cell(_, P), N).

% ?- aggregate_all(count, score(_, _), N).
% N = 4

% ?- aggregate_all(count, fail, N).
% N = 0

% ?- aggregate_all(count, score(_, 5), 2).
% true

% ?- aggregate_all(count, score(_, 5), 3).
% false

% ?- aggregate_all(count, member(_, [a, a, a]), N).
% N = 3

% ?- count_of(x, N), count_of(o, M), count_of(z, K).
% N = 2, M = 1, K = 0

% ?- count_of(P, N).
% N = 3

% ?- aggregate_all(sum(S), score(_, S), N).
% N = 14

% ?- aggregate_all(sum(S * 2 + 1), score(_, S), N).
% N = 32

% ?- aggregate_all(sum(S), fail, N).
% N = 0

% ?- aggregate_all(sum(1), score(_, _), N).
% N = 4

% ?- aggregate_all(sum(S), member(S, [1, a]), N).
% error type_error(evaluable, a/0)

% ?- aggregate_all(sum(S), member(S, [1, _]), N).
% error instantiation_error

% ?- aggregate_all(max(S), score(_, S), M).
% M = 5

% ?- aggregate_all(min(S), score(_, S), M).
% M = 1

% ?- aggregate_all(max(S), fail, M).
% false

% ?- aggregate_all(min(S), fail, M).
% false

% ?- aggregate_all(max(S - 10), score(_, S), M).
% M = -5

% ?- aggregate_all(max(X), member(X, [-3, -1, -2]), M).
% M = -1

% ?- aggregate_all(min(X), member(X, [1 + 1, 3 - 2]), M).
% M = 1

% ?- aggregate_all(max(S, N), score(N, S), M).
% M = max(5, bob)

% ?- aggregate_all(min(S, N), score(N, S), M).
% M = min(1, dan)

% ?- aggregate_all(max(S, N), score(N, S), max(V, W)).
% V = 5, W = bob

% ?- aggregate_all(min(S, N-S), score(N, S), min(V, W)).
% V = 1, W = dan-1

% ?- aggregate_all(max(S, N), fail, M).
% false

% ?- aggregate_all(min(S, N), fail, M).
% false

% ?- aggregate_all(max(-S, N), score(N, S), M).  % not on swi: it does not evaluate beside a witness
% M = max(-1, dan)

% ?- aggregate_all(bag(N), score(N, _), L).
% L = [ann, bob, cid, dan]

% ?- aggregate_all(bag(S), score(_, S), L).
% L = [3, 5, 5, 1]

% ?- aggregate_all(set(S), score(_, S), L).
% L = [1, 3, 5]

% ?- aggregate_all(set(S-N), score(N, S), L).
% L = [1-dan, 3-ann, 5-bob, 5-cid]

% ?- aggregate_all(bag(X), fail, L).
% L = []

% ?- aggregate_all(set(X), fail, L).
% L = []

% ?- aggregate_all(count, ( score(_, S), S > 2 ), N).
% N = 3

% ?- aggregate_all(sum(N), ( member(P, [x, o]), count_of(P, N) ), T).
% T = 3

% ?- aggregate_all(bag(P-N), ( member(P, [x, o]), aggregate_all(count, cell(_, P), N) ), L).
% L = [x-2, o-1]

% ?- aggregate_all(count, score(X, _), N), var(X).
% N = 4

% ?- aggregate_all(max(X), member(X, [1, a]), M).
% error type_error(evaluable, a/0)

% ?- aggregate_all(max(X), member(X, [_]), M).
% error instantiation_error

% ?- aggregate_all(count, G, N).
% error instantiation_error

% ?- aggregate_all(count, 1, N).
% error type_error(callable, 1)

% ?- aggregate_all(X, score(_, _), N).
% error instantiation_error

% ?- aggregate_all(foo, score(_, _), N).
% error domain_error(aggregate_template, foo)

% ?- aggregate_all(count, nosuch, N).
% error existence_error(procedure, nosuch/0)

% ?- aggregate_all(count, ( score(_, S), S > 4, ! ), N).
% N = 1
