import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { listedSponsors, sponsorPage } from '../../../../tests/support/sample-sponsors.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { sponsorById, sponsors } from '../../sponsors/contract.ts';
import { asTyped } from '../contract.ts';
import { partsMax } from '../rules.ts';
import { SponsorChoice } from './sponsor-choice.tsx';

openSignedInPage('/payments/shared');

type Chosen = { sponsorId?: string; chosen?: string[] };

/** The choice within a form that holds a sponsor already, or none. */
function Choice({ sponsorId = '', chosen = [] }: Chosen) {
  const form = useContractForm(asTyped.recordSharedPayment, {
    start: { parts: [], takeBack: [], sponsorId },
    fallback: '',
    onSent: () => undefined,
  });
  return <SponsorChoice form={form} chosen={chosen} onAdd={() => undefined} />;
}

const pagination = { page: 1, total: 1, totalPages: 1 };
const active = listedSponsors.filter(({ isArchived }) => !isArchived);

function drawn(choice: Chosen, listed = active, totalPages = 1): string {
  const list = { sponsors: listed, pagination: { ...pagination, totalPages } };
  return drawnFor(
    'bursar',
    <Choice {...choice} />,
    [sponsors, { query: { state: 'active', limit: 100, page: 1 } }, list],
    [sponsorById, { params: { sponsorId: '1' } }, sponsorPage],
  );
}

test('a school without sponsors is not asked for one', () => {
  expect(drawn({}, [])).toBe('');
});

test('the sponsors who pay can be chosen, and none is to begin with', () => {
  expect(wordsOf(drawn({}))).toBe("Sponsor Shown on the sponsor's statement No sponsor CDF Kibra");
});

test('a sponsor whom the page of the list does not have is offered and chosen, as from their own page', () => {
  const others = active.map((sponsor) => ({ ...sponsor, id: 7, name: 'Mbugua Trust' }));
  const markup = drawn({ sponsorId: '1' }, others, 2);
  expect(wordsOf(markup)).toContain('No sponsor CDF Kibra Mbugua Trust');
  expect(markup).toMatch(/<option[^>]*selected[^>]*>CDF Kibra</);
});

test('where one page does not hold all sponsors, the next is a press away', () => {
  expect(wordsOf(drawn({}, active, 3))).toContain('Show sponsors, page 2 of 3');
  expect(wordsOf(drawn({}))).not.toContain('Show sponsors');
});

test('whose money it is brings their students at one press', () => {
  expect(wordsOf(drawn({ sponsorId: '1' }))).toMatch(/Add their 2 students$/);
});

test('those who are there already are not added again', () => {
  expect(wordsOf(drawn({ sponsorId: '1', chosen: ['12'] }))).toMatch(/Add their 1 student$/);
  expect(wordsOf(drawn({ sponsorId: '1', chosen: ['12', '13'] }))).not.toContain('Add their');
});

test('no more are offered than share one payment', () => {
  const others = Array.from({ length: partsMax - 1 }, (_, at) => String(at + 100));
  expect(wordsOf(drawn({ sponsorId: '1', chosen: others }))).toMatch(/Add their 1 student$/);
  expect(wordsOf(drawn({ sponsorId: '1', chosen: [...others, '99'] }))).not.toContain('Add their');
});
