import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool, hire } from '../support/fresh-school.ts';
import { rows, wordsOf } from '../support/tasks.ts';

useBrowser();

/** Deactivates a student on their page. */
async function leave(page: Page, studentId: number): Promise<void> {
  await page.goto(`/students/${studentId}`);
  await page.getByRole('button', { name: /^Deactivate/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText(/is deactivated\.$/).waitFor();
}

test('a guardian asks for it: an administrator erases a student who left, after a reason and a typed word, and only the account is left', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'futa-admin');
    const studentId = await enrol(call, await addClass(call, 'Grade 4', ['East']), 'Zawadi Mwangaza');
    await page.goto(`/students/${studentId}/data`);
    await page.getByRole('textbox', { name: 'Received By' }).waitFor();
    expect(await page.getByRole('button', { name: 'Erase the Data' }).count(), 'of an active student nothing is erased').toBe(0);
    await leave(page, studentId);
    await page.getByRole('link', { name: 'Data for the Guardian' }).click();
    await page.getByRole('button', { name: 'Erase the Data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase the data of Zawadi Mwangaza?' });
    await dialog.getByRole('button', { name: 'Erase for Good' }).click();
    await dialog.getByText('Type ERASE to confirm').first().waitFor();
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Asked for by the parent or guardian');
    await dialog.getByRole('textbox', { name: 'Type ERASE to Confirm' }).fill('ERASE');
    await dialog.getByRole('button', { name: 'Erase for Good' }).click();

    await page.getByRole('heading', { name: `Erased student ${studentId}` }).waitFor();
    await page.getByText('Personal data erased: Asked for by the parent or guardian').waitFor();
    const main = await wordsOf(page.getByRole('main'));
    expect(main).toContain('Erased');
    expect(main).not.toMatch(/Zawadi|Mwangaza|Mama Neema|1900|Activate|Edit|Record Payment/);
    await page.getByRole('link', { name: 'Fee Statement' }).click();
    await page.getByText(`Erased student ${studentId}`).first().waitFor();

    await page.goto('/settings/data');
    await expect
      .poll(() => rows(page, 'Erasures').allInnerTexts())
      .toEqual([expect.stringMatching(new RegExp(`Student ${studentId}\\s.*futa-admin\\s+Asked for by the parent`, 's'))]);
    await page.goto('/students?q=Zawadi');
    await page.getByText('No students found').first().waitFor();
  });
});

test('students who left long enough ago are proposed; each is erased from their own page, and one who owes is not, with the reason', async () => {
  await visit({ expected: /409/ }, async (page) => {
    const call = await freshSchool(page, 'muda-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    const [paidUp, owing, stays] = [
      await enrol(call, place, 'Amani Juma'),
      await enrol(call, place, 'Owino Oloo', 500),
      await enrol(call, place, 'Imani Said'),
    ];
    for (const student of [paidUp, owing, stays]) await leave(page, student);
    await page.goto('/settings/data');
    await page.getByText('Karo never erases a student by itself.').waitFor();
    await page.getByRole('textbox', { name: 'Years after Leaving' }).fill('0');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The periods are saved.').waitFor();
    const list = rows(page, 'Students who left long enough ago');
    await expect.poll(() => list.count()).toBe(3);
    const eraseData = async (name: string) => {
      await list.getByRole('link', { name }).click();
      await page.getByRole('link', { name: 'Data for the Guardian' }).click();
      await page.getByRole('button', { name: 'Erase the Data' }).click();
      const dialog = page.getByRole('dialog', { name: `Erase the data of ${name}?` });
      await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Kept long enough');
      await dialog.getByRole('textbox', { name: 'Type ERASE to Confirm' }).fill('ERASE');
      await dialog.getByRole('button', { name: 'Erase for Good' }).click();
    };
    await eraseData('Owino Oloo');
    await page.getByText(/Owino Oloo owes KES 500\.00\. Bring the balance to zero first/).waitFor();
    await page.goto('/settings/data');
    await eraseData('Amani Juma');
    await page.getByRole('heading', { name: `Erased student ${paidUp}` }).waitFor();
    await page.goto('/settings/data');
    await expect.poll(() => list.allInnerTexts()).toEqual([expect.stringContaining('Owino Oloo'), expect.stringContaining('Imani Said')]);
  });
});

test('a bursar reads what an erasure leaves, and sees no way to erase', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'bila-admin');
    const studentId = await enrol(call, await addClass(call, 'Grade 4', ['East']), 'Amani Juma');
    await signInAs(page, await hire(call, 'bursar', 'bila-bursar'));
    await page.goto('/settings/data');
    await page.getByRole('region', { name: 'What an erasure leaves' }).waitFor();
    expect(await page.getByRole('heading', { name: /^(Erasures|How long data is kept|Students who left)/ }).count()).toBe(0);
    await page.goto(`/students/${studentId}/data`);
    await page
      .getByText(/administrators/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Erase the Data' }).count()).toBe(0);
  });
});
