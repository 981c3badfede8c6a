import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Role } from '../../../core/roles.ts';
import { type ApiKey, listApiKeys } from '../contract.ts';
import { ApiKeysPage } from './api-keys-page.tsx';

openSignedInPage('/settings/api-keys');

const website: ApiKey = {
  ...{ id: 1, name: 'Website', start: 'karo_7_aB3dE9', scopes: ['students:read', 'payments:write'], state: 'works' },
  ...{ madeBy: 'njeri', madeAt: '2026-06-01T08:05:00.000Z', expiresOn: '2027-06-01', lastUsedAt: null, payments: 0 },
};
const drawn = (role: Role, ...apiKeys: ApiKey[]) => drawnFor(role, <ApiKeysPage />, [listApiKeys, {}, { apiKeys }]);

test('each key says what it may do, until when, and when it was used', () => {
  const words = wordsOf(
    drawn('admin', website, { ...website, id: 2, name: 'Payroll', lastUsedAt: '2026-06-02T05:00:00.000Z', payments: 12 }),
  );
  expect(words).toMatch(/Website karo_7_aB3dE9… Read students, Record payments Active Until 1 Jun 2027 Never 1 Jun 2026, 11:05, njeri/);
  expect(words).toMatch(/Payroll .* 2 Jun 2026, 08:00 Payments recorded: 12/);
});

test('a key that does not work says why, and a revoked one cannot be revoked again', () => {
  expect(wordsOf(drawn('admin', { ...website, state: 'expired' }))).toContain('Expired On 1 Jun 2027');
  expect(wordsOf(drawn('admin', { ...website, state: 'noMaker' }))).toContain('Stopped njeri is no longer an active administrator');
  const revoked = drawn('admin', { ...website, state: 'revoked' });
  expect(wordsOf(revoked)).toContain('Revoked');
  expect(revoked).not.toContain('Revoke Website');
});

test('it says so where older revoked keys are not listed', () => {
  const revoked = (count: number) =>
    wordsOf(drawn('admin', ...Array.from({ length: count }, (_, id) => ({ ...website, id, state: 'revoked' as const }))));
  expect(revoked(50)).toContain('Of the revoked keys the newest 50 are listed.');
  expect(revoked(49)).not.toContain('Of the revoked keys');
});

test('the keys that were read stay when they cannot be read again', () => {
  const words = wordsOf(drawnFor('admin', <ApiKeysPage />, [listApiKeys, {}, { apiKeys: [website] }, new Error('No connection')]));
  expect(words).toMatch(/Failed to load the API keys\. .*Website/);
});

test('an auditor reads who may add a key; a bursar reads who may see the page', () => {
  expect(wordsOf(drawn('auditor', website))).toContain('Only administrators can change API keys.');
  expect(wordsOf(drawn('bursar'))).toContain('This page is for auditors and administrators.');
});
