:- game("Nothing yet").

leagl(pass).
