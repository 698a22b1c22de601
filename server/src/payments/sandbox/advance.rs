//! Makes time take effect in the sandbox: billing periods end, failed payments are tried again, checkout sessions expire. Each effect is a
//! separate operation, dated to the time at which it was due. If the sandbox's clock is moved by a year, a monthly plan is therefore
//! renewed twelve times.

use actors::queue::{Failure, Handlers, Lane, Recurring, Run};

use super::api::error::ApiError;
use super::billing::{renewal, settling};
use super::checkout::CheckoutSession;
use super::clock::DAY;
use super::instance::Sandbox;
use super::invoice::Invoice;
use super::operation::{Cause, Object, Operation};
use super::store::clock as clock_store;
use super::subscription::Subscription;

/// The background task that checks every minute whether something has become due.
const TICK: Recurring = Recurring::new("advance_sandbox", Lane::Upkeep, std::time::Duration::from_mins(1));

/// The number of hours for which the answer to a request is stored. If the request is sent again within this time, it gets the same answer.
const ANSWERS_HOURS: i32 = 48;

/// The number of days for which delivered events are stored.
const EVENTS_DAYS: i64 = 60;

/// Carries out everything that is due by the time `until`, and then sets the sandbox's clock to that time. A clock that is already later is
/// not changed.
pub(super) async fn advance_to(sandbox: &Sandbox, until: i64) -> Result<(), ApiError> {
    while do_next(sandbox, until).await? {}
    sandbox
        .write(Cause::default(), async |op: &mut Operation<'_>| {
            Ok(clock_store::move_to(op.connection, until).await?)
        })
        .await
}

/// Finds the object that is due first, moves the sandbox's clock to that object's due time, and handles the object. Returns false if
/// nothing is due.
async fn do_next(sandbox: &Sandbox, until: i64) -> Result<bool, ApiError> {
    sandbox
        .write(Cause::default(), async |op: &mut Operation<'_>| {
            let Some(due) = clock_store::find_due(op.connection, until).await? else {
                return Ok(false);
            };
            clock_store::move_to(op.connection, due.at).await?;
            op.now = op.now.max(due.at);
            match due.kind.as_str() {
                Subscription::KIND => {
                    let subscription = op.get(&due.id, "subscription").await?;
                    renewal::advance(op, subscription).await?;
                }
                Invoice::KIND => {
                    let unpaid = op.get(&due.id, "invoice").await?;
                    settling::retry(op, unpaid).await?;
                }
                CheckoutSession::KIND => {
                    let mut session: CheckoutSession = op.get(&due.id, "session").await?;
                    session.expire(op).await?;
                }
                other => return Err(ApiError::internal(format!("{other} is never due"))),
            }
            Ok(true)
        })
        .await
}

/// Carries out everything that is due by now, and deletes old answers and events.
async fn tick(sandbox: Sandbox, run: Run) -> Result<(), Failure> {
    let may_purge = run.may_purge().await?;
    let done = async {
        let now = sandbox.read(async |op: &mut Operation<'_>| Ok(op.now)).await?;
        while do_next(&sandbox, now).await? {}
        if !may_purge {
            return Ok(());
        }
        sandbox
            .write(Cause::default(), async |op: &mut Operation<'_>| {
                clock_store::delete_answers(op.connection, ANSWERS_HOURS).await?;
                clock_store::delete_events(op.connection, op.now - EVENTS_DAYS * DAY).await?;
                Ok(())
            })
            .await
    };
    let done: Result<(), ApiError> = done.await;
    done.map_err(|error| Failure::Temporary(error.message().to_owned()))
}

/// Registers the background task that runs [`tick`] every minute.
pub(super) fn add_to(handlers: Handlers, sandbox: Sandbox) -> Handlers {
    handlers.recurring(TICK, move |run| tick(sandbox.clone(), run))
}
