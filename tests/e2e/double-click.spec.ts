import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { settled } from '../support/settled.ts';

useBrowser();

test('two clicks in the same moment send one request, whose success is what the page shows', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'mara-mbili');
    await enrol(call, await addClass(call, 'Grade 4', ['East']), 'Zawadi Mwikali');
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && request.url().includes('/api/students') && sent.push(request.url()));
    await page.goto('/students');
    await page.getByRole('button', { name: 'Deactivate Zawadi Mwikali' }).click();
    const confirm = page.getByRole('dialog', { name: 'Deactivate Zawadi Mwikali?' }).getByRole('button', { name: 'Deactivate' });
    await confirm.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByRole('button', { name: 'Activate Zawadi Mwikali', exact: true }).waitFor();
    await settled(page);
    expect(sent).toHaveLength(1);
    expect(await page.getByRole('dialog', { name: 'Deactivate Zawadi Mwikali?' }).count()).toBe(0);
  });
});

test('the title of the page begins with Error while a form has faults, and no longer once it is sent', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'kichwa-admin');
    await addClass(call, 'Grade 4', ['East']);
    await page.goto('/students/add');
    const send = page.getByRole('button', { name: 'Add Student' });
    await send.click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.title()).toBe('Error: Add New Student · Karo');
    await send.click();
    expect(await page.title()).toBe('Error: Add New Student · Karo');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(await page.title()).toBe('Dashboard · Karo');
    await settled(page);
  });
});
