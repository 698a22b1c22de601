const FREEDOMS = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-downloads'];

/** What the partner's frame may do: never lead our page elsewhere, and never be of our own origin. */
export function sandboxOf(address: string, ownOrigin: string): string {
  const isForeign = new URL(address).origin !== ownOrigin;
  return [...FREEDOMS, ...(isForeign ? ['allow-same-origin'] : [])].join(' ');
}
