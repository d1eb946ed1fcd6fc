square(1).
/* the rest
square(2).
