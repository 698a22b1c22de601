import { LIMITS, type UserId } from '../../protocol/generated/protocol';
import { pagedList } from '../paged-list';

/** The user id in the filter of a list before the list is opened for a person. */
const NOBODY: UserId = 0;

/** The tracks of a creator, read by pages. The list is not updated after it was opened, since changes are not published. */
export const tracksOfPerson = pagedList('admin/get_tracks', {
  page: ({ tracks, number_of_tracks }) => ({
    rows: tracks.map((track) => ({ ...track, id: track.track_id })),
    total: number_of_tracks,
  }),
  filter: { id: NOBODY },
  pageSize: LIMITS.CATALOGUE_PAGE,
  on: {},
});

/** The jobs that a creator has submitted to, read by pages. Like the list of tracks, it is not updated after it was opened. */
export const submissionsOfPerson = pagedList('admin/get_submissions', {
  page: ({ submissions, number_of_submissions }) => ({
    rows: submissions.map((submission) => ({ ...submission, id: submission.application_id })),
    total: number_of_submissions,
  }),
  filter: { id: NOBODY },
  pageSize: LIMITS.SUBMISSIONS_PAGE,
  on: {},
});
