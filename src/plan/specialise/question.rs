//! The questions that a game asks, each as a plan of its own.

use super::builder::PlanBuilder;
use super::symbolic::{Sym, is_ground};
use super::{Context, Specialiser};
use crate::engine::Rules;
use crate::engine::machine::word::Word;
use crate::plan::instr::verify::Verifier;
use crate::plan::instr::{Instr, Label};
use crate::plan::range::ValueRange;
use crate::plan::reason::{Reason, Unsupported};
use crate::plan::table::{GoalTemplate, Piece};
use crate::plan::term_arena::head;
use crate::plan::tiering::LazyCode;
use crate::plan::value::Value;
use crate::plan::{Answers, Asked, EntryPoint, Plans, QuestionPlan};
use crate::program::clause::Node;
use crate::program::symbol::Functor;

/// The plans of a game's rules.
pub fn specialise(rules: &Rules) -> Option<Plans> {
    let mut specialiser = Specialiser::new(rules)?;
    specialiser.find_shapes();
    let mut asked = Vec::new();
    let legal = specialiser.values("legal", 0, 1, Answers::All);
    asked.extend(legal.as_ref().map(|legal| specialiser.existence(legal)));
    asked.extend(legal);
    for shape in 0..=specialiser.shapes.len() {
        asked.extend(specialiser.of_move("effect", shape));
        asked.extend(specialiser.of_move("aftermath", shape));
        asked.extend(specialiser.of_move("promise", shape));
        asked.extend(specialiser.whole_move(shape));
    }
    // Of two players the first answer wins, of more all do.
    let winners = if specialiser.program.declarations.players.len() > 2 { Answers::All } else { Answers::First };
    asked.extend(specialiser.values("wins", 0, 1, winners));
    asked.extend(specialiser.values("draw", 0, 0, Answers::First));
    asked.extend(specialiser.values("stuck", 0, 1, Answers::First));
    asked.extend(specialiser.values("over", 0, 0, Answers::First));
    asked.extend(specialiser.result());
    asked.extend(specialiser.values("out", 0, 1, Answers::All));
    asked.extend(specialiser.features());
    Some(specialiser.plans(asked))
}

impl Specialiser<'_> {
    fn plans(self, asked: Vec<QuestionPlan>) -> Plans {
        Plans {
            atoms: self.atoms,
            terms: self.terms,
            nil: self.nil,
            cons: head(self.cons, 2),
            symbols: self.symbols.clone(),
            pools: self.pools,
            asks_mover: self.code.iter().any(|instr| matches!(instr, Instr::Mover { .. } | Instr::Ask { .. })),
            code: self.code,
            procedures: self.procedures,
            tables: self.tables,
            machine_goals: self.machine_goals,
            memo_widths: self.memo_widths,
            shapes: self.shapes,
            players: self.program.declarations.players.len(),
            relations: self.layout.relations.iter().map(|of| self.symbols.indicator(of.functor)).collect(),
            modes: self
                .made
                .into_iter()
                .filter_map(|mode| Some((self.known.get(&mode)?.clone().ok()?, mode)))
                .collect(),
            native_code: asked.iter().map(|_| LazyCode::default()).collect(),
            questions: asked,
            notes: self.notes,
        }
    }

    /// The forms of moves that rules take apart.
    fn find_shapes(&mut self) {
        for (name, arity) in [("legal", 1), ("effect", 2), ("aftermath", 2), ("promise", 2)] {
            let functor = self.symbols.find_functor(name, arity);
            let predicate = functor.and_then(|functor| self.program.predicates.get(&functor));
            for clause in predicate.into_iter().flat_map(|predicate| &predicate.clauses) {
                let first = clause.arguments(clause.head, self.symbols).next();
                if let Some(Node::Compound(functor, _)) = first.map(|first| clause.node(first)) {
                    let shape = (functor, self.symbols.parts(functor).1 as usize);
                    if !self.shapes.contains(&shape) && self.shapes.len() < 1000 {
                        self.shapes.push(shape);
                    }
                }
            }
        }
    }

    /// A question with its first arguments given and the others wanted.
    fn values(&mut self, name: &str, given: usize, wanted: usize, answers: Answers) -> Option<QuestionPlan> {
        let functor = self.symbols.find_functor(name, (given + wanted) as u32)?;
        self.program.predicates.get(&functor)?;
        let mode = vec!["+"; given].into_iter().chain(vec!["-"; wanted]).collect::<Vec<_>>().join(", ");
        let mode = if mode.is_empty() { name.to_owned() } else { format!("{name}({mode})") };
        let args = |this: &mut Self| {
            let given = (0..given).map(|_| Sym::Reg(this.builder.argument(), ValueRange::ANY)).collect::<Vec<_>>();
            let wanted = (0..wanted).map(|_| Sym::Var(this.builder.bindings.new_variable("an argument")));
            given.into_iter().chain(wanted.collect::<Vec<_>>()).collect()
        };
        let entry = self.make(functor, answers, args);
        Some(QuestionPlan { functor, mode, shape: 0, asked: Asked::Answers, entry })
    }

    /// Whether a question has an answer: the same code once more, which ends at the first.
    fn existence(&mut self, of: &QuestionPlan) -> QuestionPlan {
        let entry = of.entry.clone().map(|entry| {
            let start = self.code.len() as u32;
            let halt = start + (entry.end - entry.start);
            for at in entry.start..entry.end {
                let mut instr = self.code[at as usize];
                if let Some(label) = instr.label_mut() {
                    *label = *label - entry.start + start;
                }
                if let Instr::Emit { retry, .. } = &mut instr {
                    *retry = halt;
                }
                self.code.push(instr);
            }
            self.code.push(Instr::Halt);
            EntryPoint { start, registers: entry.registers, end: halt + 1 }
        });
        QuestionPlan { asked: Asked::Existence, entry, ..of.clone() }
    }

    /// All features that have a weight, for all players: the sum of each one's answers, player by player.
    fn features(&mut self) -> Option<QuestionPlan> {
        let functor = self.symbols.find_functor("feature", 3)?;
        self.program.predicates.get(&functor)?;
        let weight = self.symbols.find_functor("weight", 2)?;
        let cells = [Word::header(weight, 2), Word::mark(0), Word::mark(1)].map(Piece::Cell);
        let weights = GoalTemplate { pieces: cells.to_vec(), given: 0, wanted: 2 };
        let mut rows = Vec::new();
        weights.ask(&[], true, &mut self.engine, &mut self.terms, &self.atoms, &mut rows).ok()?;
        let players = self.player_values()?;
        let names = rows.iter().step_by(2).copied();
        let asked: Vec<Vec<Value>> =
            names.flat_map(|name| players.iter().map(move |&player| vec![name, player])).collect();
        let entry = self.make_sums(functor, &asked);
        Some(QuestionPlan { functor, mode: "feature(+, +, -)".to_owned(), shape: 0, asked: Asked::Answers, entry })
    }

    /// The points of all players: the sum of each one's answers.
    fn result(&mut self) -> Option<QuestionPlan> {
        let functor = self.symbols.find_functor("result", 2)?;
        self.program.predicates.get(&functor)?;
        let asked: Vec<Vec<Value>> = self.player_values()?.into_iter().map(|player| vec![player]).collect();
        let entry = self.make_sums(functor, &asked);
        Some(QuestionPlan { functor, mode: "result(+, -)".to_owned(), shape: 0, asked: Asked::Answers, entry })
    }

    fn player_values(&self) -> Option<Vec<Value>> {
        self.program.declarations.players.iter().map(|&player| self.atoms.value(player)).collect()
    }

    /// The sums of the last arguments of a predicate's answers, for each list of the others.
    fn make_sums(&mut self, functor: Functor, asked: &[Vec<Value>]) -> Result<EntryPoint, Unsupported> {
        self.begin();
        for given in asked {
            let sum = self.builder.register();
            self.emit(Instr::Const { dst: sum, value: 0 });
            let number = Sym::Var(self.builder.bindings.new_variable("an argument"));
            let args: Vec<Sym> = given.iter().map(|&value| Sym::Const(value)).chain([number.clone()]).collect();
            let branches = self.matching_clauses(functor, &args)?;
            self.for_each_clause_answer(branches, false, &mut |this| {
                let b = this.materialise(&number)?.0;
                this.emit(Instr::Add { dst: sum, a: sum, b });
                Ok(())
            })?;
            let (args, next) = (self.pools.add_list(&[sum]), self.builder.label());
            self.emit(Instr::Emit { shape: 0, args, retry: next });
            self.builder.place(next);
        }
        self.emit(Instr::Halt);
        self.finish()
    }

    /// A question about a move of some shape.
    fn of_move(&mut self, name: &str, shape: usize) -> Option<QuestionPlan> {
        let functor = self.symbols.find_functor(name, 2)?;
        self.program.predicates.get(&functor)?;
        let form = shape.checked_sub(1).map(|shape| self.shapes[shape]);
        let mode = match form {
            Some((form, arity)) => {
                let (form, _) = self.symbols.parts(form);
                format!("{name}({}({}), -)", self.symbols.name(form), vec!["+"; arity].join(", "))
            }
            None => format!("{name}(+, -)"),
        };
        let entry = match name {
            "promise" => self.make(functor, Answers::First, |this: &mut Self| {
                vec![this.given_move(shape), Sym::Var(this.builder.bindings.new_variable("an argument"))]
            }),
            _ => self.make_changes(functor, shape),
        };
        Some(QuestionPlan { functor, mode, shape: shape as u16, asked: Asked::Answers, entry })
    }

    /// A move of some shape, its arguments in registers.
    fn given_move(&mut self, shape: usize) -> Sym {
        match shape.checked_sub(1).map(|shape| self.shapes[shape]) {
            Some((form, arity)) => {
                let args: Vec<Sym> = (0..arity).map(|_| Sym::Reg(self.builder.argument(), ValueRange::ANY)).collect();
                Sym::Struct(form, args.into())
            }
            None => Sym::Reg(self.builder.argument(), ValueRange::ANY),
        }
    }

    /// All that a move of some shape takes: the changes of `effect/2`, then those of `aftermath/2`. Where players can be
    /// out, whose turn comes next is asked afterwards, so that there is no such plan.
    fn whole_move(&mut self, shape: usize) -> Option<QuestionPlan> {
        let out = self.symbols.find_functor("out", 1);
        let is_relation = |out| self.program.declarations.relations.iter().any(|relation| relation.functor == out);
        if out.is_some_and(|out| self.program.predicates.contains_key(&out) || is_relation(out)) {
            return None;
        }
        let effect = self.symbols.find_functor("effect", 2)?;
        let entry = self.make_whole(effect, self.move_predicate("aftermath"), shape);
        Some(QuestionPlan { functor: effect, mode: String::new(), shape: shape as u16, asked: Asked::Whole, entry })
    }

    fn make_whole(
        &mut self,
        effect: Functor,
        aftermath: Option<Functor>,
        shape: usize,
    ) -> Result<EntryPoint, Unsupported> {
        self.begin();
        let made = self.given_move(shape);
        self.noted(effect, &made, Instr::Answered)?;
        self.emit(Instr::Commit { first: true, last: aftermath.is_none() });
        if let Some(aftermath) = aftermath {
            self.noted(aftermath, &made, Instr::Answered)?;
            self.emit(Instr::Commit { first: false, last: true });
        }
        self.emit(Instr::Halt);
        self.finish()
    }

    fn make_changes(&mut self, functor: Functor, shape: usize) -> Result<EntryPoint, Unsupported> {
        self.begin();
        let made = self.given_move(shape);
        self.noted(functor, &made, Instr::Answered)?;
        self.emit(Instr::Halt);
        self.finish()
    }

    /// Starts a plan.
    fn begin(&mut self) {
        self.builder = PlanBuilder::default();
        self.depth = 0;
        self.unfolding.clear();
    }

    /// The plan of a question; the given arguments come in the first registers.
    fn make(
        &mut self,
        functor: Functor,
        answers: Answers,
        args: impl FnOnce(&mut Self) -> Vec<Sym>,
    ) -> Result<EntryPoint, Unsupported> {
        self.begin();
        let args = args(self);
        let halt = self.builder.label();
        let set = answers != Answers::All || args.len() == 1;
        let context = Context { activation: usize::MAX, cut: halt, set, loose: false };
        let branches = self.matching_clauses(functor, &args)?;
        self.branch_tail(branches, halt, context, &mut |this, retry| match answers {
            Answers::First => this.emit_answer(args.last(), halt),
            Answers::All => this.emit_answer(args.last(), retry),
        })?;
        self.builder.place(halt);
        self.emit(Instr::Halt);
        self.finish()
    }

    /// Adds the finished code of the plan at hand, unless it is too large or does not verify.
    pub(super) fn finish(&mut self) -> Result<EntryPoint, Unsupported> {
        if self.builder.is_too_large() {
            return self.refuse(Reason::TooLarge);
        }
        let builder = std::mem::take(&mut self.builder);
        let (registers, arguments, results) = (builder.register_count(), builder.arguments, builder.kept.clone());
        let verify = |code: &[Instr], place: &dyn Fn(Label) -> Option<usize>| {
            let (goals, memos, pools) = (self.machine_goals.len(), self.memo_widths.len(), &self.pools);
            let arguments = arguments.into();
            Verifier { code, place, registers, arguments, results: &results, pools, goals, memos }.verify()
        };
        let origin = self.code.len();
        let code = builder.finish(&self.pools, origin, |builder| {
            // Which pass was wrong matters to those who change it.
            debug_assert_eq!(verify(&builder.code, &|label| builder.placed(label)), Ok(()), "{:?}", builder.code);
        });
        let flaw = verify(&code, &|label| (label as usize).checked_sub(origin));
        debug_assert_eq!(flaw, Ok(()), "{code:?}");
        if flaw.is_err() {
            return self.refuse(Reason::Unverified);
        }
        self.code.extend(code);
        Ok(EntryPoint { start: origin as u32, registers, end: self.code.len() as u32 })
    }

    /// Gives an answer: a shape and what fills it.
    fn emit_answer(&mut self, answer: Option<&Sym>, retry: u32) -> Result<(), Unsupported> {
        let answer = answer.map(|answer| self.resolve(answer)).transpose()?;
        let (shape, parts) = match &answer {
            Some(Sym::Struct(functor, args)) if is_ground(&Sym::Struct(*functor, args.clone())) => {
                let shape = self.shapes.iter().position(|shape| *shape == (*functor, args.len()));
                match shape {
                    Some(shape) => (shape + 1, args.to_vec()),
                    None => (0, vec![Sym::Struct(*functor, args.clone())]),
                }
            }
            Some(other) => (0, vec![other.clone()]),
            None => (0, Vec::new()),
        };
        let args = self.register_list(&parts)?;
        self.emit(Instr::Emit { shape: shape as u16, args, retry });
        Ok(())
    }
}
