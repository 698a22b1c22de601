//! The share links that scenarios make for playlists and applications.

use serde_json::Value;

use protocol::ids::LinkId;
use protocol::topic::Topic;

use crate::api::{Api, text};
use crate::error::LoadError;

/// A share link that opens a playlist or an application.
#[derive(Debug, Clone)]
pub struct SharedLink {
    /// The public id of the link.
    pub link_id: LinkId,
    /// The secret token that opens the link.
    pub token: String,
}

impl SharedLink {
    /// Makes a share link by the call at `path` with the body `form`.
    pub fn make(api: &Api, path: &str, form: &Value) -> Result<Self, LoadError> {
        let made = api.call(path, form)?;
        let address = text(path, &made, "/link")?;
        let token = address.split_once("?token=").map(|(_, token)| token.to_owned());
        Ok(Self {
            link_id: LinkId(text(path, &made, "/link_id")?),
            token: token.ok_or_else(|| LoadError::call(path, format!("no token in {address}")))?,
        })
    }

    /// Returns the `link:` topic of the link.
    pub fn topic(&self) -> Topic {
        Topic::Link(self.link_id.clone())
    }
}
