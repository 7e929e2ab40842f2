//! Whether what techniques decide is right: a sample of their decisions, each judged
//! by a search without any of them, and by the whole search again with that one vetoed.
//!
//! A cut is right if the node, searched to the depth that was saved, is on the same side
//! of the window. A reduced move is wrong if it exceeds alpha at full depth and does not
//! at the reduced one (one that exceeds alpha at the reduced depth is seen). A move left out
//! is wrong if it exceeds alpha; where all that follow are left out, too, the whole node is asked.
//! The judge counts depth in whole plies, as the rest of a fraction is never searched.

use niwaki::endgames::EndgameTables;
use niwaki::evaluation::Evaluation;
use niwaki::laws::Random;
use niwaki::table::Bound;
use niwaki::technique::{Decision, Plan, Soundness};
use niwaki::{Depth, Limits, Notation, Options, Report, Table, Value, Window};

use super::Request;
use super::judged::Judged;
use super::sample::{Case, Sampler, Veto};
use super::witness::{Censor, Witness};
use crate::engine::Engine;
use crate::list::{Call, Searches, TechniqueSet};
use crate::score::Score;

/// Says how much of a search is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Decisions that are drawn of each technique, or all of them where there are fewer.
    pub decisions: usize,
    /// The seed by which they are drawn.
    pub seed: u64,
    /// Nodes at which a judge gives up; the decision is then neither right nor wrong.
    pub cap: Option<u64>,
}

/// What positions are worth without a search.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    /// What evaluates them.
    pub(super) evaluation: &'a Evaluation,
    /// What knows some of them exactly, if anything does.
    pub(super) endgames: Option<&'a EndgameTables>,
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
    known: Known,
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
        cap: terms.cap,
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
    known: Known<'a>,
    /// The techniques, none of which is on.
    bare: TechniqueSet,
    request: &'a Request<'a>,
    /// Nodes at which a judge gives up.
    cap: Option<u64>,
    /// One table for all searches, cleared before each.
    table: Table,
    /// Nodes of the searches that judge the decision at hand.
    nodes: u64,
}

/// A judge was told to stop.
struct Interrupted;

/// Tells which side of a window a value is on: all that the window lets a node say.
#[derive(PartialEq, Eq)]
enum Side {
    Below,
    Within,
    Above,
}

/// Returns the side of the window on which a value lies; on the edges it fails low or high.
fn side(window: Window, value: Value) -> Side {
    if value <= window.alpha {
        Side::Below
    } else if value >= window.beta {
        Side::Above
    } else {
        Side::Within
    }
}

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
        let (right, error) = self.judge(case)?;
        let without = self.whole(Censor::Veto(Veto::of(case.asked)))?;
        Ok(Judged {
            right,
            error,
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
        limits.nodes = self.cap;
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
    /// from the bound, or from the value within the window, that the decision stood for.
    fn judge(&mut self, case: &Case<G>) -> Result<(Option<bool>, i64), Interrupted> {
        let window = case.window;
        let full = case.full_depth();
        let mut said = window.alpha;
        let (wrong, value) = match case.decision {
            Decision::Cut(cut) => {
                said = cut.value;
                let value = self.value(&case.game, full, &[])?;
                let wrong = |value: Value| match cut.bound {
                    Bound::Lower => value < window.beta.min(cut.value),
                    Bound::Upper => value > window.alpha.max(cut.value),
                    Bound::Exact => value != cut.value,
                };
                (value.map(wrong), value)
            }
            Decision::Shallower(_) | Decision::Deeper(_) => {
                let value = self.value(&case.game, full, &[])?;
                let short = self.value(&case.game, case.depth, &[])?;
                let both = value.zip(short);
                said = short.map_or(said, |short| short.clamp(window.alpha, window.beta));
                let wrong = both.map(|(full, short)| side(window, full) != side(window, short));
                (wrong, value)
            }
            Decision::Move(mv, plan @ (Plan::Reduce(by) | Plan::Extend(by))) => {
                let changed = match plan {
                    Plan::Extend(_) => full + by,
                    _ => full - by,
                };
                let value = self.value(&case.game, full, &[mv])?;
                let short = self.value(&case.game, changed, &[mv])?;
                let missed = |(full, short)| full > window.alpha && short <= window.alpha;
                (value.zip(short).map(missed), value)
            }
            Decision::Move(mv, Plan::Skip(_)) => {
                let value = self.value(&case.game, full, &[mv])?;
                (value.map(|value| value > window.alpha), value)
            }
            Decision::Move(_, Plan::SkipRest(_)) => {
                let value = self.value(&case.game, full, &[])?;
                (value.map(|value| value > window.alpha), value)
            }
        };
        let error = match (wrong, value) {
            (Some(true), Some(value)) => distance::<G>(value, said),
            _ => 0,
        };
        Ok((wrong.map(|wrong| !wrong), error))
    }
}
