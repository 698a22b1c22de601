const CHOICE = 'needledrop-color-scheme';

function chosen(): string | null {
  try {
    return window.localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

/**
 * While the page is open, makes it follow changes of the system's color scheme, unless the person has chosen a light or dark theme. The
 * first color scheme is set elsewhere, before the page is rendered.
 */
export function followColorScheme(): void {
  const light = window.matchMedia('(prefers-color-scheme: light)');
  light.addEventListener('change', () => {
    const choice = chosen();
    if (choice === 'light' || choice === 'dark') return;
    document.documentElement.dataset.mantineColorScheme = light.matches ? 'light' : 'dark';
  });
}
