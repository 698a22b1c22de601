const FREEDOMS = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-downloads'];

/**
 * Returns the sandbox permissions of the frame that shows the partner's page. The partner's page can never navigate our page, and never
 * runs with our own origin.
 */
export function sandboxOf(address: string, ownOrigin: string): string {
  const isForeign = new URL(address).origin !== ownOrigin;
  return [...FREEDOMS, ...(isForeign ? ['allow-same-origin'] : [])].join(' ');
}
