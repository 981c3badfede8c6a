import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { archiveOf } from '../../../../tests/support/archives.ts';
import { payInto, type StaffedSchool, useConnectedSchool, workOffAll } from '../../../../tests/support/connected-school.ts';
import { ask, Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { readArchive } from '../../../install/archive/server/read-archive.ts';
import { restoreArchive } from '../../../install/archive/server/restore-archive.ts';

let of: StaffedSchool;
let archive: Buffer;

useConnectedSchool((made) => {
  of = made;
});
beforeAll(async () => {
  await payInto(of, 'NOBODY', 321);
  await of.simulator.settled();
  await workOffAll(of.simulator);
  archive = await archiveOf(schoolIdOf(of.admin));
});

const secretWords = /consumer-key-1234|consumer-secret-5678|pass-key-9012|security-credential-3456/;

test('an archive of a school has its keys sealed only, and what Safaricom told word for word', () => {
  const texts = Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()] as const);
  for (const [name, text] of texts) expect(text, name).not.toMatch(secretWords);
  const files = Object.fromEntries(texts);
  expect(files['tables/paybill_connections.jsonl']?.match(/k1\./g)).toHaveLength(4);
  expect(files['tables/paybill_notices.jsonl']).toContain('NOBODY');
  expect(files['tables/paybill_notice_results.jsonl']).toContain('waiting');
});

test('where the school moves to, its keys open no more; the page says so, and they are entered again', async () => {
  expect(readArchive(archive).manifest.totals).toBeDefined();
  const { signIn } = await restoreArchive(testStore(), archive);
  const { token } = await succeed(ask({ method: 'POST', url: '/api/auth/login', body: signIn }));
  const admin = new Staff(token, signIn.username);
  expect((await succeed(admin.read('/api/settings/mpesa'))).connection).toMatchObject({ shortCode: '600100', consumerKeyEnd: '' });
  const tested = await succeed(admin.post('/api/settings/mpesa/test'));
  expect(tested).toEqual({
    isGood: false,
    message: "The secrets stored here cannot be decrypted with this server's key. Please enter them again.",
  });
});

test('the addresses of a school are in none of its replies, and in its archive neither', async () => {
  const [address = ''] = /\d+-[0-9a-f]{64}/.exec(of.callbacks) ?? [];
  expect(address).not.toBe('');
  const { text } = await of.admin.read('/api/settings/mpesa');
  expect(text).not.toContain(address);
  for (const bytes of Object.values(unzipSync(archive))) expect(Buffer.from(bytes).toString()).not.toContain(address.slice(2));
});
