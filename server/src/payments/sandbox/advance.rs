//! The effects of time: periods end, payments are tried again, sessions expire. Each of them is an act of its own, at the time at which it
//! was due, so that a clock that is moved by a year renews twelve times.

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

/// Checks whether real time has made something due.
const TICK: Recurring = Recurring::new("advance_sandbox", Lane::Upkeep, std::time::Duration::from_mins(1));

/// Hours for which answers are kept for repetitions of their requests.
const ANSWERS_HOURS: i32 = 48;

/// Days for which delivered events are kept.
const EVENTS_DAYS: i64 = 60;

/// Does everything that is due until this time; the clock shows it afterwards, unless it is already past it.
pub(super) async fn advance_to(sandbox: &Sandbox, until: i64) -> Result<(), ApiError> {
    while do_next(sandbox, until).await? {}
    sandbox
        .write(Cause::default(), async |op: &mut Operation<'_>| {
            Ok(clock_store::move_to(op.connection, until).await?)
        })
        .await
}

/// Does the first thing that is due, with the clock at its time; false if nothing is due.
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

/// Does everything that real time has made due, and deletes old answers and events.
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

/// Adds the task of each minute.
pub(super) fn add_to(handlers: Handlers, sandbox: Sandbox) -> Handlers {
    handlers.recurring(TICK, move |run| tick(sandbox.clone(), run))
}
