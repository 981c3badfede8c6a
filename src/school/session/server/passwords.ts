import { hash, verify } from '@node-rs/argon2';
import type { PasswordCost } from '../../../core/server/exchange.ts';
import { FairQueue, type Visitor } from './hash-queue.ts';

/** argon2id, which is the library's default kind: 19 MiB of memory, two passes, one lane. */
export const usualPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes about 25 ms of a core and 19 MiB, so only a few run at once, whoever asks. */
export const hashQueue = new FairQueue({ atOnce: 4, waitingMax: 500, slotsMax: 8 });

/** A hash that no password matches, checked where there is no user, so that an unknown name takes as long as a wrong password. */
const nobodysHash = hash('nobody has this password', usualPasswordCost);

/** The hash to store for a password that somebody chose; `lane` is `known` for people who are signed in. */
export function queuedPasswordHash(
  password: string,
  { lane, cost, ...visitor }: Visitor & { lane: 'known' | 'open'; cost: PasswordCost },
): Promise<string> {
  return hashQueue.visit(visitor, (turn) => turn(lane, () => passwordHash(password, cost)));
}

/** The same for work that no visitor waits for, or that has its turn already. */
export function passwordHash(password: string, cost = usualPasswordCost): Promise<string> {
  return hash(composed(password), cost);
}

/** True when the password is the one behind the stored hash. To be called in turn of the hash queue. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored ?? (await nobodysHash), composed(password));
  return isRight && stored !== undefined;
}

/** The same letters give the same password, however a keyboard composes them. */
function composed(password: string): string {
  return password.normalize('NFC');
}
