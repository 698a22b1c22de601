//! `export:`, an archive or CSV that one node prepares and others show.
//!
//! Its frames are held in memory and never stored. The node that prepares it has claimed it in the database ([`ClaimedExport`]): it tells
//! the whole state with each change and once a second besides, and keeps its claim up as it does so. Every node on which somebody follows
//! has an actor ([`ExportTopic`]) that hears this and gives it on with numbers of its own, under an epoch of its own at each start: a client
//! that comes from another node, or from a former life of this one, begins with the state as it is. So there is nothing to make good: a
//! message that is lost is followed by the next within a second, by whomever it is told.
//!
//! A claim that was not kept up for 15 seconds is anybody's. The node that had it notices by then that it cannot keep it up, and falls
//! silent.

mod claim;
mod latest;
mod store;
mod topic;

pub use claim::{ClaimedExport, ExportTiming};
pub use store::delete_old as delete_old_claims;
pub use topic::ExportTopic;
