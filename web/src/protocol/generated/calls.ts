// Printed by scripts/print-calls.mjs from docs/openapi.json and docs/asyncapi.json; do not edit.
import type {
  AbstainTracks,
  AddComment,
  AdminUser,
  AdminUserStat,
  Application,
  ApplicationId,
  ApplicationSnapshot,
  ArchiveFormat,
  AskCommentPeople,
  AskComments,
  AskFacets,
  AskMentions,
  AskRatings,
  AskTeamMembers,
  AskTrackUsage,
  AskUnread,
  AuditEntry,
  ChangeEvent,
  Comment,
  CommentPeople,
  Comments,
  Company,
  CompanyId,
  CompanyInvite,
  CompanyMember,
  CompanySnapshot,
  DefaultApplication,
  DeleteComment,
  DownloadArchive,
  DownloadTracks,
  EditComment,
  EditUndone,
  EmptySnapshot,
  ErrorCode,
  ExportAnswer,
  ExportChange,
  ExportComments,
  ExportPlaylist,
  Facets,
  FileId,
  Gather,
  HandOverCompany,
  Init,
  InviteId,
  JobId,
  JobRow,
  JobSnapshot,
  JobStatus,
  JobTrack,
  JobTrackAnswer,
  JobType,
  LeaveTeam,
  LinkId,
  LinkSnapshot,
  LinkUpdate,
  LiveHead,
  MarkTracks,
  MasterOwner,
  MentionCount,
  Mentions,
  MovePlaylistTrack,
  NamedTeam,
  OpenPlaylist,
  OwnPlaylist,
  OwnTrack,
  Playlist,
  PlaylistId,
  PlaylistSnapshot,
  PlaylistTracks,
  Presence,
  Publisher,
  RateTrack,
  RateTrackAnswer,
  Ratings,
  ReadMentions,
  ReceivedTeamInvite,
  RemoveTeamMember,
  RenamePlaylist,
  ResolveComment,
  Restore,
  RestoreCompany,
  ReviewCounters,
  ReviewSnapshot,
  ReviewTrack,
  Role,
  ServerTime,
  SessionId,
  SessionInfo,
  SessionSubscription,
  SetCompanyRole,
  SetPlaylistTrackListened,
  SetPublicContact,
  SetTrackListened,
  ShareLink,
  ShareType,
  SharedPage,
  SharedTrack,
  StorageInfo,
  SubmissionProgress,
  Subscribe,
  SubscriptionInfo,
  Team,
  TeamId,
  TeamInvite,
  TeamInviteId,
  TeamMembers,
  TeamSnapshot,
  Timestamp,
  TrackId,
  TracksEdit,
  TracksEdited,
  UndoEdit,
  Unread,
  Unsubscribe,
  UserId,
  UserSnapshot,
  WithdrawTeamInvite,
  Writer,
} from './protocol';

/** The logged-in person, or a visitor. */
export type AccountInfo = LoggedIn | Visitor;

/** The numbers of jobs and tracks that are shown at the top of a person's pages. */
export type AccountStat = {
  /** For a creator, the number of open jobs that they have submitted to. For a manager, the number of open jobs of their companies. */
  active_jobs: number;
  /** The number of all open jobs on the platform. */
  active_jobs_all: number;
  /** For a creator, the number of their tracks. For a manager, the number of tracks submitted to their companies. */
  tracks: number;
};

/** The payment provider's page to which the browser must go next. */
export type AddedPaymentMethod = {
  /** The address of the payment provider's page. */
  url_to_redirect: string;
};

/** The data about one person that the staff sees. */
export type AdminPerson = {
  /** The newest entries of the audit log, at most 50, about what the person did and about what others did to their account. */
  audit: AuditEntry[];
  /** The URL of the person's picture; null if there is none. */
  avatar: string | null;
  companies: Membership[];
  /** The time of the sign-up. */
  created: Timestamp;
  /** The email address of the account. */
  email: string;
  /** The newest emails to the person, at most 50, from the last 90 days. */
  emails: SentEmail[];
  /** The id of the account. Calls about the account expect it in a field whose name begins with `user_to_`. */
  id: UserId;
  /** True if the account is approved by the staff or automatically. Without approval, the person cannot log in. */
  is_approved: boolean;
  /** True if the email address is confirmed. */
  is_confirmed_email: boolean;
  /** True if the account is blocked. */
  is_disabled: boolean;
  /** True for one of the first 500 paying subscribers. */
  is_first_500: boolean;
  /** The first link that the person gave when signing up. */
  link_1: string;
  /** The second link that the person gave when signing up. */
  link_2: string;
  /** The staff's note on the person; null if there is none. */
  note: PersonNote | null;
  numbers: PersonNumbers;
  /** True if the account is on hold, so that the person cannot log in until the staff ends the hold. */
  on_hold: boolean;
  /** The person's subscription, with its limits and how much of them is used. */
  plan: SubscriptionInfo;
  /** The role: creator, manager or admin. */
  role: Role;
  /** The sessions in which the person is logged in, the most recently used first, at most 200. */
  sessions: ShownSession[];
  /** The sums over all tracks of the account. */
  stat: AdminUserStat;
  /** The sub-role: inherit, worker, promoter or fan. */
  sub_role: "inherit" | "worker" | "promoter" | "fan";
  /** The title of the plan in lower case. */
  subscription: string;
  teams: Membership[];
  /** The name of the person. */
  user_name: string;
  /** The rating that the staff gave to the person, from 0 to 10. */
  user_rating: number;
};

/** The person to whom the confirmation link is mailed. */
export type AdminResendRequest = {
  id: UserId;
};

/** An affiliate link, and the address of the page with its statistics; both are null if the link was not made yet. */
export type AffiliateLink = {
  affiliate_dashboard_url: string | null;
  affiliate_url: string | null;
};

/** The statistics of an affiliate link in one month (UTC). */
export type AffiliateMonth = {
  clicks: number;
  commission: number | null;
  /** The month, from 1 to 12. */
  month: number;
  sign_ups: number;
  spend: number;
  year: number;
};

/** The owner of the affiliate link: the caller, or a company. */
export type AffiliateRequest = {
  /** The company whose link a manager or the platform's staff requests; creators leave it out and get their own link. */
  company_id?: CompanyId | null;
};

/** The statistics of an affiliate link in total and by month. Amounts are in dollars without tax. */
export type AffiliateStatistic = {
  /** The number of visitors who followed the link; each visitor counts once a day. */
  clicks: number;
  /** The part of `spend` that the link's owner earns, in dollars; null for a company's link. */
  commission: number | null;
  /** The statistics of each month, the newest first; months without clicks, sign-ups and payments are left out. */
  months: AffiliateMonth[];
  /** The percentage of `spend` that the link's owner earns; null for a company's link. */
  percent: number | null;
  /** The number of accounts that signed up through the link and confirmed their email. */
  sign_ups: number;
  /** The sum of the payments of those accounts, minus refunds, in dollars. */
  spend: number;
};

/** The playlist or application whose background is requested. */
export type ApplicationBackgroundRequest = {
  /**
   * The id of the playlist or application, for clients that follow the specification and do not send the field `id`. A request must
   * contain one of the two fields.
   */
  application_id?: ApplicationId | null;
  /** The id of the playlist or application. A request must contain the id in this field or in the next one. */
  id?: ApplicationId | null;
  /** The password of the share link, if it has one. */
  password?: string | null;
  /** A ticket that the server issued for the link's password; it can be sent instead of the password. */
  ticket?: string | null;
  /** The token of a share link. */
  token?: string | null;
};

/** The tracks to submit, and the job to which they are submitted. */
export type ApplicationCreateRequest = {
  description?: string | null;
  /** The job to which the tracks are submitted. If it is left out, the call makes a playlist of the creator's own. */
  job_id?: JobId | null;
  /** The name of the playlist, at most 300 characters; required if `job_id` is left out. */
  playlist_name?: string | null;
  /**
   * A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is made,
   * and the answer contains the result of the first request.
   */
  request_id?: string | null;
  /** All tracks of the application, in order. */
  tracks_id?: TrackId[];
};

/** The application or playlist to delete. */
export type ApplicationDeleteRequest = {
  id: ApplicationId;
};

/** The application, and the tracks to remove from it. */
export type ApplicationDeleteTracksRequest = {
  id: ApplicationId;
  tracks_id: TrackId[];
};

/** The requested page of the caller's own playlists. */
export type ApplicationGetRequest = {
  /** The maximum number of playlists on the page; 100 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of playlists to skip before the page. */
  offset?: number | null;
};

/** The job whose applications are listed. */
export type ApplicationJobRequest = {
  job_id: JobId;
};

/** The options of a new link. */
export type ApplicationLinkRequest = {
  /** True (the default): all tracks may be downloaded together as an archive. */
  allowed_all_tracks?: boolean | null;
  /** True (the default): single tracks may be downloaded. */
  allowed_single_track?: boolean | null;
  /** The time at which the link expires, at most 5 years from now. If it is left out, the link never expires. */
  expires_at?: Timestamp | null;
  id: ApplicationId;
  /** True: downloads contain the writers' IPI numbers; false if left out. */
  include_ipis?: boolean | null;
  /** True: the person who makes the link gets an email when the link is first opened; false if left out. */
  notify_first_open?: boolean | null;
  /** The password that the link requires. */
  password?: string | null;
  /** The name of the person for whom the link is made. */
  recipient?: string | null;
  /**
   * A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, no
   * link is made, and the answer contains the link of the first request.
   */
  request_id?: string | null;
};

/** The application whose links are listed. */
export type ApplicationLinksRequest = {
  id: ApplicationId;
};

/** A page of the caller's own playlists, the most recently changed first. */
export type ApplicationPage = {
  applications: OwnPlaylist[];
  /** The number of the caller's own playlists on all pages together. */
  number_of_applications: number;
};

/** An application that was restored. Clients request it by application/get_by_job, or by application/get if it is a creator's own playlist. */
export type ApplicationRestored = {
  /** The id of the restored application. */
  application_id: ApplicationId;
  /** The job of the application; null for a creator's own playlist. */
  job_id: JobId | null;
};

/** The shared playlist or application, the link that opens it, and the requested page of its tracks. */
export type ApplicationSharedTracksRequest = {
  application_id: ApplicationId;
  /** The maximum number of tracks on the page; 100 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of tracks to skip before the page. */
  offset?: number | null;
  /** The link's password, if it has one. */
  password?: string | null;
  /** A ticket that the server issued for the link's password; it can be sent instead of the password. */
  ticket?: string | null;
  /** The link's token. */
  token: string;
};

/** A page of an application's tracks, in the order of the application. */
export type ApplicationTracks = {
  /** The number of the application's tracks on all pages together. */
  number_of_tracks: number;
  tracks: OwnTrack[];
};

/** The application, and the requested page of its tracks. */
export type ApplicationTracksRequest = {
  id: ApplicationId;
  /** The maximum number of tracks on the page; 100 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of tracks to skip before the page. */
  offset?: number | null;
};

/** The application, and its new content. */
export type ApplicationUpdateRequest = {
  /** The new description; not changed if left out. */
  description?: string | null;
  id: ApplicationId;
  /**
   * Decides about tracks that the creator has added to the job but that are not in `tracks_id`. True: they stay added for a later
   * submission. False or left out: they are removed.
   */
  keep_added?: boolean;
  /** The new name; not changed if left out. */
  playlist_name?: string | null;
  /** All tracks of the application after the call, in order. */
  tracks_id: TrackId[];
  /** The version of the application on which the edit is based. If the application has changed since, the call returns 409 `conflict`. */
  version?: number | null;
};

/** For each choice of a filter, the number of submissions that would match if this choice was combined with the other filters of the request. */
export type AppliedCounts = {
  all: number;
  audio: number;
  /** The number of submissions of the requested type that the caller has listened to. */
  heard: number;
  /** The number of submissions of the requested type with the mark `hold`. */
  hold: number;
  music: number;
  /** The number of submissions of the requested type with the mark `pass`. */
  pass: number;
  sfx: number;
  /** The number of submissions of the requested type with the mark `shortlist`. */
  shortlist: number;
  /** The number of submissions of the requested type that the caller has not listened to. */
  unheard: number;
  /** The number of submissions of the requested type that the caller has not rated. */
  unrated_by_me: number;
  /** The number of submissions of the requested type whose highest rating is at least 3 above the lowest. */
  we_disagree: number;
  /** The number of withdrawn submissions of the requested type, even if the list does not include them. */
  withdrawn: number;
};

/** A filter for submissions, their order, and the requested page. */
export type AppliedListRequest = {
  /** Further filters of the list. */
  filters?: ReviewFilters | null;
  /** The lowest mean rating to return, from 0 to 10, inclusive; a track without ratings counts as 0. */
  from?: number | null;
  job_id: JobId;
  /**
   * The maximum number of submissions on the page. If left out: the number of tracks in `track_ids`, otherwise 50 for get_applied and 100 for
   * get_playlist. More than 200 counts as 200.
   */
  limit?: number | null;
  /** True: submissions that the caller has listened to come before the others. */
  listened_first?: boolean | null;
  /** The number of submissions to skip before the page. */
  offset?: number | null;
  /**
   * The tab of the list that the client shows. `unrated_by_me` returns only submissions that the caller has not rated; `we_disagree`
   * returns only submissions whose highest rating is at least 3 above the lowest.
   */
  only?: "unrated_by_me" | "we_disagree" | null;
  /** Returns only submissions that contain this text in the title, the artist's name or the tags, ignoring case. */
  q?: string | null;
  /**
   * The field by which submissions are sorted: title, duration, artist_name, rating or creation_date. If left out: get_playlist uses the
   * playlist's order; get_applied sorts by the day of submission (UTC), then by the creator's plan, then by time.
   */
  sort_by?: "title" | "duration" | "artist_name" | "rating" | "creation_date" | null;
  /** The direction of the order: up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** The highest mean rating to return, from 0 to 10, inclusive. */
  to?: number | null;
  /** Returns only these tracks, at most 200. */
  track_ids?: TrackId[] | null;
  /** Returns only tracks of this type: music, sfx or audio; all (the default) returns every type. */
  type?: "all" | "music" | "sfx" | "audio" | null;
  /** True: the list includes withdrawn submissions; only get_applied has this field. */
  with_withdrawn?: boolean | null;
};

/** A page of a job's submissions, with counts. */
export type AppliedPage = {
  /** The number of all submissions of the job, and how many of them are rated. */
  counters: ReviewCounters;
  counts: AppliedCounts;
  /** The number of the job's submissions that the caller has listened to. */
  listened: number;
  /** The number of tracks that were submitted to the job after the caller last requested the first page of the job's submissions. */
  new_tracks: number;
  /** The number of matching submissions on all pages together. */
  number_of_tracks: number;
  tracks: ReviewTrack[];
};

/** The id of an entry of the audit log. */
export type AuditEntryId = number;

/** The filter of a list of audit entries: an entry must match every field that is set. */
export type AuditFilter = {
  /** Matches only entries that record this action. */
  action?: string | null;
  /** Matches only entries about actions by this account. */
  by?: UserId | null;
  /** Matches only entries made at this time or later. */
  from?: Timestamp | null;
  /** Matches only entries about actions on the object with this id; `on_kind` is the kind of the object. */
  on?: AuditSubjectId | null;
  /** The kind of the object whose id is in `on`; user if left out. */
  on_kind?: string | null;
  /**
   * Matches only entries that contain this text in a person's name, the action, the network (of the IP address) or the details, ignoring
   * case.
   */
  q?: string | null;
  /** Matches only entries made before this time. */
  to?: Timestamp | null;
};

/** A page of the audit log, the newest entries first. */
export type AuditPage = {
  /**
   * The number of matching entries on each of the last 60 days, including today. The filter's `from` and `to` are ignored, and days without
   * entries are left out. Null if the request has `after`.
   */
  days: SeriesCell[][] | null;
  /**
   * The first day for which `days` counts entries: usually the first of the last 60 days. It is a later day if so many entries match that the
   * earlier days are not counted. Null if the request has `after`.
   */
  days_since: string | null;
  entries: AuditEntry[];
  /** True if there are older entries after this page. */
  has_more: boolean;
};

/**
 * The id of the object that an entry of the audit log is about; another field of the entry contains the kind of the object, such as
 * `job`.
 */
export type AuditSubjectId = number;

/** The address of the person's picture. */
export type AvatarAddress = {
  /** The address of the picture; null if the person has none. */
  url: string | null;
};

/** The form that uploads the caller's picture. */
export type AvatarForm = {
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  inputfile: Blob;
};

/** The address of a background picture. */
export type BackgroundAddress = {
  /** The address of the picture; null for the product's default picture. */
  url: string | null;
};

/** The form that uploads a background picture. */
export type BackgroundForm = {
  /** A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels. */
  background?: Blob | null;
  /** True: restores the product's default picture; in this case no file is sent. */
  default?: boolean | null;
  /** The id of the playlist or application. */
  id: number;
};

/** The plan and the payments of a person. */
export type Billing = {
  /** The time at which the plan ends; null if it is not canceled. */
  cancel_at: Timestamp | null;
  /** The currency, as three lower-case letters. */
  currency: string;
  /** The failed payment; null if none has failed, or if the payment provider does not answer. */
  failed_payment: FailedPayment | null;
  /** The payment interval: month or year; null if the person does not pay. */
  interval: string | null;
  /** True if a plan is active. */
  is_active_subscription: boolean;
  /** The next payment; null if there will be none, or if the payment provider does not answer. */
  next_payment: NextPayment | null;
  /** The payment methods; null if the payment provider does not answer. */
  payment_methods: PaymentMethod[] | null;
  /** The price in dollars per payment interval. */
  price: number;
  /** The title of the plan in lower case. */
  product_title: string;
  /**
   * The status of the subscription: active, trialing, past_due (a payment failed and will be tried again) or canceled. Null in all other
   * cases.
   */
  status: string | null;
  /** The plan's storage in megabytes of 1,048,576 bytes. */
  storage_amount: number;
  /** The plan's storage, and the storage that the person uses. */
  storage_info: StorageInfo;
};

/** The account to block. */
export type BlockUserRequest = {
  /** The reason that is mailed to the account's owner. */
  reason?: string | null;
  user_to_disable: UserId;
};

/** The plan to buy, the interval at which it is paid, and optionally a coupon. */
export type BuyRequest = {
  coupon?: string | null;
  periodicity: "month" | "year";
  /** The id of the plan's product. */
  product_id: string;
  /**
   * An address of this site. A person who has bought the plan returns from the provider's page to /success-checkout/ with the checkout's id.
   * A person who gave up returns to /cancel-checkout.
   */
  redirect_url: string;
};

/** The token of a share link, with the link's password or a ticket if the link has a password. */
export type ByTokenRequest = {
  /** The link's password, if it has one. */
  password?: string | null;
  /** A ticket that the server issued for the link's password; it can be sent instead of the password. */
  ticket?: string | null;
  /** The link's token. */
  token: string;
};

/** A track, with the address of the drawing of its waveform. */
export type CatalogueTrack = {
  /** The artist's name. */
  artist_name: string;
  /** The tempo in beats per minute, with one decimal; null if the creator gave none. */
  bpm: number | null;
  /** The time at which the track was uploaded. */
  creation_date: Timestamp;
  /** The track's description. */
  description: string;
  /** The number of times that the track was downloaded. */
  download_count: number;
  /** The name of the uploaded file. */
  file_name: string;
  /** The size of the audio file, in bytes. */
  file_size: number;
  /** The format of the audio file; always mp3. */
  format: string;
  /** The audio formats in which the track is available. */
  formats: string[];
  /** The track's genre; null if the creator gave none. */
  genre: string | null;
  /** The track's ISRC, as its creator typed it; null if the creator gave none. */
  isrc: string | null;
  /** The track's ISWC, as its creator typed it; null if the creator gave none. */
  iswc: string | null;
  /** The track's musical key; null if the creator gave none. */
  key: string | null;
  /** Always null, because creators do not see which reviewers listened. */
  listened: boolean | null;
  /** The integrated loudness in LUFS, with one decimal; null if the track is silent or was not measured. */
  loudness: number | null;
  /** The owners of the track's recording. */
  master_owners: MasterOwner[];
  /** The random name of the track in the file store. The calls under event/ also use it to identify the track. */
  name_in_base: string;
  /** The number of times that the track was played. */
  plays_count: number;
  /** The review progress of the track. Only the answer that lists the tracks of an application contains it; in other answers it is null. */
  progress: SubmissionProgress | null;
  /** The track's publishers. */
  publishers: Publisher[];
  /** Always null, because creators do not see ratings. */
  rating: number | null;
  /**
   * True if the track has a title, an artist and at least one writer, each writer has both names and a performing-rights organization, and
   * the shares of the writers, of the publishers (if there are any) and of the owners of the recording each add up to 100 percent.
   */
  rights_complete: boolean;
  /**
   * The number of share links that have ever contained the track, plus the number of times that a playlist with it was shared with a company
   * or with one of its members.
   */
  share_count: number;
  /** The title of the plan of the track's owner, in lower case. */
  subscription: string;
  /** The track's tags, separated by commas. */
  tags: string;
  /** The track's title. */
  title: string;
  /** The track's duration, in seconds; null until the first call of track/set_info. */
  track_duration: number | null;
  /** The id of the track. */
  track_id: TrackId;
  /** The type of the track, again: on the wire this is `track_type`, which has the same value as the field `type`. */
  track_type: "music" | "sfx" | "audio";
  /** The true peak in dBTP, with one decimal; null if the track is silent or was not measured. */
  true_peak: number | null;
  /** The type of the track: music, sfx or audio. */
  type: "music" | "sfx" | "audio";
  /** The number of jobs that the track was ever submitted to. */
  upload_count: number;
  /** The name of the track's owner. */
  user_name: string;
  /**
   * The version of the track, which grows with every edit. A track/set_info call can contain the version on which the edit is based; the
   * server refuses the edit if the track has a newer version.
   */
  version: number;
  /** The waveform: 56 peaks of one byte each, in base64. */
  wave: string;
  /** The signed address of the drawing of the full waveform, valid for one hour. */
  waveform_url: string;
  /** The track's writers. */
  writers: Writer[];
};

/** The new email address of the caller. */
export type ChangeEmailRequest = {
  email: string;
  /** An address of this site. It has no effect, but an address of another site is refused. */
  redirect_url?: string | null;
};

/** The new name of the caller. */
export type ChangeNameRequest = {
  name: string;
};

/** The current password of the caller, and the new one. */
export type ChangePasswordRequest = {
  new_password: string;
  password: string;
};

/** The plan that the caller changes to. */
export type ChangePlanRequest = {
  periodicity: "month" | "year";
  /** The id of the plan's product. */
  product_id: string;
};

/** The caller's name after the change. */
export type ChangedName = {
  user_name: string;
};

/** A month for which there are statistics. */
export type ChartMonth = {
  /** The month, from 1 to 12. */
  month: number;
  year: number;
};

/** The coupon, and the plan to which it is applied. */
export type CheckCouponRequest = {
  coupon: string;
  periodicity: "month" | "year";
  /** The id of the plan's product. */
  product_id: string;
};

/** The email address to check. */
export type CheckEmailRequest = {
  email: string;
};

/** The affiliate link that the visitor followed. */
export type ClickRequest = {
  /** The code in the affiliate link's address. */
  ref: string;
};

/** The form that uploads a picture of a company. */
export type CompanyBackgroundForm = {
  /** A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels. */
  background?: Blob | null;
  /** The company whose picture is set. */
  company_id: number;
  /** True: removes the picture; in this case the form contains no file. */
  default?: boolean | null;
};

/** The new company's name and description. */
export type CompanyCreateRequest = {
  /** The company's description, at most 400 characters. */
  description: string;
  /** The company's name, at most 40 characters. */
  name: string;
  /**
   * A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is made,
   * and the answer contains the result of the first request.
   */
  request_id?: string | null;
};

/**
 * A company with its owner, its pictures, its affiliate link and its jobs. The address of a picture is null if the company has no such picture.
 * The address of the affiliate link is null until the link is made.
 */
export type CompanyDetail = {
  affiliate_dashboard_url: string | null;
  affiliate_email: string | null;
  affiliate_url: string | null;
  /** The URL of the company's logo; null if it has none. */
  avatar_url: string | null;
  background_for_sign_up: string | null;
  created: Timestamp;
  /**
   * For a deleted company that can still be restored: the time at which it was deleted; otherwise left out. The field `members` of such
   * a company lists its former members.
   */
  deleted_at?: Timestamp;
  /** For a deleted company: the name of the person who deleted it; left out if that person's account was deleted. */
  deleted_by?: string;
  /** The text in which the company describes itself. */
  description: string;
  /** The id of the company. */
  id: CompanyId;
  /** A page of the company's jobs, the newest first. */
  jobs: CompanyJob[];
  login_background: string | null;
  logo: string | null;
  logo_for_job_type: string | null;
  /**
   * The company's owner, then its admins, then its other members, each group in the order of joining. In the answer of company/get_all,
   * only the company with the requested `company_id` has members here; for all others the list is empty.
   */
  members: CompanyMember[];
  /** The company's name. */
  name: string;
  /** The number of the company's jobs on all pages together. */
  number_of_jobs: number;
  /** The number of the company's members. */
  number_of_members: number;
  owner_email: string;
  owner_id: UserId;
  /** The name of the company's owner. */
  owner_name: string;
  /** For a deleted company: the time at which it is removed permanently and can no longer be restored; otherwise left out. */
  removed_at?: Timestamp;
  /** True if the platform's staff has verified the company. */
  verified: boolean;
};

/** A filter for the companies, and the requested page. */
export type CompanyGetAllRequest = {
  /** Returns only this company, and its members. */
  company_id?: CompanyId | null;
  /** True: instead of existing companies, returns deleted companies that can still be restored, the most recently deleted first. */
  deleted?: boolean;
  /** The maximum number of companies on the page; 20 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Returns only companies whose name contains this text, ignoring case. */
  name?: string | null;
  /** The number of companies to skip before the page. */
  offset?: number | null;
};

/** The company, and the requested page of its jobs. */
export type CompanyGetInfoRequest = {
  company_id: CompanyId;
  /** The maximum number of jobs on the page; 100 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of jobs to skip before the page. */
  offset?: number | null;
};

/** The company, the month, and the requested page of the company's jobs. */
export type CompanyGetStatisticRequest = {
  company_id: CompanyId;
  /** Returns only the statistics of this job of the company. */
  job_id?: JobId | null;
  /** The maximum number of jobs on the page; 100 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The month, from 1 to 12; given together with `year`. */
  month?: number | null;
  /** The number of jobs to skip before the page. */
  offset?: number | null;
  /** The year of the month; given together with `month`. If both are left out, the current month is used. */
  year?: number | null;
};

/** The person who signs up. Their email is the address to which the invitation was mailed. */
export type CompanyInviteSignUpRequest = {
  pass: string;
  token: string;
  user_name: string;
};

/** A job of a company, with the numbers of its tracks. */
export type CompanyJob = {
  /** The number of tracks submitted to the job. */
  applied_tracks: number;
  id: JobId;
  /** True if only members of certain teams can submit to the job. */
  is_team_job: boolean;
  /** Only creators whose own rating is at least this value can submit to the job. */
  min_rating: number;
  /** The number of the job's tracks that are in any playlist. */
  playlist_tracks: number;
  /** The number of the job's tracks that are in playlists shared with the company or with one of its members. */
  shared_tracks: number;
  /** The status of the job: open, closed or archived. */
  status: string;
  title: string;
  type: string;
};

/** A job of the company with its statistics. */
export type CompanyJobNumbers = {
  /**
   * How far the reviewers agree. It is computed from the tracks with at least two ratings: the fraction of them (0 to 1) whose highest and
   * lowest ratings differ by less than 3. Null if there are no such tracks.
   */
  agreement: number | null;
  /** The number of submitted tracks. */
  applied_tracks: number;
  /** The number of submitted tracks that at least one reviewer has listened to. */
  heard: number;
  job_id: JobId;
  /** The mean of the rated tracks' mean ratings; null if no track is rated. */
  mean: number | null;
  /** The median time from the submission of a track to its first listen, in hours with one decimal; null if no track was listened to. */
  median_hours_to_first_listen: number | null;
  /** The number of submitted tracks with at least one rating. */
  rated: number;
  /** The number of ratings; a changed rating counts once. */
  ratings: number;
  /** The status of the job: open, closed or archived. */
  status: string;
  title: string;
};

/** The form that uploads a picture of a company. */
export type CompanyLoginImageForm = {
  /** The company whose picture is set. */
  company_id: number;
  /** True: removes the picture; in this case the form contains no file. */
  default?: boolean | null;
  /** A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels. */
  login_background?: Blob | null;
};

/** The form that uploads a picture of a company. */
export type CompanyLogoForm = {
  /** The company whose picture is set. */
  company_id: number;
  /** True: removes the picture; in this case the form contains no file. */
  default?: boolean | null;
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  logo?: Blob | null;
};

/** The statistics of one job, or of all jobs together. Withdrawn tracks are not counted. */
export type CompanyNumbers = {
  /**
   * How far the reviewers agree. It is computed from the tracks with at least two ratings: the fraction of them (0 to 1) whose highest and
   * lowest ratings differ by less than 3. Null if there are no such tracks.
   */
  agreement: number | null;
  /** The number of submitted tracks. */
  applied_tracks: number;
  /** The number of submitted tracks that at least one reviewer has listened to. */
  heard: number;
  /** The mean of the rated tracks' mean ratings; null if no track is rated. */
  mean: number | null;
  /** The median time from the submission of a track to its first listen, in hours with one decimal; null if no track was listened to. */
  median_hours_to_first_listen: number | null;
  /** The number of submitted tracks with at least one rating. */
  rated: number;
  /** The number of ratings; a changed rating counts once. */
  ratings: number;
};

/** A page of companies, for the platform's staff. */
export type CompanyPage = {
  companies: Company[];
  /** The number of matching companies on all pages together. */
  number_of_companies: number;
};

/** The address of the company's picture; null if the picture was removed. */
export type CompanyPictureAddress = {
  url: string | null;
};

/** The statistics of one reviewer. */
export type CompanyReviewer = {
  /** The number of tracks that the reviewer has listened to. */
  heard: number;
  /** The mean of the reviewer's ratings; null if there are none. */
  mean: number | null;
  /** The number of tracks that the reviewer has rated. */
  rated: number;
  user_id: UserId;
  user_name: string;
};

/** The form that uploads a picture of a company. */
export type CompanySearchIconForm = {
  /** The company whose picture is set. */
  company_id: number;
  /** True: removes the picture; in this case the form contains no file. */
  default?: boolean | null;
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  logo_for_job_type?: Blob | null;
};

/** The numbers of submissions and ratings on each day (UTC) of the month, as pairs of a day and a number. */
export type CompanySeries = {
  /** The number of ratings on each day; a rating counts on the day on which it was last changed. */
  ratings: SeriesCell[][];
  submissions: SeriesCell[][];
};

/** The statistics of a company's jobs. */
export type CompanyStatistic = {
  /** Ten numbers: how many ratings have the value 1, the value 2, and so on up to 10. */
  distribution: number[];
  /** A page of the company's jobs, the newest first. */
  jobs: CompanyJobNumbers[];
  /** The number of the company's jobs on all pages together. */
  number_of_jobs: number;
  /** The statistics of each reviewer, the one with the most ratings first. */
  reviewers: CompanyReviewer[];
  series: CompanySeries;
  totals: CompanyNumbers;
};

/** The token in the mailed link, and the email to which it was mailed. */
export type ConfirmEmailRequest = {
  email: string;
  token: string;
};

/** The account whose email is to be confirmed. */
export type ConfirmUserEmailRequest = {
  user_to_confirm: UserId;
};

/** The account's new email. It is either confirmed already, or still to be confirmed by the link that was mailed to it. */
export type ConfirmedEmail = {
  new_email: string;
};

/** The discount that a coupon gives on a plan. */
export type Coupon = {
  /** The discount in dollars; null if the discount is a percentage. */
  amount: number | null;
  duration: "once" | "repeating" | "forever";
  /** The amount of the first payment in dollars, after the discount. */
  first_payment: number;
  /** The number of months for which a repeating discount applies. */
  months: number | null;
  /** The discount in percent; null if the discount is an amount in dollars. */
  percent_off: number | null;
};

/** The owner of the new affiliate link, and the owner's email address. */
export type CreateAffiliateRequest = {
  /**
   * The company that gets the link, if a manager or the platform's staff makes it. Creators leave this field out and make a link for
   * themselves.
   */
  company_id?: CompanyId | null;
  /** The address to which emails about the earnings are sent; at most 400 characters. */
  email: string;
};

/** The company, the person to invite, and their role in the company. */
export type CreateInviteRequest = {
  company_id: CompanyId;
  /** The email address of the person, at most 100 characters. */
  email: string;
  /**
   * A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is made,
   * and the answer contains the result of the first request.
   */
  request_id?: string | null;
  /** The role in the company to which the person is invited: member or admin. */
  role: "member" | "admin";
};

/** The address of the affiliate link. */
export type CreatedAffiliate = {
  affiliate_url: string;
};

/** The id of the new application. */
export type CreatedApplication = {
  id: ApplicationId;
};

/** The id of the new company. */
export type CreatedCompany = {
  company_id: CompanyId;
};

/** The id of the new invitation. */
export type CreatedInvite = {
  id: InviteId;
};

/** The id of the new job. */
export type CreatedJob = {
  job_id: JobId;
};

/** The id of the new playlist. */
export type CreatedPlaylist = {
  playlist_id: PlaylistId;
};

/** The id of the new team. */
export type CreatedTeam = {
  team_id: TeamId;
};

/** The id of the new invitation. */
export type CreatedTeamInvite = {
  id: TeamInviteId;
};

/** The company to delete. */
export type DeleteCompanyRequest = {
  company_id: CompanyId;
};

/** The invitation to delete. */
export type DeleteInviteRequest = {
  invite_id: InviteId;
};

/** The company, and the member to remove. */
export type DeleteMemberRequest = {
  company_id: CompanyId;
  /** True: the share links that the member made for the company's jobs end. False: they pass to the company's owner with their playlists. */
  end_links?: boolean;
  member_id: UserId;
};

/** The account to delete. */
export type DeleteUserRequest = {
  /** The reason that is mailed to the former owner of the account. */
  reason?: string | null;
  user_to_delete: UserId;
};

/** The answer to a deletion that can be undone for a minute. */
export type Deleted = {
  /** A token with which track.restore, playlist.restore or application.restore can undo the deletion within 60 seconds. */
  undo: string;
};

export type Done = true;

/** Requests an archive of submitted tracks. Allowed for the reviewers of the job. */
export type DownloadSubmissions = {
  /** The id of the job to which the tracks were submitted. */
  job_id: JobId;
  /** The ids of the tracks, 1 to 200, in the order in which the archive contains them. */
  track_ids: TrackId[];
  /** The format of the archive. */
  type: ArchiveFormat;
};

/** The brief and the limits of a job, as the form sends them. An edit does not change fields that are left out; a new job gets their defaults. */
export type EditedJobForm = {
  /** The lowest rating, given by the platform's staff, of a creator who may apply: 0 to 10. */
  access_from?: number | null;
  /** The highest rating, given by the platform's staff, of a creator who may apply: 0 to 10. */
  access_to?: number | null;
  /** The file_id of a picture that the caller uploaded with job/set_avatar; null removes the picture. */
  avatar_id?: FileId | null;
  /**
   * True: reviewers rate the job blind. Only the owner and admins of the job's company and the platform's staff may set it. 409
   * `ratings_exist` if the job is to become blind and a track is already rated.
   */
  blind?: boolean | null;
  /** The budget of the job, at most 300 characters. */
  budget?: string | null;
  /** The type of the buyer; Direct Licensor / Buyer if left out. */
  buyer_type?: "Direct Licensor / Buyer" | "Reseller" | "Service provider" | "Contractor" | "Hiring agent" | "Opportunity only" | null;
  /** The time, in the future, at which the job closes automatically; null for never. */
  closes_at?: Timestamp | null;
  /** The company of the job; the caller must be a member of the company or an admin of the platform. */
  company_id?: CompanyId | null;
  /** The description of the job, at most 2000 characters. */
  description?: string | null;
  /** The job to edit; left out for a new job. */
  job_id: JobId;
  /** The link to an example, at most 200 characters. */
  link_1?: string | null;
  /** The link to a second example; may be empty. */
  link_2?: string | null;
  /** How the submissions are shared with the company: auto_forwarding or playlist_sharing. Only admins may set it. */
  share_type?: ShareType | null;
  /** The titles of the plans whose creators may apply; empty for all plans. Only admins may set it. */
  subscription_limitation?: string[] | null;
  /** The teams whose members may apply; empty for all creators. */
  teams_id?: TeamId[] | null;
  /** The title of the job, at most 50 characters. */
  title?: string | null;
  /** The number of tracks that one creator may submit, 1 to 1000; 10 if left out. For some job types the number is always 1000. */
  tracks_per_user_limit?: number | null;
  /** The name of the job's type; Other if left out. */
  type?: string | null;
};

/** The payload of a call without fields. */
export type Empty = Record<string, never>;

/** The session to end. */
export type EndSessionRequest = {
  id: SessionId;
};

/** The person to log out. */
export type EndSessionsRequest = {
  id: UserId;
};

/** The body of the answer to every failed call, and of the acknowledgement of every refused event. */
export type ErrorBody = {
  /** If a link has expired or was revoked: the public contact of the person who made it, if they have set one. */
  contact?: string;
  /** The error code, in snake case. */
  error: ErrorCode;
  /** The error message of each wrong field, by the field's name. */
  fields?: Record<string, string>;
  /**
   * If the change was based on an older version of a track, playlist or application: the head of its topic, that is, the number of the
   * newest frame that the version in `version` reflects, and the epoch.
   */
  live?: LiveHead;
  /** A sentence that explains the refusal to people; left out if the code says everything. */
  message?: string;
  /** For an error in the server: the id of the request, with which the server's log entries about it can be found. */
  request_id?: string;
  /** The HTTP status of the answer. The acknowledgement of an event contains the status that a call would return. */
  status: number;
  /** If a request track/set_info was based on an older version of the track: the current track. */
  track?: OwnTrack;
  /** If the change was based on an older version of a track, playlist or application: its current version. */
  version?: number;
};

/** The playlist or application whose archive was downloaded. */
export type EventPlaylistRequest = {
  /** The id of an application, or of a creator's own playlist. */
  application_id?: ApplicationId | null;
  /** The token of a share link. */
  link?: string | null;
  /** The password of the share link, if it has one. */
  password?: string | null;
  /** The id of a reviewers' playlist. Unless `link` is given, either this field or `application_id` is required. */
  playlist_id?: PlaylistId | null;
  /** A ticket that the server issued for the link's password; it can be sent instead of the password. */
  ticket?: string | null;
};

/** The track that was played or downloaded. If this happened on the page of a share link, the request also contains the link. */
export type EventTrackRequest = {
  /** The token of a share link. */
  link?: string | null;
  /** The random name of the track in the file store. */
  name_in_base: string;
  /** The password of the share link, if it has one. */
  password?: string | null;
  /** A ticket that the server issued for the link's password; it can be sent instead of the password. */
  ticket?: string | null;
};

/** A payment that failed. */
export type FailedPayment = {
  /** The amount in dollars. */
  amount: number;
  /** The URL of the page on which the person can pay; null if there is none. */
  hosted_url: string | null;
  /** The time at which the payment is tried again; null if it is not tried again. */
  retry_at: Timestamp | null;
};

/** The URL of a file. */
export type FileLocation = {
  /** The URL, relative to the server's URL. It is valid for one hour, only with the cookie of the person who requested it. */
  location: string;
};

/** The accounts that were found. */
export type FoundUsers = {
  users: AdminUser[];
};

/** A filter for entries of the audit log, and the requested page. */
export type GetAuditRequest = {
  /** Returns only entries that record this action. */
  action?: string | null;
  /** The id of the oldest entry that the client has: the page continues with the entries older than this one. */
  after?: AuditEntryId | null;
  /** Returns only entries about actions by this account. */
  by?: UserId | null;
  /** Returns only entries made at this time or later. */
  from?: Timestamp | null;
  /** The maximum number of entries on the page; 50 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Returns only entries about actions on the object (such as a job or a company) with this id. */
  on?: AuditSubjectId | null;
  /** The kind of the object whose id is in `on`; user if left out. */
  on_kind?: string | null;
  /**
   * Returns only entries that contain this text in a person's name, the action, the network (of the IP address) or the details, ignoring
   * case.
   */
  q?: string | null;
  /** Returns only entries made before this time. */
  to?: Timestamp | null;
};

/** The person whose picture is requested. */
export type GetAvatarRequest = {
  user_name: string;
};

/** The creator, and the requested page of their submissions. */
export type GetSubmissionsRequest = {
  id: UserId;
  /** The maximum number of submissions on the page; 20 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of submissions to skip before the page. */
  offset?: number | null;
};

/** The creator, and the requested page of their tracks. */
export type GetTracksRequest = {
  id: UserId;
  /** The maximum number of tracks on the page; 20 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of tracks to skip before the page. */
  offset?: number | null;
};

/** The person whose data is requested. */
export type GetUserRequest = {
  id: UserId;
};

/** A filter for the accounts, their order, and the requested page. */
export type GetUsersRequest = {
  /**
   * True: lists accounts with a confirmed email first, each of the two groups in the requested order. It is allowed only with the filter
   * `not_approved`.
   */
  confirmed_first?: boolean;
  /**
   * Returns only accounts in this state: unconfirmed, blocked or not_approved; all if left out. With this field, `sort_by` must be created or
   * email.
   */
  filter?: "unconfirmed" | "blocked" | "not_approved" | null;
  /** The maximum number of accounts on the page. If left out: 20, or the number of accounts in `users_id`. More than 200 counts as 200. */
  limit?: number | null;
  /** The number of accounts to skip before the page. */
  offset?: number | null;
  /** True: returns only accounts on hold; false: only accounts not on hold; left out: both. */
  on_hold?: boolean | null;
  /** Returns only accounts with this plan, where `free` means no plan; all if left out. With this field, `sort_by` must be created or email. */
  plan?: string | null;
  /** The field by which the accounts are sorted: created (the default), user_name, email or user_rating. */
  sort_by?: "created" | "user_name" | "email" | "user_rating" | null;
  /** The direction of the order: up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** Returns only accounts with this role: creator, manager or admin; all roles if left out. */
  user_type?: Role | null;
  /**
   * Returns only these accounts, at most 200, on one page, always the newest first. A client uses this field to read the accounts whose ids a
   * change on the `admin` topic contains.
   */
  users_id?: UserId[] | null;
};

/** The email address of the person who has forgotten their password. */
export type HelpRequest = {
  email: string;
};

/** The account, and whether it is put on hold. */
export type HoldUserRequest = {
  /** The email of the account. */
  email: string;
  on_hold: boolean;
  /** The reason that is mailed to the account's owner. */
  reason?: string | null;
};

/**
 * Values from a file's tags, as suggestions for the track's form. The percentages of writers, publishers and owners are 0, since tags do
 * not contain them.
 */
export type Id3 = {
  /** The name of the artist. */
  artist_name?: string;
  /** The tempo in beats per minute. */
  bpm?: number;
  /** The copyright notice of the track. */
  copyright?: string;
  /** The description of the track, taken from the comment in the tags. */
  description?: string;
  /** The genre of the track. */
  genre?: string;
  /** The ISRC (the code of the recording). */
  isrc?: string;
  /** The musical key of the track. */
  key?: string;
  /** The owners of the master recording. */
  master_owners?: MasterOwner[];
  /** The publishers of the track. */
  publishers?: Publisher[];
  /** The title of the track. */
  title?: string;
  /** The composers and lyricists of the track. */
  writers?: Writer[];
};

/** The answer to the event init: whether the client is logged in, and as which person. */
export type Introduction = {
  /** The role of the person, or `visitor`. */
  role: "creator" | "manager" | "admin" | "visitor";
  /** The current time of the server. */
  server_time: Timestamp;
  /** The version and build of the server. */
  server_version: string;
  /**
   * For a logged-in person: the event init also subscribes the client to the person's own `user:` topic, and this is the answer to that
   * subscription. Left out for a visitor.
   */
  user?: Subscribed;
  /** The logged-in person; null for a visitor. */
  user_id: UserId | null;
};

/** The team, and the track whose creator is invited. */
export type InviteFromTrackRequest = {
  /**
   * A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is
   * made, and the answer contains the result of the first request.
   */
  request_id?: string | null;
  team_id: TeamId;
  track_id: TrackId;
};

/** The email to which an invitation was mailed, and the company that invites. */
export type InvitedEmail = {
  /** The address of the picture behind the company's sign-up page; null if the company has none. */
  background_for_sign_up: string | null;
  company_name: string;
  email: string;
};

/** The requested page of invitations. */
export type InvitesRequest = {
  /** The maximum number of invitations on the page; 200 if left out; more than 200 counts as 200. */
  limit?: number | null;
  offset?: number | null;
};

/** An invoice of the payment provider for a plan. */
export type Invoice = {
  /** The paid amount or, if the invoice is unpaid, the amount due, in dollars. */
  amount: number;
  /** The currency, as three lower-case letters. */
  currency: string;
  /** The time at which the invoice was created. */
  date: Timestamp;
  /** The URL of the page that shows the invoice and on which it can be paid; null if there is none. */
  hosted_url: string | null;
  /** The payment provider's id of the invoice. */
  id: string;
  /** The number of the invoice; null if it has none. */
  number: string | null;
  /** The URL of the invoice as a PDF file; null if there is none. */
  pdf_url: string | null;
  /** The status of the invoice: open, paid, void or uncollectible. */
  status: string;
};

/** A page of invoices, newest first. */
export type Invoices = {
  /** True if there are more invoices. Clients request them with the id of the last invoice of this page. */
  has_more: boolean;
  /** The invoices of the page. */
  invoices: Invoice[];
};

/** The requested page of the caller's invoices. */
export type InvoicesRequest = {
  /** The id of the last invoice on the previous page. If it is left out, the first page is returned. */
  after?: string | null;
  /** The maximum number of invoices on the page; 20 if left out, at most 100. */
  limit?: number | null;
};

/** The address of a job's picture. */
export type JobAvatarAddress = {
  url: string;
};

/** The form that uploads a job's picture. */
export type JobAvatarForm = {
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  inputfile: Blob;
};

/** The job, and the company to which it moves. */
export type JobChangeOwnerRequest = {
  company_id: CompanyId;
  job_id: JobId;
};

/** For each status, the number of jobs that match the other filters of the request. Creators get only `all` and `open`. */
export type JobCounts = {
  /** The number of jobs that are not deleted; for creators, also without archived jobs. */
  all: number;
  archived?: number;
  closed?: number;
  deleted?: number;
  open: number;
};

/** The picture whose address is requested. */
export type JobGetAvatarRequest = {
  /** The file_id of the picture. */
  id: FileId;
};

/** The job to return. */
export type JobGetJobRequest = {
  job_id: JobId;
};

/** A filter for the jobs, and the requested page. */
export type JobListRequest = {
  /** Returns only jobs of this company. */
  company_id?: CompanyId | null;
  /**
   * Returns only these jobs, at most 200. Jobs that are not in the caller's lists are left out. The jobs may have any status unless
   * `status` is given. A client uses this field to fetch jobs that have changed.
   */
  job_ids?: JobId[] | null;
  /** The maximum number of jobs on the page. If left out: the number of `job_ids`, or 20 without `job_ids`. More than 200 counts as 200. */
  limit?: number | null;
  /** The number of jobs to skip before the page. */
  offset?: number | null;
  /** Returns only jobs with this status: open, closed, archived or deleted; all (the default) returns every status except deleted. */
  status?: "all" | "open" | "closed" | "archived" | "deleted" | null;
  /** True: returns only jobs that are limited to certain teams. */
  team?: boolean | null;
  /**
   * Returns only jobs whose title contains this text, ignoring case. Only job/get_like applies this filter; the other lists of jobs only
   * check that the text is valid.
   */
  title?: string | null;
  /** Returns only jobs of the job type with this name. */
  type?: string | null;
};

/** A page of jobs, the newest first. */
export type JobPage = {
  all_jobs: JobRow[];
  counts: JobCounts;
  /** The number of matching jobs on all pages together. */
  number_of_jobs: number;
  /** The number of matching jobs that are limited to certain teams, on all pages together. It ignores the filter `team`. */
  number_of_team_jobs: number;
};

/** The job, and its new picture. */
export type JobSetAvatarIdRequest = {
  /** The file_id of a picture that the caller has uploaded; null removes the job's picture. */
  id: FileId | null;
  job_id: JobId;
};

/** The job whose allowed plans are requested. If `job_id` is left out, `plans` is empty. */
export type JobSubscriptionLimitRequest = {
  job_id?: JobId | null;
};

/** The job, and how its submissions are shared with its company. */
export type JobUpdateShareTypeRequest = {
  job_id: JobId;
  share_type: ShareType;
};

/** The job, and its new status. */
export type JobUpdateStatusRequest = {
  id: JobId;
  status: JobStatus;
};

/** A job to which a track's submission was not restored. */
export type LeftOut = {
  /** The reason why the submission was not restored. */
  error: ErrorCode;
  /** The id of the job. */
  job_id: JobId;
};

/** The link to end. */
export type LinkDeleteRequest = {
  link_id: LinkId;
};

/** The email and the password of the person who logs in. */
export type LogInRequest = {
  email: string;
  pass: string;
};

/** The answer if a person is logged in: the person's session. */
export type LoggedIn = {
  /** The company that the person joined first; null if the person belongs to none. */
  company_id: CompanyId | null;
  /** True if the person has an affiliate link. */
  is_affiliate: boolean;
  /** True for one of the first 500 paying subscribers. */
  is_first_500: boolean;
  is_logged_in: true;
  /** The URL of the picture that the person's company chose for its log-in page; null if there is none. */
  login_background: string | null;
  /** The URL of the person's picture, or of their company's logo if there is no picture; null if there is neither. */
  logo: string | null;
  /** A creator's public contact, empty if there is none; null for other roles. */
  public_contact: string | null;
  /** The role of the person. */
  role: Role;
  /** A token that authenticates the live connection and nothing else. Every answer contains a new token. */
  sid: string;
  /** The person's sub-role: inherit, worker, promoter or fan. */
  sub_role: "inherit" | "worker" | "promoter" | "fan";
  /** The plan of the person. */
  subscription: SessionSubscription;
  /** The number of whole days that are left of the trial; 0 or less if the trial is over; null if the person has no trial. */
  trialcounter: number | null;
  /** The id of the person's account. */
  uid: UserId;
  /** The email address of the account. */
  user_email: string;
  /** The name of the person. */
  user_name: string;
};

/** The token in a mailed link. */
export type MailedToken = {
  token: string;
};

/** A filter for the invitations, and the requested page. */
export type ManagerInvitesRequest = {
  /** The maximum number of invitations on the page; 100 if left out; more than 200 counts as 200. */
  limit?: number | null;
  offset?: number | null;
  /** Returns only the invitations into this team; no invitations if the team is not the caller's. */
  team_id?: TeamId | null;
};

/** An owner of a track's recording. */
export type MasterOwnerInput = {
  /** The owner's name. */
  name?: string;
  /** The owner's share in the recording, in percent: 0 to 100, with two decimals. */
  percentage?: number;
};

/** A company or team to which a person belongs. */
export type Membership = {
  id: number;
  name: string;
  /** The person's role in the company or team: owner, admin or member. */
  role_name: string;
  since: string;
};

/** The payment method on which a call acts. */
export type MethodRequest = {
  /** The id of the payment method at the payment provider. */
  payment_method_id: string;
};

/** The month whose daily numbers are requested. */
export type MonthRequest = {
  /** The month, from 1 to 12; given together with `year`. */
  month?: number | null;
  /** The year of the month; given together with `month`. If both are left out, the current month is used. */
  year?: number | null;
};

/** The brief and the limits of a job, as the form sends them. An edit does not change fields that are left out; a new job gets their defaults. */
export type NewJobForm = {
  /** The lowest rating, given by the platform's staff, of a creator who may apply: 0 to 10. */
  access_from?: number | null;
  /** The highest rating, given by the platform's staff, of a creator who may apply: 0 to 10. */
  access_to?: number | null;
  /** The file_id of a picture that the caller uploaded with job/set_avatar; null removes the picture. */
  avatar_id?: FileId | null;
  /**
   * True: reviewers rate the job blind. Only the owner and admins of the job's company and the platform's staff may set it. 409
   * `ratings_exist` if the job is to become blind and a track is already rated.
   */
  blind?: boolean | null;
  /** The budget of the job, at most 300 characters. */
  budget: string;
  /** The type of the buyer; Direct Licensor / Buyer if left out. */
  buyer_type?: "Direct Licensor / Buyer" | "Reseller" | "Service provider" | "Contractor" | "Hiring agent" | "Opportunity only" | null;
  /** The time, in the future, at which the job closes automatically; null for never. */
  closes_at?: Timestamp | null;
  /** The company of the job; the caller must be a member of the company or an admin of the platform. */
  company_id: CompanyId;
  /** The description of the job, at most 2000 characters. */
  description: string;
  /** The link to an example, at most 200 characters. */
  link_1: string;
  /** The link to a second example; may be empty. */
  link_2?: string | null;
  /**
   * A name that the client chooses for the request for a new job. If the client sends the request again with this name within 24 hours,
   * no job is made, and the answer contains the job of the first request.
   */
  request_id?: string | null;
  /** How the submissions are shared with the company: auto_forwarding or playlist_sharing. Only admins may set it. */
  share_type?: ShareType | null;
  /** The titles of the plans whose creators may apply; empty for all plans. Only admins may set it. */
  subscription_limitation?: string[] | null;
  /** The teams whose members may apply; empty for all creators. */
  teams_id?: TeamId[] | null;
  /** The title of the job, at most 50 characters. */
  title: string;
  /** The number of tracks that one creator may submit, 1 to 1000; 10 if left out. For some job types the number is always 1000. */
  tracks_per_user_limit?: number | null;
  /** The name of the job's type; Other if left out. */
  type?: string | null;
};

/** The next payment of a subscription, which is not paid yet. */
export type NextPayment = {
  /** The amount in dollars. */
  amount: number;
  /** The time of the payment. */
  date: Timestamp;
};

/** A session of the caller. */
export type OpenSession = {
  /** The time at which the session began. */
  created: string;
  /** True for the session that makes this call. */
  current: boolean;
  id: SessionId;
  /** The time at which the session was last used, to the minute. */
  last_seen: string;
  /** The browser's User-Agent header. */
  user_agent: string;
};

/** The checkout to check. */
export type PaymentCheckRequest = {
  /** The checkout's id at the payment provider. */
  id: string;
};

/** A payment method: a card, or another method without a card number. */
export type PaymentMethod = {
  /** The brand of the card: visa, mastercard, american_express or another; null if the method is not a card. */
  brand: string | null;
  /** The country in which the card was issued, as a two-letter code; null if it is unknown or the method is not a card. */
  country: string | null;
  /** True if the next payment will be made with this method. */
  default: boolean;
  /** The last month in which the method is valid, from 1 to 12; null if it does not expire. */
  exp_month: number | null;
  /** The year in which the method expires; null if it does not expire. */
  exp_year: number | null;
  /** The last four digits of the card's number; null if the method is not a card. */
  last4: string | null;
  /** The payment provider's id of the payment method. */
  payment_method_id: string;
  /** The kind of payment method: card or another. */
  type: string;
};

/** The staff's note on a person. */
export type PersonNote = {
  note: string;
  written: string;
  /** The name of the person who last wrote the note; null if their account was deleted. */
  written_by: string | null;
};

/** How many tracks, submissions, playlists and share links a person has made. */
export type PersonNumbers = {
  /** The number of share links that the person made and that were not deleted. */
  links: number;
  /** For a creator, the number of their own playlists. For a manager, the number of playlists that they made for jobs. */
  playlists: number;
  /** The number of submissions to jobs. */
  submissions: number;
  tracks: number;
};

/** A plan, as shown in the list of plans. */
export type Plan = {
  /** The features of the plan. Each is one text: the main words, " - ", and the additional words, as in `10 applications - a month`. */
  feachers: string[];
  /** The title of the plan as people see it. */
  label: string;
  /** How people can get the plan. */
  offer: PlanOffer;
  /** The price in dollars per month. */
  price_amount: number;
  /** The price in dollars per year, if the plan is paid yearly. */
  price_amount_year: number;
  /** The payment provider's id of the monthly price; null if the plan cannot be bought now. */
  price_id_month: string | null;
  /** The payment provider's id of the yearly price; null if the plan cannot be bought now. */
  price_id_year: string | null;
  /** The payment provider's id of the plan. */
  product_id: string;
  /** The title of the plan in lower case. */
  title: string;
};

/** The number of accounts with a plan. */
export type PlanCount = {
  number: number;
  /** The title of the plan, in lower case. */
  plan: string;
};

/** How people can get a plan. */
export type PlanOffer = "trial" | "paid" | "preregister" | "granted" | "legacy";

/** A preview of a change of plan: what the person must pay for it, and when. */
export type PlanPreview = {
  /** The part of the payment for the current plan that is credited to the person, in dollars. */
  credit: number;
  /** The currency, as three lower-case letters. */
  currency: string;
  /** The amount of the next payment, in dollars. */
  due_next: number;
  /** The amount to pay immediately, in dollars. */
  due_now: number;
  /** The time of the next payment. */
  next_date: Timestamp;
};

/** A filter for the plans. */
export type PlansRequest = {
  /** Returns only the plan of the product with this id; all plans if left out. */
  id?: string | null;
};

/** The numbers on each day (UTC) of a month, as pairs of a day and a number. */
export type PlatformSeries = SeriesCell[][];

/** The platform's counters, and the numbers of visitors and submitted tracks on each day of a month. */
export type PlatformStatistics = {
  /** The number of people who had a session in the last 24 hours. */
  active_users: number;
  /** The number of closed jobs, including archived ones. */
  closed_jobs: number;
  /** The number of log-ins since midnight UTC. */
  log_in_statistic: number;
  /** The number of open jobs. */
  open_jobs: number;
  /** The numbers of submitted tracks on each day (UTC) of the month, as pairs of a day and a number. */
  songs_submitted_diagram_for_month: PlatformSeries;
  /** The number of tracks that were submitted to jobs and neither withdrawn nor deleted. A track counts once for each job. */
  songs_submitted_for_all_time: number;
  /** The number of tracks in all creators' catalogs. */
  uploaded_songs: number;
  /** The number of accounts. */
  users: number;
  /** The numbers of visitors on each day (UTC) of the month, as pairs of a day and a number. */
  visitors_diagram_for_month: PlatformSeries;
};

/** The playlist or application whose background is requested. */
export type PlaylistBackgroundRequest = {
  /** The id of the playlist or application. A request must contain the id in this field or in the next one. */
  id?: PlaylistId | null;
  /** The password of the share link, if it has one. */
  password?: string | null;
  /**
   * The id of the playlist or application, for clients that follow the specification and do not send the field `id`. A request must
   * contain one of the two fields.
   */
  playlist_id?: PlaylistId | null;
  /** A ticket that the server issued for the link's password; it can be sent instead of the password. */
  ticket?: string | null;
  /** The token of a share link. */
  token?: string | null;
};

/** The job, the name and the tracks of the new playlist. */
export type PlaylistCreateRequest = {
  job_id: JobId;
  /** The name of the playlist, at most 300 characters. */
  playlist_name: string;
  /**
   * A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is
   * made, and the answer contains the result of the first request.
   */
  request_id?: string | null;
  /** The tracks of the playlist, in order. They must be submitted to the job. */
  tracks_id: TrackId[];
};

/** The playlist to delete. */
export type PlaylistDeleteRequest = {
  playlist_id: PlaylistId;
};

/** The job, and the requested page of its playlists. */
export type PlaylistJobRequest = {
  job_id: JobId;
  /** The maximum number of playlists on the page; 100 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of playlists to skip before the page. */
  offset?: number | null;
};

/** The options of a new link. */
export type PlaylistLinkRequest = {
  /** True (the default): all tracks may be downloaded together as an archive. */
  allowed_all_tracks?: boolean | null;
  /** True (the default): single tracks may be downloaded. */
  allowed_single_track?: boolean | null;
  /** The time at which the link expires, at most 5 years from now. If it is left out, the link never expires. */
  expires_at?: Timestamp | null;
  /** True: downloads contain the writers' IPI numbers; false if left out. */
  include_ipis?: boolean | null;
  /** True: the person who makes the link gets an email when the link is first opened; false if left out. */
  notify_first_open?: boolean | null;
  /** The password that the link requires. */
  password?: string | null;
  playlist_id: PlaylistId;
  /** The name of the person for whom the link is made. */
  recipient?: string | null;
  /**
   * A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, no
   * link is made, and the answer contains the link of the first request.
   */
  request_id?: string | null;
};

/** The playlist whose links are listed. */
export type PlaylistLinksRequest = {
  playlist_id: PlaylistId;
};

/** A filter for submissions, their order, and the requested page. */
export type PlaylistListRequest = {
  /** Further filters of the list. */
  filters?: ReviewFilters | null;
  /** The lowest mean rating to return, from 0 to 10, inclusive; a track without ratings counts as 0. */
  from?: number | null;
  job_id: JobId;
  /**
   * The maximum number of submissions on the page. If left out: the number of tracks in `track_ids`, otherwise 50 for get_applied and 100 for
   * get_playlist. More than 200 counts as 200.
   */
  limit?: number | null;
  /** True: submissions that the caller has listened to come before the others. */
  listened_first?: boolean | null;
  /** The number of submissions to skip before the page. */
  offset?: number | null;
  /**
   * The tab of the list that the client shows. `unrated_by_me` returns only submissions that the caller has not rated; `we_disagree`
   * returns only submissions whose highest rating is at least 3 above the lowest.
   */
  only?: "unrated_by_me" | "we_disagree" | null;
  /** The playlist whose tracks are requested; only get_playlist has this field. */
  playlist_id: PlaylistId;
  /** Returns only submissions that contain this text in the title, the artist's name or the tags, ignoring case. */
  q?: string | null;
  /**
   * The field by which submissions are sorted: title, duration, artist_name, rating or creation_date. If left out: get_playlist uses the
   * playlist's order; get_applied sorts by the day of submission (UTC), then by the creator's plan, then by time.
   */
  sort_by?: "title" | "duration" | "artist_name" | "rating" | "creation_date" | null;
  /** The direction of the order: up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** The highest mean rating to return, from 0 to 10, inclusive. */
  to?: number | null;
  /** Returns only these tracks, at most 200. */
  track_ids?: TrackId[] | null;
  /** Returns only tracks of this type: music, sfx or audio; all (the default) returns every type. */
  type?: "all" | "music" | "sfx" | "audio" | null;
};

/** The playlist, the member, and whether the playlist is shared with the member. */
export type PlaylistMemberRequest = {
  /** The member; must belong to the company that posted the job. */
  member_to: UserId;
  playlist_id: PlaylistId;
  /** True (the default): shares the playlist; false: stops sharing it. */
  status?: boolean | null;
};

/** The playlist to export. */
export type PlaylistMetadataRequest = {
  playlist_id: PlaylistId;
};

/** The playlist, and whether it is shared with the whole company. */
export type PlaylistShareRequest = {
  playlist_id: PlaylistId;
  /** True: shares the playlist; false: stops sharing it. */
  status: boolean;
};

/** The shared playlist or application, the link that opens it, and the requested page of its tracks. */
export type PlaylistSharedTracksRequest = {
  /** The maximum number of tracks on the page; 100 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of tracks to skip before the page. */
  offset?: number | null;
  /** The link's password, if it has one. */
  password?: string | null;
  playlist_id: PlaylistId;
  /** A ticket that the server issued for the link's password; it can be sent instead of the password. */
  ticket?: string | null;
  /** The link's token. */
  token: string;
};

/**
 * A page of a playlist's tracks. The field `live` of the answer is the head of the `review:` topic; the ratings and listened flags contain
 * all changes up to this head.
 */
export type PlaylistTracksPage = {
  counts: AppliedCounts;
  /** The number of matching tracks on all pages together. */
  number_of_tracks: number;
  /** The head of the `playlist:` topic; the playlist's list of tracks contains all changes up to this head. */
  playlist_live: LiveHead;
  tracks: ReviewTrack[];
};

/** The playlist, and its new tracks and name. */
export type PlaylistUpdateRequest = {
  playlist_id: PlaylistId;
  /** The new name of the playlist; not changed if left out. */
  playlist_name?: string | null;
  /** All tracks of the playlist after the call, in order. */
  tracks_id: TrackId[];
  /** The version of the playlist on which the edit is based. If the playlist has changed since, the call returns 409 `conflict`. */
  version?: number | null;
};

/** The plan whose price is requested. */
export type PreviewRequest = {
  coupon?: string | null;
  periodicity: "month" | "year";
  /** The id of the plan's product. */
  product_id: string;
};

/** An offer about which people can ask to be informed by email. */
export type Promotion = "micro_promotions" | "netwrk_promotion" | "plan_promotion";

/** An email address, and the promotion whose emails it is to receive. */
export type PromotionRequest = {
  email: string;
  /** The promotion: micro_promotions, netwrk_promotion or plan_promotion. */
  promotion_type: Promotion;
};

/** An event of the payment provider, in the provider's own format. */
export type ProviderEvent = Record<string, never>;

/** A page of the payment provider. */
export type ProviderPage = {
  /** The address of the page. */
  url: string;
};

/** A creator's public contact. */
export type PublicContact = {
  /** The contact; empty if there is none. */
  public_contact: string;
};

/** A publisher of a track. */
export type PublisherInput = {
  /** The publisher's IPI name number. */
  ipi?: string;
  /** The publisher's name. */
  name?: string;
  /** The publisher's share in the rights of all publishers of the track, in percent: 0 to 100, with two decimals. */
  percentage?: number;
  /** The publisher's performing-rights organization. */
  pro?: string;
};

/** The email address that is to be confirmed. */
export type ResendConfirmationRequest = {
  email: string;
};

/** The request of the calls that open a page of the payment provider. */
export type ReturnRequest = {
  /** An address of this site, to which the person returns from the payment provider's page. */
  redirect_url: string;
};

/** The filters of a list of submissions; a submission must match all that are given. */
export type ReviewFilters = {
  /** The lowest tempo to return, in beats per minute, from 20 to 400. */
  bpm_from?: number | null;
  /** The highest tempo to return, in beats per minute, from 20 to 400. */
  bpm_to?: number | null;
  /** True: returns only submissions about which the reviewers disagree: the highest rating is at least 3 above the lowest. */
  disagree?: boolean | null;
  /** Returns only submissions with this genre, ignoring case. */
  genre?: string | null;
  /** True: returns only submissions that the caller has listened to; false: only those that the caller has not listened to. */
  heard?: boolean | null;
  /**
   * Returns only submissions that the reviewers have marked `shortlist`, `hold` or `pass`, as listed here; `none` matches submissions
   * without a mark.
   */
  marks?: Array<"shortlist" | "hold" | "pass" | "none"> | null;
  /** Returns only submissions that have all of these tags, ignoring case; at most 20 tags. */
  tags?: string[] | null;
  /** True: returns only submissions that the caller has not rated. */
  unrated?: boolean | null;
};

/** The text to search for. */
export type SearchUsersRequest = {
  /** A part of a name or an email, ignoring case; or the id of a track or link. */
  user_info: string;
  /** Returns only accounts with this role: creator, manager or admin; all roles if left out. */
  user_type?: Role | null;
};

/** An email that was sent to a person. Its text and links are not stored. */
export type SentEmail = {
  /** The Message-ID of the email, without the host. */
  id: string;
  /** The status of the email: queued, sent, `given_up`, expired, or replaced by a later email of the same kind. */
  status: string;
  subject: string;
  /** The time at which the email was queued. */
  when: string;
};

/** One of the two values of a pair: a day such as 2026-05-31, or the count of that day. */
export type SeriesCell = string | number;

/** The person, and the new note on them. */
export type SetNoteRequest = {
  id: UserId;
  /** The text of the note; an empty text removes the note. */
  note: string;
};

/** The token and the email address in the mailed link, and the new password. */
export type SetPassRequest = {
  email: string;
  pass: string;
  token: string;
};

/** The company, and whether it is verified. */
export type SetVerifiedRequest = {
  company_id: CompanyId;
  verified: boolean;
};

/** A page of the tracks that a link shows, in the order of the playlist or application. */
export type SharedTracks = {
  /** The number of tracks on all pages together. */
  number_of_tracks: number;
  tracks: SharedTrack[];
};

/** A session that has not ended. */
export type ShownSession = {
  /** The time at which the session began. */
  created: string;
  id: SessionId;
  /** The time at which the session was last used, to the minute. */
  last_seen: string;
  /** The browser's User-Agent header. */
  user_agent: string;
};

/** The person who signs up. */
export type SignUpRequest = {
  /** The company whose log-in picture is shown to the new account. It does not make the person a member of the company. */
  company_id?: CompanyId | null;
  email: string;
  link_1?: string | null;
  link_2?: string | null;
  pass: string;
  /** An address of this site. It has no effect, but an address of another site is refused. */
  redirect_url?: string | null;
  /** The code of the affiliate link by which the person came; an unknown code has no effect. */
  ref?: string | null;
  /** The role of the new account: creator or manager. */
  role: "creator" | "manager";
  /** The kind of creator (inherit, promoter or fan) or of manager (worker). */
  sub_role?: "inherit" | "worker" | "promoter" | "fan" | null;
  user_name: string;
};

/** The answer to a sign-up: the picture that is shown to the new account. */
export type SignedUp = {
  login_background: string | null;
};

/** The statistics of a creator. */
export type Statistic = {
  /** The number of open jobs that the caller has submitted to. */
  active_jobs: number;
  /** The ids of all jobs that the caller has submitted to. */
  jobs_id: JobId[];
  /** The heads of the topics that publish changes of the status of the jobs in `jobs_id`. */
  jobs_live: LiveHead[];
  /** The number of the caller's tracks on all pages together. */
  number_of_tracks: number;
  series: StatisticSeries;
  totals: StatisticTotals;
  tracks: TrackStatistic[];
};

/** The month of the daily numbers, and the requested page of the caller's tracks. */
export type StatisticRequest = {
  /** The maximum number of tracks on the page; 80 if left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The month, from 1 to 12; given together with `year`. */
  month?: number | null;
  /** The number of tracks to skip before the page. */
  offset?: number | null;
  /** The field by which the tracks are sorted; plays_count if left out. */
  sort_by?: "title" | "upload_count" | "plays_count" | "share_count" | null;
  /** The direction of the order; down (the highest first) if left out. */
  sort_direction?: "up" | "down" | null;
  /** The year of the month; given together with `month`. If both are left out, the current month is used. */
  year?: number | null;
};

/** The numbers of plays and of downloads on each day (UTC) of a month, as pairs of a day and a number. */
export type StatisticSeries = {
  downloads: SeriesCell[][];
  plays: SeriesCell[][];
};

/** The sums of the counts over all of the caller's tracks. */
export type StatisticTotals = {
  download_count: number;
  plays_count: number;
  share_count: number;
  upload_count: number;
};

/** A creator's submission to one job. */
export type SubmissionOfPerson = {
  application_id: ApplicationId;
  company_name: string;
  job_id: JobId;
  job_status: JobStatus;
  job_title: string;
  /** The number of tracks that are currently in the submission. */
  number_of_tracks: number;
  /** The time at which the first of the submission's tracks was submitted; null if it no longer has any tracks. */
  submitted: Timestamp | null;
};

/** A page of a creator's submissions. */
export type SubmissionsOfPerson = {
  /** The number of the creator's submissions on all pages together. */
  number_of_submissions: number;
  submissions: SubmissionOfPerson[];
};

/**
 * The answer that begins a subscription. It has either `snapshot`, which replaces everything that the client has stored of the topic, or
 * `missed`, which contains the frames after the offset that the client sent.
 */
export type Subscribed = {
  /** The epoch to which the number `offset` belongs. */
  epoch: string;
  /** The frames after the offset that the client sent; left out if `snapshot` is given. */
  missed?: ChangeEvent[];
  /** The number of the newest frame that this answer reflects. */
  offset: number;
  snapshot?: ApplicationSnapshot | CompanySnapshot | EmptySnapshot | ExportChange | JobSnapshot | LinkSnapshot | PlaylistSnapshot | ReviewSnapshot | TeamSnapshot | UserSnapshot;
  /** A token that replaces the link's password for 12 hours; left out if the link has no password. */
  ticket?: string;
  /** The topic that the client now follows. */
  topic: string;
};

/** An opt-in to the emails of a promotion. */
export type SubscribedPromotion = {
  created: Timestamp;
  email: string;
  promotion_type: Promotion;
};

/** The number of applications that the caller may send in the current calendar month (UTC), and the number sent so far. */
export type SubscriptionLimit = {
  /** The number of applications that the plan allows in a month; null means no limit. */
  limit: number | null;
  /** The titles of the plans whose creators may apply to the requested job; empty means all plans. */
  plans: string[];
  /** The time at which the next month begins and `used` becomes 0 again. */
  resets_at: Timestamp;
  used: number;
};

/** The new team's name. */
export type TeamCreateRequest = {
  /** The team's name, at most 400 characters. */
  name: string;
  /**
   * A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is
   * made, and the answer contains the result of the first request.
   */
  request_id?: string | null;
};

/** The team to delete. */
export type TeamDeleteRequest = {
  id: TeamId;
};

/** The invitation, and the answer to it. */
export type TeamInviteAnswerRequest = {
  invite_id: TeamInviteId;
  /** The answer; only `accepted` is valid. */
  status: "accepted";
};

/** The team, and the person to invite. */
export type TeamInviteRequest = {
  /** The email address of the person, at most 100 characters. */
  email: string;
  /**
   * A name that the client chooses for this request. If the client sends the request again with this name within 24 hours, nothing is
   * made, and the answer contains the result of the first request.
   */
  request_id?: string | null;
  team_id: TeamId;
};

/** The requested page of teams. */
export type TeamsRequest = {
  /** The maximum number of teams on the page; 100 if left out; more than 200 counts as 200. */
  limit?: number | null;
  offset?: number | null;
};

/** The token in a mailed link. */
export type TokenRequest = {
  token: string;
};

/** For each type, the number of the creator's tracks that match the search. */
export type TrackCounts = {
  all: number;
  audio: number;
  music: number;
  sfx: number;
};

/** The track to delete. */
export type TrackDeleteRequest = {
  id: TrackId;
};

/**
 * The signed addresses of a track, relative to the server's address. They are valid for one hour, and only for the session or link for
 * which they were signed.
 */
export type TrackDownloadUrl = {
  /** The integrated loudness in LUFS, one decimal; null if the track is silent or was not measured. */
  loudness: number | null;
  /** A ticket that replaces the link's password for 12 hours; null if no password was required. */
  ticket: string | null;
  /** The true peak in dBTP, one decimal; null if the track is silent or was not measured. */
  true_peak: number | null;
  /** The address of the audio; it supports range requests. */
  url: string;
  /** The address of the drawing of the track's waveform. */
  waveform_url: string;
};

/** The track, and whether it is to be played or saved. */
export type TrackDownloadUrlRequest = {
  /** True: the address is for saving the track as a file; false: for playing it. */
  download?: boolean;
  /** The token of a share link, if the caller may play the track only because of this link. */
  link?: string | null;
  /** The password of the share link, if it has one. */
  password?: string | null;
  /** A ticket that the server issued for the link's password; it can be sent instead of the password. */
  ticket?: string | null;
  track_id: TrackId;
};

/** A filter for the tracks, their order, and the requested page. */
export type TrackGetRequest = {
  /**
   * The maximum number of tracks on the page; more than 200 counts as 200. If left out: the number of `track_ids`, or 80 without
   * `track_ids`.
   */
  limit?: number | null;
  /** The number of tracks to skip before the page. */
  offset?: number | null;
  /** The field by which the tracks are sorted: created (the default), title or plays_count. */
  sort_by?: "created" | "title" | "plays_count" | null;
  /** The direction of the order. With `down` (the default), the order is: the newest first, the titles from Z to A, or the most played first. */
  sort_direction?: "up" | "down" | null;
  /** Returns only tracks that contain this text in the title, the artist's name, the tags or the ISRC, ignoring case. */
  title?: string | null;
  /** Returns only these tracks, at most 200. This field does not change `number_of_tracks`, which also counts the other tracks. */
  track_ids?: TrackId[] | null;
  /** Returns only tracks of this type: music, sfx or audio; all (the default) returns every type. */
  type?: "all" | "music" | "sfx" | "audio" | null;
};

/** A page of the caller's catalog. */
export type TrackPage = {
  counts: TrackCounts;
  /** The number of matching tracks on all pages together. */
  number_of_tracks: number;
  tracks: CatalogueTrack[];
};

/** A track that was restored. */
export type TrackRestored = {
  /** The artist's name. */
  artist_name: string;
  /** The tempo in beats per minute, with one decimal; null if the creator gave none. */
  bpm: number | null;
  /** The time at which the track was uploaded. */
  creation_date: Timestamp;
  /** The track's description. */
  description: string;
  /** The number of times that the track was downloaded. */
  download_count: number;
  /** The name of the uploaded file. */
  file_name: string;
  /** The size of the audio file, in bytes. */
  file_size: number;
  /** The format of the audio file; always mp3. */
  format: string;
  /** The audio formats in which the track is available. */
  formats: string[];
  /** The track's genre; null if the creator gave none. */
  genre: string | null;
  /** The track's ISRC, as its creator typed it; null if the creator gave none. */
  isrc: string | null;
  /** The track's ISWC, as its creator typed it; null if the creator gave none. */
  iswc: string | null;
  /** The track's musical key; null if the creator gave none. */
  key: string | null;
  /** The jobs to which the track's submission was not restored. */
  left_out: LeftOut[];
  /** Always null, because creators do not see which reviewers listened. */
  listened: boolean | null;
  /** The integrated loudness in LUFS, with one decimal; null if the track is silent or was not measured. */
  loudness: number | null;
  /** The owners of the track's recording. */
  master_owners: MasterOwner[];
  /** The random name of the track in the file store. The calls under event/ also use it to identify the track. */
  name_in_base: string;
  /** The number of times that the track was played. */
  plays_count: number;
  /** The review progress of the track. Only the answer that lists the tracks of an application contains it; in other answers it is null. */
  progress: SubmissionProgress | null;
  /** The track's publishers. */
  publishers: Publisher[];
  /** Always null, because creators do not see ratings. */
  rating: number | null;
  /**
   * True if the track has a title, an artist and at least one writer, each writer has both names and a performing-rights organization, and
   * the shares of the writers, of the publishers (if there are any) and of the owners of the recording each add up to 100 percent.
   */
  rights_complete: boolean;
  /**
   * The number of share links that have ever contained the track, plus the number of times that a playlist with it was shared with a company
   * or with one of its members.
   */
  share_count: number;
  /** The title of the plan of the track's owner, in lower case. */
  subscription: string;
  /** The track's tags, separated by commas. */
  tags: string;
  /** The track's title. */
  title: string;
  /** The track's duration, in seconds; null until the first call of track/set_info. */
  track_duration: number | null;
  /** The id of the track. */
  track_id: TrackId;
  /** The type of the track, again: on the wire this is `track_type`, which has the same value as the field `type`. */
  track_type: "music" | "sfx" | "audio";
  /** The true peak in dBTP, with one decimal; null if the track is silent or was not measured. */
  true_peak: number | null;
  /** The type of the track: music, sfx or audio. */
  type: "music" | "sfx" | "audio";
  /** The number of jobs that the track was ever submitted to. */
  upload_count: number;
  /** The name of the track's owner. */
  user_name: string;
  /**
   * The version of the track, which grows with every edit. A track/set_info call can contain the version on which the edit is based; the
   * server refuses the edit if the track has a newer version.
   */
  version: number;
  /** The waveform: 56 peaks of one byte each, in base64. */
  wave: string;
  /** The track's writers. */
  writers: Writer[];
};

/**
 * The form of a track. The values that the server measures itself (`track_duration`, `file_size`, `file_name`, `format`) may be sent, but
 * are ignored. A field from `writers` to `key` that is left out is not changed. In the fields from `isrc` to `key`, null or an empty text
 * removes the value.
 */
export type TrackSetInfoRequest = {
  /** The artist's name, at most 100 characters. */
  artist_name: string;
  /** The tempo in beats per minute, 20 to 400; rounded to one decimal. */
  bpm?: number | null;
  /** The description, at most 400 characters. */
  description: string;
  /** The genre, at most 100 characters. */
  genre?: string | null;
  /** The ISRC, at most 20 characters; stored as sent, even if it is not a valid ISRC. */
  isrc?: string | null;
  /** The ISWC, at most 20 characters; stored as sent, even if it is not a valid ISWC. */
  iswc?: string | null;
  /** The musical key, at most 10 characters. */
  key?: string | null;
  /** The owners of the master recording, at most 10. */
  master_owners?: MasterOwnerInput[] | null;
  /** The publishers, at most 10. */
  publishers?: PublisherInput[] | null;
  /** The tags, at most 200 characters. */
  tags: string;
  /** The title, at most 50 characters. */
  title: string;
  track_id: TrackId;
  /** The type of the track: music, sfx or audio. */
  type: "music" | "sfx" | "audio";
  /**
   * The version of the track on which the edit is based. If the track has changed since, the call returns 409 `conflict` with the
   * current track.
   */
  version?: number | null;
  /** The writers, at most 10. */
  writers?: WriterInput[] | null;
};

/** A track with its counts of all time, and with the fields that a player needs. */
export type TrackStatistic = {
  artist_name: string;
  download_count: number;
  /** The name of the uploaded file. */
  file_name: string;
  /** The random name of the track in the file store, by which the calls under event/ identify it. */
  name_in_base: string;
  plays_count: number;
  share_count: number;
  title: string;
  /** The duration in seconds; null until the track's form is saved with track/set_info. */
  track_duration: number | null;
  track_id: TrackId;
  upload_count: number;
  /** A small waveform: 56 peaks of one byte each, in base64. */
  wave: string;
};

/** The form that uploads a track. */
export type TrackUploadForm = {
  /** An MP3 of at most 30 MB. */
  inputfile: Blob;
  /**
   * A name that the client chooses for this upload; sent before the file. If the client sends the upload again with this name within 24
   * hours, no track is made, and the answer contains the result of the first upload.
   */
  request_id?: string | null;
};

/**
 * The counts of the places that a deletion of the given tracks would affect. A playlist or link that contains several of the tracks counts
 * once.
 */
export type TrackUsage = {
  /** The number of the caller's own links that open one of the tracks. */
  links: number;
  /** The number of the caller's own playlists that contain one of the tracks. */
  playlists: number;
  /** The number of submissions: the sum, over all given tracks, of the number of jobs that the track is submitted to. */
  submissions: number;
};

/** A page of a creator's tracks. */
export type TracksOfPerson = {
  /** The number of the creator's tracks on all pages together. */
  number_of_tracks: number;
  tracks: CatalogueTrack[];
};

/** The account to unblock. */
export type UnblockUserRequest = {
  user_to_turn: UserId;
};

/** The account, and whether it is approved. */
export type UpdateApproveRequest = {
  is_approved: boolean;
  user_to_approve: UserId;
};

/** The account, and its new plan. */
export type UpdateHiddenSubscriptionRequest = {
  /** The email of the account. */
  email: string;
  /** The new plan: free, starter-free or premium-free. */
  subscription: "free" | "starter-free" | "premium-free";
};

/** The invitation, and the answer to it. */
export type UpdateInviteStatusRequest = {
  invite_id: InviteId;
  /** The answer: `accepted`, or `canceled` to decline. */
  status: "accepted" | "canceled";
};

/** The account, and its new rating. */
export type UpdateUserRatingRequest = {
  /** The email of the account. */
  email: string;
  /** The new rating, from 0 to 10. */
  new_rating: number;
};

/** The plan, and the page that the client must open next, if any. */
export type UpdatedSubscription = {
  /** The title of the plan, in lower case. */
  product_title: string;
  /**
   * The page on which the caller buys the plan or confirms the payment to the bank. Null if the plan is changed already and no page is
   * needed.
   */
  url_to_redirect: string | null;
};

/** The id of an uploaded picture. */
export type UploadedAvatar = {
  file_id: FileId;
};

/** The new draft track, and the values that the server read from the uploaded file. */
export type UploadedTrack = {
  /** The name of the uploaded file. */
  file_name: string;
  /** The size of the file in bytes. */
  file_size: number;
  /** The format of the stored file: always mp3. */
  format: string;
  /** The values that the file's tags suggest for the track's form. */
  id3: Id3;
  /** The integrated loudness in LUFS, one decimal; null if the track is silent. */
  loudness: number | null;
  /** The random name of the track in the file store, by which the calls under event/ identify it. */
  name_in_base: string;
  /** The id of another track of the caller with exactly the same audio frames; the tags may differ. Null if there is none. */
  same_as: TrackId | null;
  /** The duration of the decoded sound in seconds. */
  track_duration: number;
  /** The id of the new track. */
  track_id: TrackId;
  /** The true peak in dBTP, one decimal; null if the track is silent. */
  true_peak: number | null;
  /** A small waveform: 56 peaks of one byte each, in base64. */
  wave: string;
};

/** For each choice of each filter, the number of accounts that would match if this choice was combined with the other filters of the request. */
export type UserCounts = {
  /** The number of admins, ignoring the filter by plan. */
  admin: number;
  /** The number of blocked accounts. */
  blocked: number;
  /** The number of creators, ignoring the filter by plan. */
  creator: number;
  /** The number of managers, ignoring the filter by plan. */
  manager: number;
  /** The number of accounts that are not approved. */
  not_approved: number;
  /** The number of accounts on hold. */
  on_hold: number;
  /** The number of accounts with each plan, sorted by the plan's title; plans without accounts are left out. */
  plans: PlanCount[];
  /** The number of accounts about which the staff can decide: not approved, and with a confirmed email. */
  to_decide: number;
  /** The number of accounts whose email is not confirmed. */
  unconfirmed: number;
};

/** A page of accounts. It includes the number of accounts for each choice of each filter. */
export type UserPage = {
  counts: UserCounts;
  /** The number of matching accounts on all pages together. */
  number_of_users: number;
  users: AdminUser[];
};

/** The answer if nobody is logged in. */
export type Visitor = {
  is_logged_in: false;
};

/** Whether a mailed token confirms a sign-up or a change of email. */
export type WaitingKind = "sign_up" | "change_email";

/** The account whose email a mailed token would confirm. */
export type WaitingSignUp = {
  /** The time at which the account was made. */
  created: Timestamp;
  /** The email that the token confirms. */
  email: string;
  kind: WaitingKind;
  role: Role;
  user_name: string;
};

/** A writer of a track. */
export type WriterInput = {
  /** The writer's first name. */
  first_name?: string;
  /** The writer's IPI name number. */
  ipi?: string;
  /** The writer's last name. */
  last_name?: string;
  /** The writer's share in the rights of all writers of the track, in percent: 0 to 100, with two decimals. */
  percentage?: number;
  /** The writer's performing-rights organization. */
  pro?: string;
};

/** Every call by its path under /api: what it takes and what it answers. */
export interface Calls {
  /** Starts a change of the caller's email by mailing a link to the current address */
  'account/change_email': { request: ChangeEmailRequest; result: boolean };
  /** Renames the caller */
  'account/change_name': { request: ChangeNameRequest; result: ChangedName };
  /** Changes the caller's password and ends their other sessions */
  'account/change_password': { request: ChangePasswordRequest; result: boolean };
  /** Returns true if no account has this email */
  'account/check_email': { request: CheckEmailRequest; result: boolean };
  /** Returns the caller's subscription, or the free plan if none is active */
  'account/check_subscription': { request: Empty; result: SubscriptionInfo };
  /** Signs up an invited person as a manager and as a member of the company */
  'account/company_invite_sign_up': { request: CompanyInviteSignUpRequest; result: SignedUp };
  /** Agrees to a change of the email, and mails the new address a link */
  'account/confirm_changing_email': { request: TokenRequest; result: ConfirmedEmail };
  /** Confirms an account's email with the token that was mailed to it */
  'account/confirm_email': { request: ConfirmEmailRequest; result: boolean };
  /** Confirms a new email with the token that was mailed to it */
  'account/confirm_new_email': { request: TokenRequest; result: ConfirmedEmail };
  /** Deletes the caller's picture; does nothing if there is none */
  'account/delete_avatar': { request: Empty; result: boolean };
  /** Ends a session of the caller */
  'account/end_session': { request: EndSessionRequest; result: boolean };
  /** Returns the address of a person's picture */
  'account/get_avatar': { request: GetAvatarRequest; result: AvatarAddress };
  /** Returns the logged-in person, with a new sid: the token for a live connection */
  'account/get_info': { request: Empty; result: AccountInfo };
  /** Returns the email to which an invitation was mailed, and the company */
  'account/get_register_email': { request: TokenRequest; result: InvitedEmail };
  /** Returns the caller's sessions, the most recently used first, at most 200 */
  'account/get_sessions': { request: Empty; result: OpenSession[] };
  /** Returns the account that a mailed token would confirm */
  'account/get_sign_up': { request: MailedToken; result: WaitingSignUp };
  /** Returns the caller's numbers of jobs and tracks */
  'account/get_stat': { request: Empty; result: AccountStat };
  /** Mails a link to choose a new password, if an account has this email */
  'account/help': { request: HelpRequest; result: boolean };
  /** Begins a session */
  'account/log_in': { request: LogInRequest; result: SessionInfo };
  /** Ends the caller's session */
  'account/log_out': { request: Empty; result: boolean };
  /** Deletes the unconfirmed account whose email the token would confirm */
  'account/reject_sign_up': { request: MailedToken; result: boolean };
  /** Mails the confirmation link again, if the email is not confirmed yet */
  'account/resend_confirmation': { request: ResendConfirmationRequest; result: boolean };
  /** Mails a link to choose a new password, exactly as account/help does */
  'account/reset_pass': { request: HelpRequest; result: boolean };
  /** Sets the caller's picture */
  'account/set_avatar': { request: AvatarForm; result: AvatarAddress };
  /** Sets a new password and ends all sessions of the person */
  'account/set_pass': { request: SetPassRequest; result: boolean };
  /** Makes an account and mails it a link to confirm its email */
  'account/sign_up': { request: SignUpRequest; result: SignedUp };
  /** Blocks an account and logs out all of its sessions immediately */
  'admin/block_user': { request: BlockUserRequest; result: boolean };
  /** Marks an account's email as confirmed */
  'admin/confirm_user_email': { request: ConfirmUserEmailRequest; result: boolean };
  /** Deletes an account and logs out its sessions immediately */
  'admin/delete_user': { request: DeleteUserRequest; result: boolean };
  /** Ends all sessions of a person immediately */
  'admin/end_sessions': { request: EndSessionsRequest; result: boolean };
  /** Returns the address of a CSV file of all accounts */
  'admin/get_all_users_csv': { request: Empty; result: string };
  /** Returns entries of the audit log, the newest first */
  'admin/get_audit': { request: GetAuditRequest; result: AuditPage };
  /** Returns the address of a CSV file with the filtered audit log */
  'admin/get_audit_csv': { request: AuditFilter; result: string };
  /** Returns a person's submissions to jobs, the newest first */
  'admin/get_submissions': { request: GetSubmissionsRequest; result: SubmissionsOfPerson };
  /** Returns a person's tracks, the newest first */
  'admin/get_tracks': { request: GetTracksRequest; result: TracksOfPerson };
  /** Returns everything that the staff sees about a person */
  'admin/get_user': { request: GetUserRequest; result: AdminPerson };
  /** Returns the accounts, the newest first unless another order is requested */
  'admin/get_users': { request: GetUsersRequest; result: UserPage };
  /** Puts an account on hold, or ends the hold */
  'admin/hold_user': { request: HoldUserRequest; result: boolean };
  /** Mails a person again the link that confirms their email */
  'admin/resend_confirmation': { request: AdminResendRequest; result: boolean };
  /** Finds at most 200 accounts whose name or email contains a text */
  'admin/search_users': { request: SearchUsersRequest; result: FoundUsers };
  /** Sets the note on a person, which only the staff sees */
  'admin/set_note': { request: SetNoteRequest; result: boolean };
  /** Unblocks an account */
  'admin/unblock_user': { request: UnblockUserRequest; result: boolean };
  /** Approves an account, or withdraws the approval */
  'admin/update_approve': { request: UpdateApproveRequest; result: boolean };
  /** Gives a creator a plan without payment, or takes it back with `free` */
  'admin/update_hidden_subscription': { request: UpdateHiddenSubscriptionRequest; result: boolean };
  /** Sets the rating of a creator */
  'admin/update_user_rating': { request: UpdateUserRatingRequest; result: boolean };
  /** Counts a visitor who followed an affiliate link, once per visitor and day (UTC) */
  'affiliate/click': { request: ClickRequest; result: boolean };
  /** Makes the affiliate link of the caller, or of a company */
  'affiliate/create': { request: CreateAffiliateRequest; result: CreatedAffiliate };
  /** Returns the affiliate link of the caller, or of a company */
  'affiliate/get': { request: AffiliateRequest; result: AffiliateLink };
  /** Returns the statistics of an affiliate link of the caller or of a company */
  'affiliate/get_statistic': { request: AffiliateRequest; result: AffiliateStatistic };
  /** Submits tracks to a job; reviewers see them immediately */
  'application/create': { request: ApplicationCreateRequest; result: CreatedApplication };
  /** Makes a share link that opens one of the caller's applications or playlists */
  'application/create_shareable_link': { request: ApplicationLinkRequest; result: ShareLink };
  /** Deletes one of the caller's applications or playlists with its links */
  'application/delete': { request: ApplicationDeleteRequest; result: Deleted };
  /** Ends one of the caller's share links */
  'application/delete_shareable_link': { request: LinkDeleteRequest; result: boolean };
  /** Removes tracks from one of the caller's applications */
  'application/delete_tracks': { request: ApplicationDeleteTracksRequest; result: boolean };
  /** Returns the caller's own playlists, the most recently changed first */
  'application/get': { request: ApplicationGetRequest; result: ApplicationPage };
  /** Returns a page of a job's submissions, those of the newest day (UTC) first */
  'application/get_applied': { request: AppliedListRequest; result: AppliedPage };
  /** Returns the address of the background picture of an application or playlist */
  'application/get_background': { request: ApplicationBackgroundRequest; result: BackgroundAddress };
  /** Returns the caller's applications to a job, newest first */
  'application/get_by_job': { request: ApplicationJobRequest; result: Application[] };
  /** Returns the page that a share link to an application opens */
  'application/get_by_token': { request: ByTokenRequest; result: SharedPage };
  /** Returns the caller's newest application to a job; makes one if needed */
  'application/get_default': { request: ApplicationJobRequest; result: DefaultApplication };
  /** Returns the tracks of a playlist, in its order or the requested one */
  'application/get_playlist': { request: PlaylistListRequest; result: PlaylistTracksPage };
  /** Returns the share links to one of the caller's applications, newest first */
  'application/get_shareable_links': { request: ApplicationLinksRequest; result: ShareLink[] };
  /** Returns a page of the tracks that a share link shows, in the application's order */
  'application/get_shared_tracks': { request: ApplicationSharedTracksRequest; result: SharedTracks };
  /** Returns the tracks of one of the caller's applications */
  'application/get_tracks': { request: ApplicationTracksRequest; result: ApplicationTracks };
  /** Sets whether the caller has listened to a submitted track */
  'application/set_track_listened': { request: SetTrackListened; result: boolean };
  /** Replaces the tracks of an application, and its texts if they are given */
  'application/update': { request: ApplicationUpdateRequest; result: Application };
  /** Sets the background picture of one of the caller's applications or playlists */
  'application/upload_background': { request: BackgroundForm; result: BackgroundAddress };
  /** Opens a page of the payment provider on which a payment method is added */
  'billing/add_payment_method': { request: ReturnRequest; result: AddedPaymentMethod };
  /** Sets the payment method that all future payments use */
  'billing/change_default_payment_method': { request: MethodRequest; result: boolean };
  /** Removes a payment method */
  'billing/delete_payment_method': { request: MethodRequest; result: boolean };
  /** Returns the caller's payments and payment methods */
  'billing/get_billing_info': { request: Empty; result: Billing };
  /** Returns the caller's invoices, newest first */
  'billing/get_invoices': { request: InvoicesRequest; result: Invoices };
  /** Makes a company; the caller becomes its owner */
  'company/create': { request: CompanyCreateRequest; result: CreatedCompany };
  /** Invites a person by email into a company */
  'company/create_invite': { request: CreateInviteRequest; result: CreatedInvite };
  /** Deletes a company of which the caller is the owner or an admin */
  'company/delete': { request: DeleteCompanyRequest; result: boolean };
  /** Deletes an invitation into a company, answered or not */
  'company/delete_invite': { request: DeleteInviteRequest; result: boolean };
  /** Removes a member from a company */
  'company/delete_member': { request: DeleteMemberRequest; result: boolean };
  /** Returns the companies to which the caller belongs, with their members */
  'company/get': { request: Empty; result: Company[] };
  /** Returns all companies, the newest first, or deleted ones */
  'company/get_all': { request: CompanyGetAllRequest; result: CompanyPage };
  /** Returns the invitations into companies that the caller manages */
  'company/get_created_invites': { request: InvitesRequest; result: CompanyInvite[] };
  /** Returns one company, with its pictures and a page of its jobs */
  'company/get_info': { request: CompanyGetInfoRequest; result: CompanyDetail };
  /** Returns the invitations to the caller's confirmed email, newest first */
  'company/get_received_invites': { request: InvitesRequest; result: CompanyInvite[] };
  /** Returns the statistics of a company's jobs: submissions, listens and ratings */
  'company/get_statistic': { request: CompanyGetStatisticRequest; result: CompanyStatistic };
  /** Marks a company as verified, or withdraws the verification */
  'company/set_verified': { request: SetVerifiedRequest; result: boolean };
  /** Sets the picture next to a company's name */
  'company/update_avatar': { request: CompanyLogoForm; result: CompanyPictureAddress };
  /** Sets the picture behind the sign-up page of a company's invitations */
  'company/update_background': { request: CompanyBackgroundForm; result: CompanyPictureAddress };
  /** Accepts or declines an invitation to the caller's confirmed email */
  'company/update_invite_status': { request: UpdateInviteStatusRequest; result: boolean };
  /** Sets the picture behind the log-in page of a company's members */
  'company/update_login_image': { request: CompanyLoginImageForm; result: CompanyPictureAddress };
  /** Sets the picture next to a company's jobs in lists */
  'company/update_search_icon': { request: CompanySearchIconForm; result: CompanyPictureAddress };
  /** Counts one download of each track of a playlist or application */
  'event/playlist_uploaded': { request: EventPlaylistRequest; result: boolean };
  /** Counts a play of a track, once for each listener, track and day */
  'event/track_listened': { request: EventTrackRequest; result: boolean };
  /** Counts a download of a track, once for each listener, track and day */
  'event/track_uploaded': { request: EventTrackRequest; result: boolean };
  /** Moves a job to another company */
  'job/change_owner': { request: JobChangeOwnerRequest; result: JobRow };
  /** Posts an open job for a company of which the caller is a member */
  'job/create': { request: NewJobForm; result: CreatedJob };
  /** Returns the caller's jobs, the newest first */
  'job/get': { request: JobListRequest; result: JobPage };
  /** Returns the jobs of all companies, the newest first */
  'job/get_all': { request: JobListRequest; result: JobPage };
  /** Returns the address of a job's picture */
  'job/get_avatar': { request: JobGetAvatarRequest; result: JobAvatarAddress };
  /** Returns a job as the caller sees it */
  'job/get_job': { request: JobGetJobRequest; result: JobRow };
  /** Returns the caller's jobs whose title contains a text */
  'job/get_like': { request: JobListRequest; result: JobPage };
  /** Returns the caller's monthly limit of applications, and how many were sent */
  'job/get_subscription_limit': { request: JobSubscriptionLimitRequest; result: SubscriptionLimit };
  /** Returns the job types, in the order in which forms list them */
  'job/get_types': { request: Empty; result: JobType[] };
  /** Uploads a picture for a job */
  'job/set_avatar': { request: JobAvatarForm; result: UploadedAvatar };
  /** Sets the picture of a job of one of the caller's companies, or removes it */
  'job/set_avatar_id': { request: JobSetAvatarIdRequest; result: boolean };
  /** Edits a job of a company of which the caller is a member */
  'job/update': { request: EditedJobForm; result: JobRow };
  /** Sets how a job's submissions are shared with its company */
  'job/update_share_type': { request: JobUpdateShareTypeRequest; result: JobRow };
  /** Changes the status of a job of a company that the caller is a member of */
  'job/update_status': { request: JobUpdateStatusRequest; result: JobRow };
  /** Makes a playlist of tracks that were submitted to a job */
  'playlist/create': { request: PlaylistCreateRequest; result: CreatedPlaylist };
  /** Makes a share link that opens a playlist of the caller */
  'playlist/create_shareable_link': { request: PlaylistLinkRequest; result: ShareLink };
  /** Deletes a playlist of the caller; admins may delete any playlist */
  'playlist/delete': { request: PlaylistDeleteRequest; result: Deleted };
  /** Ends a share link */
  'playlist/delete_shareable_link': { request: LinkDeleteRequest; result: boolean };
  /** Returns the playlists of a job that the caller may see, newest first */
  'playlist/get': { request: PlaylistJobRequest; result: Playlist[] };
  /** Returns the address of a playlist's background picture */
  'playlist/get_background': { request: PlaylistBackgroundRequest; result: BackgroundAddress };
  /** Returns the page that a share link to a playlist opens */
  'playlist/get_by_token': { request: ByTokenRequest; result: SharedPage };
  /** Returns the address of a CSV file with a playlist's rights and ratings */
  'playlist/get_metadata': { request: PlaylistMetadataRequest; result: FileLocation };
  /** Returns the share links to a playlist, newest first, at most 200 */
  'playlist/get_shareable_links': { request: PlaylistLinksRequest; result: ShareLink[] };
  /** Returns the playlists of a job that are shared with the caller, newest first */
  'playlist/get_shared': { request: PlaylistJobRequest; result: Playlist[] };
  /** Returns a page of the tracks that a share link shows, in the playlist's order */
  'playlist/get_shared_tracks': { request: PlaylistSharedTracksRequest; result: SharedTracks };
  /** Sets whether the caller has listened to a submitted track */
  'playlist/set_track_listened': { request: SetPlaylistTrackListened; result: boolean };
  /** Shares a playlist with the whole company of its job, or stops sharing it */
  'playlist/share': { request: PlaylistShareRequest; result: boolean };
  /** Shares a playlist with a member of its job's company, or stops sharing it */
  'playlist/share_to_member': { request: PlaylistMemberRequest; result: boolean };
  /** Replaces the tracks of a playlist of the caller, and its name if one is given */
  'playlist/update': { request: PlaylistUpdateRequest; result: Playlist };
  /** Sets the background picture of a playlist that the caller owns */
  'playlist/upload_background': { request: BackgroundForm; result: BackgroundAddress };
  /** Returns the plans on offer, in the order of the file that defines the plans */
  'product/get_all': { request: PlansRequest; result: Plan[] };
  /** Rates a submitted track from 1 to 10, or removes the rating with null */
  'rating/set_track': { request: RateTrack; result: RateTrackAnswer };
  /** Returns counts of the caller's tracks, and a month's daily plays and downloads */
  'statistic/get': { request: StatisticRequest; result: Statistic };
  /** Returns the months for which the caller has statistics, the newest first */
  'statistic/get_available_dates': { request: Empty; result: ChartMonth[] };
  /** Returns the months for which the platform has statistics, the newest first */
  'statistic/get_chart_dates': { request: Empty; result: ChartMonth[] };
  /** Returns the platform's counters, and a month's daily visitors and submissions */
  'statistic/get_statistics': { request: MonthRequest; result: PlatformStatistics };
  /** Returns the caller's numbers of jobs and tracks, as account/get_stat does */
  'statistic/get_stats': { request: Empty; result: AccountStat };
  /** Returns the number of log-ins on each day (UTC) of a month */
  'statistic/logins': { request: MonthRequest; result: PlatformSeries };
  /** Returns the number of submitted tracks on each day (UTC) of a month */
  'statistic/submitted_songs': { request: MonthRequest; result: PlatformSeries };
  /** Returns the number of people who used a session on each day (UTC) of a month */
  'statistic/user_activity': { request: MonthRequest; result: PlatformSeries };
  /** Returns the number of visitors of the site on each day (UTC) of a month */
  'statistic/visitors': { request: MonthRequest; result: PlatformSeries };
  /** Cancels the caller's plan at the end of the paid period */
  'stripe/cancel_subscription': { request: Empty; result: SubscriptionInfo };
  /** Opens a page of the payment provider on which the caller buys a first plan */
  'stripe/create_checkout_session': { request: BuyRequest; result: ProviderPage };
  /** Opens the payment provider's page on which the caller manages their payments */
  'stripe/create_portal_session': { request: ReturnRequest; result: ProviderPage };
  /** Returns the caller's current subscription */
  'stripe/get_subscription': { request: Empty; result: SubscriptionInfo };
  /** Checks whether a checkout of the caller is paid */
  'stripe/success_payment_check': { request: PaymentCheckRequest; result: boolean };
  /** Changes the caller's paid plan to another plan, as subscription/update does */
  'stripe/update_subscription': { request: ChangePlanRequest; result: SubscriptionInfo };
  /** Processes an event of the payment provider */
  'stripe/webhook': { request: ProviderEvent; result: boolean };
  /** Returns the discount that a coupon gives on a plan */
  'subscription/check_coupon': { request: CheckCouponRequest; result: Coupon };
  /** Returns the plans on offer, as product/get_all does */
  'subscription/list': { request: PlansRequest; result: Plan[] };
  /** Returns what a plan costs: the amount to pay now, and the next payment */
  'subscription/preview': { request: PreviewRequest; result: PlanPreview };
  /** Resumes the caller's plan, which was canceled and would end with the paid period */
  'subscription/resume': { request: Empty; result: SubscriptionInfo };
  /** Cancels the caller's plan at the end of the paid period */
  'subscription/unsubscribe': { request: Empty; result: boolean };
  /** Buys a plan, or changes the caller's paid plan */
  'subscription/update': { request: BuyRequest; result: UpdatedSubscription };
  /** Makes a team that the caller owns */
  'team/create': { request: TeamCreateRequest; result: CreatedTeam };
  /** Deletes a team */
  'team/delete': { request: TeamDeleteRequest; result: boolean };
  /** Returns the caller's teams with their members, the newest first */
  'team/get': { request: TeamsRequest; result: Team[] };
  /** Returns the invitations into the caller's teams, or into one of them */
  'team/get_manager_invites': { request: ManagerInvitesRequest; result: TeamInvite[] };
  /** Returns the ids and names of the teams that the caller belongs to */
  'team/get_musician': { request: Empty; result: NamedTeam[] };
  /** Returns the caller's pending invitations into teams, the newest first */
  'team/get_musician_invites': { request: Empty; result: ReceivedTeamInvite[] };
  /** Invites a person by email into a team */
  'team/invite': { request: TeamInviteRequest; result: CreatedTeamInvite };
  /** Invites the creator of a submitted track into a team */
  'team/invite_from_track': { request: InviteFromTrackRequest; result: CreatedTeamInvite };
  /** Accepts a pending invitation of the caller into a team */
  'team/update_invite_status': { request: TeamInviteAnswerRequest; result: boolean };
  /** Deletes one of the caller's tracks */
  'track/delete': { request: TrackDeleteRequest; result: Deleted };
  /** Returns the caller's tracks, the newest first unless another order is requested */
  'track/get': { request: TrackGetRequest; result: TrackPage };
  /** Returns signed addresses of a track that the caller may play */
  'track/get_download_url': { request: TrackDownloadUrlRequest; result: TrackDownloadUrl };
  /** Returns the caller's tracks whose title, artist, tags or ISRC contain a text */
  'track/get_like': { request: TrackGetRequest; result: TrackPage };
  /** Returns the tracks of a playlist, exactly as application/get_playlist does */
  'track/get_playlist': { request: PlaylistListRequest; result: PlaylistTracksPage };
  /** Saves the form of one of the caller's tracks */
  'track/set_info': { request: TrackSetInfoRequest; result: CatalogueTrack };
  /** Adds an MP3 to the caller's catalog as a draft track */
  'track/upload': { request: TrackUploadForm; result: UploadedTrack };
  /** Returns the caller's opt-in to the emails of a promotion, or null */
  'user/get_subscribed_promotion': { request: PromotionRequest; result: null | SubscribedPromotion };
  /** Opts the caller in to a promotion's emails, sent to this address */
  'user/subscribe_promotion': { request: PromotionRequest; result: boolean };
}

/** Every command of the live connection by its event: what it takes and what its acknowledgement holds. */
export interface Commands {
  /** Requests a CSV of all tracks of the platform, and follows its export. */
  'DownloadTracks': { request: DownloadTracks; result: ExportAnswer };
  /** Sets a creator's public contact of at most 100 characters, which is written into the tags of downloaded tracks. An empty text removes it. */
  'account.set_public_contact': { request: SetPublicContact; result: PublicContact };
  /** Adds a track to the list of tracks that the caller intends to submit to a job. */
  'application.add_track': { request: JobTrack; result: JobTrackAnswer };
  /** Requests an archive of a shared application's tracks, and follows its export. */
  'application.download_shareable_zip': { request: DownloadArchive; result: ExportAnswer };
  /** Removes a track from the list of tracks that the caller intends to submit to a job. */
  'application.remove_track': { request: JobTrack; result: JobTrackAnswer };
  /** Restores an application that was deleted by application/delete in the last 60 seconds, with its links and submissions, even if the job was closed in the meantime. If its tracks cannot be submitted again, restores nothing and answers 409 `job_limit_exceeded` or `conflict`. */
  'application.restore': { request: Restore; result: ApplicationRestored };
  /** Marks a track as listened by the caller, or as not listened, like the call application/set_track_listened. */
  'application.set_track_listened': { request: SetTrackListened; result: Done };
  /** Requests the server's time, which is sent ahead of queued messages. */
  'clock': { request: Record<string, never>; result: ServerTime };
  /** Adds a comment of at most 1,000 characters at a position or on a range of a submission. Allowed for the job's reviewers, at most 20 times a minute. 409 `conflict` if the track already has 500 comments. */
  'comment.add': { request: AddComment; result: Comment };
  /** Deletes one of the caller's own comments. People who manage the job's company may delete any comment. A comment with replies stays, with an empty text, as long as the replies exist. */
  'comment.delete': { request: DeleteComment; result: Done };
  /** Changes the text of one of the caller's own comments. */
  'comment.edit': { request: EditComment; result: Comment };
  /** Returns the URL of a CSV file with a job's comments, without private notes. The URL is valid for an hour, only in the caller's session. Allowed for the job's reviewers. */
  'comment.export_csv': { request: ExportComments; result: FileLocation };
  /** Returns the comments on a submission, 100 at a time unless `limit` is given, and the head of the job's `review:` topic. Private notes are returned only to their authors. Allowed for the job's reviewers. */
  'comment.list': { request: AskComments; result: Comments };
  /** Lists the comments that mention the caller, 20 at a time unless `limit` is given. */
  'comment.list_mentions': { request: AskMentions; result: Mentions };
  /** Finds at most 20 members of the job's company by a part of their name, so that a comment can mention them. Allowed for the job's reviewers. */
  'comment.people': { request: AskCommentPeople; result: CommentPeople };
  /** Marks comments that mention the caller as read. */
  'comment.read_mentions': { request: ReadMentions; result: MentionCount };
  /** Resolves a comment or reopens it. Replies cannot be resolved. Allowed for the job's reviewers. */
  'comment.resolve': { request: ResolveComment; result: Comment };
  /** Makes another member of a company its owner; the caller becomes one of its admins. Allowed for the company's owner. 409 `conflict` if the new owner already owns as many companies as the settings allow (25). */
  'company.hand_over': { request: HandOverCompany; result: Company };
  /** Restores a company that was deleted at most 30 days ago. Also restores its members, their playlists, and its jobs with their earlier status. 404 after the 30 days. */
  'company.restore': { request: RestoreCompany; result: Company };
  /** Gives another member of a company the role of an admin (`admin`) or of a plain member (`member`). Allowed for the company's owner. */
  'company.set_role': { request: SetCompanyRole; result: Company };
  /** Identifies the connection's user. */
  'init': { request: Init; result: Introduction };
  /** Changes a share link's permissions, password and end time. Fields that are left out stay unchanged; null in `expires_at` removes the end time, and null in `new_password` removes the password. Allowed for everybody who may make links to the same playlist or application. */
  'link.update': { request: LinkUpdate; result: ShareLink };
  /** Adds tracks at the end of a playlist. The call playlist/update replaces the whole list. */
  'playlist.add_tracks': { request: PlaylistTracks; result: Playlist };
  /** Removes tracks from a playlist. The call playlist/update replaces the whole list. */
  'playlist.delete_tracks': { request: PlaylistTracks; result: Playlist };
  /** Requests an archive of a shared playlist's tracks, and follows its export. */
  'playlist.download_shareable_zip': { request: DownloadArchive; result: ExportAnswer };
  /** Returns the URL of a CSV file with a playlist's tracks. The URL is valid for an hour, only in the caller's session. Allowed for everybody who can see the playlist. */
  'playlist.export_csv': { request: ExportPlaylist; result: FileLocation };
  /** Moves a track of a playlist to the position after the track `after`, or to the beginning if `after` is null. If `after` was removed in the meantime, the track moves to the former position of `after`. Followers receive all tracks in their new order in the change `tracks_set`. Allowed for everybody who can see the playlist. */
  'playlist.move_track': { request: MovePlaylistTrack; result: Playlist };
  /** Records that the caller opened a playlist that was shared with them. Afterwards `review.unread` no longer lists the playlist as new, unless it is shared with the caller again. Allowed for everybody who can see the playlist. */
  'playlist.open': { request: OpenPlaylist; result: Done };
  /** Renames a playlist. Allowed for its owner and the platform's staff. The call playlist/update sets both the tracks and the name. */
  'playlist.rename': { request: RenamePlaylist; result: Playlist };
  /** Restores a playlist that was deleted by playlist/delete in the last 60 seconds, with its tracks, its links and the people with whom it is shared. Allowed for the person who deleted it. 409 `conflict` if that person has reached the limit of playlists. */
  'playlist.restore': { request: Restore; result: Playlist };
  /** Marks a track as listened by the caller, or as not listened, like the call playlist/set_track_listened. Has the same effect as the event application.set_track_listened. */
  'playlist.set_track_listened': { request: SetPlaylistTrackListened; result: Done };
  /** Publishes the user's presence on a topic to its other followers. */
  'presence': { request: Presence; result: Done };
  /** Rates a track from 1 to 10, as the call rating/set_track does; null withdraws the rating. */
  'rating.set_track': { request: RateTrack; result: RateTrackAnswer };
  /** Records that the caller abstains from rating 1 to 200 submissions, or no longer abstains. Followers receive the change `track_abstained`. Allowed for the job's reviewers. */
  'review.abstain': { request: AbstainTracks; result: Done };
  /** Requests an archive of submitted tracks, and follows its export. */
  'review.download_tracks': { request: DownloadSubmissions; result: ExportAnswer };
  /** Returns the genres, tags and tempos of all submissions of a job, and the head of the job's `review:` topic. Allowed for the job's reviewers. */
  'review.facets': { request: AskFacets; result: Facets };
  /** Asks everybody who is in the review to go to a certain position in a track, at most once in 10 seconds. The request is published in the field `gather` of the event `presence`. Allowed for the job's reviewers. */
  'review.gather': { request: Gather; result: Done };
  /** Sets the mark (shortlisted, on hold or rejected) of 1 to 200 submissions, or removes it if the mark is null. A submission has one mark for all reviewers of the job. Followers receive the change `track_marked`, or `track_marked_blind` in a blind job. Allowed for the job's reviewers. */
  'review.mark': { request: MarkTracks; result: Done };
  /** Returns the ratings of 1 to 200 submissions and the head of the job's `review:` topic. Allowed for the job's reviewers. */
  'review.ratings': { request: AskRatings; result: Ratings };
  /** Returns what is new to the caller in 1 to 200 jobs: playlists that others have shared with them, and unread comments that mention them. Jobs in which nothing is new, or that the caller does not review, are left out. Also returns the head of the caller's `user:` topic. */
  'review.unread': { request: AskUnread; result: Unread };
  /** Follows a topic, or each of a list. The answer to a list is a list in its order. */
  'subscribe': { request: Subscribe | Subscribe[]; result: Subscribed | Array<{
    result: Subscribed;
  } | ErrorBody> };
  /** Deletes an invitation to a team. A creator who has already accepted it stays a member. Allowed for the team's manager and the platform's staff. */
  'team.delete_invite': { request: WithdrawTeamInvite; result: Done };
  /** Ends the caller's membership of a team. */
  'team.leave': { request: LeaveTeam; result: Done };
  /** Returns the members of a team, the newest first, at most 200 at a time. Allowed for the team's manager and the platform's staff. The call team/get returns only the newest 200. */
  'team.members': { request: AskTeamMembers; result: TeamMembers };
  /** Removes a member from a team. Allowed for the team's manager and the platform's staff. */
  'team.remove_member': { request: RemoveTeamMember; result: Done };
  /** Sets the same values in 1 to 500 of the caller's own tracks. Tracks in which the values cannot be set are skipped and listed in the result. Commas in a tag separate several tags. The text `#empty`, which stands for "no tags", is removed from a track when a tag is added to it. The field `undo` of the result is null if nothing was changed. */
  'track.edit_many': { request: TracksEdit; result: TracksEdited };
  /** Restores a track that was deleted by track/delete in the last 60 seconds. Also restores its positions in submissions and playlists, its ratings and its counts. The field `left_out` of the result lists the jobs to which the track could not be submitted again. 402 if the plan has no space left for the track. */
  'track.restore': { request: Restore; result: TrackRestored };
  /** Undoes one of the caller's newest 20 edits of many tracks, within ten minutes. Fields that were changed after the edit stay as they are and are listed in the result with 409 `conflict`. */
  'track.undo_edit': { request: UndoEdit; result: EditUndone };
  /** Counts what the deletion of 1 to 500 tracks would affect: submissions to jobs, the caller's own playlists that contain a track, and the share links that open an application or own playlist with a track. Tracks of other people are not counted. */
  'track.usage': { request: AskTrackUsage; result: TrackUsage };
  /** Stops following a topic. */
  'unsubscribe': { request: Unsubscribe; result: Done };
}
