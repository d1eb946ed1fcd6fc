:- extends("conect4").
:- replaces(legal/1).
legal(drop(C)) :- column(C), C > 3, rows(T), \+ disc(C, T, _).
