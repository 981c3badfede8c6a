// Runs before the first paint, so that a dark device never flashes white. A file of its own because the page allows no inline script.
document.documentElement.setAttribute(
  'data-mantine-color-scheme',
  window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
);
