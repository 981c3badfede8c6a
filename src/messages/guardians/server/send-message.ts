import { instantAt } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Secrets } from '../../../core/server/secrets/secrets.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';
import type { JobHandler } from '../../../school/jobs/server/run-job.ts';
import { type Sender, stopTexts } from '../kinds.ts';
import { afterQuietHours } from '../rules.ts';
import type { Adapter, Outcome } from './adapters.ts';
import { addByRefusal, addByReport } from './opt-outs/opt-outs-sql.ts';
import { type Claimed, claimMessage, cutOffMessages, isCutOff, type Mark, markMessage, postOutcome, stoppedMessages } from './sql.ts';

export type SendingParts = { adapters: Readonly<Record<Sender, Adapter>>; secrets: Secrets; nowMs?: () => number };
export const keyField = 'messages.smsKey';

const cutOff = 'The server was stopped while it was sent. It may have arrived.';

/**
 * Sends one message. It is marked before and after sending: if the server dies between, the next job marks it unsure and sends nothing. So
 * nobody gets a message twice without a user's decision.
 */
export function sendMessage({ adapters, secrets, nowMs = Date.now }: SendingParts): JobHandler {
  return async ({ schoolId, payload, inSchool }) => {
    const message = { schoolId, messageId: Number(payload.messageId) };
    const readyMs = afterQuietHours(nowMs());
    if (readyMs > nowMs()) {
      const sendAfter = instantAt(readyMs);
      return async (tx) => {
        if (!(await markMessage(tx, message, ['waiting'], { state: 'waiting', sendAfter }))) return;
        await enqueue(tx, 'message', message, { notBefore: sendAfter });
      };
    }
    const claimed = await inSchool((tx) => claimMessage(tx, message));
    if (!claimed) return (tx) => noteCutOff(tx, message);
    const { stop } = claimed;
    if (stop !== null) return (tx) => noteEnd(tx, message, { state: 'optedOut', fault: stopTexts[stop] });
    const outcome = await sent({ ...message, claimed });
    if (outcome.state !== 'unreached') return (tx) => noteOutcome(tx, message, outcome);
    await inSchool((tx) => markMessage(tx, message, ['sending'], { ...outcome, state: 'waiting' }));
    throw new AppError('MESSAGE_NOT_TAKEN', { reason: outcome.fault });
  };

  async function sent({ claimed, ...of }: { schoolId: number; messageId: number; claimed: Claimed }): Promise<Outcome> {
    const { phone, text, sender, username, from } = claimed;
    try {
      const key = claimed.key === null ? null : secrets.open(claimed.key, { schoolId: of.schoolId, field: keyField });
      return await adapters[sender]({ ...of, phone, text }, { sender, username, key, from });
    } catch (error) {
      if (error instanceof AppError) return { state: 'failed', fault: error.message };
      throw error;
    }
  }
}

type Message = { schoolId: number; messageId: number };

/** Marks a message whose job was killed. Another job may be sending it right now, as after a retry and a person's resend. */
async function noteCutOff(tx: Transaction, message: Message): Promise<void> {
  if (await isCutOff(tx, message)) await noteEnd(tx, message, { state: 'unsure', fault: cutOff });
}

/** Stores the provider's answer, and its consequence for the number. */
async function noteOutcome(tx: Transaction, message: Message, outcome: Exclude<Outcome, { state: 'unreached' }>): Promise<void> {
  await noteEnd(tx, message, outcome);
  if (outcome.state === 'optedOut') await addByRefusal(tx, message);
  if (outcome.state === 'sent' && outcome.reference !== null) {
    await addByReport(tx, { schoolId: message.schoolId, reference: outcome.reference });
  }
}

/**
 * Ends the messages whose job is gone, as after a restore, so that they can be cleared: one that was being sent as unsure, and one that
 * waits as not sent if something was decided against it since.
 */
export async function endCutOff(tx: Transaction, schoolId: number): Promise<void> {
  for (const messageId of await cutOffMessages(tx, schoolId))
    await noteEnd(tx, { schoolId, messageId }, { state: 'unsure', fault: cutOff });
  for (const { id, stop } of await stoppedMessages(tx, schoolId))
    await noteEnd(tx, { schoolId, messageId: id }, { state: 'optedOut', fault: stopTexts[stop] }, 'waiting');
}

/** Stores the result of a message, with a record in the ledger. */
async function noteEnd(tx: Transaction, message: Message, end: Mark, from: 'sending' | 'waiting' = 'sending'): Promise<void> {
  if (await markMessage(tx, message, [from], end)) await postOutcome(tx, { ...message, userId: null });
}
