//! Counts visits of share links: people open a link, and play or download tracks through it. A visitor counts once per link, day, kind of
//! visit, and track or archive. The owner of a link is not counted. The records of a day's visitors are deleted after that day
//! ([`forgetting`]); the counts are published to the owner ([`publishing`]).

pub mod forgetting;
pub mod publishing;
mod store;
pub mod visitor;

use actors::queue::Task;
use actors::write::{Write, WriteError};
use protocol::ids::LinkId;
use std::time::Duration;
use time::Date;

use crate::mail::{messages, queue};
use publishing::PublishVisits;
use store::NewVisits;
use visitor::HashedVisitor;

/// The maximum number of visitors without an account that a link counts per network and day. Further visitors can use the link, but are not
/// counted.
const OF_A_NETWORK_MAX: i32 = 200;

/// The minimum time between two publications of a link's counts to its owner.
const PUBLISH_EVERY: Duration = Duration::from_secs(1);

/// An action of a visitor with a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The visitor opened the page of the link.
    Open,
    /// The visitor played a track.
    Play,
    /// The visitor downloaded a track or the archive.
    Download,
}

impl Kind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Play => "play",
            Self::Download => "download",
        }
    }
}

/// Returns the salt with which a day's visitors are hashed; creates it if there is none.
pub(in crate::domain) async fn salt_of(write: &mut Write, day: Date) -> Result<Vec<u8>, WriteError> {
    let mut fresh = [0; 16];
    getrandom::fill(&mut fresh).expect("the system gives randomness");
    Ok(store::find_or_insert_salt(write.rows(), day, &fresh).await?)
}

/// Counts an action of a visitor with a link. No track is given if the visitor opened the page or downloaded the archive. Returns false,
/// and counts nothing, if the link does not exist or the visitor's network has reached its limit.
pub(in crate::domain) async fn count(
    write: &mut Write,
    day: Date,
    link: &LinkId,
    visitor: &HashedVisitor,
    (kind, track): (Kind, Option<i64>),
) -> Result<bool, WriteError> {
    // the link's row is locked, so that no two of its visitors are counted at the same time
    let Some(link_row) = store::lock_link(write.rows(), link).await? else {
        return Ok(false);
    };
    let known = store::find_known(write.rows(), link, day, &visitor.visitor).await?;
    if let (false, Some(network)) = (known.is_known, &visitor.network)
        && !store::count_network_visitor(write.rows(), link, day, network, OF_A_NETWORK_MAX).await?
    {
        return Ok(false);
    }
    let is_new = store::insert_visit(
        write.rows(),
        link,
        day,
        &visitor.visitor,
        kind.as_str(),
        track.unwrap_or(0),
    )
    .await?;
    if !is_new {
        return Ok(true);
    }
    let by = |wanted| i64::from(kind == wanted);
    let new = NewVisits {
        opens: by(Kind::Open),
        listeners: i64::from(kind == Kind::Play && !known.has_played),
        plays: by(Kind::Play),
        downloads: by(Kind::Download),
    };
    let now = write.now();
    store::add(write.rows(), link, new, now).await?;
    if kind == Kind::Open && link_row.opens == 0 && link_row.notify_first_open {
        mail_first(write, link).await?;
    }
    let task = Task::of(&PublishVisits { link_id: link.clone() });
    write
        .enqueue(&task.unique(format!("visits:{link}")).after(PUBLISH_EVERY))
        .await?;
    Ok(true)
}

/// Counts visitors of the site on a day. The maximum number of counted visitors per network is the same as for a link.
pub(in crate::domain) async fn count_site(
    write: &mut Write,
    day: Date,
    mut visitors: Vec<HashedVisitor>,
) -> Result<(), WriteError> {
    // networks are locked in one order
    visitors.sort_by(|one, other| (&one.network, &one.visitor).cmp(&(&other.network, &other.visitor)));
    for HashedVisitor { visitor, network } in visitors {
        let network = network.unwrap_or_default();
        store::insert_site_visit(write.rows(), day, &visitor, &network, OF_A_NETWORK_MAX).await?;
    }
    Ok(())
}

async fn mail_first(write: &mut Write, link: &LinkId) -> Result<(), WriteError> {
    if let Some(made_by) = store::find_made_by(write.rows(), link).await? {
        let message = messages::link_opened(&made_by.user_name, &made_by.recipient, &made_by.playlist_name);
        write.enqueue(&queue::email(&made_by.email, &message, None)).await?;
    }
    Ok(())
}
