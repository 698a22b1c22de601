//! All limits and constants of the specification. The server uses them directly; the web client uses TypeScript generated from them.

macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $value:expr;)+) => {
        $($(#[$doc])* pub const $name: $type = $value;)+

        /// The name and value of every limit, from which TypeScript is generated.
        pub const ALL: &[(&str, f64)] = &[$((stringify!($name), $value as f64)),+];
    };
}

limits! {
    /// The maximum length of an email address, in characters.
    EMAIL_MAX: usize = 100;
    /// The highest rating that the staff gives to a creator; the lowest is 0.
    CREATOR_RATING_MAX: i16 = 10;
    /// The maximum length of an affiliate's email address, in characters.
    AFFILIATE_EMAIL_MAX: usize = 400;
    /// The maximum length of an affiliate link's code, in characters.
    REFERRAL_CODE_MAX: usize = 64;
    /// The maximum length of a password, in characters.
    PASSWORD_MAX: usize = 300;
    /// A password must be longer than this number of characters.
    PASSWORD_LONGER_THAN: usize = 5;
    /// The maximum length of a user name, in characters.
    USER_NAME_MAX: usize = 100;
    /// The maximum length of a user name in a registration by invite, in characters.
    INVITED_USER_NAME_MAX: usize = 30;
    /// The maximum length, in characters, of a URL in a job or in a sign-up.
    LINK_MAX: usize = 200;

    /// The maximum length, in characters, of a `request_id`: an id that a client chooses for a request, so that a repetition of the request
    /// is not carried out again.
    REQUEST_ID_MAX: usize = 100;

    /// The maximum length of a track's artist name, in characters.
    TRACK_ARTIST_MAX: usize = 100;
    /// The maximum length of a track's title, in characters.
    TRACK_TITLE_MAX: usize = 50;
    /// The maximum length of a track's description, in characters.
    TRACK_DESCRIPTION_MAX: usize = 400;
    /// The maximum length of a track's tags, in characters.
    TRACK_TAGS_MAX: usize = 200;
    /// The maximum length of a track's ISRC or ISWC, in characters.
    TRACK_IDENTIFIER_MAX: usize = 20;
    /// The maximum length of a track's genre, in characters.
    TRACK_GENRE_MAX: usize = 100;
    /// The maximum length of a track's musical key, in characters.
    TRACK_KEY_MAX: usize = 10;
    /// The lowest tempo of a track, in beats per minute.
    TRACK_BPM_MIN: u16 = 20;
    /// The highest tempo of a track, in beats per minute.
    TRACK_BPM_MAX: u16 = 400;
    /// The maximum length of a creator's public contact, in characters.
    PUBLIC_CONTACT_MAX: usize = 100;
    /// The maximum length of a rights holder's name or IPI, in characters.
    RIGHTS_NAME_MAX: usize = 300;
    /// The maximum number of writers of a track; the same number applies to its publishers and to its master owners.
    RIGHTS_HOLDERS_MAX: usize = 10;
    /// The maximum number of tracks that one request can edit together.
    EDITED_TRACKS_MAX: usize = 500;
    /// The number of minutes within which an edit of several tracks can be undone.
    EDIT_UNDO_MINUTES: i64 = 10;
    /// The number of seconds within which a deletion can be undone.
    DELETION_UNDO_SECONDS: i64 = 60;
    /// The maximum size of an uploaded track, in bytes.
    UPLOAD_BYTES_MAX: u64 = 30 * 1024 * 1024;
    /// The storage of an account without an active subscription, in bytes.
    FREE_STORAGE_BYTES: u64 = 200 * 1024 * 1024;

    /// The maximum length of a job's title, in characters.
    JOB_TITLE_MAX: usize = 50;
    /// The maximum length of a job's description, in characters.
    JOB_DESCRIPTION_MAX: usize = 2_000;
    /// The maximum length of a job's budget, in characters.
    JOB_BUDGET_MAX: usize = 300;
    /// The maximum number of tracks that one creator can submit to a job, if the job sets no other number.
    TRACKS_PER_USER_DEFAULT: i32 = 10;
    /// The highest number of tracks per creator that a job can set.
    TRACKS_PER_USER_MAX: i32 = 1_000;
    /// The maximum of three values: a creator's rating, the creator ratings to which a job can be limited, and the filter by mean rating.
    /// The minimum is 0.
    QUALITY_MAX: i16 = 10;

    /// The lowest rating that a reviewer can give to a track.
    RATING_MIN: i16 = 1;
    /// The highest rating that a reviewer can give to a track.
    RATING_MAX: i16 = 10;

    /// The maximum length of a comment, in characters.
    COMMENT_MAX: usize = 1_000;
    /// The maximum number of comments on one submission, without private notes. Each reviewer can also write this number of private notes on it.
    COMMENTS_OF_TRACK_MAX: i64 = 500;
    /// The number of comments on a page, if the request sets no limit.
    COMMENTS_PAGE: i64 = 100;
    /// The maximum number of people whom one comment can mention.
    MENTIONS_OF_COMMENT_MAX: usize = 10;
    /// The maximum number of reviewers that a search for people to mention returns.
    MENTIONED_PEOPLE: i64 = 20;
    /// The number of mentions on a page, if the request sets no limit.
    MENTIONS_PAGE: i64 = 20;
    /// The maximum number of mentions that one request can mark as read.
    READ_MENTIONS_MAX: usize = 200;

    /// The maximum length of a company's name, in characters.
    COMPANY_NAME_MAX: usize = 40;
    /// The maximum length of a company's description, in characters.
    COMPANY_DESCRIPTION_MAX: usize = 400;
    /// The maximum length, in characters, of the reason that the staff gives for an action.
    REASON_MAX: usize = 500;
    /// The maximum length of a plan's title, in characters.
    PLAN_TITLE_MAX: usize = 100;
    /// The maximum length of the staff's note on a person, in characters.
    STAFF_NOTE_MAX: usize = 2_000;
    /// The number of days for which a deleted company can be restored.
    COMPANY_KEPT_DAYS: i64 = 30;
    /// The maximum length of a team's name, in characters.
    TEAM_NAME_MAX: usize = 400;
    /// The number of rows on a page of a job's playlists, if the request sets no limit.
    PLAYLISTS_SHOWN: i64 = 100;
    /// The maximum number of members that the data of a team contains; the event team.members returns the others.
    TEAM_MEMBERS_SHOWN: i64 = 200;
    /// The number of rows on a page of teams, or of invitations into teams.
    TEAMS_PAGE: i64 = 100;
    /// The number of days after which an invitation into a team expires. It expires at the end of the last of these days.
    TEAM_INVITE_DAYS: i64 = 30;
    /// The maximum length of a playlist's name, in characters.
    PLAYLIST_NAME_MAX: usize = 300;
    /// The maximum number of tracks in one playlist or application.
    PLAYLIST_TRACKS_MAX: usize = 1_000;
    /// The maximum number of links to one playlist or application that are valid at the same time.
    LIVE_LINKS_MAX: usize = 50;
    /// The maximum length of a link's recipient, in characters.
    LINK_RECIPIENT_MAX: usize = 100;
    /// The maximum length of a link's password, in characters.
    LINK_PASSWORD_MAX: usize = 300;
    /// The maximum length of a coupon's code, in characters.
    COUPON_MAX: usize = 100;
    /// The maximum number of years from now to the time at which a link expires.
    LINK_YEARS_MAX: u8 = 5;

    /// The number of days of a trial, including its first and its last day.
    TRIAL_DAYS: i64 = 14;

    /// The maximum length of a search text, in characters.
    SEARCH_MAX: usize = 200;
    /// The maximum number of rows in a list, even if the request sets a higher limit.
    PAGE_MAX: i64 = 200;
    /// The first year for which statistics can be requested.
    STATISTICS_YEAR_MIN: i32 = 1970;
    /// The last year for which statistics can be requested, because dates are written with four digits for the year.
    STATISTICS_YEAR_MAX: i32 = 9_999;
    /// The number of rows on a page of the track catalog.
    CATALOGUE_PAGE: i64 = 80;
    /// The number of rows on a page of a job's submissions.
    SUBMISSIONS_PAGE: i64 = 50;
    /// The number of rows on a page of a playlist's tracks.
    PLAYLIST_PAGE: i64 = 100;
    /// The number of rows on each page of a list of jobs, except the first page.
    JOBS_PAGE: i64 = 20;
    /// The number of rows on a page of accounts.
    USERS_PAGE: i64 = 20;
    /// The number of entries on a page of the audit log, and of a person's audit log.
    AUDIT_PAGE: i64 = 50;
    /// The number of jobs on a page of one company's jobs.
    COMPANY_JOBS_PAGE: i64 = 100;
    /// The number of rows on a page of companies.
    COMPANIES_PAGE: i64 = 20;
    /// The number of rows on the first page of a list of jobs.
    JOBS_FIRST_PAGE: i64 = 100;

    /// The maximum size of an avatar or a logo, in bytes.
    AVATAR_BYTES_MAX: u64 = 1_070_000;
    /// The maximum size of a background picture, in bytes.
    BACKGROUND_BYTES_MAX: u64 = 5_350_000;

    /// The maximum number of topics that one live connection can follow.
    SOCKET_TOPICS_MAX: usize = 200;
    /// The maximum number of events per second that one live connection can send on average.
    SOCKET_EVENTS_PER_SECOND: u32 = 50;
    /// The maximum number of events that one live connection can send in a burst.
    SOCKET_EVENTS_BURST: u32 = 300;
    /// The maximum size of one event from a client, in bytes.
    SOCKET_EVENT_BYTES_MAX: usize = 64 * 1024;
    /// The maximum size of one websocket message from a client, in bytes. It is announced to the client as Engine.IO's maxPayload.
    SOCKET_FRAME_BYTES_MAX: usize = 1_000_000;
    /// The maximum number of people in a topic's list of current followers (the event `presence`).
    PRESENCE_PEOPLE_MAX: usize = 50;
    /// The maximum number of frames of a topic that the server stores in memory. A client that resumes a subscription can therefore receive at
    /// most this number of missed frames.
    RING_FRAMES: usize = 1_024;
    /// The maximum total size of the missed frames that a client receives when it resumes a subscription, in bytes.
    MISSED_BYTES_MAX: usize = 256 * 1024;
}
