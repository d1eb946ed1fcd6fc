draw() :- full().
