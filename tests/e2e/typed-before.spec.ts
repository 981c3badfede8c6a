import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool, hire } from '../support/fresh-school.ts';
import { settled } from '../support/settled.ts';
import { field, inAnotherTab, isBack, signInOnPage } from './ended-session.ts';

useBrowser();

const today = nairobiToday();
const expected = /401/;
const keptText = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

/** The session ends on the server, as an administrator or another device ends it: this page does not know. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
}

test('what was changed when the session ended is back after the sign-in, and is saved with the next press', async () => {
  await visit({ expected }, async (page) => {
    const call = await freshSchool(page, 'rudi-admin');
    const student = await enrol(call, await addClass(call, 'Grade 4', ['East']), 'Zawadi Mwikali');
    await page.goto(`/students/${student}/edit`);
    await field(page, 'Full Name').fill('Zawadi Mwikali Mutua');
    await endSession(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await signInOnPage(page, 'rudi-admin');
    await isBack(page).waitFor();
    expect(await field(page, 'Full Name').inputValue()).toBe('Zawadi Mwikali Mutua');
    expect(await keptText(page)).not.toContain('Zawadi');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Zawadi Mwikali Mutua').first().waitFor();
    await settled(page);
  });
});

test('an amount that stood typed when another tab noticed the end of the session is back; a sign-out there leaves nothing', async () => {
  await visit({ expected }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/payments/new');
    await field(page, 'Amount').fill('1500');
    await inAnotherTab(page, [['token', null]]);
    await signInOnPage(page, 'mfano-bursar');
    await isBack(page).waitFor();
    expect(await field(page, 'Amount').inputValue()).toMatch(/^1,?500/);
    await inAnotherTab(page, [
      ['signedOutAt', String(Date.now() + 1000)],
      ['token', null],
    ]);
    await signInOnPage(page, 'mfano-bursar');
    await page.getByRole('button', { name: 'Process Payment' }).waitFor();
    expect(await field(page, 'Amount').inputValue()).toBe('');
    expect(await isBack(page).count()).toBe(0);
    await settled(page);
  });
});

test('streams come back in their own form, and students whom a discount is for by their names', async () => {
  await visit({ expected }, async (page) => {
    const call = await freshSchool(page, 'mikondo-rudi');
    await enrol(call, await addClass(call, 'Grade 4', ['East']), 'Amina Yusuf');
    await page.goto('/settings/configure-grades');
    await page.getByRole('combobox', { name: 'Grade' }).selectOption('Grade 4');
    await field(page, 'Streams').fill('West, North');
    await endSession(page);
    await page.getByRole('button', { name: 'Add Streams' }).click();
    await signInOnPage(page, 'mikondo-rudi');
    await isBack(page).waitFor();
    expect([await field(page, 'Streams').inputValue(), await field(page, 'Grade Name').inputValue()]).toEqual(['West, North', '']);
    await page.getByText('Adds 2 streams to Grade 4: West, North.').waitFor();

    await page.goto('/settings/discounts');
    await page.getByRole('combobox', { name: 'For' }).selectOption('staff');
    await page.getByRole('searchbox', { name: 'Find a student' }).fill('amina');
    await page.getByRole('button', { name: 'Add Amina Yusuf' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Children of teachers');
    await page.getByRole('textbox', { name: 'Percent' }).fill('50');
    await endSession(page);
    await page.getByRole('button', { name: 'Request approval' }).click();
    await signInOnPage(page, 'mikondo-rudi');
    await page.getByRole('button', { name: 'Remove Amina Yusuf' }).waitFor();
    await settled(page);
  });
});

test('the right student of a reversal comes back in sight, and is asked for with the next press', async () => {
  await visit({ expected }, async (page) => {
    const call = await freshSchool(page, 'kosa-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    const days = { startDate: addDays(today, -30), endDate: addDays(today, 30) };
    await call('/api/settings/terms', { name: 'Muhula 1', year: yearOf(today), ...days, current: true });
    const [amina, baraka] = [await enrol(call, place, 'Amina Yusuf', 5000), await enrol(call, place, 'Baraka Otieno')];
    const { payment } = await call<{ payment: { id: number } }>('/api/payments/new', { studentId: amina, amount: 400, method: 'Cash' });
    await page.goto(`/reversals/new/${amina}/${payment.id}`);
    await page.getByRole('combobox', { name: 'Reason' }).selectOption('wrongStudent');
    await page.getByRole('searchbox', { name: 'Right student' }).fill('baraka');
    await page.getByRole('radio', { name: 'Baraka Otieno' }).check();
    await field(page, 'Explanation').fill('Two brothers');
    await endSession(page);
    await page.getByRole('button', { name: 'Request reversal' }).click();
    await signInOnPage(page, 'kosa-admin');
    await isBack(page).waitFor();
    const chosen = page.getByRole('radio', { name: 'Baraka Otieno' });
    await chosen.waitFor();
    expect([await chosen.isChecked(), await page.getByRole('searchbox', { name: 'Right student' }).inputValue()]).toEqual([
      true,
      String(baraka),
    ]);
    await page.getByRole('button', { name: 'Request reversal' }).click();
    await page.waitForURL('**/approvals?show=asked');
    await page.getByText(/Right student: Baraka Otieno/).waitFor();
    await settled(page);
  });
});

test('another user who signs in gets nothing of it, and finds no password kept', async () => {
  await visit({ expected }, async (page) => {
    const call = await freshSchool(page, 'mwingine-admin');
    await hire(call, 'admin', 'mwingine-wa-pili');
    await page.goto('/teachers/add');
    await field(page, 'Username').fill('mwalimu-mpya');
    await field(page, 'Email').fill('mpya@shule.ac.ke');
    await page.getByLabel('Password').first().fill('siri-ya-mlima-77');
    await endSession(page);
    await page.getByRole('button', { name: 'Add Teacher' }).click();
    await page.waitForURL('**/login?**');
    const kept = await keptText(page);
    expect([kept.includes('mwalimu-mpya'), kept.includes('siri-ya-mlima-77')]).toEqual([true, false]);
    await signInOnPage(page, 'mwingine-wa-pili');
    await page.getByRole('button', { name: 'Add Teacher' }).waitFor();
    expect([await field(page, 'Username').inputValue(), await keptText(page)]).toEqual(['', expect.not.stringContaining('mwalimu-mpya')]);
    await settled(page);
  });
});

test('a key is not kept either, whose field is gone by then, or which was saved before', async () => {
  await visit({ expected }, async (page) => {
    await freshSchool(page, 'ufunguo-admin');
    await page.goto('/settings/messages');
    const [by, key] = [page.getByLabel('By', { exact: true }), page.getByLabel('API key')];
    await by.selectOption('africasTalking');
    await page.getByLabel("User name at Africa's Talking").fill('shule-yetu');
    await key.fill('ufunguo-wa-siri-0001');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('A key is stored.').waitFor();
    await key.fill('ufunguo-wa-siri-0002');
    await by.selectOption('file');
    await endSession(page);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.waitForURL('**/login?**');
    const kept = await keptText(page);
    expect([kept.includes('shule-yetu'), kept.includes('ufunguo-wa-siri')]).toEqual([true, false]);
  });
});
