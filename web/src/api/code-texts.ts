import type { ErrorCode } from '../protocol/generated/protocol';
import { TEXTS } from './messages';

export interface CodeText {
  /** Words of its own; a code without them is shown as itself, cleaned. */
  text?: string;
  /** What it means for whoever reads it; stands under the words where the server says nothing nearer. */
  help: string;
}

/** Every code that the server may answer. The compiler wants one line for each code of the protocol, and so does a test of the server. */
export const CODE_TEXTS: Readonly<Record<ErrorCode, CodeText> & Partial<Record<string, CodeText>>> = {
  invalid_request: { help: 'Check what you have filled in' },
  invalid_token: { help: 'The link was used already or is too old' },
  wrong_password: { help: 'That is not your present password' },
  invalid_coupon: { help: 'There is no such coupon, or it is too old' },
  not_logged_in: { help: 'Log in to go on' },
  wrong_email_or_pass: { text: TEXTS.wrongEmailOrPass, help: 'The two do not belong together' },
  non_paid: { text: TEXTS.trialExpired, help: TEXTS.trialExpiredHelp },
  upload_limit_exceeded: { text: TEXTS.uploadLimit, help: 'A paid plan has more room' },
  track_limit_exceeded: { help: 'Your plan has room for no more tracks' },
  forbidden: { help: 'Your account may not do this' },
  bad_origin: { help: 'Open the page by its own address' },
  user_is_blocked: { help: 'Our staff has closed this account' },
  email_not_confirmed: { help: 'Open the link in the letter that we have sent' },
  on_hold: { help: 'You will be notified as soon as there is room for you' },
  not_approved: { help: 'Our staff will review your account' },
  download_not_allowed: { help: 'Whoever shared this does not offer it as a file' },
  playlists_not_in_plan: { help: 'Custom playlists are only for prepaid plans (Premium or Unlimited)' },
  job_is_blocked: { help: 'It is not open to your rating or teams' },
  plan_not_allowed: { help: 'This job is for other plans' },
  link_password_required: { help: 'The link asks for its password' },
  wrong_link_password: { help: 'Ask whoever sent you the link' },
  owner_cannot_be_removed: { help: 'A company keeps its owner' },
  not_found: { help: 'It does not exist, or is gone' },
  conflict: { help: 'It was changed elsewhere meanwhile' },
  email_already_registered: { text: TEXTS.emailTaken, help: 'Log in, or use another address' },
  user_name_taken: { help: 'Choose another name' },
  track_not_ready: { help: TEXTS.trackLoading },
  job_not_open: { text: TEXTS.jobNotOpen, help: 'The job takes no tracks now' },
  job_limit_exceeded: { text: TEXTS.jobLimit, help: 'Remove a track to add another' },
  subscription_limit_exceeded: { help: "This month's applications are used up" },
  preregister_only: { help: 'This plan cannot be bought yet' },
  cannot_delete_yourself: { help: 'Another admin can delete your account' },
  cannot_lock_yourself_out: { help: 'Another admin can do this to your account' },
  owns_company: { help: 'Delete the company first' },
  file_too_large: { help: 'Choose a smaller file' },
  payload_too_large: { help: 'Send less at once' },
  unsupported_format: { text: TEXTS.unsupportedFormat, help: 'Choose a file of another kind' },
  too_many_requests: { help: 'Wait a little, then try again' },
  internal_error: { help: 'The fault is ours. Try again' },
  try_again: { help: 'The server is busy for a moment' },
};
