//! Prints the TypeScript of everything on the wire: `cargo run --example typescript > web/src/protocol/generated/protocol.ts`.

use protocol::change::{admin as admin_change, application, job, job_list, review, user};
use protocol::client_event as event;
use protocol::entity::{
    account, admin as staff, application as app, audit, author, comment, company, job as job_entity, link, live,
    playlist, shared, team, track,
};
use protocol::error_code::ErrorCode;
use protocol::{change, ids, limits, server_event, snapshot, timestamp};
use std::fmt::Write as _;
use ts_rs::{Config, TS};

/// Gives the declarations of these types, in their order.
macro_rules! declarations {
    ($name:ident: $($ty:ty),+ $(,)?) => {
        fn $name(config: &Config) -> Vec<String> {
            vec![$(<$ty as TS>::decl(config)),+]
        }
    };
}

declarations!(
    own_types:
    ids::UserId,
    ids::SessionId,
    ids::CompanyId,
    ids::InviteId,
    ids::TeamId,
    ids::TeamInviteId,
    ids::JobId,
    ids::TrackId,
    ids::ApplicationId,
    ids::PlaylistId,
    ids::CommentId,
    ids::FileId,
    ids::LinkId,
    ids::ExportId,
    timestamp::Timestamp,
    ErrorCode,
    live::LiveHead,
    account::Role,
    account::SessionSubscription,
    account::SessionInfo,
    account::PlanLimits,
    account::PlanUsage,
    account::StorageInfo,
    account::SubscriptionInfo,
    account::Person,
    staff::AdminUserStat,
    staff::AdminUser,
    audit::AuditPerson,
    audit::AuditSubject,
    audit::AuditEntry,
    author::Author,
    comment::ReviewPerson,
    comment::Comment,
    comment::Reviewer,
    job_entity::JobStatus,
    job_entity::ShareType,
    job_entity::JobDetails,
    job_entity::OwnAllowance,
    job_entity::Job,
    job_entity::JobType,
    track::Writer,
    track::Publisher,
    track::MasterOwner,
    track::OwnTrack,
    track::SubmissionProgress,
    track::PersonRating,
    track::Mark,
    track::TrackMark,
    track::ReviewTrack,
    app::Application,
    app::NamedTrack,
    app::DefaultApplication,
    app::OwnPlaylist,
    playlist::Playlist,
    link::ShareLink,
    shared::SharedBy,
    shared::ArchiveSizes,
    shared::SharedThing,
    shared::SharedPage,
    shared::SharedTrack,
    company::CompanyMember,
    company::Company,
    company::InviteStatus,
    company::CompanyInvite,
    team::TeamMember,
    team::Team,
    team::NamedTeam,
    team::TeamInviteStatus,
    team::TeamInvite,
    team::ReceivedTeamInvite,
    review::ReviewCounters,
    job::JobLimits,
    user::JobAllowance,
    user::TrackCount,
    application::ReviewerSide,
    admin_change::StatisticCounters,
    job_list::JobCreated,
    job_list::JobChanged,
    job_list::JobCounted,
    job_list::JobRemoved,
    snapshot::CompanyPerson,
    event::AssignedRole,
    event::Init,
    event::Subscribe,
    event::Unsubscribe,
    event::RateTrackAnswer,
    event::JobTrackAnswer,
    event::TracksSetting,
    event::SkippedTrack,
    event::TracksEdited,
    event::EditUndone,
    event::Presence,
    event::Activity,
    event::TimedActivity,
    event::Followers,
    event::Gathering,
    event::PresentPerson,
    event::TeamMembers,
    event::ServerTime,
    event::TrackRatings,
    event::Facets,
    event::JobUnread,
    event::Unread,
    event::Ratings,
    event::CommentPeople,
    event::Comments,
    event::Mention,
    event::Mentions,
    event::MentionCount,
    event::ArchiveFormat,
    event::DownloadArchive,
    event::DownloadTracks,
    event::ExportState,
    event::ExportAnswer,
    change::ExportError,
    change::LinkEnd,
    server_event::ClosedReason,
    server_event::LogOutReason,
);

fn main() {
    let config = Config::default();
    let mut out = String::from("// Generated from the protocol crate by `make types`; never edited.\n\n");
    for declaration in own_types(&config)
        .into_iter()
        .chain(change::typescript(&config))
        .chain(event::typescript(&config))
        .chain(server_event::typescript(&config))
    {
        out.push_str("export ");
        out.push_str(&declaration);
        out.push_str("\n\n");
    }
    out.push_str("/** A job with what is left of it for a creator. */\nexport type JobRow = Job & OwnAllowance;\n\n");
    out.push_str("export const BUYER_TYPES = [\n");
    for name in protocol::schema::BUYER_TYPES {
        let _ = writeln!(out, "\t{name:?},");
    }
    out.push_str("] as const;\n\nexport const LIMITS = {\n");
    for (name, value) in limits::ALL {
        let _ = writeln!(out, "\t{name}: {value},");
    }
    out.push_str("} as const;\n");
    print!("{out}");
}
