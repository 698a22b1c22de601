//! The SQL that stores the staff's notes on people.

use protocol::ids::UserId;
use sqlx::PgConnection;
use time::OffsetDateTime;

/// Stores the staff's note on a person, or deletes the note if the text is empty.
pub(in crate::domain::account) async fn upsert_note(
    conn: &mut PgConnection,
    user: UserId,
    note: &str,
    by: UserId,
    now: OffsetDateTime,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with gone as (delete from staff_note where user_id = $1 and $2 = '')
         insert into staff_note (user_id, note, written_by, written) select $1, $2, $3, $4 where $2 <> ''
         on conflict (user_id) do update set note = excluded.note, written_by = excluded.written_by, written = excluded.written",
        user.0,
        note,
        by.0,
        now
    )
    .execute(conn)
    .await?;
    Ok(())
}
