import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { filtersIn } from '../../../core/page-paths.ts';
import { simulateFees } from '../contract.ts';
import { totalOf } from '../rules.ts';
import { FeeSimulatorPage } from './fee-simulator-page.tsx';

const days = { startDate: '2027-01-04', endDate: '2027-04-02', updatedAt: '2026-01-05T00:00:00.000Z' };
const term = { id: 8, name: 'Term 1', year: 2027, ...days, current: true, billed: false };
const simulation = {
  ...{ asOf: '2026-11-22', terms: [term], termId: 8, current: { id: 8, name: 'Term 1', year: 2027 }, roll: 'today', mayMoveUp: false },
  ...{ totals: totalOf([]), grades: [] },
};

const words = (search: string) =>
  wordsOf(drawnFor('admin', <FeeSimulatorPage />, [simulateFees, { query: filtersIn('/settings/fee-simulator', search) }, simulation]));

openSignedInPage('/settings/fee-simulator');

test('what it would bill stands beside what is billed now, and no term is missed', () => {
  expect(words('')).toContain('Fee Simulator');
  expect(words('')).toContain('Now, in Term 1 2027');
  expect(words('')).not.toContain('No terms yet');
});
