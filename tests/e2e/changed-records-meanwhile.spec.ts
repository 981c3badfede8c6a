import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import type { Call } from '../support/fresh-school.ts';
import { settled } from '../support/settled.ts';
import { dialog, inTwoSessions, linesRead, press } from '../support/two-sessions.ts';

useBrowser();

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

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
