//! The model of control: goals as a list, alternatives as a stack of copies. Slow, and plainly right.

use std::rc::Rc;

use crate::model::{Bindings, T, Unwieldy, list};

/// A clause; its variables are numbered from 0.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The head.
    pub head: T,
    /// The body.
    pub body: T,
}

/// How many variables a clause may have.
pub const VARIABLES: usize = 4;

/// Why the model has no answer.
#[derive(Clone, Debug)]
pub enum Stop {
    /// An exception.
    Ball(T),
    /// Too long, too large or cyclic: nothing is said about such a goal.
    Unknown,
}

impl From<Unwieldy> for Stop {
    fn from(_: Unwieldy) -> Stop {
        Stop::Unknown
    }
}

type Goals = Option<Rc<Frame>>;

/// A goal and what comes after it.
struct Frame {
    goal: Goal,
    next: Goals,
}

enum Goal {
    /// A goal and the height to which its cuts go back.
    Call(T, usize),
    /// The end of a `catch/3`.
    Leave(usize),
}

/// Where else to go on.
struct Choice {
    bindings: Bindings,
    kind: Kind,
    goals: Goals,
}

enum Kind {
    /// The same goals after all.
    Goals,
    /// The clauses of a goal from one on.
    Clauses(T, usize),
    /// Not an alternative, but a handler.
    Catch { id: usize, catcher: T, recovery: T },
}

/// Runs goals by clauses.
pub struct Interpreter<'p> {
    clauses: &'p [Clause],
    steps: usize,
    catches: usize,
}

impl<'p> Interpreter<'p> {
    /// For a program, for that many steps.
    pub fn new(clauses: &'p [Clause], steps: usize) -> Interpreter<'p> {
        Interpreter { clauses, steps, catches: 0 }
    }

    /// What the bindings are at each of the first answers, and why there are no more.
    pub fn solve(&mut self, goal: &T, bindings: Bindings, most: usize, depth: usize) -> (Vec<Bindings>, Option<Stop>) {
        let mut run = Run { model: self, choices: Vec::new(), bindings, goals: None, depth, answers: Vec::new() };
        run.goals = Some(Rc::new(Frame { goal: Goal::Call(goal.clone(), 0), next: None }));
        let stop = run.run(most).err();
        (run.answers, stop)
    }
}

struct Run<'r, 'p> {
    model: &'r mut Interpreter<'p>,
    choices: Vec<Choice>,
    bindings: Bindings,
    goals: Goals,
    depth: usize,
    answers: Vec<Bindings>,
}

impl Run<'_, '_> {
    fn run(&mut self, most: usize) -> Result<(), Stop> {
        if self.depth == 0 {
            return Err(Stop::Unknown);
        }
        loop {
            let Some(frame) = self.goals.clone() else {
                self.answers.push(self.bindings.clone());
                if self.answers.len() == most || !self.backtrack()? {
                    return Ok(());
                }
                continue;
            };
            self.model.steps = self.model.steps.checked_sub(1).ok_or(Stop::Unknown)?;
            self.goals = frame.next.clone();
            let held = match &frame.goal {
                Goal::Leave(_) => Ok(true),
                Goal::Call(goal, cut) => self.call(goal, *cut),
            };
            let held = match held {
                Err(Stop::Ball(ball)) => self.raise(&ball, &frame)?,
                other => other?,
            };
            if !held && !self.backtrack()? {
                return Ok(());
            }
        }
    }

    fn push(&mut self, goal: T, cut: usize) {
        self.goals = Some(Rc::new(Frame { goal: Goal::Call(goal, cut), next: self.goals.take() }));
    }

    fn choice(&mut self, kind: Kind) {
        self.choices.push(Choice { bindings: self.bindings.clone(), kind, goals: self.goals.clone() });
    }

    fn backtrack(&mut self) -> Result<bool, Stop> {
        while let Some(choice) = self.choices.pop() {
            (self.bindings, self.goals) = (choice.bindings, choice.goals);
            match choice.kind {
                Kind::Goals => return Ok(true),
                Kind::Catch { .. } => {}
                Kind::Clauses(goal, from) => {
                    if self.clauses(&goal, from)? {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Goes on at the handler of an exception that was raised before the given goals.
    fn raise(&mut self, ball: &T, at: &Rc<Frame>) -> Result<bool, Stop> {
        let ball = self.bindings.resolve(ball)?;
        let mut active = Vec::new();
        let mut frame = Some(at);
        while let Some(here) = frame {
            if let Goal::Leave(id) = here.goal {
                active.push(id);
            }
            frame = here.next.as_ref();
        }
        while let Some(choice) = self.choices.pop() {
            let Kind::Catch { id, catcher, recovery } = choice.kind else { continue };
            if !active.contains(&id) {
                continue;
            }
            (self.bindings, self.goals) = (choice.bindings, choice.goals);
            let copy = self.copied(&ball);
            let saved = self.bindings.clone();
            if self.bindings.unify(&copy, &catcher)? {
                let height = self.choices.len();
                self.push(recovery, height);
                return Ok(true);
            }
            self.bindings = saved;
        }
        Err(Stop::Ball(ball))
    }

    /// A resolved term, from here or another run, with new variables.
    fn copied(&mut self, term: &T) -> T {
        let mut known = Vec::new();
        variables(term, &mut known);
        let first = self.bindings.fresh(known.len());
        replaced(term, &known, first)
    }

    /// Why an inner run stopped, as seen from here.
    fn stopped(&mut self, stop: Stop) -> Stop {
        match stop {
            Stop::Ball(ball) => Stop::Ball(self.copied(&ball)),
            other => other,
        }
    }

    fn error(&mut self, formal: T) -> Stop {
        let context = self.bindings.fresh(1);
        Stop::Ball(T::App("error", vec![formal, T::Var(context)]))
    }

    fn not_evaluable(&mut self, name: &'static str, arity: usize) -> Stop {
        let indicator = T::App("/", vec![T::Atom(name), T::Int(arity as i64)]);
        self.error(T::App("type_error", vec![T::Atom("evaluable"), indicator]))
    }

    fn first(&mut self, goal: &T) -> Result<Option<Bindings>, Stop> {
        let (mut answers, stop) = self.model.solve(goal, self.bindings.clone(), 1, self.depth - 1);
        match (answers.pop(), stop) {
            (Some(answer), _) => Ok(Some(answer)),
            (None, Some(stop)) => Err(self.stopped(stop)),
            (None, None) => Ok(None),
        }
    }

    fn call(&mut self, goal: &T, cut: usize) -> Result<bool, Stop> {
        let goal = self.bindings.walk(goal);
        let (name, args) = match &goal {
            T::Var(_) => return Err(self.error(T::Atom("instantiation_error"))),
            T::Int(_) => return Err(self.error(T::App("type_error", vec![T::Atom("callable"), goal]))),
            T::Atom(name) => (*name, &[][..]),
            T::App(name, args) => (*name, &args[..]),
        };
        match (name, args) {
            ("true", []) => Ok(true),
            ("fail", []) => Ok(false),
            ("!", []) => {
                self.choices.truncate(cut);
                Ok(true)
            }
            (",", [a, b]) => {
                self.push(b.clone(), cut);
                self.push(a.clone(), cut);
                Ok(true)
            }
            (";", [a, b]) => self.either(a, b, cut),
            ("->", [c, t]) => self.if_then(c, t, None, cut),
            ("\\+", [g]) => Ok(self.first(g)?.is_none()),
            ("call", [g]) => {
                let height = self.choices.len();
                self.push(g.clone(), height);
                Ok(true)
            }
            ("once", [g]) => self.if_then(g, &T::Atom("true"), None, 0),
            ("=", [a, b]) => Ok(self.bindings.unify(a, b)?),
            ("\\=", [a, b]) => Ok(!self.bindings.clone().unify(a, b)?),
            ("==", [a, b]) => Ok(self.bindings.resolve(a)? == self.bindings.resolve(b)?),
            ("<", [a, b]) => Ok(self.value(a)? < self.value(b)?),
            ("findall", [template, g, result]) => self.findall(template, g, result),
            ("catch", [g, catcher, recovery]) => self.catch(g, catcher, recovery),
            ("throw", [ball]) => match self.bindings.resolve(ball)? {
                T::Var(_) => Err(self.error(T::Atom("instantiation_error"))),
                ball => Err(Stop::Ball(ball)),
            },
            _ => self.clauses(&goal, 0),
        }
    }

    fn either(&mut self, a: &T, b: &T, cut: usize) -> Result<bool, Stop> {
        if let T::App("->", parts) = self.bindings.walk(a) {
            return self.if_then(&parts[0], &parts[1], Some(b), cut);
        }
        let after = self.goals.clone();
        self.push(b.clone(), cut);
        self.choice(Kind::Goals);
        self.goals = after;
        self.push(a.clone(), cut);
        Ok(true)
    }

    fn if_then(&mut self, c: &T, t: &T, e: Option<&T>, cut: usize) -> Result<bool, Stop> {
        match (self.first(c)?, e) {
            (Some(bindings), _) => {
                self.bindings = bindings;
                self.push(t.clone(), cut);
                Ok(true)
            }
            (None, Some(e)) => {
                self.push(e.clone(), cut);
                Ok(true)
            }
            (None, None) => Ok(false),
        }
    }

    fn findall(&mut self, template: &T, goal: &T, result: &T) -> Result<bool, Stop> {
        let (answers, stop) = self.model.solve(goal, self.bindings.clone(), usize::MAX, self.depth - 1);
        if let Some(stop) = stop {
            return Err(self.stopped(stop));
        }
        let mut items = Vec::new();
        for answer in answers {
            items.push(self.copied(&answer.resolve(template)?));
        }
        Ok(self.bindings.unify(result, &list(items))?)
    }

    fn catch(&mut self, goal: &T, catcher: &T, recovery: &T) -> Result<bool, Stop> {
        self.model.catches += 1;
        let id = self.model.catches;
        self.choice(Kind::Catch { id, catcher: catcher.clone(), recovery: recovery.clone() });
        self.goals = Some(Rc::new(Frame { goal: Goal::Leave(id), next: self.goals.take() }));
        let height = self.choices.len();
        self.push(goal.clone(), height);
        Ok(true)
    }

    fn value(&mut self, term: &T) -> Result<i64, Stop> {
        match self.bindings.walk(term) {
            T::Int(value) => Ok(value),
            T::Var(_) => Err(self.error(T::Atom("instantiation_error"))),
            T::Atom(name) => Err(self.not_evaluable(name, 0)),
            T::App(name, args) => Err(self.not_evaluable(name, args.len())),
        }
    }

    /// Tries the clauses of a goal from one on.
    fn clauses(&mut self, goal: &T, from: usize) -> Result<bool, Stop> {
        let height = self.choices.len();
        for at in from..self.model.clauses.len() {
            let clause = &self.model.clauses[at];
            if !same_predicate(&clause.head, goal) {
                continue;
            }
            let before = self.bindings.clone();
            let first = self.bindings.fresh(VARIABLES);
            if self.bindings.unify(&clause.head.renamed(first), goal)? {
                let body = clause.body.renamed(first);
                let kind = Kind::Clauses(goal.clone(), at + 1);
                self.choices.push(Choice { bindings: before, kind, goals: self.goals.clone() });
                self.push(body, height);
                return Ok(true);
            }
            self.bindings = before;
        }
        Ok(false)
    }
}

fn same_predicate(head: &T, goal: &T) -> bool {
    match (head, goal) {
        (T::Atom(a), T::Atom(b)) => a == b,
        (T::App(a, xs), T::App(b, ys)) => a == b && xs.len() == ys.len(),
        _ => false,
    }
}

/// The variables of a term in order.
pub fn variables(term: &T, known: &mut Vec<usize>) {
    match term {
        T::Var(number) if !known.contains(number) => known.push(*number),
        T::App(_, args) => args.iter().for_each(|arg| variables(arg, known)),
        _ => {}
    }
}

fn replaced(term: &T, known: &[usize], first: usize) -> T {
    match term {
        T::Var(number) => {
            T::Var(first + known.iter().position(|known| known == number).expect("every variable is known"))
        }
        T::App(name, args) => T::App(name, args.iter().map(|arg| replaced(arg, known, first)).collect()),
        other => other.clone(),
    }
}
