import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nairobiToday } from '../../src/core/dates.ts';
import { useBrowser } from '../support/browser.ts';
import { signedInCall } from '../support/fresh-school.ts';
import { hasFocus } from '../support/keyboard.ts';
import { box, button, choice, group, type Hand, link, menu, rows, table, tasksOf, termDays, wordsOf } from '../support/tasks.ts';

useBrowser();

const [head, bursar] = ['kazi-mkuu-wa-siku', 'kazi-karani-wa-siku'];
const task = tasksOf(head, bursar);
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name}( \\*)?$`));

/** Fills in who the child and the guardian are, which takes five steps. */
async function fillInChild(page: Page, hand: Hand, { name, phone }: { name: string; phone: string }): Promise<void> {
  await hand.type(field(page, 'Full Name'), name);
  await hand.type(field(page, 'Date of Birth'), '2017-02-03');
  await hand.choose(choice(page, 'Gender'), 'Female');
  await hand.type(field(page, 'Guardian Name'), 'Mama Neema');
  await hand.type(field(page, 'Contact Number 1'), phone);
}

/** Chooses the class, which takes two. */
async function chooseClass(page: Page, hand: Hand): Promise<void> {
  await hand.choose(choice(page, 'Grade'), 'Grade 4');
  await hand.choose(choice(page, 'Stream'), 'East');
}

test('enrol five pupils of one class, which is chosen once', async () => {
  await task(bursar, async (page, hand) => {
    await hand.press(group(page, 'Students'));
    await hand.press(menu(page, 'Add Student'));
    await page.getByText('The student is billed the fees of Muhula 1').waitFor();
    await hand.press(page.getByLabel('Keep the class for the next student'));
    await chooseClass(page, hand);
    for (const [index, name] of ['Elijah', 'Fatuma', 'Gideon', 'Halima', 'Isaac'].entries()) {
      const before = hand.steps;
      await fillInChild(page, hand, { name: `${name} Mwangi`, phone: '0722000111' });
      await hand.press(button(page, 'Add Student'));
      await page.getByText(`${name} Mwangi has the student ID ${index + 5}.`).waitFor();
      expect(hand.steps - before, name).toBe(6);
      expect(await field(page, 'Full Name').inputValue()).toBe('');
      await expect.poll(() => hasFocus(field(page, 'Full Name'))).toBe(true);
      expect(await choice(page, 'Stream').locator('option:checked').innerText()).toBe('East');
    }
    expect(hand.steps).toBe(5 + 5 * 6);
    await hand.press(menu(page, 'View Students'));
    const inEast = rows(page, 'Students').filter({ hasText: /Mwangi\s*Grade 4 East/ });
    await expect.poll(() => inEast.count()).toBe(5);
  });
});

test('a pupil of the same name, guardian and phone is asked about, and is not enrolled twice', async () => {
  const steps = await task(bursar, async (page, hand) => {
    await hand.press(group(page, 'Students'));
    await hand.press(menu(page, 'Add Student'));
    await fillInChild(page, hand, { name: 'Amina Yusuf', phone: '0712345678' });
    await chooseClass(page, hand);
    await hand.press(button(page, 'Add Student'));
    const dialog = page.getByRole('dialog', { name: 'Enrol another student of this name?' });
    await dialog.getByText('Amina Yusuf is already enrolled in Grade 4 East (ID 1).').waitFor();
    await hand.press(dialog.getByRole('link', { name: 'See Amina Yusuf' }));
    await page.waitForURL('**/students/1');
    await page.getByRole('heading', { name: 'Amina Yusuf', level: 1 }).waitFor();
  });
  expect(steps).toBe(11);
});

/** The page is as wide as the screen, and the bell of the bar lies over nothing that is read or pressed. */
async function expectToFitPhone(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), where).toBeLessThanOrEqual(0);
  const bar = page.getByRole('banner');
  const name = await bar.getByText(`Shule ya ${head}`).boundingBox();
  const bell = await bar.getByRole('button', { name: /^Notifications/ }).boundingBox();
  if (!name || !bell) throw new Error(`The bar of ${where} lacks the school's name or the bell`);
  expect(name.width, where).toBeGreaterThan(0);
  expect(name.x + name.width, where).toBeLessThanOrEqual(bell.x);
}

test('take a payment on a phone, by taps', async () => {
  const steps = await task(
    bursar,
    async (page, hand) => {
      await expectToFitPhone(page, 'the dashboard');
      await hand.press(link(page, 'New Payment'));
      await hand.type(choice(page, 'Student'), 'Amina');
      await hand.press(page.getByRole('option', { name: /Amina/ }));
      await hand.type(box(page, 'Amount'), '2500');
      await hand.choose(choice(page, 'Payment Method'), 'Cash');
      await page.getByText('Balance after').waitFor();
      await expectToFitPhone(page, 'the form');
      await hand.press(button(page, 'Process Payment'));
      await expect.poll(() => wordsOf(page.getByRole('article'))).toMatch(/KES 2,500\.00.*KES 7,500\.00/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
    { byPhone: true },
  );
  expect(steps).toBe(6);
});

test('who has paid in part, and who has paid nothing?', async () => {
  const steps = await task(bursar, async (page, hand) => {
    const totals = () => wordsOf(table(page, 'Balances').locator('tfoot'));
    await hand.press(group(page, 'Reports'));
    await hand.press(menu(page, 'Balances'));
    await hand.choose(choice(page, 'Balance'), 'Paid in part this term');
    await expect.poll(() => rows(page, 'Balances').count()).toBe(1);
    expect(await wordsOf(rows(page, 'Balances').first())).toMatch(/^Amina Yusuf .* 10,000\.00 0\.00 2,500\.00 7,500\.00 Notes$/);
    expect(await totals()).toBe('All 1 0.00 10,000.00 0.00 2,500.00 7,500.00');
    await hand.choose(choice(page, 'Balance'), 'Nothing paid this term');
    await expect.poll(totals).toBe('All 8 0.00 80,000.00 0.00 0.00 80,000.00');
    await expect.poll(() => table(page, 'Balances').getByText('Amina Yusuf').count()).toBe(0);
  });
  expect(steps).toBe(4);
});

/** Sets the fees of Grade 4 in a term, by its name. */
async function setFees(page: Page, termName: string): Promise<void> {
  type Named = { id: number; name: string };
  const call = await signedInCall(page, head);
  const { terms, grades } = await call<{ terms: Named[]; grades: Named[] }>('/api/grades-and-terms');
  const idOf = (list: readonly Named[], name: string) => list.find((each) => each.name === name)?.id;
  const fees = { tuition_fee: 12_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { ...fees, grade: idOf(grades, 'Grade 4'), term_id: idOf(terms, termName) });
}

test('set up the next term, which says whom it bills before it is opened', async () => {
  const steps = await task(head, async (page, hand) => {
    const opening = page.getByRole('dialog', { name: /^Make Muhula 2 \d{4} current\?$/ });
    await hand.press(group(page, 'School'));
    await hand.press(menu(page, 'Manage Terms'));
    await hand.type(box(page, 'Name'), 'Muhula 2');
    await hand.type(page.getByLabel('Start Date'), addDays(termDays.endDate, 1));
    await hand.type(page.getByLabel('End Date'), addDays(nairobiToday(), 90));
    await hand.press(button(page, 'Save Term'));
    await hand.press(button(page, /^Make current: Muhula 2/));
    await opening.getByText(/^Grade 4 has no fees for Muhula 2 \d{4} yet\./).waitFor();
    await opening.getByText(/^This bills nothing: no active student has a fee in Muhula 2 \d{4}\.$/).waitFor();
    await opening.getByRole('button', { name: 'Cancel' }).click();
    await setFees(page, 'Muhula 2');
    await page.reload();
    await button(page, /^Make current: Muhula 2/).click();
    await opening.getByText('This bills 9 students KES 108,000.00.').waitFor();
    await hand.press(opening.getByRole('button', { name: 'Make current' }));
    await page.getByRole('banner').getByText('Current Term: Muhula 2').waitFor();
    await page.goto('/balances?state=all&q=Amina');
    await expect.poll(() => wordsOf(rows(page, 'Balances').first())).toMatch(/^Amina Yusuf .* 7,500\.00 12,000\.00 0\.00 0\.00 19,500\.00/);
  });
  expect(steps).toBe(8);
});
