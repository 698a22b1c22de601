//! Schemas of single fields for the descriptions of calls and events. Their bounds are the limits that the server enforces.

use utoipa::openapi::extensions::{Extensions, ExtensionsBuilder};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use crate::ids::LARGEST_ID;
use crate::limits;

/// The regular expression (ECMA-262) that an email address must match.
pub const EMAIL_PATTERN: &str = r"^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,15}$";

/// The fields by which the call admin/get_users can sort accounts.
pub const USER_SORTS: [&str; 4] = ["created", "user_name", "email", "user_rating"];

/// The states by which the list of accounts can be filtered.
pub const USER_FILTERS: [&str; 3] = ["unconfirmed", "blocked", "not_approved"];

/// The fields by which a creator's track statistics can be sorted.
pub const TRACK_SORTS: [&str; 4] = ["title", "upload_count", "plays_count", "share_count"];

/// The fields by which a creator's list of tracks can be sorted.
pub const CATALOGUE_SORTS: [&str; 3] = ["created", "title", "plays_count"];

/// The fields by which reviewers' lists of submissions can be sorted.
pub const REVIEW_SORTS: [&str; 5] = ["title", "duration", "artist_name", "rating", "creation_date"];

/// The tabs of reviewers' lists of submissions.
pub const REVIEW_TABS: [&str; 2] = ["unrated_by_me", "we_disagree"];

/// The marks by which submissions can be filtered; `none` selects submissions without a mark.
pub const MARK_FILTERS: [&str; 4] = ["shortlist", "hold", "pass", "none"];

/// The kinds of buyers that a company can be in a job. The specification has two lists of kinds; these are the kinds of both lists.
pub const BUYER_TYPES: [&str; 6] = [
    "Direct Licensor / Buyer",
    "Reseller",
    "Service provider",
    "Contractor",
    "Hiring agent",
    "Opportunity only",
];

/// The plans that the staff can grant without payment; `free` ends a granted plan.
pub const GRANTED_PLANS: [&str; 3] = ["free", "starter-free", "premium-free"];

/// The types of tracks.
pub const TRACK_TYPES: [&str; 3] = ["music", "sfx", "audio"];

macro_rules! fields {
    ($($(#[$doc:meta])* $name:ident = $schema:expr;)+) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                $schema.into()
            }
        }

        impl ToSchema for $name {}
    )+};
}

fields! {
    /// A field that is always `true`.
    True = field(Type::Boolean).enum_values(Some([true]));
    /// A field that is always `false`.
    False = field(Type::Boolean).enum_values(Some([false]));

    /// An email address, which is checked against a pattern.
    Email = text(1, limits::EMAIL_MAX).pattern(Some(EMAIL_PATTERN));
    /// The email address of an affiliate.
    AffiliateEmail = text(1, limits::AFFILIATE_EMAIL_MAX).pattern(Some(EMAIL_PATTERN));
    /// The code of an affiliate link.
    ReferralCode = text(1, limits::REFERRAL_CODE_MAX);
    /// An email address that is only looked up: any text is accepted, because a wrong address is simply not found.
    KnownEmail = text(1, limits::EMAIL_MAX);
    /// A new password that the request sets.
    NewPassword = text(limits::PASSWORD_LONGER_THAN + 1, limits::PASSWORD_MAX);
    /// The current password of an account.
    Password = text(1, limits::PASSWORD_MAX);
    /// An account's name.
    UserName = text(1, limits::USER_NAME_MAX);
    /// A part of an account's name to search for; an empty text matches every name.
    UserNamePart = text(0, limits::USER_NAME_MAX);
    /// An account's name in a registration by invite.
    InvitedUserName = text(1, limits::INVITED_USER_NAME_MAX);
    /// A text that must not be empty.
    Filled = field(Type::String).min_length(Some(1));
    /// A web address, or empty.
    Link = text(0, limits::LINK_MAX);
    /// A name that the client gives to a creating request, so that a repeated request creates nothing twice.
    RequestId = text(0, limits::REQUEST_ID_MAX);

    /// A track's title.
    TrackTitle = text(1, limits::TRACK_TITLE_MAX);
    /// A track's artist name.
    TrackArtist = text(1, limits::TRACK_ARTIST_MAX);
    /// A track's description.
    TrackDescription = text(1, limits::TRACK_DESCRIPTION_MAX);
    /// A track's tags.
    TrackTags = text(1, limits::TRACK_TAGS_MAX);
    /// A track's ISRC or ISWC.
    TrackIdentifier = text(0, limits::TRACK_IDENTIFIER_MAX);
    /// A track's genre.
    TrackGenre = text(0, limits::TRACK_GENRE_MAX);
    /// A track's musical key.
    TrackKey = text(0, limits::TRACK_KEY_MAX);
    /// A track's tempo, in beats per minute.
    TrackBpm = field(Type::Number).minimum(Some(limits::TRACK_BPM_MIN)).maximum(Some(limits::TRACK_BPM_MAX));
    /// A creator's public contact.
    PublicContactText = text(0, limits::PUBLIC_CONTACT_MAX);
    /// A rights holder's name or IPI.
    RightsName = text(0, limits::RIGHTS_NAME_MAX);
    /// The text of a comment.
    CommentText = text(1, limits::COMMENT_MAX);
    /// A rights holder's share, in percent.
    Percentage = field(Type::Number).minimum(Some(0)).maximum(Some(100));
    /// The tracks that one request edits together.
    EditedTracks = list("TrackId", 1, limits::EDITED_TRACKS_MAX);
    /// The type of a track.
    TrackType = choice(&TRACK_TYPES);
    /// The type of track by which a list is filtered, or `all`.
    TrackTypeFilter = choice(&["all", "music", "sfx", "audio"]);

    /// A job's title.
    JobTitle = text(1, limits::JOB_TITLE_MAX);
    /// A job's description.
    JobDescription = text(1, limits::JOB_DESCRIPTION_MAX);
    /// A job's budget.
    JobBudget = text(1, limits::JOB_BUDGET_MAX);
    /// The address of a job's first example to listen to.
    JobLink = text(1, limits::LINK_MAX);
    /// The kind of buyer that a company is in a job.
    BuyerType = choice(&BUYER_TYPES);
    /// The rating of a creator, from 0 to 10; also the lower or upper end of the range of creator ratings to which a job is limited.
    Quality = whole(0, limits::QUALITY_MAX.into());
    /// The lower or upper end of the filter by mean rating.
    MeanRating = field(Type::Number).minimum(Some(0)).maximum(Some(limits::QUALITY_MAX));
    /// The rating that a reviewer gives to a track.
    Rating = whole(limits::RATING_MIN.into(), limits::RATING_MAX.into());
    /// The maximum number of tracks that one creator can submit to a job.
    TracksPerUser = whole(1, limits::TRACKS_PER_USER_MAX);
    /// The status by which jobs are filtered, or `all`.
    JobStatusFilter = choice(&["all", "open", "closed", "archived", "deleted"]);

    /// A playlist's name.
    PlaylistName = text(1, limits::PLAYLIST_NAME_MAX);
    /// A creator's message to the reviewers.
    ApplicationDescription = text(0, limits::JOB_DESCRIPTION_MAX);
    /// The recipient of a link.
    LinkRecipient = text(0, limits::LINK_RECIPIENT_MAX);
    /// A link's password.
    LinkPassword = text(1, limits::LINK_PASSWORD_MAX);

    /// The tracks of an application or playlist.
    TrackList = list("TrackId", 0, limits::PLAYLIST_TRACKS_MAX).unique_items(true);
    /// The tracks of a new playlist.
    NewTrackList = list("TrackId", 1, limits::PLAYLIST_TRACKS_MAX).unique_items(true);
    /// The version of a thing on which an edit is based.
    Version = field(Type::Integer).minimum(Some(1)).maximum(Some(LARGEST_ID));

    /// A company's name.
    CompanyName = text(1, limits::COMPANY_NAME_MAX);
    /// A company's description.
    CompanyDescription = text(1, limits::COMPANY_DESCRIPTION_MAX);
    /// The reason that the staff gives for an action.
    Reason = text(0, limits::REASON_MAX);
    /// A plan's title.
    PlanTitle = text(0, limits::PLAN_TITLE_MAX);
    /// The staff's note on a person.
    StaffNote = text(0, limits::STAFF_NOTE_MAX);
    /// A person's role in a company.
    CompanyRole = choice(&["owner", "admin", "member"]);
    /// The answer to an invitation into a company.
    InviteAnswer = choice(&["accepted", "canceled"]);
    /// A team's name.
    TeamName = text(1, limits::TEAM_NAME_MAX);
    /// The answer to an invitation into a team.
    TeamInviteAnswer = choice(&["accepted"]);
    /// The role in a company to which a person is invited.
    InvitedRole = choice(&["member", "admin"]);

    /// The kind of creator or manager.
    SubRole = choice(&["inherit", "worker", "promoter", "fan"]);
    /// A coupon's code.
    CouponCode = text(0, limits::COUPON_MAX);
    /// A coupon's code that the request looks up.
    CheckedCoupon = text(1, limits::COUPON_MAX);
    /// How many payments a coupon reduces.
    CouponDuration = choice(&["once", "repeating", "forever"]);
    /// The period for which a plan is paid in advance.
    Periodicity = choice(&["month", "year"]);
    /// A plan that the staff grants without payment.
    GrantedPlan = choice(&GRANTED_PLANS);
    /// The rating that the staff gives to a creator.
    CreatorRating = whole(0, limits::CREATOR_RATING_MAX.into());
    /// The role of the person at the other end of a live connection.
    ConnectionRole = choice(&["creator", "manager", "admin", "visitor"]);
    /// The roles with which a person can sign up.
    SignUpRole = choice(&["creator", "manager"]);

    /// The text to search for.
    SearchText = text(0, limits::SEARCH_MAX);
    /// The maximum number of rows on the requested page.
    PageLimit = field(Type::Integer).minimum(Some(0)).maximum(Some(LARGEST_ID));
    /// Jobs that are requested by their ids.
    NamedJobs = list("JobId", 0, limits::PAGE_MAX as usize);
    /// Tracks that are requested by their ids.
    NamedTracks = list("TrackId", 0, limits::PAGE_MAX as usize);
    /// The submissions to which a reviewer's request applies: marking, abstaining or reading ratings.
    ReviewedTracks = list("TrackId", 1, limits::PAGE_MAX as usize);
    /// The jobs about which a reviewer asks whether they have new playlists or mentions.
    ReviewedJobs = list("JobId", 1, limits::PAGE_MAX as usize);
    /// Accounts that are requested by their ids.
    NamedUsers = list("UserId", 0, limits::PAGE_MAX as usize);
    /// The year for which statistics are requested.
    StatisticsYear = whole(limits::STATISTICS_YEAR_MIN, limits::STATISTICS_YEAR_MAX);
    /// A month, from 1 to 12.
    MonthOfYear = whole(1, 12);
    /// The number of rows to skip before the requested page.
    PageOffset = field(Type::Integer).minimum(Some(0)).maximum(Some(LARGEST_ID));
    /// The direction in which a list is sorted: `up` is ascending, `down` descending.
    SortDirection = choice(&["up", "down"]);
    /// A field by which the list of accounts is sorted.
    UserSort = choice(&USER_SORTS);
    /// A state by which the list of accounts is filtered.
    UserFilter = choice(&USER_FILTERS);
    /// A field by which a creator's track statistics are sorted.
    TrackSort = choice(&TRACK_SORTS);
    /// A field by which a creator's list of tracks is sorted.
    CatalogueSort = choice(&CATALOGUE_SORTS);
    /// A field by which reviewers' lists of submissions are sorted.
    ReviewSort = choice(&REVIEW_SORTS);
    /// A tab of reviewers' lists of submissions.
    ReviewTab = choice(&REVIEW_TABS);
    /// A mark by which submissions are filtered; `none` selects submissions without a mark.
    MarkFilter = choice(&MARK_FILTERS);
}

/// Returns the extension `x-field`, which identifies the schema of a single field. Where such a schema is used, API descriptions contain the
/// schema itself, with the field's own description, instead of a reference to the schema's name.
fn marks() -> Extensions {
    ExtensionsBuilder::new().add("x-field", true).build()
}

fn field(kind: Type) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(kind).extensions(Some(marks()))
}

fn text(least: usize, most: usize) -> ObjectBuilder {
    let text = field(Type::String).max_length(Some(most));
    if least == 0 { text } else { text.min_length(Some(least)) }
}

fn whole(least: i32, most: i32) -> ObjectBuilder {
    field(Type::Integer).minimum(Some(least)).maximum(Some(most))
}

fn choice(choices: &[&str]) -> ObjectBuilder {
    field(Type::String).enum_values(Some(choices.iter().copied().map(str::to_owned)))
}

pub(crate) fn list(of: &str, least: usize, most: usize) -> ArrayBuilder {
    let items = Ref::from_schema_name(of);
    ArrayBuilder::new()
        .items(items)
        .min_items((least > 0).then_some(least))
        .max_items(Some(most))
        .extensions(Some(marks()))
}
