import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { instantAt, nairobiDay } from '../../../core/dates.ts';
import { codeOf } from '../../../core/server/database/faults.ts';
import { optedOutCode, refusalText } from '../deliveries.ts';
import { type Sender, stopTexts } from '../kinds.ts';

export type Outgoing = { schoolId: number; messageId: number; phone: string; text: string };
/** The school's sending account. */
type Account = { sender: Sender; username: string | null; key: string | null; from: string | null };
/**
 * The result of sending: accepted, refused permanently, refused because of an opt-out, not reached (so not sent), or unsure, because the
 * answer was lost.
 */
export type Outcome =
  | { state: 'sent'; reference: string | null }
  | { state: 'failed' | 'unsure' | 'optedOut'; fault: string }
  | { state: 'unreached'; fault: string };
export type Adapter = (message: Outgoing, account: Account) => Promise<Outcome>;

const answerMs = 15_000;
/** Connection failures before anything was sent. */
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Appends each message as a line of JSON to `messages/<school>-<day>.jsonl` of the data folder, for trials and for sending by hand. A file
 * has names, balances and numbers in plain, so it is deleted 30 days after its last line.
 */
export function fileAdapter(dataDir: string): Adapter {
  return async ({ schoolId, messageId, phone, text }) => {
    const folder = join(dataDir, 'messages');
    const file = join(folder, `${schoolId}-${nairobiDay(instantAt(Date.now()))}.jsonl`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await appendFile(file, `${JSON.stringify({ messageId, phone, text })}\n`, { mode: 0o600 });
    return { state: 'sent', reference: null };
  };
}

const fileKeptMs = 30 * 24 * 60 * 60_000;

/** Deletes the files of messages whose last line is 30 days old. */
export async function deleteOldMessageFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'messages');
  if (!existsSync(folder)) return;
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.jsonl'))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > fileKeptMs) await rm(join(folder, name), { force: true });
  }
}

const recipient = z.object({ statusCode: z.number(), status: z.string(), messageId: z.string() });
const answer = z.object({ SMSMessageData: z.object({ Message: z.string(), Recipients: z.array(recipient) }) });
/** Processed, sent, queued: https://developers.africastalking.com/docs/sms/sending/bulk */
const acceptedCodes = new Set([100, 101, 102]);

/** Africa's Talking, bulk SMS, at this address. */
export function africasTalking(baseUrl: string): Adapter {
  return async ({ phone, text }, { username, key, from }) => {
    if (username === null || key === null)
      return { state: 'failed', fault: "The user name or the API key of Africa's Talking is missing." };
    const form = new URLSearchParams({ username, to: phone, message: text, ...(from === null ? {} : { from }) });
    const request = {
      method: 'POST',
      headers: { apiKey: key, accept: 'application/json' },
      body: form,
      signal: AbortSignal.timeout(answerMs),
    };
    try {
      return outcomeOf(await fetch(new URL('/version1/messaging', baseUrl), request));
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      if (unreachable.has(codeOf(cause))) return { state: 'unreached', fault: "Africa's Talking cannot be reached." };
      return { state: 'unsure', fault: "Africa's Talking did not answer in time." };
    }
  };
}

async function outcomeOf(response: Response): Promise<Outcome> {
  if (response.status === 401) return { state: 'failed', fault: "Africa's Talking does not know this user name and API key." };
  if (response.status === 429) return { state: 'unreached', fault: "Africa's Talking asks to wait." };
  if (response.status >= 500) return { state: 'unsure', fault: `Africa's Talking answered with status ${response.status}.` };
  const read = answer.safeParse(await response.json().catch(() => null));
  const [to] = read.success ? read.data.SMSMessageData.Recipients : [];
  if (to && acceptedCodes.has(to.statusCode)) return { state: 'sent', reference: to.messageId };
  if (to?.statusCode === optedOutCode) return { state: 'optedOut', fault: stopTexts.optedOut };
  if (to) return { state: 'failed', fault: `Africa's Talking refused it: ${to.status}. ${refusalText(to.statusCode)}`.trim() };
  if (read.success) return { state: 'failed', fault: `Africa's Talking refused it: ${read.data.SMSMessageData.Message.slice(0, 100)}.` };
  return { state: response.ok ? 'unsure' : 'failed', fault: `Africa's Talking answered with status ${response.status}.` };
}
