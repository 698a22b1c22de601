import { call, upload } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import type { ApplicationChange, PlaylistChange } from '../../protocol/generated/protocol';
import type { Shared } from '../share-links/store';

const backgrounds = createResource<Shared, { url: string | null }, ApplicationChange | PlaylistChange>({
  read: ({ family, id }, signal) => call(`${family}/get_background`, { id }, signal),
  topic: ({ family, id }) => `${family}:${id}`,
  isInvalidatedBy: ({ kind }) => kind === 'background_changed',
});

/** Returns the URL of a playlist's background picture; null for the default picture, and until the URL is loaded. */
export const useBackground = ({ family, id }: Shared): string | null =>
  useResource(backgrounds, { family, id }).value?.url ?? null;

/** Sets a playlist's background picture; null restores the default. Rejects with an ApiError. */
export async function setBackground({ family, id }: Shared, file: File | null): Promise<void> {
  const values = { id: String(id), ...(file ? {} : { default: 'true' }) };
  await upload(`${family}/upload_background`, file, { field: 'background', values });
  await backgrounds.read(backgrounds.keyOf({ family, id }));
}
