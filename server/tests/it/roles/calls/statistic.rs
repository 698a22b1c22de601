//! statistic: counts of plays, downloads and people.

use serde_json::json;

use super::{Row, admins, creators, managers, row};

pub const CALLS: &[Row] = &[
    row("statistic/get", |_| json!({}), creators(200)),
    row("statistic/get_available_dates", |_| json!({}), creators(200)),
    row("statistic/get_chart_dates", |_| json!({}), admins(200)),
    row(
        "statistic/get_statistics",
        |_| json!({"year": 2026, "month": 5}),
        admins(200),
    ),
    row("statistic/get_stats", |_| json!({}), managers(200)),
    row("statistic/logins", |_| json!({"year": 2026, "month": 5}), admins(200)),
    row(
        "statistic/submitted_songs",
        |_| json!({"year": 2026, "month": 5}),
        admins(200),
    ),
    row(
        "statistic/user_activity",
        |_| json!({"year": 2026, "month": 5}),
        admins(200),
    ),
    row("statistic/visitors", |_| json!({"year": 2026, "month": 5}), admins(200)),
];
