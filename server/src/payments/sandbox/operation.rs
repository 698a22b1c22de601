//! Operations of the sandbox. Each is one transaction with a single time, which is read from the sandbox's clock, and can publish events.

use actors::database::transaction::{begin, begin_snapshot};
use actors::queue::Lane;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::PgConnection;

use super::api::error::ApiError;
use super::instance::Sandbox;
use super::store::{self, Slice, StoredObject};

/// The cause of an event: the API request with the id `id`, or the sandbox's clock if there is no id.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Cause {
    pub(super) id: Option<String>,
    pub(super) idempotency_key: Option<String>,
}

/// An object of the sandbox, which is stored as JSON.
pub(super) trait Object: Serialize + DeserializeOwned {
    /// Stripe's name for this kind of object, such as `invoice`.
    const KIND: &'static str;

    fn id(&self) -> &str;

    /// Returns the time at which the object was created, by the sandbox's clock.
    fn created(&self) -> i64;

    /// Returns the time at which something has to be done with the object, such as the renewal of a subscription; none if nothing is
    /// planned.
    fn due(&self) -> Option<i64> {
        None
    }

    /// Returns the object as JSON in the form of Stripe's API, with the ids of other objects in place of these objects.
    async fn shape(&self, work: &mut Operation<'_>) -> Result<Value, ApiError>;

    /// Returns an optional field of the object. An answer contains an optional field only if the client requests it. Returns none if the
    /// object has no such field.
    async fn include(&self, _act: &mut Operation<'_>, _name: &str) -> Result<Option<Value>, ApiError> {
        Ok(None)
    }
}

/// An operation that is in progress, inside its transaction.
pub(super) struct Operation<'a> {
    pub(super) connection: &'a mut PgConnection,
    /// The time of the operation, by the sandbox's clock.
    pub(super) now: i64,
    pub(super) sandbox: &'a Sandbox,
    /// The cause that is stored in the events of the operation.
    pub(super) cause: Cause,
    /// True if the operation has published events, which can be delivered after the commit.
    pub(super) has_events: bool,
}

impl Operation<'_> {
    /// Returns the object with this id, or none if there is no such object of this kind.
    pub(super) async fn find<O: Object>(&mut self, id: &str) -> Result<Option<O>, ApiError> {
        let stored = store::find_object(self.connection, id).await?;
        match stored.filter(|stored| stored.kind == O::KIND) {
            Some(stored) => Ok(Some(read(stored.body)?)),
            None => Ok(None),
        }
    }

    /// Returns the object with this id, which the client sent as the parameter `param`. Fails if there is no such object of this kind.
    pub(super) async fn get<O: Object>(&mut self, id: &str, param: &'static str) -> Result<O, ApiError> {
        let found = self.find(id).await?;
        found.ok_or_else(|| ApiError::missing(O::KIND, id, param))
    }

    /// Stores a new object.
    pub(super) async fn insert<O: Object>(&mut self, object: &O) -> Result<(), ApiError> {
        let stored = StoredObject {
            id: object.id().to_owned(),
            kind: O::KIND.to_owned(),
            body: written(object)?,
        };
        store::insert_object(self.connection, &stored, object.created(), object.due()).await?;
        Ok(())
    }

    /// Stores the new state of an object.
    pub(super) async fn update<O: Object>(&mut self, object: &O) -> Result<(), ApiError> {
        let body = written(object)?;
        store::update_object(self.connection, object.id(), object.due(), &body).await?;
        Ok(())
    }

    /// Deletes an object.
    pub(super) async fn remove<O: Object>(&mut self, object: &O) -> Result<(), ApiError> {
        Ok(store::delete_object(self.connection, object.id()).await?)
    }

    /// Returns the objects that match at least one of the patterns (an object matches if it contains all fields of the pattern with the
    /// same values), limited and ordered by `slice`.
    pub(super) async fn list<O: Object>(&mut self, patterns: &[Value], slice: Slice) -> Result<Vec<O>, ApiError> {
        let bodies = store::list_objects(self.connection, O::KIND, patterns, slice).await?;
        bodies.into_iter().map(read).collect()
    }

    /// Returns true if an object of this kind matches the pattern, that is, contains all fields of the pattern with the same values.
    pub(super) async fn has_any(&mut self, kind: &str, pattern: Value) -> Result<bool, ApiError> {
        let slice = Slice {
            limit: 1,
            ..Slice::WHOLE
        };
        Ok(!store::list_objects(self.connection, kind, &[pattern], slice)
            .await?
            .is_empty())
    }

    /// Returns all objects that match the pattern (they contain all of its fields with the same values), the newest first.
    pub(super) async fn list_all<O: Object>(&mut self, pattern: Value) -> Result<Vec<O>, ApiError> {
        self.list(&[pattern], Slice::WHOLE).await
    }
}

fn read<O: Object>(body: Value) -> Result<O, ApiError> {
    serde_json::from_value(body).map_err(|error| ApiError::internal(format!("{}: {error}", O::KIND)))
}

fn written(object: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(object).map_err(ApiError::internal)
}

impl Sandbox {
    /// Runs an operation that changes something. Its changes are committed if it succeeds, and also if it fails because a card was
    /// declined, since the failed payment must be recorded.
    pub(super) async fn write<R>(
        &self,
        cause: Cause,
        work: impl AsyncFnOnce(&mut Operation<'_>) -> Result<R, ApiError>,
    ) -> Result<R, ApiError> {
        let mut transaction = begin(self.pool(), "begin").await?;
        store::lock_clock(&mut transaction).await?;
        let now = store::find_time(&mut transaction).await?;
        let mut running = Operation {
            connection: &mut transaction,
            now,
            sandbox: self,
            cause,
            has_events: false,
        };
        let result = work(&mut running).await;
        let has_events = running.has_events;
        if result.as_ref().err().is_none_or(ApiError::is_result) {
            transaction.commit().await?;
            if has_events {
                self.queue().wake(Lane::Webhooks);
            }
        } else {
            transaction.rollback().await?;
        }
        result
    }

    /// Runs an operation that only reads, in one snapshot of the database.
    pub(super) async fn read<R>(
        &self,
        work: impl AsyncFnOnce(&mut Operation<'_>) -> Result<R, ApiError>,
    ) -> Result<R, ApiError> {
        let mut transaction = begin_snapshot(self.pool()).await?;
        let now = store::find_time(&mut transaction).await?;
        let result = work(&mut Operation {
            connection: &mut transaction,
            now,
            sandbox: self,
            cause: Cause::default(),
            has_events: false,
        })
        .await;
        transaction.rollback().await?;
        result
    }
}
