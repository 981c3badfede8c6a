const stepMs = 100;

/**
 * Calls back after so many milliseconds of running time; returns how to cancel it. While the process or machine is suspended, arrived
 * answers stay unread, so a pause counts as one step.
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
