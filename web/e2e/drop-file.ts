import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Server } from './support';

const SERVER = join(import.meta.dirname, '..', '..', 'server');

export const fixture = (name: string) => join(SERVER, 'tests', 'fixtures', name);
export const demoTrack = (name: string) => join(SERVER, 'demo', name);

/** A file as a browser would drop it. */
export interface Dropped {
  name: string;
  bytes: Buffer;
  type?: string;
}

/** Drops several files at once on the drop strip of the catalogue. */
export async function dropAll(page: Page, files: readonly Dropped[]): Promise<void> {
  const sent = files.map(({ name, bytes, type = 'audio/mpeg' }) => ({ name, base64: bytes.toString('base64'), type }));
  const transfer = await page.evaluateHandle((dropped) => {
    const made = new DataTransfer();
    for (const { name, base64, type } of dropped) {
      const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      made.items.add(new File([content], name, { type }));
    }
    return made;
  }, sent);
  await page.getByRole('region', { name: 'Upload', exact: true }).dispatchEvent('drop', { dataTransfer: transfer });
}

/** Drops bytes on the drop strip of the catalogue, as a browser drops a file. */
export async function drop(page: Page, name: string, bytes: Buffer, type = 'audio/mpeg'): Promise<void> {
  await dropAll(page, [{ name, bytes, type }]);
}

/** Reads a file from the disk, to be dropped as an mp3. */
export const mp3 = (path: string): Dropped => ({ name: basename(path), bytes: readFileSync(path) });

/** Drops a file from the disk as an mp3. */
export async function dropFile(page: Page, path: string): Promise<void> {
  await dropAll(page, [mp3(path)]);
}

/** Returns the number of tracks of the person who is logged in. */
export async function numberOfTracks(page: Page, server: Server): Promise<number> {
  const answer = await page.request.post(`${server.url}/api/track/get`, { data: { type: 'all' } });
  return (await answer.json()).result.number_of_tracks;
}
