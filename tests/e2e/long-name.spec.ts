import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { settled } from '../support/settled.ts';
import { goWithin } from '../support/within.ts';

useBrowser();

test('a name of 120 letters without a space makes no page of a phone wider than it is', async () => {
  await visit({ viewport: { width: 360, height: 740 } }, async (page) => {
    const call = await freshSchool(page, 'jina-refu');
    const student = await enrol(call, await addClass(call, 'Grade 4', ['East']), 'W'.repeat(120), 500);
    const widths: [string, number][] = [];
    await page.goto('/account');
    await settled(page);
    for (const path of [`/students/${student}/data`, '/balances', '/students']) {
      await goWithin(page, path);
      widths.push([path.replace(/\d+/, ':id'), await page.evaluate(() => document.documentElement.scrollWidth)]);
    }
    expect(widths.filter(([, width]) => width > 360)).toEqual([]);
  });
});
