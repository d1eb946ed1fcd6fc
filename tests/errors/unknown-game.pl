:- extends(mark).
:- extends(quoridor).
