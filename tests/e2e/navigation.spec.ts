import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword, signInAs, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { hasFocus } from '../support/keyboard.ts';
import { followMenu } from '../support/menu-link.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const openGroup = (page: Page, name: string) => menu(page).getByRole('button', { name }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function open(page: Page, path: string): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
}

test('a new page starts at its top, and Back and Forward lead to where each was left', async () => {
  await visit({}, async (page) => {
    await open(page, '/students');
    await page.evaluate(() => scrollTo(0, 400));
    await openGroup(page, 'Reports');
    await menu(page).getByRole('link', { name: 'Fees Reports' }).click();
    await page.getByText('Collected week by week').waitFor();
    await settled(page);
    expect(await scrolled(page)).toBe(0);
    await page.evaluate(() => scrollTo(0, 150));
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(400);
    await page.goForward();
    await expect.poll(() => scrolled(page)).toBe(150);
    await settled(page);
  });
});

test('Back takes back the turning of a page, but no filter', async () => {
  await visit({}, async (page) => {
    await open(page, '/dashboard');
    await openGroup(page, 'Students');
    await menu(page).getByRole('link', { name: 'View Students' }).click();
    await page.getByText(/^Page 1 of/).waitFor();
    await page.getByRole('combobox', { name: 'Active Status' }).selectOption({ label: 'Active' });
    await page.waitForURL('**/students?active=true');
    await page.evaluate(() => scrollTo(0, 300));
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await page.waitForURL('**/students?active=true&page=2');
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/students?active=true');
    await page.getByText(/^Page 1 of/).waitFor();
    await page.goBack();
    await title(page, 'Dashboard').waitFor();
    await settled(page);
  });
});

test('the heading of a page that loads hands the focus on to the heading of what has loaded', async () => {
  await visit({}, async (page) => {
    await open(page, '/students');
    const letGo = await hold(page, '**/api/students/*/overview');
    await page.locator('tbody').getByRole('link', { name: 'Abdalla Bakari Noor', exact: true }).press('Enter');
    await title(page, 'Student').waitFor();
    await expect.poll(() => hasFocus(title(page, 'Student'))).toBe(true);
    letGo();
    await title(page, 'Abdalla Bakari Noor').waitFor();
    await expect.poll(() => hasFocus(title(page, 'Abdalla Bakari Noor'))).toBe(true);
    await settled(page);
  });
});

test('an address of no page leads to the landing page, and Back does not return to it', async () => {
  await visit({}, async (page) => {
    await open(page, '/dashboard');
    await page.goto('/a/page/that/there/is/not');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goBack();
    await title(page, 'Dashboard').waitFor();
    await settled(page);
  });
});

test('the script of a page is fetched when its link is pointed at, so that a click shows it without a wait', async () => {
  await visit({}, async (page) => {
    await open(page, '/dashboard');
    await openGroup(page, 'School');
    const link = menu(page).getByRole('link', { name: 'Manage Terms' });
    const fetched = page.waitForResponse('**/assets/terms-page-*.js');
    await link.hover();
    await fetched;
    await page.route('**/assets/**', (route) => route.abort());
    await link.click();
    await title(page, 'Manage Terms').waitFor();
    expect(await link.getAttribute('aria-current')).toBe('page');
    await settled(page);
  });
});

test('a page whose script is late leaves the one before in sight for a second, then says that it is loading', async () => {
  await visit({}, async (page) => {
    await open(page, '/dashboard');
    const letGo = await hold(page, '**/assets/terms-page-*.js');
    await openGroup(page, 'School');
    await menu(page).getByRole('link', { name: 'Manage Terms' }).click();
    await page.waitForURL('**/settings/terms');
    await page.getByRole('main').getByRole('status').getByText('Loading…').waitFor();
    expect(await title(page, 'Dashboard').count()).toBe(0);
    letGo();
    await title(page, 'Manage Terms').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Manage Terms');
    await settled(page);
  });
});

test('a page whose script is gone is opened as a new document, and says so where it is gone there too', async () => {
  await visit({ expected: /404|ERR_ABORTED|Failed to fetch/ }, async (page) => {
    await open(page, '/dashboard');
    await page.route('**/assets/terms-page-*.js', (route) => route.fulfill({ status: 404 }));
    await openGroup(page, 'School');
    await menu(page).getByRole('link', { name: 'Manage Terms' }).click();
    await page.getByText('This page could not be shown.').waitFor();
    await page.unroute('**/assets/terms-page-*.js');
    await page.getByRole('button', { name: 'Reload' }).press('Enter');
    await title(page, 'Manage Terms').waitFor();
    await settled(page);
  });
});

test('a page that breaks while it is drawn says so inside the frame, and the menu leads on', async () => {
  await visit({ expected: /It broke/ }, async (page) => {
    await open(page, '/dashboard');
    const broken = 'export function TermsPage() { throw new Error("It broke."); }';
    await page.route('**/assets/terms-page-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }));
    await openGroup(page, 'School');
    await menu(page).getByRole('link', { name: 'Manage Terms' }).click();
    await page.getByText('This page could not be shown.').waitFor();
    expect(await page.locator('main').count()).toBe(1);
    await menu(page).getByRole('link', { name: 'Dashboard', exact: true }).click();
    await title(page, 'Dashboard').waitFor();
    await settled(page);
  });
});

test('a link that is clicked with Control held down is left to the browser, which opens a tab for it', async () => {
  await visit({}, async (page) => {
    await open(page, '/dashboard');
    // Asked last of all, and no tab opened: the packed browser does not always draw a second one.
    await page.evaluate(`addEventListener('click', (event) => {
      window.taken = event.defaultPrevented;
      event.preventDefault();
    })`);
    await openGroup(page, 'Students');
    const link = menu(page).getByRole('link', { name: 'View Students' });
    await link.click({ modifiers: ['Control'] });
    expect(await page.evaluate('window.taken')).toBe(false);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await link.click();
    expect(await page.evaluate('window.taken')).toBe(true);
    await title(page, 'Students').waitFor();
    await settled(page);
  });
});

test('half a form is not left without a question, neither by a link, nor Back, nor a reload; an emptied one is', async () => {
  await visit({}, async (page) => {
    await open(page, '/students');
    await page.getByRole('link', { name: 'Add New Student' }).click();
    const name = page.getByLabel('Full Name');
    await name.fill('Neema Wanjiru');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const stay = () => question.getByRole('button', { name: 'Stay' }).click();
    await menu(page).getByRole('link', { name: 'View Students' }).click();
    await stay();
    await page.goBack();
    await stay();
    await menu(page).getByRole('link', { name: 'View Students' }).click();
    await question.waitFor();
    await page.goBack();
    await stay();
    expect([new URL(page.url()).pathname, await name.inputValue()]).toEqual(['/students/add-student', 'Neema Wanjiru']);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await name.fill('Neema');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await title(page, 'Students').waitFor();
    await page.getByRole('link', { name: 'Add New Student' }).click();
    await name.fill('N');
    await name.fill('');
    await menu(page).getByRole('link', { name: 'View Students' }).click();
    await title(page, 'Students').waitFor();
    await settled(page);
  });
});

test('after a new password a reload is still not made without a question, where half a form is typed', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'neno-na-fomu');
    await page.goto('/account');
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Current password').fill(demoPassword);
    await dialog.getByLabel('New password').fill('jua-linachomoza-7');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await followMenu(page, 'Additional Fees');
    await page.getByRole('textbox', { name: 'Fee Name' }).first().fill('Swimming');
    const asked: string[] = [];
    page.on('dialog', (question) => {
      asked.push(question.type());
      void question.accept();
    });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await settled(page);
  });
});
