//! The table of commands.

use super::ask::answers::{More, Whole};
use super::ask::lookup::{Apropos, List, Where};
use super::ask::plan::ExplainPlan;
use super::ask::query::Query;
use super::ask::suppose::{Back, Suppose};
use super::ask::time::Time;
use super::ask::trace::Trace;
use super::ask::why::Why;
use super::measure::balance::Balance;
use super::measure::bench::Bench;
use super::measure::compare::Compare;
use super::measure::contest::Match;
use super::measure::perft::Perft;
use super::measure::playouts::Playouts;
use super::measure::profile::Profile;
use super::measure::tree::Tree;
use super::measure::tune::Tune;
use super::play::best::{Analyze, Best};
use super::play::eval::Eval;
use super::play::go::{Go, Hint};
use super::play::moves::Moves;
use super::play::place::{Facts, Pos};
use super::play::players::{Level, Play, Players};
use super::play::saved::{Load, Save};
use super::play::show::Show;
use super::play::turn::{History, Move, New, Redo, Resign, Undo};
use super::rules::check::Check;
use super::rules::edit::{Add, Del, Diff, Edit, Write};
use super::rules::fmt::Fmt;
use super::rules::game::Game;
use super::rules::games::Games;
use super::rules::in_words::InWords;
use super::rules::reload::{Examples, Reload};
use super::session::help::Help;
#[cfg(feature = "lsp")]
use super::session::lsp::Lsp;
#[cfg(feature = "web")]
use super::session::serve::Serve;
use super::session::settings::{Log, Quit, Set, Source, Tutorial};
use super::session::shell::{Completions, Man};
use super::{Command, Door, Group};

/// All commands, in the order of the help page.
pub const COMMANDS: &[Command] = &[
    Command::new::<Play>("play", Group::Play, "Play against the computer, or watch it play").conversing().like(&[
        (":play", "you play first, the computer answers at level medium"),
        (":play hard --side black", "against a stronger level, with black"),
        ("regola play dama --level extreme", "from the command line"),
    ]),
    Command::new::<Move>("move", Group::Play, "Make a move, even if it could be read as a goal")
        .also(&["m"])
        .at(Door::Prompt)
        .whole()
        .like(&[(":m 23-19", "plays 23-19")]),
    Command::new::<Moves>("moves", Group::Play, "List the legal moves").bounded().like(&[
        (":moves", "all moves of the player whose turn it is"),
        ("regola moves dama --moves '23-19'", "after a move"),
    ]),
    Command::new::<Show>("show", Group::Play, "Show the board and whose turn it is").also(&["board"]).bounded().like(
        &[
            (":board", "the board"),
            (":board flip", "from the other side"),
            ("regola show dama --position 'W:W18:B9'", "any position"),
        ],
    ),
    Command::new::<InWords>("rules", Group::Play, "Explain how the game is played").like(&[
        (":rules", "aim, moves, end and notation; `h` does the same"),
        ("regola rules quoridor", "from the command line"),
    ]),
    Command::new::<Undo>("undo", Group::Play, "Take back moves; against the computer, back to your last turn")
        .at(Door::Prompt)
        .like(&[(":undo", "your last move"), (":undo 3", "your last three moves")]),
    Command::new::<Redo>("redo", Group::Play, "Replay moves that you took back")
        .at(Door::Prompt)
        .like(&[(":redo", "the last move you took back")]),
    Command::new::<New>("new", Group::Play, "Start a new game").at(Door::Prompt).like(&[(":new", "from the start")]),
    Command::new::<Players>("players", Group::Play, "Choose who plays: `human` or a level for each player")
        .at(Door::Prompt)
        .like(&[
            (":players", "who plays now"),
            (":players human extreme", "you play first, the computer answers"),
            (":players depth=2 hard", "the computer plays both sides"),
        ]),
    Command::new::<Level>("level", Group::Play, "Choose how well the computer plays")
        .at(Door::Prompt)
        .like(&[(":level", "the available levels"), (":level hard", "from now on")]),
    Command::new::<Go>("go", Group::Play, "Let the computer make the next move")
        .at(Door::Prompt)
        .like(&[(":go", "after a second, or as the player's level says"), (":go depth=6", "six moves ahead")]),
    Command::new::<Hint>("hint", Group::Play, "Suggest the best moves")
        .at(Door::Prompt)
        .like(&[(":hint", "the best move"), (":hint 3 time=500", "the best three, after half a second")]),
    Command::new::<Best>("best", Group::Play, "Search for the best move").like(&[
        (":best depth=8", "eight moves ahead"),
        ("regola best dama --time 1000 --multipv 3", "the best three within a second"),
    ]),
    Command::new::<Analyze>("analyze", Group::Play, "Search, and show results depth by depth")
        .also(&["analyse"])
        .at(Door::Prompt)
        .like(&[(":analyze multipv=3 time=5000", "three lines, for five seconds")]),
    Command::new::<Eval>("eval", Group::Play, "Show what each feature of the position is worth")
        .bounded()
        .like(&[(":eval", "a table of features")]),
    Command::new::<History>("history", Group::Play, "List the moves made so far")
        .at(Door::Prompt)
        .like(&[(":history", "one row per round")]),
    Command::new::<Resign>("resign", Group::Play, "Resign the game")
        .at(Door::Prompt)
        .like(&[(":resign", "your opponent wins")]),
    Command::new::<Pos>("pos", Group::Play, "Show the position as text, or set up another one")
        .at(Door::Prompt)
        .whole()
        .like(&[(":pos", "the position"), (":pos W:W18,24:B9", "another one, in draughts")]),
    Command::new::<Save>("save", Group::Play, "Save the game to a file, with players, options and moves")
        .at(Door::Prompt)
        .whole()
        .like(&[(":save evening.game", "to resume another day")]),
    Command::new::<Load>("load", Group::Play, "Resume a saved game")
        .at(Door::Prompt)
        .whole()
        .like(&[(":load evening.game", "where you left it")]),
    Command::new::<Query>("query", Group::Query, "Run a query").also(&["q"]).whole().like(&[
        (":q legal(M)", "the same as `legal(M)`"),
        ("regola query tictactoe 'legal(M)' --limit 2", "two answers, one per line"),
    ]),
    Command::new::<Time>("time", Group::Query, "Measure a query: answers, steps, milliseconds")
        .at(Door::Prompt)
        .whole()
        .like(&[(":time legal(M)", "the cost of finding all legal moves")]),
    Command::new::<Why>("why", Group::Query, "Explain why a move is legal, or why a goal holds").whole().like(&[
        (":why wins(x)", "the reasons, from the rules"),
        (":why more", "one level deeper"),
        (":why more 1.2", "line 1.2 one level deeper"),
        ("regola why dama 23-19", "why a move is legal"),
    ]),
    Command::new::<Why>("whynot", Group::Query, "Explain why a move is refused, or why a goal fails").whole().like(&[
        (":whynot 22-18", "what makes the move illegal"),
        ("regola whynot dama 22-17", "from the command line"),
    ]),
    Command::new::<Trace>("trace", Group::Query, "Trace a goal through the rules, call by call").whole().like(&[
        (":trace wins(P)", "every call, exit, redo and fail"),
        (":trace --only has_line --ports call,exit wins(P)", "only calls and exits of has_line"),
    ]),
    Command::new::<Suppose>("suppose", Group::Query, "Explore the position with facts added or removed")
        .at(Door::Prompt)
        .whole()
        .like(&[
            (":suppose cell(5, x), -cell(1, o)", "with one fact more and one fewer"),
            (":suppose turn(o)", "what if it were o's turn?"),
        ]),
    Command::new::<Back>("back", Group::Query, "Leave a supposition and return to the game")
        .at(Door::Prompt)
        .like(&[(":back", "to the game, or to the outer supposition")]),
    Command::new::<List>("list", Group::Query, "Show the clauses of a predicate")
        .like(&[(":list legal/1", "as written in the rules"), (":list member/2", "what a built-in does")]),
    Command::new::<Where>("where", Group::Query, "Show where a predicate is defined")
        .like(&[(":where legal/1", "file, line and column of each clause")]),
    Command::new::<Apropos>("apropos", Group::Query, "List the predicates that match a word")
        .like(&[(":apropos list", "everything about lists")]),
    Command::new::<More>("more", Group::Query, "Resume the last query; after a limit, retry with ten times the limit")
        .at(Door::Prompt)
        .like(&[(":more", "the answers not shown yet")]),
    Command::new::<Whole>("whole", Group::Query, "Show the last answer in full")
        .at(Door::Prompt)
        .like(&[(":whole", "the list without `...`")]),
    Command::new::<Facts>("facts", Group::Query, "Show the position as facts")
        .at(Door::Prompt)
        .like(&[(":facts", "the facts that hold")]),
    Command::new::<ExplainPlan>(
        "explain-plan",
        Group::Query,
        "Show which questions of a game run as plans, and why others do not",
    )
    .also(&["plan"])
    .like(&[(":plan", "all of them"), (":plan legal/1", "the plan itself")]),
    Command::new::<Games>("games", Group::Rules, "List the available games")
        .without_game()
        .like(&[(":games", "names, titles and options")]),
    Command::new::<Game>("game", Group::Rules, "Load a game or a rules file").at(Door::Prompt).like(&[
        (":game dama", "Italian draughts"),
        (":game tictactoe size=4", "with an option"),
        (":game ./my.pl", "a file"),
    ]),
    Command::new::<Reload>("reload", Group::Rules, "Reload the rules and replay the game under them")
        .at(Door::Prompt)
        .like(&[(":reload", "after you edit the file")]),
    Command::new::<Examples>("examples", Group::Rules, "Run the examples in the rules and show those that fail").like(
        &[
            (":examples", "every `% ?- goal.` with its expected answers"),
            ("regola examples dama", "from the command line"),
        ],
    ),
    Command::new::<Check>("check", Group::Rules, "Report all problems in rules files, also by playing")
        .without_game()
        .like(&[(":check", "the rules in use"), ("regola check rules/*.pl", "several files")]),
    Command::new::<Fmt>("fmt", Group::Rules, "Format rules files: line breaks, indentation and spaces")
        .without_game()
        .like(&[
            (":fmt", "the rules in use; `:write FILE` saves them"),
            ("regola fmt rules/*.pl", "several files"),
            ("regola fmt --check rules/*.pl", "list those that would change"),
            ("regola fmt --diff my.pl", "show what would change"),
        ]),
    Command::new::<Add>("add", Group::Rules, "Add a clause to the rules in use")
        .at(Door::Prompt)
        .whole()
        .like(&[(":add wins(P) :- cell(1, P), cell(9, P)", "after the last clause of wins/1")]),
    Command::new::<Del>("del", Group::Rules, "Delete a clause from the rules in use")
        .at(Door::Prompt)
        .whole()
        .like(&[(":del wins/1 2", "the second clause of wins/1"), (":del size(3)", "the clause itself")]),
    Command::new::<Diff>("diff", Group::Rules, "Show your changes to the rules")
        .at(Door::Prompt)
        .like(&[(":diff", "compared with the file")]),
    Command::new::<Write>("write", Group::Rules, "Write the rules in use to a file")
        .at(Door::Prompt)
        .like(&[(":write my.pl", "with your changes")]),
    Command::new::<Edit>("edit", Group::Rules, "Edit the rules in your editor, then reload them")
        .at(Door::Prompt)
        .like(&[(":edit", "the file, in $EDITOR"), (":edit legal/1", "at the first clause of legal/1")]),
    Command::new::<Perft>(
        "perft",
        Group::Measure,
        "Count all sequences of DEPTH moves, to check rules against known counts",
    )
    .bounded()
    .like(&[(":perft 5", "all sequences of five moves"), (":perft 5 split", "with a count for each first move")]),
    Command::new::<Tree>("tree", Group::Measure, "Show the tree that a search walks").like(&[
        (":tree", "alpha-beta, two moves ahead"),
        (":tree depth=3 algorithm=ordering", "deeper, with the moves in a good order"),
        ("regola tree tictactoe --depth 2 --format svg > tree.svg", "a picture"),
    ]),
    Command::new::<Compare>("compare", Group::Measure, "Compare search algorithms: nodes, cut-offs, time")
        .like(&[(":compare depth=1..5", "from minimax to everything")]),
    Command::new::<Match>("match", Group::Measure, "Play a match between levels").like(&[
        (":match hard medium games=10", "ten games, colours swapped after each"),
        (":match depth=1 depth=2 depth=3 games=4", "each pair plays four games"),
        (":match depth=3 depth=2 sprt=0,50", "until the difference is clearly nearer to 0 or to 50 Elo"),
        ("regola match dama hard medium --games 200 --save games.jsonl", "run it again to resume a stopped match"),
    ]),
    Command::new::<Balance>("balance", Group::Measure, "Measure how fair, decisive and exciting a game is").like(&[
        (":balance games=50 level=depth=3", "fifty games between equal players"),
        ("regola balance english", "to compare with `regola balance dama`"),
    ]),
    Command::new::<Tune>("tune", Group::Measure, "Learn better evaluation weights from self-play").like(&[
        (":tune out=my.weights games=200", "from 200 games, then a match against the old weights"),
        ("regola tune uttt --out uttt.weights --nodes 1000", "with more nodes per move"),
    ]),
    Command::new::<Playouts>(
        "playouts",
        Group::Measure,
        "Play random games to see how fast, long and balanced the game is",
    )
    .like(&[(":playouts games=100", "a hundred games")]),
    Command::new::<Bench>("bench", Group::Measure, "Measure how fast a game loads, counts, plays and searches")
        .like(&[(":bench", "half a second for each"), ("regola bench dama --time 2000", "two seconds")]),
    Command::new::<Profile>("profile", Group::Measure, "Show which questions and predicates take the time").like(&[
        (":profile", "while searching for two seconds"),
        ("regola profile dama --playouts --seconds 5", "while playing random games"),
    ]),
    Command::new::<Help>("help", Group::Session, "List the commands, or explain one")
        .without_game()
        .like(&[(":help", "all commands"), (":help perft", "one of them")]),
    Command::new::<Tutorial>("tutorial", Group::Session, "Take a tour in ten steps")
        .also(&["lesson"])
        .at(Door::Prompt)
        .like(&[(":tutorial", "the current step"), (":tutorial next", "the next step")]),
    Command::new::<Set>("set", Group::Session, "Show or change a setting")
        .at(Door::Prompt)
        .like(&[(":set", "all settings"), (":set board off", "no board after each move")]),
    Command::new::<Source>("source", Group::Session, "Run the lines of a file")
        .at(Door::Prompt)
        .whole()
        .like(&[(":source opening.txt", "as if you typed them")]),
    Command::new::<Log>("log", Group::Session, "Record the session in a file, to read or replay")
        .at(Door::Prompt)
        .whole()
        .like(&[(":log evening.session", "from now on"), (":log off", "stop recording")]),
    #[cfg(feature = "web")]
    Command::new::<Serve>("serve", Group::Play, "Play in the browser").without_game().at(Door::CommandLine).like(&[
        ("regola serve", "choose a game there"),
        ("regola serve quoridor size=5", "begin with this one"),
        ("regola serve --port 8080 --no-open", "print the address only"),
    ]),
    #[cfg(feature = "lsp")]
    Command::new::<Lsp>("lsp", Group::Rules, "Help your editor with rules files (a language server)")
        .without_game()
        .at(Door::CommandLine)
        .like(&[("regola lsp", "for your editor to run: see docs/editors.md")]),
    Command::new::<Completions>("completions", Group::Session, "Print a completion script for your shell")
        .without_game()
        .at(Door::CommandLine)
        .like(&[("regola completions bash > ~/.bash_completion", "also for zsh, fish, elvish and powershell")]),
    Command::new::<Man>("man", Group::Session, "Print the manual page").without_game().at(Door::CommandLine).like(&[
        ("regola man > regola.1", "read it with `man ./regola.1`"),
        ("regola man perft | man -l -", "about one command"),
    ]),
    Command::new::<Quit>("quit", Group::Session, "Quit; `halt` and Ctrl-D do the same")
        .also(&["exit"])
        .at(Door::Prompt)
        .like(&[(":quit", "end the session")]),
];
