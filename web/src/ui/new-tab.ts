/** A tab that was opened before its address is known. */
export interface NewTab {
  /** Leads it to an address, and shows it. */
  go: (address: string) => void;
  close: () => void;
}

/** Whether an address is one of a page, and nothing that runs in ours. */
export const isPageAddress = (address: string): boolean => /^https?:\/\//.test(address);

/**
 * Opens a tab, which no blocker of pop-ups stops as long as it happens in the click; where it is to lead is known later. Null where the browser
 * does not allow it.
 */
export function openTab(): NewTab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // whatever page comes there has no hold on ours
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
