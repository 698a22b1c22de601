//! The filter of the audit's entries.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use protocol::ids::{AuditSubjectId, UserId};
use protocol::refusal::Refusal;
use protocol::schema::SearchText;
use protocol::timestamp::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::listing::{Search, search};

/// The filter of the audit's entries: an entry must match every field that is set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AuditFilter {
    /// Only entries of this action.
    pub action: Option<String>,
    /// Only entries of actions by this account.
    pub by: Option<UserId>,
    /// Only entries of actions on the thing with this id; `on_kind` is its kind.
    pub on: Option<AuditSubjectId>,
    /// The kind of `on`: user where left out.
    pub on_kind: Option<String>,
    /// Only entries from this time on, this time included.
    pub from: Option<Timestamp>,
    /// Only entries before this time.
    pub to: Option<Timestamp>,
    /// A text that the names, the action, the network or the details of an entry must contain; case is ignored.
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
