import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { listedSponsors } from '../../../../tests/support/sample-sponsors.ts';
import type { Role } from '../../../core/roles.ts';
import { type ListedSponsor, sponsors } from '../contract.ts';
import { SponsorsPage } from './sponsors-page.tsx';

openSignedInPage('/sponsors');

function drawn(role: Role, rows: ListedSponsor[] = listedSponsors): string {
  const pagination = { page: 1, total: rows.length, totalPages: 1 };
  return drawnFor(role, <SponsorsPage />, [sponsors, { query: { state: 'all', page: 1 } }, { sponsors: rows, pagination }]);
}

const cells = (markup: string, head: string) =>
  [...markup.matchAll(new RegExp(`<td[^>]*data-head="${head}"[^>]*>(.*?)</td>`, 'g'))].map(([, words = '']) => wordsOf(words));

test('each sponsor stands there with whom to call, how many they pay for and what they paid', () => {
  const markup = drawn('bursar');
  expect(cells(markup, 'Sponsor')).toEqual(['CDF Kibra', 'African Inland Church Archived']);
  expect(cells(markup, 'Contact')).toEqual(['Mama Atieno, 0733 111 222', '–']);
  expect(cells(markup, 'Students')).toEqual(['1,200', '0']);
  expect(cells(markup, 'Total paid \\(KES\\)')).toEqual(['15,000.50', '0.00']);
  expect(wordsOf(markup)).toContain('2 sponsors');
});

test('a name leads to the page of the sponsor', () => {
  const links = [...drawn('auditor').matchAll(/<a[^>]*href="(\/sponsors\/\d+)"[^>]*>([^<]*)/g)].map(([, to, words]) => [to, words]);
  expect(links).toEqual([
    ['/sponsors/1', 'CDF Kibra'],
    ['/sponsors/2', 'African Inland Church'],
  ]);
});

test('who takes money adds one; an auditor reads who could', () => {
  for (const role of ['admin', 'bursar'] as const)
    expect(wordsOf(drawn(role)), role).toMatch(/Name Contact Phone Number Email Add Sponsor$/);
  const words = wordsOf(drawn('auditor'));
  expect(words).toContain('Only bursars and administrators can change sponsors.');
  expect(words).not.toContain('Add Sponsor');
});

test('a teacher reads for whom the page is, and no names', () => {
  const words = wordsOf(drawn('teacher'));
  expect(words).toContain('This page is for auditors, bursars and administrators.');
  expect(words).not.toContain('CDF Kibra');
});

test('a school without sponsors reads what they are for', () => {
  expect(wordsOf(drawn('bursar', []))).toContain('No sponsors found Add one below and choose the students.');
});
