import { call } from '../../api/client';
import { live } from '../../live/live';
import type { Playlist } from '../../protocol/generated/protocol';
import { dayInUtc } from '../../ui/day';
import { saveCsv } from '../csv';

/** Downloads a playlist as a CSV file. Rejects with an ApiError, ConnectionLost, or the browser's error for the file. */
export async function exportPlaylist({ playlist_id, playlist_name }: Playlist): Promise<void> {
  const { result } = await live.send('playlist.export_csv', { playlist_id });
  await saveCsv(result.location, `${playlist_name}-${dayInUtc()}`);
}

/**
 * Downloads the metadata of a playlist's tracks as a CSV file, for the staff. Rejects with an ApiError, or the browser's error for the
 * file.
 */
export async function saveMetadata({ playlist_id, playlist_name }: Playlist): Promise<void> {
  const { location } = await call('playlist/get_metadata', { playlist_id });
  await saveCsv(location, `${playlist_name}-metadata-${dayInUtc()}`);
}
