/** A browser tab that was opened before its address is known. */
export interface NewTab {
  /** Opens an address in the tab and shows the tab. */
  go: (address: string) => void;
  close: () => void;
}

/** Returns true if an address is that of a web page. Other addresses could contain code that would run in our page. */
export const isPageAddress = (address: string): boolean => /^https?:\/\//.test(address);

/**
 * Opens a tab whose address is not yet known. Call it during the click, so that no pop-up blocker stops it. Returns null if the browser
 * does not allow a new tab.
 */
export function openTab(): NewTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // the page that opens in the tab has no access to ours
  tab.opener = null;
  tab.document.title = document.title;
  tab.document.body.textContent = 'Loading. Please wait';
  const { backgroundColor, color, font } = getComputedStyle(document.body);
  Object.assign(tab.document.body.style, { backgroundColor, color, font });
  return {
    go: (address) => tab.location.replace(address),
    close: () => tab.close(),
  };
}
