//! Identifiers, each with its own type: JSON numbers below 2^53, or random strings where the identifier must not be guessable.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

macro_rules! number_ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
        #[serde(transparent)]
        #[schema(minimum = 1, maximum = 9_007_199_254_740_991_i64)]
        pub struct $name(
            #[serde(deserialize_with = "read_number")]
            #[ts(type = "number")]
            pub i64,
        );

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                parse_number(text).map(Self)
            }
        }

        impl From<i64> for $name {
            fn from(id: i64) -> Self {
                Self(id)
            }
        }
    )+};
}

macro_rules! text_ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, ToSchema)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                let fits = (1..=64).contains(&text.len())
                    && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
                if fits { Ok(Self(text.to_owned())) } else { Err(InvalidId) }
            }
        }
    )+};
}

number_ids! {
    /// The id of an account.
    UserId,
    /// The id of a session. It is not secret, because nobody can log in with it.
    SessionId,
    /// The id of an entry of the audit log.
    AuditEntryId,
    /// The id of the object that an entry of the audit log is about; another field of the entry contains the kind of the object, such as
    /// `job`.
    AuditSubjectId,
    /// The id of a company.
    CompanyId,
    /// The id of an invitation that a company sends to an email address.
    InviteId,
    /// The id of a manager's team of creators.
    TeamId,
    /// The id of an invitation that a creator receives into a team.
    TeamInviteId,
    /// The id of a job (brief).
    JobId,
    /// The id of a track.
    TrackId,
    /// The id of an application to a job, or of a creator's own playlist, which is stored as an application without a job.
    ApplicationId,
    /// The id of a reviewers' playlist of tracks submitted to a job.
    PlaylistId,
    /// The id of a reviewer's comment on a submission.
    CommentId,
    /// The id of an uploaded file that a later call will use.
    FileId,
}

text_ids! {
    /// The id of a share link: random and URL-safe. It is not secret, because a link is opened with a separate token, not with this id.
    LinkId,
    /// The id of an archive or CSV file that the server is preparing: random and URL-safe.
    ExportId,
}

/// The error for a text that is not an identifier of the expected kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an identifier")]
pub struct InvalidId;

/// The largest identifier: the largest integer that every JSON parser reads exactly.
pub const LARGEST_ID: i64 = (1 << 53) - 1;

fn read_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    in_bounds(i64::deserialize(deserializer)?)
}

fn in_bounds<E: Error>(number: i64) -> Result<i64, E> {
    if (1..=LARGEST_ID).contains(&number) {
        return Ok(number);
    }
    Err(E::custom(format_args!(
        "expected a whole number from 1 to {LARGEST_ID}"
    )))
}

/// Deserializes the version on which an edit is based. The version is optional: null means that the edit contains none.
///
/// # Errors
/// The value is not a whole number from 1 to [`LARGEST_ID`].
pub fn version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    let version = Option::<i64>::deserialize(deserializer)?;
    version.map(in_bounds).transpose()
}

/// Parses an id in its canonical spelling only (digits without leading zeros), so that no topic has two names.
fn parse_number(text: &str) -> Result<i64, InvalidId> {
    let canonical = !text.is_empty() && !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
    let id = if canonical { text.parse::<i64>().ok() } else { None };
    id.filter(|id| *id <= LARGEST_ID).ok_or(InvalidId)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_canonical_spelling_of_a_number_is_an_id() {
        assert_eq!("17".parse(), Ok(JobId(17)));
        for text in [
            "",
            "0",
            "017",
            "-1",
            "+1",
            "1.0",
            " 1",
            "1e3",
            "9007199254740992",
            "99999999999999999999",
        ] {
            assert_eq!(text.parse::<JobId>(), Err(InvalidId), "{text}");
        }
    }

    #[test]
    fn a_number_beyond_the_bounds_is_no_id() {
        for good in ["1", "9007199254740991"] {
            assert!(serde_json::from_str::<JobId>(good).is_ok(), "{good}");
        }
        for bad in ["0", "-1", "9007199254740992"] {
            let error = serde_json::from_str::<JobId>(bad).unwrap_err().to_string();
            assert!(error.starts_with("expected a whole number from 1 to"), "{bad}: {error}");
        }
    }

    #[test]
    fn a_link_id_is_url_safe_and_short() {
        assert!("aZ09-_".parse::<LinkId>().is_ok());
        for text in ["", "a b", "a/b", "ä", &"x".repeat(65)] {
            assert!(text.parse::<LinkId>().is_err(), "{text}");
        }
    }
}
