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
 * The topic to which the head belongs.
 */
topic: string, 
/**
 * A random name for the current numbering of frames. The database gets a new one when it is made or restored. Offsets of different epochs
 * cannot be compared.
 */
epoch: string, 
/**
 * The number of the newest frame that the answer reflects; 0 if the topic has had no frame.
 */
offset: number, };

export type Role = "creator" | "manager" | "admin";

export type SessionSubscription = { 
/**
 * The payment provider's id of the person; null if there is none.
 */
stripe_customer_id: string | null, 
/**
 * True if a plan is active.
 */
is_active_subscription: boolean, 
/**
 * The title of the plan in lower case.
 */
product_title: string, };

export type SessionInfo = { 
/**
 * The URL of the picture that the person's company chose for its log-in page; null if there is none.
 */
login_background: string | null, 
/**
 * A token that authenticates the live connection and nothing else. Every answer contains a new token.
 */
sid: string, 
/**
 * True for one of the first 500 paying subscribers.
 */
is_first_500: boolean, 
/**
 * The name of the person.
 */
user_name: string, 
/**
 * The role of the person.
 */
role: Role, 
/**
 * The person's sub-role: inherit, worker, promoter or fan.
 */
sub_role: string, 
/**
 * The email address of the account.
 */
user_email: string, 
/**
 * The URL of the person's picture, or of their company's logo if there is no picture; null if there is neither.
 */
logo: string | null, 
/**
 * The id of the person's account.
 */
uid: UserId, 
/**
 * True if the person has an affiliate link.
 */
is_affiliate: boolean, 
/**
 * The company that the person joined first; null if the person belongs to none.
 */
company_id: CompanyId | null, 
/**
 * The plan of the person.
 */
subscription: SessionSubscription, 
/**
 * A creator's public contact, empty if there is none; null for other roles.
 */
public_contact: string | null, };

export type PlanLimits = { 
/**
 * The largest number of tracks in the catalog, including drafts; null for no limit.
 */
tracks: number | null, 
/**
 * The largest number of applications in a calendar month (UTC); null for no limit.
 */
applications_a_month: number | null, 
/**
 * The storage in megabytes of 1,048,576 bytes.
 */
storage_mbytes: number, 
/**
 * True if a creator with this plan may make their own playlists.
 */
own_playlists: boolean, 
/**
 * True if a creator with this plan may apply to every job, even if the job is limited to certain plans.
 */
all_jobs: boolean, };

export type PlanUsage = { 
/**
 * The number of tracks in the catalog, including drafts.
 */
tracks: number, 
/**
 * The number of applications in this calendar month (UTC).
 */
applications: number, 
/**
 * The beginning of the next month (UTC), when the number of applications is reset.
 */
resets_at: Timestamp, };

export type StorageInfo = { 
/**
 * The plan's storage in megabytes of 1,048,576 bytes.
 */
all_mbytes: number, 
/**
 * The used storage in megabytes of 1,048,576 bytes.
 */
used_mbytes: number, };

export type SubscriptionInfo = { 
/**
 * The title of the plan in lower case.
 */
product_title: string, 
/**
 * True if a plan is active.
 */
is_active_subscription: boolean, 
/**
 * The title of the plan, the same as `product_title`.
 */
currentSubscription: string, 
/**
 * The payment provider's id of the plan.
 */
product_id: string, 
/**
 * The payment provider's id of the monthly price; null if there is none.
 */
price_id_month: string | null, 
/**
 * The payment provider's id of the yearly price; null if there is none.
 */
price_id_year: string | null, 
/**
 * The payment provider's id of the subscription; null if there is none.
 */
subscription_id: string | null, 
/**
 * The payment provider's id of the person; null if there is none.
 */
stripe_customer_id: string | null, 
/**
 * True for one of the first 500 paying subscribers.
 */
is_first_500: boolean, 
/**
 * The status: active, trialing, past_due (a payment failed and will be tried again) or canceled. Null if the person has no active plan
 * and has not canceled one, as in a trial without payment.
 */
status: string | null, 
/**
 * The time at which the subscription ends; null if it is not canceled.
 */
cancel_at: Timestamp | null, 
/**
 * The time at which the subscription last changed; null if it never changed.
 */
update_date: Timestamp | null, 
/**
 * The payment interval: month or year. Null if the person does not pay.
 */
interval: string | null, 
/**
 * The beginning of the paid period; null if the person does not pay.
 */
current_period_start: Timestamp | null, 
/**
 * The end of the paid period; null if the person does not pay.
 */
current_period_end: Timestamp | null, 
/**
 * The plan's storage, and the used storage.
 */
storage_info: StorageInfo, 
/**
 * The title of the person's plan and, if that plan counts as another plan, the title of the other plan. A job that is limited to
 * certain plans admits the person if it names one of these titles.
 */
counts_as: Array<string>, 
/**
 * The limits of the current plan.
 */
limits: PlanLimits, 
/**
 * The usage that counts against the limits of the plan.
 */
used: PlanUsage, 
/**
 * The number of whole days left of the trial, 0 or less if it is over; null if there is no trial.
 */
trialcounter: number | null, 
/**
 * True if the trial is over and the person does not pay. The server then refuses uploads and applications.
 */
non_paid: boolean, };

export type Person = { 
/**
 * The id of the person's account.
 */
user_id: UserId, 
/**
 * The name of the person.
 */
user_name: string, };

export type AdminUserStat = { 
/**
 * The number of times that the tracks were played.
 */
plays_count: number, 
/**
 * The sum, over the tracks, of two numbers: the share links that have ever contained the track, and the times that a reviewers'
 * playlist with the track was shared.
 */
share_count: number, 
/**
 * The sum, over the tracks, of the number of jobs to which the track was ever submitted.
 */
upload_count: number, 
/**
 * The number of times that the tracks were downloaded.
 */
download_count: number, };

export type AdminUser = { 
/**
 * The id of the account. Calls about the account expect it in a field whose name begins with `user_to_`.
 */
id: UserId, 
/**
 * The email address of the account.
 */
email: string, 
/**
 * The name of the person.
 */
user_name: string, 
/**
 * The role: creator, manager or admin.
 */
role: Role, 
/**
 * The sub-role: inherit, worker, promoter or fan.
 */
sub_role: string, 
/**
 * The URL of the person's picture; null if there is none.
 */
avatar: string | null, 
/**
 * The time of the sign-up.
 */
created: Timestamp, 
/**
 * True if the account is blocked.
 */
is_disabled: boolean, 
/**
 * True if the email address is confirmed.
 */
is_confirmed_email: boolean, 
/**
 * True if the account is approved by the staff or automatically. Without approval, the person cannot log in.
 */
is_approved: boolean, 
/**
 * True if the account is on hold, so that the person cannot log in until the staff ends the hold.
 */
on_hold: boolean, 
/**
 * The rating that the staff gave to the person, from 0 to 10.
 */
user_rating: number, 
/**
 * The title of the plan in lower case.
 */
subscription: string, 
/**
 * The first link that the person gave when signing up.
 */
link_1: string, 
/**
 * The second link that the person gave when signing up.
 */
link_2: string, 
/**
 * True for one of the first 500 paying subscribers.
 */
is_first_500: boolean, 
/**
 * The sums over all tracks of the account.
 */
stat: AdminUserStat, };

export type AuditPerson = { 
/**
 * The account, which may have been deleted since then.
 */
user_id: UserId, 
/**
 * The name of the person at the time of the action.
 */
user_name: string, };

export type AuditSubject = { 
/**
 * The kind of the subject: user, company, team, job, playlist or application.
 */
kind: string, 
/**
 * The id of the subject.
 */
id: number, 
/**
 * The name of the subject; empty if it has none.
 */
name: string, };

export type AuditEntry = { 
/**
 * The number of the entry. Later entries have higher numbers.
 */
id: number, 
/**
 * The time of the action.
 */
at: Timestamp, 
/**
 * The name of the action, such as block, `link_made` or auth.
 */
action: string, 
/**
 * The person who did the action; null if the payment provider or the server itself did it.
 */
by: AuditPerson | null, 
/**
 * The account, company, team, job, playlist or application that the action changed; null if it changed none of these.
 */
on: AuditSubject | null, 
/**
 * The network of the person's IP address: a /24 network for IPv4, a /48 network for IPv6. Null if the action came from no network, for
 * example from a background task.
 */
network: string | null, 
/**
 * Further details of the action: an object whose keys are the names of the details.
 */
details: { [name: string]: unknown }, };

export type Author = { 
/**
 * The id of the person's account.
 */
user_id: UserId, 
/**
 * The name of the person.
 */
user_name: string, };

export type ReviewPerson = { 
/**
 * The id of the reviewer's account; null if the account was deleted.
 */
user_id: UserId | null, 
/**
 * The reviewer's name; `Former member` if the account was deleted.
 */
user_name: string, };

export type Comment = { 
/**
 * The id of the comment.
 */
comment_id: CommentId, 
/**
 * The id of the job to which the track was submitted.
 */
job_id: JobId, 
/**
 * The id of the track that the comment is on.
 */
track_id: TrackId, 
/**
 * The id of the author's account; null if the account was deleted.
 */
user_id: UserId | null, 
/**
 * The author's name; `Former member` if the author's account was deleted.
 */
user_name: string, 
/**
 * The position in the track, in seconds; for a range, its beginning. A reply has the position of the comment that it answers.
 */
position: number, 
/**
 * The end of the range in the track, in seconds; null if the comment is on a single position.
 */
until: number | null, 
/**
 * True for a private note, which only its author receives.
 */
private: boolean, 
/**
 * The comment that this comment answers; null if this comment is not a reply.
 */
parent_id: CommentId | null, 
/**
 * The reviewers whom the comment mentions.
 */
mentions: Array<ReviewPerson>, 
/**
 * The text of the comment; empty if the comment was deleted but still has replies.
 */
text: string, 
/**
 * The time at which the comment was written.
 */
created: Timestamp, 
/**
 * The time of the last edit; null if the comment was never edited.
 */
edited: Timestamp | null, 
/**
 * The reviewer who marked the comment as resolved; null while it is unresolved.
 */
resolved_by: ReviewPerson | null, };

export type Reviewer = { 
/**
 * The id of the reviewer's account.
 */
user_id: UserId, 
/**
 * The reviewer's name.
 */
user_name: string, 
/**
 * The URL of the reviewer's picture; null if they have none.
 */
avatar: string | null, };

export type JobStatus = "open" | "closed" | "archived" | "deleted";

export type ShareType = "auto_forwarding" | "playlist_sharing";

export type JobDetails = { 
/**
 * The job's title.
 */
title: string, 
/**
 * The text of the brief.
 */
description: string, 
/**
 * The budget as free text; if it is a number, it is shown with a $ in front.
 */
budget: string, 
/**
 * The name of the job's type.
 */
type: string, 
/**
 * The role of the company in this job, for example `Direct Licensor / Buyer` or `Reseller`.
 */
buyer_type: string, 
/**
 * The company's name.
 */
company: string, 
/**
 * The company that owns the job.
 */
company_id: CompanyId, 
/**
 * The URL of music that shows what the company looks for.
 */
link_1: string, 
/**
 * The URL of a second example of music that shows what the company looks for, or empty.
 */
link_2: string, 
/**
 * The URL of the job's picture; null if it has none.
 */
avatar_url: string | null, 
/**
 * The time at which the job closes automatically, or has closed; null if it has no closing time.
 */
closes_at: Timestamp | null, };

export type OwnAllowance = { 
/**
 * The number of tracks that the creator can still add to the job.
 */
tracks_allowed_amount: number | null, 
/**
 * The number of tracks that the creator has submitted to the job.
 */
used: number | null, 
/**
 * The number of tracks that the creator has added to the job but not yet submitted.
 */
added: number | null, 
/**
 * The tracks that the creator has added to the job but not yet submitted.
 */
added_tracks: Array<TrackId> | null, 
/**
 * True if the creator cannot submit because of their rating or because they belong to none of the job's teams.
 */
is_blocked: boolean | null, 
/**
 * True if the creator's submitted and added tracks together have reached the number of tracks that the job allows each creator.
 */
is_exceeded_by_job_limit: boolean | null, 
/**
 * True if the creator cannot apply to this job because they have made as many applications this month as their plan allows. False if
 * they have applied to this job before, because further submissions to the same job do not count.
 */
is_exceeded_by_subscription_limit: boolean | null, };

export type Job = { 
/**
 * The id of the job.
 */
id: JobId, 
/**
 * The status of the job.
 */
status: JobStatus, 
/**
 * The view that the company's members see first when they open the job: the list of all submissions, or the playlists that are shared
 * with the company.
 */
share_type: ShareType, 
/**
 * The time at which the job was posted.
 */
date_time: Timestamp, 
/**
 * Only creators whose own rating is at least this value can submit to the job.
 */
access_from: number, 
/**
 * Only creators whose own rating is at most this value can submit to the job.
 */
access_to: number, 
/**
 * The maximum number of tracks that one creator can submit to the job.
 */
tracks_per_user_limit: number, 
/**
 * The titles of the plans whose creators can submit to the job; empty means all plans. The field `available_for_plans` has the same value.
 */
subscription_limitation: Array<string>, 
/**
 * The titles of the plans whose creators can submit to the job; empty means all plans. The field `subscription_limitation` has the same
 * value.
 */
available_for_plans: Array<string>, 
/**
 * The teams whose members can submit to the job. If the list is empty and `is_team_job` is false, the job is not limited to teams.
 */
teams_id: Array<TeamId>, 
/**
 * True if only members of the job's teams can submit. It stays true when all of these teams are deleted.
 */
is_team_job: boolean, 
/**
 * The teams in `teams_id` with their names; null for callers who do not review the job.
 */
teams: Array<NamedTeam> | null, 
/**
 * The person who made the job; null if their account was deleted, and for callers who do not review the job.
 */
created_by: Author | null, 
/**
 * True if the job is blind: a reviewer sees the other reviewers' ratings of a track only after rating the track too. Null for callers who
 * do not review the job.
 */
blind: boolean | null, 
/**
 * The URL of the company's picture that lists show next to the company's jobs; null if the company has no such picture.
 */
logo_for_job_type: string | null, 
/**
 * True if the platform's staff has verified the company.
 */
company_verified: boolean, 
/**
 * The number of tracks submitted to the job; null for creators.
 */
submitted_tracks: number | null, 
/**
 * The head of the `job:` topic: the number of its newest frame, and the epoch. The data of the job contains the changes up to this
 * frame.
 */
live: LiveHead, 
/**
 * The job's title.
 */
title: string, 
/**
 * The text of the brief.
 */
description: string, 
/**
 * The budget as free text; if it is a number, it is shown with a $ in front.
 */
budget: string, 
/**
 * The name of the job's type.
 */
type: string, 
/**
 * The role of the company in this job, for example `Direct Licensor / Buyer` or `Reseller`.
 */
buyer_type: string, 
/**
 * The company's name.
 */
company: string, 
/**
 * The company that owns the job.
 */
company_id: CompanyId, 
/**
 * The URL of music that shows what the company looks for.
 */
link_1: string, 
/**
 * The URL of a second example of music that shows what the company looks for, or empty.
 */
link_2: string, 
/**
 * The URL of the job's picture; null if it has none.
 */
avatar_url: string | null, 
/**
 * The time at which the job closes automatically, or has closed; null if it has no closing time.
 */
closes_at: Timestamp | null, };

export type JobType = { 
/**
 * The name of the job type.
 */
name: string, 
/**
 * The URL of a page about the job type; null if there is none.
 */
url: string | null, };

export type Writer = { 
/**
 * The writer's first name.
 */
first_name: string, 
/**
 * The writer's last name.
 */
last_name: string, 
/**
 * The writer's performing-rights organization.
 */
pro: string, 
/**
 * The writer's IPI name number.
 */
ipi: string, 
/**
 * The writer's share in the rights of all writers of the track, in percent: 0 to 100, with two decimals.
 */
percentage: number, };

export type Publisher = { 
/**
 * The publisher's name.
 */
name: string, 
/**
 * The publisher's performing-rights organization.
 */
pro: string, 
/**
 * The publisher's IPI name number.
 */
ipi: string, 
/**
 * The publisher's share in the rights of all publishers of the track, in percent: 0 to 100, with two decimals.
 */
percentage: number, };

export type MasterOwner = { 
/**
 * The owner's name.
 */
name: string, 
/**
 * The owner's share in the recording, in percent: 0 to 100, with two decimals.
 */
percentage: number, };

export type OwnTrack = { 
/**
 * The id of the track.
 */
track_id: TrackId, 
/**
 * The track's title.
 */
title: string, 
/**
 * The random name of the track in the file store. The calls under event/ also use it to identify the track.
 */
name_in_base: string, 
/**
 * The artist's name.
 */
artist_name: string, 
/**
 * The type of the track: music, sfx or audio.
 */
type: string, 
/**
 * The track's description.
 */
description: string, 
/**
 * The track's tags, separated by commas.
 */
tags: string, 
/**
 * The track's duration, in seconds; null until the first call of track/set_info.
 */
track_duration: number | null, 
/**
 * The size of the audio file, in bytes.
 */
file_size: number, 
/**
 * The name of the uploaded file.
 */
file_name: string, 
/**
 * The format of the audio file; always mp3.
 */
format: string, 
/**
 * The track's writers.
 */
writers: Array<Writer>, 
/**
 * The track's publishers.
 */
publishers: Array<Publisher>, 
/**
 * The owners of the track's recording.
 */
master_owners: Array<MasterOwner>, 
/**
 * The waveform: 56 peaks of one byte each, in base64.
 */
wave: string, 
/**
 * The integrated loudness in LUFS, with one decimal; null if the track is silent or was not measured.
 */
loudness: number | null, 
/**
 * The true peak in dBTP, with one decimal; null if the track is silent or was not measured.
 */
true_peak: number | null, 
/**
 * The number of times that the track was played.
 */
plays_count: number, 
/**
 * The number of times that the track was downloaded.
 */
download_count: number, 
/**
 * The number of share links that have ever contained the track, plus the number of times that a playlist with it was shared with a company
 * or with one of its members.
 */
share_count: number, 
/**
 * The number of jobs that the track was ever submitted to.
 */
upload_count: number, 
/**
 * The time at which the track was uploaded.
 */
creation_date: Timestamp, 
/**
 * The review progress of the track. Only the answer that lists the tracks of an application contains it; in other answers it is null.
 */
progress: SubmissionProgress | null, 
/**
 * The track's ISRC, as its creator typed it; null if the creator gave none.
 */
isrc: string | null, 
/**
 * The track's ISWC, as its creator typed it; null if the creator gave none.
 */
iswc: string | null, 
/**
 * The track's genre; null if the creator gave none.
 */
genre: string | null, 
/**
 * The tempo in beats per minute, with one decimal; null if the creator gave none.
 */
bpm: number | null, 
/**
 * The track's musical key; null if the creator gave none.
 */
key: string | null, 
/**
 * True if the track has a title, an artist and at least one writer, each writer has both names and a performing-rights organization, and
 * the shares of the writers, of the publishers (if there are any) and of the owners of the recording each add up to 100 percent.
 */
rights_complete: boolean, 
/**
 * The audio formats in which the track is available.
 */
formats: Array<string>, 
/**
 * The type of the track, again: on the wire this is `track_type`, which has the same value as the field `type`.
 */
track_type: string, 
/**
 * The title of the plan of the track's owner, in lower case.
 */
subscription: string, 
/**
 * The name of the track's owner.
 */
user_name: string, 
/**
 * The version of the track, which grows with every edit. A track/set_info call can contain the version on which the edit is based; the
 * server refuses the edit if the track has a newer version.
 */
version: number, 
/**
 * Always null, because creators do not see ratings.
 */
rating: number | null, 
/**
 * Always null, because creators do not see which reviewers listened.
 */
listened: boolean | null, };

export type SubmissionProgress = { 
/**
 * The time at which the track was submitted; null if it was added to the application but not submitted yet.
 */
received: Timestamp | null, 
/**
 * The time at which a reviewer first listened to the track; null before that.
 */
heard: Timestamp | null, 
/**
 * The side of the reviewer who first listened: the company or the staff. Null if nobody has listened yet.
 */
heard_by: ReviewerSide | null, 
/**
 * The time at which a reviewer first rated the track or put it into a playlist; null before that.
 */
decided: Timestamp | null, 
/**
 * The side of the reviewer who first rated the track or put it into a playlist: the company or the staff. Null before that.
 */
decided_by: ReviewerSide | null, };

export type PersonRating = { 
/**
 * The id of the reviewer's account.
 */
user_id: UserId, 
/**
 * The reviewer's name.
 */
user_name: string, 
/**
 * The rating, from 1 to 10.
 */
rating: number, };

export type Mark = "shortlist" | "hold" | "pass";

export type TrackMark = { 
/**
 * The reviewers' decision: shortlisted, on hold or rejected.
 */
mark: Mark, 
/**
 * The reviewer who set the mark.
 */
by: ReviewPerson, 
/**
 * The time at which the mark was set.
 */
at: Timestamp, };

export type ReviewTrack = { 
/**
 * The id of the track.
 */
track_id: TrackId, 
/**
 * The track's title.
 */
title: string, 
/**
 * The random name of the track in the file store. The calls under event/ also use it to identify the track.
 */
name_in_base: string, 
/**
 * The artist's name.
 */
artist_name: string, 
/**
 * The name of the creator's account; null unless the caller belongs to the staff.
 */
user_name: string | null, 
/**
 * The type of the track: music, sfx or audio.
 */
type: string, 
/**
 * The track's description.
 */
description: string, 
/**
 * The track's tags, separated by commas.
 */
tags: string, 
/**
 * The track's duration, in seconds.
 */
track_duration: number, 
/**
 * The mean of all reviewers' ratings, with one decimal; null if there are none, or while ratings are hidden from the caller.
 */
rating: number | null, 
/**
 * The caller's own rating; null if the caller has not rated the track.
 */
my_rating: number | null, 
/**
 * All reviewers' ratings; empty while ratings are hidden from the caller.
 */
ratings: Array<PersonRating>, 
/**
 * The reviewers who have rated the track. The list is complete even while the ratings are hidden from the caller.
 */
rated_by: Array<Person>, 
/**
 * True if other reviewers' ratings are hidden from the caller, because the job is blind and the caller has not rated the track.
 */
hidden: boolean, 
/**
 * In a blind job, the first rating of each reviewer who later changed it; empty while ratings are hidden from the caller.
 */
first: Array<PersonRating>, 
/**
 * The mark of the submission; null if it has none. In a blind job, a mark that another reviewer has set is also null until the caller has
 * rated the track.
 */
mark: TrackMark | null, 
/**
 * The reviewers who abstain from rating the track.
 */
abstained_by: Array<Person>, 
/**
 * True if the caller has listened to the track.
 */
listened: boolean, 
/**
 * The reviewers who have listened to the track.
 */
listened_by: Array<Person>, 
/**
 * The time at which the track was submitted.
 */
creation_date: Timestamp, 
/**
 * The time at which the creator withdrew the track, after which reviewers can no longer listen to it; null if it was not withdrawn.
 */
withdrawn: Timestamp | null, 
/**
 * The title of the creator's plan, in lower case.
 */
stripe_subscription: string, 
/**
 * True if the creator is one of the first 500 paying subscribers.
 */
is_first_500: boolean, 
/**
 * The track's writers.
 */
writers: Array<Writer>, 
/**
 * The track's publishers.
 */
publishers: Array<Publisher>, 
/**
 * The owners of the track's recording.
 */
master_owners: Array<MasterOwner>, 
/**
 * The waveform: 56 peaks of one byte each, in base64.
 */
wave: string, 
/**
 * The integrated loudness in LUFS, with one decimal; null if the track is silent or was not measured.
 */
loudness: number | null, 
/**
 * The true peak in dBTP, with one decimal; null if the track is silent or was not measured.
 */
true_peak: number | null, 
/**
 * The application with which the track was submitted.
 */
application_id: ApplicationId, 
/**
 * The creator's message to the reviewers, which is the description of the application.
 */
note: string, 
/**
 * The track's ISRC, as its creator typed it; null if the creator gave none.
 */
isrc: string | null, 
/**
 * The track's ISWC, as its creator typed it; null if the creator gave none.
 */
iswc: string | null, 
/**
 * The track's genre; null if the creator gave none.
 */
genre: string | null, 
/**
 * The tempo in beats per minute, with one decimal; null if the creator gave none.
 */
bpm: number | null, 
/**
 * The track's musical key; null if the creator gave none.
 */
key: string | null, 
/**
 * True if the track has a title, an artist and at least one writer, each writer has both names and a performing-rights organization, and
 * the shares of the writers, of the publishers (if there are any) and of the owners of the recording each add up to 100 percent.
 */
rights_complete: boolean, 
/**
 * The number of ratings of the track; it is correct even while the ratings are hidden from the caller.
 */
rating_count: number, 
/**
 * The number of reviewers' comments on the track, without private notes.
 */
comments: number, };

export type Application = { 
/**
 * The id of the application.
 */
id: ApplicationId, 
/**
 * The same value as `id`.
 */
playlist_id: ApplicationId, 
/**
 * The job of the application; null for a creator's own playlist.
 */
job_id: JobId | null, 
/**
 * The name of the application.
 */
playlist_name: string, 
/**
 * A message to the reviewers.
 */
description: string, 
/**
 * The tracks in their order. In application/get_default, they are followed by the tracks that are added but not yet submitted.
 */
tracks: Array<NamedTrack>, 
/**
 * The ids of the tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * The status: `on_review` after the application was submitted; null before, and for a creator's own playlist.
 */
status: string | null, 
/**
 * The creator who owns the application.
 */
user_id: UserId, 
/**
 * The URL of the background picture; null for the default picture.
 */
background: string | null, 
/**
 * The version of the application, which increases whenever the tracks, name or description are set. A client can send it to
 * application/update as the version on which an edit is based.
 */
version: number, 
/**
 * The time at which the tracks, name, description or background were last set.
 */
changed: Timestamp, 
/**
 * The head of the `application:` topic: the number of the newest frame whose changes this application contains, and the epoch.
 */
live: LiveHead, };

export type NamedTrack = { 
/**
 * The id of the track.
 */
track_id: TrackId, 
/**
 * The title of the track.
 */
title: string, 
/**
 * True if the track was added on the job board but not yet submitted.
 */
isNew: boolean, };

export type DefaultApplication = { 
/**
 * The tracks that the creator has added on the job board but not yet submitted.
 */
added_tracks: Array<OwnTrack>, 
/**
 * The id of the application.
 */
id: ApplicationId, 
/**
 * The same value as `id`.
 */
playlist_id: ApplicationId, 
/**
 * The job of the application; null for a creator's own playlist.
 */
job_id: JobId | null, 
/**
 * The name of the application.
 */
playlist_name: string, 
/**
 * A message to the reviewers.
 */
description: string, 
/**
 * The tracks in their order. In application/get_default, they are followed by the tracks that are added but not yet submitted.
 */
tracks: Array<NamedTrack>, 
/**
 * The ids of the tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * The status: `on_review` after the application was submitted; null before, and for a creator's own playlist.
 */
status: string | null, 
/**
 * The creator who owns the application.
 */
user_id: UserId, 
/**
 * The URL of the background picture; null for the default picture.
 */
background: string | null, 
/**
 * The version of the application, which increases whenever the tracks, name or description are set. A client can send it to
 * application/update as the version on which an edit is based.
 */
version: number, 
/**
 * The time at which the tracks, name, description or background were last set.
 */
changed: Timestamp, 
/**
 * The head of the `application:` topic: the number of the newest frame whose changes this application contains, and the epoch.
 */
live: LiveHead, };

export type OwnPlaylist = { 
/**
 * The number of share links of the playlist, including expired ones.
 */
number_of_links: number, 
/**
 * The id of the application.
 */
id: ApplicationId, 
/**
 * The same value as `id`.
 */
playlist_id: ApplicationId, 
/**
 * The job of the application; null for a creator's own playlist.
 */
job_id: JobId | null, 
/**
 * The name of the application.
 */
playlist_name: string, 
/**
 * A message to the reviewers.
 */
description: string, 
/**
 * The tracks in their order. In application/get_default, they are followed by the tracks that are added but not yet submitted.
 */
tracks: Array<NamedTrack>, 
/**
 * The ids of the tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * The status: `on_review` after the application was submitted; null before, and for a creator's own playlist.
 */
status: string | null, 
/**
 * The creator who owns the application.
 */
user_id: UserId, 
/**
 * The URL of the background picture; null for the default picture.
 */
background: string | null, 
/**
 * The version of the application, which increases whenever the tracks, name or description are set. A client can send it to
 * application/update as the version on which an edit is based.
 */
version: number, 
/**
 * The time at which the tracks, name, description or background were last set.
 */
changed: Timestamp, 
/**
 * The head of the `application:` topic: the number of the newest frame whose changes this application contains, and the epoch.
 */
live: LiveHead, };

export type Playlist = { 
/**
 * The id of the playlist.
 */
playlist_id: PlaylistId, 
/**
 * The playlist's name.
 */
playlist_name: string, 
/**
 * The job to which the tracks were submitted.
 */
job_id: JobId, 
/**
 * The playlist's tracks, in the order of the playlist.
 */
tracks_id: Array<TrackId>, 
/**
 * The reviewer who made the playlist.
 */
user_id: UserId, 
/**
 * The name of the reviewer who made the playlist.
 */
user_name: string, 
/**
 * The time at which the playlist was made.
 */
date_time: Timestamp, 
/**
 * The view that the company's members see first when they open the playlist's job: the list of all submissions, or the playlists that
 * are shared with the company.
 */
share_type: ShareType, 
/**
 * True if the playlist is shared with the whole company.
 */
shared_company: boolean, 
/**
 * The members of the company with whom the playlist is shared.
 */
members: Array<UserId>, 
/**
 * The URL of the playlist's background picture; null if the playlist has the default picture.
 */
background: string | null, 
/**
 * True if the caller may rename, share and delete the playlist and make links to it: the caller is its owner or belongs to the staff.
 */
can_edit: boolean, 
/**
 * The version of the playlist, which grows with every edit. A playlist/update call can contain the version on which the edit is based; the
 * server refuses the edit if the playlist has a newer version.
 */
version: number, 
/**
 * The head of the `playlist:` topic: the number of its newest frame, and the epoch. The data of the playlist contains the changes up
 * to this frame.
 */
live: LiveHead, };

export type ShareLink = { 
/**
 * The id of the link.
 */
id: LinkId, 
/**
 * The same value as `id`.
 */
link_id: LinkId, 
/**
 * The URL of the link's page. It is null if the caller may see the playlist but not share it. It is also null if the server no longer
 * has the secret key with which the URL was made.
 */
link: string | null, 
/**
 * The playlist that the link opens; null if it opens an application.
 */
playlist_id: PlaylistId | null, 
/**
 * The application that the link opens; null if it opens a playlist.
 */
application_id: ApplicationId | null, 
/**
 * True if visitors may download all tracks as an archive.
 */
allowed_all_tracks: boolean, 
/**
 * True if visitors may download single tracks.
 */
allowed_single_track: boolean, 
/**
 * True if visitors see the IPI numbers of writers and publishers, both on the page and in downloaded files.
 */
include_ipis: boolean, 
/**
 * The recipient for whom the link was made, or empty.
 */
recipient: string, 
/**
 * True if the link has a password.
 */
has_password: boolean, 
/**
 * True if the person who made the link gets an email when it is opened for the first time.
 */
notify_first_open: boolean, 
/**
 * The time at which the link expires; null if it never expires.
 */
expires_at: Timestamp | null, 
/**
 * The time at which the link was made.
 */
created: Timestamp, 
/**
 * The person who made the link.
 */
created_by: Author, 
/**
 * The number of times that the link was opened: each visitor counts once a day.
 */
opens: number, 
/**
 * The number of visitors who played a track: each visitor counts once a day.
 */
listeners: number, 
/**
 * The number of plays: each visitor counts once a day for each track.
 */
plays: number, 
/**
 * The number of downloads: each visitor counts once a day for each track and for the archive.
 */
downloads: number, 
/**
 * The time at which the link was last opened; null if it was never opened.
 */
last_opened: Timestamp | null, };

export type SharedBy = { 
/**
 * If a reviewer shares, the reviewer's name. If a creator shares, the most frequent artist name of the tracks, or empty if there is
 * none.
 */
name: string, 
/**
 * The reviewer's company; null if a creator shares.
 */
company: string | null, 
/**
 * The public contact of the person who shares; null if they have set none.
 */
contact: string | null, };

export type ArchiveSizes = { 
/**
 * The size of the .zip archive, in bytes.
 */
zip: number, 
/**
 * The size of the .7z archive, in bytes.
 */
"7z": number, 
/**
 * The size of the .tar.gz archive, in bytes. This format is called `scp` here and is meant for macOS.
 */
scp: number, };

export type SharedThing = { 
/**
 * The id of the link that was opened.
 */
link_id: LinkId, 
/**
 * The playlist that the link opens; null if it opens an application.
 */
playlist_id: PlaylistId | null, 
/**
 * The application that the link opens; null if it opens a playlist.
 */
application_id: ApplicationId | null, 
/**
 * True if visitors may download all tracks as an archive.
 */
allowed_all_tracks: boolean, 
/**
 * True if visitors may download single tracks.
 */
allowed_single_track: boolean, 
/**
 * The name of the playlist or application.
 */
playlist_name: string, 
/**
 * The description, if the link opens a creator's own playlist; otherwise empty.
 */
description: string, 
/**
 * The person who shares the playlist or application.
 */
shared_by: SharedBy, 
/**
 * The number of tracks that the link shows.
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
 * The time at which the link expires; null if it never expires.
 */
expires_at: Timestamp | null, 
/**
 * The approximate size of the archive in each format.
 */
sizes: ArchiveSizes, };

export type SharedPage = { 
/**
 * The URL of the background picture, which works only for this link and for one hour; null if the page has the default picture.
 */
background: string | null, 
/**
 * True if the caller owns the playlist or application.
 */
owner: boolean, 
/**
 * A token that replaces the link's password for 12 hours; null if the link has no password.
 */
ticket: string | null, 
/**
 * The id of the link that was opened.
 */
link_id: LinkId, 
/**
 * The playlist that the link opens; null if it opens an application.
 */
playlist_id: PlaylistId | null, 
/**
 * The application that the link opens; null if it opens a playlist.
 */
application_id: ApplicationId | null, 
/**
 * True if visitors may download all tracks as an archive.
 */
allowed_all_tracks: boolean, 
/**
 * True if visitors may download single tracks.
 */
allowed_single_track: boolean, 
/**
 * The name of the playlist or application.
 */
playlist_name: string, 
/**
 * The description, if the link opens a creator's own playlist; otherwise empty.
 */
description: string, 
/**
 * The person who shares the playlist or application.
 */
shared_by: SharedBy, 
/**
 * The number of tracks that the link shows.
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
 * The time at which the link expires; null if it never expires.
 */
expires_at: Timestamp | null, 
/**
 * The approximate size of the archive in each format.
 */
sizes: ArchiveSizes, };

export type SharedTrack = { 
/**
 * The id of the track.
 */
track_id: TrackId, 
/**
 * The track's title.
 */
title: string, 
/**
 * The track's description.
 */
description: string, 
/**
 * The random name of the track in the file store. The calls under event/ also use it to identify the track.
 */
name_in_base: string, 
/**
 * The artist's name.
 */
artist_name: string, 
/**
 * The track's duration, in seconds.
 */
track_duration: number, 
/**
 * The size of the track's audio file, in bytes.
 */
file_size: number, 
/**
 * The waveform: 56 peaks of one byte each, in base64.
 */
wave: string, 
/**
 * The track's genre; null if the creator gave none.
 */
genre: string | null, 
/**
 * The tempo in beats per minute, with one decimal; null if the creator gave none.
 */
bpm: number | null, 
/**
 * The track's musical key; null if the creator gave none.
 */
key: string | null, 
/**
 * The track's ISRC, as its creator typed it; null if the creator gave none.
 */
isrc: string | null, 
/**
 * The integrated loudness in LUFS, with one decimal; null if the track is silent or was not measured.
 */
loudness: number | null, 
/**
 * The true peak in dBTP, with one decimal; null if the track is silent or was not measured.
 */
true_peak: number | null, 
/**
 * The track's writers. Their IPIs are empty unless the link includes IPIs.
 */
writers: Array<Writer>, 
/**
 * The track's publishers. Their IPIs are empty unless the link includes IPIs.
 */
publishers: Array<Publisher>, 
/**
 * The owners of the track's recording.
 */
master_owners: Array<MasterOwner>, };

export type CompanyMember = { 
/**
 * The id of the member's account.
 */
id: UserId, 
/**
 * The member's name.
 */
user_name: string, 
/**
 * The member's email address.
 */
email: string, 
/**
 * The member's role in the company: owner, admin or member.
 */
role_name: string, 
/**
 * The URL of the member's picture; null if they have none.
 */
avatar: string | null, };

export type Company = { 
/**
 * The id of the company.
 */
id: CompanyId, 
/**
 * The company's name.
 */
name: string, 
/**
 * The text in which the company describes itself.
 */
description: string, 
/**
 * The URL of the company's logo; null if it has none.
 */
avatar_url: string | null, 
/**
 * True if the platform's staff has verified the company.
 */
verified: boolean, 
/**
 * The name of the company's owner.
 */
owner_name: string, 
/**
 * The number of the company's members.
 */
number_of_members: number, 
/**
 * The company's owner, then its admins, then its other members, each group in the order of joining. In the answer of company/get_all,
 * only the company with the requested `company_id` has members here; for all others the list is empty.
 */
members: Array<CompanyMember>, 
/**
 * For a deleted company that can still be restored: the time at which it was deleted; otherwise left out. The field `members` of such
 * a company lists its former members.
 */
deleted_at?: Timestamp, 
/**
 * For a deleted company: the name of the person who deleted it; left out if that person's account was deleted.
 */
deleted_by?: string, 
/**
 * For a deleted company: the time at which it is removed permanently and can no longer be restored; otherwise left out.
 */
removed_at?: Timestamp, };

export type InviteStatus = "pending" | "accepted" | "canceled";

export type CompanyInvite = { 
/**
 * The id of the invitation.
 */
id: InviteId, 
/**
 * The name of the other person. For the invited person it is the inviter's name; for the inviter it is the invited person's name, or their
 * email address until they have accepted.
 */
user_name: string, 
/**
 * The email address to which the invitation was sent.
 */
email: string, 
/**
 * The id of the company that invites.
 */
company_id: CompanyId, 
/**
 * The company's name.
 */
company_name: string, 
/**
 * The role that the person is invited to: member or admin.
 */
role: string, 
/**
 * The status of the invitation.
 */
status: InviteStatus, 
/**
 * The time at which the invitation was made.
 */
created: Timestamp, 
/**
 * The time from which the invitation can no longer be accepted.
 */
expires: Timestamp, };

export type TeamMember = { 
/**
 * The id of the member's account; only creators can be members of a team.
 */
user_id: UserId, 
/**
 * The name of the member's account.
 */
member_name: string, 
/**
 * The time at which the member joined the team.
 */
when_added: Timestamp, };

export type Team = { 
/**
 * The id of the team.
 */
id: TeamId, 
/**
 * The team's name.
 */
name: string, 
/**
 * The manager who owns the team.
 */
owner: Person, 
/**
 * The number of the team's members.
 */
number_of_members: number, 
/**
 * The newest members of the team, at most 200, the newest first; the event team.members returns the others.
 */
members: Array<TeamMember>, 
/**
 * The number of open jobs that are for this team.
 */
jobs: number, };

export type NamedTeam = { 
/**
 * The id of the team.
 */
id: TeamId, 
/**
 * The team's name.
 */
name: string, };

export type TeamInviteStatus = "pending" | "accepted";

export type TeamInvite = { 
/**
 * The id of the invitation.
 */
id: TeamInviteId, 
/**
 * The id of the team that the creator is invited to.
 */
team_id: TeamId, 
/**
 * The team's name.
 */
team_name: string, 
/**
 * The name of the invited creator's account once they have accepted. Before that it is the artist name of the track from which the manager
 * invited them, or empty if they were invited by email.
 */
member_name: string, 
/**
 * The email address that the manager typed; null if the manager invited the creator from a track.
 */
email: string | null, 
/**
 * The status of the invitation.
 */
status: TeamInviteStatus, 
/**
 * The time at which the invitation was made.
 */
when_created: Timestamp, };

export type ReceivedTeamInvite = { 
/**
 * The name of the manager who owns the team.
 */
manager_name: string, 
/**
 * The names of the manager's companies, in the order in which the manager joined them.
 */
company_names: Array<string>, 
/**
 * The id of the invitation.
 */
id: TeamInviteId, 
/**
 * The id of the team that the creator is invited to.
 */
team_id: TeamId, 
/**
 * The team's name.
 */
team_name: string, 
/**
 * The name of the invited creator's account once they have accepted. Before that it is the artist name of the track from which the manager
 * invited them, or empty if they were invited by email.
 */
member_name: string, 
/**
 * The email address that the manager typed; null if the manager invited the creator from a track.
 */
email: string | null, 
/**
 * The status of the invitation.
 */
status: TeamInviteStatus, 
/**
 * The time at which the invitation was made.
 */
when_created: Timestamp, };

export type ReviewCounters = { 
/**
 * The number of submitted tracks.
 */
tracks: number, 
/**
 * The number of submitted tracks with at least one rating.
 */
rated: number, };

export type JobLimits = { 
/**
 * The largest number of tracks that one creator may submit.
 */
tracks_per_user_limit: number, 
/**
 * The titles of the plans whose creators may submit; empty means all plans.
 */
available_for_plans: Array<string>, 
/**
 * Only creators whose own rating (0 to 10) is at least this value may submit.
 */
access_from: number, 
/**
 * Only creators whose own rating (0 to 10) is at most this value may submit.
 */
access_to: number, };

export type JobAllowance = { 
/**
 * The id of the job.
 */
job_id: JobId, 
/**
 * The number of tracks that the creator has submitted to the job.
 */
used: number, 
/**
 * The number of tracks that the creator has added but not yet submitted.
 */
added: number, 
/**
 * The tracks that the creator has added but not yet submitted.
 */
added_tracks: Array<TrackId>, 
/**
 * The number of tracks that the creator can still add.
 */
tracks_allowed_amount: number, 
/**
 * True if the creator's rating or teams do not allow submitting to this job.
 */
is_blocked: boolean, 
/**
 * True if the creator has reached the job's limit of tracks.
 */
is_exceeded_by_job_limit: boolean, 
/**
 * True if the creator has reached the plan's limit of applications for this month.
 */
is_exceeded_by_subscription_limit: boolean, };

export type TrackCount = { 
/**
 * The id of the track.
 */
track_id: TrackId, 
/**
 * The number of jobs that the track was ever submitted to.
 */
upload_count: number, 
/**
 * The number of plays, counted once per listener and day.
 */
plays_count: number, 
/**
 * The number of downloads, counted once per listener and day.
 */
download_count: number, 
/**
 * The number of share links that have ever contained the track, plus the number of times that a reviewers' playlist with the track was
 * shared.
 */
share_count: number, };

export type ReviewerSide = "company" | "staff";

export type StatisticCounters = { 
/**
 * The number of open jobs.
 */
open_jobs: number, 
/**
 * The number of closed jobs, including archived ones.
 */
closed_jobs: number, 
/**
 * The number of tracks that were submitted to jobs and neither withdrawn nor deleted. A track counts once for each job.
 */
songs_submitted_for_all_time: number, 
/**
 * The number of tracks in all creators' catalogs.
 */
uploaded_songs: number, 
/**
 * The number of accounts.
 */
users: number, 
/**
 * The number of people who had a session in the last 24 hours.
 */
active_users: number, 
/**
 * The number of log-ins since midnight UTC.
 */
log_in_statistic: number, };

export type JobCreated = { 
/**
 * The id of the added job.
 */
job_id: JobId, 
/**
 * The status of the job: open if the job is new, any status if it was moved from another list.
 */
status: JobStatus, 
/**
 * The person who posted the job or moved it to this list.
 */
by: UserId, };

export type JobChanged = { 
/**
 * The id of the changed job.
 */
job_id: JobId, 
/**
 * The status of the job before the change.
 */
before: JobStatus, 
/**
 * The status of the job after the change.
 */
status: JobStatus, 
/**
 * The brief of the job after the change.
 */
details: JobDetails, 
/**
 * The limits of the job after the change.
 */
limits: JobLimits, 
/**
 * The share type of the job after the change.
 */
share_type: ShareType, 
/**
 * The teams whose members may apply after the change. Empty if the job is not limited to teams, or if all of its teams were deleted.
 */
teams_id: Array<TeamId>, 
/**
 * True if only members of teams may apply.
 */
is_team_job: boolean, 
/**
 * The person who changed the job.
 */
by: UserId, };

export type JobCounted = { 
/**
 * The id of the job.
 */
job_id: JobId, 
/**
 * The number of tracks that are now submitted to the job.
 */
submitted_tracks: number, };

export type JobRemoved = { 
/**
 * The id of the removed job.
 */
job_id: JobId, 
/**
 * The status of the job before it was removed.
 */
before: JobStatus, };

export type CompanyPerson = { 
/**
 * The id of the member's account.
 */
user_id: UserId, 
/**
 * The member's name.
 */
user_name: string, 
/**
 * The member's role in the company: owner, admin or member.
 */
role_name: string, };

export type AssignedRole = "member" | "admin";

export type Init = { 
/**
 * The session's token `sid`; null if the connection belongs to a visitor.
 */
sid?: string, 
/**
 * The number of the newest frame that the client has of the person's own `user:` topic. If it is left out, the answer contains a
 * snapshot.
 */
offset?: number, 
/**
 * The epoch that the topic had at the frame number `offset`. Required if `offset` is given.
 */
epoch?: string, };

export type Subscribe = { 
/**
 * The name of the topic. It is decoded as text, not as a topic, so that the server can refuse one wrong name in a list and still accept the
 * other topics.
 */
topic: string, 
/**
 * The number of the newest frame that the client has of the topic. If it is left out, the answer contains a snapshot.
 */
offset?: number, 
/**
 * The epoch that the topic had at the frame number `offset`. Required if `offset` is given.
 */
epoch?: string, 
/**
 * Only for a `link:` topic: the token of the share link.
 */
token?: string, 
/**
 * Only for a `link:` topic: the password of the share link, if it has one and no ticket is sent.
 */
password?: string, 
/**
 * Only for a `link:` topic: the ticket that the server issued when the visitor entered the link's password.
 */
ticket?: string, };

export type Unsubscribe = { 
/**
 * The topic's name.
 */
topic: string, };

export type RateTrackAnswer = { 
/**
 * The mean of all reviewers' ratings, with one decimal place; null if there are none.
 */
rating: number | null, 
/**
 * The caller's rating; null if the caller has not rated the track.
 */
my_rating: number | null, };

export type JobTrackAnswer = { 
/**
 * The number of tracks that the caller has added to the list for the job but not yet submitted.
 */
added: number, 
/**
 * The number of tracks that the caller has submitted to the job.
 */
used: number, 
/**
 * The number of tracks that the caller can still add.
 */
tracks_allowed_amount: number, };

export type TracksSetting = { 
/**
 * The new name of the artist.
 */
artist_name?: string, 
/**
 * The new genre; an empty text removes the genre.
 */
genre?: string, 
/**
 * The tags to add; a track that already has a tag does not get it again. Commas in a text separate several tags.
 */
add_tags?: Array<string>, 
/**
 * The tags to remove.
 */
remove_tags?: Array<string>, 
/**
 * The writers, which replace the earlier writers.
 */
writers?: Array<Writer>, 
/**
 * The publishers, which replace the earlier publishers.
 */
publishers?: Array<Publisher>, 
/**
 * The master owners, which replace the earlier master owners.
 */
master_owners?: Array<MasterOwner>, };

export type SkippedTrack = { 
/**
 * The id of the track.
 */
track_id: TrackId, 
/**
 * The reason why the track was skipped.
 */
error: ErrorCode, 
/**
 * The fields that could not be set: for each field's name, a text with the reason.
 */
fields: { [key in string]: string }, };

export type TracksEdited = { 
/**
 * The tracks that now have the values.
 */
edited: Array<TrackId>, 
/**
 * The tracks in which the values could not be set.
 */
skipped: Array<SkippedTrack>, 
/**
 * A token with which `track.undo_edit` can undo the edit within ten minutes; null if nothing was changed.
 */
undo: string | null, };

export type EditUndone = { 
/**
 * The tracks in which at least one field has its earlier value again.
 */
edited: Array<TrackId>, 
/**
 * The tracks that were deleted, or that have fields that were changed after the edit. These fields stay unchanged.
 */
skipped: Array<SkippedTrack>, };

export type Presence = { 
/**
 * The name of a `review:` or `playlist:` topic.
 */
topic: string, 
/**
 * The caller's activity.
 */
doing: Activity, };

export type Activity = { 
/**
 * The track in the person's player; left out if there is none.
 */
track_id?: TrackId, 
/**
 * True if the track is playing; false or left out if it is paused.
 */
playing?: boolean, 
/**
 * The playing position in the track, in seconds, when the activity was sent.
 */
position?: number, 
/**
 * The leader whom this person follows; left out if there is none. The person's player plays what the leader's player plays, so the
 * person sends neither a track nor a position.
 */
following?: UserId, };

export type TimedActivity = { 
/**
 * The time at which the server received the activity, with a precision of milliseconds.
 */
at: Timestamp, 
/**
 * The track in the person's player; left out if there is none.
 */
track_id?: TrackId, 
/**
 * True if the track is playing; false or left out if it is paused.
 */
playing?: boolean, 
/**
 * The playing position in the track, in seconds, when the activity was sent.
 */
position?: number, 
/**
 * The leader whom this person follows; left out if there is none. The person's player plays what the leader's player plays, so the
 * person sends neither a track nor a position.
 */
following?: UserId, };

export type Followers = { 
/**
 * The number of followers.
 */
count: number, 
/**
 * Some of the followers, at most 5.
 */
first: Array<Person>, };

export type Gathering = { 
/**
 * The reviewer who asks.
 */
by: Person, 
/**
 * The id of the track to go to.
 */
track_id: TrackId, 
/**
 * The position in the track, in seconds.
 */
position: number, };

export type PresentPerson = { 
/**
 * The id of the person's account.
 */
user_id: UserId, 
/**
 * The name of the person.
 */
user_name: string, 
/**
 * The number of browser tabs in which the person has the topic open.
 */
tabs: number, 
/**
 * The last activity of the person.
 */
doing: TimedActivity, 
/**
 * The people who follow this person; left out if there are none.
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
 * The time, with a precision of milliseconds.
 */
server_time: Timestamp, };

export type TrackRatings = { 
/**
 * The id of the submitted track.
 */
track_id: TrackId, 
/**
 * True if other reviewers' ratings are hidden, because the job is blind and the caller has not rated the track.
 */
hidden: boolean, 
/**
 * The mean of all reviewers' ratings, with one decimal place; null if there are none or if ratings are hidden.
 */
rating: number | null, 
/**
 * The caller's rating; null if the caller has not rated the track.
 */
my_rating: number | null, 
/**
 * The ratings of all reviewers; empty if ratings are hidden.
 */
ratings: Array<PersonRating>, 
/**
 * The original values of the ratings that were changed later. Only in a blind job; empty if ratings are hidden.
 */
first: Array<PersonRating>, 
/**
 * The number of ratings, even if they are hidden.
 */
rating_count: number, };

export type Facets = { 
/**
 * The genres in alphabetical order; only the 200 most frequent ones if there are more.
 */
genres: Array<string>, 
/**
 * The tags in alphabetical order; only the 500 most frequent ones if there are more.
 */
tags: Array<string>, 
/**
 * The lowest tempo in beats per minute; null if no track has a tempo.
 */
bpm_from: number | null, 
/**
 * The highest tempo in beats per minute; null if no track has a tempo.
 */
bpm_to: number | null, };

export type JobUnread = { 
/**
 * The id of the job.
 */
job_id: JobId, 
/**
 * The playlists that others have shared with the caller, and that the caller has not opened since; at most 200.
 */
new_playlists: Array<PlaylistId>, 
/**
 * The number of unread comments that mention the caller.
 */
unread_mentions: number, };

export type Unread = Array<JobUnread>;

export type Ratings = Array<TrackRatings>;

export type CommentPeople = Array<Reviewer>;

export type Comments = { 
/**
 * The comments in the order of their positions, each followed by its replies. Private notes are included only if the caller wrote them.
 */
comments: Array<Comment>, 
/**
 * The number of comments in all pages together.
 */
number_of_comments: number, };

export type Mention = { 
/**
 * The id of the comment.
 */
comment_id: CommentId, 
/**
 * The id of the job to which the track was submitted.
 */
job_id: JobId, 
/**
 * The title of the job.
 */
job_title: string, 
/**
 * The id of the track that the comment is on.
 */
track_id: TrackId, 
/**
 * The title of the track.
 */
track_title: string, 
/**
 * The position of the comment in the track, in seconds.
 */
position: number, 
/**
 * The author of the comment.
 */
by: ReviewPerson, 
/**
 * The time at which the comment was written.
 */
at: Timestamp, 
/**
 * True if the caller has read the mention.
 */
is_read: boolean, };

export type Mentions = { 
/**
 * The mentions, the newest first.
 */
mentions: Array<Mention>, 
/**
 * The number of mentions in all pages together.
 */
number_of_mentions: number, 
/**
 * The number of mentions that the caller has not read.
 */
unread_mentions: number, };

export type MentionCount = { 
/**
 * The number of mentions that the caller has not read.
 */
unread_mentions: number, };

export type ArchiveFormat = "zip" | "7z" | "scp";

export type DownloadArchive = { 
/**
 * The id of the share link.
 */
link_id: LinkId, 
/**
 * The format of the archive.
 */
type: ArchiveFormat, 
/**
 * The token of the link; not required for callers who follow the link's topic or own the playlist or application.
 */
token?: string, 
/**
 * The password of the link, if it has one and no ticket is sent.
 */
password?: string, 
/**
 * The ticket that the server issued when the visitor entered the link's password.
 */
ticket?: string, };

export type DownloadTracks = { 
/**
 * The session's id. The server ignores it and uses the connection's own session.
 */
sid?: string, };

export type ExportState = "preparing" | "progress" | "done" | "failed";

export type ExportAnswer = { 
/**
 * The topic of the export, `export:…`.
 */
topic: string, 
/**
 * The status of the export.
 */
state: ExportState, 
/**
 * The finished part of the work in percent, from 0 to 100.
 */
percent: number, 
/**
 * The URL of the download, relative to the server's URL; left out until the file is complete.
 */
download_url?: string, };

export type ExportError = "no_room" | "link_revoked" | "try_again";

export type LinkEnd = "revoked" | "expired";

export type ClosedReason = "no_right" | "gone" | "revoked";

export type LogOutReason = "logged_out" | "logged_in_again" | "password_changed" | "user_is_blocked" | "on_hold" | "not_approved" | "deleted" | "expired" | "session_ended";

export type AdminChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved | { "kind": "job_counted" } & JobCounted | { "kind": "company_created", 
/**
 * The id of the new company.
 */
company_id: CompanyId, } | { "kind": "company_changed", 
/**
 * The id of the changed company.
 */
company_id: CompanyId, } | { "kind": "company_deleted", 
/**
 * The id of the deleted company.
 */
company_id: CompanyId, } | { "kind": "company_restored", 
/**
 * The id of the restored company.
 */
company_id: CompanyId, } | { "kind": "team_changed", 
/**
 * The id of the team.
 */
team_id: TeamId, } | { "kind": "statistics_changed" } & StatisticCounters | { "kind": "user_created", 
/**
 * The id of the new account.
 */
user_id: UserId, } | { "kind": "user_changed", 
/**
 * The id of the changed account.
 */
user_id: UserId, } | { "kind": "user_deleted", 
/**
 * The id of the deleted account.
 */
user_id: UserId, } | { "kind": "audit_added", 
/**
 * The new entry of the audit log.
 */
entry: AuditEntry, };

export type ApplicationChange = { "kind": "tracks_added", 
/**
 * The ids of the added tracks, in their order.
 */
tracks_id: Array<TrackId>, } | { "kind": "tracks_removed", 
/**
 * The ids of the removed tracks.
 */
tracks_id: Array<TrackId>, } | { "kind": "tracks_set", 
/**
 * The ids of all tracks of the application, in their order.
 */
tracks_id: Array<TrackId>, } | { "kind": "details_changed", 
/**
 * The name of the application.
 */
playlist_name: string, 
/**
 * The message to the reviewers.
 */
description: string, } | { "kind": "status_changed", 
/**
 * The new status, always `on_review`.
 */
status: string, } | { "kind": "track_heard", 
/**
 * The id of the track that the reviewer listened to.
 */
track_id: TrackId, 
/**
 * The side of the reviewer: the company or the staff.
 */
by: ReviewerSide, 
/**
 * The time at which the reviewer listened.
 */
at: Timestamp, } | { "kind": "track_decided", 
/**
 * The id of the track that was rated or put into a playlist.
 */
track_id: TrackId, 
/**
 * The side of the reviewer: the company or the staff.
 */
by: ReviewerSide, 
/**
 * The time of the rating or of the addition to the playlist.
 */
at: Timestamp, } | { "kind": "background_changed" } | { "kind": "deleted" } | { "kind": "link_created", 
/**
 * The id of the new link.
 */
link_id: LinkId, 
/**
 * True if visitors may download the archive of all tracks.
 */
allowed_all_tracks: boolean, 
/**
 * True if visitors may download single tracks.
 */
allowed_single_track: boolean, } | { "kind": "link_changed", 
/**
 * The id of the changed link.
 */
link_id: LinkId, 
/**
 * True if visitors may download the archive of all tracks.
 */
allowed_all_tracks: boolean, 
/**
 * True if visitors may download single tracks.
 */
allowed_single_track: boolean, } | { "kind": "link_counted", 
/**
 * The id of the link whose counts changed.
 */
link_id: LinkId, 
/**
 * The number of times that the link was opened, counted once per visitor and day.
 */
opens: number, 
/**
 * The number of visitors who listened, counted once per visitor and day.
 */
listeners: number, 
/**
 * The number of plays through the link, counted once per visitor, track and day.
 */
plays: number, 
/**
 * The number of downloads through the link, counted once per visitor, track or archive, and day.
 */
downloads: number, 
/**
 * The time at which the link was last opened; null if never.
 */
last_opened: Timestamp | null, } | { "kind": "link_deleted", 
/**
 * The id of the link that no longer works.
 */
link_id: LinkId, };

export type ApplicationSnapshot = { 
/**
 * The id of the application.
 */
id: ApplicationId, 
/**
 * The job to which the application was made; null for a creator's own playlist.
 */
job_id: JobId | null, 
/**
 * The application's name.
 */
playlist_name: string, 
/**
 * The creator's message to the reviewers.
 */
description: string, 
/**
 * The status of the application: `on_review` once it was submitted, null before.
 */
status: string | null, 
/**
 * The application's tracks, in the order of the application.
 */
tracks_id: Array<TrackId>, 
/**
 * The version of the application, which grows whenever its tracks or texts are set.
 */
version: number, };

export type BoardChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved;

export type CompanyChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved | { "kind": "job_counted" } & JobCounted | { "kind": "member_joined", 
/**
 * The person who joined.
 */
user_id: UserId, 
/**
 * The name of the person.
 */
user_name: string, 
/**
 * The role of the person: owner, admin or member.
 */
role_name: string, } | { "kind": "member_left", 
/**
 * The person who left.
 */
user_id: UserId, } | { "kind": "role_changed", 
/**
 * The member whose role changed.
 */
user_id: UserId, 
/**
 * The new role: owner, admin or member.
 */
role_name: string, } | { "kind": "verified", 
/**
 * True if the company is now verified.
 */
verified: boolean, } | { "kind": "image_changed", 
/**
 * The picture that changed: logo, background, logo_for_job_type or login_background.
 */
image: string, } | { "kind": "affiliate_changed", 
/**
 * The URL of the affiliate link.
 */
affiliate_url: string, } | { "kind": "deleted" } | { "kind": "restored" };

export type CompanySnapshot = { 
/**
 * The id of the company.
 */
id: CompanyId, 
/**
 * The company's name.
 */
name: string, 
/**
 * The text in which the company describes itself.
 */
description: string, 
/**
 * True if the platform's staff has verified the company.
 */
verified: boolean, 
/**
 * The company's members, beginning with the owner and the admins; for a deleted company, its former members.
 */
members: Array<CompanyPerson>, 
/**
 * The time at which the company was deleted; null if it was not deleted.
 */
deleted_at: Timestamp | null, };

export type EmptySnapshot = Record<symbol, never>;

export type ExportChange = { "kind": "preparing", 
/**
 * The number of exports that the server makes before this one; 0 means that this export is next.
 */
position: number, } | { "kind": "progress", 
/**
 * The finished part of the work in percent, from 0 to 100.
 */
percent: number, 
/**
 * The number of files that the archive already contains.
 */
files_done: number, 
/**
 * The number of files that the archive will contain.
 */
files: number, 
/**
 * The number of bytes written so far.
 */
bytes: number, } | { "kind": "done", 
/**
 * The signed URL of the download. The server signs it when it sends this change.
 */
download_url: string, 
/**
 * The size of the file in bytes.
 */
size: number, } | { "kind": "failed", 
/**
 * The reason why the file could not be made.
 */
error: ExportError, };

export type JobChange = { "kind": "status_changed", 
/**
 * The status of the job after the change.
 */
status: JobStatus, } | { "kind": "details_changed" } & JobDetails | { "kind": "share_type_changed", 
/**
 * The share type of the job after the change.
 */
share_type: ShareType, } | { "kind": "limits_changed" } & JobLimits | { "kind": "avatar_changed", 
/**
 * The URL of the picture; null if there is none.
 */
avatar_url: string | null, } | { "kind": "closes_changed", 
/**
 * The new closing time; null if the job does not close automatically.
 */
closes_at: Timestamp | null, };

export type JobSnapshot = { 
/**
 * The id of the job.
 */
id: JobId, 
/**
 * The status of the job.
 */
status: JobStatus, 
/**
 * The view that the company's members see first when they open the job: the list of all submissions, or the playlists that are shared
 * with the company.
 */
share_type: ShareType, 
/**
 * The job's title.
 */
title: string, 
/**
 * The text of the brief.
 */
description: string, 
/**
 * The budget as free text; if it is a number, it is shown with a $ in front.
 */
budget: string, 
/**
 * The name of the job's type.
 */
type: string, 
/**
 * The role of the company in this job, for example `Direct Licensor / Buyer` or `Reseller`.
 */
buyer_type: string, 
/**
 * The company's name.
 */
company: string, 
/**
 * The company that owns the job.
 */
company_id: CompanyId, 
/**
 * The URL of music that shows what the company looks for.
 */
link_1: string, 
/**
 * The URL of a second example of music that shows what the company looks for, or empty.
 */
link_2: string, 
/**
 * The URL of the job's picture; null if it has none.
 */
avatar_url: string | null, 
/**
 * The time at which the job closes automatically, or has closed; null if it has no closing time.
 */
closes_at: Timestamp | null, 
/**
 * The largest number of tracks that one creator may submit.
 */
tracks_per_user_limit: number, 
/**
 * The titles of the plans whose creators may submit; empty means all plans.
 */
available_for_plans: Array<string>, 
/**
 * Only creators whose own rating (0 to 10) is at least this value may submit.
 */
access_from: number, 
/**
 * Only creators whose own rating (0 to 10) is at most this value may submit.
 */
access_to: number, };

export type LinkChange = { "kind": "link_changed", 
/**
 * True if visitors may download the archive of all tracks.
 */
allowed_all_tracks: boolean, 
/**
 * True if visitors may download single tracks.
 */
allowed_single_track: boolean, 
/**
 * The time at which the link ends; null for never.
 */
expires_at: Timestamp | null, } | { "kind": "link_revoked", 
/**
 * The reason why the link no longer works.
 */
reason: LinkEnd, } | { "kind": "tracks_changed", 
/**
 * The ids of all tracks that the link shows, in their order.
 */
tracks_id: Array<TrackId>, } | { "kind": "renamed", 
/**
 * The name of the playlist or application after the change.
 */
playlist_name: string, 
/**
 * The new description, if the link opens a creator's own playlist; otherwise empty.
 */
description: string, } | { "kind": "background_changed" };

export type LinkSnapshot = { 
/**
 * The tracks that the link shows, in order.
 */
tracks_id: Array<TrackId>, 
/**
 * The id of the link that was opened.
 */
link_id: LinkId, 
/**
 * The playlist that the link opens; null if it opens an application.
 */
playlist_id: PlaylistId | null, 
/**
 * The application that the link opens; null if it opens a playlist.
 */
application_id: ApplicationId | null, 
/**
 * True if visitors may download all tracks as an archive.
 */
allowed_all_tracks: boolean, 
/**
 * True if visitors may download single tracks.
 */
allowed_single_track: boolean, 
/**
 * The name of the playlist or application.
 */
playlist_name: string, 
/**
 * The description, if the link opens a creator's own playlist; otherwise empty.
 */
description: string, 
/**
 * The person who shares the playlist or application.
 */
shared_by: SharedBy, 
/**
 * The number of tracks that the link shows.
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
 * The time at which the link expires; null if it never expires.
 */
expires_at: Timestamp | null, 
/**
 * The approximate size of the archive in each format.
 */
sizes: ArchiveSizes, };

export type PlaylistChange = { "kind": "tracks_added", 
/**
 * The ids of the added tracks, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * The person who added the tracks.
 */
by: UserId, } | { "kind": "tracks_removed", 
/**
 * The ids of the removed tracks.
 */
tracks_id: Array<TrackId>, 
/**
 * The person who removed the tracks.
 */
by: UserId, } | { "kind": "tracks_set", 
/**
 * The ids of all tracks of the playlist, in their order.
 */
tracks_id: Array<TrackId>, 
/**
 * The person who replaced the list or moved the track.
 */
by: UserId, } | { "kind": "renamed", 
/**
 * The name of the playlist after the change.
 */
playlist_name: string, } | { "kind": "shared", 
/**
 * True if the playlist is shared with the whole company.
 */
company: boolean, 
/**
 * The individual members with whom the playlist is shared.
 */
members: Array<UserId>, } | { "kind": "owner_changed", 
/**
 * The id of the new owner's account.
 */
user_id: UserId, 
/**
 * The name of the new owner.
 */
user_name: string, } | { "kind": "background_changed" } | { "kind": "deleted", 
/**
 * The person who deleted the playlist; null in frames of older servers, which did not record it.
 */
by: UserId | null, } | { "kind": "link_created", 
/**
 * The id of the new link.
 */
link_id: LinkId, 
/**
 * True if visitors may download the archive of all tracks.
 */
allowed_all_tracks: boolean, 
/**
 * True if visitors may download single tracks.
 */
allowed_single_track: boolean, } | { "kind": "link_changed", 
/**
 * The id of the changed link.
 */
link_id: LinkId, 
/**
 * True if visitors may download the archive of all tracks.
 */
allowed_all_tracks: boolean, 
/**
 * True if visitors may download single tracks.
 */
allowed_single_track: boolean, } | { "kind": "link_counted", 
/**
 * The id of the link whose counts changed.
 */
link_id: LinkId, 
/**
 * The number of times that the link was opened, counted once per visitor and day.
 */
opens: number, 
/**
 * The number of visitors who listened, counted once per visitor and day.
 */
listeners: number, 
/**
 * The number of plays through the link, counted once per visitor, track and day.
 */
plays: number, 
/**
 * The number of downloads through the link, counted once per visitor, track or archive, and day.
 */
downloads: number, 
/**
 * The time at which the link was last opened; null if never.
 */
last_opened: Timestamp | null, } | { "kind": "link_deleted", 
/**
 * The id of the link that no longer works.
 */
link_id: LinkId, };

export type PlaylistSnapshot = { 
/**
 * The id of the playlist.
 */
playlist_id: PlaylistId, 
/**
 * The job to which the tracks were submitted.
 */
job_id: JobId, 
/**
 * The playlist's name.
 */
playlist_name: string, 
/**
 * The reviewer who made the playlist.
 */
user_id: UserId, 
/**
 * The playlist's tracks, in the order of the playlist.
 */
tracks_id: Array<TrackId>, 
/**
 * True if the playlist is shared with the whole company.
 */
shared_company: boolean, 
/**
 * The members of the company with whom the playlist is shared.
 */
members: Array<UserId>, };

export type ReviewChange = { "kind": "track_submitted", 
/**
 * The id of the submitted track.
 */
track_id: TrackId, 
/**
 * The application with which the track was submitted.
 */
application_id: ApplicationId, 
/**
 * The time of the submission.
 */
at: Timestamp, } | { "kind": "track_withdrawn", 
/**
 * The id of the withdrawn or deleted track.
 */
track_id: TrackId, } | { "kind": "track_rated", 
/**
 * The id of the track whose rating changed.
 */
track_id: TrackId, 
/**
 * The id of the account of the reviewer who gave or withdrew the rating.
 */
user_id: UserId, 
/**
 * The reviewer's rating, from 1 to 10; null if it was withdrawn.
 */
user_rating: number | null, 
/**
 * The mean of all reviewers' ratings, with one decimal place; null if there are none.
 */
rating: number | null, 
/**
 * The number of reviewers who have rated the track.
 */
rating_count: number, } | { "kind": "track_rated_blind", 
/**
 * The id of the track whose rating changed.
 */
track_id: TrackId, 
/**
 * The id of the account of the reviewer who gave or withdrew the rating.
 */
user_id: UserId, 
/**
 * True if the track now has a rating of this reviewer.
 */
rated: boolean, 
/**
 * The number of reviewers who have rated the track.
 */
rating_count: number, } | { "kind": "track_marked", 
/**
 * The ids of the tracks that were marked or whose mark was removed.
 */
track_ids: Array<TrackId>, 
/**
 * The new mark: shortlisted, on hold or rejected. Null if the mark was removed.
 */
mark: Mark | null, 
/**
 * The reviewer who changed the mark.
 */
by: ReviewPerson, 
/**
 * The time at which the mark changed.
 */
at: Timestamp, } | { "kind": "track_marked_blind", 
/**
 * The ids of the tracks that were marked or whose mark was removed.
 */
track_ids: Array<TrackId>, 
/**
 * The reviewer who changed the mark.
 */
by: ReviewPerson, 
/**
 * The time at which the mark changed.
 */
at: Timestamp, } | { "kind": "track_abstained", 
/**
 * The ids of the tracks from which the reviewer abstains or no longer abstains.
 */
track_ids: Array<TrackId>, 
/**
 * The id of the account of the reviewer who abstains or no longer abstains.
 */
user_id: UserId, 
/**
 * True if the reviewer now abstains.
 */
abstain: boolean, } | { "kind": "blind_changed", 
/**
 * True if the job is now blind.
 */
blind: boolean, } | { "kind": "track_listened", 
/**
 * The id of the track that was marked as listened or not listened.
 */
track_id: TrackId, 
/**
 * The id of the account of the reviewer who listened to the track or marked it as not listened.
 */
user_id: UserId, 
/**
 * True if the reviewer listened to the track; false if the reviewer marked it as not listened.
 */
listened: boolean, } | { "kind": "playlist_shared", 
/**
 * The id of the playlist whose sharing changed.
 */
playlist_id: PlaylistId, 
/**
 * The reviewer who changed the sharing.
 */
by: UserId, 
/**
 * True if the playlist is now shared.
 */
shared: boolean, } | { "kind": "comment_added", 
/**
 * The new comment with all its data.
 */
comment: Comment, 
/**
 * The number of comments on the track.
 */
comments: number, } | { "kind": "comment_changed", 
/**
 * The id of the changed comment.
 */
comment_id: CommentId, 
/**
 * The id of the track that the comment is on.
 */
track_id: TrackId, 
/**
 * The text of the comment; empty if the comment was deleted but still has replies.
 */
text: string, 
/**
 * The time of the last edit; null if the comment was never edited.
 */
edited: Timestamp | null, 
/**
 * The person who resolved the comment; null if it is unresolved.
 */
resolved_by: ReviewPerson | null, } | { "kind": "comment_deleted", 
/**
 * The id of the deleted comment.
 */
comment_id: CommentId, 
/**
 * The id of the track that the comment was on.
 */
track_id: TrackId, 
/**
 * The number of comments left on the track.
 */
comments: number, } | { "kind": "counters" } & ReviewCounters;

export type ReviewSnapshot = { 
/**
 * The number of submitted tracks and the number of rated ones.
 */
counters: ReviewCounters, 
/**
 * True if the job is blind: a reviewer sees the other reviewers' ratings of a track only after rating the track too.
 */
blind: boolean, };

export type TeamChange = { "kind": "job_created" } & JobCreated | { "kind": "job_changed" } & JobChanged | { "kind": "job_removed" } & JobRemoved | { "kind": "deleted" };

export type TeamSnapshot = { 
/**
 * The id of the team.
 */
id: TeamId, 
/**
 * The team's name.
 */
name: string, };

export type UserChange = { "kind": "left_changed" } & JobAllowance | { "kind": "subscription_changed" } & SubscriptionInfo | { "kind": "billing_changed", } | { "kind": "affiliate_changed", 
/**
 * True if this person has an affiliate link.
 */
is_affiliate: boolean, 
/**
 * The URL of the affiliate link.
 */
affiliate_url: string, } | { "kind": "trial_changed", 
/**
 * The number of whole days left; null if there is no trial.
 */
trialcounter: bigint | null, } | { "kind": "storage_changed" } & StorageInfo | { "kind": "usage_changed" } & PlanUsage | { "kind": "application_created", 
/**
 * The id of the application, or of this person's own playlist.
 */
application_id: ApplicationId, 
/**
 * The job of the application; null for this person's own playlist.
 */
job_id: JobId | null, } | { "kind": "application_deleted", 
/**
 * The id of the application, or of this person's own playlist.
 */
application_id: ApplicationId, 
/**
 * The job of the application; null for this person's own playlist.
 */
job_id: JobId | null, } | { "kind": "track_counts", 
/**
 * The tracks whose counts changed.
 */
tracks: Array<TrackCount>, } | { "kind": "company_joined", 
/**
 * The id of the company that this person joined.
 */
company_id: CompanyId, } | { "kind": "company_left", 
/**
 * The id of the company that this person left.
 */
company_id: CompanyId, 
/**
 * True if the company itself was deleted.
 */
deleted: boolean, 
/**
 * The person who removed this person or deleted the company; this person if they did it themselves.
 */
by: UserId, } | { "kind": "team_changed", 
/**
 * The id of the changed team.
 */
team_id: TeamId, } | { "kind": "team_deleted", 
/**
 * The id of the team that was deleted or given away.
 */
team_id: TeamId, } | { "kind": "team_joined", 
/**
 * The id of the team that this creator joined.
 */
team_id: TeamId, 
/**
 * The name of the team.
 */
name: string, } | { "kind": "team_left", 
/**
 * The id of the team that this creator left.
 */
team_id: TeamId, } | { "kind": "team_invite_arrived", 
/**
 * The id of the invitation.
 */
invite_id: TeamInviteId, 
/**
 * The id of the team into which the creator is invited.
 */
team_id: TeamId, 
/**
 * The name of the team.
 */
team_name: string, 
/**
 * The number of team invitations that this person has not answered.
 */
unread_team_invites: number, } | { "kind": "team_invite_changed", 
/**
 * The id of the invitation.
 */
invite_id: TeamInviteId, 
/**
 * The id of the team into which the creator was invited.
 */
team_id: TeamId, 
/**
 * The status of the invitation; null if it was deleted.
 */
status: TeamInviteStatus | null, 
/**
 * The number of team invitations that this person has not answered.
 */
unread_team_invites: number, } | { "kind": "track_changed", 
/**
 * The id of the track.
 */
track_id: TrackId, 
/**
 * True if the track was deleted.
 */
deleted: boolean, } | { "kind": "playlist_created", 
/**
 * The id of the new playlist.
 */
playlist_id: PlaylistId, 
/**
 * The job of the playlist.
 */
job_id: JobId, } | { "kind": "playlist_deleted", 
/**
 * The id of the deleted playlist.
 */
playlist_id: PlaylistId, 
/**
 * The job of the playlist.
 */
job_id: JobId, } | { "kind": "playlist_shared", 
/**
 * The id of the playlist whose sharing changed.
 */
playlist_id: PlaylistId, 
/**
 * The job of the playlist.
 */
job_id: JobId, 
/**
 * The reviewer who changed the sharing.
 */
by: UserId, 
/**
 * True if the playlist is now shared.
 */
shared: boolean, } | { "kind": "playlist_opened", 
/**
 * The id of the playlist that this person opened.
 */
playlist_id: PlaylistId, 
/**
 * The job of the playlist.
 */
job_id: JobId, } | { "kind": "note_changed", 
/**
 * The id of the note, which is stored as a comment.
 */
comment_id: CommentId, 
/**
 * The id of the track that the note is on.
 */
track_id: TrackId, 
/**
 * The note after the change; null if it was deleted.
 */
comment: Comment | null, } | { "kind": "mentioned", 
/**
 * The id of the comment that mentions this person.
 */
comment_id: CommentId, 
/**
 * The id of the job to which the commented track was submitted.
 */
job_id: JobId, 
/**
 * The id of the track that the comment is on.
 */
track_id: TrackId, 
/**
 * The comment's position in the track, in seconds.
 */
position: number, 
/**
 * The author of the comment.
 */
by: ReviewPerson, 
/**
 * The number of this person's unread mentions.
 */
unread_mentions: number, } | { "kind": "mentions_changed", 
/**
 * The number of this person's unread mentions.
 */
unread_mentions: number, } | { "kind": "invite_arrived", 
/**
 * The id of the invitation.
 */
invite_id: InviteId, 
/**
 * The time at which the invitation expires.
 */
expires: Timestamp, 
/**
 * The number of company invitations that this person has not answered.
 */
unread_invites: number, } | { "kind": "invite_changed", 
/**
 * The id of the invitation.
 */
invite_id: InviteId, 
/**
 * The status of the invitation; null if it was deleted.
 */
status: InviteStatus | null, 
/**
 * The number of company invitations that this person has not answered.
 */
unread_invites: number, } | { "kind": "avatar_changed", 
/**
 * The URL of this person's picture, or of their company's logo if there is no picture, as in account/get_info.
 */
logo: string | null, } | { "kind": "name_changed", 
/**
 * This person's name after the change.
 */
user_name: string, } | { "kind": "email_changed", 
/**
 * The new email address.
 */
email: string, } | { "kind": "contact_changed", 
/**
 * The new contact; empty if it was removed.
 */
public_contact: string, } | { "kind": "rights_changed" } | { "kind": "approved", 
/**
 * True if the account is now approved.
 */
is_approved: boolean, } | { "kind": "notice", 
/**
 * The text of the message.
 */
text: string, };

export type UserSnapshot = { 
/**
 * The person to whom the topic belongs.
 */
user_id: UserId, 
/**
 * The person's plan.
 */
subscription: SubscriptionInfo, 
/**
 * The number of whole days that are left of the trial; null if the person is not on a trial.
 */
trialcounter: bigint | null, 
/**
 * The storage that the person uses, and the storage of the plan.
 */
storage: StorageInfo, 
/**
 * The number of invitations into companies that the person has not answered.
 */
unread_invites: number, 
/**
 * The number of invitations into teams that the creator has not answered.
 */
unread_team_invites: number, 
/**
 * The number of comments that mention the person and that the person has not read.
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
 * The id of the job to which the tracks were submitted.
 */
job_id: JobId, 
/**
 * The ids of the tracks from which the caller abstains or no longer abstains, 1 to 200.
 */
track_ids: Array<TrackId>, 
/**
 * True to abstain; false to stop abstaining.
 */
abstain: boolean, };

export type AddComment = { 
/**
 * The id of the job to which the track was submitted.
 */
job_id: JobId, 
/**
 * The id of the track to comment on.
 */
track_id: TrackId, 
/**
 * The position of the comment, or the beginning of its range, in seconds. A reply has the position of the comment that it replies to.
 */
position: number, 
/**
 * The end of the range, in seconds; null if the comment has no range but a single position.
 */
until?: number, 
/**
 * True if only the caller may see the comment.
 */
private?: boolean, 
/**
 * The text of the comment.
 */
text: string, 
/**
 * The comment that this comment replies to; null if it is not a reply.
 */
parent_id?: CommentId, 
/**
 * The members of the job's company whom the comment mentions, at most 10. A private note mentions nobody.
 */
mentions?: Array<UserId>, 
/**
 * An id that the client chooses for the request. If the client repeats the request with the same id, no second comment is added, and the
 * answer contains the comment that was added by the first request.
 */
request_id?: string, };

export type AskCommentPeople = { 
/**
 * The id of the job whose reviewers are searched.
 */
job_id: JobId, 
/**
 * A part of the name; an empty text finds everybody.
 */
q: string, };

export type AskComments = { 
/**
 * The id of the job to which the track was submitted.
 */
job_id: JobId, 
/**
 * The id of the track whose comments are requested.
 */
track_id: TrackId, 
/**
 * The number of comments in the page: 100 if it is left out, at most 200.
 */
limit?: number, 
/**
 * The number of comments to skip; 0 if it is left out.
 */
offset?: number, };

export type AskFacets = { 
/**
 * The id of the job whose submissions' genres, tags and tempos are requested.
 */
job_id: JobId, };

export type AskMentions = { 
/**
 * The number of mentions in the page: 20 if it is left out, at most 200.
 */
limit?: number, 
/**
 * The number of mentions to skip; 0 if it is left out.
 */
offset?: number, };

export type AskRatings = { 
/**
 * The id of the job to which the tracks were submitted.
 */
job_id: JobId, 
/**
 * The ids of the tracks whose ratings are requested, 1 to 200.
 */
track_ids: Array<TrackId>, };

export type AskTeamMembers = { 
/**
 * The id of the team whose members are requested.
 */
team_id: TeamId, 
/**
 * The number of members in the page: 200 if it is left out, at most 200.
 */
limit?: number, 
/**
 * The number of members to skip; 0 if it is left out.
 */
offset?: number, };

export type AskTrackUsage = { 
/**
 * The ids of the tracks whose deletion is considered.
 */
tracks_id: Array<TrackId>, };

export type AskUnread = { 
/**
 * The jobs, 1 to 200. Jobs that the caller does not review are left out of the result.
 */
job_ids: Array<JobId>, };

export type DeleteComment = { 
/**
 * The id of the comment to delete.
 */
comment_id: CommentId, };

export type EditComment = { 
/**
 * The id of the comment to change.
 */
comment_id: CommentId, 
/**
 * The new text of the comment.
 */
text: string, };

export type ExportComments = { 
/**
 * The id of the job whose comments are exported.
 */
job_id: JobId, };

export type ExportPlaylist = { 
/**
 * The id of the playlist to export.
 */
playlist_id: PlaylistId, };

export type Gather = { 
/**
 * The id of the job under review.
 */
job_id: JobId, 
/**
 * The id of the track to go to.
 */
track_id: TrackId, 
/**
 * The position in the track, in seconds.
 */
position: number, };

export type HandOverCompany = { 
/**
 * The company, which the caller must own.
 */
company_id: CompanyId, 
/**
 * The id of the account of the member who becomes the owner.
 */
member_id: UserId, };

export type JobTrack = { 
/**
 * The id of the job to which the track is to be submitted.
 */
job_id: JobId, 
/**
 * The id of the track to add or remove.
 */
track_id: TrackId, };

export type LeaveTeam = { 
/**
 * The id of the team that the caller leaves.
 */
team_id: TeamId, };

export type LinkUpdate = { 
/**
 * The id of the link to change.
 */
link_id: LinkId, 
/**
 * True if visitors may download the archive of all tracks.
 */
allowed_all_tracks?: boolean, 
/**
 * True if visitors may download single tracks.
 */
allowed_single_track?: boolean, 
/**
 * True if visitors see the IPI numbers of writers and publishers, both on the page and in downloaded files.
 */
include_ipis?: boolean, 
/**
 * True if the link's author receives an email when the link is opened for the first time.
 */
notify_first_open?: boolean, 
/**
 * The recipient for whom the link was made.
 */
recipient?: string, 
/**
 * The time at which the link ends; null removes the end time.
 */
expires_at?: Timestamp | null, 
/**
 * A new password; null removes the password.
 */
new_password?: string | null, };

export type MarkTracks = { 
/**
 * The id of the job to which the tracks were submitted.
 */
job_id: JobId, 
/**
 * The ids of the tracks to mark, 1 to 200.
 */
track_ids: Array<TrackId>, 
/**
 * The new mark: shortlisted, on hold or rejected. Null removes the mark.
 */
mark: Mark | null, 
/**
 * An id that the client chooses for the request. If the client repeats the request with the same id, the server changes nothing and answers
 * with the result of the first request, so that a mark that was set in the meantime is not overwritten.
 */
request_id?: string, };

export type MovePlaylistTrack = { 
/**
 * The id of the playlist that contains the track.
 */
playlist_id: PlaylistId, 
/**
 * The id of the track to move.
 */
track_id: TrackId, 
/**
 * The track after which the moved track is placed; null places it first. If that track was removed in the meantime, the moved track takes
 * its former position.
 */
after: TrackId | null, };

export type OpenPlaylist = { 
/**
 * The id of the playlist that the caller opened.
 */
playlist_id: PlaylistId, };

export type PlaylistTracks = { 
/**
 * The id of the playlist to change.
 */
playlist_id: PlaylistId, 
/**
 * The ids of the tracks to add or remove.
 */
tracks_id: Array<TrackId>, };

export type RateTrack = { 
/**
 * The id of the track to rate.
 */
track_id: TrackId, 
/**
 * The rating from 1 to 10; null withdraws the caller's rating.
 */
track_rating: number | null, 
/**
 * The job that the track was submitted to.
 */
job_id: JobId, 
/**
 * The playlist that the caller is editing while rating, if any. The server accepts this field but does not use it.
 */
moderated_playlist_id?: PlaylistId, 
/**
 * The shared playlist that the caller has open while rating, if any. The server accepts this field but does not use it.
 */
shared_playlist_id?: PlaylistId, };

export type ReadMentions = { 
/**
 * The ids of the comments, at most 200.
 */
comment_ids: Array<CommentId>, };

export type RemoveTeamMember = { 
/**
 * The id of the team that loses the member.
 */
team_id: TeamId, 
/**
 * The member to remove.
 */
user_id: UserId, };

export type RenamePlaylist = { 
/**
 * The id of the playlist to rename.
 */
playlist_id: PlaylistId, 
/**
 * The new name of the playlist.
 */
playlist_name: string, };

export type ResolveComment = { 
/**
 * The id of the comment to resolve or reopen.
 */
comment_id: CommentId, 
/**
 * True to resolve the comment; false to reopen it.
 */
resolved: boolean, };

export type Restore = { 
/**
 * The token in the answer to the deletion.
 */
undo: string, };

export type RestoreCompany = { 
/**
 * The id of the company to restore.
 */
company_id: CompanyId, };

export type SetCompanyRole = { 
/**
 * The company, which the caller must own.
 */
company_id: CompanyId, 
/**
 * Another member of the company, whose role changes.
 */
member_id: UserId, 
/**
 * The role of the member after the change.
 */
role_name: AssignedRole, };

export type SetPlaylistTrackListened = { 
/**
 * The id of the track to mark.
 */
track_id: TrackId, 
/**
 * True if the caller has listened to the track.
 */
listened: boolean, 
/**
 * The job that the track was submitted to.
 */
job_id: JobId, 
/**
 * The playlist in which the track was played.
 */
playlist_id: PlaylistId, };

export type SetPublicContact = { 
/**
 * The contact, such as an address, a name or a website, in at most 100 characters. An empty text removes it.
 */
contact: string, };

export type SetTrackListened = { 
/**
 * The id of the track to mark.
 */
track_id: TrackId, 
/**
 * True if the caller has listened to the track.
 */
listened: boolean, 
/**
 * The job that the track was submitted to.
 */
job_id: JobId, };

export type TracksEdit = { 
/**
 * The ids of the tracks to edit, 1 to 500.
 */
tracks_id: Array<TrackId>, 
/**
 * The values to set.
 */
set: TracksSetting, 
/**
 * An id that the client chooses for the request. If the client repeats the request with the same id within 24 hours, the edit is not
 * repeated, and the answer is the result of the first request.
 */
request_id?: string, };

export type UndoEdit = { 
/**
 * The token `undo` in the answer to the edit.
 */
undo: string, };

export type WithdrawTeamInvite = { 
/**
 * The id of the invitation to delete.
 */
invite_id: TeamInviteId, };

export type ChangeEvent = { 
/**
 * The topic whose changes these are.
 */
topic: string, 
/**
 * The number of the frame. The frames of a topic are numbered 1, 2, 3 … without gaps.
 */
offset: number, 
/**
 * The time of the commit that made the changes, by the database's clock.
 */
at: Timestamp, 
/**
 * The changes, in order.
 */
changes: Array<TopicChanges[TopicKind]>, };

export type PresenceEvent = { 
/**
 * The name of a `review:` or `playlist:` topic.
 */
topic: string, 
/**
 * All people on the topic, at most 50. Sent only in the first event after subscribing.
 */
people?: Array<PresentPerson>, 
/**
 * The people who joined or whose activity changed; left out in the first event after subscribing.
 */
here?: Array<PresentPerson>, 
/**
 * The people who left the topic; left out in the first event after subscribing.
 */
gone?: Array<UserId>, 
/**
 * The number of people on the topic.
 */
count: number, 
/**
 * A reviewer's request that everybody go to a certain position in a track; left out if there is none.
 */
gather?: Gathering, };

export type SnapshotEvent = { 
/**
 * The topic to which the state belongs.
 */
topic: string, 
/**
 * The number of the newest frame that the snapshot reflects.
 */
offset: number, 
/**
 * The epoch to which the number `offset` belongs.
 */
epoch: string, 
/**
 * The topic's snapshot.
 */
snapshot: TopicSnapshots[TopicKind], };

export type ResyncEvent = { 
/**
 * The topic whose frames were dropped.
 */
topic: string, };

export type ClosedEvent = { 
/**
 * The topic whose subscription ended.
 */
topic: string, 
/**
 * The reason why the subscription ended.
 */
reason: ClosedReason, };

export type LogOutEvent = { 
/**
 * The reason why the session ended.
 */
reason: LogOutReason, };

export type NewVersionEvent = { 
/**
 * The version and build of the server.
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
