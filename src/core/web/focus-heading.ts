/** Focuses the heading of a newly opened page, for reading and the Tab key. */
export function focusHeading(): void {
  const page = document.querySelector('main');
  // Unless the page has focused something else.
  if (!page || page.contains(document.activeElement)) return;
  const place = page.querySelector('h1') ?? page;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
