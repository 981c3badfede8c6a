import * as z from 'zod/mini';
import { isAccepted } from '../refusals.ts';
import { DarajaRefusal } from './client.ts';

const scalar = z.union([z.string(), z.number()]);

/** Daraja's immediate reply to asynchronous requests. */
export const acknowledged = { ResponseCode: z.nullish(scalar), ResponseDescription: z.nullish(z.string()) };

type Acknowledged = { ResponseCode?: string | number | null | undefined; ResponseDescription?: string | null | undefined };

/** Throws the refusal if a successful reply says that the request was not accepted. Some omit the code. */
export function assertAccepted({ ResponseCode, ResponseDescription }: Acknowledged): void {
  const words = ResponseDescription ?? '';
  const isTaken = ResponseCode === null || ResponseCode === undefined ? /^(accept|success)/i.test(words) : isAccepted(ResponseCode);
  if (!isTaken) throw new DarajaRefusal(200, String(ResponseCode ?? 'no code'), words || 'no further details');
}
