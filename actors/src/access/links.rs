//! Access to the links that share a playlist or an application, for people with an account.

use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::topic::Topic;
use sqlx::PgConnection;

/// The rights of one person with the links of one playlist or application.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the rule")]
pub struct LinksAccess {
    /// May see the playlist or application that they open.
    pub sees: bool,
    /// May make and change them.
    pub makes: bool,
    /// May end them, and see their addresses.
    pub ends: bool,
    /// True for an own playlist: plans may exclude links to these. Other links are in every plan.
    pub is_own_playlist: bool,
}

/// Reads the rights of `user` with the links of the playlist or application with this topic.
pub async fn load(conn: &mut PgConnection, user: UserId, target: &Topic) -> Result<LinksAccess, sqlx::Error> {
    let (playlist, application) = match target {
        Topic::Playlist(id) => (Some(id.0), None),
        Topic::Application(id) => (None, Some(id.0)),
        _ => return Ok(LinksAccess::default()),
    };
    let found = sqlx::query_as!(
        LinksAccess,
        r#"select sees as "sees!", makes as "makes!", ends as "ends!", is_own_playlist as "is_own_playlist!" from links_access($1, $2, $3)"#,
        user.0,
        playlist,
        application
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.unwrap_or_default())
}

impl LinksAccess {
    /// # Errors
    /// 404 for a person who does not see what they open.
    pub fn require_see(self) -> Result<Self, ErrorCode> {
        self.require(self.sees)
    }

    /// # Errors
    /// 404 for a person who does not see what they open, 403 for one who may not share it.
    pub fn require_make(self) -> Result<Self, ErrorCode> {
        self.require(self.makes)
    }

    /// # Errors
    /// 404 for a person who does not see what they open, 403 for one who may not end them.
    pub fn require_end(self) -> Result<Self, ErrorCode> {
        self.require(self.ends)
    }

    fn require(self, may: bool) -> Result<Self, ErrorCode> {
        match (may, self.sees) {
            (true, _) => Ok(self),
            (false, true) => Err(ErrorCode::Forbidden),
            (false, false) => Err(ErrorCode::NotFound),
        }
    }
}
