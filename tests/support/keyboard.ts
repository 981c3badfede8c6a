import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** More stops of the Tab key than any screen has. */
const stopsMax = 150;

/** Presses Tab, or Shift and Tab, until the control has the focus, which it must show, in sight. */
export async function tabTo(page: Page, role: Role, name: Name, { back = false }: { back?: boolean } = {}): Promise<void> {
  await tabToControl(page.getByRole(role, { name, exact: true }).filter({ visible: true }), { back });
}

/** The same for what has no role of its own, such as the question of an accordion. */
export async function tabToControl(control: Locator, { back = false }: { back?: boolean } = {}): Promise<void> {
  const page = control.page();
  await expect
    .poll(() => control.and(page.locator(':enabled, a, summary, [tabindex]')).count(), { message: `${control}` })
    .toBeGreaterThan(0);
  const unfocused = await looksOf(control);
  const stops = (await hasFocus(control)) ? [] : await tabUntil(control, back ? 'Shift+Tab' : 'Tab');
  const look = async () => (await looksOf(focusedOf(control)))[0] ?? '';
  await expect.poll(look, { message: `${control} shows no mark of the focus` }).toMatch(/\d+px/);
  if (stops.length > 0) expect(unfocused, `${control} looks the same with and without the focus`).not.toContain(await look());
  await expect.poll(() => focusedOf(control).evaluate(isInSight), { message: `${control} has the focus out of sight` }).toBe(true);
}

/**
 * Where the key stopped on its way to the control, in words. To find a control by its role and name takes a look at the whole page, so
 * that is done again only where a page was drawn anew, and once round.
 */
async function tabUntil(control: Locator, key: string): Promise<string[]> {
  const page = control.page();
  const stops: string[] = [];
  let wanted = await control.elementHandles();
  while (stops.length < stopsMax) {
    await page.keyboard.press(key);
    const { words, isWanted, isAnew } = await page.evaluate(focusAmong, wanted);
    stops.push(words);
    if (isWanted || (isAnew && (await hasFocus(control)))) return stops;
    if (isAnew) wanted = await control.elementHandles();
  }
  throw new Error(`The Tab key never came to ${control}, but to:\n${[...new Set(stops)].join('\n')}`);
}

/** Presses a button that was come to in another way, once it can be pressed. */
export async function pressEnter(button: Locator): Promise<void> {
  await expect.poll(() => button.isEnabled()).toBe(true);
  await button.press('Enter');
}

/** Tabs to a button and presses it. */
export async function press(page: Page, name: Name, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, 'button', name);
  await page.keyboard.press(key);
}

/** Tabs to a link and follows it. */
export async function follow(page: Page, name: Name): Promise<void> {
  await tabTo(page, 'link', name);
  await page.keyboard.press('Enter');
}

/** Tabs to a field, whose words the Tab key selects, and types in their place. */
export async function type(page: Page, name: Name, text: string): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
}

/** Tabs to a day, written yyyy-MM-dd, and types it. Its month and its day must be the same number: browsers differ in which comes first. */
export async function typeDay(page: Page, name: Name, day: string): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(day.split('-').reverse().join(''));
  expect(await page.getByRole('textbox', { name, exact: true }).inputValue()).toBe(day);
}

/** Tabs to a drop-down and types the words of an option. */
export async function choose(page: Page, name: Name, option: string): Promise<void> {
  await tabTo(page, 'combobox', name);
  await page.keyboard.type(option);
  await expect.poll(() => page.locator('select:focus option:checked').textContent()).toBe(option);
}

/** Waits until a page that was opened, or whose pressed control is gone, has the focus at its top: itself or its heading. */
export async function expectFocusOnPage(page: Page): Promise<void> {
  const top = page.locator('main, main h1');
  await expect.poll(async () => (await hasFocus(top)) || (await focused(page)), { message: 'the focus on the page' }).toBe(true);
}

/** Waits until the control has the focus without a key being pressed. */
export async function expectFocus(page: Page, role: Role, name?: Name): Promise<void> {
  const control = page.getByRole(role, name === undefined ? {} : { name, exact: true });
  await expect.poll(async () => (await hasFocus(control)) || (await focused(page)), { message: `the focus on ${control}` }).toBe(true);
}

/**
 * Goes once round an open dialog: it has the focus and lets it go nowhere but to the browser itself. Escape then gives it back to
 * the button that opened it.
 */
export async function expectHeldAndEscaped(page: Page, dialogName: Name, opener: Name): Promise<void> {
  const dialog = page.getByRole('dialog', { name: dialogName, exact: true });
  await dialog.waitFor();
  const inside = () => dialog.evaluate((node) => node.contains(document.activeElement) || document.activeElement === document.body);
  await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  const first = await page.evaluateHandle(() => document.activeElement);
  let stops = 0;
  do {
    await page.keyboard.press('Tab');
    expect(await inside(), `${await focused(page)} is outside of the dialog`).toBe(true);
    stops += 1;
  } while (!(await first.evaluate((node) => node === document.activeElement)) && stops < stopsMax);
  expect(stops, 'stops on the way round the dialog').toBeLessThan(stopsMax);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(page, 'button', opener);
}

/** What has the focus, in words: nothing has it where it is the body. */
async function focused(page: Page): Promise<string> {
  return (await page.evaluate(focusAmong, [])).words;
}

/** Runs in the page: what has the focus, whether that is one of the controls, and whether they may have changed meanwhile. */
function focusAmong(controls: Node[]): { words: string; isWanted: boolean; isAnew: boolean } {
  const { activeElement: node } = document;
  const isAnew = controls.some((control) => !control.isConnected);
  if (!node || node === document.body) return { words: 'nothing', isWanted: false, isAnew: true };
  const words = node.getAttribute('aria-label') ?? node.querySelector('h1, h2')?.textContent ?? node.textContent ?? '';
  return { words: `${node.tagName.toLowerCase()} ${node.id} ${words.slice(0, 60)}`, isWanted: controls.includes(node), isAnew };
}

function focusedOf(control: Locator): Locator {
  return control.and(control.page().locator(':focus'));
}

/** Whether the keyboard acts on this control, or on a part of it, such as the calendar of a day. */
export function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement));
}

/** The outline and the shadow of each, in one text; '' where there is neither. */
function looksOf(controls: Locator): Promise<string[]> {
  return controls.evaluateAll((nodes) =>
    nodes.map((node) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(node);
      const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px' && !/^rgba\(.*, 0\)$/.test(outlineColor);
      return `${hasOutline ? `${outlineWidth} ${outlineStyle} ${outlineColor}` : ''} ${boxShadow === 'none' ? '' : boxShadow}`.trim();
    }),
  );
}

/** Runs in the page: nothing covers the middle of the control, and it is within the window. */
function isInSight(node: Element): boolean {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return seen !== null && (node.contains(seen) || seen.contains(node));
}
