const stepMs = 100;

/**
 * Calls back once so many milliseconds passed in which this process ran; answers how to call it off. While the process or the whole
 * machine stands still, answers that came in lie unread, so a pause counts for one step, not for silence.
 */
export function afterRunning(ms: number, then: () => void): () => void {
  let steps = Math.ceil(ms / stepMs);
  const timer = setInterval(() => {
    steps -= 1;
    if (steps > 0) return;
    clearInterval(timer);
    then();
  }, stepMs);
  return () => clearInterval(timer);
}
