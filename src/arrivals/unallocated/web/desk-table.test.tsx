import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { candidate, placedMoney, waitingMoney } from '../../../../tests/support/sample-money.ts';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import type { Arrived } from '../contract.ts';
import { contradictedAdvice } from '../contradicted-claims.ts';
import type { DeskList } from '../rules.ts';
import { DeskTable } from './desk-table.tsx';

openSignedInPage('/payments/reconcile');

type Drawn = { money?: readonly Arrived[] | undefined; list?: DeskList; role?: Role };

function drawn({ money, list = 'waiting', role = 'bursar' }: Drawn): string {
  return drawnFor(role, <DeskTable money={money} list={list} stale={false} onPlace={() => undefined} />);
}

const heads = (markup: string) => [...markup.matchAll(/<th\b[^>]*>([^<]*)/g)].map(([, head]) => head);
const withHead = (markup: string, head: string) => new RegExp(`<td[^>]*data-head="${head}"[^>]*>.*?</td>`).exec(markup)?.[0] ?? '';
const cell = (markup: string, head: string) => wordsOf(withHead(markup, head));
const likely = 'Suggested students';
const wholeMoney = 'KES 1,500.00 M-Pesa, SGH7Y2K9QL 4 May 2026, 08:15';

test('what waits shows how much came, how, when, for which account and from whom', () => {
  const markup = drawn({ money: [waitingMoney()] });
  expect(heads(markup)).toEqual(['Money', 'Account typed', 'Payer', likely, 'Actions']);
  expect(cell(markup, 'Money')).toBe(wholeMoney);
  expect(cell(markup, 'Account typed')).toBe('amna');
  expect(cell(markup, 'Payer')).toBe('HALIMA Y*** 2547 ***** 678');
});

test('where nothing was told of account and payer it says so', () => {
  const markup = drawn({ money: [waitingMoney({ account: null, payer: { name: null, phone: null } })] });
  expect(cell(markup, 'Account typed')).toBe('None');
  expect(cell(markup, 'Payer')).toBe('Not given');
});

test('a telephone that came as its hash is of no use to people and is not shown', () => {
  const markup = drawn({ money: [waitingMoney({ payer: { name: 'HALIMA', phone: 'a'.repeat(64) } })] });
  expect(cell(markup, 'Payer')).toBe('HALIMA');
});

test('a likely student stands with class, reasons and balance, and a button that says what it does', () => {
  const markup = drawn({ money: [waitingMoney()] });
  expect(cell(markup, likely)).toBe(
    'Amina Yusuf , Grade 4 East A guardian has this phone number. The balance is exactly this amount. Balance KES 6,000.00. Allocate',
  );
  expect(withHead(markup, likely)).toContain('href="/payments/12/fee-statement"');
  expect(withHead(markup, likely)).toContain('aria-label="Allocate KES 1,500.00 to Amina Yusuf"');
});

test('who has left is marked as one who has', () => {
  const student = { ...candidate().student, active: false };
  expect(cell(drawn({ money: [waitingMoney({ candidates: [candidate({ student })] })] }), likely)).toContain('Grade 4 East, left');
});

test('the balance of who is paid ahead is a credit', () => {
  const markup = drawn({ money: [waitingMoney({ candidates: [candidate({ balance: asCents(-50_000) })] })] });
  expect(cell(markup, likely)).toContain('Balance credit KES 500.00.');
});

test('where nobody is likely it says so', () => {
  expect(cell(drawn({ money: [waitingMoney({ candidates: [] })] }), likely)).toBe('No suggested match');
});

test('what may be here twice says so above the likely students, and what went back asks for its return instead of them', () => {
  const doubt = 'May be the same money as receipt 31 of 4 May 2026';
  const doubted = cell(drawn({ money: [waitingMoney({ doubt, mayBeDuplicate: true })] }), likely);
  expect(doubted).toMatch(
    /^Possible duplicate May be the same money as receipt 31 of 4 May 2026\. Compare them before you allocate it\. Amina/,
  );
  const markup = drawn({ money: [waitingMoney({ wentBack: 'Line 4 of statement 9' })] });
  expect(cell(markup, likely)).toBe('Reversed Line 4 of statement 9. Record that it was returned.');
  expect(cell(markup, 'Actions')).toContain('Choose Student The money was reversed');
});

test('what names a student and cannot be recorded says why above the likely students, and not that it may be a duplicate', () => {
  const markup = drawn({ money: [waitingMoney({ doubt: 'No term is current' })] });
  expect(cell(markup, likely)).toMatch(/^No term is current\. Amina Yusuf/);
});

const typed = { receiptNumber: 9, studentId: 13, fullName: 'Baraka Otieno' };

test('another amount under the same code is named with its receipt, and nothing can be allocated before', () => {
  const claim = { ...typed, amount: asCents(15_000), why: null };
  const markup = drawn({ money: [waitingMoney({ claim })] });
  expect(cell(markup, likely)).toBe(
    'Amount differs from the recorded payment Receipt 9 for Baraka Otieno says KES 150.00 under this code. Have it reversed first.',
  );
  expect(withHead(markup, likely)).toContain('href="/receipt/13/9"');
  expect(cell(markup, 'Actions')).toBe('Choose Student A payment of another amount holds the code Return Only for administrators');
});

test('money that names another student than its typed payment says so with both ways out, beside the likely students', () => {
  const why = contradictedAdvice({ receiptNumber: 9, fullName: 'Baraka Otieno', names: 'Amina Yusuf' });
  const claim = { ...typed, amount: asCents(150_000), why: `${why}.` };
  const markup = drawn({ money: [waitingMoney({ claim, doubt: why })] });
  const refusal = 'Verify or reverse receipt 9 first';
  expect(cell(markup, likely)).toBe(
    'Names another student Receipt 9 for Baraka Otieno was typed with this code, but the account names another student (Amina Yusuf). ' +
      'If the receipt is right, a second person verifies it. If it is wrong, have it reversed, then allocate the money. ' +
      'Amina Yusuf , Grade 4 East A guardian has this phone number. The balance is exactly this amount. Balance KES 6,000.00. ' +
      `Allocate ${refusal}`,
  );
  expect(withHead(markup, likely)).toContain('href="/receipt/13/9"');
  expect(cell(markup, 'Actions')).toBe(`Choose Student ${refusal} Return Only for administrators`);
});

test('the bursar chooses a student or splits, and reads who may return', () => {
  const acts = withHead(drawn({ money: [waitingMoney()] }), 'Actions');
  expect(wordsOf(acts)).toBe('Choose Student Split Return Only for administrators');
  expect(acts).toContain('aria-label="Split KES 1,500.00 (SGH7Y2K9QL)"');
  const split = 'href="/payments/shared?total=1500.00&amp;method=Mpesa&amp;code=SGH7Y2K9QL&amp;payer=HALIMA+Y***"';
  expect(decodeURIComponent(acts)).toContain(split);
});

test('an administrator may return, and an auditor may do nothing of it', () => {
  expect(cell(drawn({ money: [waitingMoney()], role: 'admin' }), 'Actions')).toBe('Choose Student Split Return');
  const acts = cell(drawn({ money: [waitingMoney()], role: 'auditor' }), 'Actions');
  expect(acts).toMatch(/^Choose Student Only for .* Return Only for administrators$/);
  expect(acts).not.toContain('Split');
});

test('of money that is partly placed only the rest stands there, and cannot be split again', () => {
  const markup = drawn({ money: [waitingMoney({ waiting: asCents(50_000) })] });
  expect(cell(markup, 'Money')).toMatch(/^KES 500\.00 of KES 1,500\.00 /);
  expect(cell(markup, 'Actions')).not.toContain('Split');
});

test('what was reversed is neither allocated nor split, and can be returned', () => {
  const markup = drawn({ money: [waitingMoney({ wentBack: 'Line 4 of statement 2' })], role: 'admin' });
  expect(cell(markup, 'Actions')).toBe('Choose Student The money was reversed Return');
});

test('what is old is marked in words', () => {
  expect(cell(drawn({ money: [waitingMoney({ isOld: true })] }), 'Money')).toMatch(/More than 3 days$/);
});

test('what found a student leads to its receipt, and says by whom and when', () => {
  const markup = drawn({ money: [placedMoney()], list: 'placed' });
  expect(heads(markup)).toEqual(['Money', 'Account typed', 'Payer', 'Where it is']);
  expect(cell(markup, 'Money')).toBe(wholeMoney);
  expect(cell(markup, 'Where it is')).toBe('Receipt 31 , Amina Yusuf: KES 1,500.00 5 May 2026 by njoroge');
  expect(withHead(markup, 'Where it is')).toContain('href="/receipt/12/31"');
  const reversed = drawn({ money: [placedMoney({ status: 'reversed' })], list: 'placed' });
  expect(cell(reversed, 'Where it is')).toMatch(/Reversed$/);
});

test('what was returned says how much, why, by whom and when', () => {
  const returned = [{ amount: asCents(150_000), reason: 'Paid by mistake', by: 'njoroge', date: '2026-05-06' }];
  const markup = drawn({ money: [waitingMoney({ waiting: asCents(0), returned })], list: 'returned' });
  expect(cell(markup, 'Money')).toBe(wholeMoney);
  expect(cell(markup, 'Returned')).toBe('KES 1,500.00: Paid by mistake 6 May 2026 by njoroge');
});

test('an empty list says what it means', () => {
  expect(wordsOf(drawn({ money: [] }))).toMatch(/^No unallocated payments /);
  expect(wordsOf(drawn({ money: [], list: 'placed' }))).toMatch(/^No allocated payments yet /);
  expect(wordsOf(drawn({ money: [], list: 'returned' }))).toMatch(/^No returned payments /);
});

test('rows stand in while the list is read', () => {
  const markup = drawn({ money: undefined });
  expect(markup.match(/<tr/g)).toHaveLength(11);
  expect(wordsOf(markup)).toContain('Loading…');
});
