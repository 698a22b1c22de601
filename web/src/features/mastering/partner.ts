const FREEDOMS = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-downloads'];

/**
 * Returns the sandbox permissions of the frame that shows the partner's page. They never let the partner's page navigate our page or run
 * with the origin of our page.
 */
export function sandboxOf(address: string, ownOrigin: string): string {
  const isForeign = new URL(address).origin !== ownOrigin;
  return [...FREEDOMS, ...(isForeign ? ['allow-same-origin'] : [])].join(' ');
}
