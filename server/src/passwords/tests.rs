use std::net::IpAddr;
use std::sync::mpsc;

use argon2::password_hash::PasswordHasher as _;
use futures_util::FutureExt as _;
use protocol::error_code::ErrorCode;

use super::Priority::{Account, KnownDevice, Link, LogIn};
use super::*;

async fn verdict(passwords: &Passwords, password: &str, hash: Option<&str>) -> Verdict {
    let hash = hash.map(str::to_owned);
    passwords.verify(LogIn, None, password.to_owned(), hash).await.unwrap()
}

#[tokio::test]
async fn a_password_verifies_against_its_own_hash_only() {
    let passwords = Passwords::new(2, 8, None);
    let hash = passwords.hash(LogIn, None, "needledrop-demo".to_owned()).await.unwrap();
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    assert_eq!(
        verdict(&passwords, "needledrop-demo", Some(&hash)).await,
        Verdict::Right
    );
    assert_eq!(
        verdict(&passwords, "needledrop-dem0", Some(&hash)).await,
        Verdict::Wrong
    );
    assert_eq!(verdict(&passwords, "needledrop-demo", None).await, Verdict::Wrong);
    let again = passwords.hash(LogIn, None, "needledrop-demo".to_owned()).await.unwrap();
    assert_ne!(hash, again, "each has a salt of its own");
}

#[tokio::test]
async fn a_hash_of_other_parameters_is_checked_by_them_and_found_outdated() {
    let params = argon2::Params::new(8_192, 3, 4, None).unwrap();
    let other = argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params);
    let hash = other
        .hash_password_with_salt(b"correct horse", b"0123456789abcdef")
        .unwrap()
        .to_string();
    let passwords = Passwords::new(1, 8, None);
    assert_eq!(
        verdict(&passwords, "correct horse", Some(&hash)).await,
        Verdict::Outdated
    );
    assert_eq!(verdict(&passwords, "wrong horse", Some(&hash)).await, Verdict::Wrong);
}

#[tokio::test]
async fn a_hash_that_cannot_be_read_or_asks_for_too_much_memory_has_no_right_password() {
    let passwords = Passwords::new(1, 8, None);
    for hash in [
        "",
        "plain text",
        "$argon2id$v=19$m=19456,t=2,p=1",
        "$argon2id$v=19$m=4194304,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "$argon2i$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    ] {
        assert_eq!(verdict(&passwords, "a", Some(hash)).await, Verdict::Wrong, "{hash}");
    }
}

/// Keeps the only hashing thread busy until the returned sender is dropped.
fn occupy(passwords: &Passwords) -> mpsc::Sender<()> {
    let (release, held) = mpsc::channel::<()>();
    let (started, has_started) = mpsc::channel();
    passwords.pool.put(
        LogIn,
        None,
        Box::new(move |_| {
            started.send(()).unwrap();
            let _ = held.recv();
        }),
    );
    has_started.recv().unwrap();
    release
}

#[tokio::test]
async fn a_full_queue_is_refused_with_a_time_to_wait_and_what_waits_is_done() {
    let passwords = Passwords::new(1, 0, None);
    let release = occupy(&passwords);
    let waiting = tokio::spawn({
        let passwords = passwords.clone();
        async move { passwords.hash(LogIn, None, "first".to_owned()).await }
    });
    while passwords.present() == 0 {
        tokio::task::yield_now().await;
    }
    let refused = passwords.hash(LogIn, None, "second".to_owned()).await.unwrap_err();
    assert_eq!(refused.code(), ErrorCode::TooManyRequests);
    drop(release);
    assert!(waiting.await.unwrap().is_ok());
    while passwords.present() > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_check_that_nobody_waits_for_any_more_keeps_its_place_and_costs_no_work() {
    let passwords = Passwords::new(1, 4, None);
    let release = occupy(&passwords);
    let waiting = tokio::spawn({
        let passwords = passwords.clone();
        async move { passwords.hash(LogIn, None, "given up".to_owned()).await }
    });
    while passwords.present() == 0 {
        tokio::task::yield_now().await;
    }
    waiting.abort();
    let _ = waiting.await;
    assert_eq!(passwords.present(), 1, "it still stands in the queue");
    drop(release);
    passwords.hash(LogIn, None, "next".to_owned()).await.unwrap();
    assert_eq!(passwords.done(), 1);
}

/// Queues one job for each pair of a priority and a name, and returns the names in the order in which the only hashing thread runs the
/// jobs.
async fn order_of(passwords: &Passwords, put: &[(Priority, &'static str)]) -> Vec<&'static str> {
    let put: Vec<_> = put.iter().map(|(priority, name)| (*priority, None, *name)).collect();
    order_from(passwords, &put).await
}

/// The same for jobs that come from networks.
async fn order_from(passwords: &Passwords, put: &[(Priority, Option<IpAddr>, &'static str)]) -> Vec<&'static str> {
    let release = occupy(passwords);
    let (done, order) = mpsc::channel();
    for (priority, from, name) in put.iter().copied() {
        let done = done.clone();
        let job = Box::new(move |_| done.send(name).unwrap());
        passwords.pool.put(priority, from, job);
    }
    drop((release, done));
    tokio::task::spawn_blocking(move || order.iter().collect())
        .await
        .unwrap()
}

#[tokio::test]
async fn a_flood_of_one_priority_takes_no_place_of_another() {
    let passwords = Passwords::new(1, 2, None);
    let release = occupy(&passwords);
    let wait = |priority| {
        let passwords = passwords.clone();
        tokio::spawn(async move { passwords.hash(priority, None, "flood".to_owned()).await })
    };
    let mut waiting = Vec::new();
    for flood in [Link, Account, LogIn] {
        waiting.extend((0..3).map(|_| wait(flood)));
    }
    while passwords.present() < 9 {
        tokio::task::yield_now().await;
    }
    for full in [Link, Account, LogIn] {
        let refused = passwords.hash(full, None, "one too many".to_owned()).await.unwrap_err();
        assert_eq!(refused.code(), ErrorCode::TooManyRequests, "{full:?}");
    }
    waiting.push(wait(KnownDevice));
    while passwords.present() < 10 {
        tokio::task::yield_now().await;
    }
    drop(release);
    for waiting in waiting {
        assert!(waiting.await.unwrap().is_ok());
    }
}

#[tokio::test]
async fn a_network_that_fills_a_queue_makes_room_for_others_and_gets_its_share() {
    let passwords = Passwords::new(1, 5, None);
    let release = occupy(&passwords);
    let wait = |last, name: &'static str| {
        let (passwords, from) = (passwords.clone(), Some(IpAddr::from([192, 0, 2, last])));
        async move {
            let checked = passwords.verify(LogIn, from, name.to_owned(), None).await;
            checked.map(|_| name).map_err(|refused| (name, refused.code()))
        }
    };
    let refused = |name| Some(Err((name, ErrorCode::TooManyRequests)));
    let mut flood: Vec<_> = ["flood 1", "flood 2", "flood 3", "flood 4", "flood 5", "flood 6"]
        .map(|name| Box::pin(wait(1, name)))
        .into();
    for waiting in &mut flood {
        assert!(waiting.as_mut().now_or_never().is_none(), "it waits");
    }
    assert_eq!(wait(1, "flood 7").now_or_never(), refused("flood 7"));
    let mut honest: Vec<_> = ["honest 1", "honest 2", "honest 3"]
        .map(|name| Box::pin(wait(2, name)))
        .into();
    for (waiting, newest) in honest.iter_mut().zip([5, 4, 3]) {
        assert!(waiting.as_mut().now_or_never().is_none(), "it waits");
        let lost = flood[newest].as_mut().now_or_never();
        assert!(matches!(lost, Some(Err((_, ErrorCode::TooManyRequests)))), "{lost:?}");
    }
    // both have three of the six places
    assert_eq!(wait(2, "honest 4").now_or_never(), refused("honest 4"));
    drop(release);
    for waiting in flood.into_iter().take(3).chain(honest) {
        assert!(waiting.await.is_ok());
    }
}

#[tokio::test]
async fn networks_take_turns_and_the_jobs_of_each_stay_in_order() {
    let passwords = Passwords::new(1, 100, None);
    let network = |last| Some(IpAddr::from([192, 0, 2, last]));
    let put = [
        (LogIn, network(1), "flood 1"),
        (LogIn, network(1), "flood 2"),
        (LogIn, network(1), "flood 3"),
        (LogIn, network(2), "honest 1"),
        (LogIn, None, "unknown"),
        (LogIn, network(2), "honest 2"),
    ];
    assert_eq!(
        order_from(&passwords, &put).await,
        ["flood 1", "honest 1", "unknown", "flood 2", "honest 2", "flood 3"]
    );
}

#[tokio::test]
async fn the_urgent_go_first_and_none_waits_for_ever() {
    let passwords = Passwords::new(1, 100, None);
    let mut put = vec![(Link, "link"); 3];
    put.extend([(LogIn, "log-in"); 12]);
    put.push((KnownDevice, "known"));
    let order = order_of(&passwords, &put).await;
    assert_eq!(order[0], "known", "{order:?}");
    let links = order.iter().enumerate().filter(|(_, name)| **name == "link");
    let links: Vec<usize> = links.map(|(place, _)| place).collect();
    assert!(links[0] <= 3 && links[2] < order.len() - 1, "{order:?}");
    // a job that is added during a flood does not wait for all jobs before it
    let mut put = vec![(Link, "flood"); 10];
    put.push((LogIn, "late"));
    let order = order_of(&passwords, &put).await;
    assert!(order[..2].contains(&"late"), "{order:?}");
}
