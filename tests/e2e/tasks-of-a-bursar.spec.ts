import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { box, button, choice, group, type Hand, link, menu, rows, table, tasksOf, termDays, wordsOf } from '../support/tasks.ts';

useBrowser();

const [head, bursar] = ['kazi-mkuu', 'kazi-karani'];
const task = tasksOf(head, bursar);

/** Finds a student on New Payment, says how much, in cash, and sends it. */
async function payCash(page: Page, hand: Hand, { name, amount }: { name: string; amount: string }): Promise<void> {
  await hand.press(menu(page, 'New Payment'));
  await hand.type(choice(page, 'Student'), name);
  await hand.press(page.getByRole('option', { name: new RegExp(name) }));
  await hand.type(box(page, 'Amount'), amount);
  await hand.choose(choice(page, 'Payment Method'), 'Cash');
  await page.getByText('Balance after').waitFor();
  await hand.press(button(page, 'Process Payment'));
}

test('take a payment', async () => {
  const steps = await task(bursar, async (page, hand) => {
    await payCash(page, hand, { name: 'Amina', amount: '2500' });
    await expect.poll(() => wordsOf(page.getByRole('article'))).toMatch(/KES 2,500\.00.*KES 7,500\.00/);
  });
  expect(steps).toBe(6);
});

test('begin another payment: the menu lets go of the student, and of nothing that was typed', async () => {
  await task(bursar, async (page, hand) => {
    const student = choice(page, 'Student');
    await hand.press(menu(page, 'New Payment'));
    await hand.type(student, 'Amina');
    await hand.press(page.getByRole('option', { name: /Amina/ }));
    await page.getByText('Balance now').waitFor();
    await hand.press(menu(page, 'New Payment'));
    await expect.poll(() => student.inputValue()).toBe('');
    await hand.type(student, 'Baraka');
    await hand.press(page.getByRole('option', { name: /Baraka/ }));
    await hand.type(box(page, 'Amount'), '700');
    await hand.press(menu(page, 'New Payment'));
    await page.waitForURL('**/payments/new');
    await expect.poll(() => student.inputValue()).toMatch(/^Baraka Otieno/);
    expect(await box(page, 'Amount').inputValue()).toBe('700');
  });
});

test('how much does Baraka owe?', async () => {
  const steps = await task(bursar, async (page, hand) => {
    await hand.press(group(page, 'Reports'));
    await hand.press(menu(page, 'Balances'));
    await hand.type(page.getByRole('searchbox', { name: 'Search' }), 'baraka');
    await expect.poll(() => rows(page, 'Balances').count()).toBe(1);
    expect(await wordsOf(rows(page, 'Balances').first())).toMatch(/^Baraka Otieno .* 10,000\.00 Notes$/);
  });
  expect(steps).toBe(3);
});

test('whose child is it? the guardian’s name finds the family', async () => {
  const steps = await task(bursar, async (page, hand) => {
    await hand.press(menu(page, 'New Payment'));
    await hand.type(choice(page, 'Student'), 'Mama Neema');
    await expect.poll(() => page.getByRole('option').count()).toBe(4);
  });
  expect(steps).toBe(2);
});

test('who has not paid in Grade 4 East? and on paper, all of them', async () => {
  const steps = await task(bursar, async (page, hand) => {
    await hand.press(group(page, 'Reports'));
    await hand.press(menu(page, 'Balances'));
    await hand.choose(choice(page, 'Grade'), 'Grade 4');
    await hand.choose(choice(page, 'Stream'), 'East');
    await expect.poll(() => wordsOf(table(page, 'Balances').locator('tfoot'))).toMatch(/^All 3 .* 27,500\.00$/);
    await hand.press(link(page, 'Print'));
    const paper = page.getByRole('article');
    await expect.poll(() => wordsOf(paper.first())).toMatch(/Grade 4 East.*Amina Yusuf.*27,500\.00/);
  });
  expect(steps).toBe(5);
});

test('what did we collect today, by method?', async () => {
  const steps = await task(bursar, async (page, hand) => {
    await page.getByText('Cash Total Today').waitFor();
    await hand.press(link(page, 'View All'));
    await hand.press(button(page, 'Today'));
    await expect.poll(() => wordsOf(page.locator('dl').first())).toMatch(/^Cash KES 2,500\.00 M-Pesa KES 0\.00/);
  });
  expect(steps).toBe(2);
});

test('one M-Pesa for all the children of a guardian', async () => {
  const steps = await task(bursar, async (page, hand) => {
    await hand.press(menu(page, 'New Payment'));
    await hand.press(link(page, 'Several Students'));
    // The form before has a field of this name too.
    await link(page, 'Several Students').waitFor({ state: 'detached' });
    await hand.type(choice(page, 'Student'), 'Baraka');
    await hand.press(page.getByRole('option', { name: /Baraka/ }));
    await hand.press(button(page, 'Add all 3'));
    await hand.type(box(page, 'Total'), '9000');
    await hand.choose(choice(page, 'Allocate'), 'In equal parts');
    await hand.choose(choice(page, 'Payment Method'), 'M-Pesa');
    await hand.type(box(page, 'Transaction Code'), 'SGH7Y2K9QL');
    await hand.press(button(page, 'Process Payment'));
    await page.waitForURL(/\/payments\/shared\/\d+$/);
    await expect.poll(() => wordsOf(page.getByRole('article').first())).toMatch(/receipt 2.*receipt 3.*receipt 4.*receipt 5/);
  });
  expect(steps).toBe(10);
});

test('a bursary cheque: the fund has its page, and its children are paid for from New Payment', async () => {
  await task(bursar, async (page, hand) => {
    await hand.press(group(page, 'Students'));
    await hand.press(menu(page, 'Sponsors'));
    await hand.type(box(page, 'Name'), 'CDF Kibra');
    await hand.press(button(page, 'Add Sponsor'));
    await page.getByRole('heading', { name: 'CDF Kibra' }).waitFor();
    await page.goto('/payments/shared');
    await expect.poll(() => choice(page, 'Sponsor').locator('option').allInnerTexts()).toContain('CDF Kibra');
  });
});

test('recorded for the wrong child: the bursar asks, and somebody else says yes', async () => {
  const acts = await task(bursar, async (page, hand) => {
    await hand.press(link(page, 'View All'));
    await hand.press(link(page, 'Request reversal of payment 1'));
    await hand.choose(choice(page, 'Reason'), 'Wrong student');
    await hand.type(page.getByRole('searchbox', { name: 'Right student' }), 'Dalila');
    await hand.press(page.getByRole('radio', { name: 'Dalila Noor' }));
    await hand.press(button(page, 'Request reversal'));
    await page.getByText("The reversal of payment 1 awaits an administrator's approval.").waitFor();
  });
  expect(acts).toBe(6);
});

test('forgive a part of the fee: waiver, discount, bursary, credit note or correction', async () => {
  await task(bursar, async (page, hand) => {
    await hand.press(group(page, 'Students'));
    await hand.press(menu(page, 'View Students'));
    await hand.press(link(page, 'Chebet Koech'));
    await hand.press(link(page, 'Adjust'));
    const kinds = ['Waiver', 'Discount', 'Bursary', 'Credit note'];
    const offered = choice(page, 'Kind').locator('option');
    await expect.poll(() => offered.allInnerTexts()).toEqual(expect.arrayContaining(kinds));
    await hand.choose(choice(page, 'Kind'), 'Waiver');
    await hand.type(box(page, 'Amount'), '500');
    await hand.type(page.getByLabel('Reason'), 'Fire at home');
    await hand.press(button(page, 'Request approval'));
    await page.getByText('Waiver of KES 500.00 awaits').waitFor();
    expect(hand.steps).toBe(8);
  });
});

test('approve all that waits, with what each does before it is said yes to', async () => {
  const steps = await task(head, async (page, hand) => {
    await hand.press(menu(page, /^Approvals, \d+ waiting/));
    await hand.press(page.getByLabel(/^Select all \d+ on this page/));
    await hand.press(button(page, /^Approve \d+ selected$/));
    await expect.poll(() => wordsOf(page.getByRole('dialog'))).toContain('Balance KES 5,250.00 → KES 7,750.00');
    await hand.press(page.getByRole('dialog').getByRole('button', { name: /^Approve \d+$/ }));
    await page.getByText('No requests waiting').waitFor();
  });
  expect(steps).toBe(4);
});

test('record it again for the right child', async () => {
  const steps = await task(bursar, async (page, hand) => {
    await hand.press(menu(page, 'Approvals'));
    await hand.press(link(page, 'Record again for Dalila Noor'));
    await page.getByText('Balance after').waitFor();
    await hand.press(button(page, 'Process Payment'));
    await expect.poll(() => wordsOf(page.getByRole('article'))).toMatch(/KES 2,500\.00.*Dalila Noor.*KES 5,250\.00/);
  });
  expect(steps).toBe(3);
});

test('count the drawer, and what did each cashier collect?', async () => {
  await task(bursar, async (page, hand) => {
    await hand.press(menu(page, 'Close the Day'));
    for (const [piece, count] of [
      ['1,000', '2'],
      ['500', '1'],
    ] as const) {
      await hand.type(page.getByLabel(piece, { exact: true }), count);
    }
    await hand.press(button(page, 'Close the Day'));
    await page.getByText('KES 2,500.00 counted: matches the books.').waitFor();
    expect(hand.steps).toBe(4);
  });
  const steps = await task(head, async (page, hand) => {
    await hand.press(menu(page, 'Close the Day'));
    await hand.press(link(page, 'Closed Days'));
    await expect.poll(() => rows(page, 'Days').allInnerTexts()).toEqual([expect.stringContaining(bursar)]);
    await hand.press(rows(page, 'Days').first().getByRole('link'));
    await table(page, 'Cash').waitFor();
  });
  expect(steps).toBe(3);
});

test('the statement of a term that is chosen', async () => {
  const steps = await task(bursar, async (page, hand) => {
    await hand.press(menu(page, 'View Payments'));
    await hand.choose(choice(page, 'Term'), `Muhula 1 ${termDays.year}`);
    await page.waitForURL(/term=\d/);
    await hand.press(link(page, 'View Statement').first());
    await page.getByText('Current Balance').first().waitFor();
  });
  expect(steps).toBe(3);
});
