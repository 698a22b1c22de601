//! The SQL that stores the fingerprint of the links key, the secret key from which the tokens of share links are derived.

use sqlx::PgConnection;

/// Stores a secret under a name; returns the secret that was stored under the same name before, if any.
pub(super) async fn replace_secret(
    connection: &mut PgConnection,
    name: &str,
    value: &[u8],
) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar!(
        "with noted as (insert into server_secret (name, value) values ($1, $2)
                        on conflict (name) do update set value = excluded.value)
         select value from server_secret where name = $1",
        name,
        value
    )
    .fetch_optional(connection)
    .await
}
