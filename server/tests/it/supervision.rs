//! A panic affects only the act in which it happened.

use std::sync::Arc;
use std::time::Duration;

use actors::access::topic::Viewer;
use actors::supervision::FaultPoint;
use actors::topic::messages::{HubMessage, Resume};
use actors::write::{Subject, WriteError};
use futures_util::future::join_all;
use protocol::change::CompanyChange;
use protocol::entity::account::Role;
use protocol::error_code::ErrorCode;
use protocol::ids::{CompanyId, JobId, TrackId, UserId};
use protocol::topic::Topic;
use serde_json::{Value, json};
use server::cli::CliError;
use server::domain::statistic::event::{Counted, Event, Listener};
use server::run::serve::{self, ServeError};
use tokio::sync::oneshot;

use super::engine::{Follower, House, caller, house, rating};
use super::support::cluster::{self, DatabaseGuard};
use super::support::server::config;

/// The longest wait for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// Runs a write in the job's queue that changes a row and panics.
async fn panic_in_the_queue(house: &House) -> ErrorCode {
    let (job, review) = (house.job, Topic::Review(house.job));
    let write = house.server.state.live.write(Subject::Task("test"));
    let write = write.serialized_on(review.clone()).topics([review]);
    let done = write.run(async move |write| -> Result<(), WriteError> {
        sqlx::query("update job set title = 'lost' where id = $1")
            .bind(job.0)
            .execute(write.rows())
            .await?;
        panic!("asked for by the test");
    });
    done.await.unwrap_err().code
}

#[actix_web::test]
async fn a_write_that_panics_is_rolled_back_and_refused_alone_and_followers_stay() {
    let house = house(1).await;
    let (live, track) = (&house.server.state.live, house.tracks[0]);
    let reviewer = caller(&house.server, &house.manager, Role::Manager).await;
    let mut follower = Follower::follow(&house.server, Topic::Review(house.job), Resume::default());
    follower.answer().await;
    let rate = |value| live.rate(&reviewer, &rating(house.job, track, Some(value)));
    rate(1).await.unwrap();
    assert_eq!(follower.frame().await.offset, 1);
    // the two are queued in this order
    let (refused, behind) = tokio::join!(panic_in_the_queue(&house), async { rate(2).await });
    assert_eq!(refused, ErrorCode::InternalError);
    behind.unwrap();
    // a hub with this offset ignores the message
    assert!(matches!(follower.next().await, HubMessage::Lagged { head: 1, .. }));
    assert_eq!(follower.frame().await.offset, 2);
    let lost = "select count(*) from job where id = $1 and title = 'lost'";
    assert_eq!(house.server.number(lost, house.job.0).await, 0);
}

#[actix_web::test]
async fn a_topic_that_panics_three_times_within_a_minute_is_refused_alone() {
    let house = house(1).await;
    let (server, track) = (&house.server, house.tracks[0]);
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    let company = server.company(&house.manager, "Another").await;
    let other = JobId(server.job(company, "Another").await);
    server.submit(&house.creator, other.0, &[track]).await;
    for _ in 0..3 {
        assert_eq!(panic_in_the_queue(&house).await, ErrorCode::InternalError);
    }
    // the next request is handled after the third panic was counted
    assert_eq!(panic_in_the_queue(&house).await, ErrorCode::TryAgain);
    let rate = |job| server.state.live.rate(&reviewer, &rating(job, track, Some(1)));
    assert_eq!(rate(house.job).await.unwrap_err().code, ErrorCode::TryAgain);
    rate(other).await.unwrap();
}

#[actix_web::test]
async fn a_batch_that_panics_is_split_until_the_act_that_it_panics_for_is_alone() {
    let house = house(30).await;
    let live = &house.server.state.live;
    let reviewer = caller(&house.server, &house.manager, Role::Manager).await;
    live.faults().inject(FaultPoint::Batch, house.tracks[20], 100);
    let rate = |track: &i64| live.rate(&reviewer, &rating(house.job, *track, Some(7)));
    let answers: Vec<_> = house.tracks.iter().map(rate).collect();
    for (number, answer) in join_all(answers).await.into_iter().enumerate() {
        let code = answer.err().map(|refusal| refusal.code);
        assert_eq!(code, (number == 20).then_some(ErrorCode::InternalError), "{number}");
    }
}

#[actix_web::test]
async fn a_commit_that_panics_in_its_committer_is_refused_alone() {
    let house = house(1).await;
    let (server, track) = (&house.server, house.tracks[0]);
    let reviewer = caller(server, &house.manager, Role::Manager).await;
    let company = server.company(&house.manager, "Others").await;
    let mut jobs = vec![house.job];
    for number in 0..6 {
        jobs.push(JobId(server.job(company, &format!("Job {number}")).await));
        server.submit(&house.creator, jobs[number + 1].0, &[track]).await;
    }
    let live = &server.state.live;
    let rate_all = |value| {
        join_all(
            jobs.iter()
                .map(move |job| (job, value))
                .map(|(job, value)| live.rate(&reviewer, &rating(*job, track, Some(value)))),
        )
    };
    // the first ratings are committed in another way
    for answer in rate_all(1).await {
        answer.unwrap();
    }
    live.faults().inject(FaultPoint::Commit, house.job.0, 2);
    for (number, answer) in rate_all(2).await.into_iter().enumerate() {
        let code = answer.err().map(|refusal| refusal.code);
        assert_eq!(code, (number == 0).then_some(ErrorCode::InternalError), "{number}");
    }
    for answer in rate_all(3).await {
        answer.unwrap();
    }
}

#[actix_web::test]
async fn a_committer_that_panics_is_started_again_and_given_up_with_the_third_time() {
    let house = house(1).await;
    let (live, track) = (&house.server.state.live, house.tracks[0]);
    let reviewer = caller(&house.server, &house.manager, Role::Manager).await;
    let rate = |value| live.rate(&reviewer, &rating(house.job, track, Some(value)));
    rate(1).await.unwrap();
    live.faults().inject(FaultPoint::Committer, house.job.0, 1);
    assert_eq!(rate(2).await.unwrap_err().code, ErrorCode::OutcomeUnknown);
    rate(3).await.unwrap();
    live.faults().inject(FaultPoint::Committer, house.job.0, 2);
    for value in 4..6 {
        assert_eq!(rate(value).await.unwrap_err().code, ErrorCode::OutcomeUnknown);
    }
    let lost = tokio::time::timeout(PATIENCE, live.component_failed()).await;
    assert_eq!(lost.expect("the process is told"), "committer");
    let ready = house.server.visitor().get("/readyz").await;
    assert_eq!(ready.status(), 503);
    assert_eq!(ready.json::<Value>().await.unwrap()["hindered_by"], json!(["engine"]));
    assert_eq!(rate(6).await.unwrap_err().code, ErrorCode::TryAgain);
}

#[actix_web::test]
async fn a_process_whose_engine_cannot_be_kept_running_ends_with_code_70() {
    let (database, data) = (cluster::new_database().await, tempfile::tempdir().unwrap());
    let config = config(&database, &data);
    let _database = DatabaseGuard(database.name);
    let (started, state) = oneshot::channel();
    let process = std::thread::spawn(|| {
        actix_web::rt::System::new().block_on(async {
            let running = serve::start(config).await.unwrap();
            assert!(started.send(Arc::clone(&running.state)).is_ok());
            running.serve_until(std::future::pending()).await
        })
    });
    let state = state.await.unwrap();
    state.live.faults().inject(FaultPoint::AccessLoader, 1, 3);
    let viewer = Viewer {
        user_id: UserId(1),
        session_id: None,
    };
    for _ in 0..3 {
        assert!(state.live.access().load(viewer, vec![Topic::Board]).await.is_err());
    }
    drop(state);
    let error = process.join().unwrap().unwrap_err();
    assert!(matches!(error, ServeError::PartLost("access loader")), "{error}");
    assert_eq!(CliError::from(error).exit_code(), 70);
}

#[actix_web::test]
async fn a_topic_whose_load_panics_is_refused_and_loaded_when_it_is_next_wanted() {
    let house = house(1).await;
    let (live, track) = (&house.server.state.live, house.tracks[0]);
    let reviewer = caller(&house.server, &house.manager, Role::Manager).await;
    let rate = || live.rate(&reviewer, &rating(house.job, track, Some(1)));
    live.faults().inject(FaultPoint::Load, 0, 1);
    // the rating may arrive before the load has failed, or at the actor's next start
    let first = rate().await.err().map(|refusal| refusal.code);
    assert!(first.is_none_or(|code| code == ErrorCode::TryAgain), "{first:?}");
    rate().await.unwrap();
}

#[actix_web::test]
async fn an_actor_that_panics_leaves_its_followers_to_the_next_one() {
    let house = house(0).await;
    let live = &house.server.state.live;
    let company = house
        .server
        .number("select max(id) from company where id > $1", 0)
        .await;
    let topic = Topic::Company(CompanyId(company));
    let mut follower = Follower::follow(&house.server, topic.clone(), Resume::default());
    assert_eq!(follower.answer().await.1, 0);
    let change = async || {
        let topic = topic.clone();
        let write = live.write(Subject::Task("test")).topics([topic.clone()]);
        let done = write.run(async move |write| {
            let user_id = UserId(1);
            write.append(&topic, CompanyChange::MemberLeft { user_id });
            Ok(())
        });
        done.await.unwrap();
    };
    live.faults().inject(FaultPoint::Frame, 1, 1);
    change().await;
    let message = follower.next().await;
    assert!(
        matches!(message, HubMessage::Lagged { head: 1, .. }),
        "it is told to start anew"
    );
    change().await;
    assert_eq!(follower.frame().await.offset, 2);
}

#[actix_web::test]
async fn rights_whose_reading_panics_fail_alone_and_the_loader_goes_on() {
    let house = house(0).await;
    let live = &house.server.state.live;
    let user = UserId(house.manager.id);
    let viewer = Viewer {
        user_id: user,
        session_id: None,
    };
    let load = |topics: usize| live.access().load(viewer, vec![Topic::Board; topics]);
    // two loads that share a query, and then the first alone
    live.faults().inject(FaultPoint::Access, 1, 2);
    let (refused, read) = tokio::join!(load(1), load(2));
    assert_eq!(
        refused.err().map(|refusal| refusal.code),
        Some(ErrorCode::InternalError)
    );
    assert!(read.is_ok());
    live.faults().inject(FaultPoint::AccessLoader, 1, 1);
    let refused = load(1).await.err().map(|refusal| refusal.code);
    assert_eq!(refused, Some(ErrorCode::TryAgain));
    assert!(load(1).await.is_ok());
}

#[actix_web::test]
async fn a_play_whose_counting_panics_is_refused_and_those_with_it_are_counted() {
    let house = house(8).await;
    let state = &house.server.state;
    let listener = caller(&house.server, &house.manager, Role::Manager).await;
    state.live.faults().inject(FaultPoint::Count, house.tracks[3], 100);
    let plays = house.tracks.iter().map(|track| {
        let event = Event {
            listener: Listener::Person(listener.session_id, listener.user_id),
            counted: Counted::Listen,
            link: None,
            tracks: vec![TrackId(*track)],
        };
        state.counter.count(event)
    });
    for (number, counted) in join_all(plays).await.into_iter().enumerate() {
        let code = counted.err().map(|refusal| refusal.code);
        assert_eq!(code, (number == 3).then_some(ErrorCode::InternalError), "{number}");
    }
}
