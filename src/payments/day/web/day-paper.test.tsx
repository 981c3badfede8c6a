import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
import { sampleDay, shillings } from '../../../../tests/support/sample-day.ts';
import type { CashDay } from '../contract.ts';
import { DayPaper } from './day-paper.tsx';

const markupOf = (changes: Partial<CashDay> = {}) => renderToStaticMarkup(<DayPaper day={sampleDay(changes)} />);
const paper = (changes: Partial<CashDay> = {}) => wordsOf(markupOf(changes));

/** The words of one table of the sheet. */
function table(name: string, changes: Partial<CashDay> = {}): string {
  const [, inside = ''] = new RegExp(`<table[^>]*aria-label="${name}"[^>]*>(.*?)</table>`, 's').exec(markupOf(changes)) ?? [];
  return wordsOf(inside);
}

test('the sheet says whose day it is, of which school, and when the drawer was counted in Nairobi', () => {
  expect(paper()).toMatch(
    /^Mwangaza Academy Day sheet of njeri, 3 Feb 2026 Counted at 16:05\. Waits for a second person\. All amounts are in Kenyan shillings/,
  );
});

test('by method it says what came in, what reversals took off, and what is left of it, with a sum', () => {
  expect(table('By method')).toBe(
    'Method Received (KES) Reversed (KES) Net (KES) Cash 3,000.00 −700.00 2,300.00 M-Pesa 4,500.00 0.00 4,500.00 Total 7,500.00 −700.00 6,800.00',
  );
});

test('payments stand by day, hour and method, and each reversal in a row of its own with its reason', () => {
  expect(table('By hour')).toBe(
    'Day, hour and method Payments Amount (KES) 3 Feb 2026, 09:00–10:00, Cash 2 3,000.00 3 Feb 2026, 14:00–15:00, M-Pesa 1 4,500.00',
  );
  expect(markupOf(), 'texts on the left, the amount on the right').toMatch(/aria-label="Reversals" data-texts="true"/);
  expect(table('Reversals')).toBe(
    'Reversal Why, and by whom Method Amount (KES) Receipt 31, 3 Feb 2026, 10:00–11:00 Wrong child (wanjiku) Cash −700.00',
  );
});

test('the cash goes from what was in the drawer to what the books expect, line by line, and to the variance', () => {
  expect(table('Cash')).toBe(
    [
      'Cash Amount (KES) Opening cash 500.00 Cash received 3,000.00 Cash reversed −700.00 Banked 2 Feb 2026, KCB, slip FT9 −2,000.00',
      'Expected cash 800.00 Counted 800.00 Variance: Matches the books 0.00',
    ].join(' '),
  );
});

test.each([
  [-50, 'Variance: KES 50.00 short −50.00'],
  [20, 'Variance: KES 20.00 over 20.00'],
])('a variance of %d says on which side it is', (variance, words) => {
  expect(table('Cash', { variance: shillings(variance) })).toMatch(new RegExp(`${words.replaceAll('.', '\\.')}$`));
});

test('notes and coins are listed with what they come to', () => {
  expect(table('Notes and coins')).toBe('Notes and coins Amount (KES) 1 × 500 500.00 3 × 100 300.00 Counted 800.00');
  expect(table('Notes and coins', { pieces: [], counted: shillings(0) })).toBe('Notes and coins Amount (KES) Counted 0.00');
});

test('a day without a payment says so and has no empty tables', () => {
  const words = paper({ figures: [], reversals: [], bankings: [] });
  expect(words).toContain('No receipts or reversals.');
  expect(markupOf({ figures: [], reversals: [] })).not.toMatch(/aria-label="(By method|By hour|Reversals)"/);
});

test('a method that only reversals touched is listed as well', () => {
  expect(table('By method', { figures: [] })).toBe(
    'Method Received (KES) Reversed (KES) Net (KES) Cash 0.00 −700.00 −700.00 Total 0.00 −700.00 −700.00',
  );
});

test('the foot names who counted, why it differs, and who countersigned', () => {
  const decided = { by: 'wanjiku', date: '2026-02-03', own: false, refusal: null };
  expect(paper()).toMatch(/Counted by njeri Countersigned by Not yet$/);
  const locked = paper({ state: 'locked', variance: shillings(-5), varianceReason: 'Torn note', decided });
  expect(locked).toMatch(/Why it differs Torn note Counted by njeri Countersigned by wanjiku, 3 Feb 2026$/);
  expect(paper({ state: 'locked', decided: { ...decided, own: true } })).toMatch(/wanjiku, 3 Feb 2026, the school's only user$/);
  expect(paper({ state: 'sentBack', decided: { ...decided, refusal: 'Count again' } })).toMatch(
    /Returned by wanjiku, 3 Feb 2026: Count again$/,
  );
});

test('the logo of the school leads the sheet, where it has one', () => {
  expect(markupOf()).not.toContain('<img');
  expect(markupOf({ school: { name: 'Mwangaza Academy', logo: 'data:image/png;base64,AA==' } })).toContain(
    'src="data:image/png;base64,AA=="',
  );
});
