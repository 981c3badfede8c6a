import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { followMenu } from '../support/menu-link.ts';
import { settled } from '../support/settled.ts';

useBrowser();

test('a bursar opens the other reports, chooses one, and comes back to it by its address', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/dashboard');
    await followMenu(page, 'Other Reports');
    const enrolment = page.getByRole('table', { name: 'Enrolment' });
    await enrolment.getByRole('row', { name: /^PP1 / }).first().waitFor();
    const [boys, girls, other, students] = (await enrolment.getByRole('row').last().getByRole('cell').allTextContents())
      .slice(2)
      .map(Number);
    expect(Number(boys) + Number(girls) + Number(other)).toBe(students);
    expect(students).toBeGreaterThan(400);
    await page.getByRole('combobox', { name: 'Report', exact: true }).selectOption({ label: 'Collection by Month' });
    const collection = page.getByRole('table', { name: 'Collection by Month' });
    await collection.getByRole('columnheader', { name: 'M-Pesa (KES)' }).waitFor();
    await settled(page);
    expect(new URL(page.url()).search).toBe('?report=collection-by-month');
    await page.reload();
    expect(await collection.getByRole('row').last().textContent()).toMatch(/^Total[\d,]+\.\d\d/);
  });
});
