name(x, 'the cross).
name(o, "the nought).
fine(y).
text('first line
second line').
fine(z).
