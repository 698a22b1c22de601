const CHOICE = 'needledrop-color-scheme';

function chosen(): string | null {
  try {
    return window.localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

/**
 * Follows the system's colour scheme, unless a theme was chosen in the client. The first theme is set before the page
 * is drawn.
 */
export function followColorScheme(): void {
  const light = window.matchMedia('(prefers-color-scheme: light)');
  light.addEventListener('change', () => {
    const choice = chosen();
    if (choice === 'light' || choice === 'dark') return;
    document.documentElement.dataset.mantineColorScheme = light.matches ? 'light' : 'dark';
  });
}
