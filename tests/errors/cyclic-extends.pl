:- extends(round).
