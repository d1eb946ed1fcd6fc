//! Lowering, directives, extension and options: what texts mean as programs.

mod library;

use std::sync::Arc;

use library::LIBRARY;
use regola::diagnostic::Diagnostic;
use regola::program::analysis::dependence::CallGraph;
use regola::program::clause::{Clause, Node, TableMode, TermId};
use regola::program::declare::declaration::OptionValue;
use regola::program::symbol::Symbols;
use regola::program::{ParsedFile, Program, build, check_goal, link, lower_goal, similar_predicates};
use regola::source::{SourceFile, SourceId, Sources};
use regola::syntax;

/// A program from the texts of several files, the base game first.
fn load(texts: &[&str], options: &[(&str, OptionValue)]) -> (Program, Vec<Diagnostic>) {
    let mut sources = Sources::default();
    let files: Vec<ParsedFile> =
        texts.iter().enumerate().map(|(number, text)| parse(text, number, &mut sources)).collect();
    let options: Vec<_> = options.iter().map(|(name, value)| (name.to_string(), value.clone())).collect();
    build(&files, &LIBRARY, &options, &mut sources)
}

fn parse(text: &str, number: usize, sources: &mut Sources) -> ParsedFile {
    let source = sources.add(&format!("file{number}.pl"), text);
    let (ast, problems) = syntax::parse(text, source);
    ParsedFile { game: format!("file{number}"), ast, damaged: !problems.is_empty() }
}

/// A program without problems.
fn program(texts: &[&str]) -> Program {
    let (program, problems) = load(texts, &[]);
    assert_eq!(codes(&problems), Vec::<&str>::new());
    program
}

fn codes(problems: &[Diagnostic]) -> Vec<&str> {
    problems.iter().map(|problem| problem.code).collect()
}

/// The clauses of a predicate, written plainly.
fn clauses(program: &Program, name: &str, arity: u32) -> Vec<String> {
    let functor = program.symbols.find_functor(name, arity).expect("the predicate's name is known");
    let predicate = &program.predicates[&functor];
    let text = |clause: &Clause| match clause.body {
        Some(body) => {
            format!("{} :- {}", plain(clause, clause.head, &program.symbols), plain(clause, body, &program.symbols))
        }
        None => plain(clause, clause.head, &program.symbols),
    };
    predicate.clauses.iter().map(text).collect()
}

/// A term in canonical notation with numbered variables.
fn plain(clause: &Clause, term: TermId, symbols: &Symbols) -> String {
    match clause.node(term) {
        Node::Var(number) => format!("V{number}"),
        Node::Int(value) => value.to_string(),
        Node::Atom(name) => symbols.name(name).to_string(),
        Node::Compound(functor, _) => {
            let args: Vec<String> = clause.arguments(term, symbols).map(|arg| plain(clause, arg, symbols)).collect();
            format!("{}({})", symbols.name(symbols.parts(functor).0), args.join(","))
        }
    }
}

#[test]
fn clauses_have_variables_numbered_in_order_of_appearance() {
    let program = program(&["p(X, _, _, [X|Y]) :- q(Y, X, 3, a). q(_, _, _, _)."]);
    assert_eq!(clauses(&program, "p", 4), ["p(V0,V1,V2,[|](V0,V3)) :- q(V3,V0,3,a)"]);
    let functor = program.symbols.find_functor("p", 4).expect("p/4 is there");
    let names: Vec<&str> = program.predicates[&functor].clauses[0].variables.iter().map(|name| &**name).collect();
    assert_eq!(names, ["X", "_", "_", "Y"]);
}

#[test]
fn every_node_knows_its_place() {
    let text = "p(foo) :- q(bar, [1]). q(_, _).";
    let program = program(&[text]);
    let functor = program.symbols.find_functor("p", 1).expect("p/1 is there");
    let clause = &program.predicates[&functor].clauses[0];
    assert_eq!(clause.nodes.len(), clause.spans.len());
    for (node, span) in clause.nodes.iter().zip(&clause.spans) {
        let Node::Atom(name) = node else { continue };
        let name = &**program.symbols.name(*name);
        if name != "[]" {
            assert_eq!(&text[span.start as usize..span.end as usize], name);
        }
    }
}

#[test]
fn a_long_list_and_a_long_body_are_lowered_without_recursion() {
    let list = vec!["a"; 50_000].join(", ");
    let body = vec!["true"; 50_000].join(", ");
    let alternatives = vec!["true"; 50_000].join(" ; ");
    let negations = "\\+ ".repeat(20_000);
    let (program, _) =
        load(&[&format!("p([{list}]).\nq :- {body}.\nr :- {alternatives}.\ns :- {negations} true.")], &[]);
    let functor = program.symbols.find_functor("p", 1).expect("p/1 is there");
    assert_eq!(program.predicates[&functor].clauses[0].nodes.len(), 100_002);
}

#[test]
fn a_goal_becomes_a_body() {
    let mut symbols = program(&["p(1)."]).symbols;
    let (ast, goal) = syntax::parse_goal("p(X), \\+ q(Y, X)", SourceId(0)).expect("a goal");
    let clause = lower_goal(&ast, goal, &mut symbols);
    let body = clause.body.expect("a goal is a body");
    assert_eq!(plain(&clause, body, &symbols), ",(p(V0),\\+(q(V1,V0)))");
    assert_eq!(clause.variables, [Arc::from("X"), Arc::from("Y")]);
}

const MARKS: &str = ":- game(\"Marks\").
    :- players([x, o]).
    :- state(cell(square, -player)).
    :- state(open).
    :- option(size(9)).
    square(S) :- size(N), between(1, N, S).
    legal(mark(S)) :- square(S), \\+ cell(S, _).
    effect(mark(S), [cell(S, P)]) :- turn(P).
    wins(P) :- cell(5, P).";

#[test]
fn directives_declare() {
    let program = program(&[MARKS]);
    let declarations = &program.declarations;
    assert_eq!(declarations.title.as_deref(), Some("Marks"));
    let players: Vec<&str> = declarations.players.iter().map(|player| &**program.symbols.name(*player)).collect();
    assert_eq!(players, ["x", "o"]);
    let relation = |at: usize| {
        let relation = &declarations.relations[at];
        let columns = relation.columns.iter().map(|column| (program.symbols.indicator(column.kind), column.dependent));
        (program.symbols.indicator(relation.functor), columns.collect::<Vec<_>>())
    };
    assert_eq!(relation(0), ("turn/1".to_string(), vec![("player/1".to_string(), true)]));
    assert_eq!(
        relation(1),
        ("cell/2".to_string(), vec![("square/1".to_string(), false), ("player/1".to_string(), true)])
    );
    assert_eq!(relation(2), ("open/0".to_string(), vec![]));
    assert!(!declarations.stuck_loses);
    assert_eq!(clauses(&program, "player", 1), ["player(x)", "player(o)"]);
    assert_eq!(clauses(&program, "size", 1), ["size(9)"]);
}

#[test]
fn tables_have_modes() {
    let program = program(&[":- table path/2, far/1.
        :- table distance(_, _, min), (best(_, max), free/0).
        path(_, _). far(_). distance(_, _, _). best(_, _). free."]);
    let modes = |name: &str, arity: u32| {
        let functor = program.symbols.find_functor(name, arity).expect("the predicate is there");
        program.predicates[&functor].table.clone()
    };
    assert_eq!(modes("path", 2), Some(vec![TableMode::Index; 2]));
    assert_eq!(modes("far", 1), Some(vec![TableMode::Index]));
    assert_eq!(modes("distance", 3), Some(vec![TableMode::Index, TableMode::Index, TableMode::Min]));
    assert_eq!(modes("best", 2), Some(vec![TableMode::Index, TableMode::Max]));
    assert_eq!(modes("free", 0), Some(vec![]));
}

#[test]
fn options_can_be_overridden() {
    let (program, problems) = load(&[MARKS], &[("size", OptionValue::Int(4))]);
    assert_eq!(codes(&problems), Vec::<&str>::new());
    assert_eq!(clauses(&program, "size", 1), ["size(4)"]);
    let option = &program.declarations.options[0];
    assert_eq!((&option.default, &option.value), (&OptionValue::Int(9), &OptionValue::Int(4)));
}

#[test]
fn a_wrong_setting_is_refused_and_the_options_are_listed() {
    let (_, problems) = load(&[MARKS], &[("sise", OptionValue::Int(4)), ("size", OptionValue::Atom("big".into()))]);
    assert_eq!(codes(&problems), ["unknown-option", "option-type"]);
    assert_eq!(problems[0].labels[0].text, "did you mean `size`?");
    assert_eq!(problems[0].notes, ["the options are `size=9`"]);
    assert_eq!(problems[1].message, "the option `size` must be a number");
}

#[test]
fn extending_accumulates() {
    let more = ":- extends(file0). wins(P) :- cell(1, P).";
    let program = program(&[MARKS, more]);
    assert_eq!(clauses(&program, "wins", 1), ["wins(V0) :- cell(5,V0)", "wins(V0) :- cell(1,V0)"]);
    let functor = program.symbols.find_functor("wins", 1).expect("wins/1 is there");
    let sources: Vec<u32> = program.predicates[&functor].clauses.iter().map(|clause| clause.span.source.0).collect();
    assert_eq!(sources, [0, 1]);
}

#[test]
fn replacing_drops_what_the_base_says() {
    let other = ":- extends(file0).
        :- game(\"Other marks\"). :- players([a, b, c]). :- option(size(16)).
        :- replaces([wins/1, cell/2]). :- replaces(square/1).
        :- state(cell(square, colour)). :- stuck(loses).
        wins(P) :- cell(2, P).
        square(1). colour(a).";
    let program = program(&[MARKS, other]);
    assert_eq!(clauses(&program, "wins", 1), ["wins(V0) :- cell(2,V0)"]);
    assert_eq!(clauses(&program, "square", 1), ["square(1)"]);
    assert_eq!(clauses(&program, "player", 1), ["player(a)", "player(b)", "player(c)"]);
    assert_eq!(clauses(&program, "size", 1), ["size(16)"]);
    assert_eq!(program.declarations.title.as_deref(), Some("Other marks"));
    assert!(program.declarations.stuck_loses);
    let cell = program.symbols.find_functor("cell", 2).expect("cell/2 is there");
    let cells: Vec<_> = program.declarations.relations.iter().filter(|relation| relation.functor == cell).collect();
    assert_eq!(cells.len(), 1);
    assert!(cells[0].columns.iter().all(|column| !column.dependent));
}

#[test]
fn replacing_what_is_not_there_is_an_error() {
    let (_, problems) = load(&[MARKS, ":- extends(file0). :- replaces([win/1, legal/2, nothing/7, player/1])."], &[]);
    assert_eq!(codes(&problems), ["replaces-nothing"; 4]);
    assert_eq!(problems[0].labels[0].text, "did you mean `wins/1`?");
    assert_eq!(problems[1].labels[0].text, "did you mean `legal/1`?");
    assert_eq!(problems[2].labels[0].text, "");
}

#[test]
fn an_extending_game_may_repeat_a_relation_but_not_change_it() {
    program(&[MARKS, ":- extends(file0). :- state(cell(square, -player))."]);
    let (_, problems) = load(&[MARKS, ":- extends(file0). :- state(cell(square, player))."], &[]);
    assert_eq!(codes(&problems), ["redeclared-relation"]);
    assert_eq!(problems[0].notes, ["help: to change it, first write `:- replaces(cell/2).`"]);
}

/// Links a text with those of a little library; the names of the games in order, and the problems.
fn linked(name: &str, library: &[(&str, &str)]) -> (Vec<String>, Vec<Diagnostic>) {
    let find = |game: &str| match library.iter().find(|(known, _)| *known == game) {
        Some((_, text)) => Ok(SourceFile::new(&format!("{game}.pl"), text)),
        None => Err(library.iter().map(|(known, _)| (*known).to_owned()).collect()),
    };
    let first = find(name).expect("a game of the library");
    let linked = link(first, &mut { find }, &mut Sources::default(), &|_| true).expect("nothing stops it");
    (linked.files.into_iter().map(|file| file.game).collect(), linked.problems)
}

#[test]
fn what_is_extended_comes_first_and_once() {
    let library = [
        ("d", "p. :- extends(b), extends('my game'). :- table p/0."),
        ("b", ":- extends(a)."),
        ("my game", ":- extends(a)."),
        ("a", "q."),
    ];
    let (games, problems) = linked("d", &library);
    assert_eq!((games, codes(&problems)), (["a", "b", "my game", "d"].map(str::to_owned).to_vec(), Vec::new()));
}

#[test]
fn linking_reports_circles_and_missing_games() {
    let message = |name: &str, library: &[(&str, &str)]| linked(name, library).1.remove(0).message;
    let circle = [("a", ":- extends(b)."), ("b", ":- extends(a).")];
    assert_eq!(message("a", &circle), "these games extend each other in a cycle: `a` extends `b` extends `a`");
    assert_eq!(message("a", &[("a", ":- extends(a).")]), "the game `a` extends itself");
    let missing = linked("chess", &[("chess", ":- extends(ches)."), ("go", "")]).1;
    assert_eq!(missing[0].labels[0].text, "did you mean `chess`?");
    assert_eq!(linked("go", &[("chess", ""), ("go", ":- extends(xyz).")]).1[0].notes, ["the games here are chess, go"]);
}

#[test]
fn linking_stops_when_it_is_told_to() {
    let mut sources = Sources::default();
    let mut find = |game: &str| Ok(SourceFile::new(&format!("{game}.pl"), "q(1). q(2). q(3)."));
    let first = SourceFile::new("first.pl", ":- extends(second).");
    let stopped = link(first, &mut find, &mut sources, &|terms| terms < 4).expect_err("there are more terms");
    assert_eq!(stopped.name, "second.pl");
}

#[test]
fn goals_are_checked_against_a_program() {
    let program = program(&[MARKS]);
    let check = |text: &str| {
        let mut symbols = program.symbols.clone();
        let (ast, goal) = syntax::parse_goal(text, SourceId(0)).expect("a goal");
        let goal = lower_goal(&ast, goal, &mut symbols);
        check_goal(&program, &symbols, &goal)
    };
    assert_eq!(codes(&check("legal(M), turn(P), X is 1 + 2, findall(S, square(S), L), call(G)")), Vec::<&str>::new());
    assert_eq!(check("squar(S)")[0].labels[0].text, "did you mean `square/1`?");
    let goal = "legal(M, N), assertz(a), X is foo(2), maplist(squar, L), \\+ findall(X, nowhere(X), _)";
    assert_eq!(
        codes(&check(goal)),
        ["arity-mismatch", "forbidden-predicate", "unknown-function", "unknown-predicate", "unknown-predicate"]
    );
}

#[test]
fn names_of_the_rules_come_before_the_warnings_about_other_prologs() {
    program(&["open(S) :- between(1, 3, S). first(S) :- open(S)."]);
    let (_, problems) = load(&["open(S) :- between(1, 3, S). first(S) :- open(S, read)."], &[]);
    assert_eq!(codes(&problems), ["arity-mismatch"]);
}

#[test]
fn helpers_of_the_library_are_its_own() {
    let (program, problems) = load(&["p(X) :- fold_([], X, X, X). fold_(1, 2, 3, 4)."], &[]);
    assert_eq!(codes(&problems), ["unknown-predicate", "clause-for-builtin"]);
    assert_eq!(clauses(&program, "fold_", 4).len(), 2);
}

#[test]
fn rules_cannot_reach_the_inside_of_the_engine() {
    let (_, problems) = load(&["p :- '$cut'(0), call('$cut', 0)."], &[]);
    assert_eq!(codes(&problems), ["unknown-predicate"; 2]);
}

#[test]
fn types_and_what_the_engine_asks_need_no_callers() {
    let text = format!(
        "{MARKS}\n:- state(tower(-height)). height(low). height(high). tile(1, 2, plain). tile(1, 3, plain, hut). draw :- fail."
    );
    program(&[&text]);
}

#[test]
fn a_damaged_text_is_not_blamed_for_what_it_lacks() {
    let (_, problems) = load(&[":- game(\"G\"). :- players([a, b]). legal(X :- foo(X). p :- missing(1). q(A)."], &[]);
    assert_eq!(codes(&problems), ["singleton-variable"]);
}

#[test]
fn a_malformed_directive_has_no_further_consequences() {
    let text = ":- game(\"G\"). :- players([a, B]). :- state(cell(7)). :- option(size(X)).
        legal(m) :- turn(P), player(P), cell(1), size(_). effect(m, [cell(2)]).";
    let (_, problems) = load(&[text], &[]);
    assert_eq!(codes(&problems), ["malformed-directive"; 3]);
}

#[test]
fn many_problems_are_limited_but_errors_are_never_lost() {
    let mut text: String = (0..3000).map(|number| format!("p{number}(X).\n")).collect();
    text.push_str("q :- nowhere.\n");
    let (_, problems) = load(&[&text], &[]);
    assert_eq!(problems.iter().filter(|problem| !problem.is_error()).count(), 1000);
    assert_eq!(problems.iter().filter(|problem| problem.is_error()).count(), 1);
}

#[test]
fn what_depends_on_the_position_is_known() {
    let text = ":- players([x, o]). :- state(cell(square)).
        square(1). near(A, B) :- square(A), square(B).
        full :- forall(square(S), cell(S)). other(P) :- once((turn(Q), player(P), P \\= Q)).
        any(G) :- call(G). list(L) :- maplist(square, L). twice :- repeated(2).
        legal(m) :- \\+ full, other(_). effect(m, []).";
    let program = program(&[text]);
    let dependent = CallGraph::new(&program).state_dependent();
    let mut names: Vec<String> = dependent.iter().map(|functor| program.symbols.indicator(*functor)).collect();
    names.sort();
    assert_eq!(names, ["any/1", "cell/1", "full/0", "legal/1", "other/1", "repeated/1", "turn/1", "twice/0"]);
}

#[test]
fn similar_predicates_are_found_at_run_time_too() {
    let program = program(&[MARKS]);
    assert_eq!(similar_predicates(&program, "sqare", 1), ["square/1"]);
    assert_eq!(similar_predicates(&program, "menber", 2), ["member/2"]);
    assert_eq!(similar_predicates(&program, "zzzzzz", 2), Vec::<String>::new());
}

/// Pieces of text that make up clauses, directives and much that is neither.
const PIECES: [&str; 48] = [
    "p",
    "q(X)",
    "legal(M)",
    "effect(M, [])",
    "cell(1, X)",
    "turn(P)",
    ":- ",
    ":- ",
    ". ",
    ". ",
    ".\n",
    ", ",
    ", ",
    " ; ",
    " -> ",
    "\\+ ",
    "!",
    "X",
    "_Y",
    "_",
    "1",
    "-7",
    "[a, b|T]",
    "[]",
    "(",
    ")",
    "(",
    ")",
    " is ",
    " + ",
    " / ",
    "foo(3)",
    "game(\"G\")",
    "players([x, o])",
    "state(cell(t, -player))",
    "state(p)",
    "option(size(3))",
    "table p/0, q/1",
    "table q(min)",
    "extends(base)",
    "replaces(q/1)",
    "replaces([p/0])",
    "stuck(loses)",
    "findall(X, q(X), L)",
    "maplist(q, L)",
    "assertz(p)",
    "'$cut'(1)",
    "call(G, X)",
];

proptest::proptest! {
    #[test]
    fn any_text_can_be_built(pieces in proptest::collection::vec(0..PIECES.len(), 0..60), split in 0usize..60) {
        let text: Vec<&str> = pieces.iter().map(|piece| PIECES[*piece]).collect();
        let (base, extending) = text.split_at(split.min(text.len()));
        let (program, problems) = load(&[&base.concat(), &extending.concat()], &[("size", OptionValue::Int(1))]);
        proptest::prop_assert!(problems.iter().all(|problem| !problem.labels.is_empty()));
        for predicate in program.predicates.values() {
            for clause in &predicate.clauses {
                proptest::prop_assert_eq!(clause.nodes.len(), clause.spans.len());
            }
        }
    }
}
