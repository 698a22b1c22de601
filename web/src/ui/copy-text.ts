/** Puts a text into the clipboard; returns false if the browser does not allow it, as on pages that are not secure. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
