:- state(score(-integer)).
