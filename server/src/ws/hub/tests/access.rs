//! Tests that the hub notices changes of rights, even if the client has left its person's own topic or could not follow it. Also tests that
//! a failed `init` can be repeated.

use super::*;
use protocol::change::JobChange;
use protocol::change::job::JobLimits;
use protocol::entity::job::{JobStatus, ShareType};

const OWN: Topic = Topic::User(UserId(1));

impl Bench {
    fn init(&mut self, connection: &ConnectionRef<Pipe>) {
        self.core.authenticate(connection, SessionId(7), UserId(1));
        let target = Target::Init {
            ack: Some(0),
            is_event: false,
            members: String::new(),
        };
        let own = SubscribeRequest {
            topic: OWN,
            resume: Resume::default(),
            person: None,
            link: None,
        };
        self.core.subscribe(connection, target, vec![Ok(own)], self.now);
    }

    fn refuse(&mut self, id: u64, subscribe_id: u64) {
        let refusal = HubMessage::Refuse {
            connection: ConnectionId(id),
            subscribe_id: SubscribeId(subscribe_id),
            topic: OWN,
            refusal: ErrorCode::TryAgain.into(),
        };
        self.core.turn(vec![refusal], self.now);
    }

    fn tick(&mut self) {
        self.core.tick(&HEARTBEAT, self.now);
    }

    /// Sends a frame with a change of the person's rights, and returns true if the hub has noticed the change.
    fn notices(&mut self, offset: i64) -> bool {
        self.core.take_access_changed();
        let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
        let changes = r#"[{"kind":"rights_changed"}]"#.to_owned();
        let frame = Frame::new(OWN, offset, at, Uuid::nil(), changes);
        self.core.turn(vec![HubMessage::Frame(Arc::new(frame))], self.now);
        self.core.take_access_changed() == [UserId(1)]
    }
}

#[test]
fn a_change_of_rights_is_noticed_after_an_init_that_failed_and_the_client_sees_nothing_of_it() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.init(&one);
    bench.refuse(1, 1);
    assert_eq!(take_messages(&one), ["ack"]);
    bench.notes.take();
    bench.tick();
    assert_eq!(bench.notes.take(), ["subscribe 1 user:1 as 2"]);
    bench.tick();
    assert_eq!(bench.notes.take(), Vec::<String>::new(), "it is under way");
    bench.refuse(1, 2);
    bench.tick();
    assert_eq!(bench.notes.take(), ["subscribe 1 user:1 as 3"], "until it succeeds");
    bench.attach(1, 3, &OWN, 4, Some("{}"));
    assert!(bench.notices(5));
    bench.tick();
    assert_eq!((bench.notes.take(), take_messages(&one)), (vec![], vec![]));
}

#[test]
fn an_init_that_failed_may_be_tried_again_also_while_the_hub_listens_by_itself() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.init(&one);
    bench.refuse(1, 1);
    bench.tick();
    bench.notes.take();
    bench.init(&one);
    assert_eq!(bench.notes.take(), Vec::<String>::new(), "one at a time");
    bench.attach(1, 2, &OWN, 4, Some("{}"));
    assert_eq!(bench.notes.take(), ["detach 1 user:1", "subscribe 1 user:1 as 3"]);
    bench.attach(1, 3, &OWN, 4, Some("{}"));
    bench.frames(&OWN, &[5]);
    assert_eq!(take_messages(&one), ["ack", "ack", "5"]);
    assert!(bench.notices(6));
}

#[test]
fn a_change_of_rights_is_noticed_by_a_connection_that_gives_its_own_topic_up_while_it_is_requested() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.init(&one);
    bench.core.unsubscribe(&one, &OWN, bench.now);
    bench.attach(1, 1, &OWN, 4, Some("{}"));
    bench.tick();
    bench.attach(1, 2, &OWN, 4, Some("{}"));
    assert!(bench.notices(5));
    assert_eq!(take_messages(&one), ["ack"]);
}

#[test]
fn a_subscribe_goes_on_when_the_one_before_it_has_waited_for_too_long() {
    let mut bench = Bench::new();
    let one = bench.connect(1);
    bench.ask(&one, &[review()], SubscribeForm::One);
    bench.now += Duration::from_secs(20);
    bench.ask(&one, &[review()], SubscribeForm::One);
    bench.notes.take();
    bench.core.expire_subscribes(&one, bench.now + Duration::from_secs(10));
    assert_eq!(take_messages(&one), ["ack"]);
    assert_eq!(bench.notes.take(), ["subscribe 1 review:1 as 2 from 4"]);
}

#[test]
fn rights_are_checked_again_when_the_own_topic_is_followed_anew() {
    let mut bench = Bench::new();
    let own = Topic::User(UserId(1));
    let one = bench.connect(1);
    bench.ask(&one, std::slice::from_ref(&own), SubscribeForm::One);
    bench.attach(1, 1, &own, 0, Some("{}"));
    assert_eq!(bench.core.take_access_changed(), [], "nothing else is followed");
    let round = one.access_round.get();
    bench.ask(&one, &[review()], SubscribeForm::One);
    bench.attach(1, 2, &review(), 4, Some("{}"));
    bench.ask(&one, std::slice::from_ref(&own), SubscribeForm::One);
    bench.attach(1, 3, &own, 1, Some("{}"));
    assert_eq!(bench.core.take_access_changed(), [UserId(1)]);
    assert_ne!(one.access_round.get(), round, "what is being checked is checked again");
}

#[test]
fn what_may_take_a_job_from_sight_makes_its_followers_rights_be_read_again() {
    let mut bench = Bench::new();
    let job = Topic::Job(JobId(1));
    let (one, visitor) = (bench.connect(1), bench.connect(2));
    bench.core.authenticate(&one, SessionId(7), UserId(1));
    for (id, connection) in [(1, &one), (2, &visitor)] {
        bench.ask(connection, std::slice::from_ref(&job), SubscribeForm::One);
        bench.attach(id, id, &job, 4, Some("{}"));
    }
    let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
    let status = |status| JobChange::StatusChanged { status };
    let limits = JobLimits {
        tracks_per_user_limit: 1,
        available_for_plans: Vec::new(),
        access_from: 0,
        access_to: 10,
    };
    let share_type = ShareType::PlaylistSharing;
    let cases = [
        (JobChange::ShareTypeChanged { share_type }, vec![]),
        (status(JobStatus::Closed), vec![UserId(1)]),
        (status(JobStatus::Deleted), vec![UserId(1)]),
        // also if only teams have changed
        (JobChange::LimitsChanged(limits), vec![UserId(1)]),
    ];
    for (offset, (change, users)) in (5..).zip(cases) {
        let changes = serde_json::to_string(&[&change]).unwrap();
        let frame = Frame::new(job.clone(), offset, at, Uuid::nil(), changes);
        bench.core.turn(vec![HubMessage::Frame(Arc::new(frame))], bench.now);
        assert_eq!(bench.core.take_access_changed(), users, "{change:?}");
    }
}

#[test]
fn a_change_of_rights_is_noticed_even_by_who_left_the_own_topic() {
    let mut bench = Bench::new();
    let own = Topic::User(UserId(1));
    let one = bench.connect(1);
    one.subscriptions.borrow_mut().user = Some(UserId(1));
    bench.ask(&one, std::slice::from_ref(&own), SubscribeForm::One);
    bench.attach(1, 1, &own, 0, Some("{}"));
    bench.core.unsubscribe(&one, &own, bench.now);
    take_messages(&one);
    let at = Timestamp(datetime!(2026-11-20 12:00 UTC));
    let changed = Frame::new(own, 1, at, Uuid::nil(), r#"[{"kind":"rights_changed"}]"#.to_owned());
    bench.core.turn(vec![HubMessage::Frame(Arc::new(changed))], bench.now);
    assert_eq!(
        (take_messages(&one), bench.core.take_access_changed()),
        (vec![], vec![UserId(1)])
    );
}
