:- replaces(wins/1).

wins(x).
