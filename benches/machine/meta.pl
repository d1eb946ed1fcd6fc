% Goals as data: maplist, foldl, include, call/N with extra arguments, once/1 and \+, and exceptions thrown through
% several frames, caught and rethrown.

run(N) :- between(1, N, _), work(_), fail.
run(_).

check(Summary) :- work(Summary).

work(summary(Sum, Even, Composed, Caught)) :-
    numlist(1, 200, Numbers),
    maplist(plus(3), Numbers, Shifted),
    maplist(product, Numbers, Shifted, Products),
    foldl(add, Products, 0, Sum),
    include(even, Products, Evens),
    exclude(small, Evens, Large),
    length(Large, Even),
    foldl(apply_to, [plus(1), product(3), plus(-4), product(2)], 5, Composed),
    maplist(guarded, Numbers, Outcomes),
    foldl(add, Outcomes, 0, Caught).

product(X, Y, Z) :- Z is X * Y.
add(X, Y, Z) :- Z is X + Y.
even(X) :- X mod 2 =:= 0.
small(X) :- X < 1000.
negative(X) :- X < 0.
apply_to(Goal, X, Y) :- call(Goal, X, Y).

% Multiples of 3 throw what guarded/2 catches, multiples of 5 what relayed/2 catches and rethrows.
guarded(N, Outcome) :-
    catch(relayed(N, Outcome), caught(M), Outcome is -M).

relayed(N, Outcome) :-
    catch(descend(4, N, Outcome), dropped(M), (Twice is 2 * M, throw(caught(Twice)))).

descend(0, N, _) :- N mod 3 =:= 0, throw(caught(N)).
descend(0, N, _) :- N mod 5 =:= 0, throw(dropped(N)).
descend(0, N, Outcome) :- once(member(Outcome, [N, 0])), \+ call(negative, Outcome).
descend(D, N, Outcome) :- D > 0, E is D - 1, call(descend, E, N, Outcome).
