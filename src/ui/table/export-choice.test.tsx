import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { ExportChoice } from './export-choice.tsx';

const exported = sheetEndpoint({
  ...{ path: '/api/list/export', access: may.workHere, summary: 'A list', query: z.object(sheetQuery), sheet: 'list' },
});
const choice = (more: { words?: string; disabled?: boolean } = {}) => <ExportChoice of={exported} what="rows" {...more} />;
const drawn = (more = {}) => renderToStaticMarkup(choice(more));
const buttons = (markup: string) => [...markup.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
const nameOf = (tag: string) => /aria-label="([^"]*)"/.exec(tag)?.[1];

test('a list can be had as CSV and as an Excel workbook, each by one press', () => {
  const markup = drawn();
  expect(buttons(markup).map(nameOf)).toEqual(['Export as CSV', 'Export as Excel']);
  expect(markup).toMatch(/<fieldset[^>]*aria-label="Export"/);
  expect(markup).toMatch(/>CSV<\/button>/);
  expect(markup).toMatch(/>Excel<\/button>/);
});

test('a part of a list says which, to those who see it and to those who hear it', () => {
  const markup = drawn({ words: 'Rows to mend' });
  expect(buttons(markup).map(nameOf)).toEqual(['Rows to mend as CSV', 'Rows to mend as Excel']);
  expect(markup).toMatch(/<span[^>]*aria-hidden="true"[^>]*>.*Rows to mend<\/span>/);
});

test('while there is nothing to save nothing can be pressed, and everything keeps its place', () => {
  const markup = drawn({ disabled: true });
  expect(buttons(markup)).toHaveLength(2);
  for (const tag of buttons(markup)) expect(tag).toContain('disabled=""');
  for (const tag of buttons(drawn())) expect(tag).not.toContain('disabled=""');
});
