//! Whether what techniques decide is right: a sample of their decisions, each judged
//! by a search without any of them, and by the whole search again with that one vetoed.
//!
//! A cut is right if the node, searched to the depth that was saved, is on the same side
//! of the window. A reduced move is wrong if it exceeds alpha at full depth and does not
//! at the reduced one (one that exceeds alpha at the reduced depth is seen). A move left out
//! is wrong if it exceeds alpha; where all that follow are left out, too, the whole node is asked.
//! The judge counts depth in whole plies, as the rest of a fraction is never searched.
//!
//! Where endgame tables reach, they say besides what the node, or the move, is truly worth, and the decision is held against
//! that in the same way.

use niwaki::endgames::{EndgameTables, Outcomes};
use niwaki::evaluation::Evaluation;
use niwaki::laws::Random;
use niwaki::technique::Soundness;
use niwaki::{Depth, Limits, Notation, Options, Report, Table, Value};

use super::Request;
use super::judged::Judged;
use super::sample::{Case, Sampler, Veto};
use super::witness::{Censor, Witness};
use crate::engine::Engine;
use crate::list::{Call, Searches, TechniqueSet};
use crate::score::Score;

/// Says how much of a search is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// Decisions that are drawn of each technique, or all of them where there are fewer.
    pub decisions: usize,
    /// The seed by which they are drawn.
    pub seed: u64,
    /// Nodes at which a judge gives up; the decision is then neither right nor wrong.
    pub cap: Option<u64>,
    /// The tables that judge, too, where they reach. No search knows them.
    pub truth: Option<&'a EndgameTables>,
}

/// What positions are worth without a search.
pub(super) struct Known<'a, G> {
    /// What evaluates them.
    pub(super) evaluation: &'a Evaluation,
    /// What knows some of them exactly, if anything does.
    pub(super) endgames: Option<&'a EndgameTables>,
    /// What knows who wins, if anything does.
    pub(super) outcomes: Option<&'a dyn Outcomes<G>>,
}

/// Learns what was found, and may end the audit.
pub trait Clerk {
    /// Hears how many decisions were drawn; says whether to go on.
    fn drawn(&mut self, decisions: u32) -> bool;
    /// Says whether the decision of this number, from 1 on, is to be judged: those that a run before judged are not.
    fn wants(&self, number: u32) -> bool;
    /// Hears what was found out of a decision; says whether to go on.
    fn judged(&mut self, number: u32, judged: Judged) -> bool;
}

/// Samples the decisions of a search, and judges those that are wanted.
pub(super) fn audit<G: Notation>(
    list: &dyn Searches<G>,
    game: &G,
    engine: &Engine,
    known: Known<G>,
    request: &Request,
    terms: Terms,
    clerk: &mut dyn Clerk,
) {
    let described = engine.techniques.describe();
    let speculative = |d: &niwaki::registry::Description| d.about.sound == Soundness::Speculative;
    if !described.iter().any(|d| d.on && speculative(d)) {
        clerk.drawn(0);
        return;
    }
    let mut court = Court {
        list,
        game,
        bare: Engine::bare(&engine.techniques).techniques,
        engine,
        known,
        request,
        terms,
        table: Table::new(engine.hash.max(1)),
        nodes: 0,
    };
    let mut sampler = Sampler {
        speculative: described.iter().map(speculative).collect(),
        samples: described.iter().map(|_| Vec::new()).collect(),
        seen: vec![0; described.len()],
        asked: 0,
        size: terms.decisions,
        random: Random::as_published(terms.seed),
    };
    let Ok(whole) = court.whole(Censor::Sampler(&mut sampler)) else {
        return;
    };
    let drawn: usize = sampler.samples.iter().map(Vec::len).sum();
    if !clerk.drawn(drawn as u32) {
        return;
    }
    let kept = sampler.samples.iter().enumerate();
    let kept = kept.flat_map(|(id, sample)| sample.iter().map(move |case| (id, case)));
    for (number, (id, case)) in (1..).zip(kept) {
        if !clerk.wants(number) {
            continue;
        }
        let Ok(judged) = court.hear(case, &whole) else {
            return;
        };
        let judged = Judged {
            technique: described[id].about.name.to_owned(),
            among: sampler.seen[id],
            ..judged
        };
        if !clerk.judged(number, judged) {
            return;
        }
    }
}

/// Searches that judge. Draws by history are off in all of them, so that the value of a
/// node does not depend on the way to it.
struct Court<'a, G: Notation> {
    /// The searches with the catalogue's list.
    list: &'a dyn Searches<G>,
    game: &'a G,
    engine: &'a Engine,
    /// What positions are worth, for judges too.
    known: Known<'a, G>,
    /// The techniques, none of which is on.
    bare: TechniqueSet,
    request: &'a Request<'a>,
    terms: Terms<'a>,
    /// One table for all searches, cleared before each.
    table: Table,
    /// Nodes of the searches that judge the decision at hand.
    nodes: u64,
}

/// A judge was told to stop.
struct Interrupted;

/// Returns the distance between two values, in hundredths.
fn distance<G: Notation>(value: Value, other: Value) -> i64 {
    let hundredths = |value| Score::new(value, G::UNIT).hundredths();
    (hundredths(value) - hundredths(other)).abs()
}

impl<G: Notation> Court<'_, G> {
    /// Returns the engine's options without draws by history.
    fn options(&self) -> Options {
        self.engine.options.history_draws(false)
    }

    /// Asks the judges of a decision: about the node itself, and about the whole search without it.
    fn hear(&mut self, case: &Case<G>, whole: &Report<G::Move>) -> Result<Judged, Interrupted> {
        self.nodes = 0;
        let (right, error, truly_right) = self.judge(case)?;
        let without = self.whole(Censor::Veto(Veto::of(case.asked)))?;
        Ok(Judged {
            right,
            error,
            truly_right,
            root_value_changed: without.value != whole.value,
            root_best_changed: without.best() != whole.best(),
            judges: self.nodes,
            ..case.told()
        })
    }

    /// Searches from the root, as the command would, with a censor.
    fn whole(&mut self, censor: Censor<G>) -> Result<Report<G::Move>, Interrupted> {
        self.table.clear();
        let mut limits = Limits::default().stop(self.request.stop);
        limits.nodes = self.request.nodes;
        limits.depth = self.request.depth.map(Depth::plies);
        let call = self.call(self.game, limits, &self.engine.techniques);
        let report = self.list.watched(&call, Witness::Nobody, censor);
        self.count(report)
    }

    /// Describes a search with one thread, since with more of them it could not be made again.
    fn call<'c>(
        &'c self,
        game: &'c G,
        limits: Limits<'c>,
        techniques: &'c TechniqueSet,
    ) -> Call<'c, G> {
        Call {
            game,
            history: &[],
            techniques,
            options: self.options(),
            evaluation: self.known.evaluation.clone(),
            endgames: self.known.endgames,
            outcomes: self.known.outcomes,
            limits,
            only: &[],
            lines: 1,
            threads: 1,
            table: Some(&self.table),
        }
    }

    /// Counts a search, and ends the audit where it was told to stop.
    fn count(&mut self, report: Report<G::Move>) -> Result<Report<G::Move>, Interrupted> {
        self.nodes += report.nodes;
        if self.stopped() {
            return Err(Interrupted);
        }
        Ok(report)
    }

    /// Says whether the audit was told to stop.
    fn stopped(&self) -> bool {
        self.request.stop.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Computes the value of a node, or of one of its moves, by a search without techniques; nothing
    /// if it gave up.
    fn value(
        &mut self,
        node: &G,
        depth: Depth,
        only: &[G::Move],
    ) -> Result<Option<Value>, Interrupted> {
        self.table.clear();
        let mut limits = Limits::default().stop(self.request.stop);
        limits.nodes = self.terms.cap;
        limits.depth = Some(depth);
        let call = Call {
            only,
            ..self.call(node, limits, &self.bare)
        };
        let report = self.list.watched(&call, Witness::Nobody, Censor::Nobody);
        let report = self.count(report)?;
        Ok((!report.stopped).then_some(report.value))
    }

    /// Tells whether a decision was right, if that can be said, and by how much it was wrong: how far the value is
    /// from the bound, or from the value within the window, that the decision stood for. Last comes whether it was right by
    /// the tables.
    fn judge(&mut self, case: &Case<G>) -> Result<(Option<bool>, i64, Option<bool>), Interrupted> {
        let only = case.only();
        let value = self.value(&case.game, case.full_depth(), &only)?;
        let short = match case.decided_depth() {
            Some(depth) => self.value(&case.game, depth, &only)?,
            None => None,
        };
        let wrong = value.and_then(|value| case.is_wrong(value, short));
        let error = match (wrong, value) {
            (Some(true), Some(value)) => distance::<G>(value, case.said(short)),
            _ => 0,
        };
        let truth = self.terms.truth.and_then(|tables| case.truth(tables));
        let untrue = truth.and_then(|value| case.is_wrong(value, short));
        Ok((wrong.map(|wrong| !wrong), error, untrue.map(|wrong| !wrong)))
    }
}
