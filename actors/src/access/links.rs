//! Access of logged-in people to the links that share a playlist or an application.

use protocol::error_code::ErrorCode;
use protocol::ids::UserId;
use protocol::topic::Topic;
use sqlx::PgConnection;

/// The rights of one person on the links of one playlist or application.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the rule")]
pub struct LinksAccess {
    /// True if the person may see the shared playlist or application.
    pub sees: bool,
    /// True if the person may make and change links.
    pub makes: bool,
    /// True if the person may revoke links and see their URLs.
    pub ends: bool,
    /// True if the links share a creator's own playlist. Some plans do not allow links to own playlists; every plan allows links to anything
    /// else.
    pub is_own_playlist: bool,
}

/// Reads the rights of `user` on the links of the playlist or application whose topic is `target`.
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
    /// Checks that the person may see the shared playlist or application.
    ///
    /// # Errors
    /// 404 for a person who may not see it.
    pub fn require_see(self) -> Result<Self, ErrorCode> {
        self.require(self.sees)
    }

    /// Checks that the person may make and change links.
    ///
    /// # Errors
    /// 404 for a person who may not see the playlist or application, 403 for one who may see but not share it.
    pub fn require_make(self) -> Result<Self, ErrorCode> {
        self.require(self.makes)
    }

    /// Checks that the person may revoke links.
    ///
    /// # Errors
    /// 404 for a person who may not see the playlist or application, 403 for one who may see it but not revoke its links.
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
