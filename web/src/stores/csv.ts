import { saveFile } from '../ui/save-file';

/** Downloads the CSV file at the URL `location` and saves it under the file name `name`. Rejects with the browser's error. */
export async function saveCsv(location: string, name: string): Promise<void> {
  const answer = await fetch(location, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`csv: status ${answer.status}`);
  saveFile(await answer.blob(), `${name}.csv`);
}
