import { expect, test } from 'vitest';
import { guides } from '../../src/install/guides/content.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/settled.ts';

useBrowser();

test('the guides are listed in their order, and each opens', async () => {
  await visit({}, async (page) => {
    await page.goto('/blog');
    await page.getByRole('heading', { name: 'How-to guides' }).waitFor();
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
    expect(titles).toEqual(guides.map(({ title }) => title));
    for (const { slug, title, steps } of guides) {
      await page.getByRole('main').getByRole('link', { name: title }).click();
      await page.waitForURL(`**/blog/${slug}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} · Karo`);
      await expect.poll(() => page.getByRole('article').getByRole('listitem').count()).toBe(steps.length);
      await page.getByRole('link', { name: 'All guides' }).click();
      await page.waitForURL('**/blog');
    }
    await settled(page);
  });
});

test('one guide leads to the next, and the last one to none', async () => {
  await visit({}, async (page) => {
    await page.goto(`/blog/${guides[0]?.slug}`);
    for (const { title } of guides.slice(1)) {
      await page.getByText('Next:').getByRole('link').click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    expect(await page.getByText('Next:').count()).toBe(0);
    await settled(page);
  });
});

test('an address without a guide says so and leads back', async () => {
  await visit({}, async (page) => {
    await page.goto('/blog/no-such-guide');
    await page.getByText('There is no guide at this address.').waitFor();
    await page.getByRole('link', { name: 'All guides' }).click();
    await page.getByRole('heading', { name: 'How-to guides' }).waitFor();
    await settled(page);
  });
});

test('a step leads to its page, by way of signing in', async () => {
  await visit({}, async (page) => {
    await page.goto('/blog/taking-a-payment');
    await page.getByRole('link', { name: 'Payments › New Payment' }).click();
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('returnUrl') === '/payments/new');
    await settled(page);
  });
});

test('the bar leads back to the parts of the landing page', async () => {
  await visit({}, async (page) => {
    await page.goto('/blog');
    await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/#faq');
    await page.getByText('How secure is Karo?').waitFor();
    await settled(page);
  });
});
