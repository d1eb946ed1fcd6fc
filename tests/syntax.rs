//! The parser and the printer.

use regola::source::SourceId;
use regola::syntax::ast::{Ast, Node, TermId};
use regola::syntax::{is_incomplete, parse, parse_goal, print_clause};

/// Functional notation with all names bare but lists in brackets, so that structure can be compared.
fn structure(ast: &Ast, id: TermId) -> String {
    match ast.node(id) {
        Node::Var(name) | Node::Atom(name) => name.to_string(),
        Node::Int(value) => value.to_string(),
        Node::Compound(name, args) if &**name == "[|]" && args.len() == 2 => {
            let mut text = format!("[{}", structure(ast, args[0]));
            let mut tail = args[1];
            while let Node::Compound(name, args) = ast.node(tail)
                && &**name == "[|]"
            {
                text += &format!(",{}", structure(ast, args[0]));
                tail = args[1];
            }
            match ast.node(tail) {
                Node::Atom(name) if &**name == "[]" => text + "]",
                _ => text + "|" + &structure(ast, tail) + "]",
            }
        }
        Node::Compound(name, args) => {
            let args: Vec<String> = args.iter().map(|&arg| structure(ast, arg)).collect();
            format!("{name}({})", args.join(","))
        }
    }
}

/// The structure of a goal, or the codes of what is wrong with it.
fn read(text: &str) -> String {
    match parse_goal(text, SourceId(0)) {
        Ok((ast, goal)) => structure(&ast, goal),
        Err(problems) => problems.iter().map(|problem| format!("!{}", problem.code)).collect::<Vec<_>>().join(" "),
    }
}

#[test]
fn terms_are_read_as_prolog_reads_them() {
    for line in include_str!("syntax/terms.txt").lines().filter(|line| !line.is_empty()) {
        let (text, expected) = line.split_once("  ==> ").expect("a term and its structure");
        assert_eq!(read(text.trim_end()), expected, "{text}");
    }
}

#[test]
fn incomplete_goals_are_known() {
    for text in
        ["f(a", "X = [a,", "'abc", "\"abc", "a, ", "X is 1 +", "/* open", "X = ", "\\+ (a", "a :- f(b,\n", "?- f("]
    {
        assert!(is_incomplete(text), "{text}");
    }
    for text in ["f(a)", "f(a).", "X = -", "f(a))", "f(a.", "a b", "", "X = 1.5", "f(]"] {
        assert!(!is_incomplete(text), "{text}");
    }
}

#[test]
fn long_terms_are_no_problem() {
    let list = format!("p([{}0]).", "1,".repeat(1_000_000));
    let body = format!("p :- {}true.", "q(X, [a]), ".repeat(100_000));
    for text in [list, body] {
        let (ast, problems) = parse(&text, SourceId(0));
        assert_eq!(problems, []);
        assert_eq!(ast.items.len(), 1);
    }
}

#[test]
fn deep_terms_are_one_problem() {
    let deep = |open: &str, close: &str, count: usize| format!("p({}a{}).", open.repeat(count), close.repeat(count));
    let texts = [
        deep("(", ")", 100_000),
        deep("[", "]", 100_000),
        deep("f(", ")", 100_000),
        deep("f(", "", 100_000),
        deep("- ", "", 100_000),
        deep("\\+", " ", 1).replace("\\+", &"\\+ ".repeat(2000)),
        deep("", "+1", 100_000),
        "(".repeat(100_000),
    ];
    for text in texts {
        let (_, problems) = parse(&text, SourceId(0));
        let codes: Vec<&str> = problems.iter().map(|problem| problem.code).collect();
        assert_eq!(codes, ["too-deep"], "{}", &text[..20]);
    }
    for (open, close) in [("(", ")"), ("[", "]"), ("f(", ")"), ("- ", ""), ("", "+1")] {
        let (_, problems) = parse(&deep(open, close, 900), SourceId(0));
        assert_eq!(problems, [], "{open}");
    }
}

#[test]
fn large_texts_are_refused() {
    let (ast, problems) = parse(&" ".repeat(50 << 20), SourceId(0));
    assert!(ast.items.is_empty());
    assert_eq!(problems.iter().map(|problem| problem.code).collect::<Vec<_>>(), ["file-too-large"]);
}

#[test]
fn terms_are_printed_as_swi_prolog_prints_them() {
    let mut wrong = Vec::new();
    for line in include_str!("syntax/printed.txt").lines().filter(|line| !line.is_empty()) {
        let (text, expected) = line.split_once("  ==> ").expect("a term and its print");
        let printed = match parse_goal(&format!("f({text})"), SourceId(0)) {
            Ok((ast, goal)) => ast.term(goal).as_compound().expect("it is").1[0].to_string(),
            Err(problems) => problems[0].message.clone(),
        };
        if printed != expected {
            wrong.push(format!("{text}\n  expected {expected}\n  printed  {printed}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_goal_is_one_goal() {
    assert_eq!(read("?- f(X)."), "f(X)");
    assert_eq!(read("f(X)"), "f(X)");
    assert_eq!(read("f(X) % done"), "f(X)");
    assert_eq!(read("a. b."), "!text-after-goal");
    assert_eq!(read(""), "!missing-term");
    assert_eq!(read("% nothing"), "!missing-term");
    assert_eq!(read("f(X"), "!unclosed-bracket");
    assert_eq!(read("X ="), "!missing-term");
}

#[test]
fn there_is_an_end_to_complaints() {
    for text in
        ["a(1.5).\n".repeat(5000), format!("a([{}b]).", "b ".repeat(5000)), ")".repeat(5000), "\u{1}a ".repeat(5000)]
    {
        let (_, problems) = parse(&text, SourceId(0));
        assert_eq!(problems.len(), regola::syntax::MAX_PROBLEMS + 1);
        assert_eq!(problems.last().map(|problem| problem.code), Some("too-many-problems"));
    }
}

#[test]
fn what_could_be_made_out_is_kept() {
    let text = "a(1).\nb(1.5).\nc(2)\nd(3).\nE(4).\nf(.\ng(5).\n:- table h/1.\n";
    let (ast, problems) = parse(text, SourceId(0));
    let items: Vec<String> = ast.items.iter().map(|item| print_clause(&ast, item)).collect();
    let codes: Vec<&str> = problems.iter().map(|problem| problem.code).collect();
    assert_eq!(items, ["a(1).", "c(2).", "d(3).", "e(4).", "g(5).", ":- table h/1."]);
    assert_eq!(codes, ["float", "missing-full-stop", "capitalised-predicate", "unclosed-bracket"]);
}

#[test]
fn clauses_are_laid_out() {
    let text = "p(X):-q(X,Y),( r(Y)->s;t ),\\+u. :-(a,b). - .";
    let (ast, problems) = parse(text, SourceId(0));
    assert_eq!(problems, []);
    let items: Vec<String> = ast.items.iter().map(|item| print_clause(&ast, item)).collect();
    assert_eq!(items, ["p(X) :-\n    q(X, Y),\n    (r(Y)->s;t),\n    \\+u.", "a :-\n    b.", "- ."]);
}
