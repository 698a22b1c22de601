//! Sends emails about a playlist that is shared with a whole company. When a playlist is shared, only one task is queued. This task later
//! queues an email for each member who has not used the site since then.

use std::sync::Arc;
use std::time::Duration;

use actors::live::Live;
use actors::queue::{Failure, Handler, Handlers, Kind, Lane, Run, Task};
use actors::write::{Subject, Write, WriteError};
use protocol::ids::{PlaylistId, UserId};
use serde::{Deserialize, Serialize};

use super::email::EmailShares;
use super::store;
use crate::domain::away_email::{self, UNSEEN_FOR};

/// The maximum number of members whose emails are queued in one write.
const MEMBERS_A_WRITE: i64 = 200;

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct EmailCompanyShare {
    playlist_id: PlaylistId,
    /// The last member that the previous run handled; `None` in the first run.
    after: Option<UserId>,
}

impl Kind for EmailCompanyShare {
    const NAME: &'static str = "email_company_share";
    const LANE: Lane = Lane::Counts;
}

/// Queues the task that emails the members of a company with which a playlist was shared.
pub(super) async fn enqueue(write: &mut Write, playlist_id: PlaylistId) -> Result<(), WriteError> {
    let email = EmailCompanyShare {
        playlist_id,
        after: None,
    };
    let task = Task::of(&email).unique(format!("{}:{playlist_id}", EmailCompanyShare::NAME));
    write.enqueue(&task.after(UNSEEN_FOR)).await?;
    Ok(())
}

struct Expander {
    live: Arc<Live>,
}

impl Handler<EmailCompanyShare> for Expander {
    async fn run(&self, email: EmailCompanyShare, _: &Run) -> Result<(), Failure> {
        let expanding = self
            .live
            .write(Subject::Task(EmailCompanyShare::NAME))
            .run(async move |write| expand(write, email).await);
        expanding.await?;
        Ok(())
    }
}

/// Queues the emails to the next members, and a task for the remaining members if there are more.
async fn expand(write: &mut Write, email: EmailCompanyShare) -> Result<(), WriteError> {
    let EmailCompanyShare { playlist_id, after } = email;
    let away = store::list_away(write.rows(), playlist_id, after, MEMBERS_A_WRITE).await?;
    for user in &away {
        away_email::enqueue_after::<EmailShares>(write, *user, Duration::ZERO).await?;
    }
    if away.len() == MEMBERS_A_WRITE as usize {
        let after = away.last().copied();
        let rest = EmailCompanyShare { playlist_id, after };
        write.enqueue(&Task::of(&rest)).await?;
    }
    Ok(())
}

/// Registers the handler of the tasks that find the members to email.
pub fn add_company_email(handlers: Handlers, live: Arc<Live>) -> Handlers {
    handlers.with(Expander { live })
}
