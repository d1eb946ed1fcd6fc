//! Printing and reading are inverse to each other, and nothing that can be typed upsets the parser.

use std::io::Write;
use std::process::{Command, Stdio};

use proptest::prelude::{Just, ProptestConfig, Strategy, any, prop, prop_oneof};
use proptest::strategy::{BoxedStrategy, ValueTree};
use proptest::test_runner::{Config, TestRunner};
use proptest::{prop_assert, prop_assert_eq, proptest};

use regola::diagnostic::{render, to_json};
use regola::source::{SourceId, Sources};
use regola::syntax::ast::Item;
use regola::syntax::{is_incomplete, parse, parse_goal, print_clause};
use regola::term::printer;
use regola::term::{Cell, Term};

const OPERATORS: &[&str] = &[
    ":-",
    "-->",
    "?-",
    "|",
    ";",
    "->",
    "*->",
    ",",
    "\\+",
    "=",
    "\\=",
    "==",
    "=..",
    "is",
    "<",
    ">:<",
    ":<",
    "as",
    ":",
    "+",
    "-",
    "/\\",
    "xor",
    "*",
    "/",
    "//",
    "mod",
    "rdiv",
    "<<",
    "**",
    "^",
    "\\",
    "$",
    "dynamic",
    "table",
    "initialization",
];

const ODD_ATOMS: &[&str] = &[
    "[]", "{}", "!", "[|]", "", " ", "a b", "A", "_", "_x", "don't", "\\", "/*", "/*a", "*/", "%", "#", "##", "@",
    "..", ".", "=..", "a.b", "||", "&&", "\n", "\t", "\r\n", "\0", "\x1b", "\u{7f}", "\u{85}", "\u{a0}", "\u{200b}",
    "\u{feff}", "\"", "`", "0", "0'", "1.5", "é", "É", "日本", "♟", "not", "and", "or", "if", "éa", "e\u{301}", "²",
    "a²", "::-", "<-", ":=", "\u{2028}",
];

fn name() -> BoxedStrategy<String> {
    let pick = |names: &'static [&'static str]| prop::sample::select(names).prop_map(str::to_owned);
    prop_oneof![
        3 => "[a-z][a-zA-Z0-9_]{0,4}",
        4 => pick(OPERATORS),
        2 => pick(ODD_ATOMS),
        1 => "[-+*/\\\\^<>=~:.?@#&$]{1,4}",
        1 => any::<String>(),
    ]
    .boxed()
}

fn leaf() -> BoxedStrategy<Term> {
    prop_oneof![
        4 => name().prop_map(|name| Term::atom(&name)),
        2 => (-20i64..20).prop_map(Term::int),
        1 => any::<i64>().prop_map(Term::int),
        1 => Just(Term::int(i64::MIN)),
        2 => "[A-Z_][a-z0-9_]{0,3}".prop_map(|name| Term::var(&name)),
    ]
    .boxed()
}

fn term() -> BoxedStrategy<Term> {
    leaf()
        .prop_recursive(8, 60, 4, |inner| {
            let operator = prop::sample::select(OPERATORS);
            let pair = (operator.clone(), inner.clone(), inner.clone());
            prop_oneof![
                3 => pair.prop_map(|(name, left, right)| Term::compound(name, [left, right])),
                3 => (operator, inner.clone()).prop_map(|(name, arg)| Term::compound(name, [arg])),
                2 => (name(), prop::collection::vec(inner.clone(), 1..4))
                    .prop_map(|(name, args)| Term::compound(&name, args)),
                1 => prop::collection::vec(inner.clone(), 0..4).prop_map(Term::list),
                1 => (inner.clone(), inner).prop_map(|(head, tail)| Term::compound("[|]", [head, tail])),
            ]
        })
        .boxed()
}

/// A head that a clause may have.
fn head() -> BoxedStrategy<Term> {
    let name = name().prop_filter("a name of no control construct", |name| {
        !matches!(
            name.as_str(),
            "[]" | "[|]" | "," | ";" | "|" | "->" | "*->" | "\\+" | ":-" | "?-" | "-->" | ":" | "="
        )
    });
    (name, prop::collection::vec(term(), 0..3)).prop_map(|(name, args)| Term::compound(&name, args)).boxed()
}

fn read_back(text: &str) -> Result<Term, String> {
    match parse_goal(text, SourceId(0)) {
        Ok((ast, goal)) => Ok(ast.term(goal)),
        Err(problems) => Err(format!("{text}\n{problems:#?}")),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn printed_terms_are_read_back(term in term()) {
        // A leading `?-` belongs to the prompt.
        if !matches!(&term.cells()[0], Cell::Compound(name, 1) if &**name == "?-") {
            prop_assert_eq!(read_back(&term.to_string()), Ok(term.clone()));
        }
        let equation = format!("x = {} .", printer::write_term(&term, 699));
        prop_assert_eq!(read_back(&equation), Ok(Term::compound("=", [Term::atom("x"), term.clone()])));
        let call = format!("f({}, y)", printer::write_term(&term, 999));
        prop_assert_eq!(read_back(&call), Ok(Term::compound("f", [term, Term::atom("y")])));
    }

    #[test]
    fn printed_clauses_are_read_back(head in head(), body in prop::option::of(prop::collection::vec(term(), 1..4))) {
        let body = body.map(|goals| {
            goals.into_iter().rev().reduce(|rest, goal| Term::compound(",", [goal, rest])).expect("a goal")
        });
        let clause = match &body {
            Some(body) => Term::compound(":-", [head.clone(), body.clone()]),
            None => head.clone(),
        };
        let text = format!("{clause} .");
        let (ast, problems) = parse(&text, SourceId(0));
        prop_assert!(problems.is_empty(), "{text}\n{problems:#?}");
        let printed = print_clause(&ast, &ast.items[0]);
        let (again, problems) = parse(&printed, SourceId(0));
        prop_assert!(problems.is_empty(), "{printed}\n{problems:#?}");
        let Item::Clause { head: head_again, body: body_again, .. } = again.items[0] else { panic!("{printed}") };
        prop_assert_eq!(again.term(head_again), head);
        prop_assert_eq!(body_again.map(|body| again.term(body)), body);
    }

    #[test]
    fn any_text_is_parsed(text in any::<String>()) {
        check_any(&text);
    }

    #[test]
    fn any_tokens_are_parsed(tokens in prop::collection::vec(prop::sample::select(SOUP), 0..40)) {
        check_any(&tokens.concat());
        check_any(&tokens.join(" "));
    }
}

const SOUP: &[&str] = &[
    "a",
    "foo",
    "X",
    "_",
    "1",
    "0'",
    "0x",
    "1.5",
    "16'",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    "|",
    "||",
    ".",
    ". ",
    ".\n",
    "\n",
    "\n    ",
    ":-",
    "-->",
    "?-",
    ";",
    "->",
    "\\+",
    "=",
    "-",
    "+",
    "*",
    "//",
    "#",
    "# a",
    "// b",
    "%",
    "/*",
    "*/",
    "'",
    "\"",
    "`",
    "'a'",
    "\\",
    "!",
    "!=",
    "&&",
    "and",
    "not",
    "is",
    "mod",
    "dynamic",
    "table",
    ":",
    "<-",
    ":=",
    "..",
    "=..",
    "é",
    "“",
    "\u{a0}",
    "\0",
    "\t",
    "♟",
    "f(",
    "F(",
    "f (",
    "9223372036854775808",
    "-",
    " ",
];

/// The parser comes to an end without panic, and all places lie inside the text.
fn check_any(text: &str) {
    let mut sources = Sources::default();
    let source = sources.add("any", text);
    let (ast, problems) = parse(text, source);
    let _ = parse_goal(text, source);
    let _ = is_incomplete(text);
    let inside = |span: regola::source::Span| text.get(span.start as usize..span.end as usize).is_some();
    for problem in &problems {
        assert!(problem.labels.iter().all(|label| inside(label.span)), "{problem:?} of {text:?}");
        assert!(render(problem, &sources, true).ends_with('\n'));
        assert!(to_json(problem, &sources).is_object());
    }
    for item in &ast.items {
        let (Item::Clause { span, head: first, .. } | Item::Directive { span, goal: first }) = *item;
        assert!(inside(span) && inside(ast.span(first)), "{item:?} of {text:?}");
    }
}

#[test]
fn a_million_elements_are_printed() {
    let list = Term::list((0..1_000_000).map(Term::int));
    assert!(list.to_string().ends_with(", 999998, 999999]"));
}

/// Functional notation in which nothing is left to operators.
fn canonical(term: &Term) -> String {
    let mut text = String::new();
    let mut open: Vec<u32> = Vec::new();
    for cell in term.cells() {
        match cell {
            Cell::Var(name) => text.push_str(name),
            Cell::Int(value) => text.push_str(&value.to_string()),
            Cell::Atom(name) if &**name == "[]" => text.push_str("[]"),
            Cell::Atom(name) => text.push_str(&quoted(name)),
            Cell::Compound(name, arity) => {
                text.push_str(&quoted(name));
                text.push('(');
                open.push(*arity);
                continue;
            }
        }
        while let Some(left) = open.last_mut() {
            *left -= 1;
            if *left > 0 {
                text.push(',');
                break;
            }
            text.push(')');
            open.pop();
        }
    }
    text
}

fn quoted(name: &str) -> String {
    let codes: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_string() } else { format!("\\x{:x}\\", u32::from(c)) })
        .collect();
    format!("'{codes}'")
}

#[test]
fn swi_prolog_reads_what_is_printed() {
    let swipl = Command::new("swipl").arg("--version").stdout(Stdio::null()).status();
    if !swipl.is_ok_and(|status| status.success()) {
        eprintln!("skipped: swipl is not installed");
        return;
    }
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let mut count = 0;
    let mut program = String::from(
        ":- set_prolog_flag(double_quotes, atom).\n\
         same(A, B, Text) :- ( A =@= B -> true ; writeq(different(Text, A, B)), nl ).\n",
    );
    for _ in 0..1500 {
        let term = term().new_tree(&mut runner).expect("a term").current();
        // The empty list and the atom of that spelling are two things there, and NUL cannot be in a text file.
        let strange = term.cells().iter().any(|cell| match cell {
            Cell::Compound(name, _) => &**name == "[]",
            _ => false,
        });
        if !strange {
            count += 1;
            let text = printer::write_term(&term, 999);
            program += &format!("t({text},\n  {},\n  {}).\n", canonical(&term), quoted(&text));
        }
    }
    program += ":- aggregate_all(count, (t(A, B, T), same(A, B, T)), N), writeq(compared(N)), nl.\n";
    let mut child = Command::new("swipl")
        .args(["-q", "-g", "consult(user)", "-t", "halt"])
        .env("LANG", "C.UTF-8")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("swipl starts");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input.write_all(program.as_bytes()));
    let output = child.wait_with_output().expect("swipl ends");
    writer.join().expect("no panic").expect("swipl reads all");
    let complaints = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    let fine = complaints.contains(&format!("compared({count})")) && !complaints.contains("different");
    assert!(fine, "{count} terms: {complaints}");
}
