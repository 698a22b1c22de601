//! The live events about the connection itself.

use serde_json::json;

use super::{Row, any, row};

pub const EVENTS: &[Row] = &[
    // a connection that is authenticated already does not become a visitor's
    row(
        "init",
        |_| json!({}),
        [200, 409, 409, 409, 409, 409, 409, 409, 409, 200, 200],
    ),
    row("subscribe", |_| json!({"topic": "nowhere"}), any(404)),
    row(
        "unsubscribe",
        |at| json!({"topic": format!("job:{}", at.job)}),
        any(200),
    ),
    row("clock", |_| json!({}), any(200)),
    row(
        "presence",
        |at| json!({"topic": format!("review:{}", at.job), "doing": {"playing": true}}),
        [401, 404, 404, 404, 404, 200, 200, 200, 200, 401, 401],
    ),
];
