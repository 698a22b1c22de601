//! The CSV file of all accounts, for the platform's staff.

mod store;

use actors::access::caller::Caller;
use actors::write::WriteError;
use sqlx::PgConnection;

use crate::domain::csv_stream::{CsvRows, check_staff, moment};
use store::Row;

/// The number of accounts in one chunk of the file.
const CHUNK_ROWS: i64 = 2_000;

const COLUMNS: [&str; 21] = [
    "id",
    "email",
    "user_name",
    "role",
    "sub_role",
    "created",
    "confirmed",
    "approved",
    "on_hold",
    "blocked",
    "rating",
    "subscription",
    "interval",
    "period_end",
    "is_first_500",
    "link_1",
    "link_2",
    "plays_count",
    "share_count",
    "upload_count",
    "download_count",
];

/// Reads the accounts in the order in which they were made.
#[derive(Debug, Default)]
pub struct Accounts {
    after: i64,
}

impl CsvRows for Accounts {
    fn columns(&self) -> Vec<&'static str> {
        COLUMNS.to_vec()
    }

    async fn check(&self, conn: &mut PgConnection, reader: &Caller) -> Result<(), WriteError> {
        check_staff(conn, reader).await
    }

    async fn next(&mut self, conn: &mut PgConnection) -> sqlx::Result<Vec<Vec<String>>> {
        let rows = store::list_after(conn, self.after, CHUNK_ROWS).await?;
        self.after = rows.last().map_or(self.after, |row| row.id);
        Ok(rows.into_iter().map(cells).collect())
    }
}

fn cells(row: Row) -> Vec<String> {
    vec![
        row.id.to_string(),
        row.email,
        row.user_name,
        row.role,
        row.sub_role,
        moment(row.created),
        row.email_confirmed.to_string(),
        row.approved.to_string(),
        row.on_hold.to_string(),
        row.blocked.to_string(),
        row.user_rating.to_string(),
        row.plan,
        row.interval.unwrap_or_default(),
        row.period_end.map(moment).unwrap_or_default(),
        row.is_first_500.to_string(),
        row.link_1,
        row.link_2,
        row.plays.to_string(),
        row.shares.to_string(),
        row.uploads.to_string(),
        row.downloads.to_string(),
    ]
}
