import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool } from '../support/fresh-school.ts';
import { hold, refusal } from '../support/replies.ts';
import { expectRefusalInWords, expectToWaitFailAndReturn, messages } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/students/12/add-fees';
const linked = (page: Page) => page.getByRole('table', { name: 'Associated Fees' });
const free = (page: Page) => page.getByRole('table', { name: 'Available Fees' });
const names = async (page: Page, table: typeof linked) => (await table(page).locator('tbody tr td:first-child').allInnerTexts()).toSorted();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a demo student’s fees are parted into associated and available, none in both, with the sum of a term', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    const listed = page.waitForResponse('**/api/settings/additional-fees');
    const ofStudent = page.waitForResponse('**/api/students/12/additional-fees');
    await page.goto(path);
    const every: { feeName: string }[] = (await (await listed).json()).additionalFees;
    const theirs: { feeName: string }[] = await (await ofStudent).json();
    await free(page).getByRole('button').first().waitFor();
    expect(await names(page, linked)).toEqual(theirs.map(({ feeName }) => feeName).toSorted());
    const left = every.filter(({ feeName }) => !theirs.some((fee) => fee.feeName === feeName));
    expect(await names(page, free)).toEqual(left.map(({ feeName }) => feeName).toSorted());
    await expect.poll(() => page.getByRole('link', { name: 'View Statement' }).getAttribute('href')).toBe('/payments/12/fee-statement');
  });
});

test('both lists wait, fail in the server’s words or ours, and come back by Retry', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: '**/api/students/12/additional-fees',
      headline: 'Failed to load fees. Please try again later.',
      waiting: () => linked(page).getByText('Loading…'),
      full: () => free(page).getByRole('button', { name: /^Add / }),
    });
  });
});

test('a student whom the school does not have is said not to be there', async () => {
  await visit({ expected: /404/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/students/999999/add-fees');
    await page.getByRole('alert').getByText('Student not found.').waitFor();
    const main = page.getByRole('main');
    await expect.poll(() => main.getByRole('link').allInnerTexts()).toEqual(['Back to Students']);
    expect(await main.getByText('Loading…').count()).toBe(0);
    expect(await main.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await expect.poll(() => main.getByRole('link').getAttribute('href')).toBe('/students');
  });
});

test('a school without additional fees says so twice; its first fee is added, owed at once, and taken away again', async () => {
  await visit({}, async (page) => {
    const { call, studentId } = await oneStudent(page, 'ada-za-mwanafunzi');
    await page.goto(`/students/${studentId}/add-fees`);
    await page.getByText('No associated fees', { exact: true }).waitFor();
    await page.getByText('No available fees', { exact: true }).waitFor();
    await call('/api/settings/additional-fees', { feeName: 'Bus', amount: 4500.5 });
    await page.reload();
    const letGo = await hold(page, '**/api/students/associate-student-with-fee');
    await button(page, 'Add Bus').click();
    await expect.poll(() => button(page, 'Add Bus').isDisabled()).toBe(true);
    letGo();
    await linked(page)
      .getByRole('row', { name: /^Bus 4,500\.50/ })
      .waitFor();
    await page.getByText('No available fees', { exact: true }).waitFor();
    expect(await owed(call, studentId)).toBe(4500.5);
    await button(page, 'Unsubscribe from Bus').press('Enter');
    await page.getByText('No associated fees', { exact: true }).waitFor();
    await button(page, 'Add Bus').waitFor();
    expect(await owed(call, studentId)).toBe(0);
  });
});

test.each([
  ['Add', '**/api/students/associate-student-with-fee', 'Failed to associate fee. Please try again.'],
  ['Unsubscribe', '**/api/students/*/additional-fees', 'Failed to unsubscribe from fee. Please try again.'],
])(
  'when %s fails it is said in the server’s words, ours where it has none, and the lists stay as they were',
  async (act, address, headline) => {
    await visit({ expected: /409|500/ }, async (page) => {
      const { call, studentId } = await oneStudent(page, `ada-${act.toLowerCase()}`);
      const reply = await call<{ additionalFee: { id: number } }>('/api/settings/additional-fees', { feeName: 'Bus', amount: 4500 });
      const link = { studentId, additionalFeeId: reply.additionalFee.id };
      if (act === 'Unsubscribe') await call('/api/students/associate-student-with-fee', link);
      await page.goto(`/students/${studentId}/add-fees`);
      const pressed = page.getByRole('button', { name: new RegExp(`^${act} .*Bus$`) });
      await expectRefusalInWords(page, { method: 'POST', address, headline, act: () => pressed.click(), place: messages(page) });
      await expect.poll(() => pressed.isEnabled()).toBe(true);
    });
  },
);

test('who has left the page before a fee was added learns elsewhere that it was not', async () => {
  await visit({ expected: /409/ }, async (page) => {
    const { call, studentId } = await oneStudent(page, 'ada-njiani');
    await call('/api/settings/additional-fees', { feeName: 'Bus', amount: 4500 });
    await page.goto(`/students/${studentId}/add-fees`);
    const letGo = await hold(page, '**/api/students/associate-student-with-fee', refusal('The bell has rung.', 409));
    await button(page, 'Add Bus').click();
    await expect.poll(() => button(page, 'Add Bus').isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    letGo();
    await messages(page).getByText('The bell has rung.').waitFor();
    await settled(page);
  });
});

/** A school with one student in the current term and no fees of any kind. */
async function oneStudent(page: Page, username: string): Promise<{ call: Call; studentId: number }> {
  const call = await freshSchool(page, username);
  const today = nairobiToday();
  const studentId = await enrol(call, await addClass(call, 'Grade 1', ['East']), 'Neema Wanjiru');
  await call('/api/settings/terms', { name: 'Muhula 1', year: Number(today.slice(0, 4)), startDate: today, endDate: today });
  return { call, studentId };
}

async function owed(call: Call, studentId: number): Promise<number> {
  const { data } = await call<{ data: { summary: { currentBalance: number } } }>(`/api/payments/${studentId}/fee-statement`);
  return data.summary.currentBalance;
}
