import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage } from '../../../../tests/support/drawn.tsx';
import type { Connection } from '../contract.ts';
import { ConnectionPage } from './connection-page.tsx';
import { ShownConnection } from './shown-connection.tsx';

openSignedInPage('/settings/mpesa');

const connected: Connection = {
  environment: 'live',
  shortCode: '600100',
  consumerKeyEnd: 'x7Qa',
  hasPasskey: false,
  initiatorName: null,
  refusesUnknown: true,
  checksSources: false,
  registeredAt: null,
  registeredVersion: null,
  updatedAt: '2026-01-05T06:00:00.000Z',
};
const environments = ['live', 'sandbox'] as const;
const drawn = (role: Parameters<typeof drawnFor>[0], connection: Connection | null) =>
  drawnFor(role, <ShownConnection connection={connection} environments={[...environments]} />);

test('before a paybill is connected there is a form, and nothing to test or to start', () => {
  const markup = drawn('admin', null);
  expect(markup).toMatch(/Paybill Number.*Consumer Key.*Consumer Secret.*Passkey/s);
  expect(markup).toContain('Save Connection');
  expect(markup).not.toMatch(/Test Connection|Start Notices|Simulator/);
});

test('a connection shows which key it has by its end, and its secrets in no field', () => {
  const markup = drawn('admin', connected);
  expect(markup).toContain('Kept, ends with x7Qa. Leave it blank to keep it');
  expect([...markup.matchAll(/<input[^>]*type="password"[^>]*>/g)].map(([input]) => /value="([^"]*)"/.exec(input)?.[1])).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(markup).toMatch(/Test Connection.*Start Notices/s);
  expect(markup).toContain('Registers Karo&#x27;s addresses with Safaricom');
});

test('an initiator is named beside the button that removes it, and nothing is offered where there is none', () => {
  const markup = drawn('admin', { ...connected, initiatorName: 'karo-initiator' });
  expect(markup).toMatch(/karo-initiator asks M-Pesa about codes.*Remove Initiator/s);
  expect(drawn('admin', connected)).not.toContain('Remove Initiator');
  expect(drawn('auditor', { ...connected, initiatorName: 'karo-initiator' })).not.toContain('Remove Initiator');
});

test('once Safaricom tells of payments, the page says since when', () => {
  const markup = drawn('admin', { ...connected, registeredAt: '2026-01-05T06:00:00Z', registeredVersion: 'v1' });
  expect(markup).toContain('Safaricom has sent notifications since 5 Jan 2026, 09:00, by version 1 of its product.');
  expect(markup).toContain('Start Notices Again');
});

test('an auditor reads where it is connected and changes nothing; a bursar reads who can', () => {
  const read = drawn('auditor', connected);
  expect(read).toContain('The paybill 600100 is connected to: Safaricom, live.');
  expect(read).toContain('Only administrators can change the connection.');
  expect(read).not.toMatch(/<input|Test Connection/);
  expect(drawn('auditor', null)).toContain('No paybill is connected yet.');
  expect(drawnFor('bursar', <ConnectionPage />)).toContain('This page is for auditors and administrators.');
});
