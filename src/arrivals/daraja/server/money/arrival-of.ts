import type { Arrival } from '../../../unallocated/arrival.ts';
import type { NoticeMoney } from '../../notices.ts';

type How = Pick<Arrival, 'source' | 'evidence'> & { receivedAt: string };

/** A payment for the ledger; without a readable time it has that of its receipt, as the evidence says. */
export function arrivalOf({ receipt, shortCode, arrivedAt, ...money }: NoticeMoney, { receivedAt, evidence, source }: How): Arrival {
  const when =
    arrivedAt === null ? { arrivedAt: receivedAt, evidence: `${evidence}, at the time of its receipt` } : { arrivedAt, evidence };
  return { ...money, ...when, source, method: 'Mpesa', channel: shortCode, code: receipt };
}
