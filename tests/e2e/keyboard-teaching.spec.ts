import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { demoPassword, signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, freshSchool } from '../support/fresh-school.ts';
import { choose, expectFocus, expectFocusOnPage, expectHeldAndEscaped, press, tabTo, tabToControl } from '../support/keyboard.ts';
import { answer, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const row = (page: Page, words: RegExp) => page.getByRole('row', { name: words });

async function openSchool(page: Page, username: string): Promise<void> {
  const call = await freshSchool(page, username);
  await addClass(call, 'Grade 4', ['East', 'West']);
  const teacher = { username: `${username}-njeri`, email: 'njeri@karo.example', role: 'teacher', password: demoPassword };
  await call('/api/settings/new-user', teacher);
  await page.goto('/teachers/assign-subjects');
  await page.getByRole('table', { name: 'Current Subject Assignments' }).waitFor();
  await settled(page);
}

test('subjects are ticked, assigned and removed after the dialog, and the focus stays at the button and in the row', async () => {
  await visit({}, async (page) => {
    await openSchool(page, 'fundisha');
    await choose(page, 'Teacher', 'fundisha-njeri (njeri@karo.example)');
    await choose(page, 'Grade', 'Grade 4');
    await choose(page, 'Stream', 'East');
    for (const name of ['Mathematics', 'English']) {
      await tabTo(page, 'checkbox', name, { back: name === 'English' });
      await page.keyboard.press('Space');
    }
    await press(page, 'Assign Subjects');
    await row(page, /^Grade 4 East English fundisha-njeri/).waitFor();
    await expectFocus(page, 'button', 'Assign Subjects');
    await tabTo(page, 'checkbox', 'Creative Arts', { back: true });
    await press(page, 'Choose all that are free');
    await expectFocus(page, 'group');
    const opener = 'Remove Mathematics of Grade 4 East from fundisha-njeri';
    await press(page, opener);
    await expectHeldAndEscaped(page, 'Remove Subject Assignment', opener);
    await page.keyboard.press('Enter');
    await press(page, 'Remove');
    await row(page, /^Grade 4 East Mathematics Not Assigned/).waitFor();
    await expectFocus(page, 'row', /^Grade 4 East Mathematics/);
  });
});

test('a report that failed is asked for again, and each picture can be read as a table', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    const reads = '**/api/payments/fee-reports';
    await answer(page, 'GET', reads, refusal('The books are being counted.'));
    await page.goto('/payments/fee-reports');
    await page.getByText('The books are being counted.').waitFor();
    await tabTo(page, 'button', 'Retry');
    await page.unroute(reads);
    await page.keyboard.press('Enter');
    const pictures = page.getByRole('figure');
    await pictures.first().waitFor();
    await expectFocusOnPage(page);
    for (const picture of await pictures.all()) {
      await tabToControl(picture.locator('summary'));
      await page.keyboard.press('Enter');
      await picture.getByRole('table').waitFor();
      await page.keyboard.press('Space');
      await picture.getByRole('table').waitFor({ state: 'hidden' });
    }
  });
});
