import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

/** Nothing moves by itself, and what is asked to move arrives at once. */
const phone = { viewport: { width: 360, height: 740 } };
const names = ['Grace Wanjiku', 'Peter Ochieng', 'Amina Hassan', 'John Kiprotich', 'Mary Mutua', 'Samuel Njoroge'];

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await settled(page);
}

const strip = (page: Page) => page.getByRole('list', { name: 'Testimonials' });
const dots = (page: Page) => page.getByRole('button', { name: /^Show testimonial/ });

/** The names of those whose cards lie wholly inside the strip. */
function namesInStrip(page: Page): Promise<string[]> {
  return strip(page).evaluate((list) => {
    const frame = list.getBoundingClientRect();
    const inside = [...list.children].filter((card) => {
      const { left, right } = card.getBoundingClientRect();
      return left >= frame.left - 2 && right <= frame.right + 2;
    });
    return inside.map((card) => card.querySelector('strong')?.textContent ?? '');
  });
}

const showsOnly = (page: Page, wanted: string[]) => expect.poll(() => namesInStrip(page)).toEqual(wanted);
const markedDot = (page: Page) => page.locator('button[aria-current="true"]').getAttribute('aria-label');

describe('the page', () => {
  test('is there in full before any script has run', async () => {
    await visit({ javaScriptEnabled: false, expected: /assets\/.*\.js csp/ }, async (page) => {
      await page.goto('/');
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Revolutionize School Administration');
      await expect.poll(() => page.getByRole('link', { name: 'Get Started Free' }).getAttribute('href')).toBe('/signup');
      await showsNothingHidden(page);
      await expect.poll(() => page.getByRole('button', { name: 'Request a Demo' }).isVisible()).toBe(true);
      // What would not hear a press is not shown; the strip scrolls without it.
      expect(await page.getByRole('button', { name: /testimonial/ }).count()).toBe(0);
      expect(await strip(page).evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
    });
  });

  test('fetches a script only after all is shown, and keeps what was typed and pressed before', async () => {
    await visit({}, async (page) => {
      const letGo = await hold(page, '**/assets/*.js');
      await page.goto('/');
      expect(
        await page
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.complete),
      ).toBe(true);
      await page.getByLabel('Name', { exact: true }).fill('Wanjiru Kamau');
      await page.getByRole('button', { name: 'Request a Demo' }).click();
      expect(page.url()).not.toContain('Wanjiru');
      letGo();
      await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Wanjiru Kamau');
      await settled(page);
    });
  });

  test('shows the product itself, three benefits and the year of its copyright', async () => {
    await visit({}, async (page) => {
      await open(page);
      const picture = page.getByRole('img', { name: /dashboard of a school/ });
      const source = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0 && image.currentSrc);
      expect(await source()).toMatch(/dashboard-1240\.avif$/);
      expect(await picture.evaluate((image: HTMLImageElement) => image.clientWidth)).toBeGreaterThan(600);
      await expect.poll(() => page.locator('#benefits').getByRole('article').count()).toBe(3);
      await expect.poll(() => page.getByRole('contentinfo').innerText()).toContain('© 2024');
    });
  });

  test('a phone is sent a picture of its own size', async () => {
    // Of the pictures that it has already a browser takes a larger one.
    await visit({ ...phone, apart: true }, async (page) => {
      await open(page);
      const picture = page.getByRole('img', { name: /dashboard of a school/ });
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/dashboard-640\.avif$/);
    });
  });

  test('any unknown address leads to it', async () => {
    await visit({}, async (page) => {
      await page.goto('/no/such/page');
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByRole('heading', { name: 'Revolutionize School Administration' }).waitFor();
      await settled(page);
    });
  });
});

async function showsNothingHidden(page: Page): Promise<void> {
  for (const title of ['What schools say', 'Questions schools ask us', 'See Karo with your own school in mind']) {
    await expect.poll(() => page.getByRole('heading', { name: title }).isVisible(), { message: title }).toBe(true);
  }
}

describe('the testimonials', () => {
  test('three at a time on a wide screen; the arrows go round at both ends', async () => {
    await visit({}, async (page) => {
      await open(page);
      await expect.poll(() => dots(page).count()).toBe(2);
      await showsOnly(page, names.slice(0, 3));
      await page.getByRole('button', { name: 'Next testimonials' }).click();
      await showsOnly(page, names.slice(3));
      await expect.poll(() => markedDot(page)).toBe('Show testimonials 4 to 6');
      await page.getByRole('button', { name: 'Next testimonials' }).click();
      await showsOnly(page, names.slice(0, 3));
      await page.getByRole('button', { name: 'Previous testimonials' }).click();
      await showsOnly(page, names.slice(3));
    });
  });

  test('one at a time on a phone; each dot shows its own', async () => {
    await visit(phone, async (page) => {
      await open(page);
      await expect.poll(() => dots(page).count()).toBe(6);
      for (const [index, name] of [...names.entries()].toReversed()) {
        await dots(page).nth(index).click();
        await showsOnly(page, [name]);
        await expect.poll(() => markedDot(page)).toBe(`Show testimonial ${index + 1}`);
      }
      await page.getByRole('button', { name: 'Previous testimonials' }).click();
      await showsOnly(page, names.slice(5));
      await page.getByRole('button', { name: 'Next testimonials' }).click();
      await showsOnly(page, names.slice(0, 1));
    });
  });

  test('two quick presses of an arrow go two on', async () => {
    await visit({ ...phone, reducedMotion: 'no-preference' }, async (page) => {
      await open(page);
      const next = page.getByRole('button', { name: 'Next testimonials' });
      await next.evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await showsOnly(page, names.slice(2, 3));
      await next.click();
      await showsOnly(page, names.slice(3, 4));
    });
  });

  test('the keyboard moves them, in the strip and by the buttons', async () => {
    await visit(phone, async (page) => {
      await open(page);
      await strip(page).focus();
      await page.keyboard.press('ArrowRight');
      await showsOnly(page, names.slice(1, 2));
      await page.getByRole('button', { name: 'Next testimonials' }).focus();
      await page.keyboard.press('Enter');
      await showsOnly(page, names.slice(2, 3));
    });
  });

  test('each says who, where, how well and for how long', async () => {
    await visit({}, async (page) => {
      await open(page);
      const card = strip(page).getByRole('listitem').first();
      const words = await card.innerText();
      for (const part of ['Grace Wanjiku', 'Head teacher, Nakuru', 'GW', '5 of 5', '2 years']) expect(words).toContain(part);
    });
  });

  test('they move on by themselves until somebody pauses them', async () => {
    await visit({ reducedMotion: 'no-preference' }, async (page) => {
      await open(page);
      const clock = page.locator('[class*="clock"]');
      // The end of a round, without waiting for it.
      await clock.evaluate((node) => {
        for (const round of node.getAnimations()) round.currentTime = 8001;
      });
      await showsOnly(page, names.slice(3));
      await page.getByRole('button', { name: 'Pause testimonials' }).click();
      expect(await clock.evaluate((node) => node.getAnimations().length)).toBe(0);
      await page.getByRole('button', { name: 'Play testimonials' }).click();
      expect(await clock.evaluate((node) => node.getAnimations().length)).toBe(1);
      await dots(page).first().click();
      await page.getByRole('button', { name: 'Play testimonials' }).waitFor();
      await showsOnly(page, names.slice(0, 3));
    });
  });

  test('nothing moves by itself for those who asked for less motion', async () => {
    await visit({}, async (page) => {
      await open(page);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: 'Pause testimonials' }).isVisible()).toBe(false);
    });
  });
});

test('four questions: one answer is open, opening another closes it, and the keyboard will do', async () => {
  await visit({}, async (page) => {
    await open(page);
    const questions = page.locator('#faq').getByRole('group');
    await expect.poll(() => questions.count()).toBe(4);
    const openOnes = () => questions.evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open));
    expect(await openOnes()).toEqual([true, false, false, false]);
    await page.getByText('Does Karo work with M-Pesa and our bank?').click();
    expect(await openOnes()).toEqual([false, false, true, false]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await openOnes()).toEqual([false, false, false, true]);
    await expect.poll(() => page.getByText(/corrected by a reversal/).isVisible()).toBe(true);
  });
});
