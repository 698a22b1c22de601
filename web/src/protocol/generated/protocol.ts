// Generated from the protocol crate by `make types`; never edited.

export type UserId = number;

export type SessionId = number;

export type CompanyId = number;

export type InviteId = number;

export type TeamId = number;

export type JobId = number;

export type TrackId = number;

export type ApplicationId = number;

export type PlaylistId = number;

export type LinkId = string;

export type ExportId = string;

export type Timestamp = string;

export type ErrorCode = "invalid_request" | "invalid_token" | "wrong_password" | "invalid_coupon" | "not_logged_in" | "wrong_email_or_pass" | "non_paid" | "upload_limit_exceeded" | "track_limit_exceeded" | "forbidden" | "bad_origin" | "user_is_blocked" | "email_not_confirmed" | "on_hold" | "not_approved" | "download_not_allowed" | "playlists_not_in_plan" | "job_is_blocked" | "plan_not_allowed" | "link_password_required" | "wrong_link_password" | "owner_cannot_be_removed" | "not_found" | "method_not_allowed" | "conflict" | "request_id_reused" | "email_already_registered" | "user_name_taken" | "track_not_ready" | "job_not_open" | "job_limit_exceeded" | "subscription_limit_exceeded" | "preregister_only" | "cannot_delete_yourself" | "cannot_lock_yourself_out" | "owns_company" | "file_too_large" | "payload_too_large" | "unsupported_format" | "too_many_requests" | "internal_error" | "try_again";

export type LiveHead = { 
/**
 * The topic.
 */
topic: string, 
/**
 * Random name of the database's life; another epoch makes offsets incomparable.
 */
epoch: string, 
/**
 * Number of the newest frame that the answer reflects; 0 before the first.
 */
offset: number, };

export type Role = "creator" | "manager" | "admin";

export type SessionSubscription = { 
/**
 * The payment provider's name for the person; null without one.
 */
stripe_customer_id: string | null, 
/**
 * Whether a plan is active.
 */
is_active_subscription: boolean, 
/**
 * The plan's title, lower case.
 */
product_title: string, };

export type SessionInfo = { 
/**
 * Address of the company's log-in picture.
 */
login_background: string | null, 
/**
 * Opens the live connection and nothing else; a new one each time.
 */
sid: string, 
/**
 * One of the first 500 paying subscribers.
 */
is_first_500: boolean, 
/**
 * The account's name.
 */
user_name: string, 
/**
 * The role.
 */
role: Role, 
/**
 * inherit, worker, promoter or fan.
 */
sub_role: string, 
/**
 * The account's email.
 */
user_email: string, 
/**
 * Address of the avatar, else of the company's logo.
 */
logo: string | null, 
/**
 * The account.
 */
uid: UserId, 
/**
 * Whether an affiliate link was made.
 */
is_affiliate: boolean, 
/**
 * The person's first company.
 */
company_id: CompanyId | null, 
/**
 * The plan.
 */
subscription: SessionSubscription, };

export type StorageInfo = { 
/**
 * Megabytes (units of 1024) of the plan.
 */
all_mbytes: number, 
/**
 * Megabytes used.
 */
used_mbytes: number, };

export type SubscriptionInfo = { 
/**
 * The plan's title, lower case.
 */
product_title: string, 
/**
 * Whether a plan is active.
 */
is_active_subscription: boolean, 
/**
 * `active`, or null.
 */
status: string | null, 
/**
 * month or year.
 */
interval: string | null, 
/**
 * Start of the paid period.
 */
current_period_start: Timestamp | null, 
/**
 * End of the paid period.
 */
current_period_end: Timestamp | null, 
/**
 * Storage.
 */
storage_info: StorageInfo, 
/**
 * The plan in force passes every job's limitation to certain plans.
 */
all_jobs: boolean, 
/**
 * Titles that the plan in force goes by where jobs name plans.
 */
counts_as: Array<string>, };

export type Person = { 
/**
 * The account.
 */
user_id: UserId, 
/**
 * Its name.
 */
user_name: string, };

export type AdminUserStat = { 
/**
 * How often they were heard.
 */
plays_count: number, 
/**
 * In how many links and shares they are.
 */
share_count: number, 
/**
 * How often they were submitted.
 */
upload_count: number, 
/**
 * How often they were downloaded.
 */
download_count: number, };

export type AdminUser = { 
/**
 * The account; `user_to_…` in the calls about it.
 */
id: UserId, 
/**
 * Its email.
 */
email: string, 
/**
 * Its name.
 */
user_name: string, 
/**
 * creator, manager or admin.
 */
role: Role, 
/**
 * inherit, worker, promoter or fan.
 */
sub_role: string, 
/**
 * Address of the avatar.
 */
avatar: string | null, 
/**
 * When it signed up.
 */
created: Timestamp, 
/**
 * Whether it is blocked.
 */
is_disabled: boolean, 
/**
 * Whether its email is confirmed.
 */
is_confirmed_email: boolean, 
/**
 * Whether it is approved.
 */
is_approved: boolean, 
/**
 * Whether it is on hold.
 */
on_hold: boolean, 
/**
 * 0 to 10, given by the staff.
 */
user_rating: number, 
/**
 * The plan's title, lower case.
 */
subscription: string, 
/**
 * The first link of the sign-up.
 */
link_1: string, 
/**
 * The second.
 */
link_2: string, 
/**
 * One of the first 500 paying subscribers.
 */
is_first_500: boolean, 
/**
 * What became of its tracks.
 */
stat: AdminUserStat, };

export type JobStatus = "open" | "closed" | "archived" | "deleted";

export type ShareType = "auto_forwarding" | "playlist_sharing";

export type JobDetails = { 
/**
 * The title.
 */
title: string, 
/**
 * The brief.
 */
description: string, 
/**
 * Free text; shown with a $ in front when it is a number.
 */
budget: string, 
/**
 * A job type's name.
 */
type: string, 
/**
 * Who buys.
 */
buyer_type: string, 
/**
 * The company's name.
 */
company: string, 
/**
 * The company.
 */
company_id: CompanyId, 
/**
 * An example to listen to.
 */
link_1: string, 
/**
 * Another one, or empty.
 */
link_2: string, };

export type OwnAllowance = { 
/**
 * Tracks that can still be added.
 */
tracks_allowed_amount: number | null, 
/**
 * Tracks submitted.
 */
used: number | null, 
/**
 * Tracks added and not yet submitted.
 */
added: number | null, 
/**
 * Which these are.
 */
added_tracks: Array<TrackId> | null, 
/**
 * The creator's rating or teams keep them out.
 */
is_blocked: boolean | null, 
/**
 * Nothing is left of the job's own limit.
 */
is_exceeded_by_job_limit: boolean | null, 
/**
 * Nothing is left of the plan's applications of this month.
 */
is_exceeded_by_subscription_limit: boolean | null, };

export type Job = { 
/**
 * The job.
 */
id: JobId, 
/**
 * Where it stands.
 */
status: JobStatus, 
/**
 * How submissions are shared.
 */
share_type: ShareType, 
/**
 * When it was posted.
 */
date_time: Timestamp, 
/**
 * Address of its picture; null when there is none.
 */
avatar_url: string | null, 
/**
 * Lowest user rating that may apply.
 */
access_from: number, 
/**
 * Highest user rating that may apply.
 */
access_to: number, 
/**
 * Tracks that one user may submit.
 */
tracks_per_user_limit: number, 
/**
 * Plan titles that may apply; empty means all. Named so for those who edit it.
 */
subscription_limitation: Array<string>, 
/**
 * The same, named so for creators.
 */
available_for_plans: Array<string>, 
/**
 * Teams whose members may apply; empty means everybody.
 */
teams_id: Array<TeamId>, 
/**
 * It is for teams only.
 */
is_team_job: boolean, 
/**
 * How many tracks were submitted; null for creators.
 */
submitted_tracks: number | null, 
/**
 * The head of `job:` that this row reflects.
 */
live: LiveHead, 
/**
 * The title.
 */
title: string, 
/**
 * The brief.
 */
description: string, 
/**
 * Free text; shown with a $ in front when it is a number.
 */
budget: string, 
/**
 * A job type's name.
 */
type: string, 
/**
 * Who buys.
 */
buyer_type: string, 
/**
 * The company's name.
 */
company: string, 
/**
 * The company.
 */
company_id: CompanyId, 
/**
 * An example to listen to.
 */
link_1: string, 
/**
 * Another one, or empty.
 */
link_2: string, };

export type JobType = { 
/**
 * Its name.
 */
name: string, 
/**
 * Address of more about it; null when there is none.
 */
url: string | null, };

export type Writer = { 
/**
 * First name.
 */
first_name: string, 
/**
 * Last name.
 */
last_name: string, 
/**
 * Performing-rights organisation.
 */
pro: string, 
/**
 * IPI name number.
 */
ipi: string, 
/**
 * Share, 0 to 100, two decimals.
 */
percentage: number, };

export type Publisher = { 
/**
 * Name.
 */
name: string, 
/**
 * Performing-rights organisation.
 */
pro: string, 
/**
 * IPI name number.
 */
ipi: string, 
/**
 * Share, 0 to 100, two decimals.
 */
percentage: number, };

export type MasterOwner = { 
/**
 * Name.
 */
name: string, 
/**
 * Share, 0 to 100, two decimals.
 */
percentage: number, };

export type OwnTrack = { 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * Title.
 */
title: string, 
/**
 * Random name in the file store and in events.
 */
name_in_base: string, 
/**
 * Artist.
 */
artist_name: string, 
/**
 * music, sfx or audio.
 */
type: string, 
/**
 * Description.
 */
description: string, 
/**
 * Tags.
 */
tags: string, 
/**
 * Seconds; null until the first set_info.
 */
track_duration: number | null, 
/**
 * Bytes.
 */
file_size: number, 
/**
 * Name of the uploaded file.
 */
file_name: string, 
/**
 * mp3.
 */
format: string, 
/**
 * Writers.
 */
writers: Array<Writer>, 
/**
 * Publishers.
 */
publishers: Array<Publisher>, 
/**
 * Master owners.
 */
master_owners: Array<MasterOwner>, 
/**
 * 56 peaks of one byte, base64.
 */
wave: string, 
/**
 * How often it was heard.
 */
plays_count: number, 
/**
 * How often it was loaded down.
 */
download_count: number, 
/**
 * Links and shares that contain it.
 */
share_count: number, 
/**
 * How often it was submitted.
 */
upload_count: number, 
/**
 * When it was uploaded.
 */
creation_date: Timestamp, 
/**
 * What became of it in an application; null elsewhere.
 */
progress: SubmissionProgress | null, };

export type SubmissionProgress = { 
/**
 * When it was submitted; null for a track that is only added.
 */
received: Timestamp | null, 
/**
 * When a reviewer first listened.
 */
heard: Timestamp | null, 
/**
 * When it was first rated or put into a reviewers' playlist.
 */
decided: Timestamp | null, };

export type PersonRating = { 
/**
 * The reviewer.
 */
user_id: UserId, 
/**
 * Their name.
 */
user_name: string, 
/**
 * 1 to 10.
 */
rating: number, };

export type ReviewTrack = { 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * Title.
 */
title: string, 
/**
 * Random name in the file store and in events.
 */
name_in_base: string, 
/**
 * Artist.
 */
artist_name: string, 
/**
 * The account's name; null for all but admins.
 */
user_name: string | null, 
/**
 * music, sfx or audio.
 */
type: string, 
/**
 * Description.
 */
description: string, 
/**
 * Tags.
 */
tags: string, 
/**
 * Seconds.
 */
track_duration: number, 
/**
 * Mean of all reviewers' ratings, one decimal; null when there are none.
 */
rating: number | null, 
/**
 * The caller's rating.
 */
my_rating: number | null, 
/**
 * Everybody's ratings.
 */
ratings: Array<PersonRating>, 
/**
 * Whether the caller listened.
 */
listened: boolean, 
/**
 * Who listened.
 */
listened_by: Array<Person>, 
/**
 * When it was submitted.
 */
creation_date: Timestamp, 
/**
 * Plan of the creator.
 */
stripe_subscription: string, 
/**
 * The creator is one of the first 500 paying subscribers.
 */
is_first_500: boolean, 
/**
 * Writers.
 */
writers: Array<Writer>, 
/**
 * Publishers.
 */
publishers: Array<Publisher>, 
/**
 * Master owners.
 */
master_owners: Array<MasterOwner>, 
/**
 * 56 peaks of one byte, base64.
 */
wave: string, };

export type Application = { 
/**
 * The application.
 */
id: ApplicationId, 
/**
 * Its job; null for a playlist of the creator's own.
 */
job_id: JobId | null, 
/**
 * Its name.
 */
playlist_name: string, 
/**
 * A word to the reviewers.
 */
description: string, 
/**
 * Its tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * `on_review` once submitted.
 */
status: string | null, 
/**
 * The creator.
 */
user_id: UserId, 
/**
 * The head of `application:` that this reflects.
 */
live: LiveHead, };

export type DefaultApplication = { 
/**
 * Added on the job board and not yet submitted.
 */
added_tracks: Array<OwnTrack>, 
/**
 * The application.
 */
id: ApplicationId, 
/**
 * Its job; null for a playlist of the creator's own.
 */
job_id: JobId | null, 
/**
 * Its name.
 */
playlist_name: string, 
/**
 * A word to the reviewers.
 */
description: string, 
/**
 * Its tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * `on_review` once submitted.
 */
status: string | null, 
/**
 * The creator.
 */
user_id: UserId, 
/**
 * The head of `application:` that this reflects.
 */
live: LiveHead, };

export type Playlist = { 
/**
 * The playlist.
 */
playlist_id: PlaylistId, 
/**
 * Its name.
 */
playlist_name: string, 
/**
 * Its job.
 */
job_id: JobId, 
/**
 * Its tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * Who made it.
 */
user_id: UserId, 
/**
 * Their name.
 */
user_name: string, 
/**
 * When it was made.
 */
date_time: Timestamp, 
/**
 * The job's share type.
 */
share_type: ShareType, 
/**
 * Shared with the whole company.
 */
shared_company: boolean, 
/**
 * Shared with these members.
 */
members: Array<UserId>, 
/**
 * Grows with every edit; playlist/update may name the one it was made from.
 */
version: number, 
/**
 * The head of `playlist:` that this reflects.
 */
live: LiveHead, };

export type CompanyMember = { 
/**
 * The person.
 */
id: UserId, 
/**
 * Their name.
 */
user_name: string, 
/**
 * Their email.
 */
email: string, 
/**
 * owner, admin or member.
 */
role_name: string, 
/**
 * Address of their picture; null when there is none.
 */
avatar: string | null, };

export type Company = { 
/**
 * The company.
 */
id: CompanyId, 
/**
 * Its name.
 */
name: string, 
/**
 * What it does.
 */
description: string, 
/**
 * Address of its logo; null when there is none.
 */
avatar_url: string | null, 
/**
 * The platform's staff verified it.
 */
verified: boolean, 
/**
 * Its owner's name.
 */
owner_name: string, 
/**
 * How many people belong to it.
 */
number_of_members: number, 
/**
 * Its owner, its admins, then its members, each in the order of joining; none in a list of all companies, but for the open one.
 */
members: Array<CompanyMember>, };

export type InviteStatus = "pending" | "accepted" | "canceled";

export type CompanyInvite = { 
/**
 * The invitation.
 */
id: InviteId, 
/**
 * The other side: who invites, or who was invited (the email until they have accepted).
 */
user_name: string, 
/**
 * Where the email went.
 */
email: string, 
/**
 * The company.
 */
company_id: CompanyId, 
/**
 * Its name.
 */
company_name: string, 
/**
 * What the person is to be there: member or admin.
 */
role: string, 
/**
 * Where it stands.
 */
status: InviteStatus, 
/**
 * When it was made.
 */
created: Timestamp, 
/**
 * When it can no longer be accepted.
 */
expires: Timestamp, };

export type ReviewCounters = { 
/**
 * Submitted tracks.
 */
tracks: number, 
/**
 * Of these, how many have at least one rating.
 */
rated: number, };

export type JobLimits = { 
/**
 * Tracks that one user may submit.
 */
tracks_per_user_limit: number, 
/**
 * Plan titles that may apply; empty means all.
 */
available_for_plans: Array<string>, 
/**
 * Lowest user rating that may apply, 0 to 10.
 */
access_from: number, 
/**
 * Highest user rating that may apply, 0 to 10.
 */
access_to: number, };

export type JobAllowance = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * Tracks submitted.
 */
used: number, 
/**
 * Tracks added and not yet submitted.
 */
added: number, 
/**
 * Which these are.
 */
added_tracks: Array<TrackId>, 
/**
 * Tracks that can still be added.
 */
tracks_allowed_amount: number, 
/**
 * The person's rating or teams keep them out of this job.
 */
is_blocked: boolean, 
/**
 * Nothing is left of the job's own limit.
 */
is_exceeded_by_job_limit: boolean, 
/**
 * Nothing is left of the plan's applications of this month.
 */
is_exceeded_by_subscription_limit: boolean, };

export type ReviewerSide = "company" | "staff";

export type JobCreated = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * Its status: open where it is new, any where it came from another list.
 */
status: JobStatus, 
/**
 * Who posted it, or brought it into this list.
 */
by: UserId, };

export type JobChanged = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * Its status before.
 */
before: JobStatus, 
/**
 * Its status now.
 */
status: JobStatus, 
/**
 * Its brief now.
 */
details: JobDetails, 
/**
 * Who changed it.
 */
by: UserId, };

export type JobRemoved = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * Its status before.
 */
before: JobStatus, };

export type CompanyPerson = { 
/**
 * The person.
 */
user_id: UserId, 
/**
 * Their name.
 */
user_name: string, 
/**
 * owner, admin or member.
 */
role_name: string, };

export type Init = { 
/**
 * The session's sid; without it the connection is a visitor's.
 */
sid?: string, 
/**
 * Newest frame held of the person's own topic.
 */
offset?: number, 
/**
 * Epoch of that offset; it goes with every offset.
 */
epoch?: string, };

export type Subscribe = { 
/**
 * The topic's name; kept as text, so that one bad name in a list refuses only its own item.
 */
topic: string, 
/**
 * Newest frame that the client holds.
 */
offset?: number, 
/**
 * Epoch of that offset; it goes with every offset.
 */
epoch?: string, 
/**
 * A share link's token, for `link:`.
 */
token?: string, 
/**
 * The link's password, for `link:`.
 */
password?: string, };

export type Unsubscribe = { 
/**
 * The topic's name.
 */
topic: string, };

export type RateTrackAnswer = { 
/**
 * Mean of all reviewers' ratings, one decimal; null when there are none.
 */
rating: number | null, 
/**
 * The caller's rating.
 */
my_rating: number | null, };

export type JobTrackAnswer = { 
/**
 * Tracks added and not yet submitted.
 */
added: number, 
/**
 * Tracks submitted.
 */
used: number, 
/**
 * Tracks that can still be added.
 */
tracks_allowed_amount: number, };

export type Presence = { 
/**
 * `review:` or `playlist:`.
 */
topic: string, 
/**
 * What one is doing.
 */
doing: Doing, };

export type Doing = { 
/**
 * The track in the player.
 */
track_id?: TrackId, 
/**
 * Whether it is playing.
 */
playing?: boolean, 
/**
 * Seconds into the track when this was sent.
 */
position?: number, };

export type PresentPerson = { 
/**
 * The person.
 */
user_id: UserId, 
/**
 * Their name.
 */
user_name: string, 
/**
 * How many of their tabs are here.
 */
tabs: number, 
/**
 * What they did last.
 */
doing: Doing, };

export type ClosedReason = "no_right" | "gone" | "revoked";

export type LogOutReason = "logged_out" | "logged_in_again" | "password_changed" | "user_is_blocked" | "on_hold" | "not_approved" | "deleted" | "expired" | "session_ended";

export type AdminChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved | { "kind": "company_created", 
/**
 * The company.
 */
company_id: CompanyId, } | { "kind": "company_changed", 
/**
 * The company.
 */
company_id: CompanyId, } | { "kind": "company_deleted", 
/**
 * The company.
 */
company_id: CompanyId, } | { "kind": "user_created", 
/**
 * The account.
 */
user_id: UserId, } | { "kind": "user_changed", 
/**
 * The account.
 */
user_id: UserId, } | { "kind": "user_deleted", 
/**
 * The account.
 */
user_id: UserId, };

export type ApplicationChange = { "kind": "tracks_added", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, } | { "kind": "tracks_removed", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, } | { "kind": "details_changed", 
/**
 * The name.
 */
playlist_name: string, 
/**
 * The word to the reviewers.
 */
description: string, } | { "kind": "status_changed", 
/**
 * `on_review`.
 */
status: string, } | { "kind": "track_heard", 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * Which side.
 */
by: ReviewerSide, 
/**
 * When.
 */
at: Timestamp, } | { "kind": "track_decided", 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * Which side.
 */
by: ReviewerSide, 
/**
 * When.
 */
at: Timestamp, } | { "kind": "link_created", 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * Whether the archive may be loaded down.
 */
allowed_all_tracks: boolean, 
/**
 * Whether single tracks may be loaded down.
 */
allowed_single_track: boolean, } | { "kind": "deleted" };

export type ApplicationSnapshot = { 
/**
 * The application.
 */
id: ApplicationId, 
/**
 * Its job; null for a playlist of the creator's own.
 */
job_id: JobId | null, 
/**
 * Its name.
 */
playlist_name: string, 
/**
 * A word to the reviewers.
 */
description: string, 
/**
 * `on_review` once submitted.
 */
status: string | null, 
/**
 * Its tracks, in their order.
 */
tracks_id: Array<TrackId>, };

export type BoardChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved;

export type CompanyChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved | { "kind": "member_joined", 
/**
 * The person.
 */
user_id: UserId, 
/**
 * Their name.
 */
user_name: string, 
/**
 * owner, admin or member.
 */
role_name: string, } | { "kind": "member_left", 
/**
 * The person.
 */
user_id: UserId, } | { "kind": "role_changed", 
/**
 * The person.
 */
user_id: UserId, 
/**
 * owner, admin or member.
 */
role_name: string, } | { "kind": "verified", 
/**
 * Whether it is verified now.
 */
verified: boolean, } | { "kind": "image_changed", 
/**
 * logo, background, logo_for_job_type or login_background.
 */
image: string, } | { "kind": "deleted" } | { "kind": "restored" };

export type CompanySnapshot = { 
/**
 * The company.
 */
id: CompanyId, 
/**
 * Its name.
 */
name: string, 
/**
 * What it does.
 */
description: string, 
/**
 * The platform's staff verified it.
 */
verified: boolean, 
/**
 * Its members, those who lead it first.
 */
members: Array<CompanyPerson>, };

export type EmptySnapshot = Record<symbol, never>;

export type ExportChange = { "kind": "preparing" } | { "kind": "progress", 
/**
 * Of the whole, 0 to 100.
 */
percent: number, 
/**
 * Files that are in it.
 */
files_done: number, 
/**
 * Files that it will hold.
 */
files: number, 
/**
 * Bytes written.
 */
bytes: number, } | { "kind": "done", 
/**
 * Where; signed when it is sent.
 */
download_url: string, 
/**
 * In bytes.
 */
size: number, } | { "kind": "failed", 
/**
 * Why, as an error code.
 */
error: string, };

export type JobChange = { "kind": "status_changed", 
/**
 * The new status.
 */
status: JobStatus, } | { "kind": "details_changed" } & JobDetails | { "kind": "share_type_changed", 
/**
 * The new share type.
 */
share_type: ShareType, } | { "kind": "limits_changed" } & JobLimits;

export type JobSnapshot = { 
/**
 * The job.
 */
id: JobId, 
/**
 * Where it stands.
 */
status: JobStatus, 
/**
 * How submissions are shared.
 */
share_type: ShareType, 
/**
 * The title.
 */
title: string, 
/**
 * The brief.
 */
description: string, 
/**
 * Free text; shown with a $ in front when it is a number.
 */
budget: string, 
/**
 * A job type's name.
 */
type: string, 
/**
 * Who buys.
 */
buyer_type: string, 
/**
 * The company's name.
 */
company: string, 
/**
 * The company.
 */
company_id: CompanyId, 
/**
 * An example to listen to.
 */
link_1: string, 
/**
 * Another one, or empty.
 */
link_2: string, 
/**
 * Tracks that one user may submit.
 */
tracks_per_user_limit: number, 
/**
 * Plan titles that may apply; empty means all.
 */
available_for_plans: Array<string>, 
/**
 * Lowest user rating that may apply, 0 to 10.
 */
access_from: number, 
/**
 * Highest user rating that may apply, 0 to 10.
 */
access_to: number, };

export type LinkChange = { "kind": "link_changed", 
/**
 * Whether the archive may be loaded down.
 */
allowed_all_tracks: boolean, 
/**
 * Whether single tracks may be loaded down.
 */
allowed_single_track: boolean, } | { "kind": "link_revoked" } | { "kind": "tracks_changed", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, } | { "kind": "renamed", 
/**
 * The name.
 */
playlist_name: string, } | { "kind": "background_changed" };

export type LinkSnapshot = { 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * Whether the archive may be loaded down.
 */
allowed_all_tracks: boolean, 
/**
 * Whether single tracks may be loaded down.
 */
allowed_single_track: boolean, 
/**
 * The name of what it shows.
 */
playlist_name: string, 
/**
 * The tracks, in their order.
 */
tracks_id: Array<TrackId>, };

export type PlaylistChange = { "kind": "tracks_added", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, 
/**
 * Who added them.
 */
by: UserId, } | { "kind": "tracks_removed", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, 
/**
 * Who removed them.
 */
by: UserId, } | { "kind": "tracks_set", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, 
/**
 * Who set them.
 */
by: UserId, } | { "kind": "renamed", 
/**
 * The name.
 */
playlist_name: string, } | { "kind": "shared", 
/**
 * The whole company.
 */
company: boolean, 
/**
 * Single members.
 */
members: Array<UserId>, } | { "kind": "background_changed" } | { "kind": "link_created", 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * Whether the archive may be loaded down.
 */
allowed_all_tracks: boolean, 
/**
 * Whether single tracks may be loaded down.
 */
allowed_single_track: boolean, } | { "kind": "deleted" };

export type PlaylistSnapshot = { 
/**
 * The playlist.
 */
playlist_id: PlaylistId, 
/**
 * Its job.
 */
job_id: JobId, 
/**
 * Its name.
 */
playlist_name: string, 
/**
 * Who made it.
 */
user_id: UserId, 
/**
 * Its tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * Shared with the whole company.
 */
shared_company: boolean, 
/**
 * Shared with these members.
 */
members: Array<UserId>, };

export type ReviewChange = { "kind": "track_submitted", 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The application that brought it.
 */
application_id: ApplicationId, 
/**
 * When.
 */
at: Timestamp, } | { "kind": "track_withdrawn", 
/**
 * The track.
 */
track_id: TrackId, } | { "kind": "track_rated", 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The reviewer.
 */
user_id: UserId, 
/**
 * The reviewer's rating, 1 to 10; null when taken back.
 */
user_rating: number | null, 
/**
 * The mean of all reviewers' ratings, one decimal; null when there are none.
 */
rating: number | null, 
/**
 * How many reviewers have rated it.
 */
rating_count: number, } | { "kind": "track_listened", 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The reviewer.
 */
user_id: UserId, 
/**
 * The flag.
 */
listened: boolean, } | { "kind": "counters" } & ReviewCounters;

export type ReviewSnapshot = { 
/**
 * The counters.
 */
counters: ReviewCounters, };

export type TeamChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved | { "kind": "deleted" };

export type TeamSnapshot = { 
/**
 * The team.
 */
id: TeamId, 
/**
 * Its name.
 */
name: string, };

export type UserChange = { "kind": "left_changed" } & JobAllowance | { "kind": "subscription_changed" } & SubscriptionInfo | { "kind": "trial_changed", 
/**
 * Days.
 */
trialcounter: bigint | null, } | { "kind": "storage_changed" } & StorageInfo | { "kind": "usage_changed", 
/**
 * Tracks in the catalogue, drafts included.
 */
tracks: number, 
/**
 * Applications of this month, UTC.
 */
applications: number, 
/**
 * When the next month begins.
 */
resets_at: Timestamp, } | { "kind": "application_created", 
/**
 * The application.
 */
application_id: ApplicationId, 
/**
 * Its job; null for a playlist of their own.
 */
job_id: JobId | null, } | { "kind": "company_joined", 
/**
 * The company.
 */
company_id: CompanyId, } | { "kind": "track_changed", 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * It is gone.
 */
deleted: boolean, } | { "kind": "playlist_created", 
/**
 * The playlist.
 */
playlist_id: PlaylistId, 
/**
 * Its job.
 */
job_id: JobId, } | { "kind": "playlist_deleted", 
/**
 * The playlist.
 */
playlist_id: PlaylistId, 
/**
 * Its job.
 */
job_id: JobId, } | { "kind": "playlist_shared", 
/**
 * The playlist.
 */
playlist_id: PlaylistId, 
/**
 * Its job.
 */
job_id: JobId, 
/**
 * Whether it is shared now.
 */
shared: boolean, } | { "kind": "invite_arrived", 
/**
 * The invitation.
 */
invite_id: InviteId, 
/**
 * When it can no longer be accepted.
 */
expires: Timestamp, 
/**
 * Invitations that wait for this person's answer.
 */
unread_invites: number, } | { "kind": "invite_changed", 
/**
 * The invitation.
 */
invite_id: InviteId, 
/**
 * Where it stands; null where it is deleted.
 */
status: InviteStatus | null, 
/**
 * Invitations that wait for this person's answer.
 */
unread_invites: number, } | { "kind": "avatar_changed", 
/**
 * What shows them: the picture, else their company's logo, as account/get_info says it.
 */
logo: string | null, } | { "kind": "name_changed", 
/**
 * The name.
 */
user_name: string, } | { "kind": "email_changed", 
/**
 * The email.
 */
email: string, } | { "kind": "rights_changed" } | { "kind": "approved", 
/**
 * Whether it is approved now.
 */
is_approved: boolean, } | { "kind": "notice", 
/**
 * The text.
 */
text: string, };

export type UserSnapshot = { 
/**
 * The person.
 */
user_id: UserId, 
/**
 * The plan.
 */
subscription: SubscriptionInfo, 
/**
 * Whole days left of the trial; null when not on trial.
 */
trialcounter: bigint | null, 
/**
 * Storage.
 */
storage: StorageInfo, 
/**
 * Invitations that wait for an answer.
 */
unread_invites: number, };

export type TopicChanges = {
	user: UserChange;
	board: BoardChange;
	team: TeamChange;
	job: JobChange;
	review: ReviewChange;
	playlist: PlaylistChange;
	application: ApplicationChange;
	link: LinkChange;
	company: CompanyChange;
	export: ExportChange;
	admin: AdminChange;
};

export type TopicSnapshots = {
	user: UserSnapshot;
	board: EmptySnapshot;
	team: TeamSnapshot;
	job: JobSnapshot;
	review: ReviewSnapshot;
	playlist: PlaylistSnapshot;
	application: ApplicationSnapshot;
	link: LinkSnapshot;
	company: CompanySnapshot;
	export: ExportChange;
	admin: EmptySnapshot;
};

export type TopicKind = keyof TopicChanges;

export type JobTrack = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The track.
 */
track_id: TrackId, };

export type PlaylistTracks = { 
/**
 * The playlist.
 */
playlist_id: PlaylistId, 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, };

export type RateTrack = { 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * 1 to 10, or null to take the rating back.
 */
track_rating: number | null, 
/**
 * The job that it was submitted to.
 */
job_id: JobId, 
/**
 * The playlist being put together, where there is one.
 */
moderated_playlist_id?: PlaylistId, 
/**
 * The shared playlist being heard, where there is one.
 */
shared_playlist_id?: PlaylistId, };

export type SetTrackListened = { 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The flag.
 */
listened: boolean, 
/**
 * The job that it was submitted to.
 */
job_id: JobId, };

export type ChangeEvent = { 
/**
 * The topic.
 */
topic: string, 
/**
 * The frame's number: 1, 2, 3 … without gaps.
 */
offset: number, 
/**
 * When it was committed, by the database's clock.
 */
at: Timestamp, 
/**
 * The changes.
 */
changes: Array<TopicChanges[TopicKind]>, };

export type PresenceEvent = { 
/**
 * `review:` or `playlist:`.
 */
topic: string, 
/**
 * Everybody here, at most 50; only at subscribe.
 */
people?: Array<PresentPerson>, 
/**
 * Those who came or whose doing changed.
 */
here?: Array<PresentPerson>, 
/**
 * Those who left.
 */
gone?: Array<UserId>, 
/**
 * How many people are here.
 */
count: number, };

export type SnapshotEvent = { 
/**
 * The topic.
 */
topic: string, 
/**
 * The newest frame that the snapshot reflects.
 */
offset: number, 
/**
 * Epoch of the number.
 */
epoch: string, 
/**
 * The topic's snapshot.
 */
snapshot: TopicSnapshots[TopicKind], };

export type ResyncEvent = { 
/**
 * The topic.
 */
topic: string, };

export type ClosedEvent = { 
/**
 * The topic.
 */
topic: string, 
/**
 * Why.
 */
reason: ClosedReason, };

export type LogOutEvent = { 
/**
 * Why.
 */
reason: LogOutReason, };

export type NewVersionEvent = { 
/**
 * The version with its build.
 */
version: string, };

export type ServerEvents = {
	change: ChangeEvent;
	presence: PresenceEvent;
	snapshot: SnapshotEvent;
	resync: ResyncEvent;
	closed: ClosedEvent;
	log_out: LogOutEvent;
	new_version: NewVersionEvent;
};

/** A job with what is left of it for a creator. */
export type JobRow = Job & OwnAllowance;

export const BUYER_TYPES = [
	"Direct Licensor / Buyer",
	"Reseller",
	"Service provider",
	"Contractor",
	"Hiring agent",
	"Opportunity only",
] as const;

export const LIMITS = {
	EMAIL_MAX: 100,
	PASSWORD_MAX: 300,
	PASSWORD_LONGER_THAN: 5,
	USER_NAME_MAX: 100,
	INVITED_USER_NAME_MAX: 30,
	LINK_MAX: 200,
	REQUEST_ID_MAX: 100,
	TRACK_ARTIST_MAX: 100,
	TRACK_TITLE_MAX: 50,
	TRACK_DESCRIPTION_MAX: 400,
	TRACK_TAGS_MAX: 200,
	RIGHTS_NAME_MAX: 300,
	RIGHTS_HOLDERS_MAX: 10,
	UPLOAD_BYTES_MAX: 31457280,
	FREE_STORAGE_BYTES: 209715200,
	JOB_TITLE_MAX: 50,
	JOB_DESCRIPTION_MAX: 2000,
	JOB_BUDGET_MAX: 300,
	TRACKS_PER_USER_DEFAULT: 10,
	TRACKS_PER_USER_MAX: 1000,
	QUALITY_MAX: 10,
	RATING_MIN: 1,
	RATING_MAX: 10,
	COMPANY_NAME_MAX: 40,
	COMPANY_DESCRIPTION_MAX: 400,
	TEAM_NAME_MAX: 400,
	PLAYLIST_NAME_MAX: 300,
	PLAYLIST_TRACKS_MAX: 1000,
	LIVE_LINKS_MAX: 50,
	TRIAL_DAYS: 14,
	PAGE_MAX: 200,
	CATALOGUE_PAGE: 80,
	SUBMISSIONS_PAGE: 50,
	PLAYLIST_PAGE: 100,
	JOBS_PAGE: 20,
	USERS_PAGE: 20,
	COMPANIES_PAGE: 20,
	JOBS_FIRST_PAGE: 100,
	AVATAR_BYTES_MAX: 1070000,
	BACKGROUND_BYTES_MAX: 5350000,
	SOCKET_TOPICS_MAX: 200,
	SOCKET_EVENTS_PER_SECOND: 50,
	SOCKET_EVENTS_BURST: 300,
	SOCKET_EVENT_BYTES_MAX: 65536,
	SOCKET_FRAME_BYTES_MAX: 1000000,
	PRESENCE_PEOPLE_MAX: 50,
	RING_FRAMES: 1024,
	MISSED_BYTES_MAX: 262144,
} as const;
