import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool, hire, signedInCall } from '../support/fresh-school.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const today = nairobiToday();
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A school whose bursar took 1,500 and 700 in cash; signed in is the bursar, on the page where a day is closed. */
async function openDrawer(page: Page, admin: string, cashier: string): Promise<{ call: Call; studentId: number }> {
  const call = await freshSchool(page, admin);
  const place = await addClass(call, 'Grade 1', ['East']);
  const days = { startDate: addDays(today, -30), endDate: addDays(today, 30) };
  await call('/api/settings/terms', { name: 'Muhula 1', year: yearOf(today), ...days, current: true });
  const studentId = await enrol(call, place, 'Neema Wanjiru', 5000);
  await hire(call, 'bursar', cashier);
  const bursar = await signedInCall(page, cashier);
  for (const amount of [1500, 700]) await bursar('/api/payments/new', { studentId, amount, method: 'Cash' });
  await signInAs(page, cashier);
  await page.goto('/day');
  return { call, studentId };
}

test('cash that went to the bank is not looked for in the drawer, and a day that is sent back is counted again', async () => {
  await visit({}, async (page) => {
    await openDrawer(page, 'benki-mkuu', 'benki-karani');
    await page.getByRole('button', { name: 'Add Deposit Slip' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deposit slip' });
    await dialog.getByLabel('Amount').fill('2000');
    await dialog.getByLabel('Bank', { exact: true }).fill('KCB');
    await dialog.getByLabel('Slip Number').fill('FT9');
    await dialog.getByRole('button', { name: 'Save Slip' }).click();
    await page.getByText('KCB, slip FT9').first().waitFor();
    await page.getByRole('button', { name: 'Close the Day' }).click();
    await page.getByRole('button', { name: 'Type how many notes and coins there are; if the drawer is empty, type 0' }).waitFor();
    await page.getByLabel('100', { exact: true }).fill('0');
    await page.getByRole('button', { name: 'Close the Day' }).click();
    const question = page.getByRole('dialog', { name: 'Is the drawer empty?' });
    await question.getByRole('button', { name: 'Count again' }).click();
    await page.getByLabel('100', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Close the Day' }).click();
    await page.getByText('KES 100.00 counted: KES 100.00 short.').waitFor();
    const path = new URL(page.url()).pathname;

    await signInAs(page, 'benki-mkuu');
    await page.goto(path);
    await page.getByText('benki-karani must say why before the day can be locked.').waitFor();
    await page.getByRole('button', { name: 'Return for Recount' }).click();
    await page.getByLabel('Reason').fill('Two notes stuck together');
    await page.getByRole('dialog').getByRole('button', { name: 'Return for Recount' }).click();
    await page.getByText('Returned by').waitFor();

    await signInAs(page, 'benki-karani');
    await page.goto('/day');
    await page.getByLabel('200', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Close the Day' }).click();
    await page.getByText('KES 200.00 counted: matches the books.').waitFor();
    const cash = page.getByRole('table', { name: 'Cash', exact: true });
    expect(plain(await cash.innerText())).toMatch(/Banked .*, KCB, slip FT9 −2,000\.00 Expected cash 200\.00/);
    await settled(page);
  });
});

test('a slip that was typed wrongly is reversed with a reason, and added again with its number', async () => {
  await visit({}, async (page) => {
    await openDrawer(page, 'sahihi-mkuu', 'sahihi-karani');
    const add = async (amount: string) => {
      await page.getByRole('button', { name: 'Add Deposit Slip' }).click();
      const dialog = page.getByRole('dialog', { name: 'Deposit slip' });
      await dialog.getByLabel('Amount').fill(amount);
      await dialog.getByLabel('Bank', { exact: true }).fill('KCB');
      await dialog.getByLabel('Slip Number').fill('FT9');
      await dialog.getByRole('button', { name: 'Save Slip' }).click();
      await page.getByText(`KES ${amount}.00 banked at KCB, slip FT9.`).waitFor();
    };
    await add('200');
    await page.getByRole('button', { name: 'Reverse slip FT9' }).click();
    const question = page.getByRole('dialog', { name: 'Reverse slip FT9?' });
    await question.getByText('KES 200.00 is cash in the drawer of sahihi-karani again. Then record the slip as it should be.').waitFor();
    await question.getByLabel('Reason').fill('A zero was missing');
    await question.getByRole('button', { name: 'Reverse Slip' }).click();
    await page.getByText("Slip FT9 of KCB, KES 200.00 from sahihi-karani's cash, is reversed.").waitFor();
    await add('2,000');
    await page.getByLabel('200', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Close the Day' }).click();
    await page.getByText('KES 200.00 counted: matches the books.').waitFor();
    const cash = page.getByRole('table', { name: 'Cash', exact: true });
    const lines = plain(await cash.innerText());
    expect(lines).toMatch(
      /slip FT9 \(reversed\) −200\.00 KCB, slip FT9, reversed: A zero was missing 200\.00 Banked .* slip FT9 −2,000\.00 Expected/,
    );
    await page.getByRole('button', { name: 'Reverse slip FT9' }).waitFor();
    await settled(page);
  });
});

test('whoever banks the cash of a colleague says whose it is, and the slip counts for that drawer', async () => {
  await visit({}, async (page) => {
    const { call, studentId } = await openDrawer(page, 'fedha-mkuu', 'fedha-karani');
    await call('/api/payments/new', { studentId, amount: 800, method: 'Cash' });
    await call('/api/days/count', { of200: 4 });
    await page.getByRole('button', { name: 'Add Deposit Slip' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deposit slip' });
    await dialog.getByLabel('Cash Of').selectOption('fedha-mkuu, KES 800.00');
    await dialog.getByLabel('Amount').fill('800');
    await dialog.getByLabel('Bank', { exact: true }).fill('KCB');
    await dialog.getByLabel('Slip Number').fill('FT1');
    await dialog.getByRole('button', { name: 'Save Slip' }).click();
    await page.getByText("KES 800.00 from fedha-mkuu's cash banked at KCB, slip FT1.").waitFor();
    await page.getByText(/KCB, slip FT1, recorded by fedha-karani, .*, cash of fedha-mkuu/).waitFor();

    await page.goto('/day/overview');
    const cashiers = page.getByRole('table', { name: 'Cashiers' });
    await cashiers.getByRole('row', { name: /fedha-mkuu/ }).waitFor();
    expect(plain(await cashiers.innerText())).toMatch(/fedha-mkuu .* 0\.00 Total 0\.00/);
    await settled(page);
  });
});

test('a slip cannot be saved as of the own drawer while, or because, the others are not known', async () => {
  await visit({ expected: /500/ }, async (page) => {
    const { call, studentId } = await openDrawer(page, 'subiri-mkuu', 'subiri-karani');
    await call('/api/payments/new', { studentId, amount: 800, method: 'Cash' });
    await page.getByRole('button', { name: 'Add Deposit Slip' }).waitFor();
    const holders = '**/api/days/holders';
    const letGo = await hold(page, holders, refusal(''));
    await page.getByRole('button', { name: 'Add Deposit Slip' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deposit slip' });
    const save = dialog.getByRole('button', { name: 'Save Slip' });
    await dialog.getByText('Loading…').waitFor();
    expect(await save.count()).toBe(0);
    letGo();
    await dialog.getByText('Failed to load whose cash it may be.').waitFor();
    expect(await save.count()).toBe(0);
    await answer(page, 'GET', holders, refusal('The books are being counted.'));
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.getByText('The books are being counted.').waitFor();
    await page.unroute(holders);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await dialog.getByLabel('Cash Of').selectOption('subiri-mkuu, not counted yet');
    await save.waitFor();
    await settled(page);
  });
});
