/**
 * Marks the frame of a table that is wider than its place: `data-scrolls`, and `data-more` while columns are hidden beyond the right
 * edge. Measured, because no query of the screen's width knows what the rows need.
 */
export function watchEdges(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  const markMore = () => frame.toggleAttribute('data-more', beyond(frame) - frame.scrollLeft > 1);
  const mark = () => {
    const { scrollLeft } = frame;
    // Measured as it lies when it does not scroll: a table that scrolls takes all the room that it likes.
    frame.removeAttribute('data-scrolls');
    frame.toggleAttribute('data-scrolls', beyond(frame) > 0);
    frame.scrollLeft = scrollLeft;
    markMore();
  };
  // It also tells of each part once at the start, before anything is drawn.
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
