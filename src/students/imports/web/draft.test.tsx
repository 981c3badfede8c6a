import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { checkedRow, listedImport, readImport } from '../../../../tests/support/sample-imports.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents, zeroCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Role } from '../../../core/roles.ts';
import { CallError } from '../../../core/web/call.ts';
import { DataTable } from '../../../ui/table/table.tsx';
import { type CheckedRow, checkImport, importById, type ReadImport } from '../contract.ts';
import { CheckStep } from './check-step.tsx';
import { columnsOf } from './checked-columns.tsx';
import { ChoicesStep } from './choices-step.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { Draft } from './draft.tsx';

openSignedInPage(pathTo('/import/$importId', { importId: 5 }));

type Check = Reply<typeof checkImport>;

type Drawn = { role?: Role; check?: Partial<Check>; isSaving?: boolean; failure?: Error };

/** One step of a draft, with what it read and what its check says. */
function drawn(step: 'whole' | 'columns' | 'choices' | 'check', changes: Partial<ReadImport> = {}, drawing: Drawn = {}): string {
  const { role = 'admin', check = {}, isSaving = false, failure } = drawing;
  const read = readImport(changes);
  const counts = { new: 1, known: 0, duplicate: 0, fault: 0 };
  const sums = { openingTotal: zeroCents, owed: zeroCents, paidAhead: zeroCents, billedTerm: null, currentTermOver: false };
  const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };
  const checked: Check = { counts, classes: [], mayMakeClasses: true, ...sums, rows: [], pagination, ...check };
  const answered = { read, decide: () => {}, isSaving };
  const contents = {
    whole: <Draft importId="5" />,
    columns: <ColumnsStep {...answered} />,
    choices: <ChoicesStep {...answered} />,
    check: <CheckStep {...answered} bookTotal="" onBookTotal={() => {}} />,
  };
  return drawnFor(
    role,
    contents[step],
    [importById, { params: { importId: '5' } }, read],
    [checkImport, { params: { importId: 5 }, query: { outcome: 'fault', page: 1 } }, checked, failure],
  );
}

/** A row among those of its outcome, in words. */
const rowText = (row: CheckedRow) =>
  wordsOf(
    drawnFor(
      'admin',
      <DataTable
        label="Rows"
        columns={columnsOf(row.outcome, { sheets: undefined, apart: () => {} })}
        rows={[row]}
        rowKey={() => 1}
        empty=""
      />,
    ),
  );

test('a file says what was passed over in it, and asks which column holds what is missing', () => {
  const passedOver = { totalLines: [9], blankLines: [3, 4, 5, 6, 7] };
  const words = wordsOf(drawn('whole', { rows: 1200, passedOver, missing: ['Gender', 'Class'] }));
  expect(words).toContain('1,200 rows below the headings on line 1.');
  expect(words).toContain('Skipped: lines 3 (blank), 4 (blank), 5 (blank), 6 (blank), 7 (blank) and 1 more.');
  expect(words).toContain('Say which column holds: Gender and Class.');
});

test('each column shows what stands in it and how full it is, and the first students stand as they will look', () => {
  const words = wordsOf(drawn('whole'));
  expect(words).toContain('Jina AMINA YUSUF 100% filled');
  expect(words).toContain('Maoni Nothing in it 0% filled');
  expect(words).toContain('Amina Yusuf 2016-03-14 Female Grade 4 East Halima Yusuf 0712345678 0.00');
});

test('a class that is not settled stands as the file writes it', () => {
  const [amina] = readImport().records;
  if (!amina) throw new Error('The sample has no row.');
  const words = wordsOf(drawn('whole', { records: [{ ...amina, className: '', writtenClass: '4 Kilimanjaro' }] }));
  expect(words).toContain('Female 4 Kilimanjaro (as in the file) Halima Yusuf');
  expect(rowText(checkedRow({ className: '', writtenClass: '9Z' }))).toContain('— 9Z (as in the file)');
  expect(rowText(checkedRow({ className: '', writtenClass: '' }))).toContain('Amina Yusuf — — 0.00');
});

test('a head that leaves open what its column holds is asked about', () => {
  const question = 'This may be the fees charged or the balance owed.';
  const karo = { head: 'Karo', samples: ['3,500'], filledPercent: 100, meaning: 'ask' as const, isKnown: true, question };
  const settings = { ...readImport().settings, columns: ['ask' as const] };
  const words = wordsOf(drawn('whole', { columns: [karo], settings }));
  expect(words).toContain('Choose what “Karo” holds.');
  expect(words).toContain(`Import as (Karo) ${question} Choose Do not import`);
});

const leftOut = [
  { head: 'Salio la mwisho', filled: 900, amounts: 612, total: asCents(451_105_000) },
  { head: 'Dini', filled: 900, amounts: 0, total: zeroCents },
];

test.each(['whole', 'check'] as const)('columns that are left out are warned of, with what they come to (%s)', (step) => {
  const words = wordsOf(drawn(step, { leftOut }));
  expect(words).toContain('“Salio la mwisho” is not imported. It holds 612 amounts with a total of KES 4,511,050.00.');
  expect(words).toContain('“Dini” is not imported. Most of the rows have something there.');
  expect(wordsOf(drawn(step))).not.toContain('not imported');
});

test('a register without its balances is imported only once that is ticked', () => {
  const markup = drawn('check', { leftOut, needsBalances: true });
  expect(wordsOf(markup)).toContain('Import without opening balances No column holds the balance: every student starts at 0.00.');
  expect(markup).toMatch(/<button[^>]*disabled[^>]*>[^<]*(<[^>]*>)*Add 1 student/);
  expect(drawn('check')).not.toMatch(/<button[^>]*disabled[^>]*>[^<]*(<[^>]*>)*Add 1 student/);
  expect(wordsOf(drawn('check', { leftOut }))).not.toContain('Import without opening balances');
  expect(wordsOf(drawn('check'))).not.toContain('you may leave the page');
});

test.each([
  ['columns', 'Continue'],
  ['choices', 'Continue to review'],
  ['check', 'Add 1 student'],
] as const)('while an answer is saved nothing goes on without it (%s)', (step, act) => {
  const inactive = new RegExp(`<(a|button)[^>]*aria-disabled="true"[^>]*>${act}<`);
  expect(drawn(step, {}, { isSaving: true })).toMatch(inactive);
  expect(drawn(step)).toContain(`>${act}<`);
  expect(drawn(step)).not.toMatch(inactive);
});

test('where the file says everything by itself there is nothing to ask', () => {
  expect(wordsOf(drawn('choices'))).toContain('No questions.');
  const questions = { dayOrder: 'ask' as const, classes: [], genders: [] };
  const words = wordsOf(drawn('choices', { questions }));
  expect(words).toContain('Day first: 3/4/2015 is 3 April Month first: 3/4/2015 is 4 March, as NEMIS lists write it');
  expect(words).not.toContain('No questions.');
});

test('words for classes and genders are asked once each, with the rows that have them; missing classes are an administrator to add', () => {
  const classes = [{ text: '5W', rows: 12, streamId: null, makes: 'Grade 5 West' }];
  const questions = { dayOrder: null, classes, genders: [{ text: 'Z', rows: 1, gender: null }] };
  const words = wordsOf(drawn('choices', { questions }));
  expect(words).toContain('Add the missing classes Those without a choice below: Grade 5 West.');
  const many = Array.from({ length: 14 }, (_, at) => ({ text: `C${at}`, rows: 1, streamId: null, makes: `Grade ${at} West` }));
  expect(wordsOf(drawn('choices', { questions: { ...questions, classes: many } }))).toContain('Grade 10 West, Grade 11 West and 2 more.');
  expect(words).toContain('“5W” (12 rows) Choose a class Grade 4 East');
  expect(words).toContain('“Z” (1 row) Choose Male Female');
  expect(wordsOf(drawn('choices', { questions }, { role: 'bursar' }))).not.toContain('Add the missing classes');
});

test('the check says what is added, left, asked about and not read, and the sums of the balances', () => {
  const check = {
    ...{ counts: { new: 10, known: 2, duplicate: 1, fault: 3 }, billedTerm: 'Term 1 2026', classes: ['Grade 5 West'] },
    ...{ openingTotal: asCents(1_200_000), owed: asCents(1_250_000), paidAhead: asCents(-50_000) },
  };
  const markup = drawn('check', {}, { check });
  const words = wordsOf(markup);
  expect(words).toContain('This adds 10 students, leaves 2 students as they are, asks about 1 row and cannot read 3 rows.');
  expect(words).toContain('Balances brought forward: KES 12,000.00 (owed KES 12,500.00, prepaid KES 500.00).');
  expect(words).toContain('The new students are billed for Term 1 2026 at once.');
  expect(words).toContain('New classes: Grade 5 West.');
  expect(words).toContain('Import only if every row is valid 4 rows must be corrected first.');
  expect(markup).toMatch(/<button[^>]*disabled[^>]*>[^<]*(<[^>]*>)*Add 10 students/);
});

test('a question that is still open leads to the step that asks it, and nothing is added before', () => {
  const refused = (code: string) => new CallError({ status: 409, code, message: 'First choose.', fields: [], body: {} });
  const open = (changes: Partial<ReadImport>) => drawn('check', changes, { failure: refused('IMPORT_UNDECIDED') });
  const stepTo = (step: string) => `href="${pathTo('/import/$importId', { importId: 5, step })}"`;
  expect(wordsOf(open({ missing: ['Gender'] }))).toBe('First choose. Answer it Retry');
  expect(open({ missing: ['Gender'] })).toContain(stepTo('columns'));
  expect(open({})).toContain(stepTo('choices'));
  const other = wordsOf(drawn('check', {}, { failure: refused('SERVER_BUSY') }));
  expect(other).toContain('First choose. Retry');
  expect(other).toContain('Add 1 student');
});

test('a file that comes to a credit says so in the check, beside the control total and in what came of it', () => {
  const sums = { openingTotal: asCents(-50_000), owed: asCents(0), paidAhead: asCents(-50_000) };
  const words = wordsOf(drawn('check', {}, { check: { counts: { new: 1, known: 0, duplicate: 0, fault: 0 }, ...sums } }));
  expect(words).toContain('Balances brought forward: credit KES 500.00 (owed KES 0.00, prepaid KES 500.00).');
  expect(words).toContain('These rows total credit KES 500.00; if your figure differs, nothing is imported.');
  expect(wordsOf(drawn('whole', { import: { ...done, openingTotal: asCents(-50_000) } }))).toContain('with balances of credit KES 500.00');
});

test('once the term is over the check asks from when the new students are billed, the next term first', () => {
  const over = drawn('check', {}, { check: { billedTerm: 'Term 3 2026', currentTermOver: true } });
  const words = wordsOf(over);
  expect(words).toContain('Term 3 2026 is over: choose below from when the new students are billed.');
  expect(words).toContain(
    'From the next term Nothing is charged for Term 3 2026. From now on All fees of Term 3 2026 are charged at once.',
  );
  expect(over.match(/<input[^>]*type="radio"[^>]*>/g)?.map((input) => input.includes('checked'))).toEqual([true, false]);
  const running = wordsOf(drawn('check', {}, { check: { billedTerm: 'Term 3 2026' } }));
  expect(running).not.toContain('From when are the students billed?');
});

test('a file that deducts what was paid in the term that is over has that term billed, and asks nothing', () => {
  const settings = { ...readImport().settings, columns: ['paid' as const] };
  const words = wordsOf(drawn('check', { settings }, { check: { billedTerm: 'Term 3 2026', currentTermOver: true } }));
  expect(words).toContain('Term 3 2026 is over, but what was paid in it is deducted: the new students are billed for it at once.');
  expect(words).not.toContain('From when are the students billed?');
});

test('a bursar is told whom to ask for classes that would be made', () => {
  const check = { classes: ['Grade 5 West'], mayMakeClasses: false };
  expect(wordsOf(drawn('check', {}, { check, role: 'bursar' }))).toContain('New classes: Grade 5 West. Ask an administrator');
});

test('each outcome shows its rows with what there is to say of them', () => {
  const faults = [{ column: 'DOB', value: '31/02/2016', reason: 'not a date' }];
  expect(rowText(checkedRow({ outcome: 'fault', faults }))).toContain('2 Amina Yusuf — Grade 4 East DOB “31/02/2016”: not a date');
  const twin = { line: null, studentId: 12, fullName: 'Amina Yusuf', admissionNumber: 'A1', className: 'Grade 3 East' };
  expect(rowText(checkedRow({ outcome: 'duplicate', twin }))).toContain('Amina Yusuf, Grade 3 East, student 12 Another student');
  const known = checkedRow({ outcome: 'known', twin: { ...twin, line: 4, studentId: null }, differs: ['phone number', 'class'] });
  expect(rowText(known)).toContain('Amina Yusuf, Grade 3 East, line 4 phone number, class');
  expect(rowText(checkedRow({ balance: asCents(-50_000) }))).toContain('2 Amina Yusuf — Grade 4 East credit 500.00');
});

test('a file without a new student has no act', () => {
  const words = wordsOf(drawn('check', {}, { check: { counts: { new: 0, known: 3, duplicate: 0, fault: 0 } } }));
  expect(words).toContain('This file contains no new students.');
  expect(words).not.toContain('Total of the old book');
});

const done = listedImport({ state: 'done', doneAt: '2026-01-05T07:00:00.000Z', students: 3, openingTotal: asCents(1_200_000) });

test('what came of a file stands in its place: whom it added, and that it can be undone', () => {
  const words = wordsOf(drawn('whole', { import: done }));
  expect(words).toMatch(/3 students added on 5 Jan 2026.*, with balances of KES 12,000\.00 brought forward\./);
  expect(words).toContain('Undo this import');
  expect(words).not.toContain('Match columns');
  expect(wordsOf(drawn('whole', { import: done }, { role: 'auditor' }))).not.toContain('Undo this import');
});

test('rows that were not imported are counted afterwards, and can still be downloaded', () => {
  const counts = { new: 3, known: 2, duplicate: 1, fault: 5 };
  const words = wordsOf(drawn('whole', { import: done }, { check: { counts } }));
  expect(words).toContain('6 rows were not imported. Download the rows with errors, correct them and import them as a separate file.');
  expect(words).toContain('Rows with errors');
  expect(wordsOf(drawn('whole', { import: done }))).not.toContain('not imported');
});

test('an import that was undone says so and can no longer be', () => {
  const words = wordsOf(drawn('whole', { import: { ...done, state: 'undone', undoneAt: '2026-01-06T07:00:00.000Z' } }));
  expect(words).toMatch(/3 students were added and removed from the register again on 6 Jan 2026.*The balances it added were removed\./);
  expect(words).not.toContain('Undo this import');
});
