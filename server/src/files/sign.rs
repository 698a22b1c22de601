//! Signed addresses of files. An address states which file it opens, for whom, and until when. The signature makes it impossible to change
//! an address.
//!
//! An address contains the id of a session or of a share link, but no secret. Each request checks that the session or the link still has
//! the right to the file.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use protocol::ids::{ExportId, JobId, LinkId, PlaylistId, SessionId, TrackId};
use sha2::Sha256;
use std::fmt;
use std::str::FromStr;
use time::OffsetDateTime;

/// The number of seconds for which the address of a file is valid, unless the kind of file has its own number.
pub const VALID_SECONDS: i64 = 3_600;

/// The session or share link for which an address was made. Each request checks its right to the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// The session of a person.
    Session(SessionId),
    /// A share link, and the generation of the link's password at the time when the address was made.
    Link(LinkId, i32),
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Session(id) => write!(f, "s{id}"),
            Self::Link(id, generation) => write!(f, "l{generation}.{id}"),
        }
    }
}

impl FromStr for Holder {
    type Err = InvalidAddress;

    fn from_str(text: &str) -> Result<Self, InvalidAddress> {
        match text.split_at_checked(1) {
            Some(("s", id)) => id.parse().map(Self::Session).map_err(|_| InvalidAddress),
            Some(("l", link)) => {
                let (generation, id) = link.split_once('.').ok_or(InvalidAddress)?;
                let generation = generation.parse().map_err(|_| InvalidAddress)?;
                Ok(Self::Link(id.parse().map_err(|_| InvalidAddress)?, generation))
            }
            _ => Err(InvalidAddress),
        }
    }
}

/// The kind of content that an address opens for a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The audio, for playing it.
    Audio,
    /// The audio, for saving it.
    Download,
    /// The waveform of the audio.
    Waveform,
}

impl Part {
    fn name(self) -> &'static str {
        match self {
            Self::Audio => "audio",
            Self::Download => "download",
            Self::Waveform => "waveform",
        }
    }
}

impl FromStr for Part {
    type Err = InvalidAddress;

    fn from_str(text: &str) -> Result<Self, InvalidAddress> {
        [Self::Audio, Self::Download, Self::Waveform]
            .into_iter()
            .find(|part| part.name() == text)
            .ok_or(InvalidAddress)
    }
}

/// A kind of file that signed addresses can open.
pub trait Opened {
    /// The number of seconds for which an address of the file is valid.
    const VALID_SECONDS: i64 = VALID_SECONDS;

    /// Returns the path of the file below `/files/`.
    fn path(&self) -> String;

    /// Returns the text that stands for the file in the data that is signed.
    fn statement(&self) -> String;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrackFile {
    pub track_id: TrackId,
    pub part: Part,
}

impl Opened for TrackFile {
    fn path(&self) -> String {
        format!("track/{}/{}", self.track_id, self.part.name())
    }

    fn statement(&self) -> String {
        format!("{}\n{}", self.track_id, self.part.name())
    }
}

/// The background picture of a shared page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkBackground(pub LinkId);

impl Opened for LinkBackground {
    fn path(&self) -> String {
        format!("link/{}/background", self.0)
    }

    fn statement(&self) -> String {
        format!("link background\n{}", self.0)
    }
}

/// Which columns the CSV file of a playlist contains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CsvKind {
    /// All columns, for the staff.
    Metadata,
    /// Only the columns that reviewers may pass on to other people.
    Shortlist,
}

impl CsvKind {
    /// Returns the name of the variant, as addresses contain it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Metadata => "metadata",
            Self::Shortlist => "shortlist",
        }
    }
}

impl FromStr for CsvKind {
    type Err = InvalidAddress;

    fn from_str(text: &str) -> Result<Self, InvalidAddress> {
        [Self::Metadata, Self::Shortlist]
            .into_iter()
            .find(|kind| kind.name() == text)
            .ok_or(InvalidAddress)
    }
}

/// The CSV file of a reviewers' playlist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaylistCsv {
    pub playlist_id: PlaylistId,
    /// The columns that the file contains.
    pub kind: CsvKind,
}

impl Opened for PlaylistCsv {
    fn path(&self) -> String {
        format!("playlist/{}/{}", self.playlist_id, self.kind.name())
    }

    fn statement(&self) -> String {
        format!("playlist\n{}\n{}", self.playlist_id, self.kind.name())
    }
}

/// The CSV file of all comments on a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommentsCsv {
    pub job_id: JobId,
}

impl Opened for CommentsCsv {
    fn path(&self) -> String {
        format!("comments/{}.csv", self.job_id)
    }

    fn statement(&self) -> String {
        format!("comments\n{}", self.job_id)
    }
}

/// The CSV file of all accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsersCsv;

impl Opened for UsersCsv {
    fn path(&self) -> String {
        "users.csv".to_owned()
    }

    fn statement(&self) -> String {
        "users".to_owned()
    }
}

/// A CSV file with entries of the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditCsv {
    /// The filter that selects the entries: JSON, encoded as base64.
    pub filter: String,
}

impl Opened for AuditCsv {
    fn path(&self) -> String {
        format!("audit/{}", self.filter)
    }

    fn statement(&self) -> String {
        format!("audit\n{}", self.filter)
    }
}

/// A prepared archive or CSV file. Its address is valid for a day, because a download over a slow connection can take long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportFile(pub ExportId);

impl Opened for ExportFile {
    const VALID_SECONDS: i64 = 24 * 3_600;

    fn path(&self) -> String {
        format!("export/{}", self.0)
    }

    fn statement(&self) -> String {
        format!("export\n{}", self.0)
    }
}

/// The content of a signed address: which file it opens, for whom, and until when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant<T> {
    /// The file that the address opens.
    pub opened: T,
    /// The session or link for which the address was made.
    pub holder: Holder,
    /// The last second at which the address is valid (Unix time).
    pub expires: i64,
}

impl<T: Opened> Grant<T> {
    /// Makes the content of an address that is valid from `now` for the time that is usual for this file.
    pub fn new(opened: T, holder: Holder, now: OffsetDateTime) -> Self {
        let expires = now.unix_timestamp() + T::VALID_SECONDS;
        Self {
            opened,
            holder,
            expires,
        }
    }
}

/// The error for an address that this server has not made, that was changed, or that has expired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a valid address")]
pub struct InvalidAddress;

/// Signs and checks file addresses, with one key that all nodes share.
#[derive(Clone)]
pub struct Signer {
    key: [u8; 32],
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signer")
    }
}

impl Signer {
    /// Creates a signer with a key of 32 random bytes.
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// Derives a key for another purpose. The signer's own key cannot be computed from it.
    pub fn derived(&self, purpose: &str) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("any length is a key");
        mac.update(format!("key v1\n{purpose}").as_bytes());
        mac.finalize().into_bytes().into()
    }

    /// Returns the signed address of a file, without scheme and host. The path contains only the file. Everything else is in the query,
    /// because access logs leave out the query.
    pub fn address<T: Opened>(&self, grant: &Grant<T>) -> String {
        let signature = URL_SAFE_NO_PAD.encode(self.mac(grant).finalize().into_bytes());
        let Grant {
            opened,
            holder,
            expires,
        } = grant;
        format!("/files/{}?for={holder}&until={expires}&sign={signature}", opened.path())
    }

    /// Checks that the signature of an address is valid, and that the address has not expired at the time `now` (Unix seconds).
    ///
    /// # Errors
    /// [`InvalidAddress`], which does not reveal the reason.
    pub fn check<T: Opened>(&self, grant: &Grant<T>, signature: &str, now: i64) -> Result<(), InvalidAddress> {
        let signature = URL_SAFE_NO_PAD.decode(signature).map_err(|_| InvalidAddress)?;
        self.mac(grant).verify_slice(&signature).map_err(|_| InvalidAddress)?;
        let good = (now..=now + T::VALID_SECONDS).contains(&grant.expires);
        if good { Ok(()) } else { Err(InvalidAddress) }
    }

    fn mac<T: Opened>(&self, grant: &Grant<T>) -> Hmac<Sha256> {
        let Grant {
            opened,
            holder,
            expires,
        } = grant;
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("hmac takes a key of any length");
        mac.update(format!("file v1\n{}\n{holder}\n{expires}", opened.statement()).as_bytes());
        mac
    }
}

#[cfg(test)]
mod tests;
