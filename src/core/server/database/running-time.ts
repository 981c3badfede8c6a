const stepMs = 100;

/**
 * Calls back after so many milliseconds during which this process ran; returns how to cancel it. While the process or the machine is
 * suspended, answers that arrived stay unread, so a pause counts as one step and not as silence.
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
