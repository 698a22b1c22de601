//! Writes of several kinds whose callers go away, and whose server is stopped, at every one of their stages, in an order that a seed gives: what
//! was committed has been told and its effects happen, and of what was not there is no row, file or letter. A stage is a statement of a write's
//! transaction, from its beginning to its commit. Nobody compares heads with the table meanwhile, so every frame has to be published by
//! its write.

mod acts;
mod follower;
mod scene;

use std::collections::BTreeMap;

use super::convergence::Dice;
use acts::Kind;
use scene::Scene;

/// What happens to a write that has come to a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Whoever asked for it hangs up.
    HangUp,
    /// The server stops, and what it was about to say is never said.
    Stop,
    /// The server stops once the database has done what it was told, without an answer.
    StopUnanswered,
}

/// A write, the stage that it comes to, and what happens there.
type Step = (Kind, usize, End);

/// How much of all that can happen is to happen.
#[derive(Debug, Clone, Copy)]
enum Share {
    All,
    /// Callers hang up at every other stage, so that two seeds in turn leave none out, and the server stops so many times: each takes a start.
    Half {
        stops: usize,
    },
}

/// Every stage with every end, in the order of a seed.
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
