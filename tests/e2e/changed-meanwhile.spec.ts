import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { addClass, type Call, enrol } from '../support/fresh-school.ts';
import { expectHeldAndEscaped } from '../support/keyboard.ts';
import { settled } from '../support/settled.ts';
import { conflictTitle, dialog, field, inTwoSessions, lines, linesRead, press, type Sessions } from '../support/two-sessions.ts';

useBrowser();

const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

const student = async (call: Call) => {
  const place = await addClass(call, 'Grade 1', ['East', 'West']);
  await addClass(call, 'Grade 2', ['North']);
  return `/students/${await enrol(call, place, 'Neema Wanjiru')}/edit`;
};

type Student = { guardianName: string; contactNumber1: string; fullName: string; gradeId: number };
const savedStudent = async (call: Call, path: string) => (await call<{ student: Student }>(`/api${path.replace('/edit', '')}`)).student;

async function saveStudent(page: Page, changes: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(changes)) await field(page, name).fill(value);
  await press(page, 'Save Changes');
}

/** They rename the guardian; I change the guardian and the telephone, and meet the dialog. */
async function meetOverStudent({ mine, theirs }: Sessions): Promise<void> {
  await saveStudent(theirs, { 'Guardian Name': 'Njeri Kamau', 'Full Name': 'Neema W. Kamau' });
  await theirs.waitForURL('**/students');
  await settled(theirs);
  await saveStudent(mine, { 'Guardian Name': 'Baba Neema', 'Primary Contact': '0733000111' });
  await dialog(mine).waitFor();
}

/** On the narrowest screen every way out of the dialog is in sight, and nothing of it is cut off. */
async function expectInSightOnPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  const wide = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  for (const name of ['Keep editing', 'Load theirs', 'Save mine anyway']) {
    const place = await dialog(page).getByRole('button', { name }).boundingBox();
    expect(place && place.x >= 0 && place.x + place.width <= 320 && place.y + place.height <= 568, name).toBe(true);
  }
  await lines(page).first().scrollIntoViewIfNeeded();
  if (before) await page.setViewportSize(before);
}

test('of two who edit a student the later reads what differs and who changed it, and can save theirs over it', async () => {
  await inTwoSessions({ username: 'wawili-over', setUp: student }, async (sessions) => {
    const { mine, call, path } = sessions;
    await meetOverStudent(sessions);
    expect(await linesRead(mine)).toEqual([
      'Full Name changed by them Theirs Neema W. Kamau Yours Neema Wanjiru',
      'Guardian Name changed by both of you Theirs Njeri Kamau Yours Baba Neema',
      'Primary Contact changed by you Theirs 0712345678 Yours 0733000111',
    ]);
    expect(await savedStudent(call, path)).toMatchObject({ guardianName: 'Njeri Kamau', contactNumber1: '0712345678' });
    await press(dialog(mine), 'Save mine anyway');
    await mine.waitForURL('**/students');
    await mine.getByText('Student updated successfully.', { exact: true }).waitFor();
    expect(await savedStudent(call, path)).toMatchObject({
      fullName: 'Neema Wanjiru',
      guardianName: 'Baba Neema',
      contactNumber1: '0733000111',
    });
  });
});

test('Escape goes back to what was typed, which asks again; loading theirs fills the form with what stands', async () => {
  await inTwoSessions({ username: 'wawili-escape', setUp: student }, async (sessions) => {
    const { mine, call, path } = sessions;
    await meetOverStudent(sessions);
    await expectHeldAndEscaped(mine, conflictTitle, 'Save Changes');
    // By now the page has read the student again; what is in the fields is of the older version all the same.
    await settled(mine);
    expect(await field(mine, 'Guardian Name').inputValue()).toBe('Baba Neema');
    await press(mine, 'Save Changes');
    await dialog(mine).waitFor();
    expect((await linesRead(mine)).length).toBe(3);
    await expectInSightOnPhone(mine);
    await press(dialog(mine), 'Keep editing');
    expect(await savedStudent(call, path)).toMatchObject({ guardianName: 'Njeri Kamau', contactNumber1: '0712345678' });
    await press(mine, 'Save Changes');
    await press(dialog(mine), 'Load theirs');
    await dialog(mine).waitFor({ state: 'hidden' });
    expect(await field(mine, 'Guardian Name').inputValue()).toBe('Njeri Kamau');
    expect(await field(mine, 'Primary Contact').inputValue()).toBe('0712345678');
    await saveStudent(mine, { 'Secondary Contact': '0700222333' });
    await mine.waitForURL('**/students');
    expect(await savedStudent(call, path)).toMatchObject({
      fullName: 'Neema W. Kamau',
      guardianName: 'Njeri Kamau',
      contactNumber2: '0700222333',
    });
  });
});

test('a student whom somebody else has moved is not moved back without the question what that does to the bill', async () => {
  await inTwoSessions({ username: 'wawili-moved', setUp: student }, async ({ mine, theirs, call, path }) => {
    const before = await savedStudent(call, path);
    // Until it is known that no bill changes, the page would ask.
    const known = theirs.waitForResponse('**/class-change?*');
    await choice(theirs, 'Grade').selectOption({ label: 'Grade 2' });
    await choice(theirs, 'Stream').selectOption({ label: 'North' });
    await (await known).finished();
    await press(theirs, 'Save Changes');
    await theirs.waitForURL('**/students');
    await settled(theirs);
    await saveStudent(mine, { 'Guardian Name': 'Baba Neema' });
    await dialog(mine).waitFor();
    expect(await linesRead(mine)).toEqual([
      'Guardian Name changed by you Theirs Mama Neema Yours Baba Neema',
      'Grade changed by them Theirs Grade 2 Yours Grade 1',
      'Stream changed by them Theirs North Yours East',
    ]);
    await press(dialog(mine), 'Save mine anyway');
    const question = mine.getByRole('dialog', { name: 'Move Neema Wanjiru to Grade 1?' });
    await question.waitFor();
    expect((await savedStudent(call, path)).gradeId).not.toBe(before.gradeId);
    await press(question, 'Move and save');
    await mine.waitForURL('**/students');
    expect(await savedStudent(call, path)).toMatchObject({ guardianName: 'Baba Neema', gradeId: before.gradeId });
  });
});
