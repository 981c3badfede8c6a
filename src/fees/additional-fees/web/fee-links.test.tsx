import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { FeeLinks } from './fee-links.tsx';

openSignedInPage('/students');

const fees = [
  { id: 1, feeName: 'Bus', amount: asCents(650_020) },
  { id: 2, feeName: 'Lunch', amount: asCents(450_035) },
];
const words = (act: 'add' | 'unsubscribe', shown = fees) =>
  wordsOf(drawnFor('bursar', <FeeLinks act={act} studentId="5" fees={shown} empty={null} />));

test('several fees of a student have their total, one alone and those that could be added have none', () => {
  expect(words('unsubscribe')).toContain('Total each term 11,000.55');
  expect(words('unsubscribe', fees.slice(0, 1))).not.toContain('Total');
  expect(words('add')).not.toContain('Total');
});
