//! The columns of a playlist's CSV file.

use time::format_description::well_known::Rfc3339;

use super::store::{Head, Row};
use crate::domain::track::table::{TRACK_COLUMNS, TrackRow, joined};
use crate::files::CsvKind;

/// How the cells of a column are produced, and in which CSV files the column appears.
#[derive(Clone, Copy)]
enum Source {
    Track(fn(&TrackRow) -> String),
    Row(fn(&TableRow<'_>) -> String),
    /// A column with names of accounts or of the company. Only the CSV file for the staff has such columns.
    Staff(fn(&TableRow<'_>) -> String),
}

type Column = (&'static str, Source);

const POSITION: Column = ("position", Source::Row(|row| row.position.to_string()));

/// The column with the account name of the track's owner. In the file, it follows the column with the artist's name.
const USER_NAME: Column = ("user_name", Source::Staff(|row| row.track.user_name.clone()));

const LAST_COLUMNS: &[Column] = &[
    (
        "rating",
        Source::Row(|row| {
            let mean = row.track.tenths.map(|tenths| tenths as f64 / 10.0);
            mean.map(|mean| mean.to_string()).unwrap_or_default()
        }),
    ),
    ("rating_count", Source::Row(|row| row.track.ratings.len().to_string())),
    (
        "ratings",
        Source::Row(|row| {
            let ratings = row.track.ratings.iter();
            joined(ratings.map(|rated| format!("{} {}", rated.name, rated.value)))
        }),
    ),
    (
        "submitted",
        Source::Row(|row| row.track.submitted.format(&Rfc3339).unwrap_or_default()),
    ),
    ("company", Source::Staff(|row| row.company.to_owned())),
    ("job", Source::Staff(|row| row.job.to_owned())),
];

/// A track with the values from which the cells of its CSV row are made.
struct TableRow<'a> {
    position: usize,
    track: &'a Row,
    company: &'a str,
    job: &'a str,
}

/// The values that all rows of one file share.
pub(super) struct Table {
    kind: CsvKind,
    company: String,
    job: String,
}

impl Table {
    pub(super) fn new(kind: CsvKind, head: &Head) -> Self {
        Self {
            kind,
            company: head.company.clone(),
            job: head.job.clone(),
        }
    }

    fn columns(&self) -> impl Iterator<Item = Column> {
        let is_staff = self.kind == CsvKind::Metadata;
        let of_tracks = TRACK_COLUMNS.iter().flat_map(|&(name, cell)| {
            let beside = (name == "artist_name").then_some(USER_NAME);
            [(name, Source::Track(cell))].into_iter().chain(beside)
        });
        let all = [POSITION]
            .into_iter()
            .chain(of_tracks)
            .chain(LAST_COLUMNS.iter().copied());
        all.filter(move |(_, source)| is_staff || !matches!(source, Source::Staff(_)))
    }

    pub(super) fn names(&self) -> Vec<&'static str> {
        self.columns().map(|(name, _)| name).collect()
    }

    /// Returns the CSV rows of the tracks in `rows`, which follow the first `after` tracks of the playlist.
    pub(super) fn rows(&self, after: usize, rows: &[Row]) -> Vec<Vec<String>> {
        let cells = |track: &Row| {
            let row = TableRow {
                position: after + track.place as usize,
                track,
                company: &self.company,
                job: &self.job,
            };
            let cells = self.columns().map(|(_, source)| match source {
                Source::Track(cell) => cell(&row.track.track),
                Source::Row(cell) | Source::Staff(cell) => cell(&row),
            });
            cells.collect()
        };
        rows.iter().map(cells).collect()
    }
}
