//! Searching with one thread or several that share a table.
//!
//! All threads search the same position; what one puts into the table spares the others work, and moves that one is
//! searching are put off by the others (`busy`), so that they do not all do the same at once. The first thread's result
//! counts. Monte-Carlo searches have a tree per thread, which are put together at the end.

use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::thread::{self, ScopedJoinHandle};

use super::busy::Busy;
use super::deepening::Watcher;
use super::limits::{Clock, SearchLimits};
use super::monte_carlo::MonteCarlo;
use super::players::sides::Sides;
use super::proof::proof_table::ProofTable;
use super::report::Report;
use super::root::MultiPv;
use super::techniques::Techniques;
use super::transposition::TranspositionTable;
use super::worker::Worker;
use crate::game::{GameError, Playable};

/// No more threads search at a time.
pub const MOST_THREADS: u16 = 1024;

/// Searches positions of a game, one after another.
#[derive(Debug)]
pub struct Searcher {
    table: TranspositionTable,
    /// The table of proof numbers, half as large; made when it is first needed.
    numbers: OnceLock<ProofTable>,
    pub(super) mebibytes: usize,
    pub(super) techniques: Techniques,
    /// How many moves of each class are kept.
    kept: Vec<usize>,
    multi_pv: MultiPv,
    seed: u64,
    /// The trees of Monte-Carlo searches, one per thread.
    trees: Vec<MonteCarlo>,
}

impl Searcher {
    /// A searcher with a transposition table of `mebibytes` MiB.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("connect4")?;
    /// # let mut position = regola::Position::new(&game);
    /// use regola::search::{MultiPv, SearchLimits, Searcher};
    ///
    /// let mut searcher = Searcher::new(4).with_multi_pv(MultiPv { lines: 3, margin: None });
    /// let limits = SearchLimits { depth: Some(4), ..SearchLimits::default() };
    /// let report = searcher.search(&mut position, &limits, &mut |_progress| {})?;
    /// assert!(report.lines.len() >= 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(mebibytes: usize) -> Searcher {
        let (techniques, multi_pv) = (Techniques::default(), MultiPv::default());
        let (table, numbers) = (TranspositionTable::new(mebibytes), OnceLock::new());
        let (kept, trees) = (Vec::new(), Vec::new());
        Searcher { table, numbers, mebibytes, techniques, kept, multi_pv, seed: 1, trees }
    }

    /// The same with other techniques.
    pub fn with_techniques(self, techniques: Techniques) -> Searcher {
        Searcher { techniques, ..self }
    }

    /// The same with exact scores for more moves.
    pub fn with_multi_pv(self, multi_pv: MultiPv) -> Searcher {
        Searcher { multi_pv, ..self }
    }

    /// The same, keeping only a number of moves of each class.
    pub fn with_kept(self, kept: Vec<usize>) -> Searcher {
        Searcher { kept, ..self }
    }

    /// The same with other random games, where it plays any.
    pub fn with_seed(self, seed: u64) -> Searcher {
        Searcher { seed, trees: Vec::new(), ..self }
    }

    /// From now on plays other random games.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.trees.clear();
    }

    /// From now on uses other techniques.
    pub fn set_techniques(&mut self, techniques: Techniques) {
        self.techniques = techniques;
    }

    /// From now on gives exact scores for more moves.
    pub fn set_multi_pv(&mut self, multi_pv: MultiPv) {
        self.multi_pv = multi_pv;
    }

    /// From now on keeps only a number of moves of each class.
    pub fn set_kept(&mut self, kept: Vec<usize>) {
        self.kept = kept;
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.table.clear();
        self.trees.clear();
        // Memory that was given back would be taken again in the next game, which takes longer than to clear it.
        if let Some(numbers) = self.numbers.get_mut() {
            numbers.clear();
        }
    }

    /// Searches a position with one thread.
    pub fn search<P: Playable>(
        &mut self,
        position: &mut P,
        limits: &SearchLimits,
        watch: Watcher<'_>,
    ) -> Result<Report, GameError> {
        match position.players() {
            players if players > 1 && self.techniques.monte_carlo => self.sample(position, limits, watch),
            1 if !position.is_graded() && self.techniques.proof => self.solve(position, limits, watch),
            ..=2 => self.alpha_beta(position, limits, watch),
            _ => {
                let mut report = self.alpha_beta(&mut Sides::new(position), limits, watch)?;
                report.lines.iter_mut().try_for_each(|line| line.score_each(position))?;
                Ok(report)
            }
        }
    }

    /// Searches a position of two sides with one thread.
    pub(super) fn alpha_beta<P: Playable>(
        &mut self,
        position: &mut P,
        limits: &SearchLimits,
        watch: Watcher<'_>,
    ) -> Result<Report, GameError> {
        self.table.new_search();
        let clock = Clock::new(limits, 1);
        self.first_worker(position, clock).deepen(limits, self.multi_pv, watch)
    }

    /// Plays random games with one thread.
    fn sample<P: Playable>(
        &mut self,
        position: &mut P,
        limits: &SearchLimits,
        watch: Watcher<'_>,
    ) -> Result<Report, GameError> {
        self.table.new_search();
        let clock = Clock::new(limits, 1);
        self.with_trees(1, |searcher, trees| {
            searcher.first_worker(position, clock).sample(&mut trees[0], limits, searcher.multi_pv, watch)
        })
    }

    /// Searches with a tree for each of the threads, which are there for the next search too.
    fn with_trees<T>(&mut self, threads: usize, search: impl FnOnce(&Searcher, &mut [MonteCarlo]) -> T) -> T {
        let mut trees = std::mem::take(&mut self.trees);
        let bytes = (self.mebibytes.max(1) << 20) / threads.max(1);
        let missing = trees.len()..threads.max(trees.len());
        trees.extend(missing.map(|thread| MonteCarlo::new(bytes, self.seed.wrapping_add(thread as u64))));
        let found = search(self, &mut trees[..threads]);
        self.trees = trees;
        found
    }

    /// Searches a position, given as many times as there are threads. One player solves a puzzle with one thread.
    pub fn search_parallel<P: Playable + Send>(
        &mut self,
        positions: &mut [P],
        limits: &SearchLimits,
        watch: Watcher<'_>,
    ) -> Result<Report, GameError> {
        match positions {
            [position, ..] if position.players() == 1 => self.search(position, limits, watch),
            positions if self.techniques.monte_carlo => {
                self.table.new_search();
                let clock = Clock::new(limits, positions.len());
                self.with_trees(positions.len(), |searcher, trees| {
                    searcher.sample_parallel(positions, trees, &clock, limits, watch)
                })
            }
            [position, ..] if position.players() > 2 => {
                let mut sides: Vec<_> = positions.iter_mut().map(Sides::new).collect();
                let mut report = self.alpha_beta_parallel(&mut sides, limits, watch)?;
                drop(sides);
                report.lines.iter_mut().try_for_each(|line| line.score_each(&mut positions[0]))?;
                Ok(report)
            }
            positions => self.alpha_beta_parallel(positions, limits, watch),
        }
    }

    fn alpha_beta_parallel<P: Playable + Send>(
        &mut self,
        positions: &mut [P],
        limits: &SearchLimits,
        watch: Watcher<'_>,
    ) -> Result<Report, GameError> {
        self.table.new_search();
        let clock = Clock::new(limits, positions.len());
        let Some((position, others)) = positions.split_first_mut() else {
            return Ok(Report::default());
        };
        if !others.is_empty() {
            self.take_memory();
        }
        let searcher = &*self;
        let busy = Busy::default();
        let busy = Some(&busy).filter(|_| self.techniques.deferral && !others.is_empty());
        thread::scope(|scope| {
            // A thread that the system cannot start is one less to search with.
            let helpers: Vec<_> = others
                .iter_mut()
                .map_while(|position| {
                    let mut worker = searcher.worker(position, clock.clone());
                    worker.busy = busy;
                    let help = move || worker.deepen(limits, searcher.multi_pv, &mut |_| {});
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let mut first = searcher.first_worker(position, clock.clone());
            first.busy = busy;
            let report = first.deepen(limits, searcher.multi_pv, watch);
            clock.finish();
            let mut report = report?;
            add_counts(&mut report, helpers);
            Ok(report)
        })
    }

    /// Plays random games with a tree per thread, which are put together at the end: with a number of nodes as the only
    /// limit, the same seed finds the same.
    fn sample_parallel<P: Playable + Send>(
        &self,
        positions: &mut [P],
        trees: &mut [MonteCarlo],
        clock: &Clock,
        limits: &SearchLimits,
        watch: Watcher<'_>,
    ) -> Result<Report, GameError> {
        let (Some((position, others)), Some((tree, other_trees))) =
            (positions.split_first_mut(), trees.split_first_mut())
        else {
            return Ok(Report::default());
        };
        let turn = position.turn();
        let mut report = thread::scope(|scope| {
            let helpers: Vec<_> = others
                .iter_mut()
                .zip(other_trees.iter_mut())
                .map_while(|(position, tree)| {
                    let techniques = Techniques { proof: false, ..self.techniques };
                    let mut worker = Worker::new(position, &self.table, techniques, &self.kept, clock.clone());
                    let help = move || worker.sample(tree, limits, self.multi_pv, &mut |_| {});
                    thread::Builder::new().spawn_scoped(scope, help).ok()
                })
                .collect();
            let report = self.first_worker(position, clock.clone()).sample(tree, limits, self.multi_pv, watch);
            if limits.nodes.is_none() || report.as_ref().map_or(true, |report| report.verdict.is_some()) {
                clock.finish();
            }
            let mut report = report?;
            add_counts(&mut report, helpers);
            Ok::<_, GameError>(report)
        })?;
        tree.merge(other_trees, &mut report, turn, self.multi_pv);
        Ok(report)
    }

    /// Has the system give the memory of the tables now: while several threads run, each page that is first read and then
    /// written interrupts them all.
    fn take_memory(&self) {
        self.table.touch();
        if let Some(numbers) = self.proof_table() {
            numbers.touch();
        }
    }

    /// The table of proof numbers, if they are used.
    fn proof_table(&self) -> Option<&ProofTable> {
        let proves = self.techniques.proof && self.techniques.proof_numbers && self.multi_pv == MultiPv::default();
        proves.then(|| self.numbers.get_or_init(|| ProofTable::new(self.mebibytes.div_ceil(2))))
    }

    /// The worker whose result counts; it alone searches by proof numbers.
    fn first_worker<'s, P: Playable>(&'s self, position: &'s mut P, clock: Clock) -> Worker<'s, P> {
        let mut worker = self.worker(position, clock);
        worker.numbers = self.proof_table();
        worker
    }

    fn worker<'s, P: Playable>(&'s self, position: &'s mut P, clock: Clock) -> Worker<'s, P> {
        Worker::new(position, &self.table, self.techniques, &self.kept, clock)
    }
}

/// Waits for other threads, and adds what they have done.
fn add_counts(report: &mut Report, helpers: Vec<ScopedJoinHandle<'_, Result<Report, GameError>>>) {
    for helper in helpers {
        match helper.join() {
            Ok(Ok(help)) => report.counts += help.counts,
            // What a thread alone had trouble with is no trouble of the search.
            Ok(Err(_)) => {}
            Err(panic) => resume_unwind(panic),
        }
    }
}
