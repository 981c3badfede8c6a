import { randomUUID } from 'node:crypto';
import type { Database } from '../db.ts';

const channel = 'karo_turns';
/** A notification of PostgreSQL holds 8,000 bytes; a party has at most 50. */
const partiesMax = 100;

/** The turns that one process gave since its last message, by party, and the rest of its minute. */
export type Turns = { taken: Record<string, number>; leftMs: number };
/** The other server processes of an install. A message reaches each of them once, without a reply. */
export type Siblings = {
  tell: (topic: string, turns: Turns) => void;
  hear: (topic: string, hearer: (turns: Turns) => void) => void;
};

type Message = { from: string; topic: string; turns: Turns };

/**
 * The processes that share this database, on whichever machine. Where its notifications are not heard, as behind a pooler, each process
 * counts for itself.
 */
export function siblingsBy(database: Pick<Database, 'hear' | 'tell'>): Siblings & { close: () => void } {
  const own = randomUUID();
  const hearers = new Map<string, (turns: Turns) => void>();
  const close = database.hear(channel, (payload) => {
    const { from, topic, turns }: Message = JSON.parse(payload);
    if (from !== own) hearers.get(topic)?.(turns);
  });
  return {
    tell: (topic, turns) => {
      const messages = inParts(turns).map((part): Message => ({ from: own, topic, turns: part }));
      database.tell(messages.map((message) => ({ channel, payload: JSON.stringify(message) })));
    },
    hear: (topic, hearer) => void hearers.set(topic, hearer),
    close,
  };
}

function inParts({ taken, leftMs }: Turns): Turns[] {
  const parties = Object.entries(taken);
  const count = Math.ceil(parties.length / partiesMax);
  return Array.from({ length: count }, (_, part) => ({
    taken: Object.fromEntries(parties.slice(part * partiesMax, (part + 1) * partiesMax)),
    leftMs,
  }));
}
