import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { answer, refusal } from '../support/replies.ts';
import { messages } from '../support/screen-states.ts';

useBrowser();

const address = '**/api/teachers/assign-subjects';
const assign = (page: Page) => page.getByRole('button', { name: 'Assign Subjects', exact: true });

test('a message of failure goes by itself after four seconds; one of success stays for as long as the mouse rests on it', async () => {
  await visit({ apart: true, expected: /409/ }, async (page) => {
    await page.clock.install();
    await openReadyToAssign(page);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await answer(page, 'POST', address, refusal('The bell has rung.', 409));
    const failure = messages(page).getByText('The bell has rung.', { exact: true });
    await assign(page).click();
    await showWithStoppedClock(page, failure);
    await page.clock.runFor(3900);
    await expect.poll(() => failure.count()).toBe(1);
    await page.clock.runFor(100);
    await failure.waitFor({ state: 'detached' });

    const teacher = { id: 1, username: 'mfano-teacher', email: 'mwalimu@shuleyamfano.example', totalLessonsPerWeek: 6 };
    const lessons = { currentLessons: 3, requestedLessons: 3, maxLessons: 30 };
    await answer(page, 'POST', address, { json: { message: 'Subjects successfully assigned!', teacher, ...lessons } });
    const success = messages(page).getByText('Subjects successfully assigned!', { exact: true });
    const readAgain = page.waitForResponse('**/api/teachers/subject-allocation**');
    await assign(page).click();
    await showWithStoppedClock(page, success);
    expect(await messages(page).getByLabel('Done:').count()).toBe(1);
    // Else the minute that passes now would be too long for it.
    await (await readAgain).finished();
    await success.hover();
    await page.clock.runFor(60_000);
    await expect.poll(() => success.count()).toBe(1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(3900);
    await expect.poll(() => success.count()).toBe(1);
    await page.clock.runFor(100);
    await success.waitFor({ state: 'detached' });
  });
});

test('a message is closed by its own button at once', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await openReadyToAssign(page);
    await answer(page, 'POST', address, refusal('The bell has rung.', 409));
    await assign(page).click();
    await messages(page).getByText('The bell has rung.').hover();
    expect(await messages(page).getByLabel('Problem:').count()).toBe(1);
    await messages(page).getByRole('button', { name: 'Close message' }).click();
    await messages(page).getByText('The bell has rung.').waitFor({ state: 'detached' });
  });
});

/** The form of a teacher's subjects, filled in; nothing is assigned, as every test answers for the server. */
async function openReadyToAssign(page: Page): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto('/teachers/assign-subjects');
  await page.getByRole('combobox', { name: 'Teacher', exact: true }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Grade', exact: true }).selectOption({ label: 'Grade 4' });
  await page.getByRole('combobox', { name: 'Stream', exact: true }).selectOption({ label: 'West' });
  await page.getByRole('checkbox', { name: 'Creative Arts', exact: true }).check();
  await page.waitForLoadState('networkidle');
}

/** Lets the page’s clock go on by single milliseconds until it shows this; nothing else moves it. */
async function showWithStoppedClock(page: Page, locator: Locator): Promise<void> {
  const shows = async () => {
    await page.clock.runFor(1);
    return locator.count();
  };
  await expect.poll(shows).toBe(1);
}
