import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { linkFeeToClass } from '../class-links-contract.ts';
import { ClassFeeLinksPage } from './class-fee-links-page.tsx';

openSignedInPage('/payments/view-addfees/link');

const isOff = (markup: string, name: string) => new RegExp(`<button([^>]*)>${name}`).exec(markup)?.[1]?.includes('disabled=""');

test('no fee is linked to anybody before one is chosen', () => {
  const words = wordsOf(drawnFor('bursar', <ClassFeeLinksPage />));
  expect(words).toMatch(/Choose a fee to see the students\. Link Fee/);
  expect(isOff(drawnFor('bursar', <ClassFeeLinksPage />), 'Link Fee')).toBe(true);
  expect(linkFeeToClass.access).not.toContain('auditor');
});
