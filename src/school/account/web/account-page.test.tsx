import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Reply } from '../../../core/endpoint.ts';
import { readAccount } from '../contract.ts';
import { AccountPage } from './account-page.tsx';

openSignedInPage('/account');

type Account = Reply<typeof readAccount>;

const signIn = {
  id: 1,
  device: 'Firefox on Windows',
  address: '196.201.214.2',
  signedInAt: '2026-01-05T06:00:00.000Z',
  isUnfamiliar: false,
};
const here = { ...signIn, lastUsedAt: '2026-01-05T07:00:00.000Z', isLocked: false, isThis: true };
const there = { ...here, id: 2, device: null, isLocked: true, isThis: false };
const factor: Account['secondFactor'] = { isOn: true, since: here.signedInAt, codesLeft: 3, isRequired: false };
const account: Account = {
  ...{ username: 'njeri', email: 'njeri@example.com', role: 'bursar', secondFactor: factor },
  ...{ sessions: [here], signIns: [signIn] },
};

function drawn(more: Partial<Account> = {}): string {
  return wordsOf(drawnFor('bursar', <AccountPage />, [readAccount, {}, { ...account, ...more }]));
}
const withFactor = (more: Partial<Account['secondFactor']>) => drawn({ secondFactor: { ...factor, ...more } });

test('whoever is signed in elsewhere too can end that session, or all others at once', () => {
  const alone = drawn();
  expect(alone).toContain('This device');
  for (const absent of ['Sign out everywhere else', 'End session', '(locked)']) expect(alone).not.toContain(absent);
  const twice = drawn({ sessions: [here, there] });
  expect(twice).toContain('Sign out everywhere else');
  expect(twice).toContain('Firefox on Windows 196.201.214.2 5 Jan 2026, 09:00 5 Jan 2026, 10:00 This device');
  expect(twice).toContain('Not known 196.201.214.2 5 Jan 2026, 09:00 5 Jan 2026, 10:00 (locked) End session');
  expect(twice.match(/\(locked\)|End session/g)).toHaveLength(2);
});

test('a sign-in from a new device or address is marked, and no other', () => {
  expect(drawn()).not.toContain('New device or address');
  expect(drawn({ signIns: [signIn, { ...signIn, id: 2, isUnfamiliar: true }] }).match(/New device or address/g)).toHaveLength(1);
});

test('the last recovery codes are warned of', () => {
  const warning = 'Make new recovery codes before the last one is used.';
  expect(drawn()).toContain('You have 3 unused recovery codes.');
  expect(drawn()).not.toContain(warning);
  expect(withFactor({ codesLeft: 2 })).toContain(`You have 2 unused recovery codes. ${warning}`);
  expect(withFactor({ codesLeft: 1 })).toContain(`You have 1 unused recovery code. ${warning}`);
});

test('a second factor can be set up where there is none, and removed where the school does not require it', () => {
  expect(drawn()).toContain('New recovery codes Remove');
  expect(drawn()).not.toContain('requires it');
  const required = withFactor({ isRequired: true });
  expect(required).toContain('Your school requires it.');
  expect(required).not.toContain('Remove');
  expect(withFactor({ isOn: false, since: null, codesLeft: 0 })).toMatch(/Off\. With a second factor.* Set up /);
});
