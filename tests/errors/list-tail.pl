a([X|Y, Z]).
b([X|Y|Z]).
