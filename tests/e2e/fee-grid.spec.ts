import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { cell, schoolOfThree, year } from '../support/fee-grids.ts';
import { type Call, freshSchool } from '../support/fresh-school.ts';
import { choose, press, tabTo, type } from '../support/keyboard.ts';
import { conflictTitle, inTwoSessions, linesRead } from '../support/two-sessions.ts';

useBrowser();

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

const savedText = (count: number) =>
  `Fees of ${count} ${count === 1 ? 'grade' : 'grades'} for Term 1 ${year + 1} saved. They are charged when the term is opened.`;

/** Puts text into the clipboard of a spreadsheet and pastes it into the cell that has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

type Grid = { rows: { tuitionFee: number; diaryFee: number; others: number; isSet: boolean }[] };
const feesOf = async (call: Call, term: number) => (await call<Grid>(`/api/settings/fee-grid?termId=${term}`)).rows;

test('by keyboard alone the fees of a year are pasted, each wrong cell is named and mended, and all are saved and printed', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'ada-paste');
    const { next } = await schoolOfThree(call);
    await page.goto('/settings/fee-grid');
    await tabTo(page, 'textbox', 'Grade 1, Tuition Fee');
    await paste(page, '12,000\t500\r\n12,500/=\tabc\r\n13000\t500\t\t\t\t9\r\n');
    await page.getByText('9 cells filled. 1 cell did not fit to the right or below.').waitFor();
    expect(await page.getByRole('button', { name: 'Save Fees' }).isEnabled()).toBe(false);
    await press(page, 'Grade 2, Diary Fee: “abc”');
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(page, 'Grade 3, Diary Fee').evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => cell(page, 'Grade 2, Tuition Fee').evaluate((node) => node === document.activeElement)).toBe(true);
    await page.getByText(`Sets the fees of 3 grades for Term 1 ${year + 1}. Nothing is charged until the term is opened.`).waitFor();
    await press(page, 'Save Fees');
    await page.getByText(savedText(3)).waitFor();
    expect((await feesOf(call, next)).map(({ tuitionFee, diaryFee }) => [tuitionFee, diaryFee])).toEqual([
      [12_000, 500],
      [12_500, 500],
      [13_000, 500],
    ]);
    await page.getByText('Nothing is changed yet.').waitFor();
    await page.getByRole('link', { name: 'Fee Structure for Parents' }).click();
    const lines = page.getByRole('table', { name: 'All grades' }).getByRole('row');
    await expect
      .poll(async () => (await lines.allInnerTexts()).map(plain))
      .toEqual([
        'Grade Tuition Fee (KES) Diary Fee (KES) Total (KES)',
        'Grade 1 12,000.00 500.00 12,500.00',
        'Grade 2 12,500.00 500.00 13,000.00',
        'Grade 3 13,000.00 500.00 13,500.00',
      ]);
    await page.getByRole('combobox', { name: 'Sheets' }).selectOption({ label: 'A sheet for each grade' });
    await expect.poll(() => page.getByRole('article').count()).toBe(3);
  });
});

test('fees copied from another term with a raise say whom they charge how much before they are saved over a billed term', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'ada-copy');
    const { term, next } = await schoolOfThree(call);
    await page.goto(`/settings/fee-grid?termId=${next}`);
    await press(page, 'Copy from another term');
    await type(page, 'Change by (%)', '7.5');
    await choose(page, 'Round to the nearest', 'KES 100');
    await press(page, 'Fill the grid');
    await page.getByRole('button', { name: 'Save Fees' }).click();
    await page.getByText(savedText(2)).waitFor();
    expect((await feesOf(call, next)).map(({ tuitionFee, isSet }) => [tuitionFee, isSet])).toEqual([
      [10_800, true],
      [10_800, true],
      [0, false],
    ]);

    await page.getByRole('combobox', { name: 'Term' }).selectOption({ label: `Term 1 ${year}` });
    await page.getByText(`Term 1 ${year} is billed: what you change here is charged to its students at once.`).waitFor();
    await cell(page, 'Grade 1, Others').fill('250');
    await cell(page, 'Grade 2, Tuition Fee').fill('9000');
    await page.getByRole('button', { name: 'Save Fees' }).click();
    const dialog = page.getByRole('dialog');
    expect(plain(await dialog.innerText())).toContain(
      '2 students are charged KES 750.00 less in total. Grade Students Each (KES) Total (KES) Grade 1 1 250.00 250.00 Grade 2 1 −1,000.00 −1,000.00',
    );
    await dialog.getByRole('button', { name: 'Save and charge' }).click();
    await page.getByText(`Fees of 2 grades for Term 1 ${year} saved. 2 students are charged KES 750.00 less in total.`).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect((await feesOf(call, term)).map(({ tuitionFee, others }) => [tuitionFee, others])).toEqual([
      [10_000, 250],
      [9000, 0],
      [0, 0],
    ]);
  });
});

test('typed fees are not left unasked; once saved they are tried out with a raise and more students', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'ada-jaribu');
    const { next } = await schoolOfThree(call);
    await page.goto(`/settings/fee-grid?termId=${next}`);
    await cell(page, 'Grade 1, Tuition Fee').fill('10000');
    await cell(page, 'Grade 2, Tuition Fee').fill('11000');
    await page.getByRole('link', { name: 'read a file' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save Fees' }).click();
    await page.getByText(savedText(2)).waitFor();
    await page.getByRole('link', { name: 'Fee Structure for Parents' }).click();
    await page.getByRole('link', { name: 'Back to Fees' }).waitFor();
    await page.goBack();
    await page.getByText('Nothing is changed yet.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Term' }).isEnabled()).toBe(true);
    await page.goto(`/settings/fee-simulator?termId=${next}`);
    const total = page.getByRole('table', { name: 'What each grade would be billed' }).getByRole('row').last();
    await choose(page, 'Students', 'Classes as they are today');
    await page.getByRole('textbox', { name: 'Tuition Fee' }).fill('5%');
    await page.getByRole('textbox', { name: 'Students more or fewer in Grade 3' }).fill('4');
    await page.getByRole('textbox', { name: 'Students more or fewer in Grade 1' }).fill('2');
    await expect.poll(async () => plain(await total.innerText())).toBe('All grades 8 0.00 0.00 43,050.00 20,000.00 23,050.00 +115.3%');
  });
});

test('a fee structure comes out of a file: a word is asked about, the fees are set, and set back', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'ada-faili');
    const { term } = await schoolOfThree(call);
    await page.goto(`/settings/fee-grid?termId=${term}`);
    await page.getByRole('link', { name: 'read a file' }).click();
    const pasted = 'Darasa\tKaro\tJumla\nGrade 1\t11,000/=\t11,000\nSimba\t9,500\t9,500\nGrade 3\tx\tx\nJUMLA\t20,500\t20,500';
    await page.getByLabel('Or paste rows copied from a spreadsheet').fill(pasted);
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page.getByRole('combobox', { name: 'Term' }).selectOption({ label: `Term 1 ${year}` });
    await page.getByText('1 student is charged KES 1,000.00 more in total.').waitFor();
    await page.getByRole('combobox', { name: '“Simba”' }).selectOption({ label: 'Grade 2' });
    await page.getByText('2 students are charged KES 500.00 more in total.').waitFor();
    await page.getByLabel('Save valid rows only').check();
    await page.getByRole('button', { name: 'Set the fees of 2 grades' }).click();
    await page.getByText(`The fees of 2 grades for Term 1 ${year} are set`).waitFor();
    expect((await feesOf(call, term)).map(({ tuitionFee }) => tuitionFee)).toEqual([11_000, 9500, 0]);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 students are charged KES 500.00 less in total.').waitFor();
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await page.getByText('were set, and set back as they were before').waitFor();
    expect((await feesOf(call, term)).map(({ tuitionFee }) => tuitionFee)).toEqual([10_000, 10_000, 0]);
  });
});

test('of two who set the fees of a term the later reads which cells differ, and can save theirs over it', async () => {
  let term = 0;
  const setUp = async (call: Call) => {
    term = (await schoolOfThree(call)).next;
    return `/settings/fee-grid?termId=${term}`;
  };
  await inTwoSessions({ username: 'ada-wawili', setUp }, async ({ mine, theirs, call }) => {
    await cell(theirs, 'Grade 3, Tuition Fee').fill('9000');
    await theirs.getByRole('button', { name: 'Save Fees' }).click();
    await theirs.getByText(savedText(1)).waitFor();
    await cell(mine, 'Grade 3, Tuition Fee').fill('8000');
    await cell(mine, 'Grade 1, Tuition Fee').fill('7000');
    await mine.getByRole('button', { name: 'Save Fees' }).click();
    await mine.getByRole('dialog', { name: conflictTitle }).waitFor();
    expect((await linesRead(mine))[0]).toBe('Grade 3, Tuition Fee changed by both of you Theirs 9,000.00 Yours 8,000.00');
    await mine.getByRole('button', { name: 'Save mine anyway' }).click();
    await mine.getByText(savedText(2)).waitFor();
    expect((await feesOf(call, term)).map(({ tuitionFee }) => tuitionFee)).toEqual([7000, 0, 8000]);
  });
});

test('Left and Right go through the number of a cell before they leave it, Enter goes down and Shift with it up', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'ada-mishale');
    await page.goto(`/settings/fee-grid?termId=${(await schoolOfThree(call)).term}`);
    const [tuition, diary, below] = ['Grade 2, Tuition Fee', 'Grade 2, Diary Fee', 'Grade 3, Tuition Fee'];
    await cell(page, tuition).focus();
    const reached: (string | null | undefined)[] = [];
    for (const keys of ['End ArrowLeft', 'ArrowRight', 'ArrowRight', 'End Home ArrowLeft', 'Enter', 'Shift+Enter']) {
      for (const key of keys.split(' ')) await page.keyboard.press(key);
      reached.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')));
    }
    expect(reached).toEqual([tuition, tuition, diary, tuition, below, tuition]);
  });
});
