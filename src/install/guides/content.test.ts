import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageAt } from '../../core/page-paths.ts';
import { roleWords } from '../../core/roles.ts';
import { guides } from './content.ts';

test('there is a guide for each thing that a new school asks about', () => {
  expect(guides.map(({ slug }) => slug)).toEqual([
    'first-term',
    'roles',
    'connect-your-paybill',
    'move-in-your-register',
    'discounts',
    'end-of-year',
    'taking-a-payment',
    'money-on-the-desk',
    'refused-notices',
    'close-the-day',
    'statements-from-a-file',
    'money-that-went-back',
    'correcting-a-mistake',
    'give-money-back',
    'one-payment-for-several',
    'statements-for-parents',
    'messages-by-sms',
    'data-for-a-guardian',
    'protect-your-account',
    'connect-your-programs',
  ]);
});

test.each(guides)('$slug can stand in an address and says whom it is for', ({ slug, reader, summary }) => {
  expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(reader).toMatch(/^For (the (administrator|bursar)|every user) · /);
  expect(summary).toMatch(/[.?]$|argument\.$/);
});

test.each(guides)('$slug is short enough to be followed, and no step is said twice', ({ steps, notes }) => {
  expect(steps.length).toBeGreaterThanOrEqual(4);
  expect(steps.length).toBeLessThanOrEqual(7);
  expect(new Set(steps.map(({ act }) => act)).size).toBe(steps.length);
  expect(notes.length).toBeGreaterThan(0);
});

test.each(guides)('every page that $slug leads to exists', ({ steps }) => {
  const paths = steps.flatMap(({ page }) => (page ? [page.path] : []));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) expect(pageAt(path)?.pattern).toBe(path);
});

const source = join(import.meta.dirname, '../..');
/** All that people read on screens, which stands in the pages, and in the contracts and rules that both sides have. */
const onScreens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\bserver\b|^install.guides\b/.test(path))
  .map((path) => readFileSync(join(source, path), 'utf8'))
  .join('\n');

/** What a guide has people press, choose or read, as it stands on the screens. */
const words: Record<string, readonly string[]> = {
  'first-term': ['Make current', 'Current: ', 'Carry Forward Balance', 'Undo opening', 'Give now', 'Fees Reports'],
  roles: ['Manage Users', 'Deactivate', 'Audit Log'],
  'connect-your-paybill': [
    ...['Environment', 'Safaricom, live', 'Paybill Number', 'Consumer Key', 'Consumer Secret', 'Passkey', 'Save Connection'],
    ...['Test Connection', 'Start Notices', 'Refuse Unknown Accounts', 'Request M-Pesa Payment', 'stored encrypted'],
    ...['Initiator Name', 'Security Credential', 'Verify code with M-Pesa', 'Remove Initiator'],
    ...['Add Paybill or Till', 'Use First', 'Print on Statements'],
    ...[
      'Bank Connections',
      'Accept Notices',
      'Save Bank',
      'Add Another',
      'Other Ways to Pay',
      'PUBLIC_URL',
      'Phone Number',
      'School Settings',
    ],
  ],
  'move-in-your-register': [
    ...[
      'Example file',
      'Read the file',
      'Import history',
      'Match columns',
      'Continue to review',
      'Add the missing classes',
      'Rows with errors',
    ],
    ...['Total of the old book', 'From the next term', 'From now on', 'Adjust', 'Correction of opening balance', 'Manage Grades'],
  ],
  discounts: [
    ...[
      'Join as a family',
      'Add a discount rule',
      'Percent',
      'Amount',
      'Request approval',
      'Approve',
      'Give now',
      'Preview',
      'View Statement',
    ],
    ...['Adjust', 'Discount', 'Bursary', 'Waiver'],
  ],
  'end-of-year': [
    'Goes to',
    'Repeaters',
    'Terms of the next year',
    'Promote Students',
    'Fees for the Year',
    'Make current',
    'Undo Promotion',
  ],
  'taking-a-payment': ['New Payment', 'Process Payment', 'Print Receipt', 'A5', '80 mm', 'Not confirmed yet', 'Verified', 'Pending'],
  'money-on-the-desk': [
    ...['Unallocated Payments', 'Suggested students', 'Allocate', 'Choose Student', 'Save', 'Split', 'Return', 'Saved payment references'],
    ...['Remove', 'Amount differs'],
  ],
  'refused-notices': ['Refused Notices', 'Record Manually', 'Original', 'Approve', 'Dismiss', 'Handled'],
  'close-the-day': [
    ...['Add Deposit Slip', 'Close the Day', 'Reason', 'Save Reason', 'Countersign and Lock', 'Return for Recount', 'Closed Days'],
  ],
  'statements-from-a-file': [
    ...['Read the file', 'Account Name', 'Method', 'Match columns', 'Money In', 'Import anyway', 'Bank Statements'],
    ...['Recorded payments not on the bank statement', 'Unallocated Payments'],
  ],
  'money-that-went-back': [
    ...[
      'Reversed by M-Pesa or the bank',
      'Request reversal',
      'Payment failed',
      'Reverse',
      'Cheque bounced',
      'Resolve',
      'Return',
      'Debit note',
    ],
  ],
  'correcting-a-mistake': ['Request reversal', 'Approvals', 'Reverse'],
  'give-money-back': [
    ...['View Statement', 'Adjust', 'Refund by M-Pesa', 'Refund by bank', 'Reference', 'Request approval', 'Approve', 'Reverse'],
    ...['Adjustments', 'Approvals'],
  ],
  'statements-for-parents': ['View Statement', 'Print Statement', 'credit'],
  'one-payment-for-several': [
    ...[
      'Several Students',
      'Sponsor',
      'Allocate',
      'Oldest debt first',
      'By each balance',
      'In equal parts',
      'Process Payment',
      'Print Receipt',
    ],
    ...['Statement', 'Join as a family', 'Family Statement', 'Change', 'Archived', 'The same guardian'],
  ],
  'messages-by-sms': [
    ...['Consent', 'Receipts and reversals', 'Balance reminders', 'The guardians have agreed to receive messages', 'Sent by'],
    ...["SMS by Africa's Talking", 'Price of one SMS', 'Save Settings', 'Delivery reports and opt-outs', 'Remind', 'Opt Out a Number'],
    ...['Send messages again', 'Send again', 'WhatsApp', 'Write to a file'],
  ],
  'data-for-a-guardian': [
    ...['Data for the Guardian', 'Received By', 'Prepare the Data', 'Save as Files', 'Edit or Move Class', 'Consent', 'Erase the Data'],
    ...['Erase for Good', 'Data of Families', 'Export School Data'],
  ],
  'protect-your-account': [
    'My Account',
    'Set up',
    'Set up on another phone',
    'recovery codes',
    'Sign out',
    'second factor',
    'Manage Users',
  ],
  'connect-your-programs': [
    ...['Read students', 'Read payments', 'Record payments', 'Read reports', 'API Keys', 'Add API Key', 'Existing API Keys', 'Last used'],
    ...['Revoke', 'Webhooks', 'Add Webhook', 'Signing secret', 'Deliveries', 'Given up', 'Send again', 'API reference', 'Audit Log'],
  ],
};

test.each(Object.entries(words))('%s names buttons and fields as the screens do', (slug, names) => {
  const text = JSON.stringify(guides.find((guide) => guide.slug === slug));
  for (const name of names) {
    expect(text, 'the guide').toContain(name);
    expect(onScreens, `a screen says ${name}`).toContain(name);
  }
});

test('the guide of roles has each chosen by the word that the Role field offers', () => {
  const text = JSON.stringify(guides.find(({ slug }) => slug === 'roles'));
  for (const { one } of Object.values(roleWords)) expect(text).toContain(`Choose ${one} for `);
});

test('the words of every guide are checked', () => {
  expect(Object.keys(words).toSorted()).toEqual(guides.map(({ slug }) => slug).toSorted());
});

test('a page that leads to a guide leads to one that exists', () => {
  const led = [...onScreens.matchAll(/guidePath\(\{ guide: '([^']+)' \}\)/g)].map(([, slug]) => slug);
  expect(led.length).toBeGreaterThan(4);
  expect(guides.map(({ slug }) => slug)).toEqual(expect.arrayContaining(led));
});
