parent(ann, bob).

lonely(_P) :- \+ parent(_P, _Q).
