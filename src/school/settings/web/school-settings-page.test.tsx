import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Role } from '../../../core/roles.ts';
import { readSchoolSettings, type SchoolSettings } from '../contract.ts';
import { SchoolSettingsPage } from './school-settings-page.tsx';

openSignedInPage('/settings/school');

const school: SchoolSettings = {
  ...{ name: 'Shule ya Mfano', phoneNumber: null, email: null, address: null, logo: null, receiptFooter: null, lessonsPerWeekMax: 30 },
  ...{ paybillNumber: '247247', paybillAccountPrefix: null, otherWaysToPay: null, acceptsCheques: false },
  updatedAt: '2026-01-05T06:00:00.000Z',
};
const drawn = (role: Role, more: Partial<SchoolSettings> = {}) =>
  wordsOf(drawnFor(role, <SchoolSettingsPage />, [readSchoolSettings, {}, { school: { ...school, ...more } }]));

test('who may not change the settings reads them, what nobody has set too', () => {
  const words = drawn('bursar');
  for (const part of ['School Name Shule ya Mfano', 'Address Not given', 'Paybill Number 247247', 'Accepts Cheques No']) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain('Save Settings');
  expect(drawn('bursar', { acceptsCheques: true })).toContain('Accepts Cheques Yes');
});

test('the way to all data of the school is shown to those who may open it', () => {
  expect(drawn('auditor')).toContain('Export School Data');
  expect(drawn('bursar')).not.toContain('Export School Data');
});

test('the form says which account a statement names, where the school has a paybill', () => {
  expect(drawn('admin')).toContain('Save Settings');
  expect(drawn('admin')).toContain('Pay to: paybill 247247, account K13');
  expect(drawn('admin', { paybillNumber: null })).not.toContain('Pay to:');
});
