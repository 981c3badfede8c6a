import { expect, test } from 'vitest';
import { guides } from '../../src/install/guides/content.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/settled.ts';

useBrowser();

test('the guides are listed in their order, and each leads to the next, the last one to none', async () => {
  await visit({}, async (page) => {
    await page.goto('/blog');
    await page.getByRole('heading', { name: 'How-to guides' }).waitFor();
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await titles.allInnerTexts()).toEqual(guides.map(({ title }) => title));
    const links = titles.getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(paths).toEqual(guides.map(({ slug }) => `/blog/${slug}`));
    await links.first().click();
    for (const { slug, title, steps } of guides) {
      await page.waitForURL(`**/blog/${slug}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} · Karo`);
      await expect.poll(() => page.getByRole('article').getByRole('listitem').count(), { message: slug }).toBe(steps.length);
      if (slug !== guides.at(-1)?.slug) await page.getByText('Next:').getByRole('link').click();
    }
    expect(await page.getByText('Next:').count()).toBe(0);
    await page.getByRole('link', { name: 'All guides' }).click();
    await page.waitForURL('**/blog');
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
