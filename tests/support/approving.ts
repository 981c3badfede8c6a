import { type ErrorCode, errorTable } from '../../src/core/errors.ts';
import { type Answer, type Staff, succeed } from './world.ts';

type Decided = readonly (readonly [kind: string, id: unknown, seen?: unknown])[];

const decidedOf = (decided: Decided) => decided.map(([kind, id, seen]) => ({ kind, id, seen }));

export const approveMany = (staff: Staff, ...decided: Decided) => staff.post('/api/approvals/approve', { decided: decidedOf(decided) });

export const refuseMany = (staff: Staff, reason: unknown, ...decided: Decided) =>
  staff.post('/api/approvals/refuse', { reason, decided: decidedOf(decided) });

/** Approves one request, and answers as a call about it alone would: with the message of its outcome, or its refusal. */
export const approveOne = (staff: Staff, kind: string, id: unknown, headers?: Record<string, string>): Promise<Answer> =>
  ofOne(staff.post('/api/approvals/approve', { decided: [{ kind, id }] }, headers));

/** Refuses one request, and answers likewise. */
export const refuseOne = (staff: Staff, kind: string, id: unknown, reason: unknown): Promise<Answer> =>
  ofOne(refuseMany(staff, reason, [kind, id]));

type Outcome = { done: boolean; code: ErrorCode | null; message: string };

async function ofOne(pending: Promise<Answer>): Promise<Answer> {
  const answer = await pending;
  const outcome: Outcome | undefined = answer.body.outcomes?.[0];
  if (!outcome) return answer;
  const { code, message } = outcome;
  if (code === null) return { ...answer, body: { ...answer.body, message } };
  const status = errorTable[code][0];
  return { ...answer, status, body: { ...answer.body, status, code, message } };
}

export const listed = (staff: Staff, query = '') => succeed(staff.read(`/api/approvals?${query}`));

type ReversalRequest = { cause?: unknown; explanation?: unknown; rightStudentId?: unknown; rightAmount?: unknown; allParts?: unknown };

/** Asks for the reversal of a payment: entered twice, unless stated. */
export const requestReversal = (staff: Staff, payment: unknown, request: ReversalRequest = {}): Promise<Answer> =>
  staff.post(`/api/payments/${payment}/ask-reversal`, { cause: 'twice', ...request });

/** Asks for a reversal that must be taken and answers the number of the request. */
export const requestedReversal = async (staff: Staff, payment: unknown, request?: ReversalRequest): Promise<number> =>
  (await succeed(requestReversal(staff, payment, request))).request.id;

export const withdrawReversal = (staff: Staff, request: unknown): Promise<Answer> =>
  staff.post(`/api/reversal-requests/${request}/withdraw`);

/** What became of each thing that was decided, as [done, code]. */
export const outcomesOf = ({ body }: Answer): [boolean, string | null][] =>
  body.outcomes.map(({ done, code }: { done: boolean; code: string | null }) => [done, code]);
