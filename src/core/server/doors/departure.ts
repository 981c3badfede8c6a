import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** An answer is in memory until it is taken, so whoever takes nothing of it for so long is let go. */
const stalledMs = 60_000;
/** So is whoever takes it drop by drop. The page waits as long for a file. */
const wholeMs = 600_000;

/** Cuts the connection of a caller who stops taking a long answer, or has not taken all of it in time. */
export function limitDeparture(answer: ServerResponse): void {
  const { socket } = answer;
  if (!(socket instanceof Socket)) return;
  socket.setTimeout(stalledMs);
  const cut = setTimeout(() => socket.destroy(), wholeMs).unref();
  answer.once('close', () => clearTimeout(cut));
}
