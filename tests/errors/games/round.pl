:- extends('cyclic-extends').
