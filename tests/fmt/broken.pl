% What cannot be read stays byte for byte.
a( 1 ).
  b( 2 ) c( 3 ).   
d( 4 ). e( 1.5 ).  f( 6 ).
# a comment of another language
g( 7 ).
h( 8 ).
i( 9 )   % no full stop
j( 10 ) :- k( [ 1, 2 ).
l( 11 ).
m( "open ).
n( 12 ).
o --> p.
?- q( 1 ).
r( 13 )