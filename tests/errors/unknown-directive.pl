:- dynamic counter/1.
:- discontiguous edge/2.
:- use_module(library(lists)).
:- initialization(main).
:- op(700, xfx, ===).
:- playres([x, o]).
:- colour(red).
:- X.
