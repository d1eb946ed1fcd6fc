//! Whether a plan can go wrong: what is written before it is read, where jumps go, and that every loop ends some time.
//!
//! A plan passes if every register that an instruction reads has been written on every way to it, every label, register
//! and index is in range, and every cycle passes an instruction that counts a step, so that limits are looked at. This
//! is how a mistake of the specialiser shows before it gives a wrong answer: a plan that does not pass is not used.

use super::data_flow::reads_are_written;
use super::operand::{Operand, Pool};
use super::pool::Pools;
use super::{Instr, Label, Reg};

/// Code to be verified, with all that it refers to.
pub struct Verifier<'a> {
    pub code: &'a [Instr],
    /// Where a label leads in the code.
    pub place: &'a dyn Fn(Label) -> Option<usize>,
    pub registers: u32,
    /// How many of the first registers come with a value.
    pub arguments: usize,
    /// The registers that a procedure returns.
    pub results: &'a [Reg],
    pub pools: &'a Pools,
    pub goals: usize,
    pub memos: usize,
}

/// What is wrong, and at which instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flaw {
    pub at: usize,
    pub kind: FlawKind,
}

/// What is wrong with an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlawKind {
    /// A register is read that may not have been written.
    Unwritten(Reg),
    /// There is no such register.
    NoRegister(Reg),
    /// There is no such place.
    NoPlace(Label),
    /// There is nothing with that index.
    NoIndex(Pool, usize),
    /// Control goes on behind the last instruction.
    RunsOff,
    /// A cycle counts no step.
    Unmetered,
}

impl Verifier<'_> {
    /// The first flaw found.
    pub fn verify(&self) -> Result<(), Flaw> {
        for (at, instr) in self.code.iter().enumerate() {
            self.operands_exist(instr).map_err(|kind| Flaw { at, kind })?;
        }
        reads_are_written(self)?;
        self.cycles_are_metered()
    }

    fn operands_exist(&self, instr: &Instr) -> Result<(), FlawKind> {
        let mut flaw = None;
        instr.operands(self.pools, &mut |operand| match operand {
            Operand::Read(reg) | Operand::Write(reg) => {
                flaw = flaw.or((u32::from(reg) >= self.registers).then_some(FlawKind::NoRegister(reg)));
            }
            Operand::Part(part) => {
                flaw = flaw.or((u32::from(part.reg) >= self.registers).then_some(FlawKind::NoRegister(part.reg)));
            }
            Operand::Pool(pool, at) => flaw = flaw.or((!self.has(pool, at)).then_some(FlawKind::NoIndex(pool, at))),
        });
        flaw.map_or(Ok(()), Err)
    }

    fn has(&self, pool: Pool, at: usize) -> bool {
        let count = match pool {
            Pool::Lists => return u32::try_from(at).is_ok_and(|at| self.pools.has_list(at)),
            Pool::Tables => self.pools.table_widths.len(),
            Pool::Slots => self.pools.slots.len(),
            Pool::Scans => self.pools.scans.len(),
            Pool::Columns => self.pools.columns.len(),
            Pool::Changes => self.pools.changes.len(),
            Pool::Sites => self.pools.sites.len(),
            Pool::Heads => self.pools.heads.len(),
            Pool::RowLayouts => self.pools.row_layouts.len(),
            Pool::MachineGoals => self.goals,
            Pool::Memos => self.memos,
        };
        at < count
    }

    /// The place of a label.
    pub(super) fn placed(&self, at: usize, label: Label) -> Result<usize, Flaw> {
        let place = (self.place)(label).filter(|&place| place < self.code.len());
        place.ok_or(Flaw { at, kind: FlawKind::NoPlace(label) })
    }

    /// A place, unless the code has ended before.
    pub(super) fn inside(&self, at: usize) -> Result<usize, Flaw> {
        if at < self.code.len() { Ok(at) } else { Err(Flaw { at, kind: FlawKind::RunsOff }) }
    }

    /// The calls whose further answers a register refers to.
    pub(super) fn call_of(&self, call: Reg) -> impl Iterator<Item = (usize, &Instr)> {
        self.code.iter().enumerate().filter(
            move |(_, instr)| matches!(instr, Instr::Call { site, .. } if self.pools.sites[*site as usize].call == call),
        )
    }

    /// Where control may go from a place.
    fn successors(&self, at: usize) -> Result<Vec<usize>, Flaw> {
        let instr = &self.code[at];
        let mut next = Vec::new();
        match *instr {
            Instr::JumpIndirect(reg) => {
                for instr in self.code {
                    if let Instr::CodeAddress { dst, to } = *instr
                        && dst == reg
                    {
                        next.push(self.placed(at, to)?);
                    }
                }
            }
            Instr::CodeAddress { .. } => {}
            _ => next.extend(instr.label().map(|label| self.placed(at, label)).transpose()?),
        }
        if instr.traits().falls_through {
            next.push(at + 1);
        }
        Ok(next)
    }

    /// Every cycle passes an instruction that counts a step: without those, there is none.
    fn cycles_are_metered(&self) -> Result<(), Flaw> {
        #[derive(Clone, Copy, PartialEq)]
        enum Visit {
            Not,
            Open,
            Done,
        }
        let mut visits = vec![Visit::Not; self.code.len()];
        for start in 0..self.code.len() {
            let mut path: Vec<(usize, Vec<usize>)> = Vec::new();
            let mut next = Some(start);
            loop {
                if let Some(at) = next.filter(|&at| at < self.code.len()) {
                    match visits[at] {
                        Visit::Open => return Err(Flaw { at, kind: FlawKind::Unmetered }),
                        Visit::Not if !self.code[at].traits().metered => {
                            visits[at] = Visit::Open;
                            path.push((at, self.successors(at)?));
                        }
                        Visit::Not | Visit::Done => visits[at] = Visit::Done,
                    }
                }
                let Some((at, rest)) = path.last_mut() else { break };
                next = rest.pop();
                if next.is_none() {
                    visits[*at] = Visit::Done;
                    path.pop();
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::instr::pool::Site;

    /// What is wrong with code whose labels are places.
    fn flaw_of(code: &[Instr], arguments: usize, pools: &Pools) -> Option<Flaw> {
        let place = |label: Label| Some(label as usize);
        let subject =
            Verifier { code, place: &place, registers: 8, arguments, results: &[], pools, goals: 0, memos: 0 };
        subject.verify().err()
    }

    fn flaw(code: &[Instr]) -> Option<(usize, FlawKind)> {
        flaw_of(code, 1, &Pools::default()).map(|flaw| (flaw.at, flaw.kind))
    }

    #[test]
    fn a_loop_over_numbers_is_sound() {
        let code = [
            Instr::Const { dst: 1, value: 0 },
            Instr::NextConst { reg: 1, exit: 4, end: 9 },
            Instr::Same { a: 1, b: 0, fail: 1 },
            Instr::Jump(1),
            Instr::Halt,
        ];
        assert_eq!(flaw(&code), None);
    }

    #[test]
    fn a_register_written_on_one_way_only_is_not_written() {
        let code = [
            Instr::SameConst { a: 0, fail: 2, value: 3 },
            Instr::Const { dst: 1, value: 0 },
            Instr::Copy { dst: 2, src: 1 },
            Instr::Halt,
        ];
        assert_eq!(flaw(&code), Some((2, FlawKind::Unwritten(1))));
    }

    #[test]
    fn what_a_test_writes_is_not_written_where_it_fails() {
        let mut pools = Pools::default();
        pools.heads.push(2 << 32);
        let code = [Instr::Match { src: 0, dst: 1, head: 0, fail: 1 }, Instr::Copy { dst: 3, src: 2 }, Instr::Halt];
        let found = flaw_of(&code, 1, &pools);
        assert_eq!(found, Some(Flaw { at: 1, kind: FlawKind::Unwritten(2) }));
    }

    #[test]
    fn a_jump_to_itself_is_found() {
        assert_eq!(flaw(&[Instr::Jump(0)]), Some((0, FlawKind::Unmetered)));
        let round = [Instr::SameConst { a: 0, fail: 2, value: 1 }, Instr::Jump(0), Instr::Halt];
        assert_eq!(flaw(&round).map(|(_, kind)| kind), Some(FlawKind::Unmetered));
    }

    #[test]
    fn what_is_out_of_range_is_found() {
        assert_eq!(flaw(&[Instr::Jump(7)]), Some((0, FlawKind::NoPlace(7))));
        assert_eq!(flaw(&[Instr::Copy { dst: 8, src: 0 }, Instr::Halt]), Some((0, FlawKind::NoRegister(8))));
        let slot = [Instr::Holds { slot: 3, fail: 1 }, Instr::Halt];
        assert_eq!(flaw(&slot), Some((0, FlawKind::NoIndex(Pool::Slots, 3))));
        let list = [Instr::Emit { shape: 0, args: 5, retry: 1 }, Instr::Halt];
        assert_eq!(flaw(&list), Some((0, FlawKind::NoIndex(Pool::Lists, 5))));
        assert_eq!(flaw(&[Instr::Nop]).map(|(_, kind)| kind), Some(FlawKind::RunsOff));
    }

    #[test]
    fn a_jump_through_a_register_finds_what_was_written_when_it_was_made_to_point() {
        // Two alternatives, each with a register of its own, go on together and come back to where they left.
        let code = [
            Instr::SameConst { a: 0, fail: 4, value: 1 },
            Instr::Const { dst: 1, value: 0 },
            Instr::CodeAddress { dst: 3, to: 7 },
            Instr::Jump(6),
            Instr::Const { dst: 2, value: 0 },
            Instr::CodeAddress { dst: 3, to: 8 },
            Instr::JumpIndirect(3),
            Instr::NextConst { reg: 1, exit: 9, end: 3 },
            Instr::Halt,
            Instr::Halt,
        ];
        assert_eq!(flaw(&code), None);
        let mut wrong = code;
        wrong[2] = Instr::CodeAddress { dst: 3, to: 8 };
        wrong[5] = Instr::CodeAddress { dst: 3, to: 7 };
        assert_eq!(flaw(&wrong), Some((7, FlawKind::Unwritten(1))));
    }

    #[test]
    fn further_answers_come_behind_the_call() {
        let mut pools = Pools::default();
        let (args, results) = (pools.add_list(&[0]), pools.add_list(&[1]));
        pools.sites.push(Site { procedure: 0, args, results, call: 2 });
        let mut code = [
            Instr::Call { site: 0, fail: 3 },
            Instr::Copy { dst: 4, src: 1 },
            Instr::Resume { call: 2, fail: 3 },
            Instr::Halt,
        ];
        assert_eq!(flaw_of(&code, 1, &pools), None);
        code[3] = Instr::Copy { dst: 4, src: 1 };
        let found = flaw_of(&code, 1, &pools);
        assert_eq!(found, Some(Flaw { at: 3, kind: FlawKind::Unwritten(1) }));
    }
}
