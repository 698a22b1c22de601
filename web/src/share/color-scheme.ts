const CHOICE = 'needledrop-color-scheme';

function chosen(): string | null {
  try {
    return window.localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

/**
 * Makes the page follow the system's color scheme, unless the person has chosen a theme in the client. The color scheme at the beginning is
 * set elsewhere, before the page is drawn.
 */
export function followColorScheme(): void {
  const light = window.matchMedia('(prefers-color-scheme: light)');
  light.addEventListener('change', () => {
    const choice = chosen();
    if (choice === 'light' || choice === 'dark') return;
    document.documentElement.dataset.mantineColorScheme = light.matches ? 'light' : 'dark';
  });
}
