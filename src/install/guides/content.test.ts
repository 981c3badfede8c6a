import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageAt } from '../../core/page-paths.ts';
import { guides } from './content.ts';

test('there is a guide for each thing that a new school asks about', () => {
  expect(guides.map(({ slug }) => slug)).toEqual([
    'first-term',
    'roles',
    'connect-your-paybill',
    'taking-a-payment',
    'money-on-the-desk',
    'refused-notices',
    'close-the-day',
    'correcting-a-mistake',
    'give-money-back',
    'statements-for-parents',
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

/** What a guide about money has people press, choose or read, as it stands on the screens. */
const words: Record<string, readonly string[]> = {
  'connect-your-paybill': [
    ...['Environment', 'Safaricom, live', 'Paybill Number', 'Consumer Key', 'Consumer Secret', 'Passkey', 'Save Connection'],
    ...['Test Connection', 'Start Notices', 'Refuse Unknown Accounts', 'Request M-Pesa Payment', 'stored encrypted'],
    ...['Initiator Name', 'Security Credential', 'Verify code with M-Pesa', 'Remove Initiator'],
    ...['Add Paybill or Till', 'Use First', 'Print on Statements'],
    ...['Bank Connections', 'Accept Notices', 'Save Bank', 'Add Another', 'Other Ways to Pay'],
  ],
  'money-on-the-desk': [
    ...['Unallocated Payments', 'Suggested students', 'Allocate', 'Choose Student', 'Save', 'Split', 'Return', 'Saved payment references'],
    ...['Remove', 'Amount differs'],
  ],
  'refused-notices': ['Refused Notices', 'Record Manually', 'Original', 'Approve', 'Dismiss', 'Handled'],
  'close-the-day': [
    ...['Add Deposit Slip', 'Close the Day', 'Reason', 'Save Reason', 'Countersign and Lock', 'Return for Recount', 'Closed Days'],
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

test('a page that leads to a guide leads to one that exists, and each guide whose words are checked is led to', () => {
  const led = [...onScreens.matchAll(/guidePath\(\{ guide: '([^']+)' \}\)/g)].map(([, slug]) => slug);
  expect(guides.map(({ slug }) => slug)).toEqual(expect.arrayContaining(led));
  expect(led.toSorted()).toEqual(Object.keys(words).toSorted());
});
