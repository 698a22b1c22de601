import { expect, test } from 'vitest';
import {
  LOGIN_ERROR_MS,
  LONG_TOAST_MS,
  MIDDLE_TOAST_MS,
  TOAST_MS,
  type ToastRequest,
  toast,
  useToasts,
} from '../ui/toast-store';
import { FIELD_TEXTS, NOTICES, TEXTS } from './messages';

/** What the specification has no words for; ours need only be there. */
const ANY = expect.stringMatching(/^[A-Z].+[\w.!]$/);

/** Every line of the catalogue that stands on a page, as the specification has it. The compiler wants each of them. */
const STANDING: Record<keyof typeof TEXTS, string> = {
  unknownStatus: 'Ooops an error occured',
  noStatus: 'Something went wrong',
  noResponse: 'Oops, Unknown error',
  trialExpired: 'Trial Expired',
  trialExpiredHelp: 'Please Click Below To Upgrade Your Subscription',
  wrongEmailOrPassTitle: 'OOPS',
  wrongEmailOrPass: 'Username or Password is invalid, please try again or reset password.',
  applied: 'Thank you for applying!',
  notApproved: expect.stringContaining('Our staff will review'),
  onHold: expect.stringMatching(/beta has reached its capacity.+notified later/),
  emailTaken: 'Your Email is already registered!',
  registrationFailed: 'An error occurred during registration.',
  passwordChangeFailed: 'An error occurred while changing the password.',
  passwordChanged: ANY,
  confirmationFailed: 'An error occurred while confirming the email!',
  congratulations: 'Congratulations!',
  promotionJoined: 'YOU ARE IN!',
  preRegistered: 'Pre Registeration Successful',
  noUrl: 'There is no url in the server response',
  unsupportedFormat: 'Unsupported format',
  trackTooLarge: 'A track is no more than 30MB (mp3)',
  trackLoading: 'Wait while the track is loading...',
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
  createPlaylistFirst: 'First you need to create a playlist',
  addTracksFirst: 'You need to add tracks to the playlist',
  companyInfoFailed: 'An error occurred while loading company information',
  loading: 'Loading. Please wait',
  loadingCharts: 'Loading charts. Please wait!',
  loadingTracks: 'Loading tracks, please wait',
  mobileTitle: expect.stringMatching(/works on desktop only$/),
  mobile: expect.stringContaining('does not work on mobile formats'),
};

test.each(Object.entries(STANDING))('%s stands as specified', (name, specified) => {
  expect(TEXTS[name as keyof typeof TEXTS]).toEqual(specified);
});

/** What is said of single fields, those with numbers in them for one number. */
const OF_FIELDS: Record<keyof typeof FIELD_TEXTS, string> = {
  required: 'This field is required',
  tooLong: 'Can be max 10 characters long',
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
  avatarFault: 'Maximum upload size is 1Mb and image must be a .png, .jpg, .jpeg',
  backgroundFault: 'Maximum upload size is 5Mb and image must be a .png, .jpg, .jpeg',
  noFile: 'Please upload file',
  trackRequired: 'Required field',
  trackIncomplete: 'You must fill all the input fields - title, type, description, tag',
  uploadIncomplete: 'You must fill all the input fields!',
  trackTooLong: 'Error: max character limit is 10',
  tooMany: 'Maximum number of writers is 10',
  playlistName: 'Please enter new name to playlist',
  emptyFields: 'Fill in the empty fields',
  nameEmpty: 'Fill in the input field Name',
  descriptionEmpty: 'Fill in the input field Description',
  inviteEmailEmpty: 'Fill in the empty field - "Email"',
  inviteRoleEmpty: 'Fill in the empty field - "Role"',
};

test.each(Object.entries(OF_FIELDS))('%s is said of a field as specified', (name, specified) => {
  const text = FIELD_TEXTS[name as keyof typeof FIELD_TEXTS];
  expect(typeof text === 'function' ? text(10, 'writers') : text).toBe(specified);
});

/** Every message that passes by, the ones that name something with what they name, and the milliseconds that it stays. */
const PASSING: Record<keyof typeof NOTICES, [ToastRequest, string, number]> = {
  welcome: [NOTICES.welcome('Ines'), expect.stringContaining('Needledrop'), 4000],
  letterSent: [
    NOTICES.letterSent('ines@lowtide.example'),
    'Congratulations! Letter with confirmation will be sent to ines@lowtide.example. Check your email',
    8000,
  ],
  avatarUploaded: [NOTICES.avatarUploaded, 'Your avatar has been successfully uploaded', 4000],
  changed: [NOTICES.changed, 'Changed succesfully', 4000],
  deleted: [NOTICES.deleted, 'Deleted succesfully', 4000],
  updated: [NOTICES.updated, 'Updated successfully!', 4000],
  newContent: [NOTICES.newContent, 'New content is available and will be used once all tabs are closed.', 8000],
  trackSaved: [NOTICES.trackSaved, 'Congratulations! You set information about your track successfully!', 4000],
  trackRated: [NOTICES.trackRated(7), 'You rate the track in 7', 4000],
  downloaded: [NOTICES.downloaded('Tidal', '3.2 Mb'), 'Downloaded track Tidal (3.2 Mb)', 8000],
  noUrl: [NOTICES.noUrl, 'There is no url in the server response', 4000],
  unsupportedFormat: [NOTICES.unsupportedFormat, 'Unsupported format', 4000],
  playlistSaved: [NOTICES.playlistSaved('Night drive'), 'Playlist with Night drive was successfully saved!', 4000],
  playlistDeleted: [NOTICES.playlistDeleted, 'Playlist was successfully deleted!', 4000],
  playlistBackground: [NOTICES.playlistBackground, 'Playlist background loaded successfully!', 4000],
  playlistShared: [NOTICES.playlistShared, 'You share this playlist with company', 4000],
  playlistMetadata: [NOTICES.playlistMetadata, 'Playlist metadata downloaded!', 4000],
  noPlaylist: [NOTICES.noPlaylist, 'Create or select playlist', 4000],
  playlistNeedsTracks: [NOTICES.playlistNeedsTracks, 'For creating an playlist you need to upload tracks', 4000],
  createPlaylistFirst: [NOTICES.createPlaylistFirst, 'First you need to create a playlist', 4000],
  addTracksFirst: [NOTICES.addTracksFirst, 'You need to add tracks to the playlist', 4000],
  submitted: [NOTICES.submitted, 'You have successfully submitted tracks!', 4000],
  trackRemoved: [NOTICES.trackRemoved, 'Track was successfully removed from the playlist!', 4000],
  linkCopied: [NOTICES.linkCopied, 'Link was copied successfully!', 4000],
  linkNamedCopied: [NOTICES.linkNamedCopied('https://a/b'), 'Link https://a/b was copied successfully!', 4000],
  archivePrepared: [NOTICES.archivePrepared, ANY, 6000],
  fileDownloaded: [NOTICES.fileDownloaded, ANY, 6000],
  subscriptionChanged: [NOTICES.subscriptionChanged, 'Subscription was changed successfully!', 4000],
  subscriptionCanceled: [
    NOTICES.subscriptionCanceled('12.31.2026'),
    'Your subscription has been canceled. The current subscription is valid until 12.31.2026',
    8000,
  ],
  jobCreated: [NOTICES.jobCreated, 'The Job was successfully! created', 4000],
  jobUpdated: [NOTICES.jobUpdated, 'Job was updated successfully', 4000],
  statusChanged: [NOTICES.statusChanged('closed'), 'Status changed to closed', 4000],
  shareTypeChanged: [
    NOTICES.shareTypeChanged('auto_forwarding'),
    'Share type for this job has been successfully changed to auto_forwarding!',
    6000,
  ],
  companyCreated: [NOTICES.companyCreated('Low Tide'), 'The company Low Tide was successfully created!', 4000],
  companyLogo: [NOTICES.companyLogo, ANY, 4000],
  companyBackground: [NOTICES.companyBackground, ANY, 4000],
  teamCreated: [NOTICES.teamCreated('Brass'), 'Team Brass was created successfully', 4000],
  teamInviteSent: [NOTICES.teamInviteSent, 'Team invite was sent successfully', 4000],
  companyInviteSent: [NOTICES.companyInviteSent('a@b.co'), 'We sent an invitation to the mail a@b.co!', 6000],
  inviteAccepted: [NOTICES.inviteAccepted, 'Successfully accepted!', 4000],
  inviteDeclined: [NOTICES.inviteDeclined, 'You declined the invitation!', 4000],
  userDeleted: [NOTICES.userDeleted, expect.stringContaining('deleted'), 4000],
  userBlocked: [NOTICES.userBlocked, expect.stringContaining('blocked'), 4000],
  userUnlocked: [NOTICES.userUnlocked, expect.stringContaining('unlocked'), 4000],
  userSubscription: [NOTICES.userSubscription, expect.stringContaining('subscription was changed'), 4000],
  userEmailConfirmed: [NOTICES.userEmailConfirmed, expect.stringContaining('email was confirmed'), 4000],
  userRating: [NOTICES.userRating, expect.stringContaining('rating was updated'), 4000],
  userHeld: [NOTICES.userHeld, expect.stringContaining('added to the hold list'), 4000],
  userUnheld: [NOTICES.userUnheld, expect.stringContaining('removed from the hold list'), 4000],
};

test.each(Object.entries(PASSING))('%s passes by as specified', (_, [notice, text, duration]) => {
  useToasts.setState({ items: [] });
  toast(notice);
  expect(useToasts.getState().items[0]).toMatchObject({ text, duration });
});

test('a toast stays 4 s, a log-in error 10 s, some successes 6 or 8 s', () => {
  expect([TOAST_MS, LOGIN_ERROR_MS, MIDDLE_TOAST_MS, LONG_TOAST_MS]).toEqual([4000, 10_000, 6000, 8000]);
});
