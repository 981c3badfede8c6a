import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { followMenu } from '../support/menu-link.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const search = (page: Page) => page.getByRole('combobox', { name: 'Student, page or task' });
const notLoaded = (page: Page) => page.getByText('This part could not be loaded. Check the connection and try again.');
const fullName = (page: Page) => page.getByRole('textbox', { name: 'Full Name' });
const expected = /404|ERR_FAILED|ERR_ABORTED|ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/;

async function typeAStudent(page: Page): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto('/students/add');
  await fullName(page).first().fill('Zawadi Mwikali');
  await settled(page);
}

test('without a connection what opens later says so, the page keeps what is typed, and a further press opens it', async () => {
  await visit({ expected, apart: true }, async (page) => {
    await typeAStudent(page);
    await page.context().setOffline(true);
    await page.keyboard.press('Control+k');
    await notLoaded(page).waitFor();
    expect(await fullName(page).first().inputValue()).toBe('Zawadi Mwikali');
    await page.context().setOffline(false);
    await page.keyboard.press('Control+k');
    await search(page).waitFor();
  });
});

test('a script that did not come is fetched again by the next press', async () => {
  await visit({ expected, apart: true }, async (page) => {
    await typeAStudent(page);
    await page.route('**/assets/palette-*.js', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await notLoaded(page).waitFor();
    await page.unroute('**/assets/palette-*.js');
    await page.keyboard.press('Control+k');
    await search(page).waitFor();
    expect(await fullName(page).first().inputValue()).toBe('Zawadi Mwikali');
  });
});

test('after an upgrade, whose server no longer has the script of the question, the browser asks whether to leave what is typed', async () => {
  await visit({ expected, apart: true }, async (page) => {
    await typeAStudent(page);
    await page.route('**/assets/leave-question-*.js', (route) => route.fulfill({ status: 404 }));
    const asked: string[] = [];
    page.once('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await followMenu(page, 'Dashboard');
    await expect.poll(() => asked).toEqual(['Leave without saving?']);
    expect(await fullName(page).first().inputValue()).toBe('Zawadi Mwikali');
  });
});

test('who presses twice while the script of the question is on its way is asked once, about the second', async () => {
  await visit({ apart: true }, async (page) => {
    await typeAStudent(page);
    const letGo = await hold(page, '**/assets/leave-question-*.js');
    await followMenu(page, 'Dashboard');
    await followMenu(page, 'View Students');
    letGo();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.first().waitFor();
    await settled(page);
    expect(await question.count()).toBe(1);
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/students');
    await page.getByRole('heading', { level: 1, name: 'Students', exact: true }).waitFor();
    await settled(page);
    expect(await question.count()).toBe(0);
  });
});
