import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Connection } from '../connections-contract.ts';
import { ConnectionList } from './connection-list.tsx';
import { ConnectionPage } from './connection-page.tsx';

openSignedInPage('/settings/mpesa');

const connected: Connection = {
  ...{ id: 1, connectionKind: 'paybill', name: null, storeNumber: null, isOn: true, isPrinted: false, isDefault: true },
  environment: 'live',
  shortCode: '600100',
  consumerKeyEnd: 'x7Qa',
  hasPasskey: false,
  initiatorName: null,
  refusesUnknown: true,
  checksSources: false,
  registeredAt: null,
  registeredVersion: null,
  ...{ pullFault: null, pullFaultAt: null },
  updatedAt: '2026-01-05T06:00:00.000Z',
};
const environments = ['live', 'sandbox'] as const;
const drawn = (role: Parameters<typeof drawnFor>[0], ...connections: Connection[]) =>
  drawnFor(role, <ConnectionList connections={connections} environments={[...environments]} />);
const till: Connection = {
  ...connected,
  id: 2,
  connectionKind: 'till',
  name: 'Boarding',
  shortCode: '600200',
  isOn: false,
  isDefault: false,
};

test('before a paybill is connected there is a form, and nothing to test or to start', () => {
  const markup = drawn('admin');
  expect(markup).toMatch(/Paybill Number.*Consumer Key.*Consumer Secret.*Passkey/s);
  expect(markup).toContain('Save Connection');
  expect(markup).not.toMatch(/Test Connection|Start Notices|Simulator|Add Paybill or Till|Remove Connection/);
});

test('a connection shows which key it has by its end, and its secrets in no field', () => {
  const markup = drawn('admin', connected);
  expect(markup).toContain('Stored, ends with x7Qa. Leave blank to keep it');
  expect([...markup.matchAll(/<input[^>]*type="password"[^>]*>/g)].map(([input]) => /value="([^"]*)"/.exec(input)?.[1])).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(markup).toMatch(/Test Connection.*Start Notices/s);
  expect(markup).toContain('Registers Karo&#x27;s addresses with Safaricom');
});

test('only a secret that is stored can be left blank, and of a new connection only its use is ticked', () => {
  const blanks = (...connections: Connection[]) => drawn('admin', ...connections).match(/Leave blank to keep it/g)?.length ?? 0;
  const withPasskey = { ...connected, hasPasskey: true };
  const withInitiator = { ...connected, initiatorName: 'karo-initiator' };
  expect([blanks(), blanks(connected), blanks(withPasskey), blanks(withInitiator)]).toEqual([0, 2, 3, 3]);
  expect(wordsOf(drawn('admin', connected))).toContain('Only for payment requests to phones');
  const ticked = drawn('admin').matchAll(/<input[^>]*checked=""[^>]*>(?:<[^>]*>)*([^<]*)/g);
  expect([...ticked].map(([, label]) => label)).toEqual(['In Use']);
});

test('an initiator is named beside the button that removes it, and nothing is offered where there is none', () => {
  const markup = drawn('admin', { ...connected, initiatorName: 'karo-initiator' });
  expect(markup).toMatch(/karo-initiator asks M-Pesa about codes.*Remove Initiator/s);
  expect(drawn('admin', connected)).not.toContain('Remove Initiator');
  expect(drawn('auditor', { ...connected, initiatorName: 'karo-initiator' })).not.toContain('Remove Initiator');
});

test('once Safaricom tells of payments, the page says since when', () => {
  const markup = drawn('admin', { ...connected, registeredAt: '2026-01-05T06:00:00Z', registeredVersion: 'v1' });
  expect(markup).toContain('Safaricom has sent notices since 5 Jan 2026, 09:00, by version 1 of its product.');
  expect(markup).toContain('Start Notices Again');
});

test('where Safaricom refuses look-ups, the page says why and since when, and not that they are made', () => {
  const registered = { ...connected, registeredAt: '2026-01-05T06:00:00Z', registeredVersion: 'v2' } as const;
  const fault = { pullFault: 'The app on the Daraja portal has no Pull Transactions.', pullFaultAt: '2026-01-06T06:00:00Z' };
  const everyHour = 'Missed payments are looked up every hour.';
  expect(wordsOf(drawn('admin', registered))).toContain(everyHour);
  const words = wordsOf(drawn('admin', { ...registered, ...fault }));
  expect(words).toContain(
    'Missed payments have not been looked up since 6 Jan 2026, 09:00. The app on the Daraja portal has no Pull Transactions.',
  );
  expect(words).toContain('once a day, and at once after Save Connection or Start Notices Again.');
  expect(words).not.toContain(everyHour);
});

test('an auditor reads where it is connected and changes nothing; a bursar reads who can', () => {
  const read = drawn('auditor', connected);
  expect(read).toContain('The paybill 600100 is connected to: Safaricom, live.');
  expect(read).toContain('Only administrators can change the connections.');
  expect(read).not.toMatch(/<input|Test Connection/);
  expect(drawn('auditor')).toContain('No paybill is connected yet.');
  expect(drawnFor('bursar', <ConnectionPage />)).toContain('This page is for auditors and administrators.');
});

test('of several each is listed by its number and name, and more can be added; a till is asked for no account', () => {
  const words = wordsOf(drawn('admin', connected, till));
  expect(words).toMatch(/Connection Paybill 600100, used first Till 600200, Boarding, off Add Paybill or Till/);
  expect(words).toContain('Refuse Unknown Accounts');
  const ofTill = wordsOf(drawn('admin', till));
  expect(ofTill).toMatch(/The till .* Till Number .* Store Number/);
  expect(ofTill).not.toContain('Refuse Unknown Accounts');
  expect(wordsOf(drawn('auditor', connected, till))).toContain(
    'The till 600200, Boarding, is connected to: Safaricom, live, and switched off.',
  );
});

test('the connection that is used first says how to change that, and cannot be unticked', () => {
  const hint = 'To change this, tick it at another connection';
  const disabled = (markup: string) =>
    (markup.match(/<input[^>]*disabled[^>]*type="checkbox"|<input[^>]*type="checkbox"[^>]*disabled/g) ?? []).length;
  expect([disabled(drawn('admin', connected)), drawn('admin', connected).includes(hint)]).toEqual([1, true]);
  expect([disabled(drawn('admin', till)), drawn('admin', till).includes(hint)]).toEqual([0, false]);
});

test('what Safaricom has the addresses of cannot be removed', () => {
  expect(drawn('admin', connected)).toContain('Remove Connection');
  expect(drawn('admin', { ...connected, registeredAt: '2026-01-05T06:00:00Z', registeredVersion: 'v2' })).not.toContain(
    'Remove Connection',
  );
});
