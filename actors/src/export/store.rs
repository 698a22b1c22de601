//! The claims of exports. All times are the database's own, so that nodes with other clocks agree on who is silent.

use protocol::ids::ExportId;
use sqlx::PgConnection;
use std::time::Duration;
use uuid::Uuid;

/// Claims an export that nobody has claimed, or whose claim was not kept up for the time of `silence`.
pub(super) async fn claim(
    conn: &mut PgConnection,
    export: &ExportId,
    claim: Uuid,
    silence: Duration,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "insert into export_claim (export_id, claim) values ($1, $2)
         on conflict (export_id) do update set claim = excluded.claim, kept = now()
         where export_claim.kept < now() - make_interval(secs => $3)",
        export.0,
        claim,
        silence.as_secs_f64()
    );
    Ok(done.execute(conn).await?.rows_affected() == 1)
}

/// Keeps a claim up; false where it is another's.
pub(super) async fn keep_claim(conn: &mut PgConnection, export: &ExportId, claim: Uuid) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update export_claim set kept = now() where export_id = $1 and claim = $2",
        export.0,
        claim
    );
    Ok(done.execute(conn).await?.rows_affected() == 1)
}

/// Gives a claim up.
pub(super) async fn delete_claim(conn: &mut PgConnection, export: &ExportId, claim: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from export_claim where export_id = $1 and claim = $2",
        export.0,
        claim
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether somebody prepares an export, or has begun to.
pub(super) async fn find_is_claimed(conn: &mut PgConnection, export: &ExportId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from export_claim where export_id = $1) as "claimed!""#,
        export.0
    )
    .fetch_one(conn)
    .await
}

/// Removes claims that nobody has kept up for a day.
pub async fn delete_old(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from export_claim where kept < now() - interval '1 day'")
        .execute(conn)
        .await?;
    Ok(())
}
