import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { withClient } from '../../core/server/migrate.ts';
import { endOf } from './fault-text.ts';

test('a certificate of PostgreSQL that ended is status 3, with what to do', () => {
  const fault = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
  expect(endOf(fault)).toEqual({
    status: 3,
    fault: expect.stringMatching(/^No secure connection to PostgreSQL \(certificate has expired\)\. Renew its certificate, .* sslrootcert/),
  });
});

test('a standby is status 3, also where a migration met it', () => {
  const met = Object.assign(new Error('cannot execute CREATE TABLE in a read-only transaction'), { code: '25006' });
  expect(endOf(met)).toEqual({ status: 3, fault: expect.stringContaining('Promote it, or name the primary in DATABASE_URL.') });
  expect(endOf(new Error('Migration 0005-students.sql failed', { cause: met })).status).toBe(3);
});

test('a role of requests that is not let in is status 3, as its owner would be', () => {
  const cause = Object.assign(new Error('no pg_hba.conf entry'), { code: '28000' });
  expect(endOf(new Error('Requests cannot sign in', { cause }))).toEqual({ status: 3, fault: 'Requests cannot sign in' });
});

test('a PostgreSQL that is connected to and says nothing is given up after ten seconds, with status 3', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = createServer().listen(0, '127.0.0.1');
  try {
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const asked = withClient({ host: '127.0.0.1', port, user: 'x', database: 'x' }, async () => undefined).catch(endOf);
    await once(silent, 'connection');
    vi.advanceTimersByTime(10_000);
    const fault = 'PostgreSQL does not answer (timeout expired). Start it, or mend its address in DATABASE_URL.';
    expect(await asked).toEqual({ status: 3, fault });
  } finally {
    vi.useRealTimers();
    silent.close();
  }
});

test('anything else is status 1, in its own words', () => {
  expect(endOf(new Error('no'))).toEqual({ status: 1, fault: 'no' });
});
