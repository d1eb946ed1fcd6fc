% Bodies: on one line, on a line of their own, or one goal a line.
short(X):-a(X),b(X).
own_line(X) :-
  a(X), b(X), \+c(X).
split(X) :- a(X),
            b(X), c(X).
too_long(Capture, Best) :- findall(Order-Capture, ( member(Capture, Captures), order(Capture, Order) ), Ordered), min_member(First-_, Ordered).

grouped(X) :-
    a(X),

    %! there is no {X}
    b(X),
    % why
    c(X).
single :-


    goal.
:- table a/1,
    b/2, c/3.
:-   game( "A game" ) .
neck(X)
    :- a(X) .
