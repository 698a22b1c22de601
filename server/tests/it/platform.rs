//! Rules for all calls: the envelope, headers, origins, limits and documents.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Client, TestServer};

#[tokio::test]
async fn a_visitor_gets_that_nobody_is_logged_in() {
    let server = TestServer::start().await;
    assert_eq!(
        server.visitor().ok("account/get_info", json!({})).await,
        json!({"is_logged_in": false})
    );
}

#[tokio::test]
async fn an_empty_body_counts_as_an_empty_object_and_junk_is_refused() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    let empty = visitor
        .request(Method::POST, "/api/account/get_info")
        .send()
        .await
        .unwrap();
    assert_eq!(empty.status(), 200);
    for junk in ["[]", "7", "{", "\u{0}", "{}{}"] {
        let answer = visitor
            .request(Method::POST, "/api/account/get_info")
            .body(junk)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 400, "{junk}");
        assert_eq!(
            answer.json::<Value>().await.unwrap()["error"],
            "invalid_request",
            "{junk}"
        );
    }
}

#[tokio::test]
async fn a_wrong_type_names_its_field() {
    let server = TestServer::start().await;
    let body = server
        .visitor()
        .refused("account/check_email", json!({"email": 7}), 400, "invalid_request")
        .await;
    assert!(body["fields"]["email"].is_string(), "{body}");
}

#[tokio::test]
async fn a_body_over_the_bound_is_refused_whether_announced_or_streamed() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    let large = format!("{{\"email\": \"{}\"}}", "a".repeat(70_000));
    let announced = visitor
        .request(Method::POST, "/api/account/check_email")
        .body(large.clone())
        .send()
        .await
        .unwrap();
    assert_eq!(announced.status(), 413);
    assert_eq!(announced.json::<Value>().await.unwrap()["error"], "payload_too_large");
    let chunks = large
        .into_bytes()
        .chunks(8_192)
        .map(|chunk| Ok::<_, std::io::Error>(chunk.to_vec()))
        .collect::<Vec<_>>();
    let body = reqwest::Body::wrap_stream(futures_util::stream::iter(chunks));
    let streamed = visitor
        .request(Method::POST, "/api/account/check_email")
        .body(body)
        .send()
        .await
        .unwrap();
    assert_eq!(streamed.status(), 413);
}

#[tokio::test]
async fn an_unknown_call_is_not_found_in_json_and_an_unknown_page_is_the_client() {
    let server = TestServer::start().await;
    server
        .visitor()
        .refused("account/fly", json!({}), 404, "not_found")
        .await;
    let wrong_method = server.visitor().get("/api/account/get_info").await;
    assert_eq!(wrong_method.status(), 405);
    assert_eq!(wrong_method.headers()["allow"], "POST");
    assert_eq!(
        wrong_method.json::<Value>().await.unwrap()["error"],
        "method_not_allowed"
    );
    let page = server.visitor().get("/manager/job/list").await;
    assert_eq!(page.status(), 200);
    assert!(
        page.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/html")
    );
    assert_eq!(page.headers()["cache-control"], "no-cache");
    let missing = server.visitor().get("/assets/gone-1234.js").await;
    assert_eq!(missing.status(), 404);
}

#[tokio::test]
async fn an_unchanged_page_is_not_sent_again() {
    let server = TestServer::start().await;
    let first = server.visitor().get("/").await;
    let etag = first.headers()["etag"].clone();
    let again = server
        .visitor()
        .request(Method::GET, "/")
        .header("if-none-match", etag)
        .send()
        .await
        .unwrap();
    assert_eq!(again.status(), 304);
}

#[tokio::test]
async fn a_foreign_page_may_change_nothing_but_may_read() {
    let server =
        TestServer::start_with(|config| config.http.allowed_origins = vec!["https://friend.test".to_owned()]).await;
    let visitor = server.visitor();
    for (origin, expected) in [
        ("http://127.0.0.1:8080", 200),
        ("http://localhost:8080", 200),
        ("https://friend.test", 200),
        ("http://127.0.0.1:8081", 403),
        ("https://evil.test", 403),
        ("null", 403),
    ] {
        let answer = visitor
            .request(Method::POST, "/api/account/get_info")
            .header("origin", origin)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), expected, "{origin}");
        if expected == 403 {
            assert_eq!(answer.json::<Value>().await.unwrap()["error"], "bad_origin");
        }
    }
    let read = visitor
        .request(Method::GET, "/api/openapi.json")
        .header("origin", "https://evil.test")
        .send()
        .await
        .unwrap();
    assert_eq!(read.status(), 200);
}

#[tokio::test]
async fn every_answer_carries_the_security_headers_and_its_name() {
    let server = TestServer::start().await;
    for path in ["/", "/api/docs", "/api/nothing", "/healthz"] {
        let answer = server.visitor().get(path).await;
        let headers = answer.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        let scripts = policy
            .split(';')
            .find(|part| part.trim().starts_with("script-src"))
            .unwrap();
        assert!(!scripts.contains("unsafe"), "{path}: {scripts}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "same-origin", "{path}");
        assert!(!headers["x-request-id"].is_empty(), "{path}");
    }
    let shared = server.visitor().get("/shareable-playlist/?token=secret").await;
    assert_eq!(shared.headers()["referrer-policy"], "no-referrer");
    assert_eq!(shared.headers()["x-robots-tag"], "noindex");
}

#[tokio::test]
async fn too_many_log_ins_from_one_address_are_refused_with_a_time_to_wait() {
    let server = TestServer::start_with(|config| config.http.rate_limit = true).await;
    let visitor = server.visitor();
    let mut last = None;
    for _ in 0..30 {
        let email = json!({"email": "someone@it.test"});
        let answer = visitor.response("account/check_email", &email).await;
        last = Some(answer);
        if last.as_ref().is_some_and(|answer| answer.status() == 429) {
            break;
        }
    }
    let last = last.unwrap();
    assert_eq!(last.status(), 429);
    assert!(last.headers()["retry-after"].to_str().unwrap().parse::<u64>().unwrap() >= 1);
    assert_eq!(last.json::<Value>().await.unwrap()["error"], "too_many_requests");
    // Another call from the same address still works.
    visitor.ok("account/get_info", json!({})).await;
}

#[tokio::test]
async fn operators_see_that_it_lives_serves_and_counts() {
    let server = TestServer::start().await;
    let visitor = server.visitor();
    assert_eq!(visitor.get("/healthz").await.status(), 200);
    assert_eq!(
        visitor.get("/readyz").await.json::<Value>().await.unwrap()["ready"],
        true
    );
    let figures = visitor.get("/metrics").await.text().await.unwrap();
    assert!(figures.contains("needledrop_http_responses_total"), "{figures}");
}

#[tokio::test]
async fn a_metrics_token_is_required_where_there_is_one() {
    let token = "a-token-of-some-length";
    let server = TestServer::start_with(|config| {
        config.http.metrics_token = Some(server::config::http::Token(token.to_owned()));
    })
    .await;
    let visitor = server.visitor();
    assert_eq!(visitor.get("/metrics").await.status(), 404);
    let wrong = visitor
        .request(Method::GET, "/metrics")
        .bearer_auth("a-token-of-some-lengtH")
        .send()
        .await
        .unwrap();
    assert_eq!(wrong.status(), 404);
    let right = visitor
        .request(Method::GET, "/metrics")
        .bearer_auth(token)
        .send()
        .await
        .unwrap();
    assert_eq!(right.status(), 200);
}

/// The source files in these folders and below, with their text.
fn sources(mut folders: Vec<PathBuf>) -> Vec<(PathBuf, String)> {
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).unwrap();
                sources.push((path, text));
            }
        }
    }
    sources
}

/// Every attribute such as `#[call("/account/log_in")]` under src/calls.
fn routes_in_source() -> BTreeSet<String> {
    let mut routes = BTreeSet::new();
    for (path, source) in sources(vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/calls")]) {
        for method in ["call", "get", "post", "put", "delete", "patch", "route"] {
            let opening = format!("#[{method}(");
            // macros that declare calls take the address from elsewhere
            let parts = source.split(&opening).skip(1).filter(|part| !part.starts_with('$'));
            for part in parts {
                let route = part.split('"').nth(1).unwrap();
                // the address of a file that a call answers with is not a call
                let above = if route.starts_with("/files/") { "" } else { "/api" };
                routes.insert(format!("{above}{route}"));
            }
        }
        assert!(
            !source.contains(".route("),
            "{}: a route that OpenAPI does not see",
            path.display()
        );
    }
    routes
}

#[tokio::test]
async fn every_call_is_described_and_every_reference_leads_somewhere() {
    let server = TestServer::start().await;
    let document: Value = server.visitor().get("/api/openapi.json").await.json().await.unwrap();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let described: BTreeSet<String> = document["paths"].as_object().unwrap().keys().cloned().collect();
    let written = routes_in_source();
    assert!(written.contains("/api/account/get_info"));
    let missing: Vec<_> = written.difference(&described).collect();
    assert!(missing.is_empty(), "not described: {missing:?}");
    for reference in references(&document) {
        let found = reference
            .strip_prefix('#')
            .and_then(|pointer| document.pointer(pointer));
        assert!(found.is_some(), "{reference} leads nowhere");
    }
}

fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, value)| match value.as_str() {
                Some(target) if name == "$ref" => vec![target.to_owned()],
                _ => references(value),
            })
            .collect(),
        Value::Array(items) => items.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn no_two_shapes_share_a_name_in_the_document() {
    let mut names = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (path, source) in sources(vec![root.join("src"), root.join("../protocol/src")]) {
        let mut derives = false;
        for line in source.lines() {
            derives |= line.contains("derive(") && line.contains("ToSchema");
            let word = ["struct ", "enum "]
                .iter()
                .find_map(|kind| line.split_once(kind))
                .map(|(_, rest)| rest);
            if let Some(rest) = word.filter(|_| derives && !line.trim_start().starts_with("//")) {
                let name: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
                derives = false;
                assert!(
                    name.starts_with('$') || name.is_empty() || names.insert(name.clone()),
                    "{name} again in {}",
                    path.display()
                );
            }
        }
    }
    assert!(names.contains("SessionInfo"));
}

#[tokio::test]
async fn the_outbox_page_exists_in_a_demo_only() {
    let server = TestServer::start().await;
    let page = server.visitor().get("/dev/outbox").await.text().await.unwrap();
    assert!(!page.contains("Emails that this demo"), "{page}");
    let demo = TestServer::start_with(|config| config.demo = true).await;
    let page = Client::new(demo.address).get("/dev/outbox").await.text().await.unwrap();
    assert!(page.contains("Emails that this demo"), "{page}");
    let ann = demo.creator("ann").await;
    demo.visitor().ok("account/help", json!({"email": ann.email})).await;
    let message = demo.mail_to(&ann.email, "password").await;
    let page = Client::new(demo.address).get("/dev/outbox").await.text().await.unwrap();
    let (hour, minute, second) = message.at.to_hms();
    let moment = format!("{} {hour:02}:{minute:02}:{second:02} UTC", message.at.date());
    assert!(page.contains(&format!("to {} at {moment}</p>", ann.email)), "{page}");
    let address = message.link.unwrap().replace('&', "&amp;");
    assert!(page.contains(&format!("<a href=\"{address}\">")), "{page}");
}

#[tokio::test]
async fn the_configured_administrator_is_made_once() {
    let mut server = TestServer::start_with(|config| {
        config.admin.email = Some("root@it.test".to_owned());
        config.admin.password = Some("set by the operator".to_owned());
    })
    .await;
    server.restart().await;
    let session = server
        .visitor()
        .ok(
            "account/log_in",
            json!({"email": "root@it.test", "pass": "set by the operator"}),
        )
        .await;
    assert_eq!(session["role"], "admin");
}
