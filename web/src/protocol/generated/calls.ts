// Printed by scripts/print-calls.mjs from docs/openapi.json and docs/asyncapi.json; do not edit.
import type {
  AbstainTracks,
  AddComment,
  AdminUser,
  AdminUserStat,
  Application,
  ApplicationId,
  ApplicationSnapshot,
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

/** A person's counts. */
export type AccountStat = {
  /** Open jobs that concern the person: submitted to by a creator, of the companies of a manager. */
  active_jobs: number;
  /** Open jobs of the platform. */
  active_jobs_all: number;
  /** The creator's tracks, or the tracks submitted to the manager's companies. */
  tracks: number;
};

/** The page to go on to. */
export type AddedPaymentMethod = {
  /** The provider's page. */
  url_to_redirect: string;
};

/** A person as the staff sees them. */
export type AdminPerson = {
  /** The newest 50 lines of the audit about acts by them and on them. */
  audit: AuditEntry[];
  /** Address of the avatar. */
  avatar: string | null;
  companies: Membership[];
  /** The time of the sign-up. */
  created: Timestamp;
  /** Its email. */
  email: string;
  /** The newest 50 emails to them, of the last 90 days. */
  emails: SentEmail[];
  /** The account; `user_to_…` in the calls about it. */
  id: UserId;
  /** True if it is approved. */
  is_approved: boolean;
  /** True if its email is confirmed. */
  is_confirmed_email: boolean;
  /** True if it is blocked. */
  is_disabled: boolean;
  /** True for one of the first 500 paying subscribers. */
  is_first_500: boolean;
  /** The first link of the sign-up. */
  link_1: string;
  /** The second link of the sign-up. */
  link_2: string;
  /** The staff's note; null if there is none. */
  note: PersonNote | null;
  numbers: PersonNumbers;
  /** True if it is on hold. */
  on_hold: boolean;
  /** Their subscription, with its limits and what is used of them. */
  plan: SubscriptionInfo;
  /** creator, manager or admin. */
  role: Role;
  /** Their open sessions, the last used first, 200 at most. */
  sessions: ShownSession[];
  /** Sums over its tracks. */
  stat: AdminUserStat;
  /** inherit, worker, promoter or fan. */
  sub_role: "inherit" | "worker" | "promoter" | "fan";
  /** The plan's title, lower case. */
  subscription: string;
  teams: Membership[];
  /** Its name. */
  user_name: string;
  /** 0 to 10, given by the staff. */
  user_rating: number;
};

/** The person to send it to. */
export type AdminResendRequest = {
  id: UserId;
};

/** A link; null before it is made. */
export type AffiliateLink = {
  affiliate_dashboard_url: string | null;
  affiliate_url: string | null;
};

/** The figures of a link in a month, UTC. */
export type AffiliateMonth = {
  clicks: number;
  commission: number | null;
  /** From 1. */
  month: number;
  sign_ups: number;
  spend: number;
  year: number;
};

/** The owner of the link. */
export type AffiliateRequest = {
  /** The company; for managers and the platform's staff. Creators have a link of their own. */
  company_id?: CompanyId | null;
};

/** The figures of a link in total, and by months. Sums are dollars without tax. */
export type AffiliateStatistic = {
  /** Visitors, each once a day. */
  clicks: number;
  /** The part of it that is earned; null for a company. */
  commission: number | null;
  /** The months with figures, the newest first. */
  months: AffiliateMonth[];
  /** The share that is earned, per cent; null for a company. */
  percent: number | null;
  /** Accounts with a confirmed email. */
  sign_ups: number;
  /** Payments of those accounts, less refunds. */
  spend: number;
};

/** The playlist or application whose background is requested. */
export type ApplicationBackgroundRequest = {
  /** The same id under its other name. */
  application_id?: ApplicationId | null;
  /** The thing's id; required, here or in the next field. */
  id?: ApplicationId | null;
  /** The link's password, where it has one. */
  password?: string | null;
  /** A ticket that was issued for the password and is accepted in its place. */
  ticket?: string | null;
  /** A shared link's token. */
  token?: string | null;
};

/** The tracks to submit, and the job. */
export type ApplicationCreateRequest = {
  description?: string | null;
  /** If left out: a playlist of the creator's own. */
  job_id?: JobId | null;
  /** At most 300 characters; required for a playlist of the creator's own. */
  playlist_name?: string | null;
  /** A name that the client chooses for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
  /** The whole list, in its order. */
  tracks_id?: TrackId[];
};

/** The application to delete. */
export type ApplicationDeleteRequest = {
  id: ApplicationId;
};

/** The application, and the tracks to remove from it. */
export type ApplicationDeleteTracksRequest = {
  id: ApplicationId;
  tracks_id: TrackId[];
};

/** A page of own playlists to request. */
export type ApplicationGetRequest = {
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
};

/** The job whose applications are listed. */
export type ApplicationJobRequest = {
  job_id: JobId;
};

/** The options of a new link. */
export type ApplicationLinkRequest = {
  /** True: the archive may be downloaded; true where left out. */
  allowed_all_tracks?: boolean | null;
  /** True: single tracks may be downloaded; true where left out. */
  allowed_single_track?: boolean | null;
  /** The time at which it ends, within 5 years; never where left out. */
  expires_at?: Timestamp | null;
  id: ApplicationId;
  /** True: downloads contain IPIs; false where left out. */
  include_ipis?: boolean | null;
  /** True: the person who makes the link gets an email when it is opened for the first time; false where left out. */
  notify_first_open?: boolean | null;
  /** The password that the link requires. */
  password?: string | null;
  /** The person that the link is for. */
  recipient?: string | null;
  /** A name that the client chooses for this request: a repetition within 24 hours is answered with the same link. */
  request_id?: string | null;
};

/** The application whose links are listed. */
export type ApplicationLinksRequest = {
  id: ApplicationId;
};

/** A page of own playlists, the last changed first. */
export type ApplicationPage = {
  applications: OwnPlaylist[];
  /** The total number, over all pages. */
  number_of_applications: number;
};

/** An application that was restored; its row comes from application/get_by_job, or for an own playlist from application/get. */
export type ApplicationRestored = {
  /** The application. */
  application_id: ApplicationId;
  /** Its job; null for a playlist of one's own. */
  job_id: JobId | null;
};

/** The thing whose tracks are requested, the link to it, and a page. */
export type ApplicationSharedTracksRequest = {
  application_id: ApplicationId;
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
  /** Its password, if it has one. */
  password?: string | null;
  /** A ticket that was issued for the password and is accepted in its place. */
  ticket?: string | null;
  /** The link's token. */
  token: string;
};

/** A page of an application's tracks, in their order. */
export type ApplicationTracks = {
  /** The total number, over all pages. */
  number_of_tracks: number;
  tracks: OwnTrack[];
};

/** The application, and the page of its tracks. */
export type ApplicationTracksRequest = {
  id: ApplicationId;
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
};

/** The new state of the application. */
export type ApplicationUpdateRequest = {
  /** Not changed if left out. */
  description?: string | null;
  id: ApplicationId;
  /** True: tracks that were added for the job and are not in the list stay added; left out: none does. */
  keep_added?: boolean;
  /** Not changed if left out. */
  playlist_name?: string | null;
  /** The whole list afterwards, in its order. */
  tracks_id: TrackId[];
  /** The version that the edit was made from: 409 `conflict` if the application was changed since. */
  version?: number | null;
};

/** The number of submissions that each choice of a filter shows under the list's other filters. */
export type AppliedCounts = {
  all: number;
  audio: number;
  /** Of the requested type, those that the caller has heard. */
  heard: number;
  /** Of the requested type, those marked `hold`. */
  hold: number;
  music: number;
  /** Of the requested type, those marked `pass`. */
  pass: number;
  sfx: number;
  /** Of the requested type, those marked `shortlist`. */
  shortlist: number;
  /** Of the requested type, those that the caller has not heard. */
  unheard: number;
  /** Of the requested type, those that the caller has not rated. */
  unrated_by_me: number;
  /** Of the requested type, those whose highest rating is at least 3 above the lowest. */
  we_disagree: number;
  /** Of the requested type, those that were withdrawn, whether or not they are shown. */
  withdrawn: number;
};

/** A filter of the submissions, their order, and a page of them. */
export type AppliedListRequest = {
  /** Further filters of the list. */
  filters?: ReviewFilters | null;
  /** Lowest mean rating, 0 to 10, inclusive; a track without a rating counts as 0. */
  from?: number | null;
  job_id: JobId;
  /** 50 for get_applied and 100 for get_playlist where left out, or as many as `track_ids` names; more than 200 counts as 200. */
  limit?: number | null;
  /** True: submissions that the caller has listened to are first. */
  listened_first?: boolean | null;
  /** The number of rows to skip. */
  offset?: number | null;
  /**
   * unrated_by_me: only submissions that the caller has not rated; we_disagree: only those whose highest rating is at least 3 above the
   * lowest.
   */
  only?: "unrated_by_me" | "we_disagree" | null;
  /** Part of a title, an artist's name or the tags; case is ignored. */
  q?: string | null;
  /**
   * title, duration, artist_name, rating or creation_date; where left out, submissions are ordered by their day, UTC, within a day by their
   * creators' plans, then by time.
   */
  sort_by?: "title" | "duration" | "artist_name" | "rating" | "creation_date" | null;
  /** up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** Highest mean rating, 0 to 10, inclusive. */
  to?: number | null;
  /** Only these tracks, at most 200. */
  track_ids?: TrackId[] | null;
  /** all (the default), music, sfx or audio. */
  type?: "all" | "music" | "sfx" | "audio" | null;
  /** True: withdrawn submissions are in the list, too; for get_applied alone. */
  with_withdrawn?: boolean | null;
};

/** A page of submissions. */
export type AppliedPage = {
  /** Submissions of the job, and the number of them that are rated. */
  counters: ReviewCounters;
  counts: AppliedCounts;
  /** Submissions of the job that the caller has listened to. */
  listened: number;
  /** Tracks submitted to the job since the caller last requested a first page. */
  new_tracks: number;
  /** The total number, over all pages. */
  number_of_tracks: number;
  tracks: ReviewTrack[];
};

/** A line of the audit. */
export type AuditEntryId = number;

/** The filter of the audit's lines: a line must meet every field that is set. */
export type AuditFilter = {
  /** Only lines of this action. */
  action?: string | null;
  /** The account that acted. */
  by?: UserId | null;
  /** Lines from this time on. */
  from?: Timestamp | null;
  /** The thing that was acted on. */
  on?: AuditSubjectId | null;
  /** The kind of `on`: user where left out. */
  on_kind?: string | null;
  /** Part of the names, the action, the network or the details, regardless of case. */
  q?: string | null;
  /** Lines before this time. */
  to?: Timestamp | null;
};

/** A page of lines, the newest first. */
export type AuditPage = {
  /**
   * The number of lines that the filter leaves, whatever its period, on each of the last 60 days, today included; a day without lines is left
   * out. Null with `after`.
   */
  days: SeriesCell[][] | null;
  /** The first of the last 60 days whose lines are counted: too many lines of earlier ones match. Null with `after`. */
  days_since: string | null;
  entries: AuditEntry[];
  /** True if older lines follow. */
  has_more: boolean;
};

/** The thing that a line of the audit is about; another field has its kind. */
export type AuditSubjectId = number;

/** The picture's address. */
export type AvatarAddress = {
  /** Null if there is no picture. */
  url: string | null;
};

/** The form that uploads a picture. */
export type AvatarForm = {
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  inputfile: Blob;
};

/** The address of a background. */
export type BackgroundAddress = {
  /** Null for the product's own picture. */
  url: string | null;
};

/** The form that uploads a background. */
export type BackgroundForm = {
  /** A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels. */
  background?: Blob | null;
  /** True: restores the product's own picture, without a file. */
  default?: boolean | null;
  /** The playlist or application. */
  id: number;
};

/** The plan and the payments of a person. */
export type Billing = {
  /** The time at which the plan ends; null if it goes on. */
  cancel_at: Timestamp | null;
  /** The currency, three lower-case letters. */
  currency: string;
  /** The failed payment; null if none has failed, or if it is not known right now. */
  failed_payment: FailedPayment | null;
  /** month or year; null if nothing is paid. */
  interval: string | null;
  /** True if a plan is active. */
  is_active_subscription: boolean;
  /** The next payment; null if none will be made, or if it is not known right now. */
  next_payment: NextPayment | null;
  /** The payment methods; null if they cannot be shown right now. */
  payment_methods: PaymentMethod[] | null;
  /** Dollars for an interval. */
  price: number;
  /** The plan's title, lower case. */
  product_title: string;
  /** The status, as in account/check_subscription; past_due: a payment failed. */
  status: string | null;
  /** Megabytes (units of 1024) of the plan. */
  storage_amount: number;
  /** The plan's storage, with the used part. */
  storage_info: StorageInfo;
};

/** The account to block. */
export type BlockUserRequest = {
  /** The reason, for the owner. */
  reason?: string | null;
  user_to_disable: UserId;
};

/** The plan to buy, and its payment. */
export type BuyRequest = {
  coupon?: string | null;
  periodicity: "month" | "year";
  /** The plan's product. */
  product_id: string;
  /**
   * An address of this site. A person who has bought returns to /success-checkout/ and the checkout, a person who gives up to
   * /cancel-checkout.
   */
  redirect_url: string;
};

/** A link, with its password or ticket. */
export type ByTokenRequest = {
  /** Its password, if it has one. */
  password?: string | null;
  /** A ticket that was issued for the password and is accepted in its place. */
  ticket?: string | null;
  /** The link's token. */
  token: string;
};

/** A track with the address of its drawing. */
export type CatalogueTrack = {
  /** Artist. */
  artist_name: string;
  /** Beats a minute, one decimal. */
  bpm: number | null;
  /** The time of the upload. */
  creation_date: Timestamp;
  /** Description. */
  description: string;
  /** The number of times that it was downloaded. */
  download_count: number;
  /** Name of the uploaded file. */
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** mp3. */
  format: string;
  /** The formats in which it is available. */
  formats: string[];
  /** Genre. */
  genre: string | null;
  /** ISRC, as typed. */
  isrc: string | null;
  /** ISWC, as typed. */
  iswc: string | null;
  /** Musical key. */
  key: string | null;
  /** Null: creators do not learn who listened. */
  listened: boolean | null;
  /** Integrated loudness in LUFS, one decimal; null where it is silent or was not measured. */
  loudness: number | null;
  /** Master owners. */
  master_owners: MasterOwner[];
  /** Random name in the file store and in events. */
  name_in_base: string;
  /** The number of times that it was played. */
  plays_count: number;
  /** Its progress in an application; null elsewhere. */
  progress: SubmissionProgress | null;
  /** Publishers. */
  publishers: Publisher[];
  /** Null: creators receive no ratings. */
  rating: number | null;
  /** True if title, artist and writers are named and the shares sum to 100. */
  rights_complete: boolean;
  /** Links and shares that contain it. */
  share_count: number;
  /** The owner's plan. */
  subscription: string;
  /** Tags. */
  tags: string;
  /** Title. */
  title: string;
  /** Seconds; null until the first set_info. */
  track_duration: number | null;
  /** The track. */
  track_id: TrackId;
  /** The same as `type`. */
  track_type: "music" | "sfx" | "audio";
  /** True peak in dBTP, one decimal; null where it is silent or was not measured. */
  true_peak: number | null;
  /** music, sfx or audio. */
  type: "music" | "sfx" | "audio";
  /** The number of jobs that it was ever submitted to. */
  upload_count: number;
  /** The owner's name. */
  user_name: string;
  /** The version, which grows with every edit; track/set_info may name the version that its edit was made from. */
  version: number;
  /** 56 peaks of one byte, base64. */
  wave: string;
  /** Signed address of the full drawing, valid one hour. */
  waveform_url: string;
  /** Writers. */
  writers: Writer[];
};

/** The new email. */
export type ChangeEmailRequest = {
  email: string;
  /** Must lead to this site, if given. */
  redirect_url?: string | null;
};

/** The new name. */
export type ChangeNameRequest = {
  name: string;
};

/** The present password and the new one. */
export type ChangePasswordRequest = {
  new_password: string;
  password: string;
};

/** The new plan. */
export type ChangePlanRequest = {
  periodicity: "month" | "year";
  /** The plan's product. */
  product_id: string;
};

/** The changed name. */
export type ChangedName = {
  user_name: string;
};

/** A month. */
export type ChartMonth = {
  /** 1 to 12. */
  month: number;
  year: number;
};

/** The coupon, and the plan. */
export type CheckCouponRequest = {
  coupon: string;
  periodicity: "month" | "year";
  /** The plan's product. */
  product_id: string;
};

/** The email. */
export type CheckEmailRequest = {
  email: string;
};

/** The link that was followed. */
export type ClickRequest = {
  /** The code in the link's address. */
  ref: string;
};

/** The form that uploads the picture. */
export type CompanyBackgroundForm = {
  /** A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels. */
  background?: Blob | null;
  /** The company. */
  company_id: number;
  /** True: removes the picture, without a file. */
  default?: boolean | null;
};

/** The new company's name and description. */
export type CompanyCreateRequest = {
  /** At most 400 characters. */
  description: string;
  /** At most 40 characters. */
  name: string;
  /** A name that the client chooses for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
};

/**
 * A company with its owner, its pictures, its affiliate link and its jobs. Addresses are null if there is no picture, and before the link is
 * made.
 */
export type CompanyDetail = {
  affiliate_dashboard_url: string | null;
  affiliate_email: string | null;
  affiliate_url: string | null;
  /** Address of its logo; null when there is none. */
  avatar_url: string | null;
  background_for_sign_up: string | null;
  created: Timestamp;
  /** The time of its deletion, for a company that can still be restored; its former members are then listed as members. */
  deleted_at?: Timestamp;
  /** The name of the person who deleted it, while they have an account. */
  deleted_by?: string;
  /** A text on what it does. */
  description: string;
  /** The company. */
  id: CompanyId;
  /** The newest first. */
  jobs: CompanyJob[];
  login_background: string | null;
  logo: string | null;
  logo_for_job_type: string | null;
  /**
   * Its owner, its admins, then its members, each in the order of joining; empty in a list of all companies, except for the company that the
   * request names.
   */
  members: CompanyMember[];
  /** Its name. */
  name: string;
  /** The total number, over all pages. */
  number_of_jobs: number;
  /** The number of its members. */
  number_of_members: number;
  owner_email: string;
  owner_id: UserId;
  /** Its owner's name. */
  owner_name: string;
  /** The time at which it is removed for good. */
  removed_at?: Timestamp;
  /** The platform's staff verified it. */
  verified: boolean;
};

/** A filter of the companies, and a page of them. */
export type CompanyGetAllRequest = {
  /** Only this company, with its members. */
  company_id?: CompanyId | null;
  /** True: only deleted companies that can be brought back, the newest deletion first, instead of existing ones. */
  deleted?: boolean;
  /** 20 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Part of a name; case is ignored. */
  name?: string | null;
  /** The number of rows to skip. */
  offset?: number | null;
};

/** The company, and the page of its jobs. */
export type CompanyGetInfoRequest = {
  company_id: CompanyId;
  /** Jobs of a page: 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of jobs to skip. */
  offset?: number | null;
};

/** The company, the month, and the page of its jobs. */
export type CompanyGetStatisticRequest = {
  company_id: CompanyId;
  /** Only this job of the company. */
  job_id?: JobId | null;
  /** Jobs of a page: 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Goes with `year`. */
  month?: number | null;
  /** The number of jobs to skip. */
  offset?: number | null;
  /** Goes with `month`; the current month if both are left out. */
  year?: number | null;
};

/** The person who signs up. The email is the one that the invitation was mailed to. */
export type CompanyInviteSignUpRequest = {
  pass: string;
  token: string;
  user_name: string;
};

/** A job of a company, with its numbers. */
export type CompanyJob = {
  /** Tracks that were submitted. */
  applied_tracks: number;
  id: JobId;
  /** True for a job that only members of teams may submit to. */
  is_team_job: boolean;
  /** The lowest rating that a creator needs. */
  min_rating: number;
  /** Tracks in any playlist. */
  playlist_tracks: number;
  /** Tracks in playlists that are shared with the company or a member. */
  shared_tracks: number;
  /** open, closed or archived. */
  status: string;
  title: string;
  type: string;
};

/** A job with its numbers. */
export type CompanyJobNumbers = {
  /** The share of the tracks rated twice or more whose highest and lowest rating differ by less than 3: 0 to 1; null if there is none. */
  agreement: number | null;
  /** Tracks that are submitted. */
  applied_tracks: number;
  /** Submitted tracks that a reviewer has heard. */
  heard: number;
  job_id: JobId;
  /** The mean of the tracks' means; null if none is rated. */
  mean: number | null;
  /** The median time from the submission to the first listen over heard tracks, in hours to one decimal; null if none was heard. */
  median_hours_to_first_listen: number | null;
  /** Submitted tracks that are rated. */
  rated: number;
  /** The number of current ratings. */
  ratings: number;
  /** open, closed or archived. */
  status: string;
  title: string;
};

/** The form that uploads the picture. */
export type CompanyLoginImageForm = {
  /** The company. */
  company_id: number;
  /** True: removes the picture, without a file. */
  default?: boolean | null;
  /** A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels. */
  login_background?: Blob | null;
};

/** The form that uploads the picture. */
export type CompanyLogoForm = {
  /** The company. */
  company_id: number;
  /** True: removes the picture, without a file. */
  default?: boolean | null;
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  logo?: Blob | null;
};

/** The numbers of one job, or of all together. Withdrawn tracks are not counted. */
export type CompanyNumbers = {
  /** The share of the tracks rated twice or more whose highest and lowest rating differ by less than 3: 0 to 1; null if there is none. */
  agreement: number | null;
  /** Tracks that are submitted. */
  applied_tracks: number;
  /** Submitted tracks that a reviewer has heard. */
  heard: number;
  /** The mean of the tracks' means; null if none is rated. */
  mean: number | null;
  /** The median time from the submission to the first listen over heard tracks, in hours to one decimal; null if none was heard. */
  median_hours_to_first_listen: number | null;
  /** Submitted tracks that are rated. */
  rated: number;
  /** The number of current ratings. */
  ratings: number;
};

/** A page of companies. */
export type CompanyPage = {
  companies: Company[];
  /** The total number, over all pages. */
  number_of_companies: number;
};

/** The address of the picture; null if it was removed. */
export type CompanyPictureAddress = {
  url: string | null;
};

/** The counts of a reviewer. */
export type CompanyReviewer = {
  /** Tracks that they have heard. */
  heard: number;
  /** The mean of their ratings; null if there is none. */
  mean: number | null;
  /** Tracks that they have rated. */
  rated: number;
  user_id: UserId;
  user_name: string;
};

/** The form that uploads the picture. */
export type CompanySearchIconForm = {
  /** The company. */
  company_id: number;
  /** True: removes the picture, without a file. */
  default?: boolean | null;
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  logo_for_job_type?: Blob | null;
};

/** Pairs of a day and a number, with every day of the month, UTC. */
export type CompanySeries = {
  /** Counted on the day on which each rating was last changed. */
  ratings: SeriesCell[][];
  submissions: SeriesCell[][];
};

/** A company's own numbers. */
export type CompanyStatistic = {
  /** The number of ratings given for each value from 1 to 10. */
  distribution: number[];
  /** The newest first. */
  jobs: CompanyJobNumbers[];
  /** The total number, over all pages. */
  number_of_jobs: number;
  /** Most ratings first. */
  reviewers: CompanyReviewer[];
  series: CompanySeries;
  totals: CompanyNumbers;
};

/** The token of the link and the email that it was mailed to. */
export type ConfirmEmailRequest = {
  email: string;
  token: string;
};

/** The account to confirm. */
export type ConfirmUserEmailRequest = {
  user_to_confirm: UserId;
};

/** The email that was confirmed, or that still has to be. */
export type ConfirmedEmail = {
  new_email: string;
};

/** The discount of a coupon. */
export type Coupon = {
  /** Dollars; null if the coupon takes off a percentage. */
  amount: number | null;
  duration: "once" | "repeating" | "forever";
  /** Dollars that remain to be paid of the first payment. */
  first_payment: number;
  /** The number of months, if the discount repeats. */
  months: number | null;
  /** Per cent; null if the coupon takes off a sum. */
  percent_off: number | null;
};

/** The owner of the new link, and their address. */
export type CreateAffiliateRequest = {
  /** The company; for managers and the platform's staff. Creators have a link of their own. */
  company_id?: CompanyId | null;
  /** The address that emails about the earnings are sent to; at most 400 characters. */
  email: string;
};

/** The person to invite, and their role. */
export type CreateInviteRequest = {
  company_id: CompanyId;
  /** At most 100 characters. */
  email: string;
  /** A name that the client chooses for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
  /** member or admin. */
  role: "member" | "admin";
};

/** The link. */
export type CreatedAffiliate = {
  affiliate_url: string;
};

/** The new application. */
export type CreatedApplication = {
  id: ApplicationId;
};

/** The new company. */
export type CreatedCompany = {
  company_id: CompanyId;
};

/** The new invitation. */
export type CreatedInvite = {
  id: InviteId;
};

/** The new job. */
export type CreatedJob = {
  job_id: JobId;
};

/** The new playlist. */
export type CreatedPlaylist = {
  playlist_id: PlaylistId;
};

/** The new team. */
export type CreatedTeam = {
  team_id: TeamId;
};

/** The new invitation. */
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
  /** True: the links that the member made end. */
  end_links?: boolean;
  member_id: UserId;
};

/** The account to delete. */
export type DeleteUserRequest = {
  /** The reason, for the person whose account it was. */
  reason?: string | null;
  user_to_delete: UserId;
};

/** The answer to a deletion that can be undone for a minute. */
export type Deleted = {
  /** A token that restores it, within 60 seconds, by track.restore, playlist.restore or application.restore. */
  undo: string;
};

export type Done = true;

/** A job's brief and limits, as its form sends them. Fields that an edit leaves out stay; a new job gets the defaults. */
export type EditedJobForm = {
  /** Lowest rating of a person who may apply, 0 to 10. */
  access_from?: number | null;
  /** Highest rating of a person who may apply, 0 to 10. */
  access_to?: number | null;
  /** The file_id of a picture that the caller has uploaded by job/set_avatar; null for none. */
  avatar_id?: FileId | null;
  /**
   * Reviewers rate it blind; only the owner and admins of its company and the platform's staff may set it. It cannot become blind once a
   * track is rated: 409 `ratings_exist`.
   */
  blind?: boolean | null;
  /** At most 300 characters. */
  budget?: string | null;
  /** Direct Licensor / Buyer where left out. */
  buyer_type?: "Direct Licensor / Buyer" | "Reseller" | "Service provider" | "Contractor" | "Hiring agent" | "Opportunity only" | null;
  /** The time at which it closes by itself, in the future; null for never. */
  closes_at?: Timestamp | null;
  /** A company of which the caller is a member; any for admins. */
  company_id?: CompanyId | null;
  /** At most 2000 characters. */
  description?: string | null;
  /** The job; only for an edit. */
  job_id: JobId;
  /** An example, at most 200 characters. */
  link_1?: string | null;
  /** The link to a second example; may be empty. */
  link_2?: string | null;
  /** auto_forwarding or playlist_sharing; admins only. */
  share_type?: ShareType | null;
  /** Titles of the plans that may apply, empty for all; admins only. */
  subscription_limitation?: string[] | null;
  /** Teams whose members may apply, empty for everybody. */
  teams_id?: TeamId[] | null;
  /** At most 50 characters. */
  title?: string | null;
  /** 1 to 1000, 10 where left out; some job types force 1000. */
  tracks_per_user_limit?: number | null;
  /** A job type's name; Other where left out. */
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

/** The body of every failed call, and the acknowledgement of every refused event. */
export type ErrorBody = {
  /** The public contact of the author of a link that has ended, if they have set one. */
  contact?: string;
  /** The reason, in snake case. */
  error: ErrorCode;
  /** The fault of each named field. */
  fields?: Record<string, string>;
  /** The head of the thing's topic, which that version reflects. */
  live?: LiveHead;
  /** A sentence for people, if it adds something to the code. */
  message?: string;
  /** The id of a server fault in the logs. */
  request_id?: string;
  /** The HTTP status again. */
  status: number;
  /** The present state of the track, if track/set_info was made from an older version. */
  track?: OwnTrack;
  /** The thing's present version, if the change was made from an older one. */
  version?: number;
};

/** The playlist that was saved. */
export type EventPlaylistRequest = {
  /** An application, or a creator's own playlist. */
  application_id?: ApplicationId | null;
  /** A shared link's token. */
  link?: string | null;
  /** The link's password, where it has one. */
  password?: string | null;
  /** A reviewers' playlist; this or the next field is required, neither for a link. */
  playlist_id?: PlaylistId | null;
  /** A ticket that was issued for the password and is accepted in its place. */
  ticket?: string | null;
};

/** The track that was heard or saved. */
export type EventTrackRequest = {
  /** A shared link's token. */
  link?: string | null;
  /** The track's random name. */
  name_in_base: string;
  /** The link's password, where it has one. */
  password?: string | null;
  /** A ticket that was issued for the password and is accepted in its place. */
  ticket?: string | null;
};

/** A payment that failed. */
export type FailedPayment = {
  /** Dollars. */
  amount: number;
  /** The address of the page on which it can be paid. */
  hosted_url: string | null;
  /** The time of the next try; null if there is none. */
  retry_at: Timestamp | null;
};

/** The address of a file. */
export type FileLocation = {
  /** Its address, relative to the server's own; valid for one hour, and only with the cookie of the person that it was made for. */
  location: string;
};

/** The accounts that were found. */
export type FoundUsers = {
  users: AdminUser[];
};

/** A filter of the lines, and a page of what it leaves. */
export type GetAuditRequest = {
  /** Only lines of this action. */
  action?: string | null;
  /** The id of the last line that is known: the lines older than it follow. */
  after?: AuditEntryId | null;
  /** Only lines of this acting account. */
  by?: UserId | null;
  /** Only lines since this time. */
  from?: Timestamp | null;
  /** 50 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Only lines about this thing. */
  on?: AuditSubjectId | null;
  /** The kind of `on`: user where left out. */
  on_kind?: string | null;
  /** Part of the names, the action, the network or the details; case is ignored. */
  q?: string | null;
  /** Only lines before this time. */
  to?: Timestamp | null;
};

/** The person whose picture is requested. */
export type GetAvatarRequest = {
  user_name: string;
};

/** The person, and the page. */
export type GetSubmissionsRequest = {
  id: UserId;
  /** 20 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
};

/** The person, and the page. */
export type GetTracksRequest = {
  id: UserId;
  /** 20 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
};

/** The person to show. */
export type GetUserRequest = {
  id: UserId;
};

/** A filter of the accounts, their order, and a page of them. */
export type GetUsersRequest = {
  /** True: accounts with a confirmed email come first, each group in the requested order. Only with the filter `not_approved`. */
  confirmed_first?: boolean;
  /** unconfirmed, blocked or not_approved: only accounts in this state; all where left out. They are sorted by created or email. */
  filter?: "unconfirmed" | "blocked" | "not_approved" | null;
  /** 20 where left out, or as many as `users_id` names; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
  /** True: only accounts on hold; false: only accounts not on hold; all where left out. */
  on_hold?: boolean | null;
  /** Only accounts with this plan, free for those without one; all where left out. They are sorted by created or email. */
  plan?: string | null;
  /** created (the default), user_name, email or user_rating. */
  sort_by?: "created" | "user_name" | "email" | "user_rating" | null;
  /** up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** creator, manager or admin; all where left out. */
  user_type?: Role | null;
  /**
   * Only these accounts, at most 200, the newest first whatever order is requested, all on one page: for the rows of accounts that a change
   * named.
   */
  users_id?: UserId[] | null;
};

/** The email. */
export type HelpRequest = {
  email: string;
};

/** The account, and the decision about it. */
export type HoldUserRequest = {
  /** The account's email. */
  email: string;
  on_hold: boolean;
  /** The reason, for the owner. */
  reason?: string | null;
};

/** Values for the form. Shares are 0: tags do not contain them. */
export type Id3 = {
  /** Artist. */
  artist_name?: string;
  /** Beats a minute. */
  bpm?: number;
  /** Copyright notice. */
  copyright?: string;
  /** Comment. */
  description?: string;
  /** Genre. */
  genre?: string;
  /** ISRC. */
  isrc?: string;
  /** Musical key. */
  key?: string;
  /** Owners. */
  master_owners?: MasterOwner[];
  /** Publishers. */
  publishers?: Publisher[];
  /** Title. */
  title?: string;
  /** Composers and lyricists. */
  writers?: Writer[];
};

/** The identity of a connection: the result of init. */
export type Introduction = {
  /** Their role. */
  role: "creator" | "manager" | "admin" | "visitor";
  /** The server's time. */
  server_time: Timestamp;
  /** The server's version with its build. */
  server_version: string;
  /** Subscribe's answer for the person's own topic; left out for a visitor. */
  user?: Subscribed;
  /** The person; null for a visitor. */
  user_id: UserId | null;
};

/** The team, and the track whose creator is invited. */
export type InviteFromTrackRequest = {
  /** A name that the client chooses for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
  team_id: TeamId;
  track_id: TrackId;
};

/** The addressee of an invitation, and the company that invites. */
export type InvitedEmail = {
  /** Address of the company's background; null if it has none. */
  background_for_sign_up: string | null;
  company_name: string;
  email: string;
};

/** A page of invitations to request. */
export type InvitesRequest = {
  /** 200 where left out; more than 200 counts as 200. */
  limit?: number | null;
  offset?: number | null;
};

/** An invoice. */
export type Invoice = {
  /** The amount that was paid, else the amount that is due. */
  amount: number;
  /** The currency, three lower-case letters. */
  currency: string;
  /** The time of its creation. */
  date: Timestamp;
  /** The address of the page on which it is shown and can be paid. */
  hosted_url: string | null;
  /** The payment provider's name for it. */
  id: string;
  /** Its number. */
  number: string | null;
  /** The address of its file. */
  pdf_url: string | null;
  /** open, paid, void or uncollectible. */
  status: string;
};

/** A page of invoices, newest first. */
export type Invoices = {
  /** True if more follow: request them with the last one's id. */
  has_more: boolean;
  /** The page. */
  invoices: Invoice[];
};

/** A page of invoices to request. */
export type InvoicesRequest = {
  /** The invoice that the page follows. */
  after?: string | null;
  /** 20 where left out, 100 at most. */
  limit?: number | null;
};

/** The address of a picture. */
export type JobAvatarAddress = {
  url: string;
};

/** The form that uploads a job's picture. */
export type JobAvatarForm = {
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  inputfile: Blob;
};

/** The job, and the company that it moves to. */
export type JobChangeOwnerRequest = {
  company_id: CompanyId;
  job_id: JobId;
};

/** The number of jobs of each status under the list's other filters. Creators see `all` and `open` alone. */
export type JobCounts = {
  /** Jobs that are not deleted; for creators not archived either. */
  all: number;
  archived?: number;
  closed?: number;
  deleted?: number;
  open: number;
};

/** The picture whose address is requested. */
export type JobGetAvatarRequest = {
  /** Its file_id. */
  id: FileId;
};

/** The job to return. */
export type JobGetJobRequest = {
  job_id: JobId;
};

/** A filter of the jobs, and a page of them. */
export type JobListRequest = {
  /** Only jobs of this company. */
  company_id?: CompanyId | null;
  /**
   * Only these jobs, at most 200, as far as the caller's lists show them, whatever their status unless one is requested: for the rows of jobs
   * that a change named.
   */
  job_ids?: JobId[] | null;
  /** 20 where left out, or as many as `job_ids` names; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
  /** all (the default), open, closed, archived or deleted. */
  status?: "all" | "open" | "closed" | "archived" | "deleted" | null;
  /** True: only team jobs. */
  team?: boolean | null;
  /** Part of a title; case is ignored. */
  title?: string | null;
  /** A job type's name. */
  type?: string | null;
};

/** A page of jobs, the newest first. */
export type JobPage = {
  all_jobs: JobRow[];
  counts: JobCounts;
  /** The total number, over all pages. */
  number_of_jobs: number;
  /** The number of team jobs among them, also if the page has only these. */
  number_of_team_jobs: number;
};

/** The job, and its new picture. */
export type JobSetAvatarIdRequest = {
  /** The file_id of a picture that the caller has uploaded; null removes the job's picture. */
  id: FileId | null;
  job_id: JobId;
};

/** The job to check, if any. */
export type JobSubscriptionLimitRequest = {
  job_id?: JobId | null;
};

/** The job, and the new share type of its submissions. */
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
  /** The reason. */
  error: ErrorCode;
  /** The job. */
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

/** A logged-in person's session. */
export type LoggedIn = {
  /** The person's first company. */
  company_id: CompanyId | null;
  /** True if an affiliate link was made. */
  is_affiliate: boolean;
  /** True for one of the first 500 paying subscribers. */
  is_first_500: boolean;
  is_logged_in: true;
  /** Address of the company's log-in picture. */
  login_background: string | null;
  /** Address of the avatar, else of the company's logo. */
  logo: string | null;
  /** A creator's public contact, which may be empty; null for others. */
  public_contact: string | null;
  /** The role. */
  role: Role;
  /** The token that opens the live connection and nothing else; a new one each time. */
  sid: string;
  /** inherit, worker, promoter or fan. */
  sub_role: "inherit" | "worker" | "promoter" | "fan";
  /** The plan. */
  subscription: SessionSubscription;
  /** Whole days left of the trial; 0 or less is over; null when not on trial. */
  trialcounter: number | null;
  /** The account. */
  uid: UserId;
  /** The account's email. */
  user_email: string;
  /** The account's name. */
  user_name: string;
};

/** The token of the link that was mailed. */
export type MailedToken = {
  token: string;
};

/** A filter of the invitations, and a page of them. */
export type ManagerInvitesRequest = {
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  offset?: number | null;
  /** Only those into this team; none if it is not the caller's. */
  team_id?: TeamId | null;
};

/** An owner of a track's recording. */
export type MasterOwnerInput = {
  /** Name. */
  name?: string;
  /** Share, 0 to 100, two decimals. */
  percentage?: number;
};

/** A company or team of a person. */
export type Membership = {
  id: number;
  name: string;
  /** owner, admin or member. */
  role_name: string;
  since: string;
};

/** A payment method. */
export type MethodRequest = {
  /** The payment provider's id of it. */
  payment_method_id: string;
};

/** A month. */
export type MonthRequest = {
  /** Goes with `year`. */
  month?: number | null;
  /** Goes with `month`; the current month if both are left out. */
  year?: number | null;
};

/** A job's brief and limits, as its form sends them. Fields that an edit leaves out stay; a new job gets the defaults. */
export type NewJobForm = {
  /** Lowest rating of a person who may apply, 0 to 10. */
  access_from?: number | null;
  /** Highest rating of a person who may apply, 0 to 10. */
  access_to?: number | null;
  /** The file_id of a picture that the caller has uploaded by job/set_avatar; null for none. */
  avatar_id?: FileId | null;
  /**
   * Reviewers rate it blind; only the owner and admins of its company and the platform's staff may set it. It cannot become blind once a
   * track is rated: 409 `ratings_exist`.
   */
  blind?: boolean | null;
  /** At most 300 characters. */
  budget: string;
  /** Direct Licensor / Buyer where left out. */
  buyer_type?: "Direct Licensor / Buyer" | "Reseller" | "Service provider" | "Contractor" | "Hiring agent" | "Opportunity only" | null;
  /** The time at which it closes by itself, in the future; null for never. */
  closes_at?: Timestamp | null;
  /** A company of which the caller is a member; any for admins. */
  company_id: CompanyId;
  /** At most 2000 characters. */
  description: string;
  /** An example, at most 200 characters. */
  link_1: string;
  /** The link to a second example; may be empty. */
  link_2?: string | null;
  /** The client's own name for this request: a repeated request for a new job within 24 hours returns the first one. */
  request_id?: string | null;
  /** auto_forwarding or playlist_sharing; admins only. */
  share_type?: ShareType | null;
  /** Titles of the plans that may apply, empty for all; admins only. */
  subscription_limitation?: string[] | null;
  /** Teams whose members may apply, empty for everybody. */
  teams_id?: TeamId[] | null;
  /** At most 50 characters. */
  title: string;
  /** 1 to 1000, 10 where left out; some job types force 1000. */
  tracks_per_user_limit?: number | null;
  /** A job type's name; Other where left out. */
  type?: string | null;
};

/** A payment that will be made. */
export type NextPayment = {
  /** Dollars. */
  amount: number;
  /** The time of the payment. */
  date: Timestamp;
};

/** A session of the caller. */
export type OpenSession = {
  /** The time at which it began. */
  created: string;
  /** True for the session that makes this call. */
  current: boolean;
  id: SessionId;
  /** The time at which it was last used, to the minute. */
  last_seen: string;
  /** The browser's User-Agent header. */
  user_agent: string;
};

/** The checkout to check. */
export type PaymentCheckRequest = {
  /** The payment provider's id of it. */
  id: string;
};

/** A payment method. One that is not a card has no digits. */
export type PaymentMethod = {
  /** visa, mastercard, american_express or another; null for a method that is not a card. */
  brand: string | null;
  /** The country, two letters. */
  country: string | null;
  /** True if the next payment is made by it. */
  default: boolean;
  /** The last month in which it is valid; null for a method that does not expire. */
  exp_month: number | null;
  /** The year of that month. */
  exp_year: number | null;
  /** Its last digits. */
  last4: string | null;
  /** The payment provider's name for it. */
  payment_method_id: string;
  /** card or another. */
  type: string;
};

/** The staff's note on a person. */
export type PersonNote = {
  note: string;
  written: string;
  /** The name of the person who wrote it last; null if that account is deleted. */
  written_by: string | null;
};

/** Numbers of things that a person has made. */
export type PersonNumbers = {
  /** Links that they made and that have not been deleted. */
  links: number;
  /** A creator's own playlists, or those of jobs that a manager made. */
  playlists: number;
  /** Submissions to jobs. */
  submissions: number;
  tracks: number;
};

/** A plan as its card shows it. */
export type Plan = {
  /** Its features, each as "main - sub". */
  feachers: string[];
  /** Its title as shown. */
  label: string;
  /** The way in which it is obtained. */
  offer: PlanOffer;
  /** Dollars a month. */
  price_amount: number;
  /** Dollars a year, if it is paid by the year. */
  price_amount_year: number;
  /** The payment provider's name for the monthly price; null if it cannot be bought now. */
  price_id_month: string | null;
  /** The payment provider's name for the yearly price; null if it cannot be bought now. */
  price_id_year: string | null;
  /** The payment provider's name for it. */
  product_id: string;
  /** Its title, lower case. */
  title: string;
};

/** The number of accounts with a plan. */
export type PlanCount = {
  number: number;
  /** The plan's title, lower case. */
  plan: string;
};

/** The way in which a plan is obtained. */
export type PlanOffer = "trial" | "paid" | "preregister" | "granted" | "legacy";

/** The cost of a change of plan. */
export type PlanPreview = {
  /** The part of the payment for the present plan that is given back. */
  credit: number;
  /** The currency, three lower-case letters. */
  currency: string;
  /** The amount of the next payment. */
  due_next: number;
  /** The amount to pay at once. */
  due_now: number;
  /** The time of the next payment. */
  next_date: Timestamp;
};

/** A filter of the plans. */
export type PlansRequest = {
  /** Only the plan of this product. */
  id?: string | null;
};

/** Pairs of a day and a number, with every day of the month, UTC. */
export type PlatformSeries = SeriesCell[][];

/** The platform's numbers, and a month of visitors and submissions. */
export type PlatformStatistics = {
  /** People who have had a session in the last 24 hours. */
  active_users: number;
  /** Closed jobs, archived ones included. */
  closed_jobs: number;
  /** Log-ins since midnight, UTC. */
  log_in_statistic: number;
  /** Open jobs. */
  open_jobs: number;
  /** Pairs of a day and a number, with every day of the month, UTC. */
  songs_submitted_diagram_for_month: PlatformSeries;
  /** Submissions that were neither withdrawn nor deleted. */
  songs_submitted_for_all_time: number;
  /** Tracks in the catalogues. */
  uploaded_songs: number;
  /** Accounts. */
  users: number;
  /** Pairs of a day and a number, with every day of the month, UTC. */
  visitors_diagram_for_month: PlatformSeries;
};

/** The playlist or application whose background is requested. */
export type PlaylistBackgroundRequest = {
  /** The thing's id; required, here or in the next field. */
  id?: PlaylistId | null;
  /** The link's password, where it has one. */
  password?: string | null;
  /** The same id under its other name. */
  playlist_id?: PlaylistId | null;
  /** A ticket that was issued for the password and is accepted in its place. */
  ticket?: string | null;
  /** A shared link's token. */
  token?: string | null;
};

/** The new playlist's job, name and tracks. */
export type PlaylistCreateRequest = {
  job_id: JobId;
  /** At most 300 characters. */
  playlist_name: string;
  /** A name that the client chooses for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
  /** Tracks submitted to the job, in their order. */
  tracks_id: TrackId[];
};

/** The playlist to delete. */
export type PlaylistDeleteRequest = {
  playlist_id: PlaylistId;
};

/** The job, and the page of its playlists. */
export type PlaylistJobRequest = {
  job_id: JobId;
  /** 100 where left out, at most 200. */
  limit?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
};

/** The options of a new link. */
export type PlaylistLinkRequest = {
  /** True: the archive may be downloaded; true where left out. */
  allowed_all_tracks?: boolean | null;
  /** True: single tracks may be downloaded; true where left out. */
  allowed_single_track?: boolean | null;
  /** The time at which it ends, within 5 years; never where left out. */
  expires_at?: Timestamp | null;
  /** True: downloads contain IPIs; false where left out. */
  include_ipis?: boolean | null;
  /** True: the person who makes the link gets an email when it is opened for the first time; false where left out. */
  notify_first_open?: boolean | null;
  /** The password that the link requires. */
  password?: string | null;
  playlist_id: PlaylistId;
  /** The person that the link is for. */
  recipient?: string | null;
  /** A name that the client chooses for this request: a repetition within 24 hours is answered with the same link. */
  request_id?: string | null;
};

/** The playlist whose links are listed. */
export type PlaylistLinksRequest = {
  playlist_id: PlaylistId;
};

/** A filter of the submissions, their order, and a page of them. */
export type PlaylistListRequest = {
  /** Further filters of the list. */
  filters?: ReviewFilters | null;
  /** Lowest mean rating, 0 to 10, inclusive; a track without a rating counts as 0. */
  from?: number | null;
  job_id: JobId;
  /** 50 for get_applied and 100 for get_playlist where left out, or as many as `track_ids` names; more than 200 counts as 200. */
  limit?: number | null;
  /** True: submissions that the caller has listened to are first. */
  listened_first?: boolean | null;
  /** The number of rows to skip. */
  offset?: number | null;
  /**
   * unrated_by_me: only submissions that the caller has not rated; we_disagree: only those whose highest rating is at least 3 above the
   * lowest.
   */
  only?: "unrated_by_me" | "we_disagree" | null;
  /** The playlist; for get_playlist alone. */
  playlist_id: PlaylistId;
  /** Part of a title, an artist's name or the tags; case is ignored. */
  q?: string | null;
  /**
   * title, duration, artist_name, rating or creation_date; where left out, submissions are ordered by their day, UTC, within a day by their
   * creators' plans, then by time.
   */
  sort_by?: "title" | "duration" | "artist_name" | "rating" | "creation_date" | null;
  /** up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** Highest mean rating, 0 to 10, inclusive. */
  to?: number | null;
  /** Only these tracks, at most 200. */
  track_ids?: TrackId[] | null;
  /** all (the default), music, sfx or audio. */
  type?: "all" | "music" | "sfx" | "audio" | null;
};

/** The playlist, the member, and the new state. */
export type PlaylistMemberRequest = {
  /** A member of the company that posted the job. */
  member_to: UserId;
  playlist_id: PlaylistId;
  /** True (as where left out): shared; false: no longer shared. */
  status?: boolean | null;
};

/** The playlist to export. */
export type PlaylistMetadataRequest = {
  playlist_id: PlaylistId;
};

/** The playlist, and its new state. */
export type PlaylistShareRequest = {
  playlist_id: PlaylistId;
  /** True: shared; false: no longer shared. */
  status: boolean;
};

/** The thing whose tracks are requested, the link to it, and a page. */
export type PlaylistSharedTracksRequest = {
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
  /** Its password, if it has one. */
  password?: string | null;
  playlist_id: PlaylistId;
  /** A ticket that was issued for the password and is accepted in its place. */
  ticket?: string | null;
  /** The link's token. */
  token: string;
};

/** A page of a playlist. The `live` beside the result is the head that the ratings and listened flags reflect. */
export type PlaylistTracksPage = {
  counts: AppliedCounts;
  /** The total number, over all pages. */
  number_of_tracks: number;
  /** The head of `playlist:` that the choice of tracks reflects. */
  playlist_live: LiveHead;
  tracks: ReviewTrack[];
};

/** The new state of the playlist. */
export type PlaylistUpdateRequest = {
  playlist_id: PlaylistId;
  /** Not changed if left out. */
  playlist_name?: string | null;
  /** The whole list afterwards, in its order. */
  tracks_id: TrackId[];
  /** The version that the edit was made from: 409 `conflict` if somebody else changed the playlist since. */
  version?: number | null;
};

/** The plan to preview. */
export type PreviewRequest = {
  coupon?: string | null;
  periodicity: "month" | "year";
  /** The plan's product. */
  product_id: string;
};

/** A topic to opt in to. */
export type Promotion = "micro_promotions" | "netwrk_promotion" | "plan_promotion";

/** An email, and the promotion that it opts in to. */
export type PromotionRequest = {
  email: string;
  /** micro_promotions, netwrk_promotion or plan_promotion. */
  promotion_type: Promotion;
};

/** An event, as the payment provider describes it. */
export type ProviderEvent = Record<string, never>;

/** A page of the payment provider's. */
export type ProviderPage = {
  /** Its address. */
  url: string;
};

/** A creator's public contact. */
export type PublicContact = {
  /** The contact, which may be empty. */
  public_contact: string;
};

/** A publisher of a track. */
export type PublisherInput = {
  /** IPI name number. */
  ipi?: string;
  /** Name. */
  name?: string;
  /** Share, 0 to 100, two decimals. */
  percentage?: number;
  /** Performing-rights organisation. */
  pro?: string;
};

/** The email. */
export type ResendConfirmationRequest = {
  email: string;
};

/** The address that a page of the provider leads back to. */
export type ReturnRequest = {
  /** An address of this site. */
  redirect_url: string;
};

/** Filters of submissions; a submission must match all that are given. */
export type ReviewFilters = {
  /** Lowest tempo in beats a minute, 20 to 400. */
  bpm_from?: number | null;
  /** Highest tempo in beats a minute, 20 to 400. */
  bpm_to?: number | null;
  /** Only submissions whose highest rating is at least 3 above the lowest. */
  disagree?: boolean | null;
  /** The genre; case is ignored. */
  genre?: string | null;
  /** True: only submissions that the caller has heard; false: only those that they have not. */
  heard?: boolean | null;
  /** Only submissions with one of these marks; `none` matches those without a mark. */
  marks?: Array<"shortlist" | "hold" | "pass" | "none"> | null;
  /** Tags, all of which a track must have; case is ignored; at most 20. */
  tags?: string[] | null;
  /** Only submissions that the caller has not rated. */
  unrated?: boolean | null;
};

/** The text to search for. */
export type SearchUsersRequest = {
  /** Part of a name or an email, case ignored; or the id of a track or of a link. */
  user_info: string;
  /** creator, manager or admin; all where left out. */
  user_type?: Role | null;
};

/** An email to a person. Its text and links are not stored. */
export type SentEmail = {
  /** Its Message-ID, without the host. */
  id: string;
  /** queued, sent, `given_up`, expired or replaced (by a later one of its kind). */
  status: string;
  subject: string;
  /** The time at which it was queued. */
  when: string;
};

/** A day such as 2026-05-31, or the count of that day. */
export type SeriesCell = string | number;

/** The note. */
export type SetNoteRequest = {
  id: UserId;
  /** An empty text removes the note. */
  note: string;
};

/** The token and the email of the link, and the new password. */
export type SetPassRequest = {
  email: string;
  pass: string;
  token: string;
};

/** The company, and its verification. */
export type SetVerifiedRequest = {
  company_id: CompanyId;
  verified: boolean;
};

/** A page of the tracks that a link shows, in their order. */
export type SharedTracks = {
  /** The total number, over all pages. */
  number_of_tracks: number;
  tracks: SharedTrack[];
};

/** A session that has not ended. */
export type ShownSession = {
  /** The time at which it began. */
  created: string;
  id: SessionId;
  /** The time at which it was last used, to the minute. */
  last_seen: string;
  /** The browser's User-Agent header. */
  user_agent: string;
};

/** The person who signs up. */
export type SignUpRequest = {
  /** The company whose log-in picture is shown; it makes nobody a member. */
  company_id?: CompanyId | null;
  email: string;
  link_1?: string | null;
  link_2?: string | null;
  pass: string;
  /** Must lead to this site, if given. */
  redirect_url?: string | null;
  /** The code of the affiliate link that led here; an unknown code has no effect. */
  ref?: string | null;
  /** creator or manager. */
  role: "creator" | "manager";
  /** inherit, promoter or fan for creators; worker for managers. */
  sub_role?: "inherit" | "worker" | "promoter" | "fan" | null;
  user_name: string;
};

/** The picture that is shown to a new account. */
export type SignedUp = {
  login_background: string | null;
};

/** A creator's figures. */
export type Statistic = {
  /** Open jobs that the caller has submitted to. */
  active_jobs: number;
  /** All jobs that the caller has submitted to. */
  jobs_id: JobId[];
  /** The heads of the topics that publish changes of the status of these jobs. */
  jobs_live: LiveHead[];
  /** The total number, over all pages. */
  number_of_tracks: number;
  series: StatisticSeries;
  totals: StatisticTotals;
  tracks: TrackStatistic[];
};

/** A month, and a page of the tracks. */
export type StatisticRequest = {
  /** 80 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Goes with `year`. */
  month?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
  /** plays_count where left out. */
  sort_by?: "title" | "upload_count" | "plays_count" | "share_count" | null;
  /** down where left out. */
  sort_direction?: "up" | "down" | null;
  /** Goes with `month`; the current month if both are left out. */
  year?: number | null;
};

/** Pairs of a day and a number, with every day of the month, UTC. */
export type StatisticSeries = {
  downloads: SeriesCell[][];
  plays: SeriesCell[][];
};

/** The sums over all tracks. */
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
  /** Tracks that are in it. */
  number_of_tracks: number;
  /** The time at which the first of them was submitted; null if none is in it any more. */
  submitted: Timestamp | null;
};

/** A page of a creator's submissions. */
export type SubmissionsOfPerson = {
  /** The total number, over all pages. */
  number_of_submissions: number;
  submissions: SubmissionOfPerson[];
};

/** The beginning of a subscription: `snapshot`, which replaces everything that the client holds, or `missed`, the frames after the given offset. */
export type Subscribed = {
  /** The epoch of the number. */
  epoch: string;
  /** The frames after the offset that was given. */
  missed?: ChangeEvent[];
  /** The newest frame that this reflects. */
  offset: number;
  snapshot?: ApplicationSnapshot | CompanySnapshot | EmptySnapshot | ExportChange | JobSnapshot | LinkSnapshot | PlaylistSnapshot | ReviewSnapshot | TeamSnapshot | UserSnapshot;
  /** For a link with a password: a token that replaces the password for 12 hours. */
  ticket?: string;
  /** The topic. */
  topic: string;
};

/** An opt-in. */
export type SubscribedPromotion = {
  created: Timestamp;
  email: string;
  promotion_type: Promotion;
};

/** The applications of a calendar month, UTC. */
export type SubscriptionLimit = {
  /** Null means no limit. */
  limit: number | null;
  /** Titles of the plans that may apply to the job; empty means all. */
  plans: string[];
  /** The time at which the next month begins. */
  resets_at: Timestamp;
  used: number;
};

/** The new team's name. */
export type TeamCreateRequest = {
  /** At most 400 characters. */
  name: string;
  /** A name that the client chooses for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
};

/** The team to delete. */
export type TeamDeleteRequest = {
  id: TeamId;
};

/** The invitation, and the answer to it. */
export type TeamInviteAnswerRequest = {
  invite_id: TeamInviteId;
  /** accepted. */
  status: "accepted";
};

/** The team, and the email to invite. */
export type TeamInviteRequest = {
  /** At most 100 characters. */
  email: string;
  /** A name that the client chooses for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
  team_id: TeamId;
};

/** A page of teams to request. */
export type TeamsRequest = {
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  offset?: number | null;
};

/** The token of the link. */
export type TokenRequest = {
  token: string;
};

/** The numbers of tracks of each type that the search finds. */
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

/** Addresses, relative to the server's own, valid one hour for the session or link they were made for. */
export type TrackDownloadUrl = {
  /** Integrated loudness in LUFS, one decimal; null if it is silent or was not measured. */
  loudness: number | null;
  /** A ticket that replaces the link's password for 12 hours; null if no password was required. */
  ticket: string | null;
  /** True peak in dBTP, one decimal; null if it is silent or was not measured. */
  true_peak: number | null;
  /** The audio, in ranges. */
  url: string;
  /** The drawing. */
  waveform_url: string;
};

/** The track, and the purpose of the address. */
export type TrackDownloadUrlRequest = {
  /** True: the address saves the track; false: it plays the track. */
  download?: boolean;
  /** A shared link's token. */
  link?: string | null;
  /** The link's password, where it has one. */
  password?: string | null;
  /** A ticket that was issued for the password and is accepted in its place. */
  ticket?: string | null;
  track_id: TrackId;
};

/** A filter of the tracks, their order, and a page of them. */
export type TrackGetRequest = {
  /** 80 where left out, or as many as `track_ids` names; more than 200 counts as 200. */
  limit?: number | null;
  /** The number of rows to skip. */
  offset?: number | null;
  /** created (the default), title or plays_count. */
  sort_by?: "created" | "title" | "plays_count" | null;
  /** down where left out: the newest, the last by name, or the most played first. */
  sort_direction?: "up" | "down" | null;
  /** Part of a title, an artist's name, the tags or an ISRC; case is ignored. */
  title?: string | null;
  /** Only these tracks, at most 200; the others are counted all the same. */
  track_ids?: TrackId[] | null;
  /** all (the default), music, sfx or audio. */
  type?: "all" | "music" | "sfx" | "audio" | null;
};

/** A page of the catalogue. */
export type TrackPage = {
  counts: TrackCounts;
  /** The total number, over all pages. */
  number_of_tracks: number;
  tracks: CatalogueTrack[];
};

/** A track that was restored. */
export type TrackRestored = {
  /** Artist. */
  artist_name: string;
  /** Beats a minute, one decimal. */
  bpm: number | null;
  /** The time of the upload. */
  creation_date: Timestamp;
  /** Description. */
  description: string;
  /** The number of times that it was downloaded. */
  download_count: number;
  /** Name of the uploaded file. */
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** mp3. */
  format: string;
  /** The formats in which it is available. */
  formats: string[];
  /** Genre. */
  genre: string | null;
  /** ISRC, as typed. */
  isrc: string | null;
  /** ISWC, as typed. */
  iswc: string | null;
  /** Musical key. */
  key: string | null;
  /** Jobs to which its submission was not restored. */
  left_out: LeftOut[];
  /** Null: creators do not learn who listened. */
  listened: boolean | null;
  /** Integrated loudness in LUFS, one decimal; null where it is silent or was not measured. */
  loudness: number | null;
  /** Master owners. */
  master_owners: MasterOwner[];
  /** Random name in the file store and in events. */
  name_in_base: string;
  /** The number of times that it was played. */
  plays_count: number;
  /** Its progress in an application; null elsewhere. */
  progress: SubmissionProgress | null;
  /** Publishers. */
  publishers: Publisher[];
  /** Null: creators receive no ratings. */
  rating: number | null;
  /** True if title, artist and writers are named and the shares sum to 100. */
  rights_complete: boolean;
  /** Links and shares that contain it. */
  share_count: number;
  /** The owner's plan. */
  subscription: string;
  /** Tags. */
  tags: string;
  /** Title. */
  title: string;
  /** Seconds; null until the first set_info. */
  track_duration: number | null;
  /** The track. */
  track_id: TrackId;
  /** The same as `type`. */
  track_type: "music" | "sfx" | "audio";
  /** True peak in dBTP, one decimal; null where it is silent or was not measured. */
  true_peak: number | null;
  /** music, sfx or audio. */
  type: "music" | "sfx" | "audio";
  /** The number of jobs that it was ever submitted to. */
  upload_count: number;
  /** The owner's name. */
  user_name: string;
  /** The version, which grows with every edit; track/set_info may name the version that its edit was made from. */
  version: number;
  /** 56 peaks of one byte, base64. */
  wave: string;
  /** Writers. */
  writers: Writer[];
};

/**
 * The form. The values that the server measured itself (`track_duration`, `file_size`, `file_name`, `format`) may be sent and are ignored. A
 * list that is left out is not changed, and neither is a field after the lists; null and an empty text remove the value of such a field.
 */
export type TrackSetInfoRequest = {
  /** At most 100 characters. */
  artist_name: string;
  /** Beats a minute, 20 to 400; rounded to one decimal. */
  bpm?: number | null;
  /** At most 400 characters. */
  description: string;
  /** At most 100 characters. */
  genre?: string | null;
  /** At most 20 characters; kept as typed, whatever its form. */
  isrc?: string | null;
  /** At most 20 characters; kept as typed, whatever its form. */
  iswc?: string | null;
  /** At most 10 characters. */
  key?: string | null;
  /** At most 10. */
  master_owners?: MasterOwnerInput[] | null;
  /** At most 10. */
  publishers?: PublisherInput[] | null;
  /** At most 200 characters. */
  tags: string;
  /** At most 50 characters. */
  title: string;
  track_id: TrackId;
  /** music, sfx or audio. */
  type: "music" | "sfx" | "audio";
  /** The version that the form was made from: 409 `conflict`, with the current track, if it was edited since. */
  version?: number | null;
  /** At most 10. */
  writers?: WriterInput[] | null;
};

/** A track's counts of all time, and the fields that a player needs. */
export type TrackStatistic = {
  artist_name: string;
  download_count: number;
  /** The name of the uploaded file. */
  file_name: string;
  /** The track's random name in the file store and in events. */
  name_in_base: string;
  plays_count: number;
  share_count: number;
  title: string;
  /** Seconds; null until the first set_info. */
  track_duration: number | null;
  track_id: TrackId;
  upload_count: number;
  /** 56 peaks of one byte, base64. */
  wave: string;
};

/** The form that uploads a track. */
export type TrackUploadForm = {
  /** The file: an MP3 of at most 30 MB. */
  inputfile: Blob;
  /** A name that the client chooses for this upload, sent before the file: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
};

/** The numbers of things that hold some tracks, each counted once. */
export type TrackUsage = {
  /** Links of one's own that open one of the tracks. */
  links: number;
  /** Playlists of one's own. */
  playlists: number;
  /** Submissions to jobs: of each track, the jobs that it is submitted to. */
  submissions: number;
};

/** A page of a creator's tracks. */
export type TracksOfPerson = {
  /** The total number, over all pages. */
  number_of_tracks: number;
  tracks: CatalogueTrack[];
};

/** The account to unblock. */
export type UnblockUserRequest = {
  user_to_turn: UserId;
};

/** The account, and the decision about it. */
export type UpdateApproveRequest = {
  is_approved: boolean;
  user_to_approve: UserId;
};

/** The account, and its new plan. */
export type UpdateHiddenSubscriptionRequest = {
  /** The account's email. */
  email: string;
  /** free, starter-free or premium-free. */
  subscription: "free" | "starter-free" | "premium-free";
};

/** The invitation, and the answer to it. */
export type UpdateInviteStatusRequest = {
  invite_id: InviteId;
  /** accepted or canceled. */
  status: "accepted" | "canceled";
};

/** The account, and its new rating. */
export type UpdateUserRatingRequest = {
  /** The account's email. */
  email: string;
  /** 0 to 10. */
  new_rating: number;
};

/** The page to go on to, and the plan. */
export type UpdatedSubscription = {
  /** The plan's title, lower case. */
  product_title: string;
  /** The page on which the plan is bought, or on which the bank's question is answered; null if the plan is changed already. */
  url_to_redirect: string | null;
};

/** An uploaded picture. */
export type UploadedAvatar = {
  file_id: FileId;
};

/** A new draft. */
export type UploadedTrack = {
  /** Name of the uploaded file. */
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** Always mp3. */
  format: string;
  /** The values that the file's tags provide for the form. */
  id3: Id3;
  /** Integrated loudness in LUFS, one decimal; null if it is silent. */
  loudness: number | null;
  /** Random name in the file store and in events. */
  name_in_base: string;
  /** An own track with the same audio: its frames are the same, byte for byte, whatever its tags are. Null if there is none. */
  same_as: TrackId | null;
  /** Duration in seconds, measured by decoding. */
  track_duration: number;
  /** The track. */
  track_id: TrackId;
  /** True peak in dBTP, one decimal; null if it is silent. */
  true_peak: number | null;
  /** 56 peaks of one byte, base64. */
  wave: string;
};

/** Numbers of accounts by the choices of each filter, under the other filters. */
export type UserCounts = {
  /** Admins, whatever their plan. */
  admin: number;
  /** Accounts that are blocked. */
  blocked: number;
  /** Creators, whatever their plan. */
  creator: number;
  /** Managers, whatever their plan. */
  manager: number;
  /** Accounts that are not approved. */
  not_approved: number;
  /** Accounts on hold. */
  on_hold: number;
  /** Accounts by plan, the plans in alphabetical order; a plan that nobody has is left out. */
  plans: PlanCount[];
  /** Accounts that are not approved and whose email is confirmed. */
  to_decide: number;
  /** Accounts whose email is not confirmed. */
  unconfirmed: number;
};

/** A page of accounts. */
export type UserPage = {
  counts: UserCounts;
  /** The total number, over all pages. */
  number_of_users: number;
  users: AdminUser[];
};

/** Nobody is logged in. */
export type Visitor = {
  is_logged_in: false;
};

/** The act that a token confirms. */
export type WaitingKind = "sign_up" | "change_email";

/** An account whose email waits for its confirmation. */
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
  /** First name. */
  first_name?: string;
  /** IPI name number. */
  ipi?: string;
  /** Last name. */
  last_name?: string;
  /** Share, 0 to 100, two decimals. */
  percentage?: number;
  /** Performing-rights organisation. */
  pro?: string;
};

/** Every call by its path under /api: what it takes and what it answers. */
export interface Calls {
  /** Starts a change of the account's email by mailing a link to the present address */
  'account/change_email': { request: ChangeEmailRequest; result: boolean };
  /** Renames the caller */
  'account/change_name': { request: ChangeNameRequest; result: ChangedName };
  /** Changes the caller's password and ends their other sessions */
  'account/change_password': { request: ChangePasswordRequest; result: boolean };
  /** Returns true if nobody has signed up with this email, else 409 */
  'account/check_email': { request: CheckEmailRequest; result: boolean };
  /** Returns the caller's current subscription */
  'account/check_subscription': { request: Empty; result: SubscriptionInfo };
  /** Makes a manager's account for an invited email, as a member of the company */
  'account/company_invite_sign_up': { request: CompanyInviteSignUpRequest; result: SignedUp };
  /** Mails the new address a link that confirms it; only that changes the email */
  'account/confirm_changing_email': { request: TokenRequest; result: ConfirmedEmail };
  /** Confirms an account's email by the token that was mailed to it */
  'account/confirm_email': { request: ConfirmEmailRequest; result: boolean };
  /** Confirms a new email by the token that was mailed to it */
  'account/confirm_new_email': { request: TokenRequest; result: ConfirmedEmail };
  /** Deletes the caller's picture; does nothing if there is none */
  'account/delete_avatar': { request: Empty; result: boolean };
  /** Ends a session of the caller, with its sids and its live connections */
  'account/end_session': { request: EndSessionRequest; result: boolean };
  /** Returns the address of a person's picture */
  'account/get_avatar': { request: GetAvatarRequest; result: AvatarAddress };
  /** Returns the logged-in person, with a fresh sid for the live connection */
  'account/get_info': { request: Empty; result: AccountInfo };
  /** Returns the email that an invitation was mailed to and the company that invites */
  'account/get_register_email': { request: TokenRequest; result: InvitedEmail };
  /** Returns the caller's sessions, the last used first, 200 at most */
  'account/get_sessions': { request: Empty; result: OpenSession[] };
  /** Returns the account that a mailed token would confirm */
  'account/get_sign_up': { request: MailedToken; result: WaitingSignUp };
  /** Returns the caller's counts; for an admin, those of the whole platform */
  'account/get_stat': { request: Empty; result: AccountStat };
  /** Mails a link to choose a new password, if the email is an account's */
  'account/help': { request: HelpRequest; result: boolean };
  /** Opens a session */
  'account/log_in': { request: LogInRequest; result: SessionInfo };
  /** Ends the caller's session, with its sids and its live connections */
  'account/log_out': { request: Empty; result: boolean };
  /** Deletes the account that waits for its confirmation */
  'account/reject_sign_up': { request: MailedToken; result: boolean };
  /** Mails the confirmation again, if the email waits for one */
  'account/resend_confirmation': { request: ResendConfirmationRequest; result: boolean };
  /** Mails a link to choose a new password: the same as account/help */
  'account/reset_pass': { request: HelpRequest; result: boolean };
  /** Sets the caller's picture */
  'account/set_avatar': { request: AvatarForm; result: AvatarAddress };
  /** Sets a new password and ends all sessions of the person */
  'account/set_pass': { request: SetPassRequest; result: boolean };
  /** Makes an account and mails it a link to confirm its email */
  'account/sign_up': { request: SignUpRequest; result: SignedUp };
  /** Blocks an account and logs every session of it out at once */
  'admin/block_user': { request: BlockUserRequest; result: boolean };
  /** Marks an account's email as confirmed */
  'admin/confirm_user_email': { request: ConfirmUserEmailRequest; result: boolean };
  /** Deletes an account and logs its sessions out at once */
  'admin/delete_user': { request: DeleteUserRequest; result: boolean };
  /** Ends all sessions of a person at once */
  'admin/end_sessions': { request: EndSessionsRequest; result: boolean };
  /** Returns the address of a CSV of all accounts */
  'admin/get_all_users_csv': { request: Empty; result: string };
  /** Returns lines of the audit, the newest first */
  'admin/get_audit': { request: GetAuditRequest; result: AuditPage };
  /** Returns the address of a CSV of the lines that a filter leaves */
  'admin/get_audit_csv': { request: AuditFilter; result: string };
  /** Returns the jobs that a person has submitted to, the last first */
  'admin/get_submissions': { request: GetSubmissionsRequest; result: SubmissionsOfPerson };
  /** Returns a person's tracks, the newest first */
  'admin/get_tracks': { request: GetTracksRequest; result: TracksOfPerson };
  /** Returns everything that the staff sees of a person */
  'admin/get_user': { request: GetUserRequest; result: AdminPerson };
  /** Returns the accounts, the newest first unless another order is requested */
  'admin/get_users': { request: GetUsersRequest; result: UserPage };
  /** Puts an account on hold, or takes it off */
  'admin/hold_user': { request: HoldUserRequest; result: boolean };
  /** Mails a person the confirmation of their email again */
  'admin/resend_confirmation': { request: AdminResendRequest; result: boolean };
  /** Finds accounts whose name or email contains a text, by name, at most 200 */
  'admin/search_users': { request: SearchUsersRequest; result: FoundUsers };
  /** Sets the note on a person, which only the staff sees */
  'admin/set_note': { request: SetNoteRequest; result: boolean };
  /** Unblocks an account */
  'admin/unblock_user': { request: UnblockUserRequest; result: boolean };
  /** Approves an account, or withdraws the approval */
  'admin/update_approve': { request: UpdateApproveRequest; result: boolean };
  /** Gives a creator a plan without payment, or the free one */
  'admin/update_hidden_subscription': { request: UpdateHiddenSubscriptionRequest; result: boolean };
  /** Rates a creator */
  'admin/update_user_rating': { request: UpdateUserRatingRequest; result: boolean };
  /** Counts a visitor who followed an affiliate link: once a day (UTC) */
  'affiliate/click': { request: ClickRequest; result: boolean };
  /** Makes the affiliate link of the caller, or of a company */
  'affiliate/create': { request: CreateAffiliateRequest; result: CreatedAffiliate };
  /** Returns the affiliate link of the caller, or of a company */
  'affiliate/get': { request: AffiliateRequest; result: AffiliateLink };
  /** Returns the figures of an affiliate link of the caller or of a company */
  'affiliate/get_statistic': { request: AffiliateRequest; result: AffiliateStatistic };
  /** Submits tracks to a job; reviewers see them from then on */
  'application/create': { request: ApplicationCreateRequest; result: CreatedApplication };
  /** Makes a link that opens one of the caller's applications or playlists */
  'application/create_shareable_link': { request: ApplicationLinkRequest; result: ShareLink };
  /** Deletes one of the caller's applications or playlists with its links */
  'application/delete': { request: ApplicationDeleteRequest; result: Deleted };
  /** Ends a link of the caller's */
  'application/delete_shareable_link': { request: LinkDeleteRequest; result: boolean };
  /** Removes tracks from one of the caller's applications */
  'application/delete_tracks': { request: ApplicationDeleteTracksRequest; result: boolean };
  /** Returns the caller's own playlists, the last changed first */
  'application/get': { request: ApplicationGetRequest; result: ApplicationPage };
  /** Returns a page of a job's submissions, newest first */
  'application/get_applied': { request: AppliedListRequest; result: AppliedPage };
  /** Returns the address of the picture, for its owner, or with a valid link's token */
  'application/get_background': { request: ApplicationBackgroundRequest; result: BackgroundAddress };
  /** Returns the caller's applications to a job, newest first */
  'application/get_by_job': { request: ApplicationJobRequest; result: Application[] };
  /** Returns the page of a link, for a caller with its token and its password */
  'application/get_by_token': { request: ByTokenRequest; result: SharedPage };
  /** Returns the newest of the caller's applications to a job, or makes one */
  'application/get_default': { request: ApplicationJobRequest; result: DefaultApplication };
  /** Returns the tracks of a playlist in their order, unless another is requested */
  'application/get_playlist': { request: PlaylistListRequest; result: PlaylistTracksPage };
  /** Returns the links of one of the caller's applications, newest first */
  'application/get_shareable_links': { request: ApplicationLinksRequest; result: ShareLink[] };
  /** Returns a page of the tracks that a link shows, in their order */
  'application/get_shared_tracks': { request: ApplicationSharedTracksRequest; result: SharedTracks };
  /** Returns the tracks of one of the caller's applications */
  'application/get_tracks': { request: ApplicationTracksRequest; result: ApplicationTracks };
  /** Marks a submitted track as listened to by the caller, or not */
  'application/set_track_listened': { request: SetTrackListened; result: boolean };
  /** Sets the tracks of one of the caller's applications, and its texts if given */
  'application/update': { request: ApplicationUpdateRequest; result: Application };
  /** Sets the picture behind one of the caller's applications or playlists */
  'application/upload_background': { request: BackgroundForm; result: BackgroundAddress };
  /** Opens a page on which a payment method is added */
  'billing/add_payment_method': { request: ReturnRequest; result: AddedPaymentMethod };
  /** Makes this method the one by which everything is paid from now on */
  'billing/change_default_payment_method': { request: MethodRequest; result: boolean };
  /** Removes a payment method */
  'billing/delete_payment_method': { request: MethodRequest; result: boolean };
  /** Returns the caller's payments and payment methods */
  'billing/get_billing_info': { request: Empty; result: Billing };
  /** Returns the caller's invoices, newest first */
  'billing/get_invoices': { request: InvoicesRequest; result: Invoices };
  /** Makes a company; the caller becomes its owner */
  'company/create': { request: CompanyCreateRequest; result: CreatedCompany };
  /** Invites an address by email into a company that the caller leads */
  'company/create_invite': { request: CreateInviteRequest; result: CreatedInvite };
  /** Deletes a company that the caller leads; the platform's staff deletes any */
  'company/delete': { request: DeleteCompanyRequest; result: boolean };
  /** Deletes an invitation that the caller received, or one of a company they lead */
  'company/delete_invite': { request: DeleteInviteRequest; result: boolean };
  /** Removes a member from a company that the caller leads, or the caller from one */
  'company/delete_member': { request: DeleteMemberRequest; result: boolean };
  /** Returns the caller's companies with their members */
  'company/get': { request: Empty; result: Company[] };
  /** Returns all companies, the newest first, or those that can be brought back */
  'company/get_all': { request: CompanyGetAllRequest; result: CompanyPage };
  /** Returns the invitations of the companies that the caller leads, newest first */
  'company/get_created_invites': { request: InvitesRequest; result: CompanyInvite[] };
  /** Returns one company as its page shows it */
  'company/get_info': { request: CompanyGetInfoRequest; result: CompanyDetail };
  /** Returns the invitations to the caller's confirmed email, newest first */
  'company/get_received_invites': { request: InvitesRequest; result: CompanyInvite[] };
  /** Returns the numbers of a company: submissions to its jobs, heard and rated */
  'company/get_statistic': { request: CompanyGetStatisticRequest; result: CompanyStatistic };
  /** Verifies a company, or withdraws that */
  'company/set_verified': { request: SetVerifiedRequest; result: boolean };
  /** Sets the picture beside a company's name */
  'company/update_avatar': { request: CompanyLogoForm; result: CompanyPictureAddress };
  /** Sets the picture behind registrations by a company's invitations */
  'company/update_background': { request: CompanyBackgroundForm; result: CompanyPictureAddress };
  /** Accepts an invitation to the caller's confirmed email, or declines it */
  'company/update_invite_status': { request: UpdateInviteStatusRequest; result: boolean };
  /** Sets the picture behind the log-in of a company's people */
  'company/update_login_image': { request: CompanyLoginImageForm; result: CompanyPictureAddress };
  /** Sets the picture beside a company's jobs in lists */
  'company/update_search_icon': { request: CompanySearchIconForm; result: CompanyPictureAddress };
  /** Counts that each track of a playlist was saved */
  'event/playlist_uploaded': { request: EventPlaylistRequest; result: boolean };
  /** Counts that a track was heard: once for each listener, track and day */
  'event/track_listened': { request: EventTrackRequest; result: boolean };
  /** Counts that a track was saved: once for each listener, track and day */
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
  /** Returns a job as the caller sees it; creators with what is left for them */
  'job/get_job': { request: JobGetJobRequest; result: JobRow };
  /** Returns the caller's jobs whose title contains a text, as job/get does */
  'job/get_like': { request: JobListRequest; result: JobPage };
  /** Returns the monthly limit of the caller's applications, and the number used */
  'job/get_subscription_limit': { request: JobSubscriptionLimitRequest; result: SubscriptionLimit };
  /** Returns the job types, in the order in which they are offered */
  'job/get_types': { request: Empty; result: JobType[] };
  /** Uploads a picture for a job */
  'job/set_avatar': { request: JobAvatarForm; result: UploadedAvatar };
  /** Sets the picture of a job of one of the caller's companies, or removes it */
  'job/set_avatar_id': { request: JobSetAvatarIdRequest; result: boolean };
  /** Edits a job of a company that the caller is a member of */
  'job/update': { request: EditedJobForm; result: JobRow };
  /** Sets how a job's submissions are shared with its company */
  'job/update_share_type': { request: JobUpdateShareTypeRequest; result: JobRow };
  /** Moves a job of a company of which the caller is a member to another status */
  'job/update_status': { request: JobUpdateStatusRequest; result: JobRow };
  /** Makes a playlist of tracks submitted to a job that the caller reviews */
  'playlist/create': { request: PlaylistCreateRequest; result: CreatedPlaylist };
  /** Makes a link to a playlist that the caller owns; to anybody's for admins */
  'playlist/create_shareable_link': { request: PlaylistLinkRequest; result: ShareLink };
  /** Deletes one of the caller's playlists, anybody's for admins */
  'playlist/delete': { request: PlaylistDeleteRequest; result: Deleted };
  /** Ends a link: its address opens nothing any more */
  'playlist/delete_shareable_link': { request: LinkDeleteRequest; result: boolean };
  /** Returns the playlists of a job that the caller sees, newest first */
  'playlist/get': { request: PlaylistJobRequest; result: Playlist[] };
  /** Returns a picture's address */
  'playlist/get_background': { request: PlaylistBackgroundRequest; result: BackgroundAddress };
  /** Returns the page of a link, for a caller with its token and its password */
  'playlist/get_by_token': { request: ByTokenRequest; result: SharedPage };
  /** Returns the address of a CSV with the metadata of a playlist's tracks */
  'playlist/get_metadata': { request: PlaylistMetadataRequest; result: FileLocation };
  /** Returns the links of a playlist, newest first, at most 200 */
  'playlist/get_shareable_links': { request: PlaylistLinksRequest; result: ShareLink[] };
  /** Returns a job's playlists that are shared with the caller, newest first */
  'playlist/get_shared': { request: PlaylistJobRequest; result: Playlist[] };
  /** Returns a page of the tracks that a link shows, in their order */
  'playlist/get_shared_tracks': { request: PlaylistSharedTracksRequest; result: SharedTracks };
  /** Marks a submitted track as listened to by the caller, or not */
  'playlist/set_track_listened': { request: SetPlaylistTrackListened; result: boolean };
  /** Shares a playlist with the whole company of its job, or withdraws that */
  'playlist/share': { request: PlaylistShareRequest; result: boolean };
  /** Shares a playlist with a member of its job's company, or withdraws that */
  'playlist/share_to_member': { request: PlaylistMemberRequest; result: boolean };
  /** Sets the tracks of one of the caller's playlists, and its name if given */
  'playlist/update': { request: PlaylistUpdateRequest; result: Playlist };
  /** Sets the picture behind a playlist that the caller owns */
  'playlist/upload_background': { request: BackgroundForm; result: BackgroundAddress };
  /** Returns the plans on offer */
  'product/get_all': { request: PlansRequest; result: Plan[] };
  /** Rates a submitted track from 1 to 10, or removes the rating with null */
  'rating/set_track': { request: RateTrack; result: RateTrackAnswer };
  /** Returns counts of the caller's tracks, in pages */
  'statistic/get': { request: StatisticRequest; result: Statistic };
  /** Returns the months that have statistics, the newest first */
  'statistic/get_available_dates': { request: Empty; result: ChartMonth[] };
  /** Returns the months for which the platform has statistics, the newest first */
  'statistic/get_chart_dates': { request: Empty; result: ChartMonth[] };
  /** Returns the platform's numbers, with visitors and submissions of a month */
  'statistic/get_statistics': { request: MonthRequest; result: PlatformStatistics };
  /** Returns the caller's counts, as account/get_stat does */
  'statistic/get_stats': { request: Empty; result: AccountStat };
  /** Returns log-ins by day, with every day of the month, UTC */
  'statistic/logins': { request: MonthRequest; result: PlatformSeries };
  /** Returns submitted tracks by day, with every day of the month, UTC */
  'statistic/submitted_songs': { request: MonthRequest; result: PlatformSeries };
  /** Returns people who had a session, by day, with every day of the month, UTC */
  'statistic/user_activity': { request: MonthRequest; result: PlatformSeries };
  /** Returns visitors of the site by day, with every day of the month, UTC */
  'statistic/visitors': { request: MonthRequest; result: PlatformSeries };
  /** Does the same as subscription/unsubscribe, and returns the subscription */
  'stripe/cancel_subscription': { request: Empty; result: SubscriptionInfo };
  /** Opens a page on which a first plan is bought */
  'stripe/create_checkout_session': { request: BuyRequest; result: ProviderPage };
  /** Opens the page on which the caller manages their payments */
  'stripe/create_portal_session': { request: ReturnRequest; result: ProviderPage };
  /** Returns the caller's current subscription */
  'stripe/get_subscription': { request: Empty; result: SubscriptionInfo };
  /** Reports if a checkout of the caller's is paid */
  'stripe/success_payment_check': { request: PaymentCheckRequest; result: boolean };
  /** Changes the paid plan, as subscription/update does */
  'stripe/update_subscription': { request: ChangePlanRequest; result: SubscriptionInfo };
  /** Takes an event of the payment provider */
  'stripe/webhook': { request: ProviderEvent; result: boolean };
  /** Returns the discount of a coupon on a plan */
  'subscription/check_coupon': { request: CheckCouponRequest; result: Coupon };
  /** Returns the plans on offer, as product/get_all does */
  'subscription/list': { request: PlansRequest; result: Plan[] };
  /** Returns the price of a plan, now and next time */
  'subscription/preview': { request: PreviewRequest; result: PlanPreview };
  /** Keeps the caller's plan that was to end with its period */
  'subscription/resume': { request: Empty; result: SubscriptionInfo };
  /** Ends the caller's plan with the paid period */
  'subscription/unsubscribe': { request: Empty; result: boolean };
  /** Buys a plan, or changes the paid one */
  'subscription/update': { request: BuyRequest; result: UpdatedSubscription };
  /** Makes a team, which belongs to the caller */
  'team/create': { request: TeamCreateRequest; result: CreatedTeam };
  /** Deletes a team, as its manager or one of the staff */
  'team/delete': { request: TeamDeleteRequest; result: boolean };
  /** Returns the caller's teams with their members, the newest first */
  'team/get': { request: TeamsRequest; result: Team[] };
  /** Returns the invitations into the caller's teams, or into one, newest first */
  'team/get_manager_invites': { request: ManagerInvitesRequest; result: TeamInvite[] };
  /** Returns the names of the caller's teams, the last joined first */
  'team/get_musician': { request: Empty; result: NamedTeam[] };
  /** Returns the invitations that wait for the caller's answer, the newest first */
  'team/get_musician_invites': { request: Empty; result: ReceivedTeamInvite[] };
  /** Invites an address into a team by email, as its manager or one of the staff */
  'team/invite': { request: TeamInviteRequest; result: CreatedTeamInvite };
  /** Invites the creator of a submitted track into a team */
  'team/invite_from_track': { request: InviteFromTrackRequest; result: CreatedTeamInvite };
  /** Accepts an invitation into a team that waits for the caller */
  'team/update_invite_status': { request: TeamInviteAnswerRequest; result: boolean };
  /** Removes one of the caller's tracks from the catalogue */
  'track/delete': { request: TrackDeleteRequest; result: Deleted };
  /** Returns the caller's tracks, the newest first unless requested otherwise */
  'track/get': { request: TrackGetRequest; result: TrackPage };
  /** Returns signed addresses of a track that the caller may hear */
  'track/get_download_url': { request: TrackDownloadUrlRequest; result: TrackDownloadUrl };
  /** Returns the caller's tracks that contain a text, as track/get does */
  'track/get_like': { request: TrackGetRequest; result: TrackPage };
  /** Returns the tracks of a playlist, as application/get_playlist does */
  'track/get_playlist': { request: PlaylistListRequest; result: PlaylistTracksPage };
  /** Saves the form of one of the caller's tracks */
  'track/set_info': { request: TrackSetInfoRequest; result: CatalogueTrack };
  /** Adds an MP3 to the catalogue as a draft */
  'track/upload': { request: TrackUploadForm; result: UploadedTrack };
  /** Returns the opt-in of the caller's account, else one with the account's email */
  'user/get_subscribed_promotion': { request: PromotionRequest; result: null | SubscribedPromotion };
  /** Opts the account in with this email */
  'user/subscribe_promotion': { request: PromotionRequest; result: boolean };
}

/** Every command of the live connection by its event: what it takes and what its acknowledgement holds. */
export interface Commands {
  /** Asks for all tracks of the platform as CSV, and follows its preparation. */
  'DownloadTracks': { request: DownloadTracks; result: ExportAnswer };
  /** Sets a creator's public contact: at most 100 characters, written into the tags of downloaded tracks. An empty text removes it. */
  'account.set_public_contact': { request: SetPublicContact; result: PublicContact };
  /** Adds a track to the list that is collected for a job. */
  'application.add_track': { request: JobTrack; result: JobTrackAnswer };
  /** The same of a creator's shared application. */
  'application.download_shareable_zip': { request: DownloadArchive; result: ExportAnswer };
  /** Removes a track from the list that is collected for a job. */
  'application.remove_track': { request: JobTrack; result: JobTrackAnswer };
  /** Restores an application that application/delete has deleted, within 60 seconds, with its links and submissions, even if the job was closed in the meantime. 409 `job_limit_exceeded` or `conflict` if its tracks' places are taken: nothing is restored then. */
  'application.restore': { request: Restore; result: ApplicationRestored };
  /** Marks a track as listened, as the call application/set_track_listened. */
  'application.set_track_listened': { request: SetTrackListened; result: Done };
  /** Tells the server's time, before anything else that waits. */
  'clock': { request: Record<string, never>; result: ServerTime };
  /** Comments on a moment or a range of a submission, in at most 1,000 characters. For the job's reviewers, 20 times a minute; 409 `conflict` beyond 500 comments on a track. */
  'comment.add': { request: AddComment; result: Comment };
  /** Deletes one's own comment; the people who manage the job's company may delete any. A comment with replies stays, empty, as long as they do. */
  'comment.delete': { request: DeleteComment; result: Done };
  /** Changes the text of one's own comment. */
  'comment.edit': { request: EditComment; result: Comment };
  /** Returns the address of a job's comments as CSV, without private notes. It is valid for an hour, for the caller's session alone. For the job's reviewers. */
  'comment.export_csv': { request: ExportComments; result: FileLocation };
  /** Reads the comments on a submission, 100 at a time unless `limit` is given, with the head of `review:`. For the job's reviewers; only its author receives a private note. */
  'comment.list': { request: AskComments; result: Comments };
  /** Lists the comments that mention the caller, 20 at a time unless `limit` is given. */
  'comment.list_mentions': { request: AskMentions; result: Mentions };
  /** Finds members of the job's company to mention, by a part of their name: at most 20. For the job's reviewers. */
  'comment.people': { request: AskCommentPeople; result: CommentPeople };
  /** Marks comments that mention the caller as read. */
  'comment.read_mentions': { request: ReadMentions; result: MentionCount };
  /** Resolves a comment, or reopens it; not a reply. For the job's reviewers. */
  'comment.resolve': { request: ResolveComment; result: Comment };
  /** Gives a company to another of its members, who owns it from then on; the caller becomes one of its admins. For its owner; 409 `conflict` for a manager who owns as many as the settings allow (25). */
  'company.hand_over': { request: HandOverCompany; result: Company };
  /** Restores a deleted company, within 30 days: its jobs with their earlier status, its members and their playlists. 404 after that. */
  'company.restore': { request: RestoreCompany; result: Company };
  /** Makes another member of a company one of its admins (`admin`), or a plain member again (`member`). For its owner. */
  'company.set_role': { request: SetCompanyRole; result: Company };
  /** Says who the connection is. */
  'init': { request: Init; result: Introduction };
  /** Changes a share link's permissions, its password and the time at which it ends; a field that is left out stays. `expires_at` null: never; `new_password` null: none. For everybody who may make such a link. */
  'link.update': { request: LinkUpdate; result: ShareLink };
  /** Adds tracks at the end of a playlist; playlist/update sets the whole list. */
  'playlist.add_tracks': { request: PlaylistTracks; result: Playlist };
  /** Removes tracks from a playlist; playlist/update sets the whole list. */
  'playlist.delete_tracks': { request: PlaylistTracks; result: Playlist };
  /** Asks for all tracks of a shared playlist as one file, and follows its preparation. */
  'playlist.download_shareable_zip': { request: DownloadArchive; result: ExportAnswer };
  /** Returns the address of a playlist as CSV, valid for an hour with the cookie of the session. For everybody who sees the playlist. */
  'playlist.export_csv': { request: ExportPlaylist; result: FileLocation };
  /** Moves a track of a playlist behind `after`, or to the beginning if that is null; if `after` was removed in the meantime, to its former place. Followers get the whole order as `tracks_set`. For everybody who sees the playlist. */
  'playlist.move_track': { request: MovePlaylistTrack; result: Playlist };
  /** Notes that the caller has opened a playlist that was shared with them: it is no longer among the new ones of `review.unread`, until it is shared with them again. For everybody who sees the playlist. */
  'playlist.open': { request: OpenPlaylist; result: Done };
  /** Renames a playlist. For its owner and admins; playlist/update sets list and name. */
  'playlist.rename': { request: RenamePlaylist; result: Playlist };
  /** Restores a playlist that playlist/delete has deleted, within 60 seconds, with its tracks, its links and the people with whom it is shared. For the person who deleted it; 409 `conflict` at the limit of a person's playlists. */
  'playlist.restore': { request: Restore; result: Playlist };
  /** Marks a track as listened, as the call playlist/set_track_listened; the flag is that of application.set_track_listened. */
  'playlist.set_track_listened': { request: SetPlaylistTrackListened; result: Done };
  /** Tells colleagues what one does on a topic. */
  'presence': { request: Presence; result: Done };
  /** Rates a track, as the call rating/set_track: 1 to 10; null takes the rating back. */
  'rating.set_track': { request: RateTrack; result: RateTrackAnswer };
  /** Abstains from rating 1 to 200 submissions, or takes that back; published as `track_abstained`. For the job's reviewers. */
  'review.abstain': { request: AbstainTracks; result: Done };
  /** Reads the genres, tags and tempos of all submissions of a job, with the head of `review:`. For the job's reviewers. */
  'review.facets': { request: AskFacets; result: Facets };
  /** Asks everybody in the review to come to a moment of a track, once in 10 seconds; published as `gather` of the event `presence`. For the job's reviewers. */
  'review.gather': { request: Gather; result: Done };
  /** Sets the team's mark of 1 to 200 submissions, or takes it off with null; published as `track_marked`, in a blind job as `track_marked_blind`. For the job's reviewers. */
  'review.mark': { request: MarkTracks; result: Done };
  /** Reads the ratings of 1 to 200 submissions, with the head of `review:`. For the job's reviewers. */
  'review.ratings': { request: AskRatings; result: Ratings };
  /** Reads what is new to the caller in 1 to 200 jobs: playlists that others have shared with them, and unread comments that mention them, with the head of `user:`. Jobs in which nothing is new, or that the caller does not review, are left out. */
  'review.unread': { request: AskUnread; result: Unread };
  /** Follows a topic, or a list of them, which is answered by a list in the same order. */
  'subscribe': { request: Subscribe | Subscribe[]; result: Subscribed | Array<{
    result: Subscribed;
  } | ErrorBody> };
  /** Withdraws an invitation into a team, or removes it from the list; a creator who has accepted it stays a member. For its manager and admins. */
  'team.delete_invite': { request: WithdrawTeamInvite; result: Done };
  /** Leaves a team. */
  'team.leave': { request: LeaveTeam; result: Done };
  /** Reads the members of a team, the newest first, 200 at a time unless `limit` is smaller. For its manager and admins; team/get shows the newest 200. */
  'team.members': { request: AskTeamMembers; result: TeamMembers };
  /** Removes a member from a team. For its manager and admins. */
  'team.remove_member': { request: RemoveTeamMember; result: Done };
  /** Sets the same values in 1 to 500 of the caller's own tracks; tracks that cannot take them are skipped and named. Tags are the parts between commas; `#empty` is removed with the first real tag. `undo` is null if nothing was changed. */
  'track.edit_many': { request: TracksEdit; result: TracksEdited };
  /** Restores a track that track/delete has deleted, within 60 seconds, with its places in submissions and playlists, its ratings and counts. `left_out` names the jobs in which its place was taken in the meantime; 402 if the plan has no room for it any more. */
  'track.restore': { request: Restore; result: TrackRestored };
  /** Undoes an edit of many tracks, within ten minutes, if it is one of the caller's newest 20. A field that was changed since then stays and is named, 409 `conflict`. */
  'track.undo_edit': { request: UndoEdit; result: EditUndone };
  /** Counts the things that deleting 1 to 500 tracks would affect: their submissions to jobs, own playlists that hold one, links of both. Tracks of others are not counted. */
  'track.usage': { request: AskTrackUsage; result: TrackUsage };
  /** No longer follows a topic. */
  'unsubscribe': { request: Unsubscribe; result: Done };
}
