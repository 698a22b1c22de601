import { call } from '../../api/client';
import { saveAddress } from '../../ui/save-file';
import { createFileExport } from '../exports/file-export';

/** The export of all tracks of the platform as CSV. */
export const tracksExport = createFileExport('DownloadTracks');

/**
 * Downloads the CSV of all accounts with the given name; the browser saves it without loading it into the page. Rejects with an ApiError.
 */
export async function downloadUsers(name: string): Promise<void> {
  saveAddress(await call('admin/get_all_users_csv'), name);
}
