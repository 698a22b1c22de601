//! The demo tracks, which are files in `server/demo`, embedded in the server's binary. The file `catalogue.toml` describes them.

use figment::Figment;
use figment::providers::{Format, Toml};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;

use super::error::DemoError;
use crate::domain::track::splits::{StoredMasterOwner, StoredPublisher, StoredWriter, basis_points};

/// The age of the newest track in minutes. It is greater than the age of the oldest submission.
pub(super) const NEWEST_MINUTES_AGO: i64 = 9 * 24 * 60;

const ENDING: &str = ".mp3";

#[derive(Debug, RustEmbed)]
#[folder = "demo/"]
struct Embedded;

/// A demo track, as `catalogue.toml` describes it.
#[derive(Debug, Deserialize)]
pub(super) struct DemoTrack {
    /// The name of the audio file in `server/demo`.
    pub(super) file: String,
    pub(super) title: String,
    pub(super) artist: String,
    /// The email of the creator who owns the track.
    pub(super) owner: String,
    #[serde(rename = "type")]
    pub(super) track_type: String,
    pub(super) description: String,
    pub(super) tags: String,
    pub(super) genre: String,
    /// The tempo in beats per minute. `bpm` and `key` are empty for recordings that are not music.
    #[serde(default)]
    bpm: String,
    #[serde(default)]
    pub(super) key: String,
    writers: Vec<Writer>,
    publishers: Vec<Publisher>,
    master_owners: Vec<MasterOwner>,
}

#[derive(Debug, Deserialize)]
struct Writer {
    first_name: String,
    last_name: String,
    pro: String,
    ipi: String,
    percentage: f64,
}

#[derive(Debug, Deserialize)]
struct Publisher {
    name: String,
    pro: String,
    ipi: String,
    percentage: f64,
}

#[derive(Debug, Deserialize)]
struct MasterOwner {
    name: String,
    percentage: f64,
}

#[derive(Debug, Deserialize)]
struct Catalogue {
    track: Vec<DemoTrack>,
}

/// Reads the descriptions of all demo tracks.
pub(super) fn read() -> Result<Vec<DemoTrack>, DemoError> {
    let text = bytes("catalogue.toml")?;
    let catalogue: Catalogue = Figment::from(Toml::string(&String::from_utf8_lossy(&text.data)))
        .extract()
        .map_err(|error| DemoError::Catalogue(Box::new(error)))?;
    Ok(catalogue.track)
}

/// Returns the embedded file of `server/demo` with this name.
pub(super) fn bytes(file: &str) -> Result<EmbeddedFile, DemoError> {
    Embedded::get(file).ok_or_else(|| std::io::Error::new(std::io::ErrorKind::NotFound, file.to_owned()).into())
}

impl DemoTrack {
    /// Returns the name of the audio file without its extension. The rest of the demo data uses it to refer to the track.
    pub(super) fn name(&self) -> &str {
        self.file.strip_suffix(ENDING).unwrap_or(&self.file)
    }

    pub(super) fn bpm(&self) -> Option<f64> {
        self.bpm.parse().ok()
    }

    pub(super) fn writers(&self) -> Vec<StoredWriter> {
        self.writers
            .iter()
            .map(|writer| StoredWriter {
                first_name: writer.first_name.clone(),
                last_name: writer.last_name.clone(),
                pro: writer.pro.clone(),
                ipi: writer.ipi.clone(),
                basis_points: share(writer.percentage),
            })
            .collect()
    }

    pub(super) fn publishers(&self) -> Vec<StoredPublisher> {
        self.publishers
            .iter()
            .map(|publisher| StoredPublisher {
                name: publisher.name.clone(),
                pro: publisher.pro.clone(),
                ipi: publisher.ipi.clone(),
                basis_points: share(publisher.percentage),
            })
            .collect()
    }

    pub(super) fn master_owners(&self) -> Vec<StoredMasterOwner> {
        self.master_owners
            .iter()
            .map(|owner| StoredMasterOwner {
                name: owner.name.clone(),
                basis_points: share(owner.percentage),
            })
            .collect()
    }
}

fn share(percentage: f64) -> i32 {
    basis_points(percentage).expect("the catalogue's shares are percentages")
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::limits;

    fn ipi_is_valid(ipi: &str) -> bool {
        let digits: Vec<u32> = ipi.chars().filter_map(|digit| digit.to_digit(10)).collect();
        let rest = digits
            .iter()
            .take(9)
            .zip((2..=10).rev())
            .map(|(digit, weight)| digit * weight)
            .sum::<u32>()
            % 101;
        digits.len() == 11 && (101 - rest) % 101 % 100 == digits[9] * 10 + digits[10]
    }

    #[test]
    fn every_track_has_a_file_and_every_file_a_track() {
        let tracks = read().unwrap();
        let mut files: Vec<String> = Embedded::iter()
            .map(String::from)
            .filter(|file| file.ends_with(ENDING))
            .collect();
        let mut named: Vec<String> = tracks.iter().map(|track| track.file.clone()).collect();
        files.sort();
        named.sort();
        assert_eq!(files, named);
        assert!(tracks.len() >= 24);
    }

    #[test]
    fn the_catalogue_keeps_the_limits_of_the_form() {
        for track in read().unwrap() {
            let short = |text: &str, most: usize| !text.is_empty() && text.chars().count() <= most;
            assert!(short(&track.title, limits::TRACK_TITLE_MAX), "{}", track.file);
            assert!(
                short(&track.description, limits::TRACK_DESCRIPTION_MAX),
                "{}",
                track.file
            );
            assert!(short(&track.tags, limits::TRACK_TAGS_MAX), "{}", track.file);
            assert!(
                ["music", "sfx", "audio"].contains(&track.track_type.as_str()),
                "{}",
                track.file
            );
        }
    }

    #[test]
    fn shares_add_up_and_ipi_numbers_have_right_check_digits() {
        assert!(ipi_is_valid("01051977450") && ipi_is_valid("00159804347") && !ipi_is_valid("01051977451"));
        for track in read().unwrap() {
            let sum = |shares: Vec<i32>| shares.iter().sum::<i32>();
            assert_eq!(
                sum(track.writers().iter().map(|party| party.basis_points).collect()),
                10_000,
                "{}",
                track.file
            );
            assert_eq!(
                sum(track.master_owners().iter().map(|party| party.basis_points).collect()),
                10_000,
                "{}",
                track.file
            );
            let published = sum(track.publishers().iter().map(|party| party.basis_points).collect());
            assert!(published == 10_000 || track.publishers.is_empty(), "{}", track.file);
            let numbers = track
                .writers
                .iter()
                .map(|party| &party.ipi)
                .chain(track.publishers.iter().map(|party| &party.ipi));
            assert!(numbers.into_iter().all(|ipi| ipi_is_valid(ipi)), "{}", track.file);
        }
    }
}
