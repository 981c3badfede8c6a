import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, freshSchool } from '../support/fresh-school.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';
import { dialog, field, inTwoSessions, linesRead, press, read } from '../support/two-sessions.ts';

useBrowser();

const settings = async () => '/settings/school';
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Saves the settings, and waits until what was saved has been read again: leaving earlier would abort that. */
async function saveSettings(page: Page, changes: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(changes)) await box(page, name).fill(value);
  await press(page, 'Save Settings');
}

const settingsSaved = async (page: Page) => {
  await page.getByText('School settings saved.').first().waitFor();
  await settled(page);
};

test('settings are saved twice from one page without a word; the page of somebody else hears of it, and can save over it', async () => {
  await inTwoSessions({ username: 'wawili-settings', setUp: settings }, async ({ mine, theirs, call }) => {
    await saveSettings(theirs, { Address: 'P.O. Box 1, Nakuru' });
    await settingsSaved(theirs);
    await saveSettings(theirs, { Address: 'P.O. Box 2, Nakuru' });
    await expect.poll(async () => (await call<{ school: { address: string } }>('/api/settings/school')).school.address).toContain('Box 2');
    expect(await dialog(theirs).count()).toBe(0);
    await saveSettings(mine, { 'Receipt Footer': 'Asante' });
    await dialog(mine).waitFor();
    expect(await linesRead(mine)).toEqual([
      'Address changed by them Theirs P.O. Box 2, Nakuru Yours Not given',
      'Receipt Footer changed by you Theirs Not given Yours Asante',
    ]);
    await press(dialog(mine), 'Load theirs');
    expect(await box(mine, 'Address').inputValue()).toBe('P.O. Box 2, Nakuru');
    expect(await box(mine, 'Receipt Footer').inputValue()).toBe('');
    await saveSettings(mine, { 'Receipt Footer': 'Asante sana' });
    await settingsSaved(mine);
    const school = async () => (await call<{ school: object }>('/api/settings/school')).school;
    expect(await school()).toMatchObject({ address: 'P.O. Box 2, Nakuru', receiptFooter: 'Asante sana' });
    await saveOverTheirs(mine, theirs);
    expect(await school()).toMatchObject({ address: 'P.O. Box 3, Nakuru', lessonsPerWeekMax: 30 });
    await saveSettings(mine, { Address: 'P.O. Box 4, Nakuru' });
    await expect.poll(school).toMatchObject({ address: 'P.O. Box 4, Nakuru' });
    expect(await dialog(mine).count()).toBe(0);
  });
});

async function saveOverTheirs(mine: Page, theirs: Page): Promise<void> {
  await read(theirs, await settings());
  await saveSettings(theirs, { 'Lessons per Week': '27' });
  await settingsSaved(theirs);
  await saveSettings(mine, { Address: 'P.O. Box 3, Nakuru' });
  await press(dialog(mine), 'Save mine anyway');
  await dialog(mine).waitFor({ state: 'detached' });
  await settingsSaved(mine);
}

test('rules of sign-in open as they are by now, not as this page read them before', async () => {
  await visit({ apart: true }, async (page) => {
    await page.clock.install();
    await freshSchool(page, 'kanuni-sasa');
    await page.goto('/settings/users');
    const open = () => page.getByRole('button', { name: 'Sign-in Rules' }).click();
    const rules = page.getByRole('dialog', { name: 'Sign-in Rules' });
    await open();
    await box(page, 'Minutes for Teachers').waitFor();
    await rules.getByRole('button', { name: 'Close' }).click();
    const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` };
    const data = { idleMinutes: 10, idleMinutesTeachers: 20, secondFactorRoles: [] };
    expect((await page.request.patch('/api/settings/sign-in', { data, headers })).status()).toBe(200);
    // Longer than a reply counts as fresh.
    await page.clock.runFor(16_000);
    const letGo = await hold(page, '**/api/settings/sign-in');
    await open();
    await rules.getByText('Loading…').waitFor();
    expect(await box(page, 'Minutes for Teachers').count()).toBe(0);
    letGo();
    await expect.poll(() => box(page, 'Minutes for Teachers').inputValue()).toBe('20');
  });
});

const coopAccount = async (call: Call) => {
  await call('/api/settings/banks', { bankCode: 'coop', isOn: true, accountNumbers: '01134248358600' });
  return '/settings/banks?bank=coop';
};

test('a bank account is saved twice from one page without a word; the page of somebody else hears of it', async () => {
  await inTwoSessions({ username: 'wawili-benki', setUp: coopAccount }, async ({ mine, theirs, call }) => {
    const save = async (name: string) => {
      await box(theirs, 'Name').fill(name);
      await press(theirs, 'Save Bank');
      const names = async () =>
        (await call<{ connections: { name: string }[] }>('/api/settings/banks')).connections.map((each) => each.name);
      await expect.poll(names).toContain(name);
      await settled(theirs);
    };
    await save('Boarding');
    await save('Boarding House');
    expect(await dialog(theirs).count()).toBe(0);
    await mine.getByRole('checkbox', { name: 'Accept Notices' }).uncheck();
    await press(mine, 'Save Bank');
    await dialog(mine).waitFor();
    expect(await linesRead(mine)).toEqual([
      'Name changed by them Theirs Boarding House Yours Not given',
      'Accept Notices changed by you Theirs Yes Yours No',
    ]);
    await press(dialog(mine), 'Load theirs');
    expect(await box(mine, 'Name').inputValue()).toBe('Boarding House');
  });
});

async function structure(call: Call): Promise<string> {
  const { grade_id: grade } = await addClass(call, 'Grade 1', ['East']);
  const term = { name: 'Muhula 1', year: 2026, startDate: '2026-01-05', endDate: '2026-04-03' };
  const { term: newTerm } = await call<{ term: { id: number } }>('/api/settings/terms', term);
  const fees = { tuition_fee: 12_000, ass_books: 500, diary_fee: 0, others: 0, activity_fee: 0 };
  await call('/api/settings/fee-structure', { ...fees, grade, term_id: newTerm.id });
  return '/settings/fee-structures';
}

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Fee Structure' });
const amount = (page: Page, name: string) => editor(page).getByRole('textbox', { name, exact: true });
const editFees = (page: Page) => page.getByRole('button', { name: /^Edit Grade 1, Muhula 1/ }).click();

async function saveFees(page: Page, changes: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(changes)) await amount(page, name).fill(value);
  await press(editor(page), 'Save');
}

test('fees that somebody else has set meanwhile are shown in shillings, above the form, which stays when that is closed', async () => {
  await inTwoSessions({ username: 'wawili-fees', setUp: structure }, async ({ mine, theirs }) => {
    await editFees(mine);
    await editFees(theirs);
    await saveFees(theirs, { 'Tuition Fee': '12500', 'Diary Fee': '150' });
    await editor(theirs).waitFor({ state: 'hidden' });
    await settled(theirs);
    await saveFees(mine, { 'Tuition Fee': '13,000.50' });
    await dialog(mine).waitFor();
    expect(await linesRead(mine)).toEqual([
      'Tuition Fee changed by both of you Theirs KES 12,500.00 Yours KES 13,000.50',
      'Diary Fee changed by them Theirs KES 150.00 Yours KES 0.00',
    ]);
    await mine.keyboard.press('Escape');
    await dialog(mine).waitFor({ state: 'hidden' });
    expect(await amount(mine, 'Tuition Fee').inputValue()).toBe('13000.50');
    await press(editor(mine), 'Save');
    await press(dialog(mine), 'Load theirs');
    expect(await amount(mine, 'Tuition Fee').inputValue()).toBe('12500.00');
    await saveFees(mine, { Others: '75' });
    await editor(mine).waitFor({ state: 'hidden' });
    await mine.getByRole('row', { name: /12,500\.00 0\.00 150\.00 500\.00 75\.00/ }).waitFor();
  });
});

test('fees that are edited again before the list has been read again are not taken for somebody else’s', async () => {
  await visit({}, async (page) => {
    await read(page, await structure(await freshSchool(page, 'wawili-again')));
    const letGo = await hold(page, '**/api/settings/fee-structure?**');
    const saved = page.waitForResponse((reply) => reply.request().method() === 'POST');
    await editFees(page);
    await saveFees(page, { 'Diary Fee': '100' });
    expect((await saved).status()).toBe(200);
    await editor(page).waitFor({ state: 'hidden' });
    await editFees(page);
    expect(await amount(page, 'Diary Fee').inputValue()).toBe('100.00');
    await saveFees(page, { 'Diary Fee': '200' });
    await editor(page).waitFor({ state: 'hidden' });
    letGo();
    await page.getByRole('row', { name: /12,000\.00 0\.00 200\.00 500\.00/ }).waitFor();
    await settled(page);
  });
});

const twoTerms = async (call: Call) => {
  await call('/api/settings/terms', { name: 'Muhula 1', year: 2026, startDate: '2026-01-05', endDate: '2026-04-03', current: true });
  await call('/api/settings/terms', { name: 'Muhula 2', year: 2026, startDate: '2026-04-27', endDate: '2026-07-31' });
  return '/settings/terms';
};
const termAct = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('saving a term over somebody else’s change keeps the term current that they have opened', async () => {
  await inTwoSessions({ username: 'wawili-term', setUp: twoTerms }, async ({ mine, theirs, call, path }) => {
    await termAct(mine, 'Edit Muhula 1 2026');
    await call('/api/settings/terms', await openedAgain(call, 'Muhula 2'));
    await read(theirs, path);
    await termAct(theirs, 'Edit Muhula 1 2026');
    await field(theirs, 'End Date').fill('2026-04-10');
    await press(theirs, 'Save Term');
    await theirs.getByText('Muhula 1 2026 saved.', { exact: true }).waitFor();
    await settled(theirs);
    await field(mine, 'Name').fill('Term 1');
    await press(mine, 'Save Term');
    await dialog(mine).waitFor();
    expect(await linesRead(mine)).toEqual([
      'Name changed by you Theirs Muhula 1 Yours Term 1',
      'End Date changed by them Theirs 10 Apr 2026 Yours 3 Apr 2026',
    ]);
    await press(dialog(mine), 'Save mine anyway');
    await mine.getByText('Term 1 2026 saved.', { exact: true }).waitFor();
    await mine.getByRole('row', { name: /Muhula 2 2026 .* Current: Yes/ }).waitFor();
    await mine.getByRole('row', { name: /Term 1 2026 5 Jan 2026 3 Apr 2026 Current: No/ }).waitFor();
  });
});

type Term = { id: number; name: string; year: number; startDate: string; endDate: string };

/** What the call that makes a term current carries. */
async function openedAgain(call: Call, wanted: string): Promise<object> {
  const { terms } = await call<{ terms: Term[] }>('/api/settings/terms');
  const term = terms.find(({ name }) => name === wanted);
  if (!term) throw new Error(`There is no ${wanted}`);
  const { id, name, year, startDate, endDate } = term;
  return { term_id: id, name, year, startDate, endDate, current: true };
}

test('a term whose days somebody else has changed is not made current with the old ones; asked again, it is with the new', async () => {
  await inTwoSessions({ username: 'wawili-current', setUp: twoTerms }, async ({ mine, theirs, call }) => {
    await termAct(mine, 'Make current: Muhula 2 2026');
    await termAct(theirs, 'Edit Muhula 2 2026');
    await field(theirs, 'End Date').fill('2026-08-07');
    await press(theirs, 'Save Term');
    await theirs.getByText('Muhula 2 2026 saved.', { exact: true }).waitFor();
    await settled(theirs);
    const question = mine.getByRole('dialog', { name: 'Make Muhula 2 2026 current?' });
    await press(question, 'Make current');
    await question.getByText('Another user has changed this since you opened it').waitFor();
    await settled(mine);
    await press(question, 'Make current');
    await mine.getByRole('row', { name: /Muhula 2 2026 27 Apr 2026 7 Aug 2026 Current: Yes/ }).waitFor();
    const { terms } = await call<{ terms: Term[] }>('/api/settings/terms');
    expect(terms.find(({ name }) => name === 'Muhula 2')?.endDate).toBe('2026-08-07');
  });
});
