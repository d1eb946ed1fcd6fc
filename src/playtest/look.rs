//! A close look at one position: its picture, how its moves are written, its texts and its features.

use rustc_hash::FxHashMap;

use super::sample::{Counted, Sample};
use super::{code, place};
use crate::diagnostic::Diagnostic;
use crate::game::{GameError, Move, Position, PositionError};
use crate::term::Term;

/// How many moves of a position are written.
const MOVES: usize = 300;
/// In how many positions texts are read back.
const TEXTS: usize = 25;
/// In how many positions it is computed what moves look like.
const GESTURES: usize = 3;

impl Sample {
    /// Looks closely at the position, unless enough others have been looked at.
    pub fn look(&mut self) {
        if self.looked >= self.budget.looks || self.is_over_time() {
            return;
        }
        self.looked += 1;
        let steps = [Sample::look_at_picture, Sample::look_at_moves, Sample::look_at_texts, Sample::look_at_features];
        for step in steps {
            if let Err(error) = step(self) {
                self.fail(&error);
            }
        }
    }

    fn look_at_picture(&mut self) -> Result<(), GameError> {
        let Some(picture) = self.position.picture()? else { return Ok(()) };
        if let Some((&(x, y), token)) = picture.tokens.iter().find(|(at, _)| !picture.tiles.contains_key(at)) {
            let (there, kind) = ([Term::int(x.into()), Term::int(y.into())], &token.kind);
            let span = place::giving(&mut self.position, ("token", 4), None, |args| args[..2] == there);
            let message = format!("the token `{kind}` at column {x}, row {y} is outside every tile");
            let problem = Diagnostic::warning(code::TOKEN_OFF_BOARD, span, message);
            let problem = problem.help("`token(X, Y, …)` and `tile(X, Y, …)` count columns and rows alike, from 1");
            self.findings.push_seen(problem, &mut self.position);
        }
        self.look_for_stacks();
        Ok(())
    }

    /// Reports two tokens on one tile, of which only one is drawn.
    fn look_for_stacks(&mut self) {
        let names = ["X", "Y", "Kind", "Player"];
        let goal = Term::compound("token", names.map(Term::var));
        let Ok(answers) = self.position.engine().ask_term(&goal) else { return };
        let mut there: FxHashMap<[Option<Term>; 2], [Option<Term>; 2]> = FxHashMap::default();
        let mut stacked = None;
        for answer in answers.map_while(Result::ok) {
            let [x, y, kind, player] = names.map(|name| answer.get(name).cloned());
            let token = [kind, player];
            match there.get(&[x.clone(), y.clone()]) {
                Some(other) if *other != token => {
                    stacked = Some((x, y, other.clone(), token));
                    break;
                }
                _ => there.insert([x, y], token),
            };
        }
        let Some((x, y, first, second)) = stacked else { return };
        let shown = |term: &Option<Term>| term.as_ref().map_or_else(String::new, |term| term.truncated().to_string());
        let at = [x.clone(), y.clone()];
        let is_there = |args: &[Term]| args.iter().take(2).map(|arg| Some(arg.clone())).eq(at.iter().cloned());
        let span = place::giving(&mut self.position, ("token", 4), None, is_there);
        let message = format!(
            "two tokens are on one tile, column {}, row {}: {} {} and {} {}",
            shown(&x),
            shown(&y),
            shown(&first[1]),
            shown(&first[0]),
            shown(&second[1]),
            shown(&second[0])
        );
        let problem = Diagnostic::warning(code::STACKED_TOKENS, span, message).labelled("only one of them is drawn");
        let problem = problem.help("remove the captured piece in `effect/2` (`-Fact`), or draw only the upper one");
        self.findings.push_seen(problem, &mut self.position);
    }

    fn look_at_moves(&mut self) -> Result<(), GameError> {
        let moves = self.position.legal_moves()?;
        let mut written: FxHashMap<String, Move> = FxHashMap::default();
        for &number in moves.iter().take(MOVES) {
            let text = self.position.notation(number)?;
            let term = self.position.term(number).unwrap_or_else(|| Term::int(number.0.into()));
            if !Position::is_one_word(&text) {
                let span = place::giving(&mut self.position, ("notation", 2), Some(&term), |_| true);
                let message =
                    format!("the move `{}` is written `{text}`, which cannot be read as one move", term.truncated());
                let problem = Diagnostic::warning(code::UNREADABLE_NOTATION, span, message);
                let problem = problem.help("write moves without blanks and commas outside brackets, as in `a2-a3`");
                self.findings.push_seen(problem, &mut self.position);
            }
            if let Some(other) = written.insert(text.clone(), number) {
                let other = self.position.term(other).map_or_else(String::new, |term| term.truncated().to_string());
                let span = place::giving(&mut self.position, ("notation", 2), Some(&term), |_| true);
                let message = format!("the moves `{other}` and `{}` are both written `{text}`", term.truncated());
                let problem = Diagnostic::warning(code::AMBIGUOUS_NOTATION, span, message);
                let problem = problem.labelled("so neither of them can be typed");
                let problem = problem.help("let `notation/2` write what they differ in, too");
                self.findings.push_seen(problem, &mut self.position);
            }
        }
        for &number in moves.iter().take(5) {
            self.position.promise(number)?;
        }
        if self.looked <= GESTURES {
            let few: Vec<Move> = moves.iter().copied().take(20).collect();
            return match self.position.gestures(&few) {
                // A picture after the move: it is looked at in its own position.
                Err(GameError::BadPicture { fact, .. }) if !is_gesture(&fact) => Ok(()),
                gestures => gestures.map(|_| ()),
            };
        }
        Ok(())
    }

    /// Reads the texts of the position back.
    fn look_at_texts(&mut self) -> Result<(), GameError> {
        if self.looked > TEXTS {
            return Ok(());
        }
        let limits = self.position.engine().limits().clone();
        let game = self.position.game().clone();
        let facts = self.position.text();
        if let Err(PositionError::Problems { diagnostics, .. }) = Position::read(&game, "facts", &facts, &limits)
            && !place::clauses(&game, "impossible", 1).is_empty()
        {
            let reason = diagnostics.first().map_or("", |problem| &problem.message).to_owned();
            let span = place::giving(&mut self.position, ("impossible", 1), None, |_| true);
            let message = "`impossible/1` rejects a position that occurs in the game";
            let problem = Diagnostic::warning(code::REJECTED_POSITION, span, message).labelled(reason);
            let problem = problem.help("correct the condition: such a position cannot be saved, loaded or set up");
            self.findings.push_seen(problem, &mut self.position);
            return Ok(());
        }
        let Some(text) = self.position.own_text()? else { return Ok(()) };
        let wrong = match Position::read(&game, "position", &text, &limits) {
            Ok(other) if other.key() == self.position.key() => return Ok(()),
            Ok(other) => format!("it is read as {other}"),
            Err(PositionError::Game(GameError::Limit { .. })) => return Ok(()),
            Err(error) => error.to_string().lines().next().unwrap_or_default().to_owned(),
        };
        let span = place::first(&game, "position_text", 1);
        let message = format!("the position is written `{text}`, but that text is not read as this position");
        let problem = Diagnostic::warning(code::UNREADABLE_POSITION, span, message).note(wrong);
        let problem =
            problem.help("let `position_text/2` read what `position_text/1` writes, whose turn it is included");
        self.findings.push_seen(problem, &mut self.position);
        Ok(())
    }

    /// Notes which features count anything.
    fn look_at_features(&mut self) -> Result<(), GameError> {
        self.position.evaluate()?;
        let features = self.position.features()?;
        if self.features.len() != features.len() {
            let fresh = |name: Term| Counted { name, has_answer: false, is_idle: true };
            self.features = features.iter().map(|feature| fresh(feature.name.clone())).collect();
        }
        for (feature, counted) in features.iter().zip(&mut self.features) {
            counted.is_idle &= feature.counts.iter().all(|count| *count == 0);
            if !counted.has_answer {
                let goal = Term::compound("feature", [feature.name.clone(), Term::var("P"), Term::var("N")]);
                let answer = self.position.engine().ask_term(&goal)?.next();
                counted.has_answer = !counted.is_idle || matches!(answer, Some(Ok(_)));
            }
        }
        Ok(())
    }
}

fn is_gesture(fact: &Term) -> bool {
    fact.as_compound().is_some_and(|(name, _)| name == "gesture")
}
