import { expect, test } from 'vitest';
import { LOGIN_ERROR_MS, LONG_TOAST_MS, TOAST_MS, toast, useToasts } from '../ui/toast-store';
import { NOTICES, TEXTS } from './messages';

/** Every line of the catalogue that stands on a page, as the specification has it. */
const STANDING: [string, string][] = [
  [TEXTS.unknownStatus, 'Ooops an error occured'],
  [TEXTS.noStatus, 'Something went wrong'],
  [TEXTS.noResponse, 'Oops, Unknown error'],
  [TEXTS.trialExpired, 'Trial Expired'],
  [TEXTS.trialExpiredHelp, 'Please Click Below To Upgrade Your Subscription'],
  [TEXTS.wrongEmailOrPassTitle, 'OOPS'],
  [TEXTS.wrongEmailOrPass, 'Username or Password is invalid, please try again or reset password.'],
  [TEXTS.applied, 'Thank you for applying!'],
  [TEXTS.emailTaken, 'Your Email is already registered!'],
  [TEXTS.registrationFailed, 'An error occurred during registration.'],
  [TEXTS.passwordChangeFailed, 'An error occurred while changing the password.'],
  [TEXTS.confirmationFailed, 'An error occurred while confirming the email!'],
  [TEXTS.noUrl, 'There is no url in the server response'],
  [TEXTS.loading, 'Loading. Please wait'],
  [TEXTS.loadingCharts, 'Loading charts. Please wait!'],
  [TEXTS.loadingTracks, 'Loading tracks, please wait'],
  [TEXTS.congratulations, 'Congratulations!'],
  [TEXTS.promotionJoined, 'YOU ARE IN!'],
  [TEXTS.noPlaylist, 'Create or select playlist'],
  [TEXTS.noCompany, 'First select a Company'],
  [TEXTS.emptyPlaylist, 'There are no tracks in this playlist'],
  [TEXTS.nothingFound, 'Nothing was found'],
  [TEXTS.noTracksOnJob, "Sorry, but we can't find tracks on this job"],
  [TEXTS.playlistNeedsTracks, 'For creating an playlist you need to upload tracks'],
  [TEXTS.companyInfoFailed, 'An error occurred while loading company information'],
  [TEXTS.emptyFields, 'Fill in the empty fields'],
];

test.each(STANDING)('%s', (text, specified) => {
  expect(text).toBe(specified);
});

/** Every message that passes by, with the milliseconds that it stays. */
const PASSING: [{ text: unknown; duration?: number }, string, number][] = [
  [NOTICES.avatarUploaded, 'Your avatar has been successfully uploaded', 4000],
  [
    NOTICES.letterSent('ines@lowtide.example'),
    'Congratulations! Letter with confirmation will be sent to ines@lowtide.example. Check your email',
    8000,
  ],
  [NOTICES.trackSaved, 'Congratulations! You set information about your track successfully!', 4000],
  [NOTICES.playlistSaved('Night drive'), 'Playlist with Night drive was successfully saved!', 4000],
  [NOTICES.playlistDeleted, 'Playlist was successfully deleted!', 4000],
  [NOTICES.submitted, 'You have successfully submitted tracks!', 4000],
  [NOTICES.trackRemoved, 'Track was successfully removed from the playlist!', 4000],
  [NOTICES.downloaded('Tidal', '3.2 Mb'), 'Downloaded track Tidal (3.2 Mb)', 8000],
  [
    NOTICES.subscriptionCanceled('12.31.2026'),
    'Your subscription has been canceled. The current subscription is valid until 12.31.2026',
    8000,
  ],
  [NOTICES.subscriptionChanged, 'Subscription was changed successfully!', 4000],
  [NOTICES.inviteAccepted, 'Successfully accepted!', 4000],
  [NOTICES.inviteDeclined, 'You declined the invitation!', 4000],
  [NOTICES.changed, 'Changed succesfully', 4000],
  [NOTICES.deleted, 'Deleted succesfully', 4000],
  [NOTICES.updated, 'Updated successfully!', 4000],
  [NOTICES.linkCopied, 'Link was copied successfully!', 4000],
  [NOTICES.playlistBackground, 'Playlist background loaded successfully!', 4000],
  [NOTICES.trackRated(7), 'You rate the track in 7', 4000],
  [NOTICES.playlistShared, 'You share this playlist with company', 4000],
  [NOTICES.playlistMetadata, 'Playlist metadata downloaded!', 4000],
  [NOTICES.teamInviteSent, 'Team invite was sent successfully', 4000],
  [
    NOTICES.shareTypeChanged('auto_forwarding'),
    'Share type for this job has been successfully changed to auto_forwarding!',
    6000,
  ],
  [NOTICES.statusChanged('closed'), 'Status changed to closed', 4000],
  [NOTICES.jobUpdated, 'Job was updated successfully', 4000],
  [NOTICES.jobCreated, 'The Job was successfully! created', 4000],
  [NOTICES.companyCreated('Low Tide'), 'The company Low Tide was successfully created!', 4000],
  [NOTICES.teamCreated('Brass'), 'Team Brass was created successfully', 4000],
  [NOTICES.companyInviteSent('a@b.co'), 'We sent an invitation to the mail a@b.co!', 6000],
  [NOTICES.linkNamedCopied('https://a/b'), 'Link https://a/b was copied successfully!', 4000],
];

test.each(PASSING)('%o', (notice, text, duration) => {
  useToasts.setState({ items: [] });
  toast(notice as Parameters<typeof toast>[0]);
  expect(useToasts.getState().items[0]).toMatchObject({ text, duration });
});

test('the welcome names the product', () => {
  expect(NOTICES.welcome('Ines').text).toContain('Needledrop');
});

test('a toast stays 4 s, a log-in error 10 s, some successes 8 s', () => {
  expect([TOAST_MS, LOGIN_ERROR_MS, LONG_TOAST_MS]).toEqual([4000, 10_000, 8000]);
});
