//! One operation of the sandbox: a transaction, the time at which everything in it happens, and the events that it publishes.

use actors::queue::Lane;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{Connection as _, PgConnection};

use super::api::error::ApiError;
use super::instance::Sandbox;
use super::store::{self, Slice, StoredObject};

/// The cause of an event: the API request whose id is `id`. Without an id, the cause is the sandbox's clock.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Cause {
    pub(super) id: Option<String>,
    pub(super) idempotency_key: Option<String>,
}

/// A kind of object that the sandbox stores.
pub(super) trait Object: Serialize + DeserializeOwned {
    /// The provider's name for the kind.
    const KIND: &'static str;

    fn id(&self) -> &str;

    /// Returns the time at which the object was created, by the sandbox's clock.
    fn created(&self) -> i64;

    /// Returns the time at which something must happen to the object, such as the renewal of a subscription; none if nothing is planned.
    fn due(&self) -> Option<i64> {
        None
    }

    /// Returns the object in the provider's form, in which other objects are represented by their ids.
    async fn shape(&self, work: &mut Operation<'_>) -> Result<Value, ApiError>;

    /// Returns an optional field of the object: one that an answer contains only if the caller requests it. Returns none if the object has no
    /// such field.
    async fn include(&self, _act: &mut Operation<'_>, _name: &str) -> Result<Option<Value>, ApiError> {
        Ok(None)
    }
}

/// An operation that is running in a transaction.
pub(super) struct Operation<'a> {
    pub(super) connection: &'a mut PgConnection,
    /// The time of the operation, by the sandbox's clock.
    pub(super) now: i64,
    pub(super) sandbox: &'a Sandbox,
    /// The cause that is stored in the events of the operation.
    pub(super) cause: Cause,
    /// True if the operation has published events that can be delivered once it is committed.
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

    /// Returns the object with this id, which the caller sent as the parameter `param`. Fails if there is no such object.
    pub(super) async fn get<O: Object>(&mut self, id: &str, param: &'static str) -> Result<O, ApiError> {
        let found = self.find(id).await?;
        found.ok_or_else(|| ApiError::missing(O::KIND, id, param))
    }

    /// Adds an object.
    pub(super) async fn insert<O: Object>(&mut self, object: &O) -> Result<(), ApiError> {
        let stored = StoredObject {
            id: object.id().to_owned(),
            kind: O::KIND.to_owned(),
            body: written(object)?,
        };
        store::insert_object(self.connection, &stored, object.created(), object.due()).await?;
        Ok(())
    }

    /// Saves an object's new state.
    pub(super) async fn update<O: Object>(&mut self, object: &O) -> Result<(), ApiError> {
        let body = written(object)?;
        store::update_object(self.connection, object.id(), object.due(), &body).await?;
        Ok(())
    }

    /// Deletes an object.
    pub(super) async fn remove<O: Object>(&mut self, object: &O) -> Result<(), ApiError> {
        Ok(store::delete_object(self.connection, object.id()).await?)
    }

    /// Returns the objects that match at least one pattern (they contain all of its fields with the same values), limited and ordered by
    /// `slice`.
    pub(super) async fn list<O: Object>(&mut self, patterns: &[Value], slice: Slice) -> Result<Vec<O>, ApiError> {
        let bodies = store::list_objects(self.connection, O::KIND, patterns, slice).await?;
        bodies.into_iter().map(read).collect()
    }

    /// Returns true if an object of this kind matches the pattern: it contains all of its fields with the same values.
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
    /// Runs an operation that changes something. Its changes are saved if it succeeds, and also if a card was declined, because this has to be
    /// recorded.
    pub(super) async fn write<R>(
        &self,
        cause: Cause,
        work: impl AsyncFnOnce(&mut Operation<'_>) -> Result<R, ApiError>,
    ) -> Result<R, ApiError> {
        let mut connection = self.pool().acquire().await?;
        let mut transaction = connection.begin().await?;
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
        let mut connection = self.pool().acquire().await?;
        let mut transaction = connection
            .begin_with("begin isolation level repeatable read read only")
            .await?;
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
