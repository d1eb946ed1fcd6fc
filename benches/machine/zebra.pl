% The zebra puzzle: five houses as partial structures, narrowed by member/2. Unification of half-known terms and
% backtracking, next to no arithmetic.

run(N) :- between(1, N, _), zebra(_, _), fail.
run(_).

check(Zebra-Water) :- zebra(Zebra, Water).

% house(Colour, Nation, Pet, Drink, Smoke)
zebra(ZebraOwner, WaterDrinker) :-
    Houses = [house(_, norwegian, _, _, _), _, house(_, _, _, milk, _), _, _],
    member(house(red, english, _, _, _), Houses),
    member(house(green, _, _, coffee, _), Houses),
    member(house(_, spanish, dog, _, _), Houses),
    member(house(_, ukrainian, _, tea, _), Houses),
    right_of(house(green, _, _, _, _), house(ivory, _, _, _, _), Houses),
    member(house(_, _, snails, _, winston), Houses),
    member(house(yellow, _, _, _, kools), Houses),
    next_to(house(_, _, _, _, chesterfield), house(_, _, fox, _, _), Houses),
    next_to(house(_, _, _, _, kools), house(_, _, horse, _, _), Houses),
    member(house(_, _, _, orange_juice, lucky), Houses),
    member(house(_, japanese, _, _, parliament), Houses),
    next_to(house(_, norwegian, _, _, _), house(blue, _, _, _, _), Houses),
    member(house(_, ZebraOwner, zebra, _, _), Houses),
    member(house(_, WaterDrinker, _, water, _), Houses).

next_to(A, B, Houses) :- right_of(A, B, Houses).
next_to(A, B, Houses) :- right_of(B, A, Houses).

right_of(Right, Left, [Left, Right|_]).
right_of(Right, Left, [_|Houses]) :- right_of(Right, Left, Houses).
