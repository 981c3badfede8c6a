import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { followMenu } from '../support/menu-link.ts';
import { answer, refusal } from '../support/replies.ts';

useBrowser();

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('an administrator makes a key, copies it once, sees its use, and revokes it', async () => {
  await visit({ expected: /status of 401/ }, async (page) => {
    await freshSchool(page, 'programu');
    await page.goto('/dashboard');
    await followMenu(page, 'API Keys');
    await box(page, 'Name').fill('Website');
    await page.getByRole('button', { name: 'Add API Key' }).click();
    await page.getByRole('alert').getByText('Choose at least one scope').waitFor();
    await page.getByRole('checkbox', { name: 'Read students' }).check();
    await page.getByRole('button', { name: 'Add API Key' }).click();
    const key = await page.getByRole('status', { name: 'API key' }).innerText();
    await page.evaluate('navigator.clipboard.writeText = async (text) => { window.copied = text; }');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('window.copied')).toBe(key);
    // Escape does not lose it.
    await page.keyboard.press('Escape');
    // Nor does Back, unasked.
    await page.goBack();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByRole('status', { name: 'API key' }).innerText()).toBe(key);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    expect(await page.content()).not.toContain(key);
    const headers = { authorization: `Bearer ${key}` };
    expect((await page.request.get('/api/students/view-students', { headers })).status()).toBe(200);
    await page.reload();
    const row = page.getByRole('row', { name: /Website/ });
    await row.getByText('Active').waitFor();
    expect(await row.innerText()).not.toContain('Never');
    await row.getByRole('button', { name: 'Revoke Website' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('API key Website revoked.').waitFor();
    expect((await page.request.get('/api/students/view-students', { headers })).status()).toBe(401);
  });
});

test('an administrator adds a webhook, keeps its secret, and turns it off', async () => {
  await visit({ expected: /status of 422/ }, async (page) => {
    await freshSchool(page, 'matukio');
    await page.goto('/settings/webhooks');
    await box(page, 'Address').fill('http://127.0.0.1/karo');
    await page.getByRole('checkbox', { name: 'Payment recorded' }).check();
    await page.getByRole('button', { name: 'Add Webhook' }).click();
    await page.getByRole('alert').getByText('The address must begin with https://. Nothing was saved.').waitFor();
    await box(page, 'Address').fill('https://programu.example.test/karo');
    await page.getByRole('button', { name: 'Add Webhook' }).click();
    expect(await page.getByRole('status', { name: 'Signing secret' }).innerText()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('button', { name: /^Turn off/ }).click();
    await page.getByText('Webhook turned off.').waitFor();
    await page.getByRole('button', { name: /^Turn on/ }).waitFor();
  });
});

test('webhooks that cannot be read are said to be so, and not to load', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await freshSchool(page, 'matukio-hapana');
    await answer(page, 'GET', '**/api/settings/webhooks*', refusal('The books are being counted.'));
    await page.goto('/settings/webhooks');
    const main = page.getByRole('main');
    await main.getByRole('alert').getByText('The books are being counted.').waitFor();
    expect(await main.getByText('Loading…').count()).toBe(0);
    await page.unroute('**/api/settings/webhooks*');
    await main.getByRole('button', { name: 'Retry' }).click();
    await main.getByText('No webhooks yet').waitFor();
  });
});
