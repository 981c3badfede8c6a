import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { box, button, group, link, menu, table, tasksOf } from '../support/tasks.ts';

useBrowser();

const [head, bursar] = ['kazi-mwalimu', 'kazi-mhasibu'];
const task = tasksOf(head, bursar);

test('opening balances of 600 from Excel: a file or a paste', async () => {
  const steps = await task(bursar, async (page, hand) => {
    await hand.press(group(page, 'Students'));
    await hand.press(menu(page, 'Import Students'));
    await page.getByLabel('Excel workbook or CSV file').waitFor();
    const heads = 'Admission Number\tName\tDate of Birth\tGender\tClass\tGuardian\tPhone\tBalance';
    await hand.type(
      page.getByLabel('Or paste rows copied from a spreadsheet'),
      `${heads}\nK1\tElijah Kamau\t2016-04-03\tMale\tGrade 4 East\tGrace Kamau\t0722000111\t4,500`,
    );
    await hand.press(button(page, 'Read the file'));
    await table(page, 'Preview').getByText('Elijah Kamau').waitFor();
  });
  expect(steps).toBe(4);
});

test('the fees of all grades at once, copied from another term', async () => {
  const steps = await task(head, async (page, hand) => {
    await hand.press(group(page, 'Fees'));
    await hand.press(menu(page, 'Manage Fee Structures'));
    await hand.press(link(page, 'Fees for the Year'));
    await hand.press(button(page, 'Copy from another term'));
    await page.getByRole('dialog', { name: 'Copy from another term' }).waitFor();
  });
  expect(steps).toBe(4);
});

test('move the classes up', async () => {
  const steps = await task(head, async (page, hand) => {
    await hand.press(group(page, 'Students'));
    await hand.press(menu(page, 'Promote Students'));
    await page.getByRole('status').getByText('4 students move up').waitFor();
    await hand.press(button(page, 'Promote Students'));
    await page.getByRole('dialog').getByText('No student is billed now').waitFor();
  });
  expect(steps).toBe(3);
});

test('correct the name of a grade', async () => {
  const steps = await task(head, async (page, hand) => {
    await hand.press(group(page, 'School'));
    await hand.press(menu(page, 'Manage Grades'));
    await hand.press(button(page, 'Edit Grade: Grade 4'));
    await hand.press(button(page, 'Rename Grade'));
    await hand.type(page.getByRole('dialog').last().getByRole('textbox'), 'Grade Four');
    await hand.press(
      page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /Save|Rename/ }),
    );
    await button(page, 'Edit Grade: Grade Four').waitFor();
  });
  expect(steps).toBe(6);
});

test('sign a school up: four fields and a press', async () => {
  await visit({}, async (page) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started Free' }).first().click();
    await button(page, 'Create school').waitFor();
    for (const name of ['School name', 'Username', 'Email']) await box(page, name).waitFor();
    await page.getByLabel('Password').waitFor();
  });
});
