import { saveFile } from '../ui/save-file';

/** Saves the CSV at an address under a name. Rejects with what the browser says of it. */
export async function saveCsv(location: string, name: string): Promise<void> {
  const answer = await fetch(location, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`csv: status ${answer.status}`);
  saveFile(await answer.blob(), `${name}.csv`);
}
