% Numbers, quotes and operators are written as they were.
numbers([0x1F,0'a,1_000,16'FF,- 1,-1]).
quotes('a b',"text",'don''t').
tight(A-B,C/D,X^Y,a:b).
loose(X) :- X is A+B*2,Y is N - 1,Z is -X + - Y,W is(X)mod 3, X=Y, X\==Y, X @<Y.
lists([], [a|T], [ a , b | T ], {}, - , (=), [-]).
minus(X) :- X = - , Y = + .
brackets(X) :- X is (1+2)*3, Y = (a:-b), Z = (a , b), W = f(:- , g).
long([first_element_of_the_list, second_element_of_the_list, third_element_of_the_list, fourth_element_of_the_list, fifth]).
long_call(X) :- a_predicate_with_a_long_name(first_argument(X), second_argument(X), third_argument(X), fourth_argument(X), fifth(X)).
far(X) :- a_predicate_with_a_very_long_name_indeed_it_goes_on_and_on_and_on(another_one_with_a_long_name([first, second, third, fourth])).
sum(X) :- X is first_operand_with_a_long_name + second_operand_with_a_long_name + third_operand_with_a_long_name + fourth.
