import type { ErrorCode } from '../protocol/generated/protocol';
import { TEXTS } from './messages';

export interface CodeText {
  /** The text shown for the error code. If it is omitted, the code itself is shown, with spaces instead of underscores. */
  text?: string;
  /** An explanation of the error, shown below the text unless the server sends a more specific message. */
  help: string;
}

/** The texts of every error code that the server may answer with. The compiler and a test of the server check that no code is missing. */
export const CODE_TEXTS: Readonly<Record<ErrorCode, CodeText> & Partial<Record<string, CodeText>>> = {
  invalid_request: { help: 'Check what you entered' },
  invalid_token: { help: 'This link has expired or was already used' },
  wrong_password: { help: "That isn't your current password" },
  invalid_coupon: { help: "This coupon doesn't exist or has expired" },
  invalid_signature: { help: "This isn't from the payment provider" },
  not_logged_in: { help: 'Log in to continue' },
  wrong_email_or_pass: { text: TEXTS.wrongEmailOrPass, help: 'Check your email and password' },
  non_paid: { text: TEXTS.trialExpired, help: TEXTS.trialExpiredHelp },
  upload_limit_exceeded: { text: TEXTS.uploadLimit, help: 'A paid plan has more room' },
  track_limit_exceeded: { help: 'Your plan has no room for more tracks' },
  card_declined: { text: 'Your card was declined', help: 'Use a different card' },
  forbidden: { help: "Your account doesn't allow this" },
  bad_origin: { help: 'Open the page from its own address' },
  user_is_blocked: { help: 'Our staff closed this account' },
  email_not_confirmed: { help: 'Open the link in the email we sent you' },
  on_hold: { help: "We'll email you as soon as there's room for you" },
  not_approved: { help: 'Our staff will review your account' },
  download_not_allowed: { help: 'Downloads are not allowed for this link' },
  playlists_not_in_plan: { help: 'Custom playlists are only for prepaid plans (Premium or Unlimited)' },
  job_is_blocked: { help: 'This job is limited to certain ratings or teams' },
  plan_not_allowed: { help: 'This job is for other plans' },
  link_password_required: { help: 'This link needs a password' },
  wrong_link_password: { help: 'Ask the person who sent you the link' },
  owner_cannot_be_removed: { help: "The owner of a company can't be removed" },
  method_not_allowed: { help: "This address doesn't accept that kind of request" },
  link_expired: { text: 'This link has expired', help: 'Ask the person who shared it for a new one' },
  link_revoked: { text: 'This link is no longer available', help: 'Ask the person who shared it for a new one' },
  not_found: { help: "It doesn't exist or was removed" },
  session_changed: { help: 'Someone else has logged in with this browser' },
  request_id_reused: { help: 'The same request was sent before with different content' },
  conflict: { help: 'It was changed elsewhere in the meantime' },
  ratings_exist: {
    text: 'This job already has ratings',
    help: 'Blind rating can only be switched on before the first rating',
  },
  email_already_registered: { text: TEXTS.emailTaken, help: 'Log in, or use a different email' },
  user_name_taken: { help: 'Choose another name' },
  track_not_ready: { help: TEXTS.trackLoading },
  job_not_open: { text: TEXTS.jobNotOpen, help: 'This job is not accepting tracks' },
  no_team_left: { help: 'Choose teams or All creators first' },
  job_limit_exceeded: { text: TEXTS.jobLimit, help: 'Remove a track to add another' },
  subscription_limit_exceeded: { help: "You've used this month's applications" },
  preregister_only: { help: "This plan can't be bought yet" },
  payments_not_set_up: { text: 'Payments are not set up on this server', help: 'Nothing can be bought here' },
  cannot_delete_yourself: { help: 'Only another admin can delete your account' },
  cannot_lock_yourself_out: { help: 'Only another admin can do this to your account' },
  owns_company: { help: 'Delete the company first' },
  file_too_large: { help: 'Choose a smaller file' },
  payload_too_large: { help: 'Try a smaller request' },
  unsupported_format: { text: TEXTS.unsupportedFormat, help: 'Choose a different file type' },
  too_many_requests: { help: 'Wait a moment, then try again' },
  too_many_topics: { help: 'Too many things are open in this window' },
  internal_error: { help: 'Something went wrong on our side. Try again' },
  try_again: { help: 'The server is busy. Try again in a moment' },
  outcome_unknown: { help: 'It may have been saved. Check before you try again' },
};
