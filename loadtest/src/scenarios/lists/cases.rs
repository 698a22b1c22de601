//! The calls that `lists` measures. The callers are people whose accounts the file `fill.sql` makes, and an administrator.

use serde_json::{Value, json};

use crate::api::{Api, number};
use crate::cli::ListsOptions;
use crate::error::LoadError;
use crate::scenarios::random::Random;

/// The number of different request bodies that each case sends in turn.
const VARIANTS: usize = 50;
/// The password of all people made by `fill.sql`.
const PASSWORD: &str = "needledrop-demo";

/// A call to measure, with the cookie and request bodies that a page would send.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) path: String,
    pub(super) cookie: String,
    pub(super) bodies: Vec<String>,
}

/// Adds the cases that are measured as one logged-in person.
struct CaseBuilder<'a> {
    api: &'a Api,
    cases: &'a mut Vec<Case>,
    random: Random,
}

impl CaseBuilder<'_> {
    fn ask(&mut self, call: &str, what: &str, body: impl Fn(&mut Random) -> Value) {
        let bodies = (0..VARIANTS).map(|_| body(&mut self.random).to_string());
        self.cases.push(Case {
            name: if what.is_empty() {
                call.to_owned()
            } else {
                format!("{call}, {what}")
            },
            path: format!("/api/{call}"),
            cookie: self.api.cookie().to_owned(),
            bodies: bodies.collect(),
        });
    }
}

/// Logs all callers in and returns their cases.
pub(super) fn all(options: &ListsOptions) -> Result<Vec<Case>, LoadError> {
    let mut cases = Vec::new();
    let log_in = |email: &str, password: &str| Api::log_in(options.address, email, password);
    let mut add = |api: &Api, ask: fn(&mut CaseBuilder<'_>)| {
        let random = Random::new(1);
        ask(&mut CaseBuilder {
            api,
            cases: &mut cases,
            random,
        });
    };
    add(&log_in(&options.admin, &options.password)?, staff);
    add(&log_in("creator1@fill.test", PASSWORD)?, large_catalogue);
    add(&log_in("creator2000@fill.test", PASSWORD)?, creator);
    let leader = log_in("manager1@fill.test", PASSWORD)?;
    add(&leader, manager);
    let colleague = log_in("manager6@fill.test", PASSWORD)?;
    add(&colleague, large_company);
    let (of_leader, of_colleague) = (jobs_by_size(&leader)?, jobs_by_size(&colleague)?);
    // most jobs have 100 submissions, ten have 1,000 and one has 10,000
    let sizes = [
        (&leader, of_leader.first()),
        (&colleague, of_colleague.last()),
        (&leader, of_leader.last()),
    ];
    for (api, job) in sizes {
        let Some((job, tracks)) = job else { continue };
        let random = Random::new(1);
        let cases = &mut cases;
        reviewer(&mut CaseBuilder { api, cases, random }, *job, *tracks);
    }
    Ok(cases)
}

/// Returns the ids of a manager's jobs, each with the number of its submitted tracks, in ascending order of that number.
fn jobs_by_size(manager: &Api) -> Result<Vec<(i64, i64)>, LoadError> {
    let path = "/api/job/get";
    let found = manager.call(path, &json!({ "status": "open", "limit": 200 }))?;
    let mut jobs = Vec::new();
    for job in found["all_jobs"].as_array().into_iter().flatten() {
        jobs.push((number(path, job, "/id")?, number(path, job, "/submitted_tracks")?));
    }
    jobs.sort_by_key(|(_, tracks)| *tracks);
    Ok(jobs)
}

fn staff(builder: &mut CaseBuilder<'_>) {
    builder.ask("account/get_stat", "staff", |_| json!({}));
    for (sort_by, direction) in [
        ("created", "down"),
        ("created", "up"),
        ("email", "down"),
        ("email", "up"),
    ] {
        let what = format!("by {sort_by} {direction}");
        builder.ask("admin/get_users", &what, |random| {
            json!({ "user_type": "creator", "on_hold": false, "offset": random.below(50) * 20, "sort_by": sort_by, "sort_direction": direction })
        });
    }
    builder.ask(
        "admin/get_users",
        "the 100,000th on",
        |random| json!({ "user_type": "creator", "on_hold": false, "offset": 100_000 + random.below(50) * 20 }),
    );
    accounts(builder);
    builder.ask(
        "admin/search_users",
        "a name",
        |random| json!({ "user_info": format!("creator {}", random.below(900_000)), "user_type": "creator" }),
    );
    builder.ask(
        "admin/search_users",
        "an email",
        |random| json!({ "user_info": format!("creator{}@fill.test", random.below(900_000)), "user_type": "creator" }),
    );
    builder.ask(
        "admin/search_users",
        "digits within",
        |random| json!({ "user_info": format!("{:04}", random.below(10_000)), "user_type": "creator" }),
    );
    builder.ask(
        "admin/search_users",
        "what all have",
        |_| json!({ "user_info": "fill.test", "user_type": "creator" }),
    );
    builder.ask(
        "admin/search_users",
        "one letter",
        |random| json!({ "user_info": letter(random), "user_type": "" }),
    );
    builder.ask(
        "admin/search_users",
        "two digits",
        |random| json!({ "user_info": format!("{:02}", random.below(100)), "user_type": "creator" }),
    );
    builder.ask(
        "company/get_all",
        "",
        |random| json!({ "offset": random.below(50) * 20 }),
    );
    builder.ask(
        "company/get_all",
        "a name",
        |random| json!({ "name": format!("company {}", random.below(90)) }),
    );
    builder.ask(
        "company/get_all",
        "one letter",
        |random| json!({ "name": letter(random) }),
    );
    builder.ask("job/get_all", "", |_| json!({ "status": "all", "limit": 100 }));
    jobs(builder, "staff");
}

/// Adds the staff's list of accounts with each of its filters, the numbers shown beside that list, and the page of one account.
fn accounts(builder: &mut CaseBuilder<'_>) {
    let here = |more: Value| {
        let mut body = json!({ "user_type": "creator", "on_hold": false });
        if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
            body.extend(more);
        }
        body
    };
    builder.ask("admin/get_users", "up to the 10,000th on", move |random| {
        here(json!({ "offset": random.below(500) * 20 }))
    });
    for (what, filter) in [
        ("unconfirmed", json!({ "filter": "unconfirmed" })),
        ("blocked", json!({ "filter": "blocked" })),
        ("not approved", json!({ "filter": "not_approved" })),
        (
            "the approval queue",
            json!({ "filter": "not_approved", "confirmed_first": true, "sort_direction": "up" }),
        ),
        ("one plan", json!({ "plan": "premium" })),
        (
            "one plan, not approved, by email",
            json!({ "plan": "premium", "filter": "not_approved", "sort_by": "email", "sort_direction": "up" }),
        ),
        ("on hold", json!({ "on_hold": true })),
        (
            "of every kind, blocked",
            json!({ "user_type": "", "filter": "blocked" }),
        ),
    ] {
        builder.ask("admin/get_users", what, move |random| {
            let mut body = here(filter.clone());
            body["offset"] = json!(random.below(50) * 20);
            body
        });
    }
    builder.ask(
        "admin/get_user",
        "",
        |random| json!({ "id": 20_000 + random.below(900_000) }),
    );
}

fn manager(builder: &mut CaseBuilder<'_>) {
    builder.ask("account/get_stat", "manager", |_| json!({}));
    builder.ask("company/get", "", |_| json!({}));
    builder.ask("company/get_created_invites", "", |_| json!({}));
    builder.ask("company/get_received_invites", "", |_| json!({}));
    jobs(builder, "manager");
}

/// Adds the cases of the owner of the company that has a thousand members.
fn large_company(builder: &mut CaseBuilder<'_>) {
    builder.ask("company/get", "1,000 members", |_| json!({}));
}

fn creator(builder: &mut CaseBuilder<'_>) {
    builder.ask("account/get_stat", "creator", |_| json!({}));
    builder.ask("account/check_subscription", "creator", |_| json!({}));
    builder.ask("statistic/get", "10 own tracks", |_| json!({}));
    jobs(builder, "creator");
    catalogue(builder, "10 own tracks");
}

fn large_catalogue(builder: &mut CaseBuilder<'_>) {
    builder.ask("account/get_stat", "creator of 20,000 tracks", |_| json!({}));
    builder.ask("application/get", "", |_| json!({}));
    catalogue(builder, "20,000 own tracks");
    builder.ask(
        "track/get",
        "20,000 own tracks, any page",
        |random| json!({ "offset": random.below(249) * 80 }),
    );
    builder.ask("track/get", "20,000 own tracks, one type", |_| json!({ "type": "sfx" }));
    builder.ask(
        "track/get",
        "20,000 own tracks, by title",
        |random| json!({ "offset": random.below(249) * 80, "sort_by": "title", "sort_direction": "up" }),
    );
    builder.ask(
        "track/get",
        "20,000 own tracks, by plays",
        |random| json!({ "offset": random.below(249) * 80, "sort_by": "plays_count" }),
    );
    builder.ask("statistic/get", "20,000 own tracks", |_| json!({}));
}

fn catalogue(builder: &mut CaseBuilder<'_>, whose: &str) {
    builder.ask("track/get", whose, |_| json!({}));
    builder.ask(
        "track/get_like",
        &format!("{whose}, a title"),
        |random| json!({ "title": format!("low tide {}", random.below(90)) }),
    );
    builder.ask(
        "track/get_like",
        &format!("{whose}, a tag"),
        |random| json!({ "title": format!("tag{}", random.below(997)) }),
    );
    builder.ask(
        "track/get_like",
        &format!("{whose}, two letters"),
        |random| json!({ "title": format!("{}{}", letter(random), letter(random)) }),
    );
    builder.ask(
        "track/get_like",
        &format!("{whose}, one letter"),
        |random| json!({ "title": letter(random) }),
    );
}

fn jobs(builder: &mut CaseBuilder<'_>, whose: &str) {
    builder.ask(
        "job/get",
        &format!("{whose}, first page"),
        |_| json!({ "status": "all", "limit": 100 }),
    );
    builder.ask(
        "job/get",
        &format!("{whose}, any page"),
        |random| json!({ "status": "open", "offset": random.below(250) * 20 }),
    );
    builder.ask(
        "job/get",
        &format!("{whose}, one type"),
        |_| json!({ "status": "open", "type": "Advertising" }),
    );
    builder.ask(
        "job/get_like",
        &format!("{whose}, a title"),
        |random| json!({ "status": "all", "title": format!("brief {}", random.below(1000)) }),
    );
    builder.ask(
        "job/get_like",
        &format!("{whose}, what all have"),
        |_| json!({ "status": "all", "title": "brief" }),
    );
    builder.ask(
        "job/get_like",
        &format!("{whose}, one letter"),
        |random| json!({ "status": "all", "title": letter(random) }),
    );
}

fn reviewer(builder: &mut CaseBuilder<'_>, job: i64, tracks: i64) {
    let whose = format!("{tracks} submissions");
    builder.ask("application/get_applied", &whose, |_| json!({ "job_id": job }));
    for sort_by in ["rating", "title"] {
        builder.ask(
            "application/get_applied",
            &format!("{whose}, by {sort_by}"),
            |_| json!({ "job_id": job, "sort_by": sort_by, "from": 0, "to": 10, "listened_first": true }),
        );
    }
    builder.ask("playlist/get", &whose, |_| json!({ "job_id": job }));
    builder.ask("playlist/get_shared", &whose, |_| json!({ "job_id": job }));
    builder.ask("job/get_job", &whose, |_| json!({ "job_id": job }));
}

fn letter(random: &mut Random) -> String {
    char::from(b'a' + random.below(26) as u8).to_string()
}
