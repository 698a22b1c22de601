//! The SQL that changes a creator's own playlists: applications without a job.

use protocol::ids::{ApplicationId, TrackId, UserId};
use sqlx::PgConnection;
use time::Date;

use crate::domain::submission::store::upsert_application_tracks;

/// The plan of a creator: its title, whether it is active, and the end of the trial.
pub(super) struct Creator {
    pub(super) plan: String,
    pub(super) is_active: bool,
    pub(super) trial_ends: Option<Date>,
}

/// Returns a creator's plan.
pub(super) async fn find_creator(conn: &mut PgConnection, user: UserId) -> Result<Option<Creator>, sqlx::Error> {
    sqlx::query_as!(
        Creator,
        r#"select case when p.is_active then p.plan else 'free' end as "plan!", coalesce(p.is_active, false) as "is_active!", p.trial_ends as "trial_ends?"
           from account a left join subscription p on p.user_id = a.id where a.id = $1"#,
        user.0
    )
    .fetch_optional(conn)
    .await
}

/// Sets the name and the description of an application; `None` leaves a text unchanged.
pub(super) async fn update_texts(
    conn: &mut PgConnection,
    application: ApplicationId,
    name: Option<&str>,
    description: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update application set playlist_name = coalesce($2, playlist_name), description = coalesce($3, description) where id = $1",
        application.0,
        name,
        description
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Replaces the tracks of an application, in their order, and increases its version.
pub(super) async fn update_tracks(
    conn: &mut PgConnection,
    application: ApplicationId,
    tracks: &[i64],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with edited as (update application set version = version + 1 where id = $1)
         delete from application_track where application_id = $1 and not (track_id = any($2))",
        application.0,
        tracks
    )
    .execute(&mut *conn)
    .await?;
    upsert_application_tracks(conn, application, tracks).await
}

/// Deletes an application with its track list and share links; returns the key of its background picture.
pub(super) async fn delete_application(
    conn: &mut PgConnection,
    application: ApplicationId,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "delete from application where id = $1 returning background_key",
        application.0
    )
    .fetch_one(conn)
    .await
}

/// Increases the version of an application, and returns its tracks in their order; `None` if there is no such application.
pub(super) async fn touch(
    conn: &mut PgConnection,
    application: ApplicationId,
) -> Result<Option<Vec<TrackId>>, sqlx::Error> {
    let tracks = sqlx::query_scalar!(
        r#"update application set version = version + 1 where id = $1
           returning array(select t.track_id from application_track t where t.application_id = application.id order by t.position, t.track_id)
                     as "tracks!""#,
        application.0
    );
    let tracks = tracks.fetch_optional(conn).await?;
    Ok(tracks.map(|tracks| tracks.into_iter().map(TrackId).collect()))
}
