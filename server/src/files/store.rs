//! The SQL of files: the signing key, and who may hear a track.

use protocol::ids::{LinkId, SessionId, TrackId, UserId};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Keeps `value` under `name` unless there is a secret of that name; answers the one that is kept.
pub(super) async fn find_or_insert_secret(
    connection: &mut PgConnection,
    name: &str,
    value: &[u8],
) -> sqlx::Result<Vec<u8>> {
    sqlx::query!(
        "insert into server_secret (name, value) values ($1, $2) on conflict (name) do nothing",
        name,
        value
    )
    .execute(&mut *connection)
    .await?;
    sqlx::query_scalar!("select value from server_secret where name = $1", name)
        .fetch_one(connection)
        .await
}

/// A track that somebody may hear.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeardTrack {
    /// The track.
    pub track_id: TrackId,
    /// Its owner.
    pub owner_id: UserId,
    /// Its name in the file store.
    pub name_in_base: String,
    /// Title.
    pub title: String,
    /// Artist.
    pub artist_name: String,
}

struct Row {
    id: i64,
    user_id: i64,
    name_in_base: String,
    title: String,
    artist_name: String,
}

impl From<Row> for HeardTrack {
    fn from(row: Row) -> Self {
        Self {
            track_id: TrackId(row.id),
            owner_id: UserId(row.user_id),
            name_in_base: row.name_in_base,
            title: row.title,
            artist_name: row.artist_name,
        }
    }
}

/// The track, where the session is alive and its person may hear it: its owner, a member of a company to one of whose jobs it was
/// submitted, or the platform's staff. All of them may save it, too.
pub async fn find_heard_by_session(
    connection: &mut PgConnection,
    session_id: SessionId,
    track_id: TrackId,
    now: OffsetDateTime,
) -> sqlx::Result<Option<HeardTrack>> {
    let row = sqlx::query_as!(
        Row,
        "select t.id, t.user_id, t.name_in_base, t.title, t.artist_name
         from session s join account a on a.id = s.user_id join track t on t.id = $2
         where s.id = $1 and s.expires > $3
           and a.email_confirmed and a.approved and not a.on_hold and not a.blocked
           and (t.user_id = a.id or a.role = 'admin'
                or exists (select from submission u
                           join job j on j.id = u.job_id
                           join company_member m on m.company_id = j.company_id and m.user_id = a.id
                           where u.track_id = t.id))",
        session_id.0,
        track_id.0,
        now
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(HeardTrack::from))
}

/// The track of a name in the file store.
pub async fn find_track_id_by_name(connection: &mut PgConnection, name_in_base: &str) -> sqlx::Result<Option<TrackId>> {
    let id = sqlx::query_scalar!("select id from track where name_in_base = $1", name_in_base)
        .fetch_optional(connection)
        .await?;
    Ok(id.map(TrackId))
}

/// Whether an account, a company, a job or a playlist shows the picture of this name.
pub(super) async fn exists_image(connection: &mut PgConnection, name: &str) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select 1 from account where avatar_key = $1)
               or exists (select 1 from company where $1 in (logo_key, background_key, search_icon_key, login_image_key))
               or exists (select 1 from job where avatar_key = $1)
               or exists (select 1 from application where background_key = $1)
               or exists (select 1 from playlist where background_key = $1) as "shown!""#,
        name
    )
    .fetch_one(connection)
    .await
}

/// The track, where the link is neither revoked nor expired and what it shares contains it. `to_save` asks for the right to save single tracks.
pub async fn find_heard_by_link(
    connection: &mut PgConnection,
    link_id: &LinkId,
    track_id: TrackId,
    to_save: bool,
    now: OffsetDateTime,
) -> sqlx::Result<Option<HeardTrack>> {
    let row = sqlx::query_as!(
        Row,
        "select t.id, t.user_id, t.name_in_base, t.title, t.artist_name
         from share_link l join track t on t.id = $2
         where l.link_id = $1 and l.revoked is null and (l.expires is null or l.expires > $4)
           and (l.allowed_single_track or not $3)
           and (exists (select from playlist_track p where p.playlist_id = l.playlist_id and p.track_id = t.id)
                or exists (select from application_track p where p.application_id = l.application_id and p.track_id = t.id))",
        link_id.0,
        track_id.0,
        to_save,
        now
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.map(HeardTrack::from))
}

/// A link that is neither revoked nor expired.
#[derive(Debug)]
pub(super) struct LinkRow {
    pub(super) link_id: String,
    pub(super) password_hash: Option<String>,
    pub(super) allowed_single_track: bool,
}

pub(super) async fn find_link(
    connection: &mut PgConnection,
    token_hash: &[u8],
    now: OffsetDateTime,
) -> sqlx::Result<Option<LinkRow>> {
    sqlx::query_as!(
        LinkRow,
        "select link_id, password_hash, allowed_single_track from share_link
         where token_hash = $1 and revoked is null and (expires is null or expires > $2)",
        token_hash,
        now
    )
    .fetch_optional(connection)
    .await
}
