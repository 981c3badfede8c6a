import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nairobiToday } from '../../src/core/dates.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, freshSchool } from '../support/fresh-school.ts';

useBrowser();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const table = (page: Page, name: string) => page.getByRole('table', { name });
const heads = ['Namba ya usajili', 'Jina', 'Tarehe ya kuzaliwa', 'Jinsia', 'Darasa', 'Mzazi/Mlezi', 'Simu', 'Salio'];

const births = ['31/12/2016', '3-Apr-2016', '2016-04-03', '5.6.2016', '14th March 2016'];
const phones = ['0712 345 678', '712345678', '+254712345678', '0712345678/0722000111', '254 712 345 678'];
const balances = ['1,000/=', 'KES 1,000.00', '(500)', 'nil', '-'];
/** The same in shillings. */
const owed = [1000, 1000, -500, 0, 0];

/** A line of the register, with its usual dirt in turn. */
function pupil(number: number, changes: Partial<Record<number, string>> = {}): string {
  const turn = number % 5;
  const cells = [
    `A${number}`,
    `MTOTO WA ${number}`,
    births[turn],
    turn < 3 ? 'MME' : 'MKE',
    '4E',
    `Mzazi ${number}`,
    phones[turn],
    balances[turn],
  ];
  return cells.map((cell, at) => changes[at] ?? cell).join(';');
}

const goodOnes = Array.from({ length: 188 }, (_, index) => index + 1);
const simba = 3012;

/** 200 children: 188 that are good, ten at fault, one who is twice there, and one whose class has a name of its own. */
function register(): string {
  const good = goodOnes.map((number) => pupil(number));
  const faulty = [
    pupil(3001, { 1: '=HYPERLINK("http://example.test")' }),
    pupil(3002, { 6: '2.54712E+11' }),
    pupil(3003, { 2: '31/02/2016' }),
    pupil(3004, { 2: '4/13/2016' }),
    pupil(3005, { 7: 'nyingi' }),
    pupil(3006, { 2: '3/4/1970' }),
    pupil(3007, { 5: '' }),
    pupil(3008, { 3: 'X' }),
    pupil(3009, { 4: '9Z' }),
    pupil(3010, { 0: 'a1' }),
  ];
  const others = [pupil(3011, { 0: '', 1: 'Wa Mtoto 7', 6: '0712345678' }), pupil(simba, { 4: 'Simba' })];
  const titles = ['MWANGAZA PRIMARY SCHOOL;;;;;;;', 'REJISTA YA KARO 2026;;;;;;;', ';;;;;;;'];
  return `\ufeff${[...titles, heads.join(';'), ...good, ';;;;;;;', ...faulty, ...others, 'JUMLA;;;;;;;2,000,000'].join('\r\n')}\r\n`;
}

/** A class of 4 East and West with fees of 9,000 in a term of today. */
async function schoolReady(call: Call, { endsIn = 60 } = {}): Promise<void> {
  const { grade_id } = await addClass(call, 'Grade 4', ['East', 'West']);
  const today = nairobiToday();
  const days = { year: Number(today.slice(0, 4)), startDate: addDays(today, -10), endDate: addDays(today, endsIn) };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Muhula 1', ...days, current: true });
  await call('/api/settings/fee-structure', {
    grade: grade_id,
    term_id: term.id,
    tuition_fee: 9000,
    ass_books: 0,
    diary_fee: 0,
    others: 0,
  });
}

/** Waits until what was decided is kept. */
async function decided(page: Page, act: () => Promise<unknown>): Promise<void> {
  const response = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await act();
  await response;
}

async function chooseFile(page: Page): Promise<void> {
  await page.goto('/import');
  const file = { name: 'karo.csv', mimeType: 'text/csv', buffer: Buffer.from(register()) };
  await page.getByLabel('Excel workbook or CSV file').setInputFiles(file);
}

/** Each fault of the register by its column, value and reason. */
async function expectNamedFaults(page: Page): Promise<void> {
  const faults = await table(page, 'Rows with errors').getByRole('row').allInnerTexts();
  const named = [
    /=HYPERLINK.*a formula is not read/s,
    /Simu.*2\.54712E\+11.*cut this number short/s,
    /Tarehe ya kuzaliwa.*31\/02\/2016.*not a date/s,
    /4\/13\/2016.*the file writes day\/month\/year, this is month first/s,
    /Salio.*nyingi.*not an amount of money/s,
    /3\/4\/1970.*not between 2 and 25 years/s,
    /Mzazi\/Mlezi: Guardian name is required/s,
    /Jinsia.*X.*not a gender/s,
    /Darasa.*9Z.*no such class/s,
    /Namba ya usajili.*a1.*line 5 has the same admission number/s,
  ];
  for (const [at, words] of named.entries()) expect(faults[at + 1]).toMatch(words);
}

test('a register of 200 with the usual dirt goes from file to billed students, every fault is named, and it is undone', async () => {
  await visit({ expected: /422/ }, async (page) => {
    const call = await freshSchool(page, 'kuhamia-shule');
    await schoolReady(call);
    await chooseFile(page);
    await button(page, 'Read the file').click();

    await page.getByText(/200 rows below the headings on line 4\. Skipped: lines 193 \(blank\) and 206 \(a total\)\./).waitFor();
    expect(await page.getByLabel('Import as (Simu)').inputValue()).toBe('contactNumber1');
    await table(page, 'Preview').getByText('Mtoto Wa 1', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Continue', exact: true }).click();

    await decided(page, () => page.getByLabel('“Simba” (1 row)').selectOption({ label: 'Grade 4 West' }));
    await decided(page, () => page.getByLabel(/^Day first/).check());
    await page.reload();
    await expect.poll(() => page.getByLabel('“Simba” (1 row)').locator('option:checked').innerText()).toBe('Grade 4 West');
    await page.getByRole('link', { name: 'Continue to review' }).click();

    await page.getByText('This adds 189 students, asks about 1 row and cannot read 10 rows.').waitFor();
    await expectNamedFaults(page);
    await page.getByLabel('Show').selectOption({ label: 'May be the same student (1)' });
    await table(page, 'May be the same student').getByText('Mtoto Wa 7, line 11').waitFor();

    const total = [...goodOnes, simba].reduce((sum, number) => sum + (owed[number % owed.length] ?? 0), 0);
    await page.getByLabel('Total of the old book').fill('1');
    await page.getByLabel('Import valid rows only').check();
    await button(page, 'Add 189 students').click();
    await page.getByText(/but the old book says KES 1\.00\. Nothing was added\./).waitFor();
    await page.getByLabel('Total of the old book').fill(String(total));
    await button(page, 'Add 189 students').click();
    await page.getByText('189 students added').waitFor();

    const { data } = await call<{ data: { summary: object } }>('/api/payments/1/fee-statement');
    expect(data.summary).toMatchObject({ carriedForwardBalance: 1000, totalBilled: 9000, currentBalance: 10_000 });
    const { imports } = await call<{ imports: object[] }>('/api/imports');
    expect(imports).toMatchObject([{ state: 'done', students: 189, openingTotal: total }]);

    await button(page, 'Undo this import').click();
    await button(page, 'Undo the import').click();
    await page.getByText(/189 students were added and removed from the register again/).waitFor();
    await page.goto('/students');
    await page.getByText('No students found.').waitFor();
  });
});

test('rows are pasted from a spreadsheet, columns are said by keyboard, and two children of one name are told apart', async () => {
  await visit({}, async (page) => {
    await schoolReady(await freshSchool(page, 'kubandika-safu'));
    await page.goto('/import');
    const line = ['Amina Yusuf', '14/03/2016', 'F', '4E', 'Halima Yusuf', '0712345678', '500'].join('\t');
    await page.getByLabel('Or paste rows').fill(`Name\tDOB\tSex\tClass\tMwakilishi\tPhone\tBalance\n${line}\n${line}`);
    await button(page, 'Read the file').press('Enter');
    await page.getByText('Say which column holds: Guardian name.').waitFor();
    await page.getByLabel('Import as (Mwakilishi)').selectOption('Guardian name');
    await page.getByText('Say which column holds').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Continue', exact: true }).press('Enter');
    await page.getByText('No questions.').waitFor();
    await page.getByRole('link', { name: 'Continue to review' }).press('Enter');
    await page.getByLabel('Show').selectOption({ label: 'May be the same student (1)' });
    await button(page, 'Amina Yusuf on line 3 is another student').press('Enter');
    await page.getByText('This adds 2 students.').waitFor();
    await button(page, 'Add 2 students').press('Enter');
    await page.getByText('2 students added').waitFor();
    await page.getByRole('link', { name: 'All imports' }).click();
    await expect
      .poll(() => table(page, 'Import history').getByRole('row').nth(1).innerText())
      .toMatch(/Pasted rows.*2.*1,000\.00.*Imported/s);
  });
});

test('a register that is read after the last day of the term is billed from the next one, unless it is said otherwise', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'kuhamia-likizoni');
    await schoolReady(call, { endsIn: -1 });
    await page.goto('/import');
    const line = ['Amina Yusuf', '14/03/2016', 'F', '4E', 'Halima Yusuf', '0712345678', '500'].join('\t');
    await page.getByLabel('Or paste rows').fill(`Name\tDOB\tSex\tClass\tGuardian\tPhone\tBalance\n${line}`);
    await button(page, 'Read the file').click();
    await page.getByRole('link', { name: 'Continue', exact: true }).click();
    await page.getByRole('link', { name: 'Continue to review' }).click();
    const from = page.getByRole('group', { name: 'From when are the students billed?' });
    expect(await from.getByRole('radio', { name: 'From the next term' }).isChecked()).toBe(true);
    await button(page, 'Add 1 student').click();
    await page.getByText('1 student added').waitFor();
    const { data } = await call<{ data: { summary: object } }>('/api/payments/1/fee-statement');
    expect(data.summary).toMatchObject({ carriedForwardBalance: 500, totalBilled: 0, currentBalance: 500 });
  });
});
