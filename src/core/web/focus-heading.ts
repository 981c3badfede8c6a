/** Puts the focus on the heading of a page that was just opened, so that reading and the Tab key start there. */
export function focusHeading(): void {
  const page = document.querySelector('main');
  // A page that put the focus somewhere of its own knows better.
  if (!page || page.contains(document.activeElement)) return;
  const place = page.querySelector('h1') ?? page;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
