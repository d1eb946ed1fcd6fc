% Nim: take any number of objects from one heap; the player who takes the last one wins.
%
% Rules: https://en.wikipedia.org/wiki/Nim, normal play. Theory: Charles L. Bouton, "Nim, a game with a complete
% mathematical theory", 1901.
% Leaves from the start: 16, 206, 2116, 17338, 113912, 602492, 2568392, 8808802.

:- game("Nim").
:- players([first, second]).
:- option(heaps(1357)).                   % objects in each heap, from the top: a digit for each
:- option(last(wins)).                    % wins or loses: the player who takes the last object

:- state(heap(place, -count)).

% board

:- table size/2.

% size(H, N): there are N objects in heap H at the start.
size(H, N) :- heaps(Digits), atom_chars(Digits, Chars), nth1(H, Chars, Char), atom_number(Char, N).

place(H) :- size(H, _).
count(N) :- between(0, 9, N).

% ?- findall(N, size(_, N), Sizes).
% Sizes = [1, 3, 5, 7]

% set-up

initially(heap(H, N)) :- size(H, N).

% moves

%! heap {H} has {Left} objects
legal(take(H, N)) :-
    %! there is no heap {H}
    place(H),
    heap(H, Left),
    %! heap {H} has only {Left} left
    between(1, Left, N).

effect(take(H, N), [heap(H, Left)]) :- heap(H, Now), Left is Now - N.

% ?- suppose([heap(3, 0)], findall(H, legal(take(H, 1)), Heaps)).
% Heaps = [1, 2, 4]

% end

%! {P} has taken the last object
wins(P) :- last(wins), empty, turn(Q), player(P), P \== Q.
%! the other player had to take the last object
wins(P) :- last(loses), empty, turn(P).

empty :- \+ ( heap(_, N), N > 0 ).

% notation: 4-2 takes two from heap 4

notation(take(H, N), Text) :- place(H), count(N), N > 0, atom_concat(H, -, Start), atom_concat(Start, N, Text).

% ?- notation(Move, '4-2').
% Move = take(4, 2)

% positions

impossible(['heap ', H, ' needs a number of objects, such as heap(', H, ', 0)']) :- place(H), \+ heap(H, _).

% ?- impossible(_).
% false

% picture: heap 1 at the top

tile(X, Y, brown) :- size(H, Size), between(1, Size, X), row(H, Y).
token(X, Y, object, none) :- heap(H, N), between(1, N, X), row(H, Y).
glyph(object, _, '●', 'o').
label(left, Y, H) :- place(H), row(H, Y).
label(bottom, X, X) :- aggregate_all(max(N), size(_, N), Most), between(1, Most, X).

% Touch the first object to be taken: it goes with all that are to the right of it.
gesture(take(H, N), [X-Y]) :- heap(H, Now), X is Now - N + 1, row(H, Y).

last_heap(Last) :- aggregate_all(count, size(_, _), Last).

row(H, Y) :- last_heap(Last), Y is Last + 1 - H.

% evaluation: Bouton's theorem

% A player who leaves heaps whose sizes, written in binary, have an even number of ones in every place will win; if the
% last object loses, the rule is turned round once no heap has more than one.
feature(balance, P, 1) :- player(P), \+ turn(P), balanced.

balanced :- remainder(0), ( last(wins) -> true ; large ), !.
balanced :- last(loses), \+ large, \+ remainder(0).

large :- heap(_, N), N > 1, !.

% remainder(N): the nim-sum of all heaps.
remainder(N) :- last_heap(Last), nim_sum(Last, N).

nim_sum(H, Sum) :- H =:= 0 -> Sum = 0 ; heap(H, N), Rest is H - 1, nim_sum(Rest, Sum1), Sum is Sum1 xor N.

weight(balance, 100).

% ?- remainder(N).
% N = 0

% ?- suppose([heap(4, 2)], remainder(N)).
% N = 5

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(100)]).
level(hard, [depth(1)]).
level(extreme, [time(1000)]).

% in words

:- about([
    "Aim: take the last object.",
    "Board: four heaps with one, three, five and seven objects. Other heaps are an option: heaps=345 has three heaps, \c
     of three, four and five.",
    "Moves: in turn, each player takes one or more objects from a single heap, up to all of it.",
    "End: the player who takes the last object of all wins. With the option last=loses, that player loses.",
    "Notation: type the number of the heap, from 1 at the top, and how many to take: 4-2 takes two from the fourth."
]).

:- notation("`4-2` takes two objects from heap 4").
