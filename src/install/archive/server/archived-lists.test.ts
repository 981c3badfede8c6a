import { expect, test } from 'vitest';
import { newClass, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, schoolIdOf, testStore, useServer } from '../../../../tests/support/world.ts';
import { sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { archivedLists } from './lists.ts';

useServer();

test('a school of more students than an export takes is archived with what each of them owes', async () => {
  const school = await newSchool();
  const { grade, stream } = await newClass(school.admin);
  await rowsOf(
    school,
    `with child as (
       insert into students (school_id, student_id, full_name, date_of_birth, gender, guardian_name, contact_number_1,
                             grade_id, stream_id, opening_balance_cents)
       select $1, n, 'Mtoto ' || n, '2015-01-01', 'Male', 'Mzazi', '0712345678', $2, $3, 100 from generate_series(1, $4::integer) as n
       returning school_id, student_id)
     insert into student_balances (school_id, student_id, balance_cents) select school_id, student_id, 100 from child`,
    [grade, stream, sheetRowsMax + 1],
  );
  const schoolId = schoolIdOf(school.admin);
  const lists = await testStore().database.snapshot(schoolId, (tx) => archivedLists(tx, schoolId), { kind: 'upkeep' });
  const text = lists['lists/balances.csv'] ?? '';
  expect(text.match(/,Mtoto \d+,/g)).toHaveLength(20_001);
  expect(text).toContain('20,001 students');
});
