import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { type Call, freshSchool } from '../support/fresh-school.ts';
import { base64, csvOf } from '../support/import-files.ts';
import { bankHeads, bankRow, mpesaHeads, mpesaRow } from '../support/statement-rows.ts';

useBrowser();

const register = `Jina,Tarehe ya kuzaliwa,Jinsia,Darasa,Mzazi,Simu
Amina Yusuf,2016-03-14,XA,4E,Halima Yusuf,0712345678
Baraka Otieno,2016-04-15,XB,4E,Grace Otieno,0712345679`;

/** Holds back each answer that the page sends about a file until it is let go, and then lets it through or fails it. */
async function answersHeld(page: Page, files: string, { failing = false } = {}) {
  const sent: unknown[] = [];
  let letGo = () => {};
  const held = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route(`${files}/*`, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    sent.push(route.request().postDataJSON());
    await held;
    await (failing ? route.abort() : route.continue());
  });
  return { sent, letGo };
}

async function readRegister(call: Call): Promise<number> {
  const read = await call<{ import: { id: number } }>('/api/imports', { fileName: 'register.csv', content: base64(register) });
  return read.import.id;
}

const statements = '/api/bank-statements/drafts';

async function readStatement(call: Call, rows: readonly (readonly string[])[]): Promise<number> {
  return (await call<{ id: number }>(statements, { fileName: 'june.csv', content: base64(csvOf(rows)) })).id;
}

const isUnsaved = async (page: Page) => (await page.locator('[data-unsaved]').count()) > 0;

test('two answers about a file are both kept, though the second is given while the first is still saved', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'majibu-pamoja');
    const importId = await readRegister(call);
    const path = `/import/${importId}?step=choices`;
    await page.goto(path);
    const { sent: answers, letGo } = await answersHeld(page, '**/api/imports');
    await page.getByLabel('“XA” (1 row)').selectOption('Female');
    await page.getByLabel('“XB” (1 row)').selectOption('Male');
    const chosen = async () => [await page.getByLabel('“XA” (1 row)').inputValue(), await page.getByLabel('“XB” (1 row)').inputValue()];
    expect(await chosen(), 'both are shown at once').toEqual(['Female', 'Male']);
    expect(answers, 'the second waits for the first').toEqual([{ genders: { XA: 'Female' } }]);
    letGo();
    await expect.poll(() => answers[1]).toEqual({ genders: { XA: 'Female', XB: 'Male' } });
    await expect
      .poll(async () => (await call<{ settings: object }>(`/api/imports/${importId}`)).settings)
      .toMatchObject({ genders: { XA: 'Female', XB: 'Male' } });
    await page.unroute('**/api/imports/*');
    await page.goto(path);
    expect(await chosen()).toEqual(['Female', 'Male']);
  });
});

test('an answer that fails after another step was opened shows its error there, and until then the page has something unsaved', async () => {
  await visit({ expected: /ERR_FAILED/ }, async (page) => {
    const call = await freshSchool(page, 'jibu-lililokwama');
    await page.goto(`/import/${await readRegister(call)}?step=choices`);
    await page.getByLabel('“XA” (1 row)').waitFor();
    expect(await isUnsaved(page)).toBe(false);
    const { letGo } = await answersHeld(page, '**/api/imports', { failing: true });
    await page.getByLabel('“XA” (1 row)').selectOption('Female');
    expect(await isUnsaved(page)).toBe(true);
    await page.getByRole('link', { name: 'Columns' }).click();
    await page.getByText('Match columns').waitFor();
    letGo();
    await page.getByRole('alert').waitFor();
    expect(await isUnsaved(page)).toBe(false);
  });
});

test('a statement is imported only once all answers about it are saved', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'taarifa-kwa-zamu');
    const id = await readStatement(call, [mpesaHeads, mpesaRow('SGHNEW0001', '2026-06-01', 1200)]);
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(`${request.method()} ${request.postData()}`);
    });
    await page.goto(`/payments/statements/draft/${id}`);
    const act = page.getByRole('button', { name: 'Import 1 row' });
    await act.waitFor();
    const { letGo } = await answersHeld(page, `**${statements}`);
    await page.locator('summary', { hasText: 'Match columns' }).click();
    await page.getByLabel('Import as (Balance)').selectOption('');
    await page.getByLabel('Date format').selectOption('monthFirst');
    expect(await isUnsaved(page)).toBe(true);
    await act.dispatchEvent('click');
    expect(await act.getAttribute('aria-disabled')).toBe('true');
    letGo();
    await expect.poll(() => act.getAttribute('aria-disabled')).toBe(null);
    expect(await isUnsaved(page)).toBe(false);
    await act.click();
    await page.waitForURL(/\/statements\/\d+$/);
    expect(writes).toEqual([
      expect.stringMatching(/^PATCH .*"columns"/),
      expect.stringMatching(/^PATCH .*"monthFirst"/),
      expect.stringMatching(/^POST .*"statementRows":1/),
    ]);
  });
});

test('the name of an account stays as typed while it is saved and where that fails, and is saved the next time', async () => {
  await visit({ expected: /ERR_FAILED/ }, async (page) => {
    const call = await freshSchool(page, 'jina-la-akaunti');
    const id = await readStatement(call, [bankHeads, bankRow('01/06/2026', 1200, 'CASH')]);
    await page.goto(`/payments/statements/draft/${id}`);
    const name = page.getByLabel('Account Name');
    const { letGo } = await answersHeld(page, `**${statements}`, { failing: true });
    await name.fill('KCB Main');
    await name.blur();
    await expect.poll(() => isUnsaved(page)).toBe(true);
    expect(await name.inputValue()).toBe('KCB Main');
    letGo();
    await page.getByRole('alert').waitFor();
    expect(await name.inputValue()).toBe('KCB Main');
    await page.unroute(`**${statements}/*`);
    await name.focus();
    await name.blur();
    await expect.poll(async () => (await call<{ settings: object }>(`${statements}/${id}`)).settings).toMatchObject({ name: 'KCB Main' });
    expect(await name.inputValue()).toBe('KCB Main');
  });
});

test('the method of a new account is kept, and for a bank which one it is', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'njia-ya-akaunti');
    const id = await readStatement(call, [bankHeads, bankRow('01/06/2026', 1200, 'CASH')]);
    const keptAfter = async (act: () => Promise<unknown>) => {
      const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
      await act();
      await saved;
      // To read beside what follows a save may be one costly call too many for a school.
      await page.locator('[data-unsaved]').waitFor({ state: 'detached' });
      return (await call<{ settings: object }>(`${statements}/${id}`)).settings;
    };
    await page.goto(`/payments/statements/draft/${id}`);
    const method = page.getByLabel('Method', { exact: true });
    const bank = page.getByLabel('Bank', { exact: true });
    expect(await keptAfter(() => method.selectOption('Mpesa'))).toMatchObject({ method: 'Mpesa' });
    expect(await bank.count()).toBe(0);
    expect(await keptAfter(() => method.selectOption('Bank'))).toMatchObject({ method: 'Bank' });
    await bank.fill('KCB');
    expect(await keptAfter(() => bank.blur())).toMatchObject({ method: 'Bank', bank: 'KCB' });
  });
});
