import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';

useBrowser();

const register = `Jina,Tarehe ya kuzaliwa,Jinsia,Darasa,Mzazi,Simu
Amina Yusuf,2016-03-14,XA,4E,Halima Yusuf,0712345678
Baraka Otieno,2016-04-15,XB,4E,Grace Otieno,0712345679`;

test('two answers about a file are both kept, though the second is given while the first is still saved', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'majibu-pamoja');
    const content = Buffer.from(register).toString('base64');
    const read = await call<{ import: { id: number } }>('/api/imports', { fileName: 'register.csv', content });
    const path = `/import/${read.import.id}?step=choices`;
    await page.goto(path);
    const answers: { genders: object }[] = [];
    let letGo = () => {};
    const held = new Promise<void>((go) => {
      letGo = go;
    });
    await page.route('**/api/imports/*', async (route) => {
      if (route.request().method() !== 'GET') {
        answers.push(route.request().postDataJSON());
        await held;
      }
      await route.continue();
    });
    await page.getByLabel('“XA” (1 row)').selectOption('Female');
    await page.getByLabel('“XB” (1 row)').selectOption('Male');
    const chosen = async () => [await page.getByLabel('“XA” (1 row)').inputValue(), await page.getByLabel('“XB” (1 row)').inputValue()];
    expect(await chosen(), 'both are shown at once').toEqual(['Female', 'Male']);
    expect(answers, 'the second waits for the first').toEqual([{ genders: { XA: 'Female' } }]);
    letGo();
    await expect.poll(() => answers[1]).toEqual({ genders: { XA: 'Female', XB: 'Male' } });
    await expect
      .poll(async () => (await call<{ settings: object }>(`/api/imports/${read.import.id}`)).settings)
      .toMatchObject({ genders: { XA: 'Female', XB: 'Male' } });
    await page.unroute('**/api/imports/*');
    await page.goto(path);
    expect(await chosen()).toEqual(['Female', 'Male']);
  });
});
