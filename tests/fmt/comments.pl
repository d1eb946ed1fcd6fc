

/* A heading. */
% a paragraph
   % that goes on


:- players([x, o]).   % x begins
:- option(size(3)). % squares on a side
:- option(other(10)).       % another

:- state(a(b)).      % kept in
:- state(longer(c)). % one column
alone(X) :- a(X).          % where it was
long_comment(X) :- a(X).   % a comment that
                           % goes on below
body(X) :-
    a(X), % first
    b(X),  % second
    % about c
    c(X). % third
f(a, % first
  b /* second */, /* third */ c).
g(/* only */ X) :- X = /* one */ 1.
/* before */ h(X) :- a(X). /* after */
i :- /* two
  lines */ a.
% trailing blanks   
% ?- body(X).
% X = 1
