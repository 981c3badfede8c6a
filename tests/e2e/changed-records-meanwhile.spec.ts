import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { addClass, type Call } from '../support/fresh-school.ts';
import { settled } from '../support/settled.ts';
import { dialog, inTwoSessions, linesRead, press } from '../support/two-sessions.ts';

useBrowser();

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const gradeAndTerm = async (call: Call) => {
  await addClass(call, 'Grade 1', ['East']);
  await call('/api/settings/terms', { name: 'Muhula 1', year: 2026, startDate: '2026-01-05', endDate: '2026-04-03' });
  return '/settings/fee-structures';
};

const maker = (page: Page) => page.getByRole('dialog', { name: 'New Fee Structure' });

/** Types the fees of the only grade and term, and does not save them. */
async function begin(page: Page, tuition: string): Promise<void> {
  await press(page, 'New Fee Structure');
  await maker(page).getByRole('combobox', { name: 'Grade' }).selectOption({ label: 'Grade 1' });
  await maker(page).getByRole('combobox', { name: 'Term' }).selectOption({ index: 1 });
  const fees = { 'Tuition Fee': tuition, 'Diary Fee': '0', 'AssBook Fee': '0', Others: '0' };
  for (const [name, amount] of Object.entries(fees)) await maker(page).getByRole('textbox', { name, exact: true }).fill(amount);
  await settled(page);
}

test('new fees that somebody else has set meanwhile are not replaced unasked; those that the notice names are', async () => {
  await inTwoSessions({ username: 'wawili-mpya', setUp: gradeAndTerm }, async ({ mine, theirs }) => {
    await begin(mine, '13000');
    await begin(theirs, '12500');
    await press(maker(theirs), 'Save');
    await maker(theirs).waitFor({ state: 'hidden' });
    await settled(theirs);
    await press(maker(mine), 'Save');
    await dialog(mine).waitFor();
    expect(await linesRead(mine)).toEqual([
      'Tuition Fee changed by both of you Theirs KES 12,500.00 Yours KES 13,000.00',
      'Activity Fee changed by them Theirs KES 0.00 Yours Not given',
    ]);
    await press(dialog(mine), 'Save mine anyway');
    await maker(mine).waitFor({ state: 'hidden' });
    await mine.getByRole('row', { name: /^Grade 1 .*13,000\.00/ }).waitFor();
    await settled(mine);
    await begin(mine, '14000');
    await maker(mine)
      .getByText(/Grade 1 has fees for Muhula 1 2026 already: saving replaces them\./)
      .waitFor();
    await press(maker(mine), 'Save');
    await maker(mine).waitFor({ state: 'hidden' });
    await mine.getByRole('row', { name: /^Grade 1 .*14,000\.00/ }).waitFor();
  });
});

const isSent = (page: Page) => page.getByRole('checkbox', { name: 'Receipts and reversals' });
const sender = (page: Page) => page.getByRole('combobox', { name: 'By', exact: true });

test('messages that somebody else has turned on meanwhile stay on, and no key is shown beside what they saved', async () => {
  const setUp = async () => '/settings/messages';
  await inTwoSessions({ username: 'wawili-ujumbe', setUp }, async ({ mine, theirs, call }) => {
    await isSent(theirs).check();
    await theirs.getByRole('checkbox', { name: 'The guardians have agreed to receive messages' }).check();
    await sender(theirs).selectOption('africasTalking');
    await box(theirs, "User name at Africa's Talking").fill('shule');
    await press(theirs, 'Save Settings');
    await theirs.getByText('Message settings saved.').first().waitFor();
    await settled(theirs);
    await box(mine, 'Price of one SMS').fill('1.20');
    await press(mine, 'Save Settings');
    await dialog(mine).waitFor();
    const [turnedOn, named, priced] = [
      'Receipts and reversals changed by them Theirs Yes Yours No',
      "User name at Africa's Talking changed by them Theirs shule Yours Not given",
      'Price of one SMS changed by you Theirs KES 0.80 Yours KES 1.20',
    ];
    const sentBy = "By changed by them Theirs SMS by Africa's Talking Yours Write to a file";
    expect(await linesRead(mine)).toEqual([turnedOn, sentBy, named, priced]);
    await press(dialog(mine), 'Keep editing');
    await sender(mine).selectOption('africasTalking');
    await mine.getByLabel('API key').fill('ufunguo-wa-siri');
    await press(mine, 'Save Settings');
    await dialog(mine).waitFor();
    expect(await linesRead(mine)).toEqual([turnedOn, named, 'API key changed by you Theirs Not given Yours Entered, not shown', priced]);
    await press(dialog(mine), 'Load theirs');
    await expect.poll(() => isSent(mine).isChecked()).toBe(true);
    await box(mine, 'Price of one SMS').fill('1.20');
    await press(mine, 'Save Settings');
    await mine.getByText('Message settings saved.').first().waitFor();
    const { settings } = await call<{ settings: object }>('/api/settings/messages');
    expect(settings).toMatchObject({ sendsReceipts: true, sender: 'africasTalking', smsUsername: 'shule', segmentPrice: 1.2 });
  });
});

test('a sponsor whom somebody else has archived meanwhile is not restored by a corrected number', async () => {
  const setUp = async (call: Call) =>
    `/sponsors/${(await call<{ sponsor: { id: number } }>('/api/sponsors', { name: 'CDF Kibra' })).sponsor.id}`;
  await inTwoSessions({ username: 'wawili-mfadhili', setUp }, async ({ mine, theirs }) => {
    const changer = (page: Page) => page.getByRole('dialog', { name: 'Change CDF Kibra' });
    for (const page of [mine, theirs]) await press(page, 'Change');
    await changer(theirs).getByRole('checkbox', { name: 'Archived' }).check();
    await press(changer(theirs), 'Save');
    await theirs.getByText('CDF Kibra archived. Their payments stay.').waitFor();
    await settled(theirs);
    await box(mine, 'Phone Number').fill('0700 000 000');
    await press(changer(mine), 'Save');
    await dialog(mine).waitFor();
    expect(await linesRead(mine)).toEqual([
      'Phone Number changed by you Theirs Not given Yours 0700 000 000',
      'Archived changed by them Theirs Yes Yours No',
    ]);
    await press(dialog(mine), 'Load theirs');
    await box(mine, 'Phone Number').fill('0700 000 000');
    await press(changer(mine), 'Save');
    await mine.getByText('CDF Kibra saved.').waitFor();
  });
});
