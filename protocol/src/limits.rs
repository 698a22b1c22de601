//! Every number of the specification's validation rules and constants, used by the server and, generated, by the web client.

macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident: $type:ty = $value:expr;)+) => {
        $($(#[$doc])* pub const $name: $type = $value;)+

        /// Name and value of every limit, for the generated TypeScript.
        pub const ALL: &[(&str, f64)] = &[$((stringify!($name), $value as f64)),+];
    };
}

limits! {
    /// Characters of an email address.
    EMAIL_MAX: usize = 100;
    /// The highest rating that the staff gives to a creator; the lowest is 0.
    CREATOR_RATING_MAX: i16 = 10;
    /// Characters of the email that an affiliate gives.
    AFFILIATE_EMAIL_MAX: usize = 400;
    /// Characters of an affiliate link's code.
    REFERRAL_CODE_MAX: usize = 64;
    /// Characters of a password.
    PASSWORD_MAX: usize = 300;
    /// A password is longer than this many characters.
    PASSWORD_LONGER_THAN: usize = 5;
    /// Characters of a user name.
    USER_NAME_MAX: usize = 100;
    /// Characters of a user name in a registration by invite.
    INVITED_USER_NAME_MAX: usize = 30;
    /// Characters of a link.
    LINK_MAX: usize = 200;

    /// Characters of the name that a client gives to one creation.
    REQUEST_ID_MAX: usize = 100;

    /// Characters of a track's artist name.
    TRACK_ARTIST_MAX: usize = 100;
    /// Characters of a track's title.
    TRACK_TITLE_MAX: usize = 50;
    /// Characters of a track's description.
    TRACK_DESCRIPTION_MAX: usize = 400;
    /// Characters of a track's tags.
    TRACK_TAGS_MAX: usize = 200;
    /// Characters of a track's ISRC or ISWC.
    TRACK_IDENTIFIER_MAX: usize = 20;
    /// Characters of a track's genre.
    TRACK_GENRE_MAX: usize = 100;
    /// Characters of a track's musical key.
    TRACK_KEY_MAX: usize = 10;
    /// Lowest tempo of a track, beats a minute.
    TRACK_BPM_MIN: u16 = 20;
    /// Highest tempo of a track, beats a minute.
    TRACK_BPM_MAX: u16 = 400;
    /// Characters of a creator's public contact.
    PUBLIC_CONTACT_MAX: usize = 100;
    /// Characters of a rights holder's name or IPI.
    RIGHTS_NAME_MAX: usize = 300;
    /// Writers, publishers and master owners of a track, each.
    RIGHTS_HOLDERS_MAX: usize = 10;
    /// Tracks of one edit of many.
    EDITED_TRACKS_MAX: usize = 500;
    /// Minutes for which an edit of many tracks can be taken back.
    EDIT_UNDO_MINUTES: i64 = 10;
    /// Seconds for which a deletion can be taken back.
    DELETION_UNDO_SECONDS: i64 = 60;
    /// Bytes of an uploaded track.
    UPLOAD_BYTES_MAX: u64 = 30 * 1024 * 1024;
    /// Bytes of storage without an active subscription.
    FREE_STORAGE_BYTES: u64 = 200 * 1024 * 1024;

    /// Characters of a job's title.
    JOB_TITLE_MAX: usize = 50;
    /// Characters of a job's description.
    JOB_DESCRIPTION_MAX: usize = 2_000;
    /// Characters of a job's budget.
    JOB_BUDGET_MAX: usize = 300;
    /// Tracks that one user may submit to a job, unless the job sets another number.
    TRACKS_PER_USER_DEFAULT: i32 = 10;
    /// Tracks that one user may submit to any job.
    TRACKS_PER_USER_MAX: i32 = 1_000;
    /// The best rating of a person, and the upper end of the quality filter.
    QUALITY_MAX: i16 = 10;

    /// Lowest rating of a track.
    RATING_MIN: i16 = 1;
    /// Highest rating of a track.
    RATING_MAX: i16 = 10;

    /// Characters of a comment.
    COMMENT_MAX: usize = 1_000;
    /// Comments on one submission.
    COMMENTS_OF_TRACK_MAX: i64 = 500;
    /// Comments of a page.
    COMMENTS_PAGE: i64 = 100;
    /// People whom a comment may mention.
    MENTIONS_OF_COMMENT_MAX: usize = 10;
    /// People whom a job offers for a mention at once.
    MENTIONED_PEOPLE: i64 = 20;
    /// Mentions of a page.
    MENTIONS_PAGE: i64 = 20;
    /// Mentions that are marked as read at once.
    READ_MENTIONS_MAX: usize = 200;

    /// Characters of a company's name.
    COMPANY_NAME_MAX: usize = 40;
    /// Characters of a company's description.
    COMPANY_DESCRIPTION_MAX: usize = 400;
    /// Characters of the reason that the staff gives for an act.
    REASON_MAX: usize = 500;
    /// Characters of a plan's title.
    PLAN_TITLE_MAX: usize = 100;
    /// Characters of the staff's note on a person.
    STAFF_NOTE_MAX: usize = 2_000;
    /// Days for which a deleted company can be brought back.
    COMPANY_KEPT_DAYS: i64 = 30;
    /// Characters of a team's name.
    TEAM_NAME_MAX: usize = 400;
    /// Playlists of a job, where no limit is given.
    PLAYLISTS_SHOWN: i64 = 100;
    /// Members of a team that its row shows; the event team.members has the others.
    TEAM_MEMBERS_SHOWN: i64 = 200;
    /// Rows of a page of teams, or of their invitations.
    TEAMS_PAGE: i64 = 100;
    /// Days for which an invitation into a team is kept, at least.
    TEAM_INVITE_DAYS: i64 = 30;
    /// Characters of a playlist's name.
    PLAYLIST_NAME_MAX: usize = 300;
    /// Tracks in one playlist or application.
    PLAYLIST_TRACKS_MAX: usize = 1_000;
    /// Links of one playlist or application that are open at the same time.
    LIVE_LINKS_MAX: usize = 50;
    /// Characters of a link's recipient.
    LINK_RECIPIENT_MAX: usize = 100;
    /// Characters of a link's password.
    LINK_PASSWORD_MAX: usize = 300;
    /// Characters of a coupon's code.
    COUPON_MAX: usize = 100;
    /// Years that a link may last.
    LINK_YEARS_MAX: u8 = 5;

    /// Days of a trial, the one that it starts on and its last included.
    TRIAL_DAYS: i64 = 14;

    /// Characters of a search text.
    SEARCH_MAX: usize = 200;
    /// Most rows of a list, whatever limit is requested.
    PAGE_MAX: i64 = 200;
    /// First year of which statistics can be requested.
    STATISTICS_YEAR_MIN: i32 = 1970;
    /// Last year of which statistics can be requested: the text of a day has four digits for it.
    STATISTICS_YEAR_MAX: i32 = 9_999;
    /// Rows of a page of the track catalogue.
    CATALOGUE_PAGE: i64 = 80;
    /// Rows of a page of a job's submissions.
    SUBMISSIONS_PAGE: i64 = 50;
    /// Rows of a page of a playlist.
    PLAYLIST_PAGE: i64 = 100;
    /// Rows of a further page of jobs.
    JOBS_PAGE: i64 = 20;
    /// Rows of a page of accounts.
    USERS_PAGE: i64 = 20;
    /// Lines of a page of the audit, and of a person's.
    AUDIT_PAGE: i64 = 50;
    /// Jobs of a page of one company's.
    COMPANY_JOBS_PAGE: i64 = 100;
    /// Rows of a page of companies.
    COMPANIES_PAGE: i64 = 20;
    /// Rows of the first page of jobs.
    JOBS_FIRST_PAGE: i64 = 100;

    /// Bytes of an avatar or a logo.
    AVATAR_BYTES_MAX: u64 = 1_070_000;
    /// Bytes of a background.
    BACKGROUND_BYTES_MAX: u64 = 5_350_000;

    /// Subscriptions of one live connection.
    SOCKET_TOPICS_MAX: usize = 200;
    /// Events a second of one live connection, in the long run.
    SOCKET_EVENTS_PER_SECOND: u32 = 50;
    /// Events of one live connection at once.
    SOCKET_EVENTS_BURST: u32 = 300;
    /// Bytes of one event from a client.
    SOCKET_EVENT_BYTES_MAX: usize = 64 * 1024;
    /// Bytes of one frame from a client (Engine.IO's maxPayload).
    SOCKET_FRAME_BYTES_MAX: usize = 1_000_000;
    /// People in one presence list.
    PRESENCE_PEOPLE_MAX: usize = 50;
    /// Frames that an actor keeps in memory, and that a resume holds at most.
    RING_FRAMES: usize = 1_024;
    /// Bytes of frames that a resume holds at most.
    MISSED_BYTES_MAX: usize = 256 * 1024;
}
