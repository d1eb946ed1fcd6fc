% `;` and `->` lead their lines.
one_line(X) :- (a(X)->b(X);c(X)),\+(d(X)),\+ (e(X),f(X)).
lines(X, Y) :-
  ( a(X), b(X) ->
      c(X),
      d(X)
  ; e(X) -> f(X), g(X) ; % otherwise
      h(X)
  ),
  findall(Z, ( p(Z), q(Z),
     r(Z) ), Zs),
  i(Y).
bare(X) :-
    a(X) -> b(X)
  ; c(X),
    d(X).
sentences(B) :-
    (   sent(To)
    ->
        %! the mark must go on board {To}
        B = To
    ;   % free
        %! board {B} is closed
        \+ won(B, _)
    ).
soft(X) :- ( a(X) *-> b(X) ; c(X) ), once((d(X), e(X))), forall(member(Y, [1,2]), (Y > 1 ; Y < 1)),
   nested(( a ; ( b, c ) )).
