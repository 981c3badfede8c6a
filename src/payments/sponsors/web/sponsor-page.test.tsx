import { describe, expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { church, kibra, sponsorPage } from '../../../../tests/support/sample-sponsors.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Role } from '../../../core/roles.ts';
import { CallError } from '../../../core/web/call.ts';
import { sponsorById } from '../contract.ts';
import { SponsorContent, SponsorPage } from './sponsor-page.tsx';

openSignedInPage('/sponsors');

type Loaded = Reply<typeof sponsorById>;
const drawn = (data: Loaded = sponsorPage, role: Role = 'bursar') => drawnFor(role, <SponsorContent data={data} />);
const buttonOf = (markup: string, words: string) =>
  new RegExp(`<button[^>]*(?:aria-label="${words}"[^>]*>|>(?:<[^>]*>)*${words})`).exec(markup)?.[0] ?? '';
const hrefs = (markup: string) => [...markup.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, to]) => to);

test('it says who they are and whom to call, and leads to their statement', () => {
  const markup = drawn();
  expect(wordsOf(markup)).toMatch(/CDF Kibra Mama Atieno · 0733 111 222/);
  expect(hrefs(markup)).toContain('/sponsors/1/statement');
});

test('their payment is recorded from here by those who may, while they pay', () => {
  const to = '/payments/shared?payer=CDF+Kibra&sponsor=1';
  expect(hrefs(drawn()).map((href) => href?.replaceAll('&amp;', '&'))).toContain(to);
  expect(wordsOf(drawn(sponsorPage, 'auditor'))).not.toContain('Record Payment');
  expect(wordsOf(drawn({ sponsor: church, students: [], balance: asCents(0) }))).not.toContain('Record Payment');
});

test('each student leads to their page, with class, number and what is owed, and the last line adds them up', () => {
  const markup = drawn();
  expect(hrefs(markup)).toEqual(expect.arrayContaining(['/students/12', '/students/13']));
  const rows = [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) => wordsOf(row));
  expect(rows).toEqual([
    'Student Class Number Balance (KES) Actions',
    expect.stringMatching(/^Amina Yusuf Grade 4 East SM\/12 13,700\.00/),
    expect.stringMatching(/^Baraka Otieno PP1 West ID 13 credit 1,000\.00/),
    expect.stringMatching(/^Total owed 12,700\.00/),
  ]);
});

test('who takes money changes them and takes students off; an auditor reads', () => {
  for (const words of ['Change', 'Remove Amina Yusuf']) {
    expect(buttonOf(drawn(), words), words).not.toBe('');
    expect(buttonOf(drawn(), words), words).not.toContain('aria-disabled="true"');
    expect(buttonOf(drawn(sponsorPage, 'auditor'), words), words).toContain('aria-disabled="true"');
  }
  expect(wordsOf(drawn())).toMatch(/Add students Find a student$/);
  const words = wordsOf(drawn(sponsorPage, 'auditor'));
  expect(words).toContain('Only bursars and administrators can change for whom a sponsor pays.');
  expect(words).not.toContain('Find a student');
});

test('one without a contact or students says so', () => {
  const words = wordsOf(drawn({ sponsor: { ...kibra, contactName: null, phone: null }, students: [], balance: asCents(0) }));
  expect(words).toContain('No contact recorded.');
  expect(words).toContain('No students yet Find them below. Adding a student does not record a payment.');
});

test('one who pays no more is marked', () => {
  expect(wordsOf(drawn({ sponsor: church, students: [], balance: asCents(0) }))).toMatch(
    /African Inland Church .* Archived Change Statement/,
  );
  expect(wordsOf(drawn())).not.toContain('Archived');
});

describe('the page of one sponsor', () => {
  openSignedInPage(pathTo('/sponsors/$sponsorId', { sponsorId: 1 }));

  test('says that it is read, and where that failed it is tried again unless there is no such sponsor', () => {
    expect(wordsOf(drawnFor('bursar', <SponsorPage />))).toContain('Loading…');
    const failed = (status: number) => {
      const error = new CallError({ status, code: 'SERVER_ERROR', message: 'Not today.', fields: [], body: {} });
      return wordsOf(drawnFor('bursar', <SponsorPage />, [sponsorById, { params: { sponsorId: '1' } }, sponsorPage, error]));
    };
    expect(failed(500)).toContain('Not today. Retry');
    expect(failed(404)).toContain('Not today.');
    expect(failed(404)).not.toContain('Retry');
  });
});
