import { addDays, type Day } from '../../core/dates.ts';
import type { ApiKey } from './contract.ts';

/** A key works for a year if nothing else is chosen, and for two at most. */
const usualDays = 365;
const daysMax = 730;

/** The most keys that are not revoked, and the most revoked ones that are listed, the newest. */
export const keysMax = 20;
export const revokedListedMax = 50;

type Facts = { expiresOn: Day; isRevoked: boolean; isMakerAdmin: boolean };

/** Whether a key works today, and if not, why: the first reason counts. It works on its last day. */
export function stateOf({ expiresOn, isRevoked, isMakerAdmin }: Facts, today: Day): ApiKey['state'] {
  if (isRevoked) return 'revoked';
  if (expiresOn < today) return 'expired';
  return isMakerAdmin ? 'works' : 'noMaker';
}

/** The last day of a key made today: the given one, or a year from now. */
export function lastDay(day: Day | undefined, today: Day): Day {
  return day ?? addDays(today, usualDays);
}

/** What is wrong with the last day of a key made today; null if nothing is. */
export function expiryFault(expiresOn: Day, today: Day): string | null {
  if (expiresOn < today) return 'Expires on must not be before today';
  return expiresOn > addDays(today, daysMax) ? 'Expires on must be within two years' : null;
}
