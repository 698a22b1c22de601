//! The email that tells those who led a company that it was deleted.

use super::text::{greeting, plain_name};
use super::{Kind, Message};

/// Tells who has deleted the company: one of those who led it, or the platform's staff.
pub fn company_deleted(user_name: &str, company_name: &str, deleted_by: &str, by_staff: bool) -> Message {
    let company = plain_name(company_name).unwrap_or_else(|| "your company".to_owned());
    let mut person = plain_name(deleted_by).unwrap_or_else(|| "Somebody who led it".to_owned());
    if by_staff {
        person.push_str(", of Needledrop's staff,");
    }
    Message {
        kind: Kind::CompanyDeleted,
        subject: "A company of yours was deleted on Needledrop".to_owned(),
        paragraphs: vec![
            greeting(user_name),
            format!(
                "{person} deleted {company} on Needledrop. Its jobs are no longer shown to creators, its shared links no longer open, and its members no longer see it."
            ),
            "If this should not have happened, tell us within 30 days: until then we can bring the company back with its jobs, members and playlists.".to_owned(),
        ],
        link: None,
        closing: "You received this email because you led this company.".to_owned(),
    }
}
