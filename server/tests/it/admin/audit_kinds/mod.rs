//! Every kind of line of the audit: who acted, on what, and with which details. A kind that no act here leaves fails the test.

mod accounts;
mod companies;
mod decisions;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::audit::lines;
use crate::support::factories::PASSWORD;
use crate::support::{Client, Person, TestServer};

/// The words of the client for each kind.
const WORDS: &str = include_str!("../../../../../web/src/components/audit/texts.ts");

/// Kinds that no call and no live event names: they are those of background work, or of what failed.
const OTHERS: [&str; 2] = ["plan_change", "log_in_failed"];

/// The audit as the staff reads it, and the lines that were expected so far.
struct Reader {
    admin: Client,
    expected: BTreeMap<&'static str, usize>,
}

impl Reader {
    async fn lines(&self, action: &str) -> Vec<Value> {
        lines(&self.admin, json!({ "action": action })).await
    }

    /// Expects one more line of this kind.
    async fn expect(&mut self, action: &'static str, by: Option<&Person>, on: (&str, i64), details: Value) {
        let number = self.expected.entry(action).or_default();
        *number += 1;
        let number = *number;
        let found = self.lines(action).await;
        assert_eq!(found.len(), number, "{action}: {found:?}");
        let line = &found[0];
        assert_eq!(line["by"]["user_id"], json!(by.map(|by| by.id)), "{action}");
        assert_eq!(
            (&line["on"]["kind"], &line["on"]["id"]),
            (&json!(on.0), &json!(on.1)),
            "{action}"
        );
        assert_eq!(line["details"], details, "{action}");
        assert_eq!(line["network"], "127.0.0.0/24", "{action}");
    }
}

/// A call, and the line that it leaves.
type Row<'a> = (&'a str, Value, &'static str, (&'a str, i64), Value);

struct Scene {
    server: TestServer,
    read: Reader,
    root: Person,
    ada: Person,
}

impl Scene {
    async fn new() -> Self {
        let server = TestServer::start().await;
        let (root, ada) = (server.admin("root").await, server.creator("ada").await);
        let read = Reader {
            admin: server.client_of(&root).await,
            expected: BTreeMap::new(),
        };
        Self {
            server,
            read,
            root,
            ada,
        }
    }

    /// Makes calls as one person, each of which leaves its line.
    async fn execute(&mut self, by: &Person, client: &Client, rows: Vec<Row<'_>>) {
        for (call, payload, action, on, details) in rows {
            client.ok(call, payload).await;
            self.read.expect(action, Some(by), on, details).await;
        }
    }

    /// Signs somebody up, and returns them with the token of their email.
    async fn sign_up(&mut self, name: &str) -> (Person, String) {
        let email = format!("{name}@it.test");
        let form = json!({"email": email, "user_name": name, "pass": PASSWORD, "role": "creator"});
        self.server.visitor().ok("account/sign_up", form).await;
        let id = sqlx::query_scalar("select id from account where email = $1");
        let id = id.bind(&email).fetch_one(&self.server.pool).await.unwrap();
        let name = name.to_owned();
        let person = Person { id, name, email };
        let role = json!({"role": "creator"});
        self.read.expect("sign_up", Some(&person), ("user", id), role).await;
        let token = self.server.token_to(&person.email, "Confirm your email").await;
        (person, token)
    }

    async fn exports(&mut self) {
        let file = self.read.admin.get("/files/statistic/logins/2026-05.csv").await;
        assert_eq!(file.status(), 200);
        let found = self.read.lines("csv_export").await;
        assert_eq!((found.len(), &found[0]["by"]["user_id"]), (1, &json!(self.root.id)));
        self.read.expected.insert("csv_export", 1);
    }
}

/// Returns the kinds that calls and live events declare, as the counters of the security log name them.
async fn declared(server: &TestServer) -> BTreeSet<String> {
    let scrape = server.visitor().get("/metrics").await.text().await.unwrap();
    let lines = scrape
        .lines()
        .filter(|line| line.starts_with("needledrop_security_events_total{"));
    let kinds = lines.filter_map(|line| line.split_once("kind=\"")?.1.split('"').next());
    kinds.map(str::to_owned).collect()
}

#[actix_web::test]
async fn every_kind_of_act_leaves_a_line_that_says_who_acted_on_what_and_the_client_has_words_for_it() {
    let mut scene = Scene::new().await;
    scene.accounts().await;
    scene.log_ins().await;
    scene.companies().await;
    scene.teams_and_links().await;
    scene.exports().await;
    scene.decisions().await;
    let left: BTreeSet<String> = scene.read.expected.keys().map(|kind| (*kind).to_owned()).collect();
    let mut all = declared(&scene.server).await;
    assert!(all.len() > 30, "{all:?}");
    all.extend(OTHERS.map(str::to_owned));
    assert_eq!(left, all);
    for kind in all {
        assert!(WORDS.contains(&format!("\n  {kind}: [")), "{kind} has no words");
    }
}
