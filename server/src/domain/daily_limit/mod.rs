//! Limits on how often certain events may happen in a day (UTC). The events are counted in the database, so the limits apply across all nodes
//! and across restarts.

mod store;

use std::fmt::Write as _;
use std::net::IpAddr;

use actors::rate_limit::networks;
use actors::write::{Write, WriteError};
use protocol::error_code::ErrorCode;
use protocol::ids::{LinkId, UserId};
use protocol::refusal::Refusal;
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;
use time::{Duration, OffsetDateTime, Time, UtcOffset};

/// A kind of event whose number per day is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DailyLimit<'a> {
    /// Emails that people can trigger to one address, except emails with a link for a new password.
    MailTo(&'a str),
    /// Invitations into companies or teams that are sent to one address.
    InvitationTo(&'a str),
    /// Emails to one address with a link for a new password. Anybody can request them.
    ResetTo(&'a str),
    /// Links for a new password that one device may request after the limit `ResetTo` is reached, if the account has logged in on the device.
    /// The text is the device's name.
    ResetBy(&'a str),
    /// Links for a new password that one network may request for one address after the limit `ResetTo` is reached.
    ResetFrom(&'a str, IpAddr),
    /// Invitations into unverified companies that one person sends.
    InviteBy(UserId),
    /// Invitations into teams that one person sends to email addresses.
    TeamInviteBy(UserId),
    /// Emails to the person who made a share link, which say that somebody is guessing the link's password.
    GuessesAt(&'a LinkId),
}

impl DailyLimit<'_> {
    fn kind(self) -> &'static str {
        match self {
            Self::MailTo(_) => "mail_to",
            Self::InvitationTo(_) => "invitation_to",
            Self::ResetTo(_) => "reset_to",
            Self::ResetBy(_) => "reset_by",
            Self::ResetFrom(..) => "reset_from",
            Self::InviteBy(_) => "invite_by",
            Self::TeamInviteBy(_) => "team_invite_by",
            Self::GuessesAt(_) => "guesses_at",
        }
    }

    fn key(self) -> String {
        match self {
            // the address itself is not stored beyond the sending of the email
            Self::MailTo(address) | Self::InvitationTo(address) | Self::ResetTo(address) => {
                hash(&address.to_lowercase())
            }
            Self::ResetBy(device) => hash(device),
            Self::ResetFrom(address, network) => hash(&format!("{network} {}", address.to_lowercase())),
            Self::InviteBy(user) | Self::TeamInviteBy(user) => user.to_string(),
            Self::GuessesAt(link) => link.to_string(),
        }
    }

    /// Returns the highest allowed number of these events per day.
    pub const fn most(self) -> i32 {
        match self {
            Self::MailTo(_) | Self::ResetTo(_) => 10,
            Self::InvitationTo(_) | Self::ResetBy(_) => 5,
            Self::InviteBy(_) | Self::TeamInviteBy(_) => 20,
            Self::ResetFrom(..) | Self::GuessesAt(_) => 1,
        }
    }
}

fn hash(text: &str) -> String {
    let digest = Sha256::digest(text);
    digest.iter().fold(String::with_capacity(64), |mut key, byte| {
        let _ = write!(key, "{byte:02x}");
        key
    })
}

/// Counts an event and returns true; returns false without counting it if the day's limit is reached.
pub async fn take(conn: &mut PgConnection, what: DailyLimit<'_>, now: OffsetDateTime) -> sqlx::Result<bool> {
    let day = now.to_offset(UtcOffset::UTC).date();
    store::increment(conn, what.kind(), &what.key(), day, what.most()).await
}

/// Counts an event.
///
/// # Errors
/// 429 `too_many_requests` until the end of the day if the day's limit is reached; the event is then not counted.
pub async fn count_or_refuse(write: &mut Write, what: DailyLimit<'_>) -> Result<(), WriteError> {
    let now = write.now();
    if take(write.rows(), what, now).await? {
        Ok(())
    } else {
        Err(refusal(now).into())
    }
}

/// Counts an email that a person triggers; returns false if the recipient has already been sent the maximum number of emails for the day. Always
/// returns true if `is_limited` is false.
pub async fn may_mail(conn: &mut PgConnection, is_limited: bool, to: &str, now: OffsetDateTime) -> sqlx::Result<bool> {
    Ok(!is_limited || take(conn, DailyLimit::MailTo(to), now).await?)
}

/// Counts an email that a person triggers, as [`may_mail`] does.
///
/// # Errors
/// Those of [`count_or_refuse`].
pub async fn count_mail_or_refuse(write: &mut Write, is_limited: bool, to: &str) -> Result<(), WriteError> {
    if is_limited {
        count_or_refuse(write, DailyLimit::MailTo(to)).await?;
    }
    Ok(())
}

/// Counts an invitation by email, both as an invitation and as an email to the recipient; counts nothing if `is_limited` is false. Call it in
/// the transaction that makes the invitation, so that a refused invitation does not count.
///
/// # Errors
/// Those of [`count_or_refuse`].
pub async fn count_invitation_or_refuse(write: &mut Write, is_limited: bool, to: &str) -> Result<(), WriteError> {
    if is_limited {
        count_or_refuse(write, DailyLimit::InvitationTo(to)).await?;
        count_or_refuse(write, DailyLimit::MailTo(to)).await?;
    }
    Ok(())
}

/// The device and the network address from which a link for a new password is requested.
#[derive(Debug, Clone, Copy)]
pub struct ResetBy<'a> {
    /// The name of the device if the account has logged in on the device before; otherwise `None`.
    pub device: Option<&'a str>,
    /// The network address of the request.
    pub from: Option<IpAddr>,
}

/// Counts a request for a link for a new password; returns false if the link may not be sent. The number of links to one recipient in a day
/// is limited, but requests of strangers must not prevent the owner from getting a link. There are therefore two exceptions to the limit. A
/// device on which the account has logged in may request five more links in a day. A network may request one more link for this address in
/// a day. For IPv6, the network is the /48 that contains the network address of the request; for IPv4, it is that address alone.
///
/// # Errors
/// The database cannot be reached.
pub async fn may_reset(
    conn: &mut PgConnection,
    is_limited: bool,
    to: &str,
    by: ResetBy<'_>,
    now: OffsetDateTime,
) -> sqlx::Result<bool> {
    if !is_limited || take(conn, DailyLimit::ResetTo(to), now).await? {
        return Ok(true);
    }
    if let Some(device) = by.device
        && take(conn, DailyLimit::ResetBy(device), now).await?
    {
        return Ok(true);
    }
    match by.from.and_then(|address| networks(address).next()) {
        Some(((_, network), _)) => take(conn, DailyLimit::ResetFrom(to, network), now).await,
        None => Ok(false),
    }
}

/// Returns the refusal 429 `too_many_requests`; the person can repeat the request after the end of the day.
fn refusal(now: OffsetDateTime) -> Refusal {
    let tomorrow = end_of_last_day(now, Duration::ZERO);
    let mut refusal = Refusal::from(ErrorCode::TooManyRequests);
    refusal.retry_after = (tomorrow - now).try_into().ok();
    refusal
}

/// Returns the end of the day (UTC) on which `lifetime`, counted from now, is over.
pub fn end_of_last_day(now: OffsetDateTime, lifetime: Duration) -> OffsetDateTime {
    (now.to_offset(UtcOffset::UTC) + lifetime + Duration::DAY).replace_time(Time::MIDNIGHT)
}

/// Deletes the counts of former days.
pub async fn forget(conn: &mut PgConnection, now: OffsetDateTime) -> sqlx::Result<()> {
    store::delete_before(conn, now.to_offset(UtcOffset::UTC).date()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_refusal_lasts_until_midnight() {
        let refused = refusal(datetime!(2026-11-22 23:59:30 UTC));
        assert_eq!(refused.retry_after, Some(std::time::Duration::from_secs(30)));
    }

    #[test]
    fn an_address_counts_whatever_its_case_and_is_not_kept() {
        let key = DailyLimit::MailTo("Ann@it.test").key();
        assert_eq!(key, DailyLimit::MailTo("ann@IT.test").key());
        assert!(!key.contains("ann"), "{key}");
    }
}
