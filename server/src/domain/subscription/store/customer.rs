//! The SQL that stores the ids of people's customers at the payment provider.

use protocol::ids::UserId;
use sqlx::PgConnection;
use uuid::Uuid;

/// A person who is a customer, or is about to become one.
pub(in crate::domain::subscription) struct Person {
    pub(in crate::domain::subscription) customer_id: Option<String>,
    /// The idempotency key of the request that creates the customer.
    pub(in crate::domain::subscription) key: Uuid,
    pub(in crate::domain::subscription) email: String,
    pub(in crate::domain::subscription) user_name: String,
}

/// Returns the data that is needed to create a creator's customer at the provider. Every creator has a row in `subscription` from the sign-up
/// on.
pub(in crate::domain::subscription) async fn find_to_make(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<Person>, sqlx::Error> {
    sqlx::query_as!(
        Person,
        "select s.stripe_customer_id as customer_id, s.customer_key as key, a.email, a.user_name
         from account a join subscription s on s.user_id = a.id where a.id = $1",
        user.0
    )
    .fetch_optional(conn)
    .await
}

/// Returns the provider's id of a person's customer; `None` if the person is not a customer.
pub(in crate::domain::subscription) async fn find(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<String>, sqlx::Error> {
    let found = sqlx::query_scalar!("select stripe_customer_id from subscription where user_id = $1", user.0);
    Ok(found.fetch_optional(conn).await?.flatten())
}

/// Returns the provider's id of a person's subscription; `None` if there is none or if it has ended.
pub(in crate::domain::subscription) async fn find_living_subscription(
    conn: &mut PgConnection,
    user: UserId,
) -> Result<Option<String>, sqlx::Error> {
    let found = sqlx::query_scalar!(
        "select subscription_id from subscription where user_id = $1 and status <> 'canceled'",
        user.0
    );
    Ok(found.fetch_optional(conn).await?.flatten())
}

/// Stores the provider's id of a person's customer; returns false if an id is stored already.
pub(in crate::domain::subscription) async fn update(
    conn: &mut PgConnection,
    user: UserId,
    customer_id: &str,
) -> Result<bool, sqlx::Error> {
    let updated = sqlx::query!(
        "update subscription set stripe_customer_id = $2 where user_id = $1 and stripe_customer_id is null",
        user.0,
        customer_id
    );
    Ok(updated.execute(conn).await?.rows_affected() == 1)
}
