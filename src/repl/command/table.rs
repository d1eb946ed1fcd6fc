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
use super::rules::reload::{Examples, Reload};
use super::session::help::Help;
use super::session::leave::Quit;
use super::session::settings::{Log, Set, Source, Tutorial};
use super::session::shell::{Completions, Man};
use super::{Command, Door, Group};

/// All commands, in the order of the help page.
pub const COMMANDS: &[Command] = &[
    Command::new::<Play>("play", Group::Play, "Play against the computer, or watch it play").conversing().like(&[
        (":play", "you are the first player, the computer answers at its medium level"),
        (":play hard --side black", "a stronger one, who begins"),
        ("regola play dama --level extreme", "the same from the command line"),
    ]),
    Command::new::<Move>("move", Group::Play, "Make a move, also where it could be read as a goal")
        .also(&["m"])
        .at(Door::Prompt)
        .whole()
        .like(&[(":m 23-19", "plays 23-19")]),
    Command::new::<Moves>("moves", Group::Play, "List the legal moves")
        .bounded()
        .like(&[(":moves", "all moves of the player to move"), ("regola moves dama --moves '23-19'", "after a move")]),
    Command::new::<Show>("show", Group::Play, "Draw the position and tell how it stands")
        .also(&["board"])
        .bounded()
        .like(&[
            (":board", "the board"),
            (":board flip", "from the other side"),
            ("regola show dama --position 'W:W18:B9'", "any position"),
        ]),
    Command::new::<Undo>("undo", Group::Play, "Take moves back: against the computer to your last turn")
        .at(Door::Prompt)
        .like(&[(":undo", "your last move"), (":undo 3", "three times")]),
    Command::new::<Redo>("redo", Group::Play, "Make moves again that were taken back")
        .at(Door::Prompt)
        .like(&[(":redo", "the last one taken back")]),
    Command::new::<New>("new", Group::Play, "Start the game again")
        .at(Door::Prompt)
        .like(&[(":new", "back to the start")]),
    Command::new::<Players>("players", Group::Play, "Say who plays: `human` or a level for each player")
        .at(Door::Prompt)
        .like(&[
            (":players", "who plays now"),
            (":players human extreme", "you begin, the computer answers"),
            (":players depth=2 hard", "the computer plays both sides"),
        ]),
    Command::new::<Level>("level", Group::Play, "Say how well the computer plays")
        .at(Door::Prompt)
        .like(&[(":level", "the levels there are"), (":level hard", "from now on")]),
    Command::new::<Go>("go", Group::Play, "Let the computer move for the player to move")
        .at(Door::Prompt)
        .like(&[(":go", "a second of thought, or as the player was set"), (":go depth=6", "six moves ahead")]),
    Command::new::<Hint>("hint", Group::Play, "Tell the best moves")
        .at(Door::Prompt)
        .like(&[(":hint", "the best move"), (":hint 3 time=500", "the best three, found in half a second")]),
    Command::new::<Best>("best", Group::Play, "Search for the best move").like(&[
        (":best depth=8", "eight moves ahead"),
        ("regola best dama --time 1000 --multipv 3", "the best three within a second"),
    ]),
    Command::new::<Analyze>("analyze", Group::Play, "Search, and show what is found depth after depth")
        .also(&["analyse"])
        .at(Door::Prompt)
        .like(&[(":analyze multipv=3 time=5000", "three lines, for five seconds")]),
    Command::new::<Eval>("eval", Group::Play, "Tell what each feature of the position is worth")
        .bounded()
        .like(&[(":eval", "a table of features")]),
    Command::new::<History>("history", Group::Play, "List the moves made so far")
        .at(Door::Prompt)
        .like(&[(":history", "a row for each round")]),
    Command::new::<Resign>("resign", Group::Play, "Give the game up")
        .at(Door::Prompt)
        .like(&[(":resign", "the other wins")]),
    Command::new::<Pos>("pos", Group::Play, "Show the position as text, or go on from another one")
        .at(Door::Prompt)
        .whole()
        .like(&[(":pos", "the position"), (":pos W:W18,24:B9", "another one, in draughts")]),
    Command::new::<Save>("save", Group::Play, "Write the game to a file, with players, options and moves")
        .at(Door::Prompt)
        .whole()
        .like(&[(":save evening.game", "to go on another day")]),
    Command::new::<Load>("load", Group::Play, "Go on with a saved game")
        .at(Door::Prompt)
        .whole()
        .like(&[(":load evening.game", "as it was")]),
    Command::new::<Query>("query", Group::Query, "Ask a goal and print its answers").also(&["q"]).whole().like(&[
        (":q legal(M)", "the same as `legal(M)`"),
        ("regola query tictactoe 'legal(M)' --limit 2", "two answers, one per line"),
    ]),
    Command::new::<Time>("time", Group::Query, "Count a goal's answers, steps and milliseconds")
        .at(Door::Prompt)
        .whole()
        .like(&[(":time legal(M)", "what all legal moves cost")]),
    Command::new::<Why>("why", Group::Query, "Tell why a move is legal, or why a goal holds").whole().like(&[
        (":why wins(x)", "the reasons, from the rules"),
        (":why more", "the reasons behind these"),
        (":why more 1.2", "those behind line 1.2"),
        ("regola why dama 23-19", "why a move is legal"),
    ]),
    Command::new::<Why>("whynot", Group::Query, "Tell why a move is refused, or why a goal fails").whole().like(&[
        (":whynot 22-18", "what stands against a move"),
        ("regola whynot dama 22-17", "from the command line"),
    ]),
    Command::new::<Trace>("trace", Group::Query, "Follow a goal through the rules, call by call").whole().like(&[
        (":trace wins(P)", "every call, exit, redo and fail"),
        (":trace --only has_line --ports call,exit wins(P)", "only those of has_line/1"),
    ]),
    Command::new::<Suppose>("suppose", Group::Query, "Look at, and play on from, the position with other facts")
        .at(Door::Prompt)
        .whole()
        .like(&[
            (":suppose cell(5, x), -cell(1, o)", "one more fact, and one fewer"),
            (":suppose turn(o)", "what if the other had the turn?"),
        ]),
    Command::new::<Back>("back", Group::Query, "Leave a supposition: the game is as it was before")
        .at(Door::Prompt)
        .like(&[(":back", "the game again, or the supposition before")]),
    Command::new::<List>("list", Group::Query, "Show the clauses of a predicate")
        .like(&[(":list legal/1", "as the rules have them"), (":list member/2", "what the language says of it")]),
    Command::new::<Where>("where", Group::Query, "Tell where a predicate stands")
        .like(&[(":where legal/1", "file, line and column of each clause")]),
    Command::new::<Apropos>("apropos", Group::Query, "List the predicates that have to do with a word")
        .like(&[(":apropos list", "all about lists")]),
    Command::new::<More>("more", Group::Query, "Go on with the last query: after a limit with ten times as much of it")
        .at(Door::Prompt)
        .like(&[(":more", "the answers that were not shown yet")]),
    Command::new::<Whole>("whole", Group::Query, "Show all of the last answer, where it was shortened")
        .at(Door::Prompt)
        .like(&[(":whole", "the list without `...`")]),
    Command::new::<Facts>("facts", Group::Query, "Show the position as facts")
        .at(Door::Prompt)
        .like(&[(":facts", "what holds on the board")]),
    Command::new::<ExplainPlan>(
        "explain-plan",
        Group::Query,
        "Tell which questions of a game run as plans, and why others do not",
    )
    .also(&["plan"])
    .like(&[(":plan", "all of them"), (":plan legal/1", "the plan itself")]),
    Command::new::<Games>("games", Group::Rules, "List the games that can be played")
        .without_game()
        .like(&[(":games", "names, titles and options")]),
    Command::new::<Game>("game", Group::Rules, "Load a game or a rules file").at(Door::Prompt).like(&[
        (":game dama", "Italian draughts"),
        (":game tictactoe size=4", "with an option"),
        (":game ./my.pl", "a file"),
    ]),
    Command::new::<Reload>("reload", Group::Rules, "Load the rules afresh and play the game again under them")
        .at(Door::Prompt)
        .like(&[(":reload", "after the file was edited")]),
    Command::new::<Examples>("examples", Group::Rules, "Ask the examples in the rules and show those that fail").like(
        &[(":examples", "every `% ?- goal.` with its answers"), ("regola examples dama", "from the command line")],
    ),
    Command::new::<Check>("check", Group::Rules, "Report all problems of rules files")
        .without_game()
        .like(&[(":check", "the rules in use"), ("regola check rules/*.pl", "many files")]),
    Command::new::<Fmt>("fmt", Group::Rules, "Format rules files: line breaks, indentation and spaces")
        .without_game()
        .like(&[
            (":fmt", "the rules in use; `:write FILE` keeps them"),
            ("regola fmt rules/*.pl", "many files"),
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
    Command::new::<Diff>("diff", Group::Rules, "Show what was added and deleted")
        .at(Door::Prompt)
        .like(&[(":diff", "against the file")]),
    Command::new::<Write>("write", Group::Rules, "Write the rules in use to a file")
        .at(Door::Prompt)
        .like(&[(":write my.pl", "with what was added and deleted")]),
    Command::new::<Edit>("edit", Group::Rules, "Open the rules in an editor, and take them over afterwards")
        .at(Door::Prompt)
        .like(&[(":edit", "the file, in $EDITOR"), (":edit legal/1", "at the first clause of legal/1")]),
    Command::new::<Perft>(
        "perft",
        Group::Measure,
        "Count the sequences of so many moves, to compare rules with known counts",
    )
    .bounded()
    .like(&[(":perft 5", "all sequences of five moves"), (":perft 5 split", "below each move")]),
    Command::new::<Tree>("tree", Group::Measure, "Show the tree that a search really walks").like(&[
        (":tree", "alpha-beta, two moves ahead"),
        (":tree depth=3 algorithm=ordering", "deeper, with the moves in a good order"),
        ("regola tree tictactoe --depth 2 --format svg > tree.svg", "a picture"),
    ]),
    Command::new::<Compare>("compare", Group::Measure, "Compare ways to search: nodes, cut-offs, time")
        .like(&[(":compare depth=1..5", "from minimax to everything")]),
    Command::new::<Match>("match", Group::Measure, "Let levels play against each other").like(&[
        (":match hard medium games=10", "ten games, colours exchanged after each"),
        (":match depth=1 depth=2 depth=3 games=4", "every two of them, four games each"),
        (":match depth=3 depth=2 sprt=0,50", "until it is clear whether it gains 0 or rather 50 Elo points"),
        ("regola match dama hard medium --games 200 --save games.jsonl", "the same again goes on where it was stopped"),
    ]),
    Command::new::<Balance>("balance", Group::Measure, "Tell how fair, decisive and changeable a game is").like(&[
        (":balance games=50 level=depth=3", "fifty games between equal players"),
        ("regola balance english", "to compare with `regola balance dama`"),
    ]),
    Command::new::<Tune>("tune", Group::Measure, "Learn better weights for the evaluation from games against itself")
        .like(&[
            (":tune out=my.weights games=200", "from two hundred games, with a match against the old weights"),
            ("regola tune uttt --out uttt.weights --nodes 1000", "with more thought for each move"),
        ]),
    Command::new::<Playouts>(
        "playouts",
        Group::Measure,
        "Play random games, to see how fast, how long and how balanced a game is",
    )
    .like(&[(":playouts games=100", "a hundred of them")]),
    Command::new::<Bench>("bench", Group::Measure, "Measure how fast a game loads, counts, plays and searches")
        .like(&[(":bench", "half a second for each"), ("regola bench dama --time 2000", "two seconds")]),
    Command::new::<Profile>("profile", Group::Measure, "Tell which questions and predicates take the time").like(&[
        (":profile", "searches for two seconds"),
        ("regola profile dama --playouts --seconds 5", "random games instead"),
    ]),
    Command::new::<Help>("help", Group::Session, "Tell what can be typed")
        .without_game()
        .like(&[(":help", "all commands"), (":help perft", "one of them")]),
    Command::new::<Tutorial>("tutorial", Group::Session, "A tour in ten steps")
        .also(&["lesson"])
        .at(Door::Prompt)
        .like(&[(":tutorial", "the step where you are"), (":tutorial next", "the next one")]),
    Command::new::<Set>("set", Group::Session, "Show or change a setting")
        .at(Door::Prompt)
        .like(&[(":set", "all settings"), (":set board off", "no board after each move")]),
    Command::new::<Source>("source", Group::Session, "Execute the lines of a file")
        .at(Door::Prompt)
        .whole()
        .like(&[(":source opening.txt", "as if they were typed")]),
    Command::new::<Log>("log", Group::Session, "Record the session in a file, to read or to replay")
        .at(Door::Prompt)
        .whole()
        .like(&[(":log evening.session", "from now on"), (":log off", "no more")]),
    Command::new::<Completions>("completions", Group::Session, "Print a script that lets a shell complete commands")
        .without_game()
        .at(Door::CommandLine)
        .like(&[(
            "regola completions bash > ~/.bash_completion",
            "for bash; others are zsh, fish, elvish, powershell",
        )]),
    Command::new::<Man>("man", Group::Session, "Print the manual page")
        .without_game()
        .at(Door::CommandLine)
        .like(&[("regola man > regola.1", "to read it with man ./regola.1")]),
    Command::new::<Quit>("quit", Group::Session, "Leave; so do `halt` and Ctrl-D")
        .also(&["exit"])
        .at(Door::Prompt)
        .like(&[(":quit", "the session ends")]),
];
