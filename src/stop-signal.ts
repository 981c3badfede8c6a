/** Aborted at the first SIGTERM or SIGINT. Later ones change nothing: npm passes on the Ctrl-C that the terminal sent us as well. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stop.abort(new Error(`Stopped by ${name}`)));
  return stop.signal;
}
