//! Writes of several kinds that are interrupted at each of their stages, in an order that follows from a seed: the caller hangs up, or the
//! server stops. Committed writes have been published and their effects happen; writes that did not commit leave no row, file or email. A
//! stage is a statement of a write's transaction, from begin to commit. Nothing compares heads with the table meanwhile, so the write
//! itself has to publish every frame.

mod acts;
mod follower;
mod mark;
mod scene;

use std::collections::BTreeMap;

use super::convergence::Dice;
use acts::Kind;
use scene::Scene;

/// The interruption of a write that has reached a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The caller hangs up.
    HangUp,
    /// The server stops, and the statement that it was about to send is never sent.
    Stop,
    /// The server stops once the database has carried out the statement, without receiving the answer.
    StopUnanswered,
}

/// A write, the stage that it reaches, and its interruption there.
type Step = (Kind, usize, End);

/// The share of all possible interruptions that a run covers.
#[derive(Debug, Clone, Copy)]
enum Share {
    All,
    /// Callers hang up at every other stage, so that two consecutive seeds cover all; the server stops this many times, as each stop costs
    /// a start.
    Half {
        stops: usize,
    },
}

/// Lists every stage with every interruption, in the order of a seed.
fn plan(seed: u64, stages: &BTreeMap<Kind, usize>, share: Share) -> Vec<Step> {
    let all = stages.iter().flat_map(|(kind, count)| {
        let each = |end| (1..=*count).map(move |stage| (*kind, stage, end));
        let committed = (*kind, *count, End::StopUnanswered);
        each(End::HangUp).chain(each(End::Stop)).chain([committed])
    });
    let (mut dice, mut left) = (Dice::new(seed), all.collect::<Vec<Step>>());
    let mut steps = Vec::new();
    let mut stopped = 0;
    while !left.is_empty() {
        let step = left.swap_remove(dice.below(left.len()));
        stopped += usize::from(step.2 != End::HangUp);
        let is_taken = match share {
            Share::All => true,
            Share::Half { .. } if step.2 == End::HangUp => (step.1 as u64 + seed).is_multiple_of(2),
            Share::Half { stops } => stopped <= stops,
        };
        if is_taken {
            steps.push(step);
        }
    }
    steps
}

async fn live_through(seed: u64, share: Share) {
    let mut scene = Scene::set().await;
    let stages = scene.count_stages().await;
    assert!(stages.values().all(|count| *count > 4), "{stages:?}");
    for step in plan(seed, &stages, share) {
        eprintln!("seed {seed}: {step:?}");
        scene.ask_and_end(step).await;
    }
    scene.check().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writes_that_are_cut_off_at_every_stage_have_all_their_effects_or_none() {
    for seed in 1..=2 {
        Box::pin(live_through(seed, Share::Half { stops: 10 })).await;
    }
}

mod seeds {
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    #[ignore = "make seeds: servers that stop at every stage, for minutes"]
    async fn many_orders_of_writes_that_are_cut_off_have_all_their_effects_or_none() {
        let setting = |name| std::env::var(name).ok().map(|value| value.parse::<u64>().unwrap());
        let seeds = match setting("WRITE_SEED") {
            Some(seed) => seed..seed + 1,
            None => 100..100 + setting("WRITE_SEEDS").unwrap_or(5),
        };
        for seed in seeds {
            Box::pin(super::live_through(seed, super::Share::All)).await;
        }
    }
}
