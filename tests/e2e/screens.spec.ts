import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers, colorBarriers } from '../support/barriers.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { signedInCall } from '../support/fresh-school.ts';
import { base64, csvOf } from '../support/import-files.ts';
import { isLong } from '../support/length.ts';
import { settled } from '../support/settled.ts';
import { mpesaHeads, mpesaRow } from '../support/statement-rows.ts';
import { goWithin } from '../support/within.ts';

useBrowser();

/** A folder to keep a picture of every screen in, for looking at them. */
const pictures = process.env.SCREENSHOTS;

/** Each screen with words that only show once its content is there. */
const screens: [path: string, words: RegExp][] = [
  ['/dashboard', /Active Students/],
  ['/students', /Page 1 of/],
  ['/students/add', /Guardian Name/],
  ['/students/12', /Activity/],
  ['/students/12/edit', /Guardian Name/],
  ['/students/12/add-fees', /Available Fees/],
  ['/students/12/data', /Received By/],
  ['/settings/configure-grades', /2 streams/],
  ['/settings/terms', /Current:\s*Yes/],
  ['/settings/additional-fees', /Swimming/],
  ['/settings/fee-structures', /Grade 9/],
  ['/payments/view-addfees/link', /Choose a fee/],
  ['/settings/fee-grid', /Nothing is changed yet/],
  ['/settings/fee-grid/print', /Total \(KES\)/],
  ['/settings/fee-simulator', /All grades/],
  ['/settings/users', /mfano-bursar/],
  ['/settings/audit-log', /Signed in/],
  // By night messages wait for the morning.
  ['/settings/jobs', /No tasks waiting|Message to a guardian/],
  ['/settings/discounts', /Add a discount rule/],
  ['/settings/messages', /Words in braces/],
  ['/messages', /Shule ya Mfano: received KES/],
  ['/year-end', /students move up/],
  ['/payments/new', /Process Payment/],
  ['/payments/shared', /Process Payment/],
  ['/payments/new?studentId=12', /Balance after/i],
  ['/payments/ask?studentId=12', /no payment request can be sent to a phone/i],
  ['/payments/view', /Page 1 of/],
  ['/all-payments', /Page 1 of/],
  ['/all-payments?status=pending', /Verify/],
  ['/settings/school', /Receipt Footer/],
  ['/settings/archive', /No exports yet/],
  ['/settings/mpesa', /Consumer Key/],
  ['/settings/banks', /Public Key/],
  ['/settings/api-keys', /Read students/],
  ['/settings/webhooks', /Payment recorded/],
  ['/settings/data', /Leave a field empty/],
  ['/account', /Where You Are Signed In/],
  ['/payments/12/fee-statement', /Current Balance/],
  ['/payments/view-addfees', /Page 1 of/],
  ['/balances', /Page 1 of/],
  ['/import', /No imports yet/],
  ['/import/fees', /No imports yet/],
  ['/balances/letters?grade=1', /Dear/],
  ['/balances/print?grade=1', /students?$/],
  // On a phone a list of names stands in for the papers.
  ['/statements?grade=1', /Current Balance|Grade 1 East/],
  ['/sponsors', /Add a sponsor/],
  ['/adjustments', /Approved/],
  ['/adjustments/new/12', /Request approval/],
  ['/approvals', /Page 1 of/],
  ['/day', /Cash banked/],
  ['/day/overview', /Unbanked Cash/],
  ['/day/1', /Countersigned by/],
  ['/payments/statements', /Import a statement/],
  ['/payments/notices', /No notices waiting/],
  ['/payments/reconcile', /Choose Student/],
  ['/payments/reconcile?show=placed', /Receipt \d/],
  ['/families/1', /Family of/],
  ['/families/1/statement', /Family of/],
  ['/payments/fee-reports', /Collected week by week/],
  ['/reports', /Girls/],
  ['/reports?report=fees-by-term', /Students Billed/],
  ['/teachers/assign-subjects', /mfano-teacher-wambui/],
  ['/teachers/add', /Username/],
];
const publicScreens: [path: string, words: RegExp][] = [
  ['/', /Revolutionize School Administration/],
  ['/login', /Sign in/],
  ['/signup', /Create school/],
  ['/blog', /How-to guides/],
  ['/blog/taking-a-payment', /Process Payment/],
];
const sizes = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
] as const;
type ColorScheme = 'light' | 'dark';
/** A color is the same at every width: npm test looks at each scheme at one of them. */
const schemesAt = (width: number): readonly ColorScheme[] => (isLong ? ['light', 'dark'] : width < 768 ? ['light'] : ['dark']);
/** However short, a transition shows what was before it until the next frame. */
const drawnAnew = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

test('every screen of an administrator fits, reads well to assistive technology and raises no fault', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/dashboard');
    await settled(page);
    const open = async (path: string, words: RegExp) => {
      await goWithin(page, path);
      await inspect(page, path, words);
    };
    for (const [path, words] of screens) await open(path, words);
    await open(await receiptOn(page, '/payments/12/fee-statement'), /Print Receipt/);
    const pending = await receiptOn(page, '/all-payments?status=pending');
    await open(pending.replace('/receipt/', '/reversals/new/'), /Explanation/);
  });
}, 480_000);

test('so do the page of a statement that was read, and of one that was imported', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/dashboard');
    const call = await signedInCall(page, 'mfano-admin');
    const read = async (code: string) => {
      // Money that went out, so that nothing arrives at the demo school.
      const content = base64(csvOf([mpesaHeads, mpesaRow(code, '2020-01-06', -150)]));
      return (await call<{ id: number }>('/api/bank-statements/drafts', { fileName: 'january.csv', content })).id;
    };
    const [draft, imported] = [await read('SCREENS001'), await read('SCREENS002')];
    const body = { statementRows: 1, despiteBreaks: true };
    const { statementId } = await call<{ statementId: number }>(`/api/bank-statements/drafts/${imported}/import`, body);
    for (const [path, words] of [
      [`/payments/statements/draft/${draft}`, /below the headings/],
      [`/payments/statements/${statementId}`, /january\.csv/],
    ] as const) {
      await goWithin(page, path);
      await inspect(page, path, words);
    }
  });
}, 120_000);

test('so does every screen that anybody may open', async () => {
  await visit({}, async (page) => {
    for (const [path, words] of publicScreens) {
      await page.goto(path);
      await inspect(page, path, words);
    }
  });
}, 120_000);

test.each([
  ['has another part', '<td><input></td>', /^label: <input/],
  ['says another state', '<td data-state="late">Chebet</td>', /^color-contrast: <td data-state="late"/],
])('a barrier is seen in the one row that %s than those before it', async (_, cell, barrier) => {
  await visit({}, async (page) => {
    const rows = ['<td data-state="paid">Amina</td>', '<td data-state="paid">Baraka</td>', cell].map((each) => `<tr>${each}</tr>`).join('');
    const style = '<style>[data-state="late"] { color: #eee }</style>';
    const text = `<!doctype html><html lang="en"><title>Rows</title>${style}<main><h1>Rows</h1><table>${rows}</table></main></html>`;
    await page.goto(`data:text/html,${encodeURIComponent(text)}`);
    expect(await barriers(page)).toEqual([expect.stringMatching(barrier)]);
  });
});

/**
 * Looks one screen over at every width, light or dark; at full length both. The width that it has comes first: to resize draws the whole
 * page anew.
 */
async function inspect(page: Page, path: string, words: RegExp): Promise<void> {
  const [first, second] = sizes;
  for (const size of page.viewportSize()?.width === second.width ? [second, first] : sizes) {
    if (page.viewportSize()?.width !== size.width) {
      await page.setViewportSize(size);
      await page.evaluate(drawnAnew);
    }
    await page.locator('body').getByText(words).filter({ visible: true }).first().waitFor();
    await settled(page);
    await expectFit(page, path, size.width);
    for (const colorScheme of schemesAt(size.width)) await expectNoBarriers(page, path, { width: size.width, colorScheme });
  }
}

/** Nothing lies outside the window, and on a phone everything is as high as a thumb. */
async function expectFit(page: Page, path: string, width: number): Promise<void> {
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  if (width < 768) expect(await page.evaluate(tooSmallToTouch), `${path} at ${width} px`).toEqual([]);
}

type Look = { width: number; colorScheme: ColorScheme };

async function expectNoBarriers(page: Page, path: string, { width, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(drawnAnew);
  const name = `${width}-${colorScheme}${path.replaceAll(/[/?=]/g, '-')}.png`;
  if (pictures) await page.screenshot({ path: join(pictures, name), fullPage: true });
  const faults = colorScheme === 'light' ? await barriers(page) : await colorBarriers(page);
  expect(faults, `${path} at ${width} px, ${colorScheme}`).toEqual([]);
}

/** What is pressed or filled in and is lower than a thumb. A link in a text is words, a tick is its label, a field its frame. */
function tooSmallToTouch(): string[] {
  const controls = document.querySelectorAll(
    'header button, main :is(button, input, select, textarea, summary, a[class*="button-module-button"])',
  );
  const place = (control: Element) =>
    control.closest(
      control.matches(':is([type=checkbox], [type=radio])') ? 'label, [class*="choice-module-choice"]' : '[class*="field-module-control"]',
    ) ?? control;
  return [...controls]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches('[aria-hidden], [type=file]'))
    .filter((control) => Math.round(place(control).getBoundingClientRect().height) < 44)
    .map((control) => control.outerHTML.slice(0, 160));
}

/** The address of the last receipt that a page leads to; student 12 of the demo school has at least the one that was reversed. */
async function receiptOn(page: Page, path: string): Promise<string> {
  await goWithin(page, path);
  const link = page.locator('a[href^="/receipt/"]').last();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
}
