import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage } from '../../../../tests/support/drawn.tsx';
import { pathTo } from '../../../core/page-paths.ts';
import type { Role } from '../../../core/roles.ts';
import { feesOfStudent, listAdditionalFees } from '../contract.ts';
import { StudentFeesPage } from './student-fees-page.tsx';

openSignedInPage(pathTo('/students/$studentId/add-fees', { studentId: 5 }));

function drawn(role: Role): string {
  const linked = [feesOfStudent, { params: { studentId: '5' } }, []] as const;
  return drawnFor(role, <StudentFeesPage />, linked, [listAdditionalFees, {}, { additionalFees: [] }]);
}

test('where no other fee is available, who may is led to add one, and others read who can', () => {
  expect(drawn('admin')).toMatch(/Add one under <a[^>]*href="\/settings\/additional-fees"/);
  for (const role of ['bursar', 'auditor'] as const) {
    expect(drawn(role)).toContain('The school has no other additional fees. An administrator can add one.');
    expect(drawn(role)).not.toContain('Add one');
  }
});
