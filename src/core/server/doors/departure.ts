import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** An answer is in memory until it is taken, so whoever takes nothing of it for so long is let go. */
const stalledMs = 60_000;

/** Cuts the connection of a caller who stops taking a long answer. A slow one who goes on taking it has the time that it needs. */
export function limitDeparture({ socket }: ServerResponse): void {
  if (socket instanceof Socket) socket.setTimeout(stalledMs);
}
