import { LIMITS, type UserId } from '../../protocol/generated/protocol';
import { pagedList, reload } from '../paged-list';

/** The person of a list until it is opened for one. */
const NOBODY: UserId = 0;

/** The tracks of a creator, by pages, kept up to date by the creator's own topic. */
export const tracksOfPerson = pagedList('admin/get_tracks', {
  page: ({ tracks, number_of_tracks }) => ({
    rows: tracks.map((track) => ({ ...track, id: track.track_id })),
    total: number_of_tracks,
  }),
  filter: { id: NOBODY },
  pageSize: LIMITS.CATALOGUE_PAGE,
  ids: 'track_ids',
  on: {
    // a track that is not loaded may be new, or edited: only the server knows the number of all
    track_changed: ({ track_id: id, deleted }) =>
      deleted ? { kind: 'drop', id } : { kind: 'read', id, counts: 'unknown' },
  },
});

/** The jobs that a creator has submitted to, by pages, kept up to date in the same way. */
export const submissionsOfPerson = pagedList('admin/get_submissions', {
  page: ({ submissions, number_of_submissions }) => ({
    rows: submissions.map((submission) => ({ ...submission, id: submission.application_id })),
    total: number_of_submissions,
  }),
  filter: { id: NOBODY },
  pageSize: LIMITS.SUBMISSIONS_PAGE,
  on: {
    application_created: ({ job_id }) => (job_id === null ? null : reload()),
    application_deleted: ({ application_id: id, job_id }) => (job_id === null ? null : { kind: 'drop', id }),
    // tracks were added to a submission, or withdrawn
    left_changed: reload,
  },
});
