//! The settings of a share link (permissions, recipient, expiry and password), and the checks of their values.

use protocol::client_event::LinkUpdate;
use protocol::limits::{LINK_PASSWORD_MAX, LINK_RECIPIENT_MAX, LINK_YEARS_MAX};
use protocol::refusal::Refusal;
use serde::Serialize;
use time::OffsetDateTime;

use crate::validation::FieldErrors;

/// The settings of a new share link: its permissions, recipient, expiry and password.
#[derive(Debug, Clone, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each stands for itself")]
pub struct Terms {
    /// True if all tracks may be downloaded together as an archive.
    pub allowed_all_tracks: bool,
    /// True if single tracks may be downloaded.
    pub allowed_single_track: bool,
    /// True if downloads contain the writers' IPI numbers.
    pub include_ipis: bool,
    /// True if the person who made the link gets an email when the link is first opened.
    pub notify_first_open: bool,
    /// The name of the person for whom the link is made; may be empty.
    pub recipient: String,
    /// The time at which the link expires; `None` for never.
    pub expires: Option<OffsetDateTime>,
    /// The hash of the link's password. Repeated requests are recognized without comparing this field, since two hashes of the same
    /// password differ.
    #[serde(skip)]
    pub password_hash: Option<String>,
}

/// Checks the recipient, the expiry time and the password of a link. `password_field` is the name of the password's field in errors.
///
/// # Errors
/// 400 with the invalid fields.
pub fn check(
    recipient: Option<&str>,
    expires: Option<OffsetDateTime>,
    (password_field, password): (&str, Option<&str>),
    now: OffsetDateTime,
) -> Result<(), Refusal> {
    let mut errors = FieldErrors::new();
    if let Some(recipient) = recipient {
        errors.at_most("recipient", recipient, LINK_RECIPIENT_MAX);
        errors.shown_name("recipient", recipient);
    }
    if let Some(expires) = expires {
        errors.check("expires_at", expires > now, "Must be in the future");
        let last = now.replace_year(now.year() + i32::from(LINK_YEARS_MAX));
        // the 29th of February does not exist in most years
        let last = last.unwrap_or(now + time::Duration::days(365 * i64::from(LINK_YEARS_MAX)));
        let text = format!("Must be within {LINK_YEARS_MAX} years");
        errors.check("expires_at", expires <= last, &text);
    }
    if let Some(password) = password {
        errors.check(password_field, !password.is_empty(), protocol::payload::REQUIRED);
        errors.at_most(password_field, password, LINK_PASSWORD_MAX);
    }
    errors.finish()
}

/// Checks the values that an update sets.
pub(super) fn check_update(update: &LinkUpdate, now: OffsetDateTime) -> Result<(), Refusal> {
    let expires = update.expires_at.flatten().map(|at| at.0);
    let password = update.new_password.as_ref().and_then(Option::as_deref);
    check(update.recipient.as_deref(), expires, ("new_password", password), now)
}
