:- state(link(node, node, node)).

node(N) :- between(1, 1000, N).
