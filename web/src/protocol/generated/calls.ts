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
  AskMentions,
  AskRatings,
  AskTeamMembers,
  AskTrackUsage,
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
  Unsubscribe,
  UserId,
  UserSnapshot,
  WithdrawTeamInvite,
  Writer,
} from './protocol';

/** Who is logged in. */
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

/** Where it goes on. */
export type AddedPaymentMethod = {
  /** The provider's page. */
  url_to_redirect: string;
};

/** A person as the staff sees them. */
export type AdminPerson = {
  /** The newest 50 lines of the audit of what they did and of what was done to them. */
  audit: AuditEntry[];
  /** Address of the avatar. */
  avatar: string | null;
  companies: Membership[];
  /** When it signed up. */
  created: Timestamp;
  /** Its email. */
  email: string;
  /** The newest 50 emails to them, of 90 days. */
  emails: SentEmail[];
  /** The account; `user_to_…` in the calls about it. */
  id: UserId;
  /** Whether it is approved. */
  is_approved: boolean;
  /** Whether its email is confirmed. */
  is_confirmed_email: boolean;
  /** Whether it is blocked. */
  is_disabled: boolean;
  /** One of the first 500 paying subscribers. */
  is_first_500: boolean;
  /** The first link of the sign-up. */
  link_1: string;
  /** The second. */
  link_2: string;
  /** The staff's note; null if there is none. */
  note: PersonNote | null;
  numbers: PersonNumbers;
  /** Whether it is on hold. */
  on_hold: boolean;
  /** Their subscription, with what it allows and what counts against it. */
  plan: SubscriptionInfo;
  /** creator, manager or admin. */
  role: Role;
  /** Where they are logged in, the last used first, 200 at most. */
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

/** To whom. */
export type AdminResendRequest = {
  id: UserId;
};

/** A link; null before it was made. */
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

/** Whose link. */
export type AffiliateRequest = {
  /** The company; for managers and the platform's staff. Creators have a link of their own. */
  company_id?: CompanyId | null;
};

/** The figures of a link in all, and by months. Sums are dollars without tax. */
export type AffiliateStatistic = {
  /** Visitors, each once a day. */
  clicks: number;
  /** The part of it that is earned; null for a company. */
  commission: number | null;
  /** The months that have brought something, the newest first. */
  months: AffiliateMonth[];
  /** The share that is earned, per cent; null for a company. */
  percent: number | null;
  /** Accounts with a confirmed email. */
  sign_ups: number;
  /** Payments of those accounts, less refunds. */
  spend: number;
};

/** The thing with the background. */
export type ApplicationBackgroundRequest = {
  /** The same under its other name. */
  application_id?: ApplicationId | null;
  /** One of this and the next. */
  id?: ApplicationId | null;
  /** The link's password, where it has one. */
  password?: string | null;
  /** The ticket that the password was shown for. */
  ticket?: string | null;
  /** A shared link's token. */
  token?: string | null;
};

/** What to submit, and where. */
export type ApplicationCreateRequest = {
  description?: string | null;
  /** Left out: a playlist of the creator's own. */
  job_id?: JobId | null;
  /** At most 300 characters; required for a playlist of the creator's own. */
  playlist_name?: string | null;
  /** The client's own name for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
  /** The whole list, in its order. */
  tracks_id?: TrackId[];
};

/** Which application. */
export type ApplicationDeleteRequest = {
  id: ApplicationId;
};

/** Which tracks of which application. */
export type ApplicationDeleteTracksRequest = {
  id: ApplicationId;
  tracks_id: TrackId[];
};

/** Which page. */
export type ApplicationGetRequest = {
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
};

/** Which job. */
export type ApplicationJobRequest = {
  job_id: JobId;
};

/** A link to be made. */
export type ApplicationLinkRequest = {
  /** Whether the archive may be downloaded; true where left out. */
  allowed_all_tracks?: boolean | null;
  /** Whether single tracks may be downloaded; true where left out. */
  allowed_single_track?: boolean | null;
  /** When it ends, within 5 years; never where left out. */
  expires_at?: Timestamp | null;
  id: ApplicationId;
  /** Whether what is downloaded names IPIs; false where left out. */
  include_ipis?: boolean | null;
  /** Whether whoever makes it gets an email when it is opened for the first time; false where left out. */
  notify_first_open?: boolean | null;
  /** The password that it asks for. */
  password?: string | null;
  /** Whom it is for. */
  recipient?: string | null;
  /** The client's own name of this request: a repetition within 24 hours is answered with the same link. */
  request_id?: string | null;
};

/** Whose links. */
export type ApplicationLinksRequest = {
  id: ApplicationId;
};

/** A page of own playlists, the last changed first. */
export type ApplicationPage = {
  applications: OwnPlaylist[];
  /** How many there are in all pages. */
  number_of_applications: number;
};

/** An application that is back; its row comes from application/get_by_job, or of an own playlist from application/get. */
export type ApplicationRestored = {
  /** The application. */
  application_id: ApplicationId;
  /** Its job; null for a playlist of one's own. */
  job_id: JobId | null;
};

/** The tracks, and the link to them. */
export type ApplicationSharedTracksRequest = {
  application_id: ApplicationId;
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** Its password, where it has one. */
  password?: string | null;
  /** The ticket that the password was shown for. */
  ticket?: string | null;
  /** The link's token. */
  token: string;
};

/** A page of an application's tracks, in their order. */
export type ApplicationTracks = {
  /** How many there are in all pages. */
  number_of_tracks: number;
  tracks: OwnTrack[];
};

/** Which application, which page. */
export type ApplicationTracksRequest = {
  id: ApplicationId;
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
};

/** What the application is to be. */
export type ApplicationUpdateRequest = {
  /** Left out: stays. */
  description?: string | null;
  id: ApplicationId;
  /** Tracks that were added for the job and are not in the list stay added; left out: none does. */
  keep_added?: boolean;
  /** Left out: stays. */
  playlist_name?: string | null;
  /** The whole list afterwards, in its order. */
  tracks_id: TrackId[];
  /** The version that the edit was made from: 409 `conflict` when the application was changed since. */
  version?: number | null;
};

/** How many submissions each choice of a filter shows under the list's other filters. */
export type AppliedCounts = {
  all: number;
  audio: number;
  /** Of the type asked for, those that the caller has heard. */
  heard: number;
  /** Of the type asked for, those marked `hold`. */
  hold: number;
  music: number;
  /** Of the type asked for, those marked `pass`. */
  pass: number;
  sfx: number;
  /** Of the type asked for, those marked `shortlist`. */
  shortlist: number;
  /** Of the type asked for, those that the caller has not heard. */
  unheard: number;
  /** Of the type asked for, those that the caller has not rated. */
  unrated_by_me: number;
  /** Of the type asked for, those whose highest rating is at least 3 above the lowest. */
  we_disagree: number;
  /** Of the type asked for, those that were withdrawn, whether or not they are shown. */
  withdrawn: number;
};

/** Which submissions, and in which order. */
export type AppliedListRequest = {
  /** What else the list is narrowed to. */
  filters?: ReviewFilters | null;
  /** Lowest mean rating, 0 to 10, inclusive; a track without a rating counts as 0. */
  from?: number | null;
  job_id: JobId;
  /** Where left out, 50 of get_applied and 100 of get_playlist, or as many as `track_ids` names; more than 200 counts as 200. */
  limit?: number | null;
  /** Those that the caller has listened to come first. */
  listened_first?: boolean | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** unrated_by_me: those that the caller has not rated; we_disagree: those whose highest rating is at least 3 above the lowest. */
  only?: "unrated_by_me" | "we_disagree" | null;
  /** Part of a title, an artist's name or the tags, whatever its case. */
  q?: string | null;
  /**
   * title, duration, artist_name, rating or creation_date; without one, submissions stand by their day, UTC, within a day by their creators'
   * plans, then by time.
   */
  sort_by?: "title" | "duration" | "artist_name" | "rating" | "creation_date" | null;
  /** up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** Highest mean rating, 0 to 10, inclusive. */
  to?: number | null;
  /** These tracks alone, at most 200. */
  track_ids?: TrackId[] | null;
  /** all (the default), music, sfx or audio. */
  type?: "all" | "music" | "sfx" | "audio" | null;
  /** Submissions that were withdrawn stand in the list, too; for get_applied alone. */
  with_withdrawn?: boolean | null;
};

/** A page of submissions. */
export type AppliedPage = {
  /** Submissions of the job, and how many of them are rated. */
  counters: ReviewCounters;
  counts: AppliedCounts;
  /** Submissions of the job that the caller has listened to. */
  listened: number;
  /** Submitted to the job since the caller last asked for a first page. */
  new_tracks: number;
  /** How many there are in all pages. */
  number_of_tracks: number;
  tracks: ReviewTrack[];
};

/** A line of the audit. */
export type AuditEntryId = number;

/** A line must meet every field that is set. */
export type AuditFilter = {
  /** Of this action alone. */
  action?: string | null;
  /** The account that acted. */
  by?: UserId | null;
  /** Since then. */
  from?: Timestamp | null;
  /** The thing that was acted on. */
  on?: AuditSubjectId | null;
  /** The kind of `on`: user where left out. */
  on_kind?: string | null;
  /** Part of the names, the action, the network or the details, whatever its case. */
  q?: string | null;
  /** Before then. */
  to?: Timestamp | null;
};

/** Lines, the newest first. */
export type AuditPage = {
  /** The number of lines of each of the last 60 days, today among them. Of the filter only `action` counts; a day without lines is left out. */
  days: SeriesCell[][];
  entries: AuditEntry[];
  /** Whether older ones follow. */
  has_more: boolean;
};

/** The thing that a line of the audit is about; its kind stands beside it. */
export type AuditSubjectId = number;

/** The picture's address. */
export type AvatarAddress = {
  /** Null where there is none. */
  url: string | null;
};

/** The form of a picture. */
export type AvatarForm = {
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  inputfile: Blob;
};

/** Where a background is. */
export type BackgroundAddress = {
  /** Null for the product's own picture. */
  url: string | null;
};

/** The form of a background. */
export type BackgroundForm = {
  /** A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels. */
  background?: Blob | null;
  /** Puts the product's own picture back, without a file. */
  default?: boolean | null;
  /** The playlist or application. */
  id: number;
};

/** What somebody pays. */
export type Billing = {
  /** When the plan ends; null where it goes on. */
  cancel_at: Timestamp | null;
  /** Three lower-case letters. */
  currency: string;
  /** Null where none has failed, or it cannot be told right now. */
  failed_payment: FailedPayment | null;
  /** month or year; null where nothing is paid. */
  interval: string | null;
  /** Whether a plan is active. */
  is_active_subscription: boolean;
  /** Null where none will be made, or it cannot be told right now. */
  next_payment: NextPayment | null;
  /** Null where they cannot be shown right now. */
  payment_methods: PaymentMethod[] | null;
  /** Dollars for an interval. */
  price: number;
  /** The plan's title, lower case. */
  product_title: string;
  /** As account/check_subscription says it; past_due: a payment failed. */
  status: string | null;
  /** Megabytes (units of 1024) of the plan. */
  storage_amount: number;
  /** The same, and what is used. */
  storage_info: StorageInfo;
};

/** Which account. */
export type BlockUserRequest = {
  /** Why, for the owner. */
  reason?: string | null;
  user_to_disable: UserId;
};

/** The link. */
export type ByTokenRequest = {
  /** Its password, where it has one. */
  password?: string | null;
  /** The ticket that the password was shown for. */
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
  /** When it was uploaded. */
  creation_date: Timestamp;
  /** Description. */
  description: string;
  /** How often it was downloaded. */
  download_count: number;
  /** Name of the uploaded file. */
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** mp3. */
  format: string;
  /** What it can be had as. */
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
  /** How often it was heard. */
  plays_count: number;
  /** What became of it in an application; null elsewhere. */
  progress: SubmissionProgress | null;
  /** Publishers. */
  publishers: Publisher[];
  /** Null: creators receive no ratings. */
  rating: number | null;
  /** Title, artist and writers are named, and the shares sum to 100. */
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
  /** How often it was submitted. */
  upload_count: number;
  /** The owner's name. */
  user_name: string;
  /** Grows with every edit; track/set_info may name the one it was made from. */
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
  /** Must lead to this site, where it is given. */
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

/** Which plan. */
export type ChangePlanRequest = {
  periodicity: "month" | "year";
  /** The plan's product. */
  product_id: string;
};

/** The name as it now is. */
export type ChangedName = {
  user_name: string;
};

/** A month. */
export type ChartMonth = {
  /** 1 to 12. */
  month: number;
  year: number;
};

/** Which coupon, for which plan. */
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

/** Which plan. */
export type CheckoutRequest = {
  coupon?: string | null;
  periodicity: "month" | "year";
  /** The plan's product. */
  product_id: string;
  /** An address of this site. */
  redirect_url: string;
};

/** By which link. */
export type ClickRequest = {
  /** The code in the link's address. */
  ref: string;
};

/** The form of the picture. */
export type CompanyBackgroundForm = {
  /** A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels. */
  background?: Blob | null;
  /** The company. */
  company_id: number;
  /** Takes the picture away, without a file. */
  default?: boolean | null;
};

/** What the company is. */
export type CompanyCreateRequest = {
  /** At most 400 characters. */
  description: string;
  /** At most 40 characters. */
  name: string;
  /** The client's own name for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
};

/** A company with its owner, its pictures, its affiliate link and its jobs. Addresses are null where there is no picture, and before the link is made. */
export type CompanyDetail = {
  affiliate_dashboard_url: string | null;
  affiliate_email: string | null;
  affiliate_url: string | null;
  /** Address of its logo; null when there is none. */
  avatar_url: string | null;
  background_for_sign_up: string | null;
  created: Timestamp;
  /** When it was deleted, of one that can be brought back; these are then those who belonged to it. */
  deleted_at?: Timestamp;
  /** The name of who deleted it, while they have an account. */
  deleted_by?: string;
  /** What it does. */
  description: string;
  /** The company. */
  id: CompanyId;
  /** The newest first. */
  jobs: CompanyJob[];
  login_background: string | null;
  logo: string | null;
  logo_for_job_type: string | null;
  /** Its owner, its admins, then its members, each in the order of joining; none in a list of all companies, but for the open one. */
  members: CompanyMember[];
  /** Its name. */
  name: string;
  /** How many there are in all pages. */
  number_of_jobs: number;
  /** How many people belong to it. */
  number_of_members: number;
  owner_email: string;
  owner_id: UserId;
  /** Its owner's name. */
  owner_name: string;
  /** When it is gone for good. */
  removed_at?: Timestamp;
  /** The platform's staff verified it. */
  verified: boolean;
};

/** Which companies. */
export type CompanyGetAllRequest = {
  /** This company alone, with its members. */
  company_id?: CompanyId | null;
  /** In place of those that stand, those that were deleted and can be brought back, the newest deletion first. */
  deleted?: boolean;
  /** 20 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Part of a name, whatever its case. */
  name?: string | null;
  /** Rows to pass over. */
  offset?: number | null;
};

/** Which company, and which page of its jobs. */
export type CompanyGetInfoRequest = {
  company_id: CompanyId;
  /** Jobs of a page: 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Jobs to pass over. */
  offset?: number | null;
};

/** Which company, which month, and which page of its jobs. */
export type CompanyGetStatisticRequest = {
  company_id: CompanyId;
  /** This job of it alone. */
  job_id?: JobId | null;
  /** Jobs of a page: 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** With `year`. */
  month?: number | null;
  /** Jobs to pass over. */
  offset?: number | null;
  /** With `month`; this month where both are left out. */
  year?: number | null;
};

/** Who signs up. The email is the one that the invitation was mailed to. */
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
  /** For members of teams alone. */
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
  /** The share of the tracks rated twice or more whose highest and lowest rating differ by less than 3: 0 to 1; null where there is none. */
  agreement: number | null;
  /** Tracks that are submitted. */
  applied_tracks: number;
  /** Those that a reviewer has heard. */
  heard: number;
  job_id: JobId;
  /** The mean of the tracks' means; null where none is rated. */
  mean: number | null;
  /** From the submission to the first listen, the median over heard tracks, to one decimal; null where none was heard. */
  median_hours_to_first_listen: number | null;
  /** Those that are rated. */
  rated: number;
  /** Ratings that stand. */
  ratings: number;
  /** open, closed or archived. */
  status: string;
  title: string;
};

/** The form of the picture. */
export type CompanyLoginImageForm = {
  /** The company. */
  company_id: number;
  /** Takes the picture away, without a file. */
  default?: boolean | null;
  /** A PNG or JPEG of at most 5,350,000 bytes and 25 million pixels. */
  login_background?: Blob | null;
};

/** The form of the picture. */
export type CompanyLogoForm = {
  /** The company. */
  company_id: number;
  /** Takes the picture away, without a file. */
  default?: boolean | null;
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  logo?: Blob | null;
};

/** The numbers of one job, or of all together. Tracks that were withdrawn are not counted. */
export type CompanyNumbers = {
  /** The share of the tracks rated twice or more whose highest and lowest rating differ by less than 3: 0 to 1; null where there is none. */
  agreement: number | null;
  /** Tracks that are submitted. */
  applied_tracks: number;
  /** Those that a reviewer has heard. */
  heard: number;
  /** The mean of the tracks' means; null where none is rated. */
  mean: number | null;
  /** From the submission to the first listen, the median over heard tracks, to one decimal; null where none was heard. */
  median_hours_to_first_listen: number | null;
  /** Those that are rated. */
  rated: number;
  /** Ratings that stand. */
  ratings: number;
};

/** A page of companies. */
export type CompanyPage = {
  companies: Company[];
  /** How many there are in all pages. */
  number_of_companies: number;
};

/** Where the picture is; null where it was taken away. */
export type CompanyPictureAddress = {
  url: string | null;
};

/** The counts of a reviewer. */
export type CompanyReviewer = {
  /** Tracks that they have heard. */
  heard: number;
  /** The mean of their ratings; null where there is none. */
  mean: number | null;
  /** Tracks that they have rated. */
  rated: number;
  user_id: UserId;
  user_name: string;
};

/** The form of the picture. */
export type CompanySearchIconForm = {
  /** The company. */
  company_id: number;
  /** Takes the picture away, without a file. */
  default?: boolean | null;
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  logo_for_job_type?: Blob | null;
};

/** Pairs of a day and a number, with every day of the month, UTC. */
export type CompanySeries = {
  /** By the day on which each rating was last changed. */
  ratings: SeriesCell[][];
  submissions: SeriesCell[][];
};

/** A company's own numbers. */
export type CompanyStatistic = {
  /** How often each rating from 1 to 10 was given. */
  distribution: number[];
  /** The newest first. */
  jobs: CompanyJobNumbers[];
  /** How many there are in all pages. */
  number_of_jobs: number;
  /** Most ratings first. */
  reviewers: CompanyReviewer[];
  series: CompanySeries;
  totals: CompanyNumbers;
};

/** The token of the link. */
export type ConfirmChangingEmailRequest = {
  token: string;
};

/** The token of the link and the email that it was mailed to. */
export type ConfirmEmailRequest = {
  email: string;
  token: string;
};

/** The token of the link. */
export type ConfirmNewEmailRequest = {
  token: string;
};

/** Which account. */
export type ConfirmUserEmailRequest = {
  user_to_confirm: UserId;
};

/** The email that was confirmed, or is to be. */
export type ConfirmedEmail = {
  new_email: string;
};

/** What a coupon takes off. */
export type Coupon = {
  /** Dollars; null where it takes off a part. */
  amount: number | null;
  duration: "once" | "repeating" | "forever";
  /** Dollars that are left of the first payment. */
  first_payment: number;
  /** For how many months, where it repeats. */
  months: number | null;
  /** Per cent; null where it takes off a sum. */
  percent_off: number | null;
};

/** Whose link it is to be. */
export type CreateAffiliateRequest = {
  /** The company; for managers and the platform's staff. Creators have a link of their own. */
  company_id?: CompanyId | null;
  /** Where what was earned is written about; at most 400 characters. */
  email: string;
};

/** Who is to join, and as what. */
export type CreateInviteRequest = {
  company_id: CompanyId;
  /** At most 100 characters. */
  email: string;
  /** The client's own name for this request: a repetition within 24 hours is answered with the first result. */
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

/** Which company. */
export type DeleteCompanyRequest = {
  company_id: CompanyId;
};

/** Which invitation. */
export type DeleteInviteRequest = {
  invite_id: InviteId;
};

/** Who is to leave which company. */
export type DeleteMemberRequest = {
  company_id: CompanyId;
  /** Whether the links that they made end. */
  end_links?: boolean;
  member_id: UserId;
};

/** Which account. */
export type DeleteUserRequest = {
  /** Why, for whom it was. */
  reason?: string | null;
  user_to_delete: UserId;
};

/** Something was deleted, and can be brought back for a minute. */
export type Deleted = {
  /** Brings it back, within 60 seconds, by track.restore, playlist.restore or application.restore. */
  undo: string;
};

export type Done = true;

/** A job's brief and limits, as its form gives them. What is left out of an edit stays; a new job gets the defaults. */
export type EditedJobForm = {
  /** Lowest rating of a person who may apply, 0 to 10. */
  access_from?: number | null;
  /** Highest rating of a person who may apply, 0 to 10. */
  access_to?: number | null;
  /** The file_id of a picture that the caller has uploaded by job/set_avatar; null for none. */
  avatar_id?: FileId | null;
  /**
   * Reviewers rate it blind; for the owner and admins of its company and the platform's staff. It cannot become blind once a track is rated:
   * 409 `ratings_exist`.
   */
  blind?: boolean | null;
  /** At most 300 characters. */
  budget?: string | null;
  /** Direct Licensor / Buyer where left out. */
  buyer_type?: "Direct Licensor / Buyer" | "Reseller" | "Service provider" | "Contractor" | "Hiring agent" | "Opportunity only" | null;
  /** When it closes by itself, in the future; null for never. */
  closes_at?: Timestamp | null;
  /** A company of which the caller is a member; any for admins. */
  company_id?: CompanyId | null;
  /** At most 2000 characters. */
  description?: string | null;
  /** The job; for an edit alone. */
  job_id: JobId;
  /** An example, at most 200 characters. */
  link_1?: string | null;
  /** Another one; may be empty. */
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

/** The payload of a call that takes nothing. */
export type Empty = Record<string, never>;

/** Which session. */
export type EndSessionRequest = {
  id: SessionId;
};

/** Whose. */
export type EndSessionsRequest = {
  id: UserId;
};

/** The body of every failed call, and the acknowledgement of every refused event. */
export type ErrorBody = {
  /** How whoever made a link that has ended wants to be reached, where they have said. */
  contact?: string;
  /** The reason, in snake case. */
  error: ErrorCode;
  /** What is wrong with each named field. */
  fields?: Record<string, string>;
  /** The head of the thing's topic, which that version reflects. */
  live?: LiveHead;
  /** More for people, where there is more to say. */
  message?: string;
  /** The name of a server fault in the logs. */
  request_id?: string;
  /** The HTTP status again. */
  status: number;
  /** The track as it now is, where track/set_info came from an older version. */
  track?: OwnTrack;
  /** The thing's version now, where it was to be changed from an older one. */
  version?: number;
};

/** Which playlist. */
export type EventPlaylistRequest = {
  /** An application, or a creator's own playlist. */
  application_id?: ApplicationId | null;
  /** A shared link's token. */
  link?: string | null;
  /** The link's password, where it has one. */
  password?: string | null;
  /** A reviewers' playlist; this or the next, of a link neither is needed. */
  playlist_id?: PlaylistId | null;
  /** The ticket that the password was shown for. */
  ticket?: string | null;
};

/** Which track. */
export type EventTrackRequest = {
  /** A shared link's token. */
  link?: string | null;
  /** The track's random name. */
  name_in_base: string;
  /** The link's password, where it has one. */
  password?: string | null;
  /** The ticket that the password was shown for. */
  ticket?: string | null;
};

/** A payment that failed. */
export type FailedPayment = {
  /** Dollars. */
  amount: number;
  /** Where it can be paid. */
  hosted_url: string | null;
  /** When it is tried again; null where it is not. */
  retry_at: Timestamp | null;
};

/** Where a file is. */
export type FileLocation = {
  /** Its address, relative to the server's own: good for one hour, and only with the cookie of whoever it was made for. */
  location: string;
};

/** What was found. */
export type FoundUsers = {
  users: AdminUser[];
};

/** A filter of the lines, and a page of what it leaves. */
export type GetAuditRequest = {
  /** Of this action alone. */
  action?: string | null;
  /** The id of the last line that is known: those that are older follow. */
  after?: AuditEntryId | null;
  /** The account that acted. */
  by?: UserId | null;
  /** Since then. */
  from?: Timestamp | null;
  /** 50 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** The thing that was acted on. */
  on?: AuditSubjectId | null;
  /** The kind of `on`: user where left out. */
  on_kind?: string | null;
  /** Part of the names, the action, the network or the details, whatever its case. */
  q?: string | null;
  /** Before then. */
  to?: Timestamp | null;
};

/** Whose picture. */
export type GetAvatarRequest = {
  user_name: string;
};

/** The token of the invitation's link. */
export type GetRegisterEmailRequest = {
  token: string;
};

/** The person, and the page. */
export type GetSubmissionsRequest = {
  id: UserId;
  /** 20 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
};

/** The person, and the page. */
export type GetTracksRequest = {
  id: UserId;
  /** 20 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
};

/** Whom. */
export type GetUserRequest = {
  id: UserId;
};

/** Which accounts, and in which order. */
export type GetUsersRequest = {
  /** unconfirmed, blocked or not_approved: those alone; all where left out. They are sorted by created or email. */
  filter?: "unconfirmed" | "blocked" | "not_approved" | null;
  /** 20 where left out, or as many as `users_id` names; more than 200 counts as 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** Those on hold alone, or those that are not alone; all where left out. */
  on_hold?: boolean | null;
  /** Those of this plan alone, free for those without one; all where left out. They are sorted by created or email. */
  plan?: string | null;
  /** created (the default), user_name, email or user_rating. */
  sort_by?: "created" | "user_name" | "email" | "user_rating" | null;
  /** up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** creator, manager or admin; all where left out. */
  user_type?: Role | null;
  /**
   * These accounts alone, at most 200, the newest first whatever order is asked for, all on one page: for the rows of accounts that a change
   * named.
   */
  users_id?: UserId[] | null;
};

/** The email. */
export type HelpRequest = {
  email: string;
};

/** Which account, and what is decided. */
export type HoldUserRequest = {
  /** The account's email. */
  email: string;
  on_hold: boolean;
  /** Why, for the owner. */
  reason?: string | null;
};

/** Values for the form. Shares are 0: no tag knows them. */
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

/** Who a connection is: the result of init. */
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

/** Into which team, and whose track. */
export type InviteFromTrackRequest = {
  /** The client's own name for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
  team_id: TeamId;
  track_id: TrackId;
};

/** Whom the invitation is addressed to, and by whom. */
export type InvitedEmail = {
  /** Address of the company's background; null where it has none. */
  background_for_sign_up: string | null;
  company_name: string;
  email: string;
};

/** Which of them. */
export type InvitesRequest = {
  /** 200 where left out; more than 200 counts as 200. */
  limit?: number | null;
  offset?: number | null;
};

/** An invoice. */
export type Invoice = {
  /** What was paid, else what is due. */
  amount: number;
  /** Three lower-case letters. */
  currency: string;
  /** When it was made. */
  date: Timestamp;
  /** Where it is shown, and paid. */
  hosted_url: string | null;
  /** The payment provider's name for it. */
  id: string;
  /** Its number. */
  number: string | null;
  /** Where it is as a file. */
  pdf_url: string | null;
  /** open, paid, void or uncollectible. */
  status: string;
};

/** A page of invoices, newest first. */
export type Invoices = {
  /** More follow: ask after the last one's id. */
  has_more: boolean;
  /** The page. */
  invoices: Invoice[];
};

/** A page. */
export type InvoicesRequest = {
  /** Those that follow this one. */
  after?: string | null;
  /** 20 where left out, 100 at most. */
  limit?: number | null;
};

/** Where a picture is. */
export type JobAvatarAddress = {
  url: string;
};

/** The form of a job's picture. */
export type JobAvatarForm = {
  /** A PNG or JPEG of at most 1,070,000 bytes and 25 million pixels. */
  inputfile: Blob;
};

/** Which job, and whose it is to be. */
export type JobChangeOwnerRequest = {
  company_id: CompanyId;
  job_id: JobId;
};

/** How many jobs of each status there are under the list's other filters. Creators see `all` and `open` alone. */
export type JobCounts = {
  /** What is not deleted; for creators neither archived. */
  all: number;
  archived?: number;
  closed?: number;
  deleted?: number;
  open: number;
};

/** Which picture. */
export type JobGetAvatarRequest = {
  /** Its file_id. */
  id: FileId;
};

/** Which job. */
export type JobGetJobRequest = {
  job_id: JobId;
};

/** Which jobs. */
export type JobListRequest = {
  /** Of this company alone. */
  company_id?: CompanyId | null;
  /**
   * These jobs alone, at most 200, as far as the caller's lists show them, whatever their status unless one is asked for: for the rows of
   * jobs that a change named.
   */
  job_ids?: JobId[] | null;
  /** 20 where left out, or as many as `job_ids` names; more than 200 counts as 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** all (the default), open, closed, archived or deleted. */
  status?: "all" | "open" | "closed" | "archived" | "deleted" | null;
  /** Team jobs alone. */
  team?: boolean | null;
  /** Part of a title, whatever its case. */
  title?: string | null;
  /** A job type's name. */
  type?: string | null;
};

/** A page of jobs, the newest first. */
export type JobPage = {
  all_jobs: JobRow[];
  counts: JobCounts;
  /** How many there are in all pages. */
  number_of_jobs: number;
  /** How many of them are team jobs, whether or not the page is of these alone. */
  number_of_team_jobs: number;
};

/** Which job, and which picture. */
export type JobSetAvatarIdRequest = {
  /** The file_id of a picture that the caller has uploaded; null takes the job's picture away. */
  id: FileId | null;
  job_id: JobId;
};

/** For which job, if for one. */
export type JobSubscriptionLimitRequest = {
  job_id?: JobId | null;
};

/** Which job, and how its submissions are to be shared. */
export type JobUpdateShareTypeRequest = {
  job_id: JobId;
  share_type: ShareType;
};

/** Which job, and where it is to stand. */
export type JobUpdateStatusRequest = {
  id: JobId;
  status: JobStatus;
};

/** A job that a track did not come back to. */
export type LeftOut = {
  /** Why. */
  error: ErrorCode;
  /** The job. */
  job_id: JobId;
};

/** Which link. */
export type LinkDeleteRequest = {
  link_id: LinkId;
};

/** Who logs in. */
export type LogInRequest = {
  email: string;
  pass: string;
};

/** A logged-in person's session. */
export type LoggedIn = {
  /** The person's first company. */
  company_id: CompanyId | null;
  /** Whether an affiliate link was made. */
  is_affiliate: boolean;
  /** One of the first 500 paying subscribers. */
  is_first_500: boolean;
  is_logged_in: true;
  /** Address of the company's log-in picture. */
  login_background: string | null;
  /** Address of the avatar, else of the company's logo. */
  logo: string | null;
  /** How a creator is reached in public, perhaps empty; null for others. */
  public_contact: string | null;
  /** The role. */
  role: Role;
  /** Opens the live connection and nothing else; a new one each time. */
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

/** Which of them. */
export type ManagerInvitesRequest = {
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  offset?: number | null;
  /** Those into this team alone; none where it is not the caller's. */
  team_id?: TeamId | null;
};

/** Who owns a track's recording. */
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
  /** The payment provider's name for it. */
  payment_method_id: string;
};

/** A month. */
export type MonthRequest = {
  /** With `year`. */
  month?: number | null;
  /** With `month`; this month where both are left out. */
  year?: number | null;
};

/** A job's brief and limits, as its form gives them. What is left out of an edit stays; a new job gets the defaults. */
export type NewJobForm = {
  /** Lowest rating of a person who may apply, 0 to 10. */
  access_from?: number | null;
  /** Highest rating of a person who may apply, 0 to 10. */
  access_to?: number | null;
  /** The file_id of a picture that the caller has uploaded by job/set_avatar; null for none. */
  avatar_id?: FileId | null;
  /**
   * Reviewers rate it blind; for the owner and admins of its company and the platform's staff. It cannot become blind once a track is rated:
   * 409 `ratings_exist`.
   */
  blind?: boolean | null;
  /** At most 300 characters. */
  budget: string;
  /** Direct Licensor / Buyer where left out. */
  buyer_type?: "Direct Licensor / Buyer" | "Reseller" | "Service provider" | "Contractor" | "Hiring agent" | "Opportunity only" | null;
  /** When it closes by itself, in the future; null for never. */
  closes_at?: Timestamp | null;
  /** A company of which the caller is a member; any for admins. */
  company_id: CompanyId;
  /** At most 2000 characters. */
  description: string;
  /** An example, at most 200 characters. */
  link_1: string;
  /** Another one; may be empty. */
  link_2?: string | null;
  /** The client's own name for this request: a new job that is asked for again within 24 hours is the first one. */
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
  /** When. */
  date: Timestamp;
};

/** A session of the caller. */
export type OpenSession = {
  /** When it began. */
  created: string;
  /** Whether it is the one that asks. */
  current: boolean;
  id: SessionId;
  /** When it was last used, to the minute. */
  last_seen: string;
  /** The browser's User-Agent header. */
  user_agent: string;
};

/** Which checkout. */
export type PaymentCheckRequest = {
  /** The payment provider's name for it. */
  id: string;
};

/** What somebody pays by. What is no card has no digits. */
export type PaymentMethod = {
  /** visa, mastercard, american_express or another; null for what is no card. */
  brand: string | null;
  /** Two letters. */
  country: string | null;
  /** The next payment is made by it. */
  default: boolean;
  /** The last month in which it is good; null for what does not expire. */
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
  /** Who wrote it last; null where that account is gone. */
  written_by: string | null;
};

/** How much a person has made. */
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
  /** What it offers: "main - sub". */
  feachers: string[];
  /** As shown. */
  label: string;
  /** How it is come by. */
  offer: PlanOffer;
  /** Dollars a month. */
  price_amount: number;
  /** Dollars a year, where it is paid by the year. */
  price_amount_year: number;
  /** The payment provider's name for the monthly price; null where it cannot be bought now. */
  price_id_month: string | null;
  /** The payment provider's name for the yearly price; null where it cannot be bought now. */
  price_id_year: string | null;
  /** The payment provider's name for it. */
  product_id: string;
  /** Lower case. */
  title: string;
};

/** How a plan is come by. */
export type PlanOffer = "trial" | "paid" | "preregister" | "granted" | "legacy";

/** What a change of plan would cost. */
export type PlanPreview = {
  /** What is given back of what was paid for the present plan. */
  credit: number;
  /** Three lower-case letters. */
  currency: string;
  /** Paid next time. */
  due_next: number;
  /** Paid at once. */
  due_now: number;
  /** When that is. */
  next_date: Timestamp;
};

/** Which plans. */
export type PlansRequest = {
  /** The plan of this product alone. */
  id?: string | null;
};

/** Pairs of a day and a number, with every day of the month, UTC. */
export type PlatformSeries = SeriesCell[][];

/** The platform's numbers, and a month of visitors and submissions. */
export type PlatformStatistics = {
  /** People who have had a session in the last 24 hours. */
  active_users: number;
  /** Closed jobs, archived ones among them. */
  closed_jobs: number;
  /** Log-ins since midnight, UTC. */
  log_in_statistic: number;
  /** Open jobs. */
  open_jobs: number;
  /** Pairs of a day and a number, with every day of the month, UTC. */
  songs_submitted_diagram_for_month: PlatformSeries;
  /** Submissions that stand. */
  songs_submitted_for_all_time: number;
  /** Tracks in the catalogues. */
  uploaded_songs: number;
  /** Accounts. */
  users: number;
  /** Pairs of a day and a number, with every day of the month, UTC. */
  visitors_diagram_for_month: PlatformSeries;
};

/** The thing with the background. */
export type PlaylistBackgroundRequest = {
  /** One of this and the next. */
  id?: PlaylistId | null;
  /** The link's password, where it has one. */
  password?: string | null;
  /** The same under its other name. */
  playlist_id?: PlaylistId | null;
  /** The ticket that the password was shown for. */
  ticket?: string | null;
  /** A shared link's token. */
  token?: string | null;
};

/** What the playlist is to be. */
export type PlaylistCreateRequest = {
  job_id: JobId;
  /** At most 300 characters. */
  playlist_name: string;
  /** The client's own name for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
  /** Tracks submitted to the job, in their order. */
  tracks_id: TrackId[];
};

/** Which playlist. */
export type PlaylistDeleteRequest = {
  playlist_id: PlaylistId;
};

/** The job, and the page of its playlists. */
export type PlaylistJobRequest = {
  job_id: JobId;
  /** 100 where left out, at most 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
};

/** A link to be made. */
export type PlaylistLinkRequest = {
  /** Whether the archive may be downloaded; true where left out. */
  allowed_all_tracks?: boolean | null;
  /** Whether single tracks may be downloaded; true where left out. */
  allowed_single_track?: boolean | null;
  /** When it ends, within 5 years; never where left out. */
  expires_at?: Timestamp | null;
  /** Whether what is downloaded names IPIs; false where left out. */
  include_ipis?: boolean | null;
  /** Whether whoever makes it gets an email when it is opened for the first time; false where left out. */
  notify_first_open?: boolean | null;
  /** The password that it asks for. */
  password?: string | null;
  playlist_id: PlaylistId;
  /** Whom it is for. */
  recipient?: string | null;
  /** The client's own name of this request: a repetition within 24 hours is answered with the same link. */
  request_id?: string | null;
};

/** Whose links. */
export type PlaylistLinksRequest = {
  playlist_id: PlaylistId;
};

/** Which submissions, and in which order. */
export type PlaylistListRequest = {
  /** What else the list is narrowed to. */
  filters?: ReviewFilters | null;
  /** Lowest mean rating, 0 to 10, inclusive; a track without a rating counts as 0. */
  from?: number | null;
  job_id: JobId;
  /** Where left out, 50 of get_applied and 100 of get_playlist, or as many as `track_ids` names; more than 200 counts as 200. */
  limit?: number | null;
  /** Those that the caller has listened to come first. */
  listened_first?: boolean | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** unrated_by_me: those that the caller has not rated; we_disagree: those whose highest rating is at least 3 above the lowest. */
  only?: "unrated_by_me" | "we_disagree" | null;
  /** Which playlist; for get_playlist alone. */
  playlist_id: PlaylistId;
  /** Part of a title, an artist's name or the tags, whatever its case. */
  q?: string | null;
  /**
   * title, duration, artist_name, rating or creation_date; without one, submissions stand by their day, UTC, within a day by their creators'
   * plans, then by time.
   */
  sort_by?: "title" | "duration" | "artist_name" | "rating" | "creation_date" | null;
  /** up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** Highest mean rating, 0 to 10, inclusive. */
  to?: number | null;
  /** These tracks alone, at most 200. */
  track_ids?: TrackId[] | null;
  /** all (the default), music, sfx or audio. */
  type?: "all" | "music" | "sfx" | "audio" | null;
};

/** Which playlist, for whom, and how it is to be. */
export type PlaylistMemberRequest = {
  /** A member of the company whose job it is. */
  member_to: UserId;
  playlist_id: PlaylistId;
  /** Whether it is to be shared, as where left out; false takes it back. */
  status?: boolean | null;
};

/** Which playlist. */
export type PlaylistMetadataRequest = {
  playlist_id: PlaylistId;
};

/** Which playlist, and how it is to be. */
export type PlaylistShareRequest = {
  playlist_id: PlaylistId;
  /** Whether it is to be shared; false takes it back. */
  status: boolean;
};

/** The tracks, and the link to them. */
export type PlaylistSharedTracksRequest = {
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** Its password, where it has one. */
  password?: string | null;
  playlist_id: PlaylistId;
  /** The ticket that the password was shown for. */
  ticket?: string | null;
  /** The link's token. */
  token: string;
};

/** A page of a playlist. What `live` beside the result tells is where ratings and listened flags stand. */
export type PlaylistTracksPage = {
  counts: AppliedCounts;
  /** How many there are in all pages. */
  number_of_tracks: number;
  /** The head of `playlist:` that the choice of tracks reflects. */
  playlist_live: LiveHead;
  tracks: ReviewTrack[];
};

/** What the playlist is to be. */
export type PlaylistUpdateRequest = {
  playlist_id: PlaylistId;
  /** Left out: stays. */
  playlist_name?: string | null;
  /** The whole list afterwards, in its order. */
  tracks_id: TrackId[];
  /** The version that the edit was made from: 409 `conflict` when somebody else changed the playlist since. */
  version?: number | null;
};

/** Which plan. */
export type PreviewRequest = {
  coupon?: string | null;
  periodicity: "month" | "year";
  /** The plan's product. */
  product_id: string;
};

/** What there is to opt in to. */
export type Promotion = "micro_promotions" | "netwrk_promotion" | "plan_promotion";

/** An email, and what it is for. */
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

/** How a creator is reached in public. */
export type PublicContact = {
  /** Perhaps empty. */
  public_contact: string;
};

/** Who publishes a track. */
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

/** Where a page of the provider's leads back to. */
export type ReturnRequest = {
  /** An address of this site. */
  redirect_url: string;
};

/** What submissions are narrowed to, all of it together. */
export type ReviewFilters = {
  /** Lowest tempo in beats a minute, 20 to 400. */
  bpm_from?: number | null;
  /** Highest tempo in beats a minute, 20 to 400. */
  bpm_to?: number | null;
  /** Those whose highest rating is at least 3 above the lowest. */
  disagree?: boolean | null;
  /** The genre, whatever its case. */
  genre?: string | null;
  /** True: those that the caller has heard; false: those that they have not. */
  heard?: boolean | null;
  /** Those with one of these marks; none stands for those without. */
  marks?: Array<"shortlist" | "hold" | "pass" | "none"> | null;
  /** Tags, all of which a track has, whatever their case; at most 20. */
  tags?: string[] | null;
  /** Those that the caller has not rated. */
  unrated?: boolean | null;
};

/** What is searched for. */
export type SearchUsersRequest = {
  /** Part of a name or an email, whatever its case; or the id of a track or of a link. */
  user_info: string;
  /** creator, manager or admin; all where left out. */
  user_type?: Role | null;
};

/** An email to a person. Its text and links are not kept. */
export type SentEmail = {
  /** Its Message-ID, without the host. */
  id: string;
  /** queued, sent, `given_up`, expired or replaced (by a later one of its kind). */
  status: string;
  subject: string;
  /** When it was handed to the queue. */
  when: string;
};

/** A day such as 2026-05-31, or what was counted on it. */
export type SeriesCell = string | number;

/** The note. */
export type SetNoteRequest = {
  id: UserId;
  /** Empty takes it away. */
  note: string;
};

/** The token and the email of the link, and the new password. */
export type SetPassRequest = {
  email: string;
  pass: string;
  token: string;
};

/** Which company, and whether it is verified. */
export type SetVerifiedRequest = {
  company_id: CompanyId;
  verified: boolean;
};

/** A page of the tracks that a link shows, in their order. */
export type SharedTracks = {
  /** How many there are in all pages. */
  number_of_tracks: number;
  tracks: SharedTrack[];
};

/** A session that has not ended. */
export type ShownSession = {
  /** When it began. */
  created: string;
  id: SessionId;
  /** When it was last used, to the minute. */
  last_seen: string;
  /** The browser's User-Agent header. */
  user_agent: string;
};

/** Who signs up. */
export type SignUpRequest = {
  /** Whose log-in picture is shown; it makes nobody a member. */
  company_id?: CompanyId | null;
  email: string;
  link_1?: string | null;
  link_2?: string | null;
  pass: string;
  /** Must lead to this site, where it is given. */
  redirect_url?: string | null;
  /** The code of the affiliate link that led here; one that is unknown changes nothing. */
  ref?: string | null;
  /** creator or manager. */
  role: "creator" | "manager";
  /** inherit, promoter or fan for creators; worker for managers. */
  sub_role?: "inherit" | "worker" | "promoter" | "fan" | null;
  user_name: string;
};

/** What a new account is shown. */
export type SignedUp = {
  login_background: string | null;
};

/** A creator's figures. */
export type Statistic = {
  /** Open jobs that the caller has submitted to. */
  active_jobs: number;
  /** All jobs that the caller has submitted to. */
  jobs_id: JobId[];
  /** The topics that tell whether those are open. */
  jobs_live: LiveHead[];
  /** How many there are in all pages. */
  number_of_tracks: number;
  series: StatisticSeries;
  totals: StatisticTotals;
  tracks: TrackStatistic[];
};

/** Which month, and which tracks. */
export type StatisticRequest = {
  /** 80 where left out; more than 200 counts as 200. */
  limit?: number | null;
  /** With `year`. */
  month?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** plays_count where left out. */
  sort_by?: "title" | "upload_count" | "plays_count" | "share_count" | null;
  /** down where left out. */
  sort_direction?: "up" | "down" | null;
  /** With `month`; this month where both are left out. */
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
  /** Tracks that stand in it. */
  number_of_tracks: number;
  /** The time at which the first of them was submitted; null where none stands any more. */
  submitted: Timestamp | null;
};

/** A page of a creator's submissions. */
export type SubmissionsOfPerson = {
  /** The number in all pages. */
  number_of_submissions: number;
  submissions: SubmissionOfPerson[];
};

/** Where a subscription begins: with `snapshot`, which replaces what is held, or with `missed`, the frames after the given offset. */
export type Subscribed = {
  /** Epoch of the number. */
  epoch: string;
  /** The frames after the offset that was given. */
  missed?: ChangeEvent[];
  /** The newest frame that this reflects. */
  offset: number;
  snapshot?: ApplicationSnapshot | CompanySnapshot | EmptySnapshot | ExportChange | JobSnapshot | LinkSnapshot | PlaylistSnapshot | ReviewSnapshot | TeamSnapshot | UserSnapshot;
  /** Of a link with a password: stands for that for 12 hours. */
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
  /** Null: no limit. */
  limit: number | null;
  /** Titles of the plans that may apply to the job; empty means all. */
  plans: string[];
  /** When the next month begins. */
  resets_at: Timestamp;
  used: number;
};

/** What the team is. */
export type TeamCreateRequest = {
  /** At most 400 characters. */
  name: string;
  /** The client's own name for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
};

/** Which team. */
export type TeamDeleteRequest = {
  id: TeamId;
};

/** Which invitation, and the answer to it. */
export type TeamInviteAnswerRequest = {
  invite_id: TeamInviteId;
  /** accepted. */
  status: "accepted";
};

/** Who is to join which team. */
export type TeamInviteRequest = {
  /** At most 100 characters. */
  email: string;
  /** The client's own name for this request: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
  team_id: TeamId;
};

/** Which of them. */
export type TeamsRequest = {
  /** 100 where left out; more than 200 counts as 200. */
  limit?: number | null;
  offset?: number | null;
};

/** How many tracks of each type the search finds. */
export type TrackCounts = {
  all: number;
  audio: number;
  music: number;
  sfx: number;
};

/** Which track. */
export type TrackDeleteRequest = {
  id: TrackId;
};

/** Addresses, relative to the server's own, valid one hour for the session or link they were made for. */
export type TrackDownloadUrl = {
  /** Integrated loudness in LUFS, one decimal; null where it is silent or was not measured. */
  loudness: number | null;
  /** Stands for the link's password for 12 hours; null where none was asked for. */
  ticket: string | null;
  /** True peak in dBTP, one decimal; null where it is silent or was not measured. */
  true_peak: number | null;
  /** The audio, in ranges. */
  url: string;
  /** The drawing. */
  waveform_url: string;
};

/** Which track, and what for. */
export type TrackDownloadUrlRequest = {
  /** The address is to save the track, not to play it. */
  download?: boolean;
  /** A shared link's token. */
  link?: string | null;
  /** The link's password, where it has one. */
  password?: string | null;
  /** The ticket that the password was shown for. */
  ticket?: string | null;
  track_id: TrackId;
};

/** Which tracks. */
export type TrackGetRequest = {
  /** 80 where left out, or as many as `track_ids` names; more than 200 counts as 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** created (the default), title or plays_count. */
  sort_by?: "created" | "title" | "plays_count" | null;
  /** down where left out: the newest, the last by name, or the most played first. */
  sort_direction?: "up" | "down" | null;
  /** Part of a title, an artist's name, the tags or an ISRC, whatever its case. */
  title?: string | null;
  /** These tracks alone, at most 200; the others are counted all the same. */
  track_ids?: TrackId[] | null;
  /** all (the default), music, sfx or audio. */
  type?: "all" | "music" | "sfx" | "audio" | null;
};

/** A page of the catalogue. */
export type TrackPage = {
  counts: TrackCounts;
  /** How many there are in all pages. */
  number_of_tracks: number;
  tracks: CatalogueTrack[];
};

/** A track that is back. */
export type TrackRestored = {
  /** Artist. */
  artist_name: string;
  /** Beats a minute, one decimal. */
  bpm: number | null;
  /** When it was uploaded. */
  creation_date: Timestamp;
  /** Description. */
  description: string;
  /** How often it was downloaded. */
  download_count: number;
  /** Name of the uploaded file. */
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** mp3. */
  format: string;
  /** What it can be had as. */
  formats: string[];
  /** Genre. */
  genre: string | null;
  /** ISRC, as typed. */
  isrc: string | null;
  /** ISWC, as typed. */
  iswc: string | null;
  /** Musical key. */
  key: string | null;
  /** Jobs that it did not come back to. */
  left_out: LeftOut[];
  /** Null: creators do not learn who listened. */
  listened: boolean | null;
  /** Integrated loudness in LUFS, one decimal; null where it is silent or was not measured. */
  loudness: number | null;
  /** Master owners. */
  master_owners: MasterOwner[];
  /** Random name in the file store and in events. */
  name_in_base: string;
  /** How often it was heard. */
  plays_count: number;
  /** What became of it in an application; null elsewhere. */
  progress: SubmissionProgress | null;
  /** Publishers. */
  publishers: Publisher[];
  /** Null: creators receive no ratings. */
  rating: number | null;
  /** Title, artist and writers are named, and the shares sum to 100. */
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
  /** How often it was submitted. */
  upload_count: number;
  /** The owner's name. */
  user_name: string;
  /** Grows with every edit; track/set_info may name the one it was made from. */
  version: number;
  /** 56 peaks of one byte, base64. */
  wave: string;
  /** Writers. */
  writers: Writer[];
};

/**
 * The form. What the server measured itself (`track_duration`, `file_size`, `file_name`, `format`) may be sent and is ignored. A list
 * that is left out stays as it is, and so does what follows the lists; null and an empty text take that away.
 */
export type TrackSetInfoRequest = {
  /** At most 100 characters. */
  artist_name: string;
  /** Beats a minute, 20 to 400; what is beyond the first decimal is rounded. */
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
  /** The version that the form was made from: 409 `conflict`, with the track as it now is, where it was edited since. */
  version?: number | null;
  /** At most 10. */
  writers?: WriterInput[] | null;
};

/** A track's counts of all time, and what a player needs of it. */
export type TrackStatistic = {
  artist_name: string;
  download_count: number;
  /** Random name in the file store and in events. */
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

/** The form of an upload. */
export type TrackUploadForm = {
  /** The file: an MP3 of at most 30 MB. */
  inputfile: Blob;
  /** The client's own name for this upload, before the file: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
};

/** The things that hold some tracks, each counted once. */
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
  /** The number in all pages. */
  number_of_tracks: number;
  tracks: CatalogueTrack[];
};

/** Which account. */
export type UnblockUserRequest = {
  user_to_turn: UserId;
};

/** Which account, and what is decided. */
export type UpdateApproveRequest = {
  is_approved: boolean;
  user_to_approve: UserId;
};

/** Whose plan, and which. */
export type UpdateHiddenSubscriptionRequest = {
  /** The account's email. */
  email: string;
  /** free, starter-free or premium-free. */
  subscription: "free" | "starter-free" | "premium-free";
};

/** Which invitation, and the answer to it. */
export type UpdateInviteStatusRequest = {
  invite_id: InviteId;
  /** accepted or canceled. */
  status: "accepted" | "canceled";
};

/** Which plan, and how it is paid. */
export type UpdateSubscriptionRequest = {
  coupon?: string | null;
  periodicity: "month" | "year";
  /** The plan's product. */
  product_id: string;
  /** An address of this site. Whoever has bought comes back to /success-checkout/ and the checkout, whoever gives up to /cancel-checkout. */
  redirect_url: string;
};

/** Whose rating, and which. */
export type UpdateUserRatingRequest = {
  /** The account's email. */
  email: string;
  /** 0 to 10. */
  new_rating: number;
};

/** Where it goes on. */
export type UpdatedSubscription = {
  /** The plan's title, lower case. */
  product_title: string;
  /** The page on which it is bought, or on which the bank's question is answered; null where the plan is changed already. */
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
  /** mp3. */
  format: string;
  /** What the file's tags offer for the form. */
  id3: Id3;
  /** Integrated loudness in LUFS, one decimal; null where it is silent. */
  loudness: number | null;
  /** Random name in the file store and in events. */
  name_in_base: string;
  /** An own track with the same audio: its frames are these, byte for byte, whatever its tags say. Null where there is none. */
  same_as: TrackId | null;
  /** Seconds, decoded. */
  track_duration: number;
  /** The track. */
  track_id: TrackId;
  /** True peak in dBTP, one decimal; null where it is silent. */
  true_peak: number | null;
  /** 56 peaks of one byte, base64. */
  wave: string;
};

/** A page of accounts. */
export type UserPage = {
  /** How many there are in all pages. */
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
  /** When the account was made. */
  created: Timestamp;
  /** The email that the token confirms. */
  email: string;
  kind: WaitingKind;
  role: Role;
  user_name: string;
};

/** Who wrote a track. */
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
  /** Asks to change the account's email: mails a link to the present address */
  'account/change_email': { request: ChangeEmailRequest; result: boolean };
  /** Renames the caller */
  'account/change_name': { request: ChangeNameRequest; result: ChangedName };
  /** Changes the caller's password and ends their other sessions */
  'account/change_password': { request: ChangePasswordRequest; result: boolean };
  /** True where nobody has signed up with this email, else 409 */
  'account/check_email': { request: CheckEmailRequest; result: boolean };
  /** The caller's current subscription */
  'account/check_subscription': { request: Empty; result: SubscriptionInfo };
  /** Makes a manager's account for an invited email, as a member of the company */
  'account/company_invite_sign_up': { request: CompanyInviteSignUpRequest; result: SignedUp };
  /** Mails the new address a link that confirms it; only that changes the email */
  'account/confirm_changing_email': { request: ConfirmChangingEmailRequest; result: ConfirmedEmail };
  /** Confirms an account's email by the token that was mailed to it */
  'account/confirm_email': { request: ConfirmEmailRequest; result: boolean };
  /** Confirms a new email by the token that was mailed to it */
  'account/confirm_new_email': { request: ConfirmNewEmailRequest; result: ConfirmedEmail };
  /** Deletes the caller's picture; nothing where there is none */
  'account/delete_avatar': { request: Empty; result: boolean };
  /** Ends a session of the caller, with its sids and its live connections */
  'account/end_session': { request: EndSessionRequest; result: boolean };
  /** The address of a person's avatar */
  'account/get_avatar': { request: GetAvatarRequest; result: AvatarAddress };
  /** Who is logged in, with a fresh sid for the live connection */
  'account/get_info': { request: Empty; result: AccountInfo };
  /** The email that an invitation was mailed to and the company that invites */
  'account/get_register_email': { request: GetRegisterEmailRequest; result: InvitedEmail };
  /** The caller's sessions, the last used first, 200 at most */
  'account/get_sessions': { request: Empty; result: OpenSession[] };
  /** The account that a mailed token would confirm */
  'account/get_sign_up': { request: MailedToken; result: WaitingSignUp };
  /** The caller's counts; for an admin, those of the whole platform */
  'account/get_stat': { request: Empty; result: AccountStat };
  /** Mails a link to choose a new password, where the email is an account's */
  'account/help': { request: HelpRequest; result: boolean };
  /** Opens a session */
  'account/log_in': { request: LogInRequest; result: SessionInfo };
  /** Ends the caller's session, with its sids and its live connections */
  'account/log_out': { request: Empty; result: boolean };
  /** Deletes the account that waits for its confirmation */
  'account/reject_sign_up': { request: MailedToken; result: boolean };
  /** Mails the confirmation again, where the email waits for one */
  'account/resend_confirmation': { request: ResendConfirmationRequest; result: boolean };
  /** Mails a link to choose a new password: account/help by another name */
  'account/reset_pass': { request: HelpRequest; result: boolean };
  /** Sets the caller's picture */
  'account/set_avatar': { request: AvatarForm; result: AvatarAddress };
  /** Sets a new password and ends all sessions of the person */
  'account/set_pass': { request: SetPassRequest; result: boolean };
  /** Makes an account and mails it a link to confirm its email */
  'account/sign_up': { request: SignUpRequest; result: SignedUp };
  /** Blocks an account and logs every session of it out at once */
  'admin/block_user': { request: BlockUserRequest; result: boolean };
  /** Takes an account's email as confirmed */
  'admin/confirm_user_email': { request: ConfirmUserEmailRequest; result: boolean };
  /** Deletes an account with all that it has, and logs its sessions out at once */
  'admin/delete_user': { request: DeleteUserRequest; result: boolean };
  /** Ends all sessions of a person at once; of one's own, all but the one that asks */
  'admin/end_sessions': { request: EndSessionsRequest; result: boolean };
  /** The address of a CSV of all accounts */
  'admin/get_all_users_csv': { request: Empty; result: string };
  /** Lines of the audit, the newest first */
  'admin/get_audit': { request: GetAuditRequest; result: AuditPage };
  /** The address of a CSV of the lines that a filter leaves */
  'admin/get_audit_csv': { request: AuditFilter; result: string };
  /** The jobs that a person has submitted to, the last first */
  'admin/get_submissions': { request: GetSubmissionsRequest; result: SubmissionsOfPerson };
  /** A person's tracks, the newest first */
  'admin/get_tracks': { request: GetTracksRequest; result: TracksOfPerson };
  /** A person with plan, companies, teams, sessions, emails, numbers and audit */
  'admin/get_user': { request: GetUserRequest; result: AdminPerson };
  /** The accounts, the newest first where nothing else is asked for */
  'admin/get_users': { request: GetUsersRequest; result: UserPage };
  /** Puts an account on hold, or takes it off */
  'admin/hold_user': { request: HoldUserRequest; result: boolean };
  /** Mails somebody the confirmation of their email again */
  'admin/resend_confirmation': { request: AdminResendRequest; result: boolean };
  /** The accounts whose name or email holds a text, by name, at most 200 */
  'admin/search_users': { request: SearchUsersRequest; result: FoundUsers };
  /** Sets the note on a person, which only the staff sees */
  'admin/set_note': { request: SetNoteRequest; result: boolean };
  /** Unblocks an account */
  'admin/unblock_user': { request: UnblockUserRequest; result: boolean };
  /** Approves an account, or withdraws the approval */
  'admin/update_approve': { request: UpdateApproveRequest; result: boolean };
  /** Gives a creator a plan for which nothing is paid, or the free one */
  'admin/update_hidden_subscription': { request: UpdateHiddenSubscriptionRequest; result: boolean };
  /** Rates a creator */
  'admin/update_user_rating': { request: UpdateUserRatingRequest; result: boolean };
  /** Counts a visitor who came by an affiliate link: once a day (UTC) */
  'affiliate/click': { request: ClickRequest; result: boolean };
  /** Makes the affiliate link of the caller, or of a company */
  'affiliate/create': { request: CreateAffiliateRequest; result: CreatedAffiliate };
  /** The affiliate link of the caller, or of a company */
  'affiliate/get': { request: AffiliateRequest; result: AffiliateLink };
  /** What the affiliate link of the caller or of a company has brought */
  'affiliate/get_statistic': { request: AffiliateRequest; result: AffiliateStatistic };
  /** Submits tracks to a job; reviewers see them from then on */
  'application/create': { request: ApplicationCreateRequest; result: CreatedApplication };
  /** Makes a link that opens one of the caller's applications or playlists */
  'application/create_shareable_link': { request: ApplicationLinkRequest; result: ShareLink };
  /** Deletes one of the caller's applications or playlists with its links */
  'application/delete': { request: ApplicationDeleteRequest; result: Deleted };
  /** Ends a link of the caller's */
  'application/delete_shareable_link': { request: LinkDeleteRequest; result: boolean };
  /** Takes tracks out of one of the caller's applications */
  'application/delete_tracks': { request: ApplicationDeleteTracksRequest; result: boolean };
  /** The caller's own playlists: applications without a job, the last changed first */
  'application/get': { request: ApplicationGetRequest; result: ApplicationPage };
  /** A page of a job's submissions, newest first */
  'application/get_applied': { request: AppliedListRequest; result: AppliedPage };
  /** Where the picture is, for its owner, or with a live link's token */
  'application/get_background': { request: ApplicationBackgroundRequest; result: BackgroundAddress };
  /** The caller's applications to a job, the newest first */
  'application/get_by_job': { request: ApplicationJobRequest; result: Application[] };
  /** The page of a link, for whoever shows its token and its password */
  'application/get_by_token': { request: ByTokenRequest; result: SharedPage };
  /** The newest of the caller's applications to a job, made where there is none */
  'application/get_default': { request: ApplicationJobRequest; result: DefaultApplication };
  /** The tracks of a playlist in their order, unless another is asked for */
  'application/get_playlist': { request: PlaylistListRequest; result: PlaylistTracksPage };
  /** The links of one of the caller's applications, the newest first */
  'application/get_shareable_links': { request: ApplicationLinksRequest; result: ShareLink[] };
  /** A page of the tracks that a link shows, in their order */
  'application/get_shared_tracks': { request: ApplicationSharedTracksRequest; result: SharedTracks };
  /** The tracks of one of the caller's applications */
  'application/get_tracks': { request: ApplicationTracksRequest; result: ApplicationTracks };
  /** Marks a submitted track as listened by the caller, or not */
  'application/set_track_listened': { request: SetTrackListened; result: boolean };
  /** Sets the tracks of one of the caller's applications, and its texts if given */
  'application/update': { request: ApplicationUpdateRequest; result: Application };
  /** Sets the picture behind one of the caller's applications or playlists */
  'application/upload_background': { request: BackgroundForm; result: BackgroundAddress };
  /** Opens a page on which a payment method is added */
  'billing/add_payment_method': { request: ReturnRequest; result: AddedPaymentMethod };
  /** Has everything be paid by this method from now on */
  'billing/change_default_payment_method': { request: MethodRequest; result: boolean };
  /** Removes a payment method */
  'billing/delete_payment_method': { request: MethodRequest; result: boolean };
  /** What the caller pays, and by what */
  'billing/get_billing_info': { request: Empty; result: Billing };
  /** The caller's invoices, newest first */
  'billing/get_invoices': { request: InvoicesRequest; result: Invoices };
  /** Makes a company; the caller becomes its owner */
  'company/create': { request: CompanyCreateRequest; result: CreatedCompany };
  /** Invites an address by email into a company that the caller leads */
  'company/create_invite': { request: CreateInviteRequest; result: CreatedInvite };
  /** Deletes a company that the caller leads; the platform's staff deletes any */
  'company/delete': { request: DeleteCompanyRequest; result: boolean };
  /** Deletes an invitation that the caller received, or one of a company they lead */
  'company/delete_invite': { request: DeleteInviteRequest; result: boolean };
  /** Takes a member out of a company that the caller leads, with every right on it */
  'company/delete_member': { request: DeleteMemberRequest; result: boolean };
  /** The caller's companies with their members */
  'company/get': { request: Empty; result: Company[] };
  /** All companies, the newest first, or those that can be brought back */
  'company/get_all': { request: CompanyGetAllRequest; result: CompanyPage };
  /** The invitations of the companies that the caller leads, the newest first */
  'company/get_created_invites': { request: InvitesRequest; result: CompanyInvite[] };
  /** One company as its page shows it */
  'company/get_info': { request: CompanyGetInfoRequest; result: CompanyDetail };
  /** The invitations to the caller's confirmed email, the newest first */
  'company/get_received_invites': { request: InvitesRequest; result: CompanyInvite[] };
  /** The numbers of a company: tracks submitted to its jobs, heard and rated */
  'company/get_statistic': { request: CompanyGetStatisticRequest; result: CompanyStatistic };
  /** Verifies a company, or takes that back */
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
  /** Gives a job to another company */
  'job/change_owner': { request: JobChangeOwnerRequest; result: JobRow };
  /** Posts an open job for a company of which the caller is a member */
  'job/create': { request: NewJobForm; result: CreatedJob };
  /** The caller's jobs, the newest first */
  'job/get': { request: JobListRequest; result: JobPage };
  /** The jobs of all companies, the newest first */
  'job/get_all': { request: JobListRequest; result: JobPage };
  /** The address of a job's picture */
  'job/get_avatar': { request: JobGetAvatarRequest; result: JobAvatarAddress };
  /** A job as the caller sees it; creators with what is left for them */
  'job/get_job': { request: JobGetJobRequest; result: JobRow };
  /** The caller's jobs with a title like the one given, as job/get */
  'job/get_like': { request: JobListRequest; result: JobPage };
  /** What the caller's plan allows in this month, and what is used of it */
  'job/get_subscription_limit': { request: JobSubscriptionLimitRequest; result: SubscriptionLimit };
  /** The job types, in the order in which they are offered */
  'job/get_types': { request: Empty; result: JobType[] };
  /** Takes a picture for a job */
  'job/set_avatar': { request: JobAvatarForm; result: UploadedAvatar };
  /** Gives a job of one of the caller's companies a picture, or takes it away */
  'job/set_avatar_id': { request: JobSetAvatarIdRequest; result: boolean };
  /** Edits a job of a company of which the caller is a member; what is left out stays */
  'job/update': { request: EditedJobForm; result: JobRow };
  /** Sets how a job's submissions are shared with its company */
  'job/update_share_type': { request: JobUpdateShareTypeRequest; result: JobRow };
  /** Moves a job of a company of which the caller is a member to another status */
  'job/update_status': { request: JobUpdateStatusRequest; result: JobRow };
  /** Makes a playlist of tracks submitted to a job that the caller reviews */
  'playlist/create': { request: PlaylistCreateRequest; result: CreatedPlaylist };
  /** Makes a link that opens a playlist that the caller owns; of anybody's for admins */
  'playlist/create_shareable_link': { request: PlaylistLinkRequest; result: ShareLink };
  /** Removes one of the caller's playlists, anybody's for admins */
  'playlist/delete': { request: PlaylistDeleteRequest; result: Deleted };
  /** Ends a link: its address opens nothing any more, and whoever has it open is told */
  'playlist/delete_shareable_link': { request: LinkDeleteRequest; result: boolean };
  /** The playlists of a job that the caller sees, the newest first */
  'playlist/get': { request: PlaylistJobRequest; result: Playlist[] };
  /** Where the picture is, for whoever sees the playlist, or with a live link's token */
  'playlist/get_background': { request: PlaylistBackgroundRequest; result: BackgroundAddress };
  /** The page of a link, for whoever shows its token and its password */
  'playlist/get_by_token': { request: ByTokenRequest; result: SharedPage };
  /** The address of a CSV with the metadata of a playlist's tracks */
  'playlist/get_metadata': { request: PlaylistMetadataRequest; result: FileLocation };
  /** The links of a playlist that the caller sees, the newest first, at most 200 */
  'playlist/get_shareable_links': { request: PlaylistLinksRequest; result: ShareLink[] };
  /** The playlists of a job that are shared with the caller, the newest first */
  'playlist/get_shared': { request: PlaylistJobRequest; result: Playlist[] };
  /** A page of the tracks that a link shows, in their order */
  'playlist/get_shared_tracks': { request: PlaylistSharedTracksRequest; result: SharedTracks };
  /** Marks a submitted track as listened by the caller, or not */
  'playlist/set_track_listened': { request: SetPlaylistTrackListened; result: boolean };
  /** Shares a playlist with the whole company of its job, or takes that back */
  'playlist/share': { request: PlaylistShareRequest; result: boolean };
  /** Shares a playlist with a member of its job's company, or takes that back */
  'playlist/share_to_member': { request: PlaylistMemberRequest; result: boolean };
  /** Sets the tracks of one of the caller's playlists, and its name if given */
  'playlist/update': { request: PlaylistUpdateRequest; result: Playlist };
  /** Sets the picture behind a playlist that the caller owns */
  'playlist/upload_background': { request: BackgroundForm; result: BackgroundAddress };
  /** The plans on offer */
  'product/get_all': { request: PlansRequest; result: Plan[] };
  /** Rates a submitted track from 1 to 10, or takes the rating back with null */
  'rating/set_track': { request: RateTrack; result: RateTrackAnswer };
  /** Counts of the caller's tracks in pages, and of a month's plays and downloads */
  'statistic/get': { request: StatisticRequest; result: Statistic };
  /** The months of which there are statistics, the newest first */
  'statistic/get_available_dates': { request: Empty; result: ChartMonth[] };
  /** The months of which the platform has statistics, the newest first */
  'statistic/get_chart_dates': { request: Empty; result: ChartMonth[] };
  /** The platform's numbers, with visitors and submissions of a month */
  'statistic/get_statistics': { request: MonthRequest; result: PlatformStatistics };
  /** The caller's counts, as account/get_stat gives them */
  'statistic/get_stats': { request: Empty; result: AccountStat };
  /** Log-ins by day, with every day of the month, UTC */
  'statistic/logins': { request: MonthRequest; result: PlatformSeries };
  /** Tracks that were submitted, by day, with every day of the month, UTC */
  'statistic/submitted_songs': { request: MonthRequest; result: PlatformSeries };
  /** People who had a session, by day, with every day of the month, UTC */
  'statistic/user_activity': { request: MonthRequest; result: PlatformSeries };
  /** Visitors of the site by day, with every day of the month, UTC */
  'statistic/visitors': { request: MonthRequest; result: PlatformSeries };
  /** Does as subscription/unsubscribe, and answers the subscription */
  'stripe/cancel_subscription': { request: Empty; result: SubscriptionInfo };
  /** Opens a page on which a first plan is bought */
  'stripe/create_checkout_session': { request: CheckoutRequest; result: ProviderPage };
  /** Opens the page on which the caller manages what they pay */
  'stripe/create_portal_session': { request: ReturnRequest; result: ProviderPage };
  /** The caller's current subscription */
  'stripe/get_subscription': { request: Empty; result: SubscriptionInfo };
  /** Says whether a checkout of the caller's is paid */
  'stripe/success_payment_check': { request: PaymentCheckRequest; result: boolean };
  /** Changes the plan that is paid for, as subscription/update does */
  'stripe/update_subscription': { request: ChangePlanRequest; result: SubscriptionInfo };
  /** Takes an event of the payment provider */
  'stripe/webhook': { request: ProviderEvent; result: boolean };
  /** What a coupon takes off a plan */
  'subscription/check_coupon': { request: CheckCouponRequest; result: Coupon };
  /** The plans on offer, as product/get_all answers them */
  'subscription/list': { request: PlansRequest; result: Plan[] };
  /** What a plan would cost, now and next time, as the payment provider reckons it */
  'subscription/preview': { request: PreviewRequest; result: PlanPreview };
  /** Keeps the caller's plan that was to end with its period */
  'subscription/resume': { request: Empty; result: SubscriptionInfo };
  /** Ends the caller's plan with the period that is paid */
  'subscription/unsubscribe': { request: Empty; result: boolean };
  /** Buys a plan, or changes the one that is paid for */
  'subscription/update': { request: UpdateSubscriptionRequest; result: UpdatedSubscription };
  /** Makes a team, which belongs to the caller */
  'team/create': { request: TeamCreateRequest; result: CreatedTeam };
  /** Deletes a team, as its manager or one of the staff */
  'team/delete': { request: TeamDeleteRequest; result: boolean };
  /** The caller's teams with their members, the newest first */
  'team/get': { request: TeamsRequest; result: Team[] };
  /** The invitations into the caller's teams, or into one of them, the newest first */
  'team/get_manager_invites': { request: ManagerInvitesRequest; result: TeamInvite[] };
  /** The names of the caller's teams, the last joined first */
  'team/get_musician': { request: Empty; result: NamedTeam[] };
  /** The invitations that wait for the caller's answer, the newest first */
  'team/get_musician_invites': { request: Empty; result: ReceivedTeamInvite[] };
  /** Invites an address into a team by email, as its manager or one of the staff */
  'team/invite': { request: TeamInviteRequest; result: CreatedTeamInvite };
  /** Invites the creator of a submitted track into a team */
  'team/invite_from_track': { request: InviteFromTrackRequest; result: CreatedTeamInvite };
  /** Accepts an invitation into a team that waits for the caller */
  'team/update_invite_status': { request: TeamInviteAnswerRequest; result: boolean };
  /** Removes one of the caller's tracks from the catalogue */
  'track/delete': { request: TrackDeleteRequest; result: Deleted };
  /** The caller's tracks, the newest first unless asked otherwise */
  'track/get': { request: TrackGetRequest; result: TrackPage };
  /** Signed addresses of a track that the caller may hear */
  'track/get_download_url': { request: TrackDownloadUrlRequest; result: TrackDownloadUrl };
  /** The caller's tracks that hold a text, as track/get */
  'track/get_like': { request: TrackGetRequest; result: TrackPage };
  /** The tracks of a playlist, as application/get_playlist */
  'track/get_playlist': { request: PlaylistListRequest; result: PlaylistTracksPage };
  /** Saves the form of one of the caller's tracks */
  'track/set_info': { request: TrackSetInfoRequest; result: CatalogueTrack };
  /** Takes an MP3 into the catalogue as a draft */
  'track/upload': { request: TrackUploadForm; result: UploadedTrack };
  /** The opt-in of the caller's account, else one made with the account's email */
  'user/get_subscribed_promotion': { request: PromotionRequest; result: null | SubscribedPromotion };
  /** Opts the account in with this email */
  'user/subscribe_promotion': { request: PromotionRequest; result: boolean };
}

/** Every command of the live connection by its event: what it takes and what its acknowledgement holds. */
export interface Commands {
  /** Asks for all tracks of the platform as CSV, and follows its preparation. */
  'DownloadTracks': { request: DownloadTracks; result: ExportAnswer };
  /** Sets how a creator is reached in public: at most 100 characters, written into the tags of saved tracks. An empty text takes it away. */
  'account.set_public_contact': { request: SetPublicContact; result: PublicContact };
  /** Puts a track to the list that is put together for a job. */
  'application.add_track': { request: JobTrack; result: JobTrackAnswer };
  /** The same of a creator's shared application. */
  'application.download_shareable_zip': { request: DownloadArchive; result: ExportAnswer };
  /** Takes a track from the list that is put together for a job. */
  'application.remove_track': { request: JobTrack; result: JobTrackAnswer };
  /** Brings back what application/delete has deleted, within 60 seconds, with its links and what it submitted, also where the job is closed meanwhile. 409 `job_limit_exceeded` or `conflict` where its tracks' places are taken: nothing has come back then. */
  'application.restore': { request: Restore; result: ApplicationRestored };
  /** Marks a track as listened, as the call application/set_track_listened. */
  'application.set_track_listened': { request: SetTrackListened; result: Done };
  /** Tells the server's time, before anything else that waits. */
  'clock': { request: Record<string, never>; result: ServerTime };
  /** Comments on a moment or a range of a submission, in at most 1,000 characters. For the job's reviewers, 20 times a minute; 409 `conflict` beyond 500 comments on a track. */
  'comment.add': { request: AddComment; result: Comment };
  /** Deletes one's own comment, as whoever manages the job's company may any. One with replies stays, empty, as long as they do. */
  'comment.delete': { request: DeleteComment; result: Done };
  /** Gives one's own comment another text. */
  'comment.edit': { request: EditComment; result: Comment };
  /** Gives the address of a job's comments as CSV, without private notes. It is good for an hour, for the caller's session alone. For the job's reviewers. */
  'comment.export_csv': { request: ExportComments; result: FileLocation };
  /** Reads the comments on a submission, 100 at a time unless `limit` says otherwise, with where `review:` stands. For the job's reviewers; a private note comes to its author alone. */
  'comment.list': { request: AskComments; result: Comments };
  /** Lists the comments that mention the caller, 20 at a time unless `limit` says otherwise. */
  'comment.list_mentions': { request: AskMentions; result: Mentions };
  /** Finds members of the job's company to mention, by a part of their name: at most 20. For the job's reviewers. */
  'comment.people': { request: AskCommentPeople; result: CommentPeople };
  /** Notes comments that mention the caller as read. */
  'comment.read_mentions': { request: ReadMentions; result: MentionCount };
  /** Says whether what a comment asks for is done; not of a reply. For the job's reviewers. */
  'comment.resolve': { request: ResolveComment; result: Comment };
  /** Gives a company to another of its members, who owns it from then on; the caller becomes one of its admins. For its owner; 409 `conflict` for a manager who owns as many as the settings allow (25). */
  'company.hand_over': { request: HandOverCompany; result: Company };
  /** Brings a deleted company back, within 30 days: its jobs with the status that they had, its members and their playlists. 404 after that. */
  'company.restore': { request: RestoreCompany; result: Company };
  /** Makes another member of a company one of its admins (`admin`), or a plain member again (`member`). For its owner. */
  'company.set_role': { request: SetCompanyRole; result: Company };
  /** Says who the connection is. */
  'init': { request: Init; result: Introduction };
  /** Changes what a share link allows, its password and when it ends; what is left out stays. `expires_at` null: never; `new_password` null: none. For whoever may make one. */
  'link.update': { request: LinkUpdate; result: ShareLink };
  /** Puts tracks at the end of a playlist; playlist/update sets the whole list. */
  'playlist.add_tracks': { request: PlaylistTracks; result: Playlist };
  /** Takes tracks out of a playlist; playlist/update sets the whole list. */
  'playlist.delete_tracks': { request: PlaylistTracks; result: Playlist };
  /** Asks for all tracks of a shared playlist as one file, and follows its preparation. */
  'playlist.download_shareable_zip': { request: DownloadArchive; result: ExportAnswer };
  /** Gives the address of a playlist as CSV, good for an hour with the cookie of the session. For everybody who sees the playlist. */
  'playlist.export_csv': { request: ExportPlaylist; result: FileLocation };
  /** Puts a track of a playlist behind `after`, or first where that is null; an `after` that has left meanwhile stands for its place. Followers get the whole order as `tracks_set`. For everybody who sees the playlist. */
  'playlist.move_track': { request: MovePlaylistTrack; result: Playlist };
  /** Gives a playlist another name. For its owner and admins; playlist/update sets list and name. */
  'playlist.rename': { request: RenamePlaylist; result: Playlist };
  /** Brings a playlist back that playlist/delete has deleted, within 60 seconds, with its tracks, its links and those it is shared with. For who deleted it; 409 `conflict` at the bound of a person's playlists. */
  'playlist.restore': { request: Restore; result: Playlist };
  /** Marks a track as listened, as the call playlist/set_track_listened; the flag is that of application.set_track_listened. */
  'playlist.set_track_listened': { request: SetPlaylistTrackListened; result: Done };
  /** Tells colleagues what one does on a topic. */
  'presence': { request: Presence; result: Done };
  /** Rates a track, as the call rating/set_track: 1 to 10; null takes the rating back. */
  'rating.set_track': { request: RateTrack; result: RateTrackAnswer };
  /** Abstains from rating 1 to 200 submissions, or no longer; told as `track_abstained`. For the job's reviewers. */
  'review.abstain': { request: AbstainTracks; result: Done };
  /** Asks everybody in the review to come to a moment of a track, once in 10 seconds; told as `gather` of the event `presence`. For the job's reviewers. */
  'review.gather': { request: Gather; result: Done };
  /** Sets the team's mark of 1 to 200 submissions, or takes it off with null; told as `track_marked`, in a blind job as `track_marked_blind`. For the job's reviewers. */
  'review.mark': { request: MarkTracks; result: Done };
  /** Reads the ratings of 1 to 200 submissions, with where `review:` stands. For the job's reviewers. */
  'review.ratings': { request: AskRatings; result: Ratings };
  /** Follows a topic, or a list of them, which is answered by a list in the same order. */
  'subscribe': { request: Subscribe | Subscribe[]; result: Subscribed | Array<{
    result: Subscribed;
  } | ErrorBody> };
  /** Withdraws an invitation into a team, or takes it off the list; whoever has accepted it stays a member. For its manager and admins. */
  'team.delete_invite': { request: WithdrawTeamInvite; result: Done };
  /** Leaves a team. */
  'team.leave': { request: LeaveTeam; result: Done };
  /** Reads the members of a team, the newest first, 200 at a time unless `limit` says less. For its manager and admins; team/get shows the newest 200. */
  'team.members': { request: AskTeamMembers; result: TeamMembers };
  /** Takes a member out of a team. For its manager and admins. */
  'team.remove_member': { request: RemoveTeamMember; result: Done };
  /** Sets the same in 1 to 500 of one's own tracks; those that cannot take it are left out and named. Tags are the parts between commas; `#empty` goes with the first real one. `undo` is null where nothing was changed. */
  'track.edit_many': { request: TracksEdit; result: TracksEdited };
  /** Brings a track back that track/delete has deleted, within 60 seconds, with its places in submissions and playlists, its ratings and counts. `left_out` names the jobs where its place is taken meanwhile; 402 where the plan has no room for it any more. */
  'track.restore': { request: Restore; result: TrackRestored };
  /** Takes an edit of many tracks back, within ten minutes, one of a person's newest 20. A field that was changed since stays and is named, 409 `conflict`. */
  'track.undo_edit': { request: UndoEdit; result: EditUndone };
  /** Counts what deleting 1 to 500 tracks concerns: their submissions to jobs, own playlists that hold one, links of both. Tracks of others count nothing. */
  'track.usage': { request: AskTrackUsage; result: TrackUsage };
  /** No longer follows a topic. */
  'unsubscribe': { request: Unsubscribe; result: Done };
}
