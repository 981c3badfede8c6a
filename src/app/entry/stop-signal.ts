const lookAtParentMs = 500;

/** Aborted at the first SIGTERM or SIGINT. Later ones are ignored: npm repeats the terminal's Ctrl-C. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stop.abort(new Error(`Stopped by ${name}`)));
  if (process.env.npm_lifecycle_event === 'start') whenOrphaned(() => stop.abort(new Error('Stopped with npm start')));
  return stop.signal;
}

/** npm start runs us in a shell, and passes SIGTERM to that shell only: it dies, and we would go on under another parent. */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    stop();
  }, lookAtParentMs);
  looking.unref();
}
