import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { BankConnection, BankNotice } from '../contract.ts';
import { BankList } from './bank-list.tsx';
import { BanksPage } from './banks-page.tsx';

openSignedInPage('/settings/banks');

const address = 'https://karo.test/api/banks/kcb/7-00ff';
const off = {
  id: null,
  name: null,
  isPrinted: false,
  isOn: false,
  accountNumbers: '',
  sources: null,
  checksSources: false,
  hasPublicKey: false,
  hasPassword: false,
  updatedAt: null,
};
const connections: BankConnection[] = [
  { ...off, bank: 'kcb', isOn: true, accountNumbers: '1101234567', hasPublicKey: true, address },
  { ...off, bank: 'equity', hasPassword: true, address: null },
  { ...off, bank: 'coop', address },
];
const notice: Omit<BankNotice, 'id'> = {
  ...{ bank: 'kcb', name: null, receivedAt: '2026-01-05T06:00:00Z', reason: null },
  ...{ result: 'recorded', amount: asCents(2_000_000), reference: 'FT0001' },
};
const notices: BankNotice[] = [
  { ...notice, id: 3, result: null, amount: null, reference: null },
  { ...notice, id: 2, result: 'refused', reason: 'It is not signed', amount: null, reference: null },
  { ...notice, id: 1 },
];
type Role = Parameters<typeof drawnFor>[0];
const drawn = (role: Role, shownBank: string, banks = connections) =>
  drawnFor(role, <BankList connections={banks} notices={notices} shownBank={shownBank} onShow={() => undefined} />);

test('KCB is asked for its public key, and its address stands there to be given away', () => {
  const markup = drawn('admin', 'kcb');
  expect(wordsOf(markup)).toMatch(/KCB, on Equity Co-op Bank.*Account Numbers.*Public Key Stored\. Leave blank/);
  expect(markup).toContain(`>${address}<`);
  expect(wordsOf(markup)).toContain('the same address with /validation at its end');
  expect(markup).not.toContain('type="password"');
});

test('Equity is asked for user name and password, which are in no field; without an address the page says what is missing', () => {
  const markup = drawn('admin', 'equity');
  expect([...markup.matchAll(/<input[^>]*type="password"[^>]*>/g)].map(([input]) => /value="([^"]*)"/.exec(input)?.[1])).toEqual(['', '']);
  expect(wordsOf(markup)).toMatch(/User Name Stored\..*Password Stored\./);
  expect(wordsOf(markup)).toMatch(/The operator of Karo sets PUBLIC_URL/);
  expect(markup).not.toMatch(/\/validation/);
});

test('each notice says what became of it, and why where nothing did', () => {
  const words = wordsOf(drawn('admin', 'coop'));
  expect(words).toMatch(/3\. KCB 5 Jan 2026, 09:00 None None Being read/);
  expect(words).toMatch(/2\. KCB 5 Jan 2026, 09:00 None None Refused It is not signed/);
  expect(words).toMatch(/1\. KCB 5 Jan 2026, 09:00 FT0001 20,000\.00 Recorded/);
});

test('an auditor reads whether notices are taken and changes nothing; a bursar reads who can', () => {
  const hidden = connections.map((each) => ({ ...each, address: null }));
  const read = drawn('auditor', 'kcb', hidden);
  expect(read).toContain('Notices of KCB are accepted.');
  expect(read).not.toMatch(/<input|<textarea|api\/banks/);
  expect(drawn('auditor', 'coop', hidden)).toContain('Notices of Co-op Bank are refused.');
  expect(drawnFor('bursar', <BanksPage />)).toContain('This page is for auditors and administrators.');
});

test('of two accounts of one bank each has its form and address, and a third can be added', () => {
  const second: BankConnection = { ...off, id: 9, bank: 'kcb', name: 'Boarding', address: `${address}9` };
  const banks = [{ ...off, id: 4, bank: 'kcb', isOn: true, address } satisfies BankConnection, second, ...connections.slice(1)];
  const words = wordsOf(drawn('admin', '9', banks));
  expect(words).toMatch(/KCB, on KCB, Boarding Equity Co-op Bank/);
  expect(words).toContain(`${address}9`);
  expect(words).toMatch(/Add Another KCB Account Remove Account/);
  expect(wordsOf(drawn('admin', 'kcb', banks))).toContain(`${address} `);
  expect(drawn('auditor', '9', banks)).toContain('Notices of KCB, Boarding are refused.');
});
