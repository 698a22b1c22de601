//! company/get_statistic: the same numbers as a simple count over random submissions, listens and ratings.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use super::support::TestServer;

const JOBS: usize = 6;
const TRACKS: usize = 60;
const REVIEWERS: usize = 5;
/// The start of the measured time, which lasts three months.
const START: OffsetDateTime = datetime!(2026-03-15 00:00 UTC);
const MINUTES: u64 = 90 * 24 * 60;

/// A pseudorandom number below `bound`; each run gives the same numbers.
fn next(seed: &mut u64, bound: u64) -> u64 {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) % bound
}

/// A submitted track with its listens and ratings.
struct Submitted {
    job: i64,
    track: i64,
    at: OffsetDateTime,
    /// (reviewer, time)
    listens: Vec<(i64, OffsetDateTime)>,
    /// (reviewer, value, time)
    ratings: Vec<(i64, i16, OffsetDateTime)>,
}

async fn fill(server: &TestServer, jobs: &[i64], creator: i64, reviewers: &[i64], seed: &mut u64) -> Vec<Submitted> {
    let tracks: Vec<i64> = sqlx::query_scalar(
        "insert into track (user_id, name_in_base, duration, file_size, file_name, format, wave, ready, loudness_measured)
         select $1, 'n' || $1::bigint || 'x' || n, 1, 1, 'a.mp3', 'mp3', '\\x00', true, true from generate_series(1, $2) n returning id",
    )
    .bind(creator)
    .bind(TRACKS as i32)
    .fetch_all(&server.pool)
    .await
    .unwrap();
    let mut all = Vec::new();
    for &job in jobs {
        let application: i64 = sqlx::query_scalar(
            "insert into application (user_id, job_id, status) values ($1, $2, 'on_review') returning id",
        )
        .bind(creator)
        .bind(job)
        .fetch_one(&server.pool)
        .await
        .unwrap();
        for &track in &tracks {
            if next(seed, 3) == 0 {
                continue;
            }
            let at = START + Duration::minutes(next(seed, MINUTES) as i64);
            let (mut listens, mut ratings) = (Vec::new(), Vec::new());
            for &reviewer in reviewers {
                if next(seed, 3) == 0 {
                    listens.push((reviewer, at + Duration::minutes(next(seed, 6_000) as i64)));
                }
                if next(seed, 3) == 0 {
                    let value = 1 + next(seed, 10) as i16;
                    ratings.push((reviewer, value, at + Duration::minutes(next(seed, 9_000) as i64)));
                }
            }
            sqlx::query("insert into submission (job_id, track_id, application_id, user_id, submitted) values ($1, $2, $3, $4, $5)")
                .bind(job)
                .bind(track)
                .bind(application)
                .bind(creator)
                .bind(at)
                .execute(&server.pool)
                .await
                .unwrap();
            all.push(Submitted {
                job,
                track,
                at,
                listens,
                ratings,
            });
        }
    }
    for one in &all {
        for (reviewer, at) in &one.listens {
            let listen = sqlx::query("insert into listened (job_id, track_id, user_id, at) values ($1, $2, $3, $4)");
            listen
                .bind(one.job)
                .bind(one.track)
                .bind(reviewer)
                .bind(at)
                .execute(&server.pool)
                .await
                .unwrap();
        }
        for (reviewer, value, at) in &one.ratings {
            let rating =
                sqlx::query("insert into rating (job_id, track_id, user_id, value, at) values ($1, $2, $3, $4, $5)");
            rating
                .bind(one.job)
                .bind(one.track)
                .bind(reviewer)
                .bind(value)
                .bind(at)
                .execute(&server.pool)
                .await
                .unwrap();
        }
    }
    all
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// Computes the expected statistic.
fn numbers(of: &[&Submitted]) -> Value {
    let values = |one: &Submitted| {
        one.ratings
            .iter()
            .map(|(_, value, _)| f64::from(*value))
            .collect::<Vec<_>>()
    };
    let means: Vec<f64> = of.iter().filter_map(|one| mean(&values(one))).collect();
    let mut waits: Vec<f64> = of
        .iter()
        .filter_map(|one| {
            one.listens
                .iter()
                .map(|(_, at)| (*at - one.at).as_seconds_f64() / 3_600.0)
                .min_by(f64::total_cmp)
        })
        .collect();
    waits.sort_by(f64::total_cmp);
    let middle = waits.len() / 2;
    let median = match waits.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(waits[middle]),
        _ => Some(f64::midpoint(waits[middle - 1], waits[middle])),
    };
    let compared: Vec<&&Submitted> = of.iter().filter(|one| one.ratings.len() > 1).collect();
    let spread = |one: &Submitted| {
        let values: Vec<i16> = one.ratings.iter().map(|(_, value, _)| *value).collect();
        values.iter().max().unwrap() - values.iter().min().unwrap()
    };
    let agreed = compared.iter().filter(|one| spread(one) < 3).count();
    json!({
        "applied_tracks": of.len(), "heard": waits.len(), "rated": means.len(), "mean": mean(&means),
        "median_hours_to_first_listen": median.map(|hours| (hours * 10.0).round() / 10.0),
        "agreement": (!compared.is_empty()).then(|| agreed as f64 / compared.len() as f64),
        "ratings": of.iter().map(|one| one.ratings.len()).sum::<usize>(),
    })
}

/// Checks that two JSON values are equal, numbers to a millionth.
fn assert_same(found: &Value, expected: &Value, what: &str) {
    for (name, value) in expected.as_object().unwrap() {
        match (found[name].as_f64(), value.as_f64()) {
            (Some(found), Some(expected)) => assert!(
                (found - expected).abs() < 1e-6,
                "{what}, {name}: {found}, not {expected}"
            ),
            (None, None) => assert_eq!(found[name], *value, "{what}, {name}"),
            (found, expected) => panic!("{what}, {name}: {found:?}, not {expected:?}"),
        }
    }
}

#[tokio::test]
async fn the_numbers_are_those_of_a_count_by_hand() {
    let server = TestServer::start().await;
    for mut seed in [1, 2, 3] {
        let owner = server.manager(&format!("owner{seed}")).await;
        let company = server.company(&owner, &format!("Company {seed}")).await;
        let ada = server.creator(&format!("ada{seed}")).await;
        let mut reviewers = Vec::new();
        for number in 0..REVIEWERS {
            reviewers.push(server.manager(&format!("reviewer{seed}x{number}")).await.id);
        }
        let mut jobs = Vec::new();
        for number in 0..JOBS {
            jobs.push(server.job(company, &format!("Job {number}")).await);
        }
        let all = fill(&server, &jobs, ada.id, &reviewers, &mut seed).await;
        let client = server.client_of(&owner).await;
        let found = client
            .ok(
                "company/get_statistic",
                json!({"company_id": company, "year": 2026, "month": 4}),
            )
            .await;
        let every: Vec<&Submitted> = all.iter().collect();
        assert_same(&found["totals"], &numbers(&every), "totals");
        let listed = found["jobs"].as_array().unwrap();
        assert_eq!((listed.len(), &found["number_of_jobs"]), (JOBS, &json!(JOBS)));
        for (at, job) in jobs.iter().rev().enumerate() {
            let of_job: Vec<&Submitted> = all.iter().filter(|one| one.job == *job).collect();
            assert_eq!(listed[at]["job_id"], *job);
            assert_same(&listed[at], &numbers(&of_job), "a job");
        }
        let one_job = client
            .ok(
                "company/get_statistic",
                json!({"company_id": company, "job_id": jobs[2]}),
            )
            .await;
        let of_job: Vec<&Submitted> = all.iter().filter(|one| one.job == jobs[2]).collect();
        assert_same(&one_job["totals"], &numbers(&of_job), "one job");

        let mut days: BTreeMap<String, (i64, i64)> = BTreeMap::new();
        for one in &all {
            days.entry(one.at.date().to_string()).or_default().0 += 1;
            for (_, _, at) in &one.ratings {
                days.entry(at.date().to_string()).or_default().1 += 1;
            }
        }
        let series = &found["series"];
        assert_eq!(series["submissions"].as_array().unwrap().len(), 30);
        for (name, of) in [("submissions", 0), ("ratings", 1)] {
            for pair in series[name].as_array().unwrap() {
                let counted = days.get(pair[0].as_str().unwrap()).copied().unwrap_or_default();
                assert_eq!(pair[1], [counted.0, counted.1][of], "{name} of {}", pair[0]);
            }
        }
        let ratings = || all.iter().flat_map(|one| &one.ratings);
        let distribution: Vec<usize> = (1..=10)
            .map(|value| ratings().filter(|rating| rating.1 == value).count())
            .collect();
        assert_eq!(found["distribution"], json!(distribution));
        for reviewer in found["reviewers"].as_array().unwrap() {
            let id = reviewer["user_id"].as_i64().unwrap();
            let values: Vec<f64> = ratings()
                .filter(|rating| rating.0 == id)
                .map(|rating| f64::from(rating.1))
                .collect();
            let listened = all
                .iter()
                .flat_map(|one| &one.listens)
                .filter(|listen| listen.0 == id)
                .count();
            assert_same(
                reviewer,
                &json!({"heard": listened, "rated": values.len(), "mean": mean(&values)}),
                "a reviewer",
            );
        }
        assert_eq!(found["reviewers"].as_array().unwrap().len(), REVIEWERS);
    }
}

#[tokio::test]
async fn a_company_without_submissions_has_nothing_and_only_its_members_see_that() {
    let server = TestServer::start().await;
    let (owner, outsider) = (server.manager("owner").await, server.manager("stranger").await);
    let company = server.company(&owner, "Quiet").await;
    server.job(company, "A job").await;
    let client = server.client_of(&owner).await;
    let found = client.ok("company/get_statistic", json!({"company_id": company})).await;
    let nothing = json!({
        "applied_tracks": 0, "heard": 0, "rated": 0, "mean": null, "median_hours_to_first_listen": null, "agreement": null, "ratings": 0,
    });
    assert_eq!(found["totals"], nothing);
    assert_same(&found["jobs"][0], &nothing, "a job");
    assert_eq!(
        (&found["distribution"], &found["reviewers"]),
        (&json!(vec![0; 10]), &json!([]))
    );
    let other = server.client_of(&outsider).await;
    other
        .refused(
            "company/get_statistic",
            json!({"company_id": company}),
            404,
            "not_found",
        )
        .await;
    client
        .refused(
            "company/get_statistic",
            json!({"company_id": company, "year": 2026}),
            400,
            "invalid_request",
        )
        .await;
    let address = format!("/files/company/{company}/statistic.csv");
    let text = client.get(&address).await.text().await.unwrap();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[1].ends_with(r#","A job","open","0","0","0","","","","0""#),
        "{}",
        lines[1]
    );
    assert_eq!(other.get(&address).await.status(), 404);
    let noted = server.client_of(&server.admin("boss").await).await;
    let noted = noted.ok("admin/get_audit", json!({"action": "csv_export"})).await["entries"].clone();
    assert_eq!(
        (noted.as_array().unwrap().len(), &noted[0]["on"]["id"]),
        (1, &json!(company)),
        "{noted}"
    );
    let past = client
        .ok(
            "company/get_statistic",
            json!({"company_id": company, "limit": 10, "offset": 1}),
        )
        .await;
    assert_eq!((&past["jobs"], &past["number_of_jobs"]), (&json!([]), &json!(1)));
}
