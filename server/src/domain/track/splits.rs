//! Writers, publishers and master owners as they are stored. Their shares are integers in basis points (hundredths of a percent), so that
//! sums are exact.

use protocol::entity::track::{MasterOwner, Publisher, Writer};
use serde::{Deserialize, Serialize};

/// A writer in the column `writers` of the table `track`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredWriter {
    /// The first name of the writer.
    pub first_name: String,
    /// The last name of the writer.
    pub last_name: String,
    /// The performing-rights organization of the writer.
    pub pro: String,
    /// The IPI name number of the writer.
    pub ipi: String,
    /// The writer's share in basis points; 10,000 are 100 percent.
    pub basis_points: i32,
}

/// A publisher in the column `publishers` of the table `track`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredPublisher {
    /// The name of the publisher.
    pub name: String,
    /// The performing-rights organization of the publisher.
    pub pro: String,
    /// The IPI name number of the publisher.
    pub ipi: String,
    /// The publisher's share in basis points; 10,000 are 100 percent.
    pub basis_points: i32,
}

/// An owner of the master recording in the column `master_owners` of the table `track`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredMasterOwner {
    /// The name of the owner.
    pub name: String,
    /// The owner's share in basis points; 10,000 are 100 percent.
    pub basis_points: i32,
}

/// Converts basis points to a percentage with two decimals.
pub fn percentage(basis_points: i32) -> f64 {
    f64::from(basis_points) / 100.0
}

/// Converts a percentage from 0 to 100, rounded to two decimals, to basis points; `None` for a percentage outside that range.
pub fn basis_points(percentage: f64) -> Option<i32> {
    (0.0..=100.0)
        .contains(&percentage)
        .then(|| (percentage * 100.0).round() as i32)
}

impl From<StoredWriter> for Writer {
    fn from(stored: StoredWriter) -> Self {
        let StoredWriter {
            first_name,
            last_name,
            pro,
            ipi,
            basis_points,
        } = stored;
        Self {
            first_name,
            last_name,
            pro,
            ipi,
            percentage: percentage(basis_points),
        }
    }
}

impl From<StoredPublisher> for Publisher {
    fn from(stored: StoredPublisher) -> Self {
        let StoredPublisher {
            name,
            pro,
            ipi,
            basis_points,
        } = stored;
        Self {
            name,
            pro,
            ipi,
            percentage: percentage(basis_points),
        }
    }
}

impl From<StoredMasterOwner> for MasterOwner {
    fn from(stored: StoredMasterOwner) -> Self {
        Self {
            name: stored.name,
            percentage: percentage(stored.basis_points),
        }
    }
}

/// Converts a writer to the stored form. The writer's share must have been validated.
pub fn stored_writer(writer: Writer) -> StoredWriter {
    let Writer {
        first_name,
        last_name,
        pro,
        ipi,
        percentage,
    } = writer;
    StoredWriter {
        first_name,
        last_name,
        pro,
        ipi,
        basis_points: basis_points(percentage).unwrap_or(0),
    }
}

/// Converts a publisher to the stored form. The publisher's share must have been validated.
pub fn stored_publisher(publisher: Publisher) -> StoredPublisher {
    let Publisher {
        name,
        pro,
        ipi,
        percentage,
    } = publisher;
    StoredPublisher {
        name,
        pro,
        ipi,
        basis_points: basis_points(percentage).unwrap_or(0),
    }
}

/// Converts an owner of the master recording to the stored form. The owner's share must have been validated.
pub fn stored_master_owner(owner: MasterOwner) -> StoredMasterOwner {
    StoredMasterOwner {
        name: owner.name,
        basis_points: basis_points(owner.percentage).unwrap_or(0),
    }
}

/// The required sum of the shares of all writers, of all publishers, or of all master owners, in basis points: 100 percent.
const WHOLE: i32 = 10_000;

/// Returns true if the data on a track's rights is complete: the track has a title and an artist, each writer has both names and a
/// performing-rights organization, and the shares of the writers, of the publishers and of the master owners each sum to 100 percent. A track
/// without publishers is complete.
pub fn are_complete(
    title: &str,
    artist_name: &str,
    writers: &[StoredWriter],
    publishers: &[StoredPublisher],
    master_owners: &[StoredMasterOwner],
) -> bool {
    let names = writers
        .iter()
        .flat_map(|writer| [&writer.first_name, &writer.last_name, &writer.pro]);
    let is_named = [title, artist_name]
        .into_iter()
        .chain(names.map(String::as_str))
        .all(|text| !text.trim().is_empty());
    is_named
        && are_whole(writers.iter().map(|writer| writer.basis_points))
        && (publishers.is_empty() || are_whole(publishers.iter().map(|publisher| publisher.basis_points)))
        && are_whole(master_owners.iter().map(|owner| owner.basis_points))
}

fn are_whole(shares: impl Iterator<Item = i32>) -> bool {
    shares.sum::<i32>() == WHOLE
}

/// Converts stored writers, publishers or master owners to the form in which clients receive them.
pub fn shown<S, W: From<S>>(stored: Vec<S>) -> Vec<W> {
    stored.into_iter().map(W::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_survive_storage_to_the_second_decimal() {
        for share in [0.0, 0.01, 0.1, 33.33, 33.34, 49.99, 66.67, 99.99, 100.0] {
            assert!(
                (percentage(basis_points(share).unwrap()) - share).abs() < 1e-12,
                "{share}"
            );
        }
        assert_eq!(basis_points(33.333_333), Some(3_333));
        for wrong in [-0.01, 100.01, f64::NAN, f64::INFINITY] {
            assert_eq!(basis_points(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn three_equal_shares_sum_to_all() {
        let sum: i32 = [33.33, 33.33, 33.34].into_iter().filter_map(basis_points).sum();
        assert_eq!(sum, 10_000);
    }

    #[test]
    fn rights_are_complete_where_everybody_is_named_and_the_shares_sum_to_all() {
        let writer = |share: f64| StoredWriter {
            first_name: "Ada".into(),
            last_name: "Lovelace".into(),
            pro: "PRS".into(),
            ipi: String::new(),
            basis_points: basis_points(share).unwrap(),
        };
        let writers = [writer(33.33), writer(33.33), writer(33.34)];
        let publisher = |share: f64| StoredPublisher {
            basis_points: basis_points(share).unwrap(),
            ..StoredPublisher::default()
        };
        let owner = |share: f64| StoredMasterOwner {
            name: "Ada".into(),
            basis_points: basis_points(share).unwrap(),
        };
        let all = [owner(100.0)];
        assert!(are_complete("T", "A", &writers, &[], &all));
        assert!(are_complete(
            "T",
            "A",
            &writers,
            &[publisher(99.99), publisher(0.01)],
            &all
        ));
        for (title, artist) in [(" ", "A"), ("T", "")] {
            assert!(!are_complete(title, artist, &writers, &[], &all));
        }
        for lacking in [
            StoredWriter {
                first_name: " ".into(),
                ..writer(100.0)
            },
            StoredWriter {
                last_name: String::new(),
                ..writer(100.0)
            },
            StoredWriter {
                pro: String::new(),
                ..writer(100.0)
            },
            writer(99.99),
        ] {
            assert!(!are_complete("T", "A", &[lacking], &[], &all));
        }
        assert!(!are_complete("T", "A", &[], &[], &all));
        assert!(!are_complete("T", "A", &writers, &[publisher(50.0)], &all));
        assert!(!are_complete("T", "A", &writers, &[], &[]));
        assert!(!are_complete("T", "A", &writers, &[], &[owner(100.0), owner(0.01)]));
    }
}
