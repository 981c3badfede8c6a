import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { preview, previewedRow, readFile } from '../../../../tests/support/sample-statements.ts';
import { asCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Role } from '../../../core/roles.ts';
import { previewStatement, type ReadStatement, type StatementPreview, statementDraft } from '../contract.ts';
import { DraftPage } from './draft-page.tsx';
import { ImportForm } from './import-form.tsx';

openSignedInPage(pathTo('/payments/statements/draft/$draftId', { draftId: 5 }));

type Drawn = { role?: Role; read?: Partial<ReadStatement>; seen?: Partial<StatementPreview> };

function drawn({ role = 'bursar', read = {}, seen = {} }: Drawn = {}): string {
  return drawnFor(
    role,
    <DraftPage />,
    [statementDraft, { params: { draftId: '5' } }, readFile(read)],
    [previewStatement, { params: { draftId: 5 }, query: { page: 1 } }, preview(seen)],
  );
}

test('what a file comes to stands above its rows: sums, balances, days, and what is left out', () => {
  const words = wordsOf(drawn());
  expect(words).toContain('june.csv');
  expect(words).toContain('12 rows below the headings on line 3.');
  expect(words).toContain('Money in KES 15,000.00 Money out KES 200.00 Opening balance KES 1,000.00 Closing balance KES 15,800.00');
  expect(words).toContain('10 new rows, 1 Jun 2026 to 7 Jun 2026.');
  expect(words).toContain('2 rows came with an earlier statement. 1 row without money in or out, such as a footer, is left out.');
  expect(words).toContain('The balances run from KES 1,000.00 to KES 15,800.00 without a gap.');
  expect(words).toContain('Import 10 rows');
});

test('what is left out is counted, and only what there is', () => {
  const notCompleted = wordsOf(drawn({ seen: { here: 0, withoutMoney: 0, notCompleted: 1 } }));
  expect(notCompleted).toContain('1 incomplete transaction is left out.');
  expect(notCompleted).not.toMatch(/earlier statement|without money in or out/);
  expect(wordsOf(drawn({ seen: { withoutMoney: 2, notCompleted: 3 } }))).toContain(
    '2 rows without money in or out, such as a footer, are left out. 3 incomplete transactions are left out.',
  );
  expect(wordsOf(drawn())).not.toContain('incomplete transaction');
});

test('of each row it says what happens and why, with the student or the receipt', () => {
  const student = { id: 12, fullName: 'Amina Yusuf' };
  const proves = previewedRow({ line: 6, outcome: 'proves', student, receiptNumber: 31, reason: 'Typed with this code', code: 'FT26X1' });
  const markup = drawn({
    seen: {
      money: [
        previewedRow(),
        previewedRow({ line: 5, outcome: 'student', student, reason: 'The account “12” matches this student' }),
        proves,
      ],
    },
  });
  const words = wordsOf(markup);
  expect(words).toContain('4 1 Jun 2026 CASH DEPOSIT Unallocated The account “CASH DEPOSIT” matches no student. 1,500.00');
  expect(words).toContain('Matches a student Amina Yusuf The account “12” matches this student.');
  expect(words).toContain('FT26X1 CASH DEPOSIT Verifies a payment Receipt 31, Amina Yusuf Typed with this code.');
  expect(markup).toContain('href="/receipt/12/31"');
  expect(words).toContain('All (10) Matches a student (5) Unallocated (2) Verifies a payment (2) Differs (1) Already recorded (0)');
});

test('balances that break are named line by line, and the file waits for a word of assent', () => {
  const breaks = [{ line: 7, expected: asCents(12_000), found: asCents(13_000) }];
  const markup = drawn({ seen: { breaks, moreBreaks: 3 } });
  const words = wordsOf(markup);
  expect(words).toContain('Line 7: expected KES 120.00, found KES 130.00 and 3 more lines');
  expect(words).toContain('Import anyway (the running balance does not add up)');
  expect(words).not.toContain('without a gap');
  expect(markup).toMatch(/<button[^>]*disabled[^>]*>[^<]*(<[^>]*>)*Import 10 rows/);
});

test('while an answer is saved the statement is not imported without it', () => {
  const act = (isSaving: boolean) => drawnFor('bursar', <ImportForm draftId={5} preview={preview()} isSaving={isSaving} />);
  const inactive = /<button[^>]*aria-disabled="true"[^>]*>Import 10 rows/;
  expect(act(true)).toMatch(inactive);
  expect(act(false)).toContain('Import 10 rows');
  expect(act(false)).not.toMatch(inactive);
});

test('rows that cannot be read are named by line, column, value and reason', () => {
  const refused = [
    { line: 8, column: 'Date', value: '31/02/2026', reason: 'is not a day' },
    { line: 9, column: 'Receipt No.', value: '', reason: 'is missing' },
  ];
  const words = wordsOf(drawn({ seen: { refused } }));
  expect(words).toContain(
    '2 rows cannot be read and are not imported. Line 8: Date “31/02/2026” is not a day Line 9: Receipt No. is missing',
  );
});

test('a file that is here already has nothing to import', () => {
  const words = wordsOf(drawn({ seen: { rows: 0, here: 12 } }));
  expect(words).toContain('0 new rows');
  expect(words).toContain('No new transactions in this file.');
  expect(words).not.toContain('Import 0');
});

test.each([
  [0, 'warning'],
  [1, 'info'],
])('with %d new rows in it, what a file comes to is shown as a %s', (rows, tone) => {
  const [, shown] = /data-tone="(\w+)"(?:(?!data-tone).)*\d new row/.exec(drawn({ seen: { rows, breaks: [] } })) ?? [];
  expect(shown).toBe(tone);
});

test('what is still to be said is asked before anything is shown of the rows', () => {
  const settings = { ...readFile().settings, name: null, method: null, bank: null };
  const words = wordsOf(drawn({ read: { missing: ['Account Name', 'Method'], settings } }));
  expect(words).toContain('First fill in: Account Name and Method.');
  expect(words).not.toContain('Money In');
});

test('the bank of a known account is not asked again; an auditor may look and import nothing', () => {
  const markup = drawn();
  expect(markup).toMatch(/<select[^>]*disabled[^>]*>(<[^>]*>|Choose|M-Pesa)*Bank/);
  expect(wordsOf(markup)).toContain('Import as (Date)');
  expect(wordsOf(drawn({ role: 'auditor' }))).not.toContain('Import the statement');
});

test('the reversals of a file are counted above its rows, with what will become of each', () => {
  const back = { line: 9, day: '2026-06-02', narration: 'RTN CHQ 000123', amount: asCents(450_000), receiptNumber: 31 };
  const reason = 'A reversal of receipt 31 will be requested';
  const words = wordsOf(drawn({ seen: { wentBack: [{ ...back, reason }], moreWentBack: 2 } }));
  expect(words).toContain(
    'Reversed by M-Pesa or the bank 3 rows of reversals and bounced cheques. An administrator approves each reversal.',
  );
  expect(words).toContain('Line 9, 2 Jun 2026, KES 4,500.00: RTN CHQ 000123. A reversal of receipt 31 will be requested.');
  expect(wordsOf(drawn())).not.toContain('Reversed by M-Pesa');
});
