import type { ArchiveFormat, JobId, TrackId } from '../../protocol/generated/protocol';
import { dayInUtc } from '../../ui/day';
import { createFileExport } from '../exports/file-export';

const ENDINGS: Readonly<Record<ArchiveFormat, string>> = { zip: 'zip', '7z': '7z', scp: 'tar.gz' };

/** The archive of selected submissions. Its preparation continues when the selection, the job or the page changes. */
export const submissionsArchive = createFileExport('review.download_tracks');

/**
 * Requests an archive of submissions of a job, at most MAX_ROWS, which contains the tracks in this order. Returns false, and does nothing,
 * while another archive is being prepared.
 */
export function downloadSubmissions(job: JobId, tracks: readonly TrackId[], format: ArchiveFormat): boolean {
  const name = `submissions-${dayInUtc()}.${ENDINGS[format]}`;
  return submissionsArchive.ask({ job_id: job, track_ids: [...tracks], type: format }, name);
}
