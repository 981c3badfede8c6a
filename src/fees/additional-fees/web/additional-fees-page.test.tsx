import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Role } from '../../../core/roles.ts';
import { listAdditionalFees } from '../contract.ts';
import { AdditionalFeesPage } from './additional-fees-page.tsx';

openSignedInPage('/settings/additional-fees');

const words = (role: Role) => wordsOf(drawnFor(role, <AdditionalFeesPage />, [listAdditionalFees, {}, { additionalFees: [] }]));

test('who may adds the first fee by the form, and others read who can', () => {
  expect(words('admin')).toContain('Add New Fee');
  expect(words('admin')).toContain('No additional fees defined yet. Add the first one above, then link it to students');
  for (const role of ['bursar', 'auditor'] as const) {
    expect(words(role)).toContain('Only administrators can change additional fees.');
    expect(words(role)).toContain('No additional fees defined yet. An administrator adds them.');
    expect(words(role)).not.toMatch(/Add New Fee|Add the first/);
  }
});
