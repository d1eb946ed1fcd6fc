parent(ann, bob).

%! {Old} is a grandparent of {Yuong}
grandparent(Old, Young) :-
    %! {Old} has no children, said {Quelle}
    parent(Old, Child),
    parent(Child, Young).

%! {Owner} is marked, and {not} a variable
marked(_Owner).
