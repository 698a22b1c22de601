// Generated from the protocol crate by `make types`; never edited.

export type UserId = number;

export type SessionId = number;

export type CompanyId = number;

export type InviteId = number;

export type TeamId = number;

export type TeamInviteId = number;

export type JobId = number;

export type TrackId = number;

export type ApplicationId = number;

export type PlaylistId = number;

export type CommentId = number;

export type FileId = number;

export type LinkId = string;

export type ExportId = string;

export type Timestamp = string;

export type ErrorCode = "invalid_request" | "invalid_token" | "wrong_password" | "invalid_coupon" | "invalid_signature" | "not_logged_in" | "wrong_email_or_pass" | "non_paid" | "upload_limit_exceeded" | "track_limit_exceeded" | "card_declined" | "forbidden" | "bad_origin" | "user_is_blocked" | "email_not_confirmed" | "on_hold" | "not_approved" | "download_not_allowed" | "playlists_not_in_plan" | "job_is_blocked" | "plan_not_allowed" | "link_password_required" | "wrong_link_password" | "owner_cannot_be_removed" | "not_found" | "link_expired" | "link_revoked" | "method_not_allowed" | "conflict" | "session_changed" | "request_id_reused" | "email_already_registered" | "user_name_taken" | "track_not_ready" | "job_not_open" | "no_team_left" | "job_limit_exceeded" | "ratings_exist" | "subscription_limit_exceeded" | "preregister_only" | "payments_not_set_up" | "cannot_delete_yourself" | "cannot_lock_yourself_out" | "owns_company" | "file_too_large" | "payload_too_large" | "unsupported_format" | "too_many_requests" | "too_many_topics" | "internal_error" | "try_again" | "outcome_unknown";

export type LiveHead = { 
/**
 * The topic.
 */
topic: string, 
/**
 * Random name of the database's lifetime; offsets of different epochs cannot be compared.
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
 * True if a plan is active.
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
 * The token that opens the live connection and nothing else; a new one each time.
 */
sid: string, 
/**
 * True for one of the first 500 paying subscribers.
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
 * True if an affiliate link was made.
 */
is_affiliate: boolean, 
/**
 * The person's first company.
 */
company_id: CompanyId | null, 
/**
 * The plan.
 */
subscription: SessionSubscription, 
/**
 * A creator's public contact, which may be empty; null for others.
 */
public_contact: string | null, };

export type PlanLimits = { 
/**
 * Tracks in the catalogue, drafts included.
 */
tracks: number | null, 
/**
 * Applications in a calendar month, UTC.
 */
applications_a_month: number | null, 
/**
 * Storage, units of 1024 × 1024 bytes.
 */
storage_mbytes: number, 
/**
 * True if a creator may make their own playlists.
 */
own_playlists: boolean, 
/**
 * True if it may apply to every job, also to those limited to certain plans.
 */
all_jobs: boolean, };

export type PlanUsage = { 
/**
 * Tracks in the catalogue, drafts included.
 */
tracks: number, 
/**
 * Applications of this month, UTC.
 */
applications: number, 
/**
 * The beginning of the next month.
 */
resets_at: Timestamp, };

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
 * True if a plan is active.
 */
is_active_subscription: boolean, 
/**
 * The plan's title, once more.
 */
currentSubscription: string, 
/**
 * The plan's product.
 */
product_id: string, 
/**
 * The payment provider's name for the monthly price; null where there is none.
 */
price_id_month: string | null, 
/**
 * The payment provider's name for the yearly price; null where there is none.
 */
price_id_year: string | null, 
/**
 * The payment provider's name for the subscription; null without one.
 */
subscription_id: string | null, 
/**
 * The payment provider's name for the person; null without one.
 */
stripe_customer_id: string | null, 
/**
 * True for one of the first 500 paying subscribers.
 */
is_first_500: boolean, 
/**
 * active, trialing, past_due (a payment failed and is tried again) or canceled; null where nothing was ever paid, in the trial too.
 */
status: string | null, 
/**
 * The time at which it ends; null if it goes on.
 */
cancel_at: Timestamp | null, 
/**
 * The time at which any of this last changed; null if it never did.
 */
update_date: Timestamp | null, 
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
 * The titles by which jobs may name the plan in force.
 */
counts_as: Array<string>, 
/**
 * The limits of the plan in force.
 */
limits: PlanLimits, 
/**
 * The numbers that count against these limits.
 */
used: PlanUsage, 
/**
 * Whole days left of the trial, 0 or less where it is over; null when not on trial.
 */
trialcounter: number | null, 
/**
 * True if the trial is over and nothing is paid: uploads and applications are refused.
 */
non_paid: boolean, };

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
 * The number of times that they were played.
 */
plays_count: number, 
/**
 * The number of links and shares that contain them.
 */
share_count: number, 
/**
 * The number of times that they were submitted to a job.
 */
upload_count: number, 
/**
 * The number of times that they were downloaded.
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
 * The time of the sign-up.
 */
created: Timestamp, 
/**
 * True if it is blocked.
 */
is_disabled: boolean, 
/**
 * True if its email is confirmed.
 */
is_confirmed_email: boolean, 
/**
 * True if it is approved.
 */
is_approved: boolean, 
/**
 * True if it is on hold.
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
 * The second link of the sign-up.
 */
link_2: string, 
/**
 * True for one of the first 500 paying subscribers.
 */
is_first_500: boolean, 
/**
 * Sums over its tracks.
 */
stat: AdminUserStat, };

export type AuditPerson = { 
/**
 * The account, which may be gone.
 */
user_id: UserId, 
/**
 * Its name.
 */
user_name: string, };

export type AuditSubject = { 
/**
 * user, company, team, job, playlist or application.
 */
kind: string, 
/**
 * Its id.
 */
id: number, 
/**
 * Its name; empty if it has none.
 */
name: string, };

export type AuditEntry = { 
/**
 * The number of the line, which rises from line to line.
 */
id: number, 
/**
 * The time of the act.
 */
at: Timestamp, 
/**
 * The act, such as block, `link_made` or auth.
 */
action: string, 
/**
 * The person who did it; null for the payment provider or the server itself.
 */
by: AuditPerson | null, 
/**
 * The thing that it was done to; null if there is none.
 */
on: AuditSubject | null, 
/**
 * The network that it came from: a /24 of IPv4, a /48 of IPv6.
 */
network: string | null, 
/**
 * Further facts, by name.
 */
details: { [name: string]: unknown }, };

export type Author = { 
/**
 * The account.
 */
user_id: UserId, 
/**
 * Its name.
 */
user_name: string, };

export type ReviewPerson = { 
/**
 * The account; null once it was deleted.
 */
user_id: UserId | null, 
/**
 * Its name; `Former member` once it was deleted.
 */
user_name: string, };

export type Comment = { 
/**
 * The comment.
 */
comment_id: CommentId, 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The author; null once the account was deleted.
 */
user_id: UserId | null, 
/**
 * Their name; `Former member` once the account was deleted.
 */
user_name: string, 
/**
 * The moment, or the beginning of the range, in seconds; a reply has that of the comment that it replies to.
 */
position: number, 
/**
 * The end of the range, in seconds; null for a moment.
 */
until: number | null, 
/**
 * True for a private note, which only its author receives.
 */
private: boolean, 
/**
 * The comment that it replies to; null if it is not a reply.
 */
parent_id: CommentId | null, 
/**
 * The reviewers whom it mentions.
 */
mentions: Array<ReviewPerson>, 
/**
 * The text; empty where the comment was deleted and its replies are left.
 */
text: string, 
/**
 * The time of writing.
 */
created: Timestamp, 
/**
 * The time of the last edit; null without one.
 */
edited: Timestamp | null, 
/**
 * The person who resolved it; null while it is unresolved.
 */
resolved_by: ReviewPerson | null, };

export type Reviewer = { 
/**
 * The account.
 */
user_id: UserId, 
/**
 * Its name.
 */
user_name: string, 
/**
 * The address of its picture; null without one.
 */
avatar: string | null, };

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
 * The budget, free text; shown with a $ in front if it is a number.
 */
budget: string, 
/**
 * A job type's name.
 */
type: string, 
/**
 * The kind of buyer.
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
 * Another example, or empty.
 */
link_2: string, 
/**
 * Address of its picture; null when there is none.
 */
avatar_url: string | null, 
/**
 * The time at which it closes by itself, or closed; null for never.
 */
closes_at: Timestamp | null, };

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
 * The tracks added and not yet submitted.
 */
added_tracks: Array<TrackId> | null, 
/**
 * True if the creator's rating or teams exclude them.
 */
is_blocked: boolean | null, 
/**
 * True if nothing is left of the job's own limit.
 */
is_exceeded_by_job_limit: boolean | null, 
/**
 * True if nothing is left of the plan's applications of this month.
 */
is_exceeded_by_subscription_limit: boolean | null, };

export type Job = { 
/**
 * The job.
 */
id: JobId, 
/**
 * Its status.
 */
status: JobStatus, 
/**
 * The way in which submissions are shared.
 */
share_type: ShareType, 
/**
 * The time of posting.
 */
date_time: Timestamp, 
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
 * The titles of the plans that may apply; empty means all. This is the field's name for those who edit it.
 */
subscription_limitation: Array<string>, 
/**
 * The plans of `subscription_limitation`, under the field's name for creators.
 */
available_for_plans: Array<string>, 
/**
 * Teams whose members may apply; empty means everybody.
 */
teams_id: Array<TeamId>, 
/**
 * True if it is for teams only, even if no team is left.
 */
is_team_job: boolean, 
/**
 * The teams of `teams_id` with their names; null for callers who do not review the job.
 */
teams: Array<NamedTeam> | null, 
/**
 * The person who made it; null if their account is gone, and for callers who do not review it.
 */
created_by: Author | null, 
/**
 * True if reviewers rate it blind; null for callers who do not review it.
 */
blind: boolean | null, 
/**
 * Address of its company's picture beside jobs; null when there is none.
 */
logo_for_job_type: string | null, 
/**
 * True if the staff has verified its company.
 */
company_verified: boolean, 
/**
 * The number of submitted tracks; null for creators.
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
 * The budget, free text; shown with a $ in front if it is a number.
 */
budget: string, 
/**
 * A job type's name.
 */
type: string, 
/**
 * The kind of buyer.
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
 * Another example, or empty.
 */
link_2: string, 
/**
 * Address of its picture; null when there is none.
 */
avatar_url: string | null, 
/**
 * The time at which it closes by itself, or closed; null for never.
 */
closes_at: Timestamp | null, };

export type JobType = { 
/**
 * Its name.
 */
name: string, 
/**
 * The address of a page about it; null if there is none.
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
 * Integrated loudness in LUFS, one decimal; null where it is silent or was not measured.
 */
loudness: number | null, 
/**
 * True peak in dBTP, one decimal; null where it is silent or was not measured.
 */
true_peak: number | null, 
/**
 * The number of times that it was played.
 */
plays_count: number, 
/**
 * The number of times that it was downloaded.
 */
download_count: number, 
/**
 * Links and shares that contain it.
 */
share_count: number, 
/**
 * The number of jobs that it was ever submitted to.
 */
upload_count: number, 
/**
 * The time of the upload.
 */
creation_date: Timestamp, 
/**
 * Its progress in an application; null elsewhere.
 */
progress: SubmissionProgress | null, 
/**
 * ISRC, as typed.
 */
isrc: string | null, 
/**
 * ISWC, as typed.
 */
iswc: string | null, 
/**
 * Genre.
 */
genre: string | null, 
/**
 * Beats a minute, one decimal.
 */
bpm: number | null, 
/**
 * Musical key.
 */
key: string | null, 
/**
 * True if title, artist and writers are named and the shares sum to 100.
 */
rights_complete: boolean, 
/**
 * The formats in which it is available.
 */
formats: Array<string>, 
/**
 * The same as `type`.
 */
track_type: string, 
/**
 * The owner's plan.
 */
subscription: string, 
/**
 * The owner's name.
 */
user_name: string, 
/**
 * The version, which grows with every edit; track/set_info may name the version that its edit was made from.
 */
version: number, 
/**
 * Null: creators receive no ratings.
 */
rating: number | null, 
/**
 * Null: creators do not learn who listened.
 */
listened: boolean | null, };

export type SubmissionProgress = { 
/**
 * The time of the submission; null for a track that is added and not submitted.
 */
received: Timestamp | null, 
/**
 * The time at which a reviewer first listened.
 */
heard: Timestamp | null, 
/**
 * The side of that reviewer.
 */
heard_by: ReviewerSide | null, 
/**
 * The time at which it was first rated or put into a reviewers' playlist.
 */
decided: Timestamp | null, 
/**
 * The side of that reviewer.
 */
decided_by: ReviewerSide | null, };

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

export type Mark = "shortlist" | "hold" | "pass";

export type TrackMark = { 
/**
 * The mark.
 */
mark: Mark, 
/**
 * The reviewer.
 */
by: ReviewPerson, 
/**
 * The time.
 */
at: Timestamp, };

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
 * Mean of all reviewers' ratings, one decimal; null when there are none, and while they are hidden.
 */
rating: number | null, 
/**
 * The caller's rating.
 */
my_rating: number | null, 
/**
 * Everybody's ratings; empty while they are hidden.
 */
ratings: Array<PersonRating>, 
/**
 * Reviewers who have rated it, also while their ratings are hidden.
 */
rated_by: Array<Person>, 
/**
 * True if others' ratings are hidden: the job is blind, and the caller has not rated the track.
 */
hidden: boolean, 
/**
 * In a blind job, each rating's first value where it differs; empty while ratings are hidden.
 */
first: Array<PersonRating>, 
/**
 * The team's mark; null without one. In a blind job it is hidden until the caller has rated the track or set its mark.
 */
mark: TrackMark | null, 
/**
 * Reviewers who abstain from rating it.
 */
abstained_by: Array<Person>, 
/**
 * True if the caller listened.
 */
listened: boolean, 
/**
 * The reviewers who listened.
 */
listened_by: Array<Person>, 
/**
 * The time of the submission.
 */
creation_date: Timestamp, 
/**
 * The time at which its creator withdrew it: reviewers may no longer listen to it. Null while it is submitted.
 */
withdrawn: Timestamp | null, 
/**
 * Plan of the creator.
 */
stripe_subscription: string, 
/**
 * True if the creator is one of the first 500 paying subscribers.
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
wave: string, 
/**
 * Integrated loudness in LUFS, one decimal; null where it is silent or was not measured.
 */
loudness: number | null, 
/**
 * True peak in dBTP, one decimal; null where it is silent or was not measured.
 */
true_peak: number | null, 
/**
 * The application that it was submitted with.
 */
application_id: ApplicationId, 
/**
 * The application's description.
 */
note: string, 
/**
 * ISRC, as typed.
 */
isrc: string | null, 
/**
 * ISWC, as typed.
 */
iswc: string | null, 
/**
 * Genre.
 */
genre: string | null, 
/**
 * Beats a minute, one decimal.
 */
bpm: number | null, 
/**
 * Musical key.
 */
key: string | null, 
/**
 * True if title, artist and writers are named and the shares sum to 100.
 */
rights_complete: boolean, 
/**
 * The number of ratings, also while they are hidden.
 */
rating_count: number, 
/**
 * Comments of the job's reviewers, without private notes.
 */
comments: number, };

export type Application = { 
/**
 * The application.
 */
id: ApplicationId, 
/**
 * The same as `id`.
 */
playlist_id: ApplicationId, 
/**
 * Its job; null for a playlist of the creator's own.
 */
job_id: JobId | null, 
/**
 * Its name.
 */
playlist_name: string, 
/**
 * A message to the reviewers.
 */
description: string, 
/**
 * Its tracks, in their order; in application/get_default, then those that are added and not submitted.
 */
tracks: Array<NamedTrack>, 
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
 * Address of the picture behind it; null for the product's own.
 */
background: string | null, 
/**
 * The version, which grows whenever its list or texts are set; application/update may name the version that its edit was made from.
 */
version: number, 
/**
 * The time at which its list, texts or background were last set.
 */
changed: Timestamp, 
/**
 * The head of `application:` that this reflects.
 */
live: LiveHead, };

export type NamedTrack = { 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * Its title.
 */
title: string, 
/**
 * True if it was added on the job board and is not submitted.
 */
isNew: boolean, };

export type DefaultApplication = { 
/**
 * The tracks added on the job board and not yet submitted.
 */
added_tracks: Array<OwnTrack>, 
/**
 * The application.
 */
id: ApplicationId, 
/**
 * The same as `id`.
 */
playlist_id: ApplicationId, 
/**
 * Its job; null for a playlist of the creator's own.
 */
job_id: JobId | null, 
/**
 * Its name.
 */
playlist_name: string, 
/**
 * A message to the reviewers.
 */
description: string, 
/**
 * Its tracks, in their order; in application/get_default, then those that are added and not submitted.
 */
tracks: Array<NamedTrack>, 
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
 * Address of the picture behind it; null for the product's own.
 */
background: string | null, 
/**
 * The version, which grows whenever its list or texts are set; application/update may name the version that its edit was made from.
 */
version: number, 
/**
 * The time at which its list, texts or background were last set.
 */
changed: Timestamp, 
/**
 * The head of `application:` that this reflects.
 */
live: LiveHead, };

export type OwnPlaylist = { 
/**
 * The number of its links, expired ones included.
 */
number_of_links: number, 
/**
 * The application.
 */
id: ApplicationId, 
/**
 * The same as `id`.
 */
playlist_id: ApplicationId, 
/**
 * Its job; null for a playlist of the creator's own.
 */
job_id: JobId | null, 
/**
 * Its name.
 */
playlist_name: string, 
/**
 * A message to the reviewers.
 */
description: string, 
/**
 * Its tracks, in their order; in application/get_default, then those that are added and not submitted.
 */
tracks: Array<NamedTrack>, 
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
 * Address of the picture behind it; null for the product's own.
 */
background: string | null, 
/**
 * The version, which grows whenever its list or texts are set; application/update may name the version that its edit was made from.
 */
version: number, 
/**
 * The time at which its list, texts or background were last set.
 */
changed: Timestamp, 
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
 * The person who made it.
 */
user_id: UserId, 
/**
 * Their name.
 */
user_name: string, 
/**
 * The time of its creation.
 */
date_time: Timestamp, 
/**
 * The job's share type.
 */
share_type: ShareType, 
/**
 * True if it is shared with the whole company.
 */
shared_company: boolean, 
/**
 * The members with whom it is shared.
 */
members: Array<UserId>, 
/**
 * The address of its background picture; null for the product's own.
 */
background: string | null, 
/**
 * True if the caller may rename, share and delete it, and make its links: for its owner and the staff.
 */
can_edit: boolean, 
/**
 * The version, which grows with every edit; playlist/update may name the version that its edit was made from.
 */
version: number, 
/**
 * The head of `playlist:` that this reflects.
 */
live: LiveHead, };

export type ShareLink = { 
/**
 * The link.
 */
id: LinkId, 
/**
 * The same.
 */
link_id: LinkId, 
/**
 * Its address; null for callers who may see the playlist but not share it, and if the key that it was made with is lost.
 */
link: string | null, 
/**
 * The playlist that it opens.
 */
playlist_id: PlaylistId | null, 
/**
 * The application that it opens.
 */
application_id: ApplicationId | null, 
/**
 * True if the archive may be downloaded.
 */
allowed_all_tracks: boolean, 
/**
 * True if single tracks may be downloaded.
 */
allowed_single_track: boolean, 
/**
 * True if downloads contain IPIs.
 */
include_ipis: boolean, 
/**
 * The recipient that it was made for, or empty.
 */
recipient: string, 
/**
 * True if it has a password.
 */
has_password: boolean, 
/**
 * True if its author gets an email when it is opened for the first time.
 */
notify_first_open: boolean, 
/**
 * The time at which it ends; null for never.
 */
expires_at: Timestamp | null, 
/**
 * The time of its creation.
 */
created: Timestamp, 
/**
 * The person who made it.
 */
created_by: Author, 
/**
 * The number of times that it was opened: once for each visitor and day.
 */
opens: number, 
/**
 * Visitors who listened, each once a day.
 */
listeners: number, 
/**
 * Plays: once for each visitor, track and day.
 */
plays: number, 
/**
 * Downloads: once for each visitor, track or archive, and day.
 */
downloads: number, 
/**
 * The time at which it was last opened.
 */
last_opened: Timestamp | null, };

export type SharedBy = { 
/**
 * A reviewer's name, or the artist's; empty if no track names an artist.
 */
name: string, 
/**
 * The reviewer's company; null for an artist.
 */
company: string | null, 
/**
 * Their public contact; null if they have set none.
 */
contact: string | null, };

export type ArchiveSizes = { 
/**
 * .zip
 */
zip: number, 
/**
 * .7z
 */
"7z": number, 
/**
 * .tar.gz, for macOS.
 */
scp: number, };

export type SharedThing = { 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * The playlist that it opens; null if it opens an application.
 */
playlist_id: PlaylistId | null, 
/**
 * The application that it opens; null if it opens a playlist.
 */
application_id: ApplicationId | null, 
/**
 * True if the archive may be downloaded.
 */
allowed_all_tracks: boolean, 
/**
 * True if single tracks may be downloaded.
 */
allowed_single_track: boolean, 
/**
 * The name of the playlist or application.
 */
playlist_name: string, 
/**
 * The description of a creator's own playlist; else empty.
 */
description: string, 
/**
 * The person who shares it.
 */
shared_by: SharedBy, 
/**
 * The number of its tracks.
 */
number_of_tracks: number, 
/**
 * The duration of all tracks together, in seconds.
 */
duration: number, 
/**
 * True if the link has a password.
 */
has_password: boolean, 
/**
 * The time at which the link ends; null for never.
 */
expires_at: Timestamp | null, 
/**
 * The approximate sizes of its archives.
 */
sizes: ArchiveSizes, };

export type SharedPage = { 
/**
 * The address of its background picture, only for this link and valid for an hour; null for the product's own picture.
 */
background: string | null, 
/**
 * True if the caller is its owner.
 */
owner: boolean, 
/**
 * A token that replaces the password for 12 hours; null if there is no password.
 */
ticket: string | null, 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * The playlist that it opens; null if it opens an application.
 */
playlist_id: PlaylistId | null, 
/**
 * The application that it opens; null if it opens a playlist.
 */
application_id: ApplicationId | null, 
/**
 * True if the archive may be downloaded.
 */
allowed_all_tracks: boolean, 
/**
 * True if single tracks may be downloaded.
 */
allowed_single_track: boolean, 
/**
 * The name of the playlist or application.
 */
playlist_name: string, 
/**
 * The description of a creator's own playlist; else empty.
 */
description: string, 
/**
 * The person who shares it.
 */
shared_by: SharedBy, 
/**
 * The number of its tracks.
 */
number_of_tracks: number, 
/**
 * The duration of all tracks together, in seconds.
 */
duration: number, 
/**
 * True if the link has a password.
 */
has_password: boolean, 
/**
 * The time at which the link ends; null for never.
 */
expires_at: Timestamp | null, 
/**
 * The approximate sizes of its archives.
 */
sizes: ArchiveSizes, };

export type SharedTrack = { 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * Title.
 */
title: string, 
/**
 * Description.
 */
description: string, 
/**
 * Random name in the file store and in events.
 */
name_in_base: string, 
/**
 * Artist.
 */
artist_name: string, 
/**
 * Seconds.
 */
track_duration: number, 
/**
 * Bytes of its sound.
 */
file_size: number, 
/**
 * 56 peaks of one byte, base64.
 */
wave: string, 
/**
 * Genre.
 */
genre: string | null, 
/**
 * Beats a minute, one decimal.
 */
bpm: number | null, 
/**
 * Musical key.
 */
key: string | null, 
/**
 * ISRC, as typed.
 */
isrc: string | null, 
/**
 * Integrated loudness in LUFS, one decimal; null where it is silent or was not measured.
 */
loudness: number | null, 
/**
 * True peak in dBTP, one decimal; null where it is silent or was not measured.
 */
true_peak: number | null, 
/**
 * Writers. Their IPIs are empty unless the link names them.
 */
writers: Array<Writer>, 
/**
 * Publishers. Their IPIs are empty unless the link names them.
 */
publishers: Array<Publisher>, 
/**
 * Master owners.
 */
master_owners: Array<MasterOwner>, };

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
 * A text on what it does.
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
 * The number of its members.
 */
number_of_members: number, 
/**
 * Its owner, its admins, then its members, each in the order of joining; empty in a list of all companies, except for the company that the
 * request names.
 */
members: Array<CompanyMember>, 
/**
 * The time of its deletion, for a company that can still be restored; its former members are then listed as members.
 */
deleted_at?: Timestamp, 
/**
 * The name of the person who deleted it, while they have an account.
 */
deleted_by?: string, 
/**
 * The time at which it is removed for good.
 */
removed_at?: Timestamp, };

export type InviteStatus = "pending" | "accepted" | "canceled";

export type CompanyInvite = { 
/**
 * The invitation.
 */
id: InviteId, 
/**
 * The other side: the person who invites, or the invited person (their email until they have accepted).
 */
user_name: string, 
/**
 * The address to which the email was sent.
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
 * The role that the person is invited to: member or admin.
 */
role: string, 
/**
 * Its status.
 */
status: InviteStatus, 
/**
 * The time of its creation.
 */
created: Timestamp, 
/**
 * The time from which it can no longer be accepted.
 */
expires: Timestamp, };

export type TeamMember = { 
/**
 * The creator.
 */
user_id: UserId, 
/**
 * Their account's name.
 */
member_name: string, 
/**
 * The time at which they joined.
 */
when_added: Timestamp, };

export type Team = { 
/**
 * The team.
 */
id: TeamId, 
/**
 * Its name.
 */
name: string, 
/**
 * The manager who owns it.
 */
owner: Person, 
/**
 * The number of its members.
 */
number_of_members: number, 
/**
 * Its members, the newest first, at most 200; the event team.members reads more.
 */
members: Array<TeamMember>, 
/**
 * The number of open jobs that name it.
 */
jobs: number, };

export type NamedTeam = { 
/**
 * The team.
 */
id: TeamId, 
/**
 * Its name.
 */
name: string, };

export type TeamInviteStatus = "pending" | "accepted";

export type TeamInvite = { 
/**
 * The invitation.
 */
id: TeamInviteId, 
/**
 * The team.
 */
team_id: TeamId, 
/**
 * Its name.
 */
team_name: string, 
/**
 * The invited creator: until they have accepted, the artist name of the track that led to them, or empty; then their account's name.
 */
member_name: string, 
/**
 * The address that the manager typed; null if a track led to the creator.
 */
email: string | null, 
/**
 * Its status.
 */
status: TeamInviteStatus, 
/**
 * The time of its creation.
 */
when_created: Timestamp, };

export type ReceivedTeamInvite = { 
/**
 * The name of the manager who owns the team.
 */
manager_name: string, 
/**
 * The names of the manager's companies, in the order in which they joined them.
 */
company_names: Array<string>, 
/**
 * The invitation.
 */
id: TeamInviteId, 
/**
 * The team.
 */
team_id: TeamId, 
/**
 * Its name.
 */
team_name: string, 
/**
 * The invited creator: until they have accepted, the artist name of the track that led to them, or empty; then their account's name.
 */
member_name: string, 
/**
 * The address that the manager typed; null if a track led to the creator.
 */
email: string | null, 
/**
 * Its status.
 */
status: TeamInviteStatus, 
/**
 * The time of its creation.
 */
when_created: Timestamp, };

export type ReviewCounters = { 
/**
 * Submitted tracks.
 */
tracks: number, 
/**
 * The number of these with at least one rating.
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
 * The tracks added and not yet submitted.
 */
added_tracks: Array<TrackId>, 
/**
 * Tracks that can still be added.
 */
tracks_allowed_amount: number, 
/**
 * True if the person's rating or teams exclude them from this job.
 */
is_blocked: boolean, 
/**
 * True if nothing is left of the job's own limit.
 */
is_exceeded_by_job_limit: boolean, 
/**
 * True if nothing is left of the plan's applications of this month.
 */
is_exceeded_by_subscription_limit: boolean, };

export type TrackCount = { 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * Jobs that it was ever submitted to.
 */
upload_count: number, 
/**
 * Plays: once for each listener and day.
 */
plays_count: number, 
/**
 * Downloads: once for each listener and day.
 */
download_count: number, 
/**
 * Links and shares that ever contained it.
 */
share_count: number, };

export type ReviewerSide = "company" | "staff";

export type StatisticCounters = { 
/**
 * Open jobs.
 */
open_jobs: number, 
/**
 * Closed jobs, archived ones included.
 */
closed_jobs: number, 
/**
 * Submissions that were neither withdrawn nor deleted.
 */
songs_submitted_for_all_time: number, 
/**
 * Tracks in the catalogues.
 */
uploaded_songs: number, 
/**
 * Accounts.
 */
users: number, 
/**
 * People who have had a session in the last 24 hours.
 */
active_users: number, 
/**
 * Log-ins since midnight, UTC.
 */
log_in_statistic: number, };

export type JobCreated = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * Its status: open if it is new, any if it came from another list.
 */
status: JobStatus, 
/**
 * The person who posted it, or brought it into this list.
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
 * Its limits now.
 */
limits: JobLimits, 
/**
 * The way in which its submissions are shared now.
 */
share_type: ShareType, 
/**
 * The teams whose members may apply now; empty means everybody, or that no team is left.
 */
teams_id: Array<TeamId>, 
/**
 * True if it is for teams only.
 */
is_team_job: boolean, 
/**
 * The person who changed it.
 */
by: UserId, };

export type JobCounted = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The tracks that are submitted to it now.
 */
submitted_tracks: number, };

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

export type AssignedRole = "member" | "admin";

export type Init = { 
/**
 * The session's sid; without it the connection is that of a visitor.
 */
sid?: string, 
/**
 * The number of the newest frame of the person's own topic that the client holds.
 */
offset?: number, 
/**
 * The epoch of that offset; every offset needs one.
 */
epoch?: string, };

export type Subscribe = { 
/**
 * The topic's name; kept as text, so that one bad name in a list refuses only its own item.
 */
topic: string, 
/**
 * The number of the newest frame that the client holds.
 */
offset?: number, 
/**
 * The epoch of that offset; every offset needs one.
 */
epoch?: string, 
/**
 * A share link's token, for `link:`.
 */
token?: string, 
/**
 * The link's password, for `link:`.
 */
password?: string, 
/**
 * The ticket that was given for the password, for `link:`.
 */
ticket?: string, };

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

export type TracksSetting = { 
/**
 * Artist.
 */
artist_name?: string, 
/**
 * Genre; an empty one removes it.
 */
genre?: string, 
/**
 * Tags to add, unless they are there already; commas separate them.
 */
add_tags?: Array<string>, 
/**
 * Tags to remove.
 */
remove_tags?: Array<string>, 
/**
 * Writers, which replace the earlier ones.
 */
writers?: Array<Writer>, 
/**
 * Publishers, which replace the earlier ones.
 */
publishers?: Array<Publisher>, 
/**
 * Master owners, which replace the earlier ones.
 */
master_owners?: Array<MasterOwner>, };

export type SkippedTrack = { 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The reason.
 */
error: ErrorCode, 
/**
 * The fault of each field.
 */
fields: { [key in string]: string }, };

export type TracksEdited = { 
/**
 * The tracks that now have the values.
 */
edited: Array<TrackId>, 
/**
 * The tracks that could not take the edit.
 */
skipped: Array<SkippedTrack>, 
/**
 * A token that undoes the edit by `track.undo_edit`, for ten minutes; null if nothing was changed.
 */
undo: string | null, };

export type EditUndone = { 
/**
 * The tracks of which some or all fields are as before the edit.
 */
edited: Array<TrackId>, 
/**
 * The tracks that were deleted, or of which fields were changed since the edit: these fields stay.
 */
skipped: Array<SkippedTrack>, };

export type Presence = { 
/**
 * `review:` or `playlist:`.
 */
topic: string, 
/**
 * The caller's activity.
 */
doing: Activity, };

export type Activity = { 
/**
 * The track in the player.
 */
track_id?: TrackId, 
/**
 * True if it is playing.
 */
playing?: boolean, 
/**
 * Seconds into the track when this was sent.
 */
position?: number, 
/**
 * The person whom the caller follows. The caller then plays what that person plays, and sends neither track nor position.
 */
following?: UserId, };

export type TimedActivity = { 
/**
 * The server's time, to the millisecond.
 */
at: Timestamp, 
/**
 * The track in the player.
 */
track_id?: TrackId, 
/**
 * True if it is playing.
 */
playing?: boolean, 
/**
 * Seconds into the track when this was sent.
 */
position?: number, 
/**
 * The person whom the caller follows. The caller then plays what that person plays, and sends neither track nor position.
 */
following?: UserId, };

export type Followers = { 
/**
 * The number of followers.
 */
count: number, 
/**
 * The first of them, at most 5.
 */
first: Array<Person>, };

export type Gathering = { 
/**
 * The reviewer.
 */
by: Person, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * Seconds into the track.
 */
position: number, };

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
 * The number of their tabs on the topic.
 */
tabs: number, 
/**
 * Their last activity.
 */
doing: TimedActivity, 
/**
 * Their followers; left out if there are none.
 */
followers?: Followers, };

export type TeamMembers = { 
/**
 * The members, the newest first.
 */
members: Array<TeamMember>, 
/**
 * The number of the team's members.
 */
number_of_members: number, };

export type ServerTime = { 
/**
 * The time, to the millisecond.
 */
server_time: Timestamp, };

export type TrackRatings = { 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * True if others' ratings are hidden: the job is blind, and the caller has not rated the track.
 */
hidden: boolean, 
/**
 * Mean of all reviewers' ratings, one decimal; null when there are none, and while they are hidden.
 */
rating: number | null, 
/**
 * The caller's rating.
 */
my_rating: number | null, 
/**
 * Everybody's ratings; empty while they are hidden.
 */
ratings: Array<PersonRating>, 
/**
 * In a blind job, each rating's first value where it differs; empty while ratings are hidden.
 */
first: Array<PersonRating>, 
/**
 * The number of ratings, also while they are hidden.
 */
rating_count: number, };

export type Facets = { 
/**
 * The genres, in alphabetical order; the 200 most frequent of more.
 */
genres: Array<string>, 
/**
 * The tags, in alphabetical order; the 500 most frequent of more.
 */
tags: Array<string>, 
/**
 * The lowest tempo in beats per minute; null where no track has one.
 */
bpm_from: number | null, 
/**
 * The highest tempo; null where no track has one.
 */
bpm_to: number | null, };

export type JobUnread = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The playlists that others have shared with the caller, and that the caller has not opened since; at most 200.
 */
new_playlists: Array<PlaylistId>, 
/**
 * The unread comments that mention the caller.
 */
unread_mentions: number, };

export type Unread = Array<JobUnread>;

export type Ratings = Array<TrackRatings>;

export type CommentPeople = Array<Reviewer>;

export type Comments = { 
/**
 * The comments by their position, each followed by its replies, with the caller's private notes.
 */
comments: Array<Comment>, 
/**
 * The number in all pages.
 */
number_of_comments: number, };

export type Mention = { 
/**
 * The comment.
 */
comment_id: CommentId, 
/**
 * The job.
 */
job_id: JobId, 
/**
 * Its title.
 */
job_title: string, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * Its title.
 */
track_title: string, 
/**
 * The comment's moment, in seconds.
 */
position: number, 
/**
 * The author.
 */
by: ReviewPerson, 
/**
 * The time of writing.
 */
at: Timestamp, 
/**
 * True once the caller has read it.
 */
is_read: boolean, };

export type Mentions = { 
/**
 * The mentions, the newest first.
 */
mentions: Array<Mention>, 
/**
 * The number in all pages.
 */
number_of_mentions: number, 
/**
 * The number of those that the caller has not read.
 */
unread_mentions: number, };

export type MentionCount = { 
/**
 * Unread mentions.
 */
unread_mentions: number, };

export type ArchiveFormat = "zip" | "7z" | "scp";

export type DownloadArchive = { 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * The format of the archive.
 */
type: ArchiveFormat, 
/**
 * The link's token.
 */
token?: string, 
/**
 * The link's password.
 */
password?: string, 
/**
 * The ticket that was given for the password.
 */
ticket?: string, };

export type DownloadTracks = { 
/**
 * The session's id; the connection's own session counts.
 */
sid?: string, };

export type ExportState = "preparing" | "progress" | "done" | "failed";

export type ExportAnswer = { 
/**
 * Its topic, `export:…`.
 */
topic: string, 
/**
 * Its status.
 */
state: ExportState, 
/**
 * The percentage that is done, 0 to 100.
 */
percent: number, 
/**
 * The address for the download, relative to the server's own.
 */
download_url?: string, };

export type ExportError = "no_room" | "link_revoked" | "try_again";

export type LinkEnd = "revoked" | "expired";

export type ClosedReason = "no_right" | "gone" | "revoked";

export type LogOutReason = "logged_out" | "logged_in_again" | "password_changed" | "user_is_blocked" | "on_hold" | "not_approved" | "deleted" | "expired" | "session_ended";

export type AdminChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved | { "kind": "job_counted" } & JobCounted | { "kind": "company_created", 
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
company_id: CompanyId, } | { "kind": "company_restored", 
/**
 * The company.
 */
company_id: CompanyId, } | { "kind": "team_changed", 
/**
 * The team.
 */
team_id: TeamId, } | { "kind": "statistics_changed" } & StatisticCounters | { "kind": "user_created", 
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
user_id: UserId, } | { "kind": "audit_added", 
/**
 * The line.
 */
entry: AuditEntry, };

export type ApplicationChange = { "kind": "tracks_added", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, } | { "kind": "tracks_removed", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, } | { "kind": "tracks_set", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, } | { "kind": "details_changed", 
/**
 * The name.
 */
playlist_name: string, 
/**
 * The message to the reviewers.
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
 * The reviewer's side.
 */
by: ReviewerSide, 
/**
 * The time.
 */
at: Timestamp, } | { "kind": "track_decided", 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The reviewer's side.
 */
by: ReviewerSide, 
/**
 * The time.
 */
at: Timestamp, } | { "kind": "background_changed" } | { "kind": "deleted" } | { "kind": "link_created", 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * True if the archive may be downloaded.
 */
allowed_all_tracks: boolean, 
/**
 * True if single tracks may be downloaded.
 */
allowed_single_track: boolean, } | { "kind": "link_changed", 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * True if the archive may be downloaded.
 */
allowed_all_tracks: boolean, 
/**
 * True if single tracks may be downloaded.
 */
allowed_single_track: boolean, } | { "kind": "link_counted", 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * Times it was opened: once for each visitor and day.
 */
opens: number, 
/**
 * Visitors who listened, each once a day.
 */
listeners: number, 
/**
 * Plays through it: once for each visitor, track and day.
 */
plays: number, 
/**
 * Downloads through it: once for each visitor, track or archive, and day.
 */
downloads: number, 
/**
 * The time at which it was last opened.
 */
last_opened: Timestamp | null, } | { "kind": "link_deleted", 
/**
 * The link.
 */
link_id: LinkId, };

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
 * A message to the reviewers.
 */
description: string, 
/**
 * `on_review` once submitted.
 */
status: string | null, 
/**
 * Its tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * The version, which grows whenever its list or texts are set.
 */
version: number, };

export type BoardChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved;

export type CompanyChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved | { "kind": "job_counted" } & JobCounted | { "kind": "member_joined", 
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
 * True if it is verified now.
 */
verified: boolean, } | { "kind": "image_changed", 
/**
 * logo, background, logo_for_job_type or login_background.
 */
image: string, } | { "kind": "affiliate_changed", 
/**
 * The link's address.
 */
affiliate_url: string, } | { "kind": "deleted" } | { "kind": "restored" };

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
 * A text on what it does.
 */
description: string, 
/**
 * The platform's staff verified it.
 */
verified: boolean, 
/**
 * Its members, its owner and admins first; for a deleted company its former members.
 */
members: Array<CompanyPerson>, 
/**
 * The time of its deletion; null if it was not deleted.
 */
deleted_at: Timestamp | null, };

export type EmptySnapshot = Record<symbol, never>;

export type ExportChange = { "kind": "preparing", 
/**
 * The number of exports before it; 0 means that it is next.
 */
position: number, } | { "kind": "progress", 
/**
 * The percentage that is done, 0 to 100.
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
 * Its address; signed when it is sent.
 */
download_url: string, 
/**
 * Its size in bytes.
 */
size: number, } | { "kind": "failed", 
/**
 * The reason.
 */
error: ExportError, };

export type JobChange = { "kind": "status_changed", 
/**
 * The new status.
 */
status: JobStatus, } | { "kind": "details_changed" } & JobDetails | { "kind": "share_type_changed", 
/**
 * The new share type.
 */
share_type: ShareType, } | { "kind": "limits_changed" } & JobLimits | { "kind": "avatar_changed", 
/**
 * The address; null when there is none.
 */
avatar_url: string | null, } | { "kind": "closes_changed", 
/**
 * The time; null for never.
 */
closes_at: Timestamp | null, };

export type JobSnapshot = { 
/**
 * The job.
 */
id: JobId, 
/**
 * Its status.
 */
status: JobStatus, 
/**
 * The way in which submissions are shared.
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
 * The budget, free text; shown with a $ in front if it is a number.
 */
budget: string, 
/**
 * A job type's name.
 */
type: string, 
/**
 * The kind of buyer.
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
 * Another example, or empty.
 */
link_2: string, 
/**
 * Address of its picture; null when there is none.
 */
avatar_url: string | null, 
/**
 * The time at which it closes by itself, or closed; null for never.
 */
closes_at: Timestamp | null, 
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
 * True if the archive may be downloaded.
 */
allowed_all_tracks: boolean, 
/**
 * True if single tracks may be downloaded.
 */
allowed_single_track: boolean, 
/**
 * The time at which the link ends; null for never.
 */
expires_at: Timestamp | null, } | { "kind": "link_revoked", 
/**
 * The reason.
 */
reason: LinkEnd, } | { "kind": "tracks_changed", 
/**
 * The tracks, in their order.
 */
tracks_id: Array<TrackId>, } | { "kind": "renamed", 
/**
 * The name.
 */
playlist_name: string, 
/**
 * The description of a creator's own playlist; else empty.
 */
description: string, } | { "kind": "background_changed" };

export type LinkSnapshot = { 
/**
 * The tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * The playlist that it opens; null if it opens an application.
 */
playlist_id: PlaylistId | null, 
/**
 * The application that it opens; null if it opens a playlist.
 */
application_id: ApplicationId | null, 
/**
 * True if the archive may be downloaded.
 */
allowed_all_tracks: boolean, 
/**
 * True if single tracks may be downloaded.
 */
allowed_single_track: boolean, 
/**
 * The name of the playlist or application.
 */
playlist_name: string, 
/**
 * The description of a creator's own playlist; else empty.
 */
description: string, 
/**
 * The person who shares it.
 */
shared_by: SharedBy, 
/**
 * The number of its tracks.
 */
number_of_tracks: number, 
/**
 * The duration of all tracks together, in seconds.
 */
duration: number, 
/**
 * True if the link has a password.
 */
has_password: boolean, 
/**
 * The time at which the link ends; null for never.
 */
expires_at: Timestamp | null, 
/**
 * The approximate sizes of its archives.
 */
sizes: ArchiveSizes, };

export type PlaylistChange = { "kind": "tracks_added", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, 
/**
 * The person who added them.
 */
by: UserId, } | { "kind": "tracks_removed", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, 
/**
 * The person who removed them.
 */
by: UserId, } | { "kind": "tracks_set", 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, 
/**
 * The person who set them.
 */
by: UserId, } | { "kind": "renamed", 
/**
 * The name.
 */
playlist_name: string, } | { "kind": "shared", 
/**
 * True if it is shared with the whole company.
 */
company: boolean, 
/**
 * The single members with whom it is shared.
 */
members: Array<UserId>, } | { "kind": "owner_changed", 
/**
 * The new owner.
 */
user_id: UserId, 
/**
 * Their name.
 */
user_name: string, } | { "kind": "background_changed" } | { "kind": "deleted", 
/**
 * The person who deleted it; null in frames of servers that did not record it.
 */
by: UserId | null, } | { "kind": "link_created", 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * True if the archive may be downloaded.
 */
allowed_all_tracks: boolean, 
/**
 * True if single tracks may be downloaded.
 */
allowed_single_track: boolean, } | { "kind": "link_changed", 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * True if the archive may be downloaded.
 */
allowed_all_tracks: boolean, 
/**
 * True if single tracks may be downloaded.
 */
allowed_single_track: boolean, } | { "kind": "link_counted", 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * Times it was opened: once for each visitor and day.
 */
opens: number, 
/**
 * Visitors who listened, each once a day.
 */
listeners: number, 
/**
 * Plays through it: once for each visitor, track and day.
 */
plays: number, 
/**
 * Downloads through it: once for each visitor, track or archive, and day.
 */
downloads: number, 
/**
 * The time at which it was last opened.
 */
last_opened: Timestamp | null, } | { "kind": "link_deleted", 
/**
 * The link.
 */
link_id: LinkId, };

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
 * The person who made it.
 */
user_id: UserId, 
/**
 * Its tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * True if it is shared with the whole company.
 */
shared_company: boolean, 
/**
 * The members with whom it is shared.
 */
members: Array<UserId>, };

export type ReviewChange = { "kind": "track_submitted", 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The application that it was submitted with.
 */
application_id: ApplicationId, 
/**
 * The time of the submission.
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
 * The number of reviewers who have rated it.
 */
rating_count: number, } | { "kind": "track_rated_blind", 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The reviewer.
 */
user_id: UserId, 
/**
 * True if it has a rating of theirs now.
 */
rated: boolean, 
/**
 * The number of reviewers who have rated it.
 */
rating_count: number, } | { "kind": "track_marked", 
/**
 * The tracks.
 */
track_ids: Array<TrackId>, 
/**
 * The mark; null where it was taken off.
 */
mark: Mark | null, 
/**
 * The reviewer.
 */
by: ReviewPerson, 
/**
 * The time.
 */
at: Timestamp, } | { "kind": "track_marked_blind", 
/**
 * The tracks.
 */
track_ids: Array<TrackId>, 
/**
 * The reviewer.
 */
by: ReviewPerson, 
/**
 * The time.
 */
at: Timestamp, } | { "kind": "track_abstained", 
/**
 * The tracks.
 */
track_ids: Array<TrackId>, 
/**
 * The reviewer.
 */
user_id: UserId, 
/**
 * True if they abstain now.
 */
abstain: boolean, } | { "kind": "blind_changed", 
/**
 * True if it is blind now.
 */
blind: boolean, } | { "kind": "track_listened", 
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
listened: boolean, } | { "kind": "playlist_shared", 
/**
 * The playlist.
 */
playlist_id: PlaylistId, 
/**
 * The reviewer who did it.
 */
by: UserId, 
/**
 * True if it is shared now.
 */
shared: boolean, } | { "kind": "comment_added", 
/**
 * The comment.
 */
comment: Comment, 
/**
 * The number of comments on the track.
 */
comments: number, } | { "kind": "comment_changed", 
/**
 * The comment.
 */
comment_id: CommentId, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The text; empty where the comment was deleted and its replies are left.
 */
text: string, 
/**
 * The time of the last edit; null without one.
 */
edited: Timestamp | null, 
/**
 * The person who resolved it; null while it is unresolved.
 */
resolved_by: ReviewPerson | null, } | { "kind": "comment_deleted", 
/**
 * The comment.
 */
comment_id: CommentId, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The number of comments left on it.
 */
comments: number, } | { "kind": "counters" } & ReviewCounters;

export type ReviewSnapshot = { 
/**
 * The counters.
 */
counters: ReviewCounters, 
/**
 * True if the job is blind.
 */
blind: boolean, };

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

export type UserChange = { "kind": "left_changed" } & JobAllowance | { "kind": "subscription_changed" } & SubscriptionInfo | { "kind": "billing_changed", } | { "kind": "affiliate_changed", 
/**
 * True if there is a link.
 */
is_affiliate: boolean, 
/**
 * Its address.
 */
affiliate_url: string, } | { "kind": "trial_changed", 
/**
 * Days.
 */
trialcounter: bigint | null, } | { "kind": "storage_changed" } & StorageInfo | { "kind": "usage_changed" } & PlanUsage | { "kind": "application_created", 
/**
 * The application.
 */
application_id: ApplicationId, 
/**
 * Its job; null for a playlist of their own.
 */
job_id: JobId | null, } | { "kind": "application_deleted", 
/**
 * The application.
 */
application_id: ApplicationId, 
/**
 * Its job; null for a playlist of their own.
 */
job_id: JobId | null, } | { "kind": "track_counts", 
/**
 * The tracks.
 */
tracks: Array<TrackCount>, } | { "kind": "company_joined", 
/**
 * The company.
 */
company_id: CompanyId, } | { "kind": "company_left", 
/**
 * The company.
 */
company_id: CompanyId, 
/**
 * True if the company itself was deleted.
 */
deleted: boolean, } | { "kind": "team_changed", 
/**
 * The team.
 */
team_id: TeamId, } | { "kind": "team_deleted", 
/**
 * The team.
 */
team_id: TeamId, } | { "kind": "team_joined", 
/**
 * The team.
 */
team_id: TeamId, 
/**
 * Its name.
 */
name: string, } | { "kind": "team_left", 
/**
 * The team.
 */
team_id: TeamId, } | { "kind": "team_invite_arrived", 
/**
 * The invitation.
 */
invite_id: TeamInviteId, 
/**
 * The team.
 */
team_id: TeamId, 
/**
 * Its name.
 */
team_name: string, 
/**
 * The number of invitations into teams that wait for this person's answer.
 */
unread_team_invites: number, } | { "kind": "team_invite_changed", 
/**
 * The invitation.
 */
invite_id: TeamInviteId, 
/**
 * The team.
 */
team_id: TeamId, 
/**
 * Its status; null if it was deleted.
 */
status: TeamInviteStatus | null, 
/**
 * The number of invitations into teams that wait for this person's answer.
 */
unread_team_invites: number, } | { "kind": "track_changed", 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * True if it was deleted.
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
 * The reviewer who did it.
 */
by: UserId, 
/**
 * True if it is shared now.
 */
shared: boolean, } | { "kind": "playlist_opened", 
/**
 * The playlist.
 */
playlist_id: PlaylistId, 
/**
 * Its job.
 */
job_id: JobId, } | { "kind": "note_changed", 
/**
 * The note.
 */
comment_id: CommentId, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The note as it is now; null if it was deleted.
 */
comment: Comment | null, } | { "kind": "mentioned", 
/**
 * The comment.
 */
comment_id: CommentId, 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The comment's position in the track, in seconds.
 */
position: number, 
/**
 * The author.
 */
by: ReviewPerson, 
/**
 * The number of unread mentions.
 */
unread_mentions: number, } | { "kind": "mentions_changed", 
/**
 * The number of unread mentions.
 */
unread_mentions: number, } | { "kind": "invite_arrived", 
/**
 * The invitation.
 */
invite_id: InviteId, 
/**
 * The time from which it can no longer be accepted.
 */
expires: Timestamp, 
/**
 * The number of invitations that wait for this person's answer.
 */
unread_invites: number, } | { "kind": "invite_changed", 
/**
 * The invitation.
 */
invite_id: InviteId, 
/**
 * Its status; null if it was deleted.
 */
status: InviteStatus | null, 
/**
 * The number of invitations that wait for this person's answer.
 */
unread_invites: number, } | { "kind": "avatar_changed", 
/**
 * The address of their picture, else of their company's logo, as in account/get_info.
 */
logo: string | null, } | { "kind": "name_changed", 
/**
 * The name.
 */
user_name: string, } | { "kind": "email_changed", 
/**
 * The new email.
 */
email: string, } | { "kind": "contact_changed", 
/**
 * The contact, perhaps empty.
 */
public_contact: string, } | { "kind": "rights_changed" } | { "kind": "approved", 
/**
 * True if it is approved now.
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
 * The number of invitations that wait for an answer.
 */
unread_invites: number, 
/**
 * The number of invitations into teams that wait for a creator's answer.
 */
unread_team_invites: number, 
/**
 * The number of comments that mention this person and that they have not read.
 */
unread_mentions: number, };

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

export type AbstainTracks = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The tracks, 1 to 200.
 */
track_ids: Array<TrackId>, 
/**
 * True to abstain, false to take that back.
 */
abstain: boolean, };

export type AddComment = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The moment, or the beginning of the range, in seconds; a reply takes that of the comment that it replies to.
 */
position: number, 
/**
 * The end of the range, in seconds.
 */
until?: number, 
/**
 * True to keep it for the caller alone.
 */
private?: boolean, 
/**
 * The text.
 */
text: string, 
/**
 * The comment that it replies to.
 */
parent_id?: CommentId, 
/**
 * Members of the job's company whom it mentions, at most 10; a private note mentions nobody.
 */
mentions?: Array<UserId>, 
/**
 * The client's own name of the comment: a repeated request is answered with the first comment.
 */
request_id?: string, };

export type AskCommentPeople = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * Part of a name; an empty one finds all.
 */
q: string, };

export type AskComments = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The size of the page, 100 if it is left out; more than 200 counts as 200.
 */
limit?: number, 
/**
 * The number of comments to skip.
 */
offset?: number, };

export type AskFacets = { 
/**
 * The job.
 */
job_id: JobId, };

export type AskMentions = { 
/**
 * The size of the page, 20 if it is left out; more than 200 counts as 200.
 */
limit?: number, 
/**
 * The number of mentions to skip.
 */
offset?: number, };

export type AskRatings = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The tracks, 1 to 200.
 */
track_ids: Array<TrackId>, };

export type AskTeamMembers = { 
/**
 * The team.
 */
team_id: TeamId, 
/**
 * The size of the page, 200 if it is left out or larger.
 */
limit?: number, 
/**
 * The number of members to skip.
 */
offset?: number, };

export type AskTrackUsage = { 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, };

export type AskUnread = { 
/**
 * The jobs, 1 to 200; those that the caller does not review are left out of the result.
 */
job_ids: Array<JobId>, };

export type DeleteComment = { 
/**
 * The comment.
 */
comment_id: CommentId, };

export type EditComment = { 
/**
 * The comment.
 */
comment_id: CommentId, 
/**
 * The text.
 */
text: string, };

export type ExportComments = { 
/**
 * The job.
 */
job_id: JobId, };

export type ExportPlaylist = { 
/**
 * The playlist.
 */
playlist_id: PlaylistId, };

export type Gather = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * Seconds into the track.
 */
position: number, };

export type HandOverCompany = { 
/**
 * The company, which the caller owns.
 */
company_id: CompanyId, 
/**
 * The new owner.
 */
member_id: UserId, };

export type JobTrack = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The track.
 */
track_id: TrackId, };

export type LeaveTeam = { 
/**
 * The team.
 */
team_id: TeamId, };

export type LinkUpdate = { 
/**
 * The link.
 */
link_id: LinkId, 
/**
 * True if the archive may be downloaded.
 */
allowed_all_tracks?: boolean, 
/**
 * True if single tracks may be downloaded.
 */
allowed_single_track?: boolean, 
/**
 * True if downloads contain IPIs.
 */
include_ipis?: boolean, 
/**
 * True if its author gets an email when it is opened for the first time.
 */
notify_first_open?: boolean, 
/**
 * The recipient.
 */
recipient?: string, 
/**
 * The time at which it ends; null for never.
 */
expires_at?: Timestamp | null, 
/**
 * Another password; null for none.
 */
new_password?: string | null, };

export type MarkTracks = { 
/**
 * The job.
 */
job_id: JobId, 
/**
 * The tracks, 1 to 200.
 */
track_ids: Array<TrackId>, 
/**
 * The mark; null takes it off.
 */
mark: Mark | null, 
/**
 * The client's own name of the act: a repeated request is answered with the first result, and overwrites nothing that came after it.
 */
request_id?: string, };

export type MovePlaylistTrack = { 
/**
 * The playlist.
 */
playlist_id: PlaylistId, 
/**
 * The track.
 */
track_id: TrackId, 
/**
 * The track that it is to follow; null to be the first. If that track was removed in the meantime, its former place.
 */
after: TrackId | null, };

export type OpenPlaylist = { 
/**
 * The playlist.
 */
playlist_id: PlaylistId, };

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
 * The playlist being put together, if there is one.
 */
moderated_playlist_id?: PlaylistId, 
/**
 * The shared playlist being played, if there is one.
 */
shared_playlist_id?: PlaylistId, };

export type ReadMentions = { 
/**
 * The comments, at most 200.
 */
comment_ids: Array<CommentId>, };

export type RemoveTeamMember = { 
/**
 * The team.
 */
team_id: TeamId, 
/**
 * The member.
 */
user_id: UserId, };

export type RenamePlaylist = { 
/**
 * The playlist.
 */
playlist_id: PlaylistId, 
/**
 * The name.
 */
playlist_name: string, };

export type ResolveComment = { 
/**
 * The comment.
 */
comment_id: CommentId, 
/**
 * True to resolve it, false to reopen it.
 */
resolved: boolean, };

export type Restore = { 
/**
 * The token in the answer to the deletion.
 */
undo: string, };

export type RestoreCompany = { 
/**
 * The company.
 */
company_id: CompanyId, };

export type SetCompanyRole = { 
/**
 * The company, which the caller owns.
 */
company_id: CompanyId, 
/**
 * Another person who belongs to it.
 */
member_id: UserId, 
/**
 * The new role.
 */
role_name: AssignedRole, };

export type SetPlaylistTrackListened = { 
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
job_id: JobId, 
/**
 * The playlist in which it was played.
 */
playlist_id: PlaylistId, };

export type SetPublicContact = { 
/**
 * An address, a name or a page: at most 100 characters.
 */
contact: string, };

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

export type TracksEdit = { 
/**
 * The tracks.
 */
tracks_id: Array<TrackId>, 
/**
 * The values to set.
 */
set: TracksSetting, 
/**
 * The client's own name for this edit: a repetition within 24 hours is answered with the first result.
 */
request_id?: string, };

export type UndoEdit = { 
/**
 * The token `undo` in the answer to the edit.
 */
undo: string, };

export type WithdrawTeamInvite = { 
/**
 * The invitation.
 */
invite_id: TeamInviteId, };

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
 * The time of the commit, by the database's clock.
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
 * The people who came or whose activity changed.
 */
here?: Array<PresentPerson>, 
/**
 * The people who left.
 */
gone?: Array<UserId>, 
/**
 * The number of people here.
 */
count: number, 
/**
 * A reviewer's request to come to a moment of a track.
 */
gather?: Gathering, };

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
 * The epoch of the number.
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
 * The reason.
 */
reason: ClosedReason, };

export type LogOutEvent = { 
/**
 * The reason.
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
	CREATOR_RATING_MAX: 10,
	AFFILIATE_EMAIL_MAX: 400,
	REFERRAL_CODE_MAX: 64,
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
	TRACK_IDENTIFIER_MAX: 20,
	TRACK_GENRE_MAX: 100,
	TRACK_KEY_MAX: 10,
	TRACK_BPM_MIN: 20,
	TRACK_BPM_MAX: 400,
	PUBLIC_CONTACT_MAX: 100,
	RIGHTS_NAME_MAX: 300,
	RIGHTS_HOLDERS_MAX: 10,
	EDITED_TRACKS_MAX: 500,
	EDIT_UNDO_MINUTES: 10,
	DELETION_UNDO_SECONDS: 60,
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
	COMMENT_MAX: 1000,
	COMMENTS_OF_TRACK_MAX: 500,
	COMMENTS_PAGE: 100,
	MENTIONS_OF_COMMENT_MAX: 10,
	MENTIONED_PEOPLE: 20,
	MENTIONS_PAGE: 20,
	READ_MENTIONS_MAX: 200,
	COMPANY_NAME_MAX: 40,
	COMPANY_DESCRIPTION_MAX: 400,
	REASON_MAX: 500,
	PLAN_TITLE_MAX: 100,
	STAFF_NOTE_MAX: 2000,
	COMPANY_KEPT_DAYS: 30,
	TEAM_NAME_MAX: 400,
	PLAYLISTS_SHOWN: 100,
	TEAM_MEMBERS_SHOWN: 200,
	TEAMS_PAGE: 100,
	TEAM_INVITE_DAYS: 30,
	PLAYLIST_NAME_MAX: 300,
	PLAYLIST_TRACKS_MAX: 1000,
	LIVE_LINKS_MAX: 50,
	LINK_RECIPIENT_MAX: 100,
	LINK_PASSWORD_MAX: 300,
	COUPON_MAX: 100,
	LINK_YEARS_MAX: 5,
	TRIAL_DAYS: 14,
	SEARCH_MAX: 200,
	PAGE_MAX: 200,
	STATISTICS_YEAR_MIN: 1970,
	STATISTICS_YEAR_MAX: 9999,
	CATALOGUE_PAGE: 80,
	SUBMISSIONS_PAGE: 50,
	PLAYLIST_PAGE: 100,
	JOBS_PAGE: 20,
	USERS_PAGE: 20,
	AUDIT_PAGE: 50,
	COMPANY_JOBS_PAGE: 100,
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
