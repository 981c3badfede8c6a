import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool, hire } from '../support/fresh-school.ts';

useBrowser();

test('an auditor reads the day, the fees and a draft of an import, and is offered nothing that would be refused', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'mkaguzi-shule');
    await enrol(call, await addClass(call, 'Grade 4', ['East']), 'Amina Yusuf');
    await call('/api/settings/terms', { name: 'Term 1', year: 2020, startDate: '2020-01-06', endDate: '2020-04-03', current: true });
    const rows = 'Name,Gender,Class,Date of birth,Guardian,Phone\nBaraka,Kijana,Simba,2018-02-03,Mama Baraka,0712345678';
    const { import: draft } = await call<{ import: { id: number } }>('/api/imports', {
      fileName: 'orodha.csv',
      content: Buffer.from(rows).toString('base64'),
    });
    await signInAs(page, await hire(call, 'auditor', 'mkaguzi-mkuu'));
    await page.goto('/dashboard');
    await page.getByText('The school today: students, takings and the latest payments.').waitFor();
    await page.getByText('No payments yet').waitFor();
    const links = page.getByRole('main').getByRole('link', { name: /New Payment|Record the first payment/ });
    expect(await links.count()).toBe(0);
    await page.goto('/payments/view-addfees');
    await page.getByRole('link', { name: 'View All fees of Amina Yusuf' }).waitFor();
    expect(await page.getByRole('link', { name: 'Link a Fee to Students' }).count()).toBe(0);
    await page.goto(`/import/${draft.id}?step=choices`);
    for (const word of ['Kijana', 'Simba']) {
      expect(await page.getByRole('combobox', { name: `“${word}”` }).isDisabled(), word).toBe(true);
    }
    await page.getByRole('link', { name: 'Continue to review' }).waitFor();
    for (const [path, what] of [
      ['/settings/additional-fees', 'additional fees'],
      ['/settings/users', 'users'],
    ] as const) {
      await page.goto(path);
      await page.getByText(`Only administrators can change ${what}.`).waitFor();
      expect(await page.getByRole('button', { name: /^(Add Fee|Create User)$/ }).count(), what).toBe(0);
    }
  });
});
