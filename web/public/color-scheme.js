// Runs before the first paint, so that the page never flashes in the other theme. A file of its own because the
// content security policy allows no inline script.
(() => {
  let choice = null;
  try {
    choice = window.localStorage.getItem('needledrop-color-scheme');
  } catch {
    // storage may be blocked; the system's choice stands
  }
  const system = window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.mantineColorScheme = choice === 'light' || choice === 'dark' ? choice : system;
})();
