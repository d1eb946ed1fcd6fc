% Many types, each slow to list.
:- game("T").
:- players([x, o]).
:- state(c0(t0)).
t0(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c1(t1)).
t1(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c2(t2)).
t2(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c3(t3)).
t3(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c4(t4)).
t4(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c5(t5)).
t5(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c6(t6)).
t6(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c7(t7)).
t7(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c8(t8)).
t8(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c9(t9)).
t9(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c10(t10)).
t10(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c11(t11)).
t11(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c12(t12)).
t12(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c13(t13)).
t13(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c14(t14)).
t14(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c15(t15)).
t15(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c16(t16)).
t16(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c17(t17)).
t17(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c18(t18)).
t18(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c19(t19)).
t19(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c20(t20)).
t20(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c21(t21)).
t21(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c22(t22)).
t22(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c23(t23)).
t23(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c24(t24)).
t24(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c25(t25)).
t25(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c26(t26)).
t26(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c27(t27)).
t27(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c28(t28)).
t28(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c29(t29)).
t29(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c30(t30)).
t30(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c31(t31)).
t31(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c32(t32)).
t32(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c33(t33)).
t33(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c34(t34)).
t34(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c35(t35)).
t35(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c36(t36)).
t36(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c37(t37)).
t37(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c38(t38)).
t38(1) :- between(1, inf, Y), Y > 2400000, !.
:- state(c39(t39)).
t39(1) :- between(1, inf, Y), Y > 2400000, !.
legal(m(1)).
effect(m(S), [c1(S)]).
