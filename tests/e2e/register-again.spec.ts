import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { asCents, moneyText, typedMoney } from '../../src/core/money.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, freshSchool } from '../support/fresh-school.ts';
import { csvOf } from '../support/import-files.ts';

useBrowser();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heads = [
  ...['Namba ya usajili - Adm No', 'Jina la mwanafunzi (Student name)', 'Tarehe ya kuzaliwa / Date of Birth', 'Jinsia (Sex)'],
  ...['Darasa/Class', 'Mzazi / Guardian', 'Simu: Phone', 'Salio (Balance)'],
];

/** What a child owes in cents; every third has paid something ahead. */
const owedBy = (number: number) => (number % 3 === 0 ? -50_025 * (number % 4) : 100_050 * (number % 7));

/** Cents as the bursar writes them. */
function written(cents: number): string {
  return cents < 0 ? `(${typedMoney(asCents(-cents))})` : `${moneyText(asCents(cents))}/=`;
}

/** Every fifth row has a fault: a gender, a date or an amount that is none. */
function pupil(number: number): string[] {
  const isFaulty = number % 5 === 0;
  const fault = isFaulty ? (number / 5) % 3 : null;
  const [gender, born] = [fault === 0 ? 'X' : 'MKE', fault === 1 ? '31/02/2016' : '14/03/2016'];
  const name = `Mtoto ${String.fromCharCode(65 + (number % 26))} wa ${number}`;
  const phone = `07${String(10_000_000 + number)}`;
  return [`R${number}`, name, born, gender, '4E', `Mzazi ${number}`, phone, fault === 2 ? 'nyingi' : written(owedOf(number))];
}

const unreadCents = 125_050;
const isUnread = (number: number) => number % 5 === 0 && (number / 5) % 3 === 2;
const owedOf = (number: number) => (isUnread(number) ? unreadCents : owedBy(number));
const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
const sumOf = (some: readonly number[]) => some.reduce((sum, number) => sum + owedOf(number), 0);
const controlCents = sumOf(numbers);
const good = numbers.filter((number) => number % 5 !== 0);
const faultyCount = numbers.length - good.length;
const goodCents = sumOf(good);

/** Title lines above the heads, 200 children of whom 40 are at fault, and the control total below. */
function register(): string {
  const titles = [['SHULE YA MSINGI UPENDO'], ['REJISTA YA KARO / FEE REGISTER'], []];
  const total = ['JUMLA (TOTAL)', '', '', '', '', '', '', moneyText(asCents(controlCents))];
  return csvOf([...titles, heads, ...numbers.map(pupil), [], total]);
}

async function readFile(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/import');
  await page.getByLabel('Excel workbook or CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await button(page, 'Read the file').click();
  const label = page.getByText('Import as (Simu: Phone)');
  await label.waitFor({ state: 'attached' });
  expect((await label.boundingBox())?.width, 'the head stands beside the choice').toBeLessThanOrEqual(1);
  await page.getByRole('link', { name: 'Review and import' }).click();
}

async function importGoodRows(page: Page): Promise<void> {
  await readFile(page, 'rejista.csv', register());
  await page.getByText(`This adds ${good.length} students and cannot read ${faultyCount} rows.`).waitFor();
  await page.getByLabel('Total of the old book').fill(typedMoney(asCents(goodCents)));
  await page.getByLabel('Import valid rows only').check();
}

async function add(page: Page, count: number): Promise<void> {
  await button(page, `Add ${count} students`).click();
  await page.getByText(`${count} students added`).waitFor();
}

/** What all students of the school owe, less what they have paid ahead, in cents. */
async function owedInAll(call: Call): Promise<number> {
  const { totals } = await call<{ totals: { owed: number; credit: number } }>('/api/balances?state=all');
  return Math.round(totals.owed * 100) - Math.round(totals.credit * 100);
}

test('a register of 200 with heads in two languages is brought in, undone, and brought in again to the cent of its control total', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'rejista-tena');
    await addClass(call, 'Grade 4', ['East', 'West']);
    await importGoodRows(page);
    await add(page, good.length);
    expect(await owedInAll(call)).toBe(goodCents);
    await button(page, 'Undo this import').click();
    await page.getByText(/Grades and streams that it added stay\./).waitFor();
    await button(page, 'Undo the import').click();
    await page.getByText(`${good.length} students were added and removed from the register again`).waitFor();
    expect(await owedInAll(call)).toBe(0);

    await importGoodRows(page);
    const download = page.waitForEvent('download');
    await button(page, 'Rows with errors as CSV').click();
    const faulty = readFileSync(await (await download).path(), 'utf8');
    await add(page, good.length);
    const corrected = faulty
      .replaceAll(',X,', ',MME,')
      .replaceAll('31/02/2016', '28/02/2016')
      .replaceAll(',nyingi,', `,${typedMoney(asCents(unreadCents))},`);
    await readFile(page, 'marekebisho.csv', corrected);
    await page.getByText(`This adds ${faultyCount} students.`).waitFor();
    await add(page, faultyCount);
    expect(await owedInAll(call)).toBe(controlCents);
  });
});
