/**
 * Marks the frame of a table that is wider than its place: `data-scrolls`, and `data-more` while columns are hidden at the right. Measured,
 * because no media query knows the width of the rows.
 */
export function watchEdges(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  const markMore = () => frame.toggleAttribute('data-more', beyond(frame) - frame.scrollLeft > 1);
  const mark = () => {
    const { scrollLeft } = frame;
    // Measured without scrolling: a scrolling table takes all available room.
    frame.removeAttribute('data-scrolls');
    frame.toggleAttribute('data-scrolls', beyond(frame) > 0);
    frame.scrollLeft = scrollLeft;
    markMore();
  };
  // The observer also fires once at the start, before the first paint.
  const sizes = new ResizeObserver(mark);
  for (const watched of [frame, ...frame.children]) sizes.observe(watched);
  frame.addEventListener('scroll', markMore, { passive: true });
  return () => {
    sizes.disconnect();
    frame.removeEventListener('scroll', markMore);
  };
}

function beyond(frame: HTMLElement): number {
  return frame.scrollWidth - frame.clientWidth;
}
