import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { expectFocus, expectHeldAndEscaped, pressEnter } from '../support/keyboard.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { expectToWaitFailAndReturn, messages } from '../support/screen-states.ts';

useBrowser();

const path = '/settings/configure-grades';
const api = `**/api${path}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const grade = (page: Page) => page.getByRole('combobox', { name: 'Grade' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function open(page: Page): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto(path);
  await page.getByText('2 streams').first().waitFor();
}

test('the demo school shows a card for each grade from PP1 to Grade 9, with its streams and subjects', async () => {
  await visit({}, async (page) => {
    await open(page);
    for (const name of ['PP1', 'PP2', ...Array.from({ length: 9 }, (_, index) => `Grade ${index + 1}`)]) {
      await expect
        .poll(() => card(page, name).innerText(), { message: name })
        .toMatch(/\d streams?\b[\s\S]*\d+ subjects, \d+ lessons a week/);
    }
    await expect.poll(() => card(page, 'Grade 4').innerText()).toMatch(/2 streams\s+East\s+West/);
  });
});

test('the cards wait, fail in the server’s words or ours, and come back by Retry', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: api,
      headline: 'Failed to fetch grades. Please try again.',
      waiting: () => page.getByText('Loading...', { exact: true }),
      full: () => page.getByText('2 streams'),
    });
  });
});

test('no grades, a grade of one stream and one of none are each said in words', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await answer(page, 'GET', api, { json: { grades: [] } });
    await page.goto(path);
    await page.getByText('No grades configured yet').waitFor();
    const grades = [
      { id: 1, name: 'Alone', streams: [{ id: 1, name: 'East', gradeId: 1 }], subjects: [] },
      { id: 2, name: 'Bare', streams: [], subjects: [] },
    ];
    await answer(page, 'GET', api, { json: { grades } });
    await page.reload();
    await card(page, 'Alone').getByText('1 stream', { exact: true }).waitFor();
    await card(page, 'Bare').getByText('No streams configured').waitFor();
  });
});

test('a grade without a name and streams without a grade are refused in the specification’s words', async () => {
  await visit({}, async (page) => {
    await open(page);
    await box(page, 'Grade Name').fill('   ');
    await button(page, 'Create Grade').click();
    await alert(page).getByText('Grade name is required').waitFor();
    await expect.poll(() => page.getByText('Grade name is required').count()).toBe(2);
    await page.reload();
    await button(page, 'Add Streams').click();
    await alert(page).getByText('Both grade and streams are required').waitFor();
    await grade(page).selectOption('Grade 4');
    await box(page, 'Streams').fill(' , ,');
    await button(page, 'Add Streams').click();
    await alert(page).getByText('Both grade and streams are required').waitFor();
  });
});

test('a grade that the school has, letter case and spaces aside, is not made twice and its name is told at the field', async () => {
  await visit({}, async (page) => {
    await addClass(await freshSchool(page, 'darasa-tena'), 'Grade 4', ['East']);
    await page.goto(path);
    await card(page, 'Grade 4').getByText('1 stream', { exact: true }).waitFor();
    await box(page, 'Grade Name').fill(' grade  4 ');
    await button(page, 'Create Grade').click();
    await alert(page).getByRole('button', { name: 'There is already a grade named Grade 4.' }).click();
    expect(await box(page, 'Grade Name').evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByText('There is already a grade named Grade 4.').count()).toBe(2);
    await box(page, 'Grade Name').fill('Grade 5');
    await button(page, 'Create Grade').click();
    await card(page, 'Grade 5').waitFor();
    await box(page, 'Grade Name').fill('GRADE 5');
    await button(page, 'Create Grade').click();
    await alert(page).getByText('There is already a grade named Grade 5.').waitFor();
  });
});

test('a teacher reads the grades and who can change them, without a form', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-teacher');
    await page.goto(path);
    await page.getByText('Only administrators can change grades and streams.').waitFor();
    await page.getByText('2 streams').first().waitFor();
    expect(await page.getByRole('main').locator('form').count()).toBe(0);
  });
});

test('streams are split at commas, trimmed and added once, whatever their case', async () => {
  await visit({}, async (page) => {
    await addClass(await freshSchool(page, 'mikondo-mipya'), 'Grade 4', ['East']);
    await page.goto(path);
    await card(page, 'Grade 4').getByText('1 stream', { exact: true }).waitFor();
    await grade(page).selectOption('Grade 4');
    await box(page, 'Streams').fill('EAST');
    await page.getByText('Grade 4 already has this stream.').waitFor();
    await box(page, 'Streams').fill(' West, east ,,North , west');
    await page.getByText('Adds 2 streams to Grade 4: West, North.').waitFor();
    const letGo = await hold(page, api);
    await box(page, 'Streams').press('Enter');
    await expect.poll(() => button(page, 'Adding...').isDisabled()).toBe(true);
    letGo();
    await card(page, 'Grade 4').getByText('3 streams', { exact: true }).waitFor();
    for (const name of ['East', 'West', 'North']) await card(page, 'Grade 4').getByText(name, { exact: true }).waitFor();
    await expect.poll(() => box(page, 'Streams').inputValue()).toBe('');
  });
});

test.each([
  ['Create Grade', 'Failed to create grade.'],
  ['Add Streams', 'Failed to add streams'],
])('when %s fails, the server’s words show in a banner, ours where it has none, and what was typed stays', async (act, words) => {
  await visit({ expected: /409|500/ }, async (page) => {
    await open(page);
    await box(page, 'Grade Name').fill('Grade 10');
    await grade(page).selectOption('Grade 4');
    await box(page, 'Streams').fill('North');
    await answer(page, 'POST', api, refusal('The register is being bound.', 409));
    await button(page, act).click();
    await alert(page).getByText('The register is being bound.', { exact: true }).waitFor();
    await answer(page, 'POST', api, refusal(''));
    await button(page, act).click();
    await alert(page).getByText(words, { exact: true }).waitFor();
    expect([await box(page, 'Grade Name').inputValue(), await box(page, 'Streams').inputValue()]).toEqual(['Grade 10', 'North']);
  });
});

test('a grade and a stream are renamed with the keyboard, and a taken name is told at the field', async () => {
  await visit({ expected: /409/ }, async (page) => {
    const call = await freshSchool(page, 'jina-jipya');
    await addClass(call, 'Grade 4', ['East', 'West']);
    await addClass(call, 'Grade 5', ['East']);
    await page.goto(path);
    await pressEnter(button(page, 'Edit Grade: Grade 4'));
    await expectHeldAndEscaped(page, 'Edit Grade 4', 'Edit Grade: Grade 4');
    await pressEnter(button(page, 'Edit Grade: Grade 4'));
    await pressEnter(button(page, 'Rename Grade'));
    await expectFocus(page, 'textbox', 'Grade Name');
    const form = page.getByRole('dialog', { name: 'Rename Grade 4' });
    await form.getByRole('textbox').fill('grade 5');
    await form.getByRole('textbox').press('Enter');
    await form.getByText('There is already a grade named grade 5.').first().waitFor();
    await form.getByRole('textbox').fill('Grade 6');
    await form.getByRole('textbox').press('Enter');
    await form.waitFor({ state: 'hidden' });
    await pressEnter(button(page, 'Rename West'));
    const stream = page.getByRole('dialog', { name: 'Rename Grade 6 West' });
    await stream.getByRole('textbox').fill('North');
    await stream.getByRole('textbox').press('Enter');
    await stream.waitFor({ state: 'hidden' });
    await pressEnter(button(page, 'Done'));
    await expect.poll(() => card(page, 'Grade 6').innerText()).toMatch(/2 streams\s+East\s+North/);
    await expect.poll(() => page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Grade 5', 'Grade 6']);
    await expect.poll(() => grade(page).getByRole('option').allInnerTexts()).toEqual(['Choose a grade', 'Grade 5', 'Grade 6']);
  });
});

test('a grade with students stays and says so; an empty stream and an empty grade go after asking', async () => {
  await visit({ expected: /409/ }, async (page) => {
    const call = await freshSchool(page, 'darasa-linaondoka');
    const place = await addClass(call, 'Grade 4', ['East', 'West']);
    await addClass(call, 'Grade 5', ['East']);
    await enrol(call, place, 'Neema Wanjiru');
    await page.goto(path);
    await button(page, 'Edit Grade: Grade 4').click();
    await button(page, 'Remove Grade').click();
    const asking = page.getByRole('dialog', { name: 'Remove Grade' });
    await asking.getByText(/^Grade 4 will be removed with its streams and subjects\./).waitFor();
    await asking.getByRole('button', { name: 'Remove' }).click();
    await messages(page).getByText('Grade 4 has 1 student, so it cannot be removed.').waitFor();
    // Over the dialog, where it can be pressed.
    await messages(page).getByRole('button', { name: 'Close message' }).click();
    await messages(page).getByText('Grade 4 has 1 student, so it cannot be removed.').waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Edit Grade 4' }).waitFor();
    await button(page, 'Remove West').click();
    await page.getByRole('dialog', { name: 'Remove Stream' }).getByRole('button', { name: 'Remove' }).click();
    await messages(page).getByText('Grade 4 West removed.').waitFor();
    await button(page, 'Done').click();
    await card(page, 'Grade 4').getByText('1 stream', { exact: true }).waitFor();
    await button(page, 'Edit Grade: Grade 5').click();
    await button(page, 'Remove Grade').click();
    await asking.getByRole('button', { name: 'Remove' }).click();
    await card(page, 'Grade 5').waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
