import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What another color scheme can break; the rest of the page is the same in both. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** What stands in the way of people who see, hear or press otherwise, by WCAG 2.2 AA: the rule and the element, one each. */
export function barriers(page: Page): Promise<string[]> {
  return violationsOf(page, { runOnly: { type: 'tag', values: rules } });
}

/** The barriers that a change of the color scheme can raise. */
export function colorBarriers(page: Page): Promise<string[]> {
  return violationsOf(page, { runOnly: { type: 'rule', values: colorRules } });
}

async function violationsOf(page: Page, options: object): Promise<string[]> {
  // Half a megabyte, which a document that was looked over before has.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  await page.evaluate(markAlike);
  // What passes is many times as much, and takes seconds to describe.
  const optionsText = JSON.stringify({ ...options, resultTypes: ['violations'] });
  const looked = `axe.run({ exclude: ['[data-alike]'] }, ${optionsText})`;
  const violations = (await page.evaluate(`${looked}.then(({ violations }) => violations)`)) as AxeResults['violations'];
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

/** Marks rows that differ from one before in their words alone: it takes axe a second to look at a hundred of them. */
const markAlike = `{
  const ofWords = /^(id|href|for|name|value|title|datetime|aria-(label|labelledby|describedby|controls))$/;
  const shapeOf = ({ name, value }) => name + '=' + (ofWords.test(name) ? value !== '' : value);
  const shapes = new Set();
  for (const row of document.querySelectorAll('tbody tr, main li, main article')) {
    row.removeAttribute('data-alike');
    const parts = [row, ...row.querySelectorAll('*')];
    const shape = parts.map((part) => [part.tagName, [...part.attributes].map(shapeOf), part.textContent !== '']).join();
    row.toggleAttribute('data-alike', shapes.has(shape));
    shapes.add(shape);
  }
}`;
