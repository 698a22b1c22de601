//! The filter of a list of audit entries.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use protocol::ids::{AuditSubjectId, UserId};
use protocol::refusal::Refusal;
use protocol::schema::SearchText;
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::listing::{Search, search};

/// The filter of a list of audit entries: an entry must match every field that is set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AuditFilter {
    /// Matches only entries that record this action.
    pub action: Option<String>,
    /// Matches only entries about actions by this account.
    pub by: Option<UserId>,
    /// Matches only entries about actions on the object with this id; `on_kind` is the kind of the object.
    pub on: Option<AuditSubjectId>,
    /// The kind of the object whose id is in `on`; user if left out.
    pub on_kind: Option<String>,
    /// Matches only entries made at this time or later.
    pub from: Option<Timestamp>,
    /// Matches only entries made before this time.
    pub to: Option<Timestamp>,
    /// Matches only entries that contain this text in a person's name, the action, the network (of the IP address) or the details, ignoring
    /// case.
    #[schema(value_type = Option<SearchText>)]
    pub q: Option<String>,
}

impl AuditFilter {
    /// Returns the parsed search text.
    ///
    /// # Errors
    /// 400 with the field `q` if the text is too long.
    pub fn search(&self) -> Result<Search, Refusal> {
        Ok(search("q", self.q.as_deref())?.unwrap_or_default())
    }

    /// Encodes the filter as text for a part of a URL.
    pub fn encoded(&self) -> String {
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).unwrap_or_default())
    }

    /// Decodes a filter from its text in a URL; `None` if the text is not a filter.
    pub fn decoded(text: &str) -> Option<Self> {
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(text).ok()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_stands_in_an_address() {
        let filter = AuditFilter {
            action: Some("block".to_owned()),
            by: Some(UserId(7)),
            q: Some("a/b c".to_owned()),
            ..AuditFilter::default()
        };
        assert_eq!(AuditFilter::decoded(&filter.encoded()), Some(filter));
        assert_eq!(AuditFilter::decoded("no filter"), None);
    }
}
