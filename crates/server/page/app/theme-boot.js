// Sets the theme before the first paint, so that a dark page does not flash white. A classic script
// on purpose: modules run after parsing.
(() => {
  let theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('lucena.settings') ?? '{}')?.theme ?? theme;
  } catch {
    // Storage is blocked or has other data: keep the theme of the system.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
