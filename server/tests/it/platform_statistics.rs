//! The platform's daily numbers: equal to a simple count, whatever the clock does, and published to the staff.

use std::collections::{BTreeMap, BTreeSet};

use actors::queue::Lane;
use serde_json::{Value, json};
use server::domain::statistic::{daily, platform};
use time::macros::datetime;
use time::{Date, Duration, OffsetDateTime};

use super::support::{TestServer, pause};

const DAYS: u64 = 400;
const EVENTS: usize = 100_000;
const PEOPLE: u64 = 300;
const JOBS: usize = 200;
const TRACKS: u64 = 400;
/// The start of the measured time, which ended before these tests were written.
const START: OffsetDateTime = datetime!(2025-01-20 00:00 UTC);

/// A pseudorandom number below `bound`; each run gives the same numbers.
fn next(seed: &mut u64, bound: u64) -> u64 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % bound
}

type Days = BTreeMap<Date, i64>;

/// The expected numbers, counted simply.
#[derive(Default)]
struct ByHand {
    submissions: Days,
    visitors: Days,
    log_ins: Days,
    active: BTreeMap<Date, BTreeSet<i64>>,
    ratings: Days,
}

/// Rows as columns, which one statement inserts.
#[derive(Default)]
struct Columns {
    at: Vec<OffsetDateTime>,
    one: Vec<i64>,
    other: Vec<i64>,
}

impl Columns {
    fn push(&mut self, at: OffsetDateTime, one: i64, other: i64) {
        self.at.push(at);
        self.one.push(one);
        self.other.push(other);
    }

    async fn insert(&self, server: &TestServer, statement: &'static str) {
        let inserted = sqlx::query(statement)
            .bind(&self.at)
            .bind(&self.one)
            .bind(&self.other)
            .execute(&server.pool)
            .await;
        inserted.unwrap();
    }
}

/// Inserts random events, and counts them.
async fn fill(server: &TestServer, seed: &mut u64) -> ByHand {
    let ada = server.creator("ada").await;
    let owner = server.manager("owner").await;
    let company = server.company(&owner, "Company").await;
    sqlx::raw_sql(
        "insert into account (email, user_name, password_hash, role)
         select 'p' || n || '@it.test', 'p' || n, '', 'creator' from generate_series(1, 300) n",
    )
    .execute(&server.pool)
    .await
    .unwrap();
    let people: Vec<i64> =
        sqlx::query_scalar("select id from account where user_name like 'p%' and password_hash = ''")
            .fetch_all(&server.pool)
            .await
            .unwrap();
    let tracks: Vec<i64> = sqlx::query_scalar(
        "insert into track (user_id, name_in_base, duration, file_size, file_name, format, wave)
         select $1, 'n' || n, 1, 1, '', 'mp3', '' from generate_series(1, 400) n returning id",
    )
    .bind(ada.id)
    .fetch_all(&server.pool)
    .await
    .unwrap();
    let mut jobs = Vec::new();
    for number in 0..JOBS {
        jobs.push(server.job(company, &format!("Job {number}")).await);
    }
    sqlx::query(
        "insert into application (user_id, job_id, status) select $1, j, 'on_review' from unnest($2::bigint[]) j",
    )
    .bind(ada.id)
    .bind(&jobs)
    .execute(&server.pool)
    .await
    .unwrap();

    let mut hand = ByHand::default();
    let (mut submitted, mut rated) = (Columns::default(), Columns::default());
    let (mut sessions, mut visits) = (Columns::default(), Columns::default());
    let (mut pairs, mut triples, mut seen) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for number in 0..EVENTS as i64 {
        let at = START + Duration::seconds(next(seed, DAYS * 86_400) as i64);
        let day = at.date();
        match next(seed, 4) {
            0 => {
                let (job, track) = (
                    jobs[next(seed, JOBS as u64) as usize],
                    tracks[next(seed, TRACKS) as usize],
                );
                if pairs.insert((job, track)) {
                    submitted.push(at, job, track);
                    *hand.submissions.entry(day).or_default() += 1;
                }
            }
            1 => {
                let (track, user) = (next(seed, 1_000_000) as i64, people[next(seed, PEOPLE) as usize]);
                if triples.insert((track, user)) {
                    rated.push(at, track, user);
                    *hand.ratings.entry(day).or_default() += 1;
                }
            }
            2 => {
                let user = people[next(seed, PEOPLE) as usize];
                sessions.push(at, user, number);
                *hand.log_ins.entry(day).or_default() += 1;
                hand.active.entry(day).or_default().insert(user);
            }
            _ => {
                let visitor = next(seed, 100) as i64;
                if seen.insert((day, visitor)) {
                    visits.push(at, visitor, number);
                    *hand.visitors.entry(day).or_default() += 1;
                }
            }
        }
    }
    submitted
        .insert(
            server,
            "insert into submission (submitted, job_id, track_id, application_id, user_id)
             select e.at, e.job, e.track, a.id, a.user_id
             from unnest($1::timestamptz[], $2::bigint[], $3::bigint[]) e(at, job, track) join application a on a.job_id = e.job",
        )
        .await;
    rated
        .insert(
            server,
            "insert into rating (at, track_id, user_id, job_id, value)
             select e.at, e.track, e.u, 1, 5 from unnest($1::timestamptz[], $2::bigint[], $3::bigint[]) e(at, track, u)",
        )
        .await;
    sessions
        .insert(
            server,
            "insert into session (created, last_seen, user_id, token_hash, expires, ends)
             select e.at, e.at, e.u, decode(lpad(to_hex(e.n), 16, '0'), 'hex'), e.at, e.at
             from unnest($1::timestamptz[], $2::bigint[], $3::bigint[]) e(at, u, n)",
        )
        .await;
    visits
        .insert(
            server,
            "insert into site_visit (day, visitor)
             select (e.at at time zone 'UTC')::date, 'v' || e.v from unnest($1::timestamptz[], $2::bigint[], $3::bigint[]) e(at, v, n)",
        )
        .await;
    hand
}

/// The numbers of a month in the CSV of a chart.
async fn month_of(client: &super::support::Client, chart: &str, first: Date) -> Days {
    let address = format!(
        "/files/statistic/{chart}/{}-{:02}.csv",
        first.year(),
        u8::from(first.month())
    );
    let text = client.get(&address).await.text().await.unwrap();
    let format = time::macros::format_description!("[year]-[month]-[day]");
    let lines = text.lines().skip(1);
    lines
        .map(|line| {
            let (day, number) = line.split_once(',').unwrap();
            let day = Date::parse(day.trim_matches('"'), &format).unwrap();
            (day, number.trim_matches('"').parse().unwrap())
        })
        .collect()
}

async fn days_of(server: &TestServer, from: &str, to: &str) -> i64 {
    let counted =
        sqlx::query_scalar("select count(*) from daily_number where day between $1::text::date and $2::text::date");
    counted.bind(from).bind(to).fetch_one(&server.pool).await.unwrap()
}

#[tokio::test]
async fn the_numbers_of_each_day_are_those_of_a_count_by_hand_also_after_a_restart_and_jumps_of_the_clock() {
    let mut server = TestServer::start().await;
    let mut seed = 24;
    let hand = fill(&server, &mut seed).await;
    let end = START + Duration::days(DAYS as i64);
    // the task runs at any time of the clock: years ahead, back again, in between
    let mut connection = server.pool.acquire().await.unwrap();
    let jumps = [40, 39, 4_000, 120, 399].map(Duration::days).map(|after| START + after);
    for at in jumps.into_iter().chain([end, end - Duration::days(300), end]) {
        daily::count_ratings(&mut connection, at).await.unwrap();
    }
    drop(connection);
    assert_eq!(days_of(&server, "2000-01-01", "2025-01-19").await, 0, "no day before");
    assert_eq!(days_of(&server, "2030-01-01", "2100-01-01").await, 0, "no day to come");
    server.restart().await;
    let staff = server.client_of(&server.admin("staff").await).await;
    let active: Days = hand
        .active
        .iter()
        .map(|(day, people)| (*day, people.len() as i64))
        .collect();
    let charts = [
        ("submitted_songs", &hand.submissions),
        ("visitors", &hand.visitors),
        ("logins", &hand.log_ins),
        ("user_activity", &active),
        ("ratings", &hand.ratings),
    ];
    let mut first = START.date().replace_day(1).unwrap();
    let mut compared = 0;
    while first < end.date() {
        for (chart, counted) in charts {
            let month = month_of(&staff, chart, first).await;
            assert_eq!(
                month.len(),
                usize::from(first.month().length(first.year())),
                "{chart} of {first}"
            );
            for (day, number) in month {
                assert_eq!(
                    number,
                    counted.get(&day).copied().unwrap_or_default(),
                    "{chart} on {day}"
                );
                compared += 1;
            }
        }
        first = (first + Duration::days(31)).replace_day(1).unwrap();
    }
    assert!(compared > 5 * DAYS, "{compared}");
    let found = staff
        .ok("statistic/get_statistics", json!({"year": 2025, "month": 2}))
        .await;
    assert_eq!(
        found["songs_submitted_for_all_time"],
        hand.submissions.values().sum::<i64>()
    );
    let series = staff.ok("statistic/visitors", json!({"year": 2025, "month": 2})).await;
    assert_eq!(series.as_array().unwrap().len(), 28);
    assert_eq!(found["visitors_diagram_for_month"], series);
    let dates = staff.ok("statistic/get_chart_dates", json!({})).await;
    assert_eq!(
        dates.as_array().unwrap().last(),
        Some(&json!({"year": 2025, "month": 1}))
    );
}

#[tokio::test]
async fn a_moment_belongs_to_its_day_of_utc_and_a_server_that_runs_ahead_makes_no_day() {
    let server = TestServer::start().await;
    let ada = server.creator("ada").await;
    let session = "insert into session (created, last_seen, user_id, token_hash, expires, ends)
                   select at, at, $1, decode(md5(at::text), 'hex'), at, at from unnest($2::timestamptz[]) at";
    let moments = [
        datetime!(2026-01-31 23:59:59.999 UTC),
        datetime!(2026-02-01 00:30 +01:00),
        datetime!(2026-02-01 00:00 UTC),
        datetime!(2099-02-01 00:00 UTC),
    ];
    let staff = server.client_of(&server.admin("staff").await).await;
    let before = staff.ok("statistic/get_statistics", json!({})).await;
    sqlx::query(session)
        .bind(ada.id)
        .bind(&moments[..])
        .execute(&server.pool)
        .await
        .unwrap();
    let on = async |month: u8, day: usize, call: &str| {
        let series = staff.ok(call, json!({"year": 2026, "month": month})).await;
        series[day - 1][1].clone()
    };
    assert_eq!(on(1, 31, "statistic/logins").await, 2);
    assert_eq!(on(2, 1, "statistic/logins").await, 1);
    assert_eq!(on(1, 31, "statistic/user_activity").await, 1);
    let after = staff.ok("statistic/get_statistics", json!({})).await;
    let logged_in = |found: &Value| found["log_in_statistic"].as_i64().unwrap();
    assert_eq!(logged_in(&after), logged_in(&before) + 1, "the one ahead counts today");
    let ahead = "select count(*) from daily_number where day > (now() at time zone 'UTC')::date and id > $1";
    assert_eq!(server.number(ahead, 0).await, 0);
    staff
        .refused("statistic/logins", json!({"year": 2026}), 400, "invalid_request")
        .await;
    assert_eq!(staff.get("/files/statistic/nothing/2026-05.csv").await.status(), 404);
    let other = server.client_of(&ada).await;
    assert_eq!(other.get("/files/statistic/logins/2026-05.csv").await.status(), 403);
}

#[tokio::test]
async fn a_visitor_of_the_site_counts_once_a_day_and_a_withdrawn_track_no_more() {
    let server = TestServer::start().await;
    let staff = server.client_of(&server.admin("staff").await).await;
    for _ in 0..3 {
        assert_eq!(server.visitor().get("/login").await.status(), 200);
    }
    let counted = "select coalesce(sum(number), 0)::bigint from daily_number where kind = 'visitors' and id > $1";
    while server.number(counted, 0).await == 0 {
        pause().await;
    }
    server.visitor().get("/").await;
    // visits are counted in order: a visitor's later acts behind a link are counted after its opening
    assert_eq!(server.number(counted, 0).await, 1);

    let owner = server.manager("owner").await;
    let company = server.company(&owner, "Company").await;
    let ada = server.creator("ada").await;
    let job = server.job(company, "A job").await;
    let track = server.track(&ada, "A track").await;
    server.submit(&ada, job, &[track]).await;
    let all = async || {
        let found = staff.ok("statistic/get_statistics", json!({})).await;
        found["songs_submitted_for_all_time"].clone()
    };
    assert_eq!(all().await, 1);
    sqlx::query("delete from submission where job_id = $1")
        .bind(job)
        .execute(&server.pool)
        .await
        .unwrap();
    assert_eq!(all().await, 0);
}

#[tokio::test]
async fn ratings_are_counted_by_a_task_of_each_hour() {
    let server = TestServer::start().await;
    let (owner, ada) = (server.manager("owner").await, server.creator("ada").await);
    let company = server.company(&owner, "Company").await;
    let job = server.job(company, "A job").await;
    let track = server.track(&ada, "A track").await;
    server.submit(&ada, job, &[track]).await;
    let rating = json!({"track_id": track, "job_id": job, "track_rating": 7});
    server.live_of(&owner).await.ok("rating.set_track", rating).await;
    server
        .pass_until_recurred(Duration::hours(1), "count_ratings", Lane::Upkeep)
        .await;
    let counted = "select coalesce(sum(number), 0)::bigint from daily_number where kind = 'ratings' and id > $1";
    assert_eq!(server.number(counted, 0).await, 1);
}

#[tokio::test]
async fn changed_numbers_are_published_once_to_two_followers() {
    let server = TestServer::start().await;
    let (one, other) = (server.admin("one").await, server.admin("other").await);
    let (mut first, mut second) = (server.live_of(&one).await, server.live_of(&other).await);
    first.subscribe("admin").await;
    second.subscribe("admin").await;
    let (live, pool) = (&server.state.live, &server.state.pool);
    let received = async |tab: &mut super::support::LiveClient| loop {
        let frame = tab.next_change("admin").await;
        let changes = frame["changes"].as_array().unwrap().clone();
        if let Some(change) = changes
            .into_iter()
            .find(|change| change["kind"] == "statistics_changed")
        {
            return change;
        }
    };
    platform::publish(live, pool).await.unwrap();
    let users = received(&mut first).await["users"].as_i64().unwrap();
    assert_eq!(received(&mut second).await["users"], users);
    server.creator("ada").await;
    // two nodes publish at the same time
    let (a, b) = tokio::join!(platform::publish(live, pool), platform::publish(live, pool));
    a.and(b).unwrap();
    platform::publish(live, pool).await.unwrap();
    assert_eq!(received(&mut first).await["users"], users + 1);
    assert_eq!(received(&mut second).await["users"], users + 1);
    let frames = "select head from topic_head where topic = 'admin' and head >= $1";
    let head = server.number(frames, 0).await;
    platform::publish(live, pool).await.unwrap();
    assert_eq!(server.number(frames, 0).await, head, "nothing is told anew");
}
