import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { asCents } from '../../../core/money.ts';
import type { StudentOverview, TermBalance } from '../contract.ts';
import { BalanceSection } from './balance-section.tsx';

type MoneyOverview = NonNullable<StudentOverview['money']>;

function term(name: string, figures: Partial<Record<'broughtForward' | 'billed' | 'adjusted' | 'paid' | 'balance', number>>): TermBalance {
  const cents = (of: keyof typeof figures) => asCents((figures[of] ?? 0) * 100);
  const sums = { broughtForward: cents('broughtForward'), billed: cents('billed'), adjusted: cents('adjusted'), paid: cents('paid') };
  return { id: Number(name.at(-1)), name, year: 2026, grade: 'Grade 4', stream: 'East', later: false, ...sums, balance: cents('balance') };
}

const earlier = term('Term 1', { billed: 10_000, paid: 9000, balance: 1000 });
const latest = term('Term 2', { broughtForward: 1000, billed: 10_000, adjusted: -500, paid: 4000, balance: 6500 });

/** The words that the section shows, tags aside. */
function markupOf(figures: Partial<MoneyOverview>): string {
  const money = { balance: asCents(6500_00), promise: null, noteCount: 0, terms: [latest, earlier], ...figures };
  return renderToStaticMarkup(<BalanceSection money={money} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('the balance stands first, and below it what the latest term made of it', () => {
  expect(markupOf({})).toMatch(
    /^Balance KES 6,500\.00 Brought forward KES 1,000\.00 Billed in Term 2 2026 KES 10,000\.00 Adjusted −KES 500\.00 Paid KES 4,000\.00/,
  );
});

test('earlier terms follow in a table, the latest is not told twice', () => {
  const words = markupOf({});
  expect(words).toContain('Term 1 2026 Grade 4 East 0.00 10,000.00 0.00 9,000.00 1,000.00');
  expect(words.match(/Term 2 2026/g)).toHaveLength(1);
});

test('while an earlier term is current again, it is the one below the balance, and the later one has a table of its own', () => {
  const next = { ...term('Term 3', { broughtForward: 6500, billed: 20_000, balance: 26_500 }), later: true };
  const words = markupOf({ terms: [next, latest, earlier] });
  expect(words).toMatch(/^Balance KES 6,500\.00 Brought forward KES 1,000\.00 Billed in Term 2 2026 KES 10,000\.00 /);
  expect(words).toMatch(/ Term 3 2026 Grade 4 East 6,500\.00 20,000\.00 0\.00 0\.00 26,500\.00 .* Term 1 2026 /);
  const money = { balance: asCents(6500_00), promise: null, noteCount: 0, terms: [next, latest, earlier] };
  const tables = renderToStaticMarkup(<BalanceSection money={money} />).match(/aria-label="(Later|Earlier) terms"/g);
  expect(tables).toEqual(['aria-label="Later terms"', 'aria-label="Earlier terms"']);
});

test('with one term there is no table, and without one the balance alone', () => {
  expect(markupOf({ terms: [latest] })).not.toContain('Brought Forward (KES)');
  expect(markupOf({ terms: [], balance: asCents(300_00) })).toBe('Balance KES 300.00');
});

test('money paid ahead is called a credit, and is no debt', () => {
  const credit = { balance: asCents(-300_00), promise: null, noteCount: 0, terms: [] };
  const markup = renderToStaticMarkup(<BalanceSection money={credit} />);
  expect(markup).toContain('credit KES 300.00');
  expect(markup).not.toContain('data-owing');
  expect(renderToStaticMarkup(<BalanceSection money={{ ...credit, balance: asCents(1) }} />)).toContain('data-owing="true"');
});

test('the promise that stands is beside it', () => {
  const promise = { day: '2026-03-05', amount: asCents(700_00), paid: asCents(0), state: 'broken' } as const;
  expect(markupOf({ promise })).toContain('KES 6,500.00 Promise of 5 Mar 2026 broken');
});
