import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { siblingDiscount, staffDiscount } from '../../../../tests/support/sample-discounts.ts';
import { childPlaces, placeFacts } from '../../../books/discounts/kinds.ts';
import type { Role } from '../../../core/roles.ts';
import type { Discount } from '../contract.ts';
import { DiscountsTable } from './discounts-table.tsx';

openSignedInPage('/settings/discounts');

const drawn = (rows: readonly Discount[], role: Role = 'admin') => drawnFor(role, <DiscountsTable rows={rows} stale={false} />);
const cell = (markup: string, head: string) => wordsOf(new RegExp(`<td[^>]*data-head="${head}"[^>]*>(.*?)</td>`).exec(markup)?.[1] ?? '');
const isLocked = (markup: string, label: string) =>
  new RegExp(`<button[^>]*aria-label="${label}"[^>]*>`).exec(markup)?.[0].includes('aria-disabled="true"');

test('a rule that waits says what, for whom and who asked, and can be looked at, and leads to those that wait in Approvals', () => {
  const markup = drawn([siblingDiscount()]);
  expect(cell(markup, 'Discount')).toBe('Second child 10% of Tuition');
  expect(cell(markup, 'For')).toBe('Brothers and sisters Second child');
  expect(cell(markup, 'Status')).toBe('Waiting Requested 4 May 2026 by wanjiku');
  expect(cell(markup, 'Actions')).toBe('Waiting in Approvals Preview');
  expect(markup).toContain('href="/approvals?show=waiting&amp;kind=discount"');
});

test('a bursar and an auditor may look at it and decide nothing', () => {
  for (const role of ['bursar', 'auditor'] as const) {
    const markup = drawn([siblingDiscount(), staffDiscount()], role);
    const acts = ['Give Children of teachers now', 'End Children of teachers'];
    for (const act of acts) expect(isLocked(markup, act), act).toBe(true);
    expect(isLocked(markup, 'What Second child gives')).toBe(false);
  }
});

test('a rule in force names three of those whom it helps, who approved it, and can be given or ended', () => {
  const markup = drawn([staffDiscount()]);
  expect(cell(markup, 'Discount')).toBe('Children of teachers KES 2,000.00 of all fees of the grade');
  expect(cell(markup, 'For')).toBe('Children of staff Amina Yusuf, Baraka Otieno, Chebet Koech and 2 others');
  expect(cell(markup, 'Status')).toBe('In force Requested 4 May 2026 by wanjiku Approved 5 May 2026 by mary');
  expect(cell(markup, 'Actions')).toBe('Give now End Preview');
});

test('one whom nobody else could approve says that who asked approved it', () => {
  const decided = { by: 'wanjiku', date: '2026-05-05', own: true, reason: null };
  expect(cell(drawn([staffDiscount({ decided })]), 'Status')).toContain('Approved 5 May 2026 by wanjiku, who requested it');
});

test('what was refused or ended says by whom and why, and nothing can be done about it', () => {
  const refused = siblingDiscount({ state: 'refused', decided: { by: 'mary', date: '2026-05-05', own: false, reason: 'Too much' } });
  expect(cell(drawn([refused]), 'Status')).toBe('Refused Requested 4 May 2026 by wanjiku Refused 5 May 2026 by mary: Too much');
  expect(cell(drawn([refused]), 'Actions')).toBe('');
  const withdrawn = siblingDiscount({ state: 'withdrawn', decided: { by: 'wanjiku', date: '2026-05-05', own: false, reason: null } });
  expect(cell(drawn([withdrawn]), 'Status')).toBe('Withdrawn Requested 4 May 2026 by wanjiku Withdrawn 5 May 2026 by wanjiku');
  expect(cell(drawn([withdrawn]), 'Actions')).toBe('');
  const ended = staffDiscount({ state: 'ended', ended: { by: 'otieno', date: '2026-09-01', reason: 'They left' } });
  expect(cell(drawn([ended]), 'Status')).toMatch(/^Ended .* Ended 1 Sept? 2026 by otieno: They left$/);
  expect(cell(drawn([ended]), 'Actions')).toBe('');
});

test('a school without any reads what they are for', () => {
  expect(wordsOf(drawn([]))).toContain('No discount rules yet Request one below: for brothers and sisters, for children of staff');
});

test('each place among brothers and sisters has its own name, and none begins before the second', () => {
  expect(new Set(childPlaces.map((place) => placeFacts[place].name)).size).toBe(childPlaces.length);
  expect(new Set(childPlaces.map((place) => `${placeFacts[place].first} ${placeFacts[place].last}`)).size).toBe(childPlaces.length);
  for (const { first, last } of childPlaces.map((place) => placeFacts[place])) {
    expect(first).toBeGreaterThanOrEqual(2);
    expect(last ?? first).toBe(first);
  }
});
