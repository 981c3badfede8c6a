import { expect, test } from 'vitest';
import { chargesOf, newTerm, nextTermForm, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';
import { classesOf, feesOf, openNext, planned, planOf, yearEndUrl, yearlySchool } from '../../../../tests/support/yearly-school.ts';
import { addDays } from '../../../core/dates.ts';

useServer();
useSoundLedger();

/** What became of a student at each year end: 'Grade 7 > Grade 8', 'Grade 8 repeats', 'Grade 9 > left'. */
async function historyOf(school: Parameters<typeof rowsOf>[0], student: number): Promise<string[]> {
  const rows = await rowsOf(
    school,
    `select g.name || case when m.to_stream_id = m.from_stream_id then ' repeats' else ' > ' || coalesce(t.name, 'left') end as line
     from year_moves m
     join grades g on g.school_id = m.school_id and g.grade_id = m.from_grade_id
     left join grades t on t.school_id = m.school_id and t.grade_id = m.to_grade_id
     where m.school_id = $1 and m.student_id = $2 order by m.year_end_id`,
    [student],
  );
  return rows.map(({ line }) => String(line));
}

test('over three years each student goes their way, is billed by the class of each term, and leaves with what is owed', async () => {
  const yearly = await yearlySchool({ perClass: 1 });
  const { school, admin, places } = yearly;
  const later = addDays(String(nextTermForm().startDate), 200);
  const third = await newTerm(admin, { name: 'Term 3', year: Number(later.slice(0, 4)), startDate: later, endDate: addDays(later, 60) });
  for (const place of places) {
    const grade = (await planOf(admin)).classes.find(({ streamId }) => streamId === place.stream)?.grade ?? '';
    await setFees(admin, { ...place, term: third }, { tuition_fee: feesOf[grade] });
  }
  const repeats = { id: 2, streamId: places[1]?.stream ?? 0 };
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin), [repeats])));
  await openNext(yearly);
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  const form = { term_id: third, name: 'Term 3', year: Number(later.slice(0, 4)), startDate: later, endDate: addDays(later, 60) };
  await succeed(admin.post('/api/settings/terms', { ...form, current: true }));
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));

  expect(await classesOf(school)).toEqual(['left', 'Grade 9 East', 'left', 'left']);
  expect(await historyOf(school, 1)).toEqual(['Grade 7 > Grade 8', 'Grade 8 > Grade 9', 'Grade 9 > left']);
  expect(await historyOf(school, 2)).toEqual(['Grade 7 repeats', 'Grade 7 > Grade 8', 'Grade 8 > Grade 9']);
  expect(await historyOf(school, 4)).toEqual(['Grade 9 > left']);
  expect(await chargesOf(school, 1)).toEqual(['Term 1 tuition 7000', 'Term 2 tuition 8000', 'Term 3 tuition 9000']);
  expect(await chargesOf(school, 2)).toEqual(['Term 1 tuition 7000', 'Term 2 tuition 7000', 'Term 3 tuition 8000']);
  expect(await chargesOf(school, 4)).toEqual(['Term 1 tuition 9000']);
});
