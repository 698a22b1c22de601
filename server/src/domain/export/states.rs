//! Reads the states of exports in the form in which their followers receive them.

use std::collections::HashMap;

use actors::topic::ephemeral::EphemeralSource;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use protocol::change::{ExportChange, ExportError};
use protocol::ids::ExportId;
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::store::{self, StateRow};
use crate::files::{ExportFile, Grant, Signer};

/// Reads the states of exports, and signs the download addresses of finished ones.
#[derive(Debug, Clone)]
pub struct ExportStates {
    signer: Signer,
}

impl ExportStates {
    /// Returns a reader of states that signs addresses with `signer`.
    pub fn new(signer: Signer) -> Self {
        Self { signer }
    }

    /// Returns the states of the exports whose topics are among these.
    pub(super) async fn find(
        &self,
        conn: &mut PgConnection,
        topics: &[Topic],
    ) -> sqlx::Result<HashMap<Topic, ExportChange>> {
        let rows = store::list_states(conn, &ids(topics)).await?;
        let states = rows.into_iter().map(|row| {
            let topic = Topic::Export(ExportId(row.export_id.clone()));
            (topic, self.state(row))
        });
        Ok(states.collect())
    }

    fn state(&self, row: StateRow) -> ExportChange {
        if !row.holds {
            return failed(ExportError::LinkRevoked);
        }
        match row.error.as_deref() {
            Some("no_room") => return failed(ExportError::NoRoom),
            Some(_) => return failed(ExportError::TryAgain),
            None => {}
        }
        let size = row.size.cast_unsigned();
        if let Some(finished) = row.finished {
            let opened = ExportFile(ExportId(row.export_id));
            let download_url = self.signer.address(&Grant::new(opened, row.holder, finished));
            return ExportChange::Done { download_url, size };
        }
        if !row.begun {
            return ExportChange::Preparing {
                position: u32::try_from(row.position).unwrap_or(u32::MAX),
            };
        }
        ExportChange::Progress {
            percent: u8::try_from(row.percent).unwrap_or_default(),
            files_done: row.files_done.cast_unsigned(),
            files: row.files.cast_unsigned(),
            bytes: row.bytes.cast_unsigned(),
        }
    }
}

fn failed(error: ExportError) -> ExportChange {
    ExportChange::Failed { error }
}

fn ids(topics: &[Topic]) -> Vec<String> {
    let ids = topics.iter().filter_map(|topic| match topic {
        Topic::Export(export) => Some(export.0.clone()),
        _ => None,
    });
    ids.collect()
}

impl EphemeralSource for ExportStates {
    fn find_states<'c>(
        &'c self,
        conn: &'c mut PgConnection,
        topics: &'c [Topic],
    ) -> BoxFuture<'c, Result<HashMap<Topic, String>, sqlx::Error>> {
        async move {
            let states = self.find(conn, topics).await?.into_iter();
            let states = states.map(|(topic, state)| {
                let state = serde_json::to_string(&state).expect("a state is plain data");
                (topic, state)
            });
            Ok(states.collect())
        }
        .boxed()
    }

    fn mark_followed<'c>(
        &'c self,
        conn: &'c mut PgConnection,
        topics: &'c [Topic],
    ) -> BoxFuture<'c, Result<(), sqlx::Error>> {
        async move { store::mark_followed(conn, &ids(topics)).await }.boxed()
    }
}
