import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';

const SERVER = join(import.meta.dirname, '..', '..', 'server');

export const fixture = (name: string) => join(SERVER, 'tests', 'fixtures', name);
export const demoTrack = (name: string) => join(SERVER, 'demo', name);

/** Drops bytes on the drop strip of the catalogue, as a browser drops a file. */
export async function drop(page: Page, name: string, bytes: Buffer, type = 'audio/mpeg'): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, base64, type }) => {
      const content = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], name, { type }));
      return transfer;
    },
    { name, base64: bytes.toString('base64'), type },
  );
  await page.getByRole('region', { name: 'Upload', exact: true }).dispatchEvent('drop', { dataTransfer: transfer });
}

/** Drops a file that calls itself an mp3. */
export async function dropFile(page: Page, path: string): Promise<void> {
  await drop(page, basename(path), readFileSync(path));
}
