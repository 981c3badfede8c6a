import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testSecrets } from '../../tests/support/test-secrets.ts';
import { nairobiToday } from '../core/dates.ts';
import { readConfig } from '../core/server/config.ts';
import { africasTalking, fileAdapter } from '../messages/guardians/server/adapters.ts';
import { kindText } from '../school/jobs/kinds.ts';
import { jobHandlers } from './job-handlers.ts';

const handlersWith = (settings: Record<string, string>) => jobHandlers({ config: readConfig(settings), ...testSecrets });

test('every kind of job that is done has a name that people read', () => {
  for (const kind of Object.keys(handlersWith({}))) expect(kindText(kind)).not.toBe(kind);
});

test('messages that are written to a file stand in the data folder, which only the server reads', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'karo-handlers-'));
  const { dataDir: folder } = readConfig({ DATA_DIR: dataDir });
  const account = { sender: 'file', username: null, key: null, from: null } as const;
  await fileAdapter(folder)({ schoolId: 3, messageId: 1, phone: '+254712345678', text: 'Habari' }, account);
  expect(await readFile(join(dataDir, 'messages', `3-${nairobiToday()}.jsonl`), 'utf8')).toContain('Habari');
  await rm(dataDir, { recursive: true });
});

test('the provider is asked at the address of the settings', async () => {
  const { smsUrl } = readConfig({ AFRICASTALKING_URL: 'http://127.0.0.1:9' });
  const account = { sender: 'africasTalking', username: 'u', key: 'k', from: null } as const;
  const message = { schoolId: 3, messageId: 1, phone: '+254712345678', text: 'Habari' };
  expect(await africasTalking(smsUrl)(message, account)).toMatchObject({ state: expect.stringMatching(/unreached|unsure/) });
});
