import { hash, verify } from '@node-rs/argon2';
import type { PasswordCost } from '../../../core/server/exchange.ts';
import { FairQueue, type Visitor } from './hash-queue.ts';

/** argon2id, which is the library's default kind: 19 MiB of memory, two passes, one lane. */
export const usualPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes about 25 ms of a core and 19 MiB, so only a few run at once. */
export const hashQueue = new FairQueue({ atOnce: 4, waitingMax: 500, slotsMax: 8 });

/** A hash that no password matches, so that an unknown username takes as long as a wrong password. */
const nobodysHash = hash('nobody has this password', usualPasswordCost);

/** The hash of a chosen password; `lane` is `known` for signed-in users. */
export function queuedPasswordHash(
  password: string,
  { lane, cost, ...visitor }: Visitor & { lane: 'known' | 'open'; cost: PasswordCost },
): Promise<string> {
  return hashQueue.visit(visitor, (turn) => turn(lane, () => passwordHash(password, cost)));
}

/** The same without the queue, for work that no client waits for or that has its turn. */
export function passwordHash(password: string, cost = usualPasswordCost): Promise<string> {
  return hash(composed(password), cost);
}

/** True if the password matches the stored hash. Call it in a turn of the hash queue. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodysHash), composed(password));
  return isRight && stored !== undefined;
}

/** Normalised, so that every keyboard's composition gives the same password. */
function composed(password: string): string {
  return password.normalize('NFC');
}
