// Printed by scripts/print-calls.mjs from docs/openapi.json; do not edit.
import type {
  AdminUser,
  Application,
  ApplicationId,
  Company,
  CompanyId,
  CompanyInvite,
  DefaultApplication,
  InviteId,
  JobId,
  JobRow,
  JobStatus,
  JobType,
  LiveHead,
  MasterOwner,
  OwnTrack,
  Playlist,
  PlaylistId,
  Publisher,
  RateTrack,
  RateTrackAnswer,
  ReviewCounters,
  ReviewTrack,
  Role,
  SessionInfo,
  SessionSubscription,
  SetTrackListened,
  ShareType,
  StorageInfo,
  SubmissionProgress,
  TeamId,
  Timestamp,
  TrackId,
  UserId,
  Writer,
} from './protocol';

/** Who is logged in. */
export type AccountInfo = Visitor | LoggedIn;

/** A person's figures. */
export type AccountStat = {
  /** Open jobs that concern the person: submitted to by a creator, of the companies of a manager. */
  active_jobs: number;
  /** Open jobs of the platform. */
  active_jobs_all: number;
  /** The creator's tracks, or the tracks submitted to the manager's companies. */
  tracks: number;
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

/** Which tracks of which application. */
export type ApplicationDeleteTracksRequest = {
  id: ApplicationId;
  tracks_id: TrackId[];
};

/** Which page. */
export type ApplicationGetRequest = {
  /** 100 where left out, at most 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
};

/** Which job. */
export type ApplicationJobRequest = {
  job_id: JobId;
};

/** A page of own playlists, the newest first. */
export type ApplicationPage = {
  applications: Application[];
  /** How many there are in all pages. */
  number_of_applications: number;
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
  /** 100 where left out, at most 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
};

/** What the application is to be. */
export type ApplicationUpdateRequest = {
  /** Left out: stays. */
  description?: string | null;
  id: ApplicationId;
  /** Left out: stays. */
  playlist_name?: string | null;
  /** The whole list afterwards, in its order. */
  tracks_id: TrackId[];
};

/** How many submissions each tab shows under the list's other filters. */
export type AppliedCounts = {
  all: number;
  audio: number;
  music: number;
  sfx: number;
  /** Of the type asked for, those that the caller has not rated. */
  unrated_by_me: number;
  /** Of the type asked for, those whose highest rating is at least 3 above the lowest. */
  we_disagree: number;
};

/** Which submissions, and in which order. */
export type AppliedListRequest = {
  /** Lowest mean rating, 0 to 10, inclusive; a track without a rating counts as 0. */
  from?: number | null;
  job_id: JobId;
  /** At most 200. */
  limit?: number | null;
  /** Those that the caller has listened to come first. */
  listened_first?: boolean | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** title, duration, artist_name, rating or creation_date. */
  sort_by?: "title" | "duration" | "artist_name" | "rating" | "creation_date" | null;
  /** up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** Highest mean rating, 0 to 10, inclusive. */
  to?: number | null;
  /** These tracks alone. */
  track_ids?: TrackId[] | null;
  /** all (the default), music, sfx or audio. */
  type?: "all" | "music" | "sfx" | "audio" | null;
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

/** Which account. */
export type BlockUserRequest = {
  user_to_disable: UserId;
};

/** A track with the address of its drawing. */
export type CatalogueTrack = {
  /** Artist. */
  artist_name: string;
  /** When it was uploaded. */
  creation_date: Timestamp;
  /** Description. */
  description: string;
  /** How often it was loaded down. */
  download_count: number;
  /** Name of the uploaded file. */
  file_name: string;
  /** Bytes. */
  file_size: number;
  /** mp3. */
  format: string;
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
  /** Links and shares that contain it. */
  share_count: number;
  /** Tags. */
  tags: string;
  /** Title. */
  title: string;
  /** Seconds; null until the first set_info. */
  track_duration: number | null;
  /** The track. */
  track_id: TrackId;
  /** music, sfx or audio. */
  type: "music" | "sfx" | "audio";
  /** How often it was submitted. */
  upload_count: number;
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

/** The name as it now is. */
export type ChangedName = {
  user_name: string;
};

/** The email. */
export type CheckEmailRequest = {
  email: string;
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

/** Which companies. */
export type CompanyGetAllRequest = {
  /** This company alone, with its members. */
  company_id?: CompanyId | null;
  /** 20 where left out, at most 200. */
  limit?: number | null;
  /** Part of a name, whatever its case. */
  name?: string | null;
  /** Rows to pass over. */
  offset?: number | null;
};

/** Who signs up. The email is the one that the invitation was mailed to. */
export type CompanyInviteSignUpRequest = {
  pass: string;
  token: string;
  user_name: string;
};

/** A page of companies, the newest first. */
export type CompanyPage = {
  companies: Company[];
  /** How many there are in all pages. */
  number_of_companies: number;
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

/** The current subscription, with what names it at the payment provider. */
export type CurrentSubscription = {
  /** The plan in force passes every job's limitation to certain plans. */
  all_jobs: boolean;
  /** Titles that the plan in force goes by where jobs name plans. */
  counts_as: string[];
  /** The plan as people read it. */
  currentSubscription: string;
  /** End of the paid period. */
  current_period_end: Timestamp | null;
  /** Start of the paid period. */
  current_period_start: Timestamp | null;
  /** The person, at the payment provider; null without one. */
  customer_id: string | null;
  /** month or year. */
  interval: string | null;
  /** Whether a plan is active. */
  is_active_subscription: boolean;
  /** The plan's product. */
  product_id: string;
  /** The plan's title, lower case. */
  product_title: string;
  /** `active`, or null. */
  status: string | null;
  /** Storage. */
  storage_info: StorageInfo;
  /** When any of this was last changed; null where it never was. */
  update_date: string | null;
};

/** Which invitation. */
export type DeleteInviteRequest = {
  invite_id: InviteId;
};

/** Which account. */
export type DeleteUserRequest = {
  user_to_delete: UserId;
};

/** A job's brief and limits. What is left out of an edit stays; a new job gets the defaults. */
export type EditedJobForm = {
  /** Lowest rating of a person who may apply, 0 to 10. */
  access_from?: number | null;
  /** Highest rating of a person who may apply, 0 to 10. */
  access_to?: number | null;
  /** At most 300 characters. */
  budget?: string | null;
  /** Direct Licensor / Buyer where left out. */
  buyer_type?: "Direct Licensor / Buyer" | "Reseller" | "Service provider" | "Contractor" | "Hiring agent" | "Opportunity only" | null;
  /** A company of which the caller is a member; any for admins. */
  company_id?: CompanyId | null;
  /** At most 2000 characters. */
  description?: string | null;
  /** Which job; for an edit alone. */
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
  id: number;
};

/** Which track. */
export type EventTrackRequest = {
  /** A shared link's token. */
  link?: string | null;
  /** The track's random name. */
  name_in_base: string;
};

/** What was found. */
export type FoundUsers = {
  users: AdminUser[];
};

/** Whose picture. */
export type GetAvatarRequest = {
  user_name: string;
};

/** The token of the invitation's link. */
export type GetRegisterEmailRequest = {
  token: string;
};

/** Which accounts, and in which order. */
export type GetUsersRequest = {
  /** 20 where left out, at most 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** Those on hold alone, or those that are not alone; all where left out. */
  on_hold?: boolean | null;
  /**
   * created (the default), user_name, email, subscription, user_rating, is_disabled, is_confirmed_email, is_approved, is_first_500,
   * plays_count, share_count, upload_count or download_count.
   */
  sort_by?: "created" | "user_name" | "email" | "subscription" | "user_rating" | "is_disabled" | "is_confirmed_email" | "is_approved" | "is_first_500" | "plays_count" | "share_count" | "upload_count" | "download_count" | null;
  /** up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** creator, manager or admin; all where left out. */
  user_type?: Role | null;
  /** These accounts alone: for the rows of accounts that a change named. */
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

/** Whom the invitation is addressed to, and by whom. */
export type InvitedEmail = {
  company_name: string;
  email: string;
};

/** Which of them. */
export type InvitesRequest = {
  /** 200, unless it says less. */
  limit?: number | null;
  offset?: number | null;
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
  /** 20 where left out, at most 200. */
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

/** For which job, if for one. */
export type JobSubscriptionLimitRequest = {
  job_id?: JobId | null;
};

/** Which job, and where it is to stand. */
export type JobUpdateStatusRequest = {
  id: JobId;
  status: JobStatus;
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

/** Who owns a track's recording. */
export type MasterOwnerInput = {
  /** Name. */
  name?: string;
  /** Share, 0 to 100, two decimals. */
  percentage?: number;
};

/** A job's brief and limits. What is left out of an edit stays; a new job gets the defaults. */
export type NewJobForm = {
  /** Lowest rating of a person who may apply, 0 to 10. */
  access_from?: number | null;
  /** Highest rating of a person who may apply, 0 to 10. */
  access_to?: number | null;
  /** At most 300 characters. */
  budget: string;
  /** Direct Licensor / Buyer where left out. */
  buyer_type?: "Direct Licensor / Buyer" | "Reseller" | "Service provider" | "Contractor" | "Hiring agent" | "Opportunity only" | null;
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

/** A log-in that has not ended. */
export type OpenSession = {
  /** When it began. */
  created: string;
  /** Whether it is the one that asks. */
  current: boolean;
  id: number;
  /** When it was last used, to the minute. */
  last_seen: string;
  /** What the browser calls itself. */
  user_agent: string;
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

/** Which job. */
export type PlaylistJobRequest = {
  job_id: JobId;
};

/** Which submissions, and in which order. */
export type PlaylistListRequest = {
  /** Lowest mean rating, 0 to 10, inclusive; a track without a rating counts as 0. */
  from?: number | null;
  job_id: JobId;
  /** At most 200. */
  limit?: number | null;
  /** Those that the caller has listened to come first. */
  listened_first?: boolean | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** Which playlist; for get_playlist alone. */
  playlist_id: PlaylistId;
  /** title, duration, artist_name, rating or creation_date. */
  sort_by?: "title" | "duration" | "artist_name" | "rating" | "creation_date" | null;
  /** up or down (the default). */
  sort_direction?: "up" | "down" | null;
  /** Highest mean rating, 0 to 10, inclusive. */
  to?: number | null;
  /** These tracks alone. */
  track_ids?: TrackId[] | null;
  /** all (the default), music, sfx or audio. */
  type?: "all" | "music" | "sfx" | "audio" | null;
};

/** A page of a playlist. What `live` beside the result tells is where ratings and listened flags stand. */
export type PlaylistTracksPage = {
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

/** What there is to opt in to. */
export type Promotion = "micro_promotions" | "netwrk_promotion" | "plan_promotion";

/** An email, and what it is for. */
export type PromotionRequest = {
  email: string;
  /** micro_promotions, netwrk_promotion or plan_promotion. */
  promotion_type: Promotion;
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

/** The email. */
export type ResetPassRequest = {
  email: string;
};

/** What is searched for. */
export type SearchUsersRequest = {
  /** Part of a name or an email, whatever its case. */
  user_info: string;
  /** creator, manager or admin; all where left out. */
  user_type?: Role | null;
};

/** The token and the email of the link, and the new password. */
export type SetPassRequest = {
  email: string;
  pass: string;
  token: string;
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

/** How many tracks of each type have the title that is asked for. */
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
  track_id: TrackId;
};

/** Which tracks. */
export type TrackGetRequest = {
  /** 80 where left out, at most 200. */
  limit?: number | null;
  /** Rows to pass over. */
  offset?: number | null;
  /** Part of a title, whatever its case. */
  title?: string | null;
  /** all (the default), music, sfx or audio. */
  type?: "all" | "music" | "sfx" | "audio" | null;
};

/** A page of the catalogue, the newest first. */
export type TrackPage = {
  counts: TrackCounts;
  /** How many there are in all pages. */
  number_of_tracks: number;
  tracks: CatalogueTrack[];
};

/**
 * The form. What the server measured itself (`track_duration`, `file_size`, `file_name`, `format`) may be sent and is ignored. A list
 * that is left out stays as it is.
 */
export type TrackSetInfoRequest = {
  /** At most 100 characters. */
  artist_name: string;
  /** At most 400 characters. */
  description: string;
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
  /** At most 10. */
  writers?: WriterInput[] | null;
};

/** The form of an upload. */
export type TrackUploadForm = {
  /** The file: an MP3 of at most 30 MB. */
  inputfile: Blob;
  /** The client's own name for this upload: a repetition within 24 hours is answered with the first result. */
  request_id?: string | null;
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

/** Which invitation, and the answer to it. */
export type UpdateInviteStatusRequest = {
  invite_id: InviteId;
  /** accepted or canceled. */
  status: "accepted" | "canceled";
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
  /** Random name in the file store and in events. */
  name_in_base: string;
  /** Seconds, decoded. */
  track_duration: number;
  /** The track. */
  track_id: TrackId;
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
  /** Mails the present address a link that agrees to the change; the email stays as it is until the new address is confirmed too */
  'account/change_email': { request: ChangeEmailRequest; result: boolean };
  /** Renames the caller */
  'account/change_name': { request: ChangeNameRequest; result: ChangedName };
  /** Changes the caller's password and ends their other sessions */
  'account/change_password': { request: ChangePasswordRequest; result: boolean };
  /** True where nobody has signed up with this email, else 409 */
  'account/check_email': { request: CheckEmailRequest; result: boolean };
  /** The caller's current subscription */
  'account/check_subscription': { request: Empty; result: CurrentSubscription };
  /** Makes an account for the invited email: a confirmed and approved manager, and a member of the company */
  'account/company_invite_sign_up': { request: CompanyInviteSignUpRequest; result: SignedUp };
  /** Mails the new address a link that confirms it; only that changes the email */
  'account/confirm_changing_email': { request: ConfirmChangingEmailRequest; result: ConfirmedEmail };
  /** Confirms the email of the account that the token was mailed for, where the email is that one */
  'account/confirm_email': { request: ConfirmEmailRequest; result: boolean };
  /** Confirms the email that the token was mailed to: of a new account, or, as the last step of a change, the one that the account then has; its former address is told */
  'account/confirm_new_email': { request: ConfirmNewEmailRequest; result: ConfirmedEmail };
  /** Deletes the caller's picture; nothing where there is none */
  'account/delete_avatar': { request: Empty; result: boolean };
  /** Ends a session of the caller, with its sids and its live connections */
  'account/end_session': { request: EndSessionRequest; result: boolean };
  /** The address of a person's avatar: one's own, a colleague's of the same company or team, anybody's for an admin */
  'account/get_avatar': { request: GetAvatarRequest; result: AvatarAddress };
  /** Who is logged in, with a fresh sid for the live connection */
  'account/get_info': { request: Empty; result: AccountInfo };
  /** The email that an invitation was mailed to and the company that invites */
  'account/get_register_email': { request: GetRegisterEmailRequest; result: InvitedEmail };
  /** The caller's sessions, the last used first, 200 at most */
  'account/get_sessions': { request: Empty; result: OpenSession[] };
  /** The caller's figures; for an admin, those of the whole platform */
  'account/get_stat': { request: Empty; result: AccountStat };
  /** True, always, so that nobody learns which emails are known; a letter with a link to choose a new password goes to an account's */
  'account/help': { request: HelpRequest; result: boolean };
  /** Opens a session */
  'account/log_in': { request: LogInRequest; result: SessionInfo };
  /** Ends the caller's session, with its sids and its live connections */
  'account/log_out': { request: Empty; result: boolean };
  /** True, always, so that nobody learns which emails are known; a letter goes out where one waits for confirmation */
  'account/resend_confirmation': { request: ResendConfirmationRequest; result: boolean };
  /** True, always, so that nobody learns which emails are known; a letter with a link to choose a new password goes to an account's */
  'account/reset_pass': { request: ResetPassRequest; result: boolean };
  /** Sets the caller's picture: its middle square, at most 512 pixels wide, without metadata */
  'account/set_avatar': { request: AvatarForm; result: AvatarAddress };
  /** Sets a new password and ends all sessions of the person */
  'account/set_pass': { request: SetPassRequest; result: boolean };
  /** Makes an account and mails it a link to confirm its email */
  'account/sign_up': { request: SignUpRequest; result: SignedUp };
  /** Blocks an account and logs every session of it out at once */
  'admin/block_user': { request: BlockUserRequest; result: boolean };
  /** Takes an account's email as confirmed */
  'admin/confirm_user_email': { request: ConfirmUserEmailRequest; result: boolean };
  /** Deletes an account with its tracks, applications, playlists, links, ratings, letters and files, and logs every session out at once */
  'admin/delete_user': { request: DeleteUserRequest; result: boolean };
  /** The accounts, the newest first where nothing else is asked for */
  'admin/get_users': { request: GetUsersRequest; result: UserPage };
  /** Puts an account on hold, which logs every session out at once; or takes it off, which its owner is told by letter */
  'admin/hold_user': { request: HoldUserRequest; result: boolean };
  /** The accounts whose name or email holds the text, by name; the first 200 */
  'admin/search_users': { request: SearchUsersRequest; result: FoundUsers };
  /** Unblocks an account */
  'admin/unblock_user': { request: UnblockUserRequest; result: boolean };
  /** Approves an account, which starts a creator's trial and tells its owner by letter; or withdraws the approval, which logs every session out at once */
  'admin/update_approve': { request: UpdateApproveRequest; result: boolean };
  /** Submits tracks to a job; reviewers see them from then on */
  'application/create': { request: ApplicationCreateRequest; result: CreatedApplication };
  /** Takes tracks out of one of the caller's applications; from a job's, reviewers no longer see them */
  'application/delete_tracks': { request: ApplicationDeleteTracksRequest; result: boolean };
  /** The caller's own playlists: applications without a job */
  'application/get': { request: ApplicationGetRequest; result: ApplicationPage };
  /** A page of a job's submissions, the newest first unless another order is asked for; tracks alike in it stand by their creators' plans */
  'application/get_applied': { request: AppliedListRequest; result: AppliedPage };
  /** The caller's applications to a job, the newest first; one that is not submitted yet has no status */
  'application/get_by_job': { request: ApplicationJobRequest; result: Application[] };
  /** The newest of the caller's applications to a job, made where there is none, with the tracks that are added and not submitted yet */
  'application/get_default': { request: ApplicationJobRequest; result: DefaultApplication };
  /** The tracks of a playlist in their order, unless another is asked for */
  'application/get_playlist': { request: PlaylistListRequest; result: PlaylistTracksPage };
  /** The tracks of one of the caller's applications; those that were submitted tell how far they have come, never who decided what */
  'application/get_tracks': { request: ApplicationTracksRequest; result: ApplicationTracks };
  /** Marks a submitted track as listened by the caller, or not */
  'application/set_track_listened': { request: SetTrackListened; result: boolean };
  /** Sets the tracks of one of the caller's applications, and what is given of its texts; that of a job is submitted by it */
  'application/update': { request: ApplicationUpdateRequest; result: Application };
  /** Makes a company; the caller becomes its owner */
  'company/create': { request: CompanyCreateRequest; result: CreatedCompany };
  /** Invites an address into a company that the caller leads: by a link that makes an account, or, where there is an account, by a letter that leads to its invitations */
  'company/create_invite': { request: CreateInviteRequest; result: CreatedInvite };
  /** Deletes an invitation that the caller received, or one of a company that they lead */
  'company/delete_invite': { request: DeleteInviteRequest; result: boolean };
  /** The caller's companies with their members */
  'company/get': { request: Empty; result: Company[] };
  /** All companies, the newest first; the members of the one alone that `company_id` asks for */
  'company/get_all': { request: CompanyGetAllRequest; result: CompanyPage };
  /** The invitations of the companies that the caller leads, whoever made them, the newest first; `user_name` is who was invited, their email until they have accepted */
  'company/get_created_invites': { request: InvitesRequest; result: CompanyInvite[] };
  /** The invitations to the caller's confirmed email, the newest first; `user_name` is who invites */
  'company/get_received_invites': { request: InvitesRequest; result: CompanyInvite[] };
  /** Accepts an invitation to the caller's confirmed email, who is a member from now on, or declines it */
  'company/update_invite_status': { request: UpdateInviteStatusRequest; result: boolean };
  /** Counts that a track was heard: once for each listener, track and day */
  'event/track_listened': { request: EventTrackRequest; result: boolean };
  /** Counts that a track was saved: once for each listener, track and day */
  'event/track_uploaded': { request: EventTrackRequest; result: boolean };
  /** Posts an open job for a company of which the caller is a member */
  'job/create': { request: NewJobForm; result: CreatedJob };
  /** The caller's jobs, the newest first */
  'job/get': { request: JobListRequest; result: JobPage };
  /** The jobs of all companies, the newest first */
  'job/get_all': { request: JobListRequest; result: JobPage };
  /** A job as the caller sees it; creators with what is left for them */
  'job/get_job': { request: JobGetJobRequest; result: JobRow };
  /** The caller's jobs with a title like the one given, as job/get */
  'job/get_like': { request: JobListRequest; result: JobPage };
  /** What the caller's plan allows in this month, and what is used of it */
  'job/get_subscription_limit': { request: JobSubscriptionLimitRequest; result: SubscriptionLimit };
  /** The job types, in the order in which they are offered */
  'job/get_types': { request: Empty; result: JobType[] };
  /** Edits a job of a company of which the caller is a member; what is left out stays */
  'job/update': { request: EditedJobForm; result: JobRow };
  /** Moves a job of a company of which the caller is a member to another status */
  'job/update_status': { request: JobUpdateStatusRequest; result: JobRow };
  /** Makes a playlist of tracks submitted to a job that the caller reviews */
  'playlist/create': { request: PlaylistCreateRequest; result: CreatedPlaylist };
  /** Removes one of the caller's playlists, anybody's for admins; those who could see it are told */
  'playlist/delete': { request: PlaylistDeleteRequest; result: boolean };
  /** The playlists of a job that the caller made or that are shared with the caller, the newest first; all of them for admins */
  'playlist/get': { request: PlaylistJobRequest; result: Playlist[] };
  /** The playlists of a job that are shared with the whole company or with the caller, the newest first */
  'playlist/get_shared': { request: PlaylistJobRequest; result: Playlist[] };
  /** Sets the tracks, and the name if given, of one of the caller's playlists; of anybody's for admins */
  'playlist/update': { request: PlaylistUpdateRequest; result: Playlist };
  /** Rates a submitted track from 1 to 10, or takes the caller's rating back with null; answered after the commit */
  'rating/set_track': { request: RateTrack; result: RateTrackAnswer };
  /** Removes one of the caller's tracks from the catalogue, from playlists, from applications and from review lists; whoever follows these is told */
  'track/delete': { request: TrackDeleteRequest; result: boolean };
  /** The caller's tracks, the newest first */
  'track/get': { request: TrackGetRequest; result: TrackPage };
  /** Signed addresses of a track that the caller may hear: its owner, the reviewers of a job it was submitted to, the platform's staff, or whoever shows a shared link that contains it */
  'track/get_download_url': { request: TrackDownloadUrlRequest; result: TrackDownloadUrl };
  /** The caller's tracks with a title like the one given, as track/get */
  'track/get_like': { request: TrackGetRequest; result: TrackPage };
  /** The tracks of a playlist, as application/get_playlist */
  'track/get_playlist': { request: PlaylistListRequest; result: PlaylistTracksPage };
  /** Saves the form of one of the caller's tracks */
  'track/set_info': { request: TrackSetInfoRequest; result: CatalogueTrack };
  /** Takes an MP3 into the catalogue as a draft titled 'Unknown', of type music, with the tags '#empty' */
  'track/upload': { request: TrackUploadForm; result: UploadedTrack };
  /** The opt-in of the caller's account, else one that was made with the account's own email; null where there is neither, whatever email is asked with: nobody learns what others have opted in to */
  'user/get_subscribed_promotion': { request: PromotionRequest; result: null | SubscribedPromotion };
  /** Opts the account in with this email */
  'user/subscribe_promotion': { request: PromotionRequest; result: boolean };
}
