//! The columns of a playlist as CSV.

use actors::write::WriteError;
use bytes::Bytes;
use time::format_description::well_known::Rfc3339;

use super::store::{Head, Row};
use crate::csv_file;
use crate::domain::track::rights;
use crate::files::CsvKind;

struct Column {
    name: &'static str,
    /// It names accounts or the customer: for the staff alone.
    is_for_staff: bool,
    cell: fn(&TableRow<'_>) -> String,
}

const fn column(name: &'static str, cell: fn(&TableRow<'_>) -> String) -> Column {
    let is_for_staff = false;
    Column {
        name,
        is_for_staff,
        cell,
    }
}

const fn staff(name: &'static str, cell: fn(&TableRow<'_>) -> String) -> Column {
    let is_for_staff = true;
    Column {
        name,
        is_for_staff,
        cell,
    }
}

const COLUMNS: &[Column] = &[
    column("position", |row| row.position.to_string()),
    column("track_id", |row| row.track.track_id.to_string()),
    column("title", |row| row.track.title.clone()),
    column("artist_name", |row| row.track.artist_name.clone()),
    staff("user_name", |row| row.track.user_name.clone()),
    column("type", |row| row.track.track_type.clone()),
    column("duration_seconds", |row| row.track.duration.to_string()),
    column("description", |row| row.track.description.clone()),
    column("tags", |row| row.track.tags.clone()),
    column("genre", |row| row.track.genre.clone().unwrap_or_default()),
    column("bpm", |row| {
        row.track.bpm.map(|bpm| bpm.to_string()).unwrap_or_default()
    }),
    column("key", |row| row.track.key.clone().unwrap_or_default()),
    column("isrc", |row| row.track.isrc.clone().unwrap_or_default()),
    column("iswc", |row| row.track.iswc.clone().unwrap_or_default()),
    column("writers", |row| {
        let writers = row.track.writers.iter();
        joined(writers.map(|one| {
            let name = format!("{} {}", one.first_name, one.last_name);
            credit(&name, &one.pro, &one.ipi, one.basis_points)
        }))
    }),
    column("publishers", |row| {
        let publishers = row.track.publishers.iter();
        joined(publishers.map(|one| credit(&one.name, &one.pro, &one.ipi, one.basis_points)))
    }),
    column("master_owners", |row| {
        let owners = row.track.master_owners.iter();
        joined(owners.map(|one| credit(&one.name, "", "", one.basis_points)))
    }),
    column("rights_complete", |row| {
        let track = row.track;
        let (writers, publishers, owners) = (&track.writers, &track.publishers, &track.master_owners);
        rights::are_complete(&track.title, &track.artist_name, writers, publishers, owners).to_string()
    }),
    column("rating", |row| {
        let mean = row.track.tenths.map(|tenths| tenths as f64 / 10.0);
        mean.map(|mean| mean.to_string()).unwrap_or_default()
    }),
    column("rating_count", |row| row.track.ratings.len().to_string()),
    column("ratings", |row| {
        let ratings = row.track.ratings.iter();
        joined(ratings.map(|rated| format!("{} {}", rated.name, rated.value)))
    }),
    column("submitted", |row| {
        row.track.submitted.format(&Rfc3339).unwrap_or_default()
    }),
    staff("company", |row| row.company.to_owned()),
    staff("job", |row| row.job.to_owned()),
];

/// A track with what its row needs beside it.
struct TableRow<'a> {
    position: usize,
    track: &'a Row,
    company: &'a str,
    job: &'a str,
}

/// What the rows of one file have in common.
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

    fn columns(&self) -> impl Iterator<Item = &'static Column> {
        let is_staff = self.kind == CsvKind::Metadata;
        COLUMNS.iter().filter(move |column| is_staff || !column.is_for_staff)
    }

    /// The beginning: the mark and the head row.
    pub(super) fn head(&self) -> Result<Bytes, WriteError> {
        csv_file::head(self.columns().map(|column| column.name)).map_err(unwritten)
    }

    /// Rows of tracks that follow on so many.
    pub(super) fn rows(&self, after: usize, rows: &[Row]) -> Result<Bytes, WriteError> {
        let lines = rows.iter().map(|track| {
            let row = TableRow {
                position: after + track.place as usize,
                track,
                company: &self.company,
                job: &self.job,
            };
            self.columns().map(|column| (column.cell)(&row)).collect()
        });
        csv_file::rows(lines).map_err(unwritten)
    }
}

fn unwritten(error: csv::Error) -> WriteError {
    WriteError::Internal(error.into())
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}

/// Somebody with what they hold: `Ada Low (PRS, IPI 00014107338, 50.00 %)`.
fn credit(name: &str, pro: &str, ipi: &str, basis_points: i32) -> String {
    let ipi = if ipi.is_empty() {
        String::new()
    } else {
        format!("IPI {ipi}")
    };
    let share = format!("{:.2} %", rights::percentage(basis_points));
    let told: Vec<&str> = [pro, &ipi, &share]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    format!("{} ({})", name.trim(), told.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_credit_leaves_out_what_is_not_known() {
        assert_eq!(
            credit("Ada Low", "PRS", "00014107338", 5_000),
            "Ada Low (PRS, IPI 00014107338, 50.00 %)"
        );
        assert_eq!(credit("Low Tide", "", "", 10_000), "Low Tide (100.00 %)");
    }
}
