import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword, useBrowser, visit } from '../support/browser.ts';
import { expectFocus, expectFocusOnPage, follow, press, tabTo, tabToControl, type } from '../support/keyboard.ts';
import { settled } from '../support/settled.ts';

useBrowser();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

const isInView = (page: Page, id: string) => page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top < innerHeight / 2);

test('the bar of the landing page leads to its parts, and the next stop is in the part', async () => {
  await visit({}, async (page) => {
    await open(page, '/');
    const links = page.getByRole('banner').getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(paths).toEqual(['/', '/blog', '/#benefits', '/#testimonials', '/#faq', '/login']);
    for (const [name, id, next] of [
      ['Benefits', 'benefits', 'Previous testimonials'],
      ['Testimonials', 'testimonials', 'Previous testimonials'],
      ['FAQ', 'faq', 'Ask for a demo'],
    ] as const) {
      await tabTo(page, 'link', name, { back: id !== 'benefits' });
      await page.keyboard.press('Enter');
      await expect.poll(() => isInView(page, id)).toBe(true);
      expect(new URL(page.url()).hash).toBe(`#${id}`);
      await page.keyboard.press('Tab');
      await expectFocus(page, id === 'faq' ? 'link' : 'button', next);
    }
  });
});

test('the testimonials turn by arrows and dots, and stand still once they are paused', async () => {
  await visit({ reducedMotion: 'no-preference' }, async (page) => {
    await open(page, '/');
    const marked = () => page.locator('button[aria-current="true"]').getAttribute('aria-label');
    await press(page, 'Pause testimonials');
    await expectFocus(page, 'button', 'Play testimonials');
    await tabTo(page, 'button', 'Next testimonials', { back: true });
    await page.keyboard.press('Enter');
    await expect.poll(marked).toBe('Show testimonials 4 to 6');
    await tabTo(page, 'button', 'Previous testimonials', { back: true });
    await page.keyboard.press('Space');
    await expect.poll(marked).toBe('Show testimonials 1 to 3');
    await tabTo(page, 'list', 'Testimonials');
    await press(page, 'Show testimonials 4 to 6', 'Space');
    await expect.poll(marked).toBe('Show testimonials 4 to 6');
    await press(page, 'Play testimonials');
    await expectFocus(page, 'button', 'Pause testimonials');
  });
});

test('a question is opened and closed, and a demonstration is requested', async () => {
  await visit({}, async (page) => {
    await open(page, '/');
    await tabToControl(page.locator('summary', { hasText: 'M-Pesa' }));
    await page.keyboard.press('Enter');
    const answer = page.getByText(/corrected by a reversal/);
    await tabToControl(page.locator('summary').last());
    await page.keyboard.press('Space');
    await answer.waitFor();
    await page.keyboard.press('Space');
    await answer.waitFor({ state: 'hidden' });
    await press(page, 'Request a Demo');
    await expectFocus(page, 'textbox', 'Name');
    await type(page, 'Name', 'Wanjiru Kamau');
    await type(page, 'Email', 'wanjiru@example.org');
    await type(page, 'School name', 'Baraka School');
    await tabTo(page, 'textbox', 'Phone number (optional)');
    const sent = page.waitForRequest('**/api/leads/capture');
    await press(page, 'Request a Demo');
    expect((await sent).postDataJSON()).toEqual({
      name: 'Wanjiru Kamau',
      email: 'wanjiru@example.org',
      schoolName: 'Baraka School',
      phoneNumber: '',
      website: '',
    });
    await page.getByText('Thank you for your interest!').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(
      'Thank you for your interest! Our team will contact you shortly.',
    );
    expect(await page.getByRole('button', { name: 'Request a Demo' }).count()).toBe(0);
    await tabTo(page, 'link', 'How-to guides');
  });
});

test('a school is set up from the first page, from the fault that is named to the dashboard', async () => {
  await visit({}, async (page) => {
    await open(page, '/');
    await follow(page, 'Get Started Free');
    await page.waitForURL('**/signup');
    await press(page, 'Create school');
    await expectFocus(page, 'alert', /fields need attention/);
    await press(page, 'School name is required');
    await expectFocus(page, 'textbox', 'School name');
    await page.keyboard.type('Shule ya Vidole');
    await type(page, 'Username', 'vidole-admin');
    await type(page, 'Email', 'office@vidole.example');
    await type(page, 'Password', demoPassword);
    await press(page, 'Show what is typed');
    await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe(demoPassword);
    await tabTo(page, 'checkbox', /CBC/);
    await page.keyboard.press('Space');
    await press(page, 'Create school');
    await page.waitForURL('**/dashboard');
    await page.getByText('Shule ya Vidole').waitFor();
    await settled(page);
  });
});

test('a person signs in, after a wrong password whose message is closed', async () => {
  await visit({ expected: /401/ }, async (page) => {
    await open(page, '/');
    await follow(page, 'Login');
    await page.waitForURL('**/login');
    await type(page, 'Username', 'mfano-admin');
    await type(page, 'Password', 'not the password');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid username or password').waitFor();
    expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('mfano-admin');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await press(page, 'Close message');
    await expectFocus(page, 'textbox', 'Username');
    await type(page, 'Password', demoPassword);
    await press(page, 'Sign In');
    await page.waitForURL('**/dashboard');
    await settled(page);
  });
});

test('a guide is opened, leads on to the next and back to all of them, and the focus goes along', async () => {
  await visit({}, async (page) => {
    await open(page, '/');
    await follow(page, 'How-to guides');
    await page.waitForURL('**/blog');
    await page.getByRole('heading', { level: 1, name: 'How-to guides' }).waitFor();
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    await follow(page, titles[0] ?? '');
    await page.getByRole('heading', { level: 1, name: titles[0] ?? '', exact: true }).waitFor();
    await expectFocusOnPage(page);
    await follow(page, titles[1] ?? '');
    await page.getByRole('heading', { level: 1, name: titles[1] ?? '', exact: true }).waitFor();
    await expectFocusOnPage(page);
    await follow(page, 'All guides');
    await page.waitForURL('**/blog');
    await expectFocusOnPage(page);
  });
});
