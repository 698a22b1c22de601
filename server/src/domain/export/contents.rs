//! The contents of an archive, fixed at the time of the request.

use std::ops::Range;

use actors::write::WriteError;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use protocol::error_code::ErrorCode;
use protocol::ids::{LinkId, TrackId};
use protocol::refusal::Refusal;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;

use super::store::tracks;
use crate::config::Config;
use crate::csv_file;
use crate::domain::track::table::TRACK_COLUMNS;
use crate::file_name::{distinct, safe};
use crate::files::list_tag_facts;
use media::audio::id3v24;

/// The file name of the table of rights (writers, publishers and owners) in an archive.
const RIGHTS: &str = "rights.csv";

/// The contents of an archive.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Contents {
    /// The tracks in the order of the playlist or application.
    pub(super) tracks: Vec<PackedTrack>,
    /// The file name of the table of rights.
    pub(super) rights_name: String,
    /// The table of rights, as CSV.
    pub(super) rights: String,
}

/// A track in an archive.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PackedTrack {
    /// The name of the track's file in the archive.
    pub(super) name: String,
    /// The track's random name in the file store.
    pub(super) name_in_base: String,
    /// The range of bytes in the stored file that contains the sound, without the tags; null if the range is not known yet.
    pub(super) sound: Option<Range<u64>>,
    /// The ID3 tag to put before the sound, in base64.
    pub(super) tag: String,
    /// The time of the track's upload, in Unix seconds.
    pub(super) created: i64,
}

/// Returns the contents of an archive of these tracks. If the archive is for a visitor with a link, `shown_by` is the link, and the data
/// that the link hides is left out. If the archive is for a person who may share or review the tracks, `shown_by` is `None`, and nothing is
/// left out.
///
/// # Errors
/// 409 if there are no tracks.
pub(super) async fn collect(
    conn: &mut PgConnection,
    config: &Config,
    ids: &[i64],
    shown_by: Option<&LinkId>,
) -> Result<Contents, WriteError> {
    let tracks = tracks::list_tracks(conn, ids).await?;
    if tracks.is_empty() {
        return Err(Refusal::from(ErrorCode::Conflict)
            .with_message("There are no tracks in this playlist")
            .into());
    }
    let includes_ipis = match shown_by {
        None => true,
        Some(link) => tracks::includes_ipis(conn, link).await?,
    };
    let ids: Vec<TrackId> = tracks.iter().map(|track| TrackId(track.row.id)).collect();
    let facts = list_tag_facts(conn, config, &ids, shown_by).await?;
    let digits = tracks.len().to_string().len().max(2);
    let names = facts_in_order(&ids, &facts).enumerate().map(|(at, facts)| {
        let name = format!("{:0digits$} {} - {}", at + 1, facts.artist_name, facts.title);
        safe(&name, "track", ".mp3")
    });
    let names = distinct(names.chain([RIGHTS.to_owned()]));
    let mut packed = Vec::with_capacity(tracks.len());
    let mut rows = Vec::with_capacity(tracks.len());
    for (at, track) in tracks.into_iter().enumerate() {
        let Some(facts) = facts.get(&ids[at]) else { continue };
        let tag = id3v24(facts).map_err(|error| WriteError::Internal(error.into()))?;
        packed.push(PackedTrack {
            name: names[at].clone(),
            name_in_base: track.name_in_base,
            sound: track.sound,
            tag: STANDARD.encode(tag),
            created: track.created.unix_timestamp(),
        });
        let row = if includes_ipis {
            track.row
        } else {
            track.row.without_ipis()
        };
        let cells = TRACK_COLUMNS.iter().map(|(_, cell)| cell(&row));
        rows.push([names[at].clone()].into_iter().chain(cells).collect());
    }
    Ok(Contents {
        tracks: packed,
        rights_name: names.last().cloned().unwrap_or_default(),
        rights: table(rows).map_err(|error| WriteError::Internal(error.into()))?,
    })
}

fn facts_in_order<'f, T>(
    ids: &'f [TrackId],
    facts: &'f std::collections::HashMap<TrackId, T>,
) -> impl Iterator<Item = &'f T> {
    ids.iter().filter_map(|id| facts.get(id))
}

fn table(rows: Vec<Vec<String>>) -> Result<String, csv::Error> {
    let names = ["file"].into_iter().chain(TRACK_COLUMNS.iter().map(|(name, _)| *name));
    let mut table = csv_file::head(names)?.to_vec();
    table.extend_from_slice(&csv_file::rows(rows)?);
    Ok(String::from_utf8_lossy(&table).into_owned())
}
