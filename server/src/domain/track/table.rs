//! Converts tracks to rows of a CSV file, with one column for each field that the creator entered.

use serde::Deserialize;

use super::splits::{self, StoredMasterOwner, StoredPublisher, StoredWriter};

/// A row of the `track` table, parsed from the JSON of the SQL function `to_jsonb`.
#[derive(Debug, Deserialize)]
pub struct TrackRow {
    /// The id of the track.
    pub id: i64,
    title: String,
    artist_name: String,
    #[serde(rename = "type")]
    track_type: String,
    duration: f64,
    description: String,
    tags: String,
    genre: Option<String>,
    bpm: Option<f64>,
    key: Option<String>,
    isrc: Option<String>,
    iswc: Option<String>,
    writers: Vec<StoredWriter>,
    publishers: Vec<StoredPublisher>,
    master_owners: Vec<StoredMasterOwner>,
}

impl TrackRow {
    /// Returns the same row without IPIs, for readers who may not see them.
    pub fn without_ipis(mut self) -> Self {
        for writer in &mut self.writers {
            writer.ipi.clear();
        }
        for publisher in &mut self.publishers {
            publisher.ipi.clear();
        }
        self
    }
}

/// A column's name, and the function that returns the text of a cell.
pub type TrackColumn = (&'static str, fn(&TrackRow) -> String);

/// The columns of a track in CSV files, in order.
pub const TRACK_COLUMNS: &[TrackColumn] = &[
    ("track_id", |track| track.id.to_string()),
    ("title", |track| track.title.clone()),
    ("artist_name", |track| track.artist_name.clone()),
    ("type", |track| track.track_type.clone()),
    ("duration_seconds", |track| track.duration.to_string()),
    ("description", |track| track.description.clone()),
    ("tags", |track| track.tags.clone()),
    ("genre", |track| track.genre.clone().unwrap_or_default()),
    ("bpm", |track| track.bpm.map(|bpm| bpm.to_string()).unwrap_or_default()),
    ("key", |track| track.key.clone().unwrap_or_default()),
    ("isrc", |track| track.isrc.clone().unwrap_or_default()),
    ("iswc", |track| track.iswc.clone().unwrap_or_default()),
    ("writers", |track| {
        let writers = track.writers.iter();
        joined(writers.map(|one| {
            let name = format!("{} {}", one.first_name, one.last_name);
            credit(&name, &one.pro, &one.ipi, one.basis_points)
        }))
    }),
    ("publishers", |track| {
        let publishers = track.publishers.iter();
        joined(publishers.map(|one| credit(&one.name, &one.pro, &one.ipi, one.basis_points)))
    }),
    ("master_owners", |track| {
        let owners = track.master_owners.iter();
        joined(owners.map(|one| credit(&one.name, "", "", one.basis_points)))
    }),
    ("rights_complete", |track| {
        let (writers, publishers, owners) = (&track.writers, &track.publishers, &track.master_owners);
        splits::are_complete(&track.title, &track.artist_name, writers, publishers, owners).to_string()
    }),
];

/// Joins several values into the text of one cell, with semicolons between them.
pub fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("; ")
}

/// Returns the text about a rights holder and their share, such as `Ada Low (PRS, IPI 00014107338, 50.00 %)`.
fn credit(name: &str, pro: &str, ipi: &str, basis_points: i32) -> String {
    let ipi = if ipi.is_empty() {
        String::new()
    } else {
        format!("IPI {ipi}")
    };
    let share = format!("{:.2} %", splits::percentage(basis_points));
    let credits: Vec<&str> = [pro, &ipi, &share]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    format!("{} ({})", name.trim(), credits.join(", "))
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
