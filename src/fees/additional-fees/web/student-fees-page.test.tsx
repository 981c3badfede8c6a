import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { pathTo } from '../../../core/page-paths.ts';
import type { Role } from '../../../core/roles.ts';
import { studentById } from '../../../students/register/contract.ts';
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

test('the student is named with the class, and as inactive only once they left', () => {
  const who = (active: boolean) => {
    const student = { id: 5, fullName: 'Otieno Ouma', gradeId: 2, streamId: 3, active };
    const grades = [
      { id: 1, name: 'Grade 4' },
      { id: 2, name: 'Grade 5' },
    ];
    const streams = [
      { id: 1, name: 'East', gradeId: 1 },
      { id: 3, name: 'West', gradeId: 2 },
    ];
    return wordsOf(drawnFor('bursar', <StudentFeesPage />, [studentById, { params: { studentId: '5' } }, { student, grades, streams }]));
  };
  expect(who(true)).toContain('Otieno Ouma, Grade 5 West. A fee that is added');
  expect(who(false)).toContain('Otieno Ouma, Grade 5 West, inactive. A fee that is added');
});
