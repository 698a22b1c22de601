import { tooLongText } from '../ui/field';
import { LONG_TOAST_MS, MIDDLE_TOAST_MS, type ToastRequest } from '../ui/toast-store';

/** The texts that are shown on a page or in a dialog, exactly as in the specification's catalog. */
export const TEXTS = {
  // shown by the common handler if the server sends no text
  unknownStatus: 'Ooops an error occured',
  noStatus: 'Something went wrong',
  noResponse: 'Oops, Unknown error',
  trialExpired: 'Trial Expired',
  trialExpiredHelp: 'Please Click Below To Upgrade Your Subscription',

  // log-in
  wrongEmailOrPassTitle: 'OOPS',
  wrongEmailOrPass: 'Username or Password is invalid, please try again or reset password.',
  applied: 'Thank you for applying!',
  notApproved: "Our staff will review your account. We'll email you as soon as it is approved.",
  onHold: 'The beta has reached its capacity. You will be notified later, as soon as there is room for you.',

  // accounts
  emailTaken: 'Your Email is already registered!',
  registrationFailed: 'An error occurred during registration.',
  passwordChangeFailed: 'An error occurred while changing the password.',
  passwordChanged: 'Your password is changed',
  confirmationFailed: 'An error occurred while confirming the email!',
  congratulations: 'Congratulations!',
  promotionJoined: 'YOU ARE IN!',
  preRegistered: 'Pre Registeration Successful',

  // tracks, playlists, jobs
  noUrl: 'There is no url in the server response',
  unsupportedFormat: 'Unsupported format',
  trackTooLarge: 'A track is no more than 30MB (mp3)',
  trackLoading: 'Wait while the track is loading...',
  uploadBroken: 'The upload broke off and must start again',
  noDuration: 'The application cannot determine the duration of the track',
  uploadLimit:
    'You cannot upload more tracks because your subscription has expired and the 200MB limit has been exceeded for a free subscription',
  jobLimit: 'Job limitation!',
  jobNotOpen: 'Please open job for add new track!',
  noPlaylistForTracks: 'Select or create Playlist for adding tracks',
  noPlaylist: 'Create or select playlist',
  noCompany: 'First select a Company',
  emptyPlaylist: 'There are no tracks in this playlist',
  nothingFound: 'Nothing was found',
  noTracksOnJob: "Sorry, but we can't find tracks on this job",
  playlistNeedsTracks: 'For creating an playlist you need to upload tracks',
  playlistsNotInPlan: 'Custom playlists are only for prepaid plans (Premium or Unlimited).',
  createPlaylistFirst: 'First you need to create a playlist',
  addTracksFirst: 'You need to add tracks to the playlist',
  personFailed: 'An error occurred while loading this account',
  companyInfoFailed: 'An error occurred while loading company information',

  // waiting
  loading: 'Loading. Please wait',
  methodsFailed: 'Payment methods cannot be shown right now',
  paid: 'Thank you! The subscription plan was successfully paid!',
  paymentFailed: 'Error!',
  loadingCharts: 'Loading charts. Please wait!',
  loadingTracks: 'Loading tracks, please wait',

  mobileTitle: 'Needledrop works on desktop only',
  mobile: 'It does not work on mobile formats. Open it in a browser on a computer.',
} as const;

/** The error messages for single fields, exactly as in the specification's catalog. */
export const FIELD_TEXTS = {
  required: 'This field is required',
  tooLong: tooLongText,

  // log-in, accounts
  loginEmailRequired: 'The field "Email" is required',
  loginPassRequired: 'The field "Password" is required',
  userNameTooLong: 'User name can be max 100 characters long',
  emailTooLong: 'Email can be max 100 characters long',
  emailWithoutAt: 'Email field must contain "@"',
  emailInvalid: 'Email is not valid!',
  emailNeeded: 'You need to enter email!',
  passTooLong: 'Password can be max 300 characters long',
  passTooShort: 'Password must be longer than 5 characters',
  passUnlikeSecond: 'Must be the same as the second password',
  passUnlikeFirst: 'Must be the same as the first password',
  wrongData: 'Wrong data!',
  promotionEmailEmpty: 'Email field cannot be empty. Please enter a valid email address',
  promotionEmailInvalid: 'Invalid email or role. Please provide valid inputs.',

  // pictures
  avatarError: 'Maximum upload size is 1Mb and image must be a .png, .jpg, .jpeg',
  backgroundError: 'Maximum upload size is 5Mb and image must be a .png, .jpg, .jpeg',
  noFile: 'Please upload file',

  // tracks
  trackRequired: 'Required field',
  trackIncomplete: 'You must fill all the input fields - title, type, description, tag',
  uploadIncomplete: 'You must fill all the input fields!',
  trackTooLong: (max: number) => `Error: max character limit is ${max}`,
  tooMany: (most: number, of: 'writers' | 'publishers' | 'master owners') => `Maximum number of ${of} is ${most}`,

  // playlists, jobs, companies, teams
  playlistName: 'Please enter new name to playlist',
  commentEmpty: 'Write a comment first',
  emptyFields: 'Fill in the empty fields',
  nameEmpty: 'Fill in the input field Name',
  descriptionEmpty: 'Fill in the input field Description',
  inviteEmailEmpty: 'Fill in the empty field - "Email"',
  inviteRoleEmpty: 'Fill in the empty field - "Role"',
} as const;

const own = (text: string, duration?: number): ToastRequest => ({ tone: 'own', text, duration });
const ok = (text: string, duration?: number): ToastRequest => ({ tone: 'ok', text, duration });
const bad = (text: string, key?: string): ToastRequest => ({ tone: 'bad', text, key });

/** The messages of the specification's catalog that are shown as toasts, with their durations. */
export const NOTICES = {
  // accounts
  welcome: (name: string) => ok(`Welcome to Needledrop, ${name}!`),
  emailSent: (email: string) =>
    ok(`Congratulations! Letter with confirmation will be sent to ${email}. Check your email`, LONG_TOAST_MS),
  avatarUploaded: ok('Your avatar has been successfully uploaded'),
  changed: ok('Changed succesfully'),
  deleted: ok('Deleted succesfully'),
  updated: ok('Updated successfully!'),
  newContent: {
    ...ok('New content is available and will be used once all tabs are closed.', LONG_TOAST_MS),
    key: 'service-worker',
  } as ToastRequest,

  // tracks
  trackSaved: ok('Congratulations! You set information about your track successfully!'),
  trackRated: (value: number) => own(`You rate the track in ${value}`),
  downloaded: (title: string, size: string) => ok(`Downloaded track ${title} (${size})`, LONG_TOAST_MS),
  noUrl: bad(TEXTS.noUrl),
  unsupportedFormat: bad(TEXTS.unsupportedFormat),

  // playlists and submissions
  playlistSaved: (name: string) => ok(`Playlist with ${name} was successfully saved!`),
  playlistDeleted: ok('Playlist was successfully deleted!'),
  playlistBackground: ok('Playlist background loaded successfully!'),
  playlistShared: ok('You share this playlist with company'),
  playlistSharedWith: (name: string) => ok(`You share this playlist with ${name}`),
  playlistMetadata: ok('Playlist metadata downloaded!'),
  playlistNeedsTracks: bad(TEXTS.playlistNeedsTracks),
  createPlaylistFirst: own(TEXTS.createPlaylistFirst),
  addTracksFirst: own(TEXTS.addTracksFirst),
  submitted: own('You have successfully submitted tracks!'),
  trackRemoved: own('Track was successfully removed from the playlist!'),
  linkCopied: ok('Link was copied successfully!'),
  linkNamedCopied: (link: string) => ok(`Link ${link} was copied successfully!`),
  archivePrepared: ok('The archive was prepared', MIDDLE_TOAST_MS),
  fileDownloaded: ok('The file was downloaded', MIDDLE_TOAST_MS),

  // subscription
  subscriptionChanged: ok('Subscription was changed successfully!'),
  subscriptionCanceled: (until: string) =>
    ok(`Your subscription has been canceled. The current subscription is valid until ${until}`, LONG_TOAST_MS),

  // jobs, companies, teams
  jobCreated: own('The Job was successfully! created'),
  jobUpdated: own('Job was updated successfully'),
  statusChanged: (status: string) => own(`Status changed to ${status}`),
  shareTypeChanged: (type: string) =>
    ok(`Share type for this job has been successfully changed to ${type}!`, MIDDLE_TOAST_MS),
  companyCreated: (name: string) => ok(`The company ${name} was successfully created!`),
  companyLogo: ok('Logo loaded successfully!'),
  companyBackground: ok('Background loaded successfully!'),
  companySearchIcon: ok('Search icon loaded successfully!'),
  companyLoginBackground: ok('Login background loaded successfully!'),
  teamCreated: (name: string) => ok(`Team ${name} was created successfully`),
  teamInviteSent: ok('Team invite was sent successfully'),
  companyInviteSent: (email: string) => ok(`We sent an invitation to the mail ${email}!`, MIDDLE_TOAST_MS),
  inviteAccepted: ok('Successfully accepted!'),
  inviteDeclined: ok('You declined the invitation!'),

  // staff
  userDecided: (text: string, detail: string): ToastRequest => ({ ...ok(text), detail }),
  userDeleted: ok('The user was deleted'),
  userBlocked: ok('The user was blocked'),
  userUnlocked: ok('The user was unlocked'),
  userSubscription: ok("The user's subscription was changed"),
  userEmailConfirmed: ok("The user's email was confirmed"),
  userRating: ok("The user's rating was updated"),
  userHeld: ok('The user was added to the hold list'),
  userUnheld: ok('The user was removed from the hold list'),
} as const;
