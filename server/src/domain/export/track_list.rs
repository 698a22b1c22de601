//! Writes the CSV file of all tracks of the platform, for the staff. It contains no ratings.

use std::io::Write as _;

use tempfile::NamedTempFile;
use time::format_description::well_known::Rfc3339;

use super::ArchiveKey;
use super::preparer::{NotPrepared, Preparer};
use super::store::{self, ListedTrack};
use crate::csv_file;
use crate::domain::track::table::TRACK_COLUMNS;

/// The number of tracks in one query.
const CHUNK_ROWS: i64 = 1_000;

type Column = (&'static str, fn(&ListedTrack) -> String);

/// The column with the creator's name; it follows the artist's name.
const USER_NAME: Column = ("user_name", |track| track.user_name.clone());

const LAST_COLUMNS: &[Column] = &[
    ("plan", |track| track.plan.clone()),
    ("upload_count", |track| track.upload_count.to_string()),
    ("plays_count", |track| track.plays_count.to_string()),
    ("share_count", |track| track.share_count.to_string()),
    ("download_count", |track| track.download_count.to_string()),
    ("created", |track| track.created.format(&Rfc3339).unwrap_or_default()),
];

/// Returns the name of each column, and the text of its cell in the row of `track`. The texts are empty if `track` is `None`.
fn columns(track: Option<&ListedTrack>) -> impl Iterator<Item = (&'static str, String)> {
    let cell = move |(name, cell): Column| (name, track.map(cell).unwrap_or_default());
    let of_tracks = TRACK_COLUMNS.iter().flat_map(move |(name, of_row)| {
        let own = (*name, track.map(|track| of_row(&track.row)).unwrap_or_default());
        [own]
            .into_iter()
            .chain((*name == "artist_name").then(|| cell(USER_NAME)))
    });
    of_tracks.chain(LAST_COLUMNS.iter().map(move |column| cell(*column)))
}

/// Writes the CSV into a temporary file, and stores the progress at intervals.
pub(super) async fn write(by: &Preparer, key: &ArchiveKey) -> Result<NamedTempFile, NotPrepared> {
    let mut file = by.files.staging.new_file()?;
    let mut conn = by.pool.acquire().await?;
    let total = store::count_tracks(&mut conn).await?;
    drop(conn);
    file.write_all(&csv_file::head(columns(None).map(|(name, _)| name)).map_err(std::io::Error::other)?)?;
    let (mut after, mut written) = (0, 0);
    loop {
        let mut conn = by.pool.acquire().await?;
        let tracks = store::list_all_tracks(&mut conn, after, CHUNK_ROWS).await?;
        drop(conn);
        let Some(last) = tracks.last() else { break };
        after = last.id;
        let rows = tracks
            .iter()
            .map(|track| columns(Some(track)).map(|(_, cell)| cell).collect());
        file.write_all(&csv_file::rows(rows).map_err(std::io::Error::other)?)?;
        written += tracks.len() as u64;
        by.record_progress(key, 0, written, total.cast_unsigned()).await?;
    }
    file.as_file().sync_all()?;
    Ok(file)
}
