parent(ann, bob).

grandparent(Old, Young) :-
    parent(Old, %! this is the child
           Child),
    %! nor is a bracket a goal
    ( parent(Child, Young) ; Child = Young ).
