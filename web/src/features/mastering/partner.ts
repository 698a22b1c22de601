const FREEDOMS = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-downloads'];

/**
 * Returns the sandbox permissions of the partner's frame: it never navigates our page, and never has our own origin.
 */
export function sandboxOf(address: string, ownOrigin: string): string {
  const isForeign = new URL(address).origin !== ownOrigin;
  return [...FREEDOMS, ...(isForeign ? ['allow-same-origin'] : [])].join(' ');
}
