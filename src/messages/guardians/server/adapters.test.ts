import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { nairobiToday } from '../../../core/dates.ts';
import { africasTalking, deleteOldMessageFiles, fileAdapter } from './adapters.ts';

const message = { schoolId: 7, messageId: 3, phone: '+254712345678', text: 'Habari & karibu' };
const account = { sender: 'africasTalking', username: 'sandbox', key: 'secret-key', from: 'MWANGAZA' } as const;

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

type Seen = { url: string | undefined; key: unknown; body: Record<string, string> };

/** A provider that answers like this; null breaks the connection once it has read the request. */
async function provider(status: number, body: unknown): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const http = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
      seen.push({ url: request.url, key: request.headers.apikey, body: form });
      if (body === null) return response.destroy();
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server = http;
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, seen };
}

const recipients = (statusCode: number, status: string) => ({
  SMSMessageData: {
    Message: 'Sent to 1/1',
    Recipients: [{ statusCode, status, messageId: 'ATXid_1', number: '+254712345678', cost: 'KES 0.8' }],
  },
});

test('a file gets one line for each message, in the folder of its school', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'karo-messages-'));
  const send = fileAdapter(folder);
  const byFile = { ...account, sender: 'file' } as const;
  expect(await send(message, byFile)).toEqual({ state: 'sent', reference: null });
  await send({ ...message, messageId: 4, text: 'Second\nline' }, byFile);
  const lines = (await readFile(join(folder, 'messages', `7-${nairobiToday()}.jsonl`), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { messageId: 3, phone: '+254712345678', text: 'Habari & karibu' },
    { messageId: 4, phone: '+254712345678', text: 'Second\nline' },
  ]);
  await rm(folder, { recursive: true });
});

test('a file of messages is deleted 30 days after its last line, one of an earlier version too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'karo-messages-'));
  await deleteOldMessageFiles(folder);
  await fileAdapter(folder)(message, { ...account, sender: 'file' });
  for (const [name, days] of [
    ['7.jsonl', 31],
    ['8-2026-10-01.jsonl', 31],
    ['9-2026-10-02.jsonl', 29],
  ] as const) {
    await writeFile(join(folder, 'messages', name), '{}');
    const seconds = Date.now() / 1000 - days * 86_400;
    await utimes(join(folder, 'messages', name), seconds, seconds);
  }
  await deleteOldMessageFiles(folder);
  expect((await readdir(join(folder, 'messages'))).sort()).toEqual([`7-${nairobiToday()}.jsonl`, '9-2026-10-02.jsonl']);
  await rm(folder, { recursive: true });
});

test('Africa’s Talking gets the message as its API asks for it, and its reference is kept', async () => {
  const { url, seen } = await provider(201, recipients(101, 'Success'));
  expect(await africasTalking(url)(message, account)).toEqual({ state: 'sent', reference: 'ATXid_1' });
  const body = { username: 'sandbox', to: '+254712345678', message: 'Habari & karibu', from: 'MWANGAZA' };
  expect(seen).toEqual([{ url: '/version1/messaging', key: 'secret-key', body }]);
  await africasTalking(url)(message, { ...account, from: null });
  expect(Object.keys(seen[1]?.body ?? {})).toEqual(['username', 'to', 'message']);
});

test.each([
  [100, 'Processed'],
  [101, 'Sent'],
  [102, 'Queued'],
])('the answer %d, %s, means that it was sent', async (statusCode, status) => {
  const { url } = await provider(201, recipients(statusCode, status));
  expect(await africasTalking(url)(message, account)).toEqual({ state: 'sent', reference: 'ATXid_1' });
});

test.each([
  ['it refuses the number', 201, recipients(403, 'InvalidPhoneNumber'), 'failed', /refused it: InvalidPhoneNumber/],
  [
    'the owner of the number opted out',
    201,
    recipients(406, 'UserInBlacklist'),
    'optedOut',
    /^The owner of this number has opted out of messages\.$/,
  ],
  ['the phone is set not to be disturbed', 201, recipients(409, 'DoNotDisturbRejection'), 'failed', /does not want such messages/],
  ['no credit is left', 201, recipients(405, 'InsufficientBalance'), 'failed', /InsufficientBalance/],
  ['it takes nobody', 201, { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }, 'failed', /InvalidSenderId/],
  ['it does not know the key', 401, { text: 'The supplied authentication is invalid' }, 'failed', /user name and API key/],
  ['it refuses the request', 400, { text: 'Bad' }, 'failed', /status 400/],
  ['it asks to wait', 429, {}, 'unreached', /asks to wait/],
  ['it fails itself with the first of its codes', 500, {}, 'unsure', /status 500/],
  ['it fails itself', 502, {}, 'unsure', /status 502/],
  ['it says yes in words that nobody knows', 201, { fine: true }, 'unsure', /status 201/],
  ['it hangs up after it has read the message', 201, null, 'unsure', /did not answer in time/],
])('where %s, that is what is noted', async (_, status, body, state, fault) => {
  const { url } = await provider(status, body);
  expect(await africasTalking(url)(message, account)).toEqual({ state, fault: expect.stringMatching(fault) });
});

test('where nobody listens, the message was certainly not sent', async () => {
  const { url } = await provider(201, {});
  const closed = server;
  await new Promise((resolve) => {
    closed?.close(resolve);
  });
  expect(await africasTalking(url)(message, account)).toEqual({ state: 'unreached', fault: "Africa's Talking cannot be reached." });
});

test('without a user name or a key nothing is asked', async () => {
  const { url, seen } = await provider(201, recipients(101, 'Success'));
  for (const missing of [{ username: null }, { key: null }]) {
    expect(await africasTalking(url)(message, { ...account, ...missing })).toMatchObject({
      state: 'failed',
      fault: expect.stringContaining('is missing'),
    });
  }
  expect(seen).toEqual([]);
});
