//! Validates the fields of tracks, both for the form of one track and for an edit of many tracks.

use protocol::entity::track::{MasterOwner, Publisher, Writer};
use protocol::limits;

use super::splits::basis_points;
use crate::validation::FieldErrors;

/// The error message for a field that must contain more than white space.
pub(crate) const REQUIRED_FIELD: &str = "Required field";

/// Returns the error message for a text that is longer than `most` characters.
pub(crate) fn too_long(most: usize) -> String {
    format!("Error: max character limit is {most}")
}

/// Checks that a text has at most `most` characters.
pub(crate) fn at_most(errors: &mut FieldErrors, field: &str, text: &str, most: usize) {
    if text.chars().count() > most {
        errors.add(field, too_long(most));
    }
}

/// Validates the writers, publishers and master owners of a track; `at` is the prefix of the field names in errors.
pub(crate) fn splits(
    errors: &mut FieldErrors,
    at: &str,
    writers: &[Writer],
    publishers: &[Publisher],
    master_owners: &[MasterOwner],
) {
    at_most_ten(errors, &format!("{at}writers"), "writers", writers.len());
    for (index, writer) in writers.iter().enumerate() {
        let texts = [
            ("first_name", &writer.first_name),
            ("last_name", &writer.last_name),
            ("pro", &writer.pro),
            ("ipi", &writer.ipi),
        ];
        holder(errors, &format!("{at}writers.{index}"), &texts, writer.percentage);
    }
    at_most_ten(errors, &format!("{at}publishers"), "publishers", publishers.len());
    for (index, publisher) in publishers.iter().enumerate() {
        let texts = [
            ("name", &publisher.name),
            ("pro", &publisher.pro),
            ("ipi", &publisher.ipi),
        ];
        holder(errors, &format!("{at}publishers.{index}"), &texts, publisher.percentage);
    }
    at_most_ten(
        errors,
        &format!("{at}master_owners"),
        "master owners",
        master_owners.len(),
    );
    for (index, owner) in master_owners.iter().enumerate() {
        let texts = [("name", &owner.name)];
        holder(errors, &format!("{at}master_owners.{index}"), &texts, owner.percentage);
    }
}

fn at_most_ten(errors: &mut FieldErrors, field: &str, name: &str, count: usize) {
    let most = limits::RIGHTS_HOLDERS_MAX;
    if count > most {
        errors.add(field, format!("Maximum number of {name} is {most}"));
    }
}

fn holder(errors: &mut FieldErrors, at: &str, texts: &[(&str, &String)], percentage: f64) {
    for (name, text) in texts {
        at_most(errors, &format!("{at}.{name}"), text, limits::RIGHTS_NAME_MAX);
    }
    let holds = basis_points(percentage).is_some();
    errors.check(&format!("{at}.percentage"), holds, "Must be between 0 and 100");
}
