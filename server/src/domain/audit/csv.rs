//! Produces the CSV file of the audit log, the newest entries first.

use actors::access::caller::Caller;
use actors::write::WriteError;
use protocol::entity::audit::AuditEntry;
use protocol::refusal::Refusal;
use sqlx::PgConnection;

use super::{AuditFilter, store};
use crate::domain::csv_stream::{CsvRows, check_staff, moment};
use crate::listing::Search;

/// The number of entries in one chunk of the file.
const CHUNK_ROWS: i64 = 2_000;

/// Reads the entries of the audit log that match a filter, as rows of a CSV file.
#[derive(Debug)]
pub struct Lines {
    filter: AuditFilter,
    search: Search,
    after: Option<i64>,
}

impl Lines {
    /// Returns a reader of the entries that match the filter.
    ///
    /// # Errors
    /// 400 if the search text is too long.
    pub fn of(filter: AuditFilter) -> Result<Self, Refusal> {
        let search = filter.search()?;
        Ok(Self {
            filter,
            search,
            after: None,
        })
    }
}

impl CsvRows for Lines {
    fn columns(&self) -> Vec<&'static str> {
        vec![
            "id", "at", "action", "by_id", "by", "on_kind", "on_id", "on", "network", "details",
        ]
    }

    async fn check(&self, conn: &mut PgConnection, reader: &Caller) -> Result<(), WriteError> {
        check_staff(conn, reader).await
    }

    async fn next(&mut self, conn: &mut PgConnection) -> sqlx::Result<Vec<Vec<String>>> {
        let lines = store::list(conn, &self.filter, &self.search, self.after, CHUNK_ROWS).await?;
        self.after = lines.last().map_or(self.after, |line| Some(line.id));
        Ok(lines.into_iter().map(cells).collect())
    }
}

fn cells(line: AuditEntry) -> Vec<String> {
    let (by_id, by) = line.by.map(|by| (by.user_id.to_string(), by.user_name)).unzip();
    let on = line.on;
    vec![
        line.id.to_string(),
        moment(line.at.0),
        line.action,
        by_id.unwrap_or_default(),
        by.unwrap_or_default(),
        on.as_ref().map(|on| on.kind.clone()).unwrap_or_default(),
        on.as_ref().map(|on| on.id.to_string()).unwrap_or_default(),
        on.map(|on| on.name).unwrap_or_default(),
        line.network.unwrap_or_default(),
        line.details.to_string(),
    ]
}
