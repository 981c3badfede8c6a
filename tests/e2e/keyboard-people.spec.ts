import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { choose, expectFocus, expectFocusOnPage, expectHeldAndEscaped, follow, press, tabTo, type } from '../support/keyboard.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const create = '**/api/settings/new-user';
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await settled(page);
}

test('a user is made, deactivated after the dialog and activated again, and one’s own button says why not', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'mtumiaji-admin');
    await open(page, '/settings/users', 'Manage Users');
    await type(page, 'Username', 'mtumiaji-bursar');
    await type(page, 'Email', 'bursar@mtumiaji.example');
    expect(await page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('teacher');
    await choose(page, 'Role', 'Bursar');
    await type(page, 'Password', demoPassword);
    const letGo = await hold(page, create);
    await press(page, 'Create User');
    await expect.poll(() => page.getByRole('button', { name: 'Creating...' }).isDisabled()).toBe(true);
    letGo();
    await page.getByText('User created successfully.').waitFor();
    for (const name of ['Username', 'Email', 'Password']) {
      await expect.poll(() => page.getByRole('textbox', { name, exact: true }).inputValue(), { message: name }).toBe('');
    }
    const row = (state: string) => page.getByRole('row', { name: new RegExp(`mtumiaji-bursar .* Bursar ${state}`) });
    await row('Active').waitFor();
    await expectFocus(page, 'textbox', 'Username');
    await tabTo(page, 'button', 'Deactivate mtumiaji-admin');
    await page.getByRole('tooltip').filter({ hasText: 'You cannot deactivate your own account', visible: true }).waitFor();
    const opener = 'Deactivate mtumiaji-bursar';
    await press(page, opener);
    await expectHeldAndEscaped(page, 'Deactivate mtumiaji-bursar?', opener);
    await page.keyboard.press('Enter');
    await press(page, 'Deactivate');
    await page.getByText('mtumiaji-bursar is deactivated.').waitFor();
    await row('Inactive').waitFor();
    await expectFocus(page, 'button', 'Activate mtumiaji-bursar');
    await page.keyboard.press('Space');
    await page.getByText('mtumiaji-bursar is active again.').waitFor();
    await row('Active').waitFor();
    await expectFocus(page, 'button', opener);
    await press(page, 'Close message');
    await expectFocusOnPage(page);
  });
});

test('a teacher is added without choosing a role, and the words that say so lead on', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'mwalimu-admin');
    await open(page, '/teachers/add', 'Add Teacher');
    await press(page, 'Add Teacher');
    await expectFocus(page, 'alert');
    await type(page, 'Username', 'mwalimu-njeri');
    await type(page, 'Email', 'njeri@mwalimu.example');
    await type(page, 'Password', demoPassword);
    expect(await page.getByRole('combobox', { name: 'Role' }).count()).toBe(0);
    await tabTo(page, 'checkbox', 'They must choose a password of their own');
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    await page.keyboard.press('Space');
    const sent = page.waitForRequest(create);
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ role: 'teacher', mustChangePassword: true });
    const notice = page.getByRole('main').getByRole('alert');
    await notice.getByText('User created successfully. mwalimu-njeri can sign in now.').waitFor();
    await expectFocus(page, 'textbox', 'Username');
    expect(await notice.getByRole('link', { name: 'Assign subjects' }).getAttribute('href')).toBe('/teachers/assign-subjects');
    await tabTo(page, 'link', 'See all users', { back: true });
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /mwalimu-njeri .* Teacher Active/ }).waitFor();
    await expectFocusOnPage(page);
  });
});

test('the settings of the school are saved, and the focus stays at the button that did it', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'mipangilio-admin');
    await open(page, '/dashboard', 'Dashboard');
    await press(page, 'Account of mipangilio-admin');
    await follow(page, 'School settings');
    await page.getByRole('heading', { level: 1, name: 'School Settings', exact: true }).waitFor();
    await type(page, 'Phone Number', '0712345678');
    await chooseLogo(page);
    await press(page, 'Remove logo');
    await expectFocus(page, 'button', 'Choose a picture');
    await type(page, 'Receipt Footer', 'Asante sana.');
    await type(page, 'Paybill Number', '400200');
    await type(page, 'Lessons per Week', '28');
    await press(page, 'Save Settings');
    await page.getByText('School settings saved').waitFor();
    await expectFocus(page, 'button', 'Save Settings');
  });
});

async function chooseLogo(page: Page): Promise<void> {
  const fileChooser = page.waitForEvent('filechooser');
  await press(page, 'Choose a picture');
  await (await fileChooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') });
  await page.getByRole('img', { name: "The school's logo" }).waitFor();
}
