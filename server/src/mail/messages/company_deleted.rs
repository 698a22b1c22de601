//! The email that tells the people who managed a company that the company was deleted.

use super::text::{greeting, plain_name};
use super::{Kind, Message};

/// Returns the email about the deletion of a company. `deleted_by` is the name of the person who deleted it; `by_staff` is true if that person
/// belongs to the platform's staff.
pub fn company_deleted(user_name: &str, company_name: &str, deleted_by: &str, by_staff: bool) -> Message {
    let company = plain_name(company_name).unwrap_or_else(|| "your company".to_owned());
    let mut person = plain_name(deleted_by).unwrap_or_else(|| "Someone who managed it".to_owned());
    if by_staff {
        person.push_str(", of Needledrop's staff,");
    }
    Message {
        kind: Kind::CompanyDeleted,
        subject: "Your company was deleted on Needledrop".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!(
                "{person} deleted {company} on Needledrop. Creators no longer see its jobs, its shared links no longer work, and its members no longer have access."
            ),
            "If this was a mistake, tell us within 30 days. Until then we can restore the company with its jobs, members and playlists.".to_owned(),
        ],
        link: None,
        closing: "You received this email because you managed this company.".to_owned(),
    }
}
