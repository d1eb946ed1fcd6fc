% Eight queens, all 92 solutions: select the next queen, test it against those already placed. Backtracking over
% lists, negation and arithmetic.

run(N) :- between(1, N, _), queens(8, _), fail.
run(_).

check(Count-First) :-
    aggregate_all(count, queens(8, _), Count),
    once(queens(8, First)).

queens(Size, Queens) :- numlist(1, Size, Rows), place(Rows, [], Queens).

place([], Queens, Queens).
place([Row|Rows], Placed, Queens) :-
    select(Queen, [Row|Rows], Rest),
    \+ attacked(Queen, 1, Placed),
    place(Rest, [Queen|Placed], Queens).

attacked(Queen, Distance, [Other|_]) :- Queen is Other + Distance.
attacked(Queen, Distance, [Other|_]) :- Queen is Other - Distance.
attacked(Queen, Distance, [_|Others]) :- Next is Distance + 1, attacked(Queen, Next, Others).
