import { expect, test } from 'vitest';
import { newClass, newStudent, newTerm, nextTermForm, setFees, termForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

const simulate = (staff: Staff, query = '') => succeed(staff.read(`/api/settings/fee-simulator${query}`));

type Grade = { students: number; fees: number };

test('without a term named it is the next one, and of a later year the classes have moved up until they really have', async () => {
  const { admin } = await newSchool();
  const [four, five] = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5')];
  expect(await simulate(admin)).toMatchObject({ termId: null, current: null, roll: 'today', totals: { students: 0, changePercent: null } });
  await newTerm(admin);
  await newStudent(admin, four);
  const year = yearOf(nairobiToday()) + 2;
  const later = { name: 'Term 1', year, startDate: `${year}-01-05`, endDate: `${year}-04-05` };
  const next = await newTerm(admin, later);
  const studentsIn = async (query = '') => {
    const { termId, roll, mayMoveUp, grades } = await simulate(admin, query);
    return [termId, roll, mayMoveUp, grades.map(({ students }: Grade) => students)];
  };
  expect(await studentsIn()).toEqual([next, 'yearEnd', true, [0, 1]]);
  const moves = [{ streamId: four.stream, outcome: 'moves', toGradeId: five.grade, toStream: 'East' }];
  await succeed(admin.post('/api/year-end', { moves, repeaters: [], moving: 1, repeating: 0, leaving: 0 }));
  expect(await studentsIn()).toEqual([next, 'today', false, [0, 1]]);
  // So of an address from before, too: nobody moves up twice.
  expect(await studentsIn('?roll=yearEnd')).toEqual([next, 'today', false, [0, 1]]);
  await newTerm(admin, { ...later, term_id: next, current: true });
  const after = await newTerm(admin, { ...later, year: year + 1, startDate: `${year + 1}-01-05`, endDate: `${year + 1}-04-05` });
  expect(await studentsIn(), 'once the next year is open').toEqual([after, 'yearEnd', true, [0, 0]]);
});

test('a holiday term that is opened after the promotion does not promote the classes once more', async () => {
  const { admin } = await newSchool();
  const [four, five] = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5')];
  await newTerm(admin);
  await newStudent(admin, four);
  const year = yearOf(nairobiToday());
  const next = await newTerm(admin, { name: 'Term 1', year: year + 1, startDate: `${year + 1}-01-05`, endDate: `${year + 1}-04-05` });
  const moves = [{ streamId: four.stream, outcome: 'moves', toGradeId: five.grade, toStream: 'East' }];
  await succeed(admin.post('/api/year-end', { moves, repeaters: [], moving: 1, repeating: 0, leaving: 0 }));
  await newTerm(admin, termForm({ name: 'Holiday', year, startDate: `${year}-12-30`, endDate: `${year}-12-31`, current: true }));
  for (const query of [`?termId=${next}`, `?termId=${next}&roll=yearEnd`]) {
    const { roll, mayMoveUp, grades } = await simulate(admin, query);
    expect([roll, mayMoveUp, grades.map(({ students }: Grade) => students)]).toEqual(['today', false, [0, 1]]);
  }
  expect(await succeed(admin.read(`/api/settings/terms/${next}/billing`))).toMatchObject({ beforePromotion: false });
});

test('a term of the same year is tried out with the classes of today', async () => {
  const { admin } = await newSchool();
  const four = await newClass(admin, 'Grade 4');
  await newClass(admin, 'Grade 5');
  await newTerm(admin);
  await newStudent(admin, four);
  const year = yearOf(nairobiToday());
  const holiday = await newTerm(admin, { name: 'Holiday', year, startDate: `${year}-12-30`, endDate: `${year}-12-31` });
  const { roll, grades } = await simulate(admin, `?termId=${holiday}`);
  expect([roll, grades.map(({ students }: Grade) => students)]).toEqual(['today', [1, 0]]);
});

test('who joined for the next term is tried out in the class that they joined, also in one whose students leave', async () => {
  const { admin } = await newSchool();
  const [four, five] = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5')];
  const yesterday = addDays(nairobiToday(), -1);
  const days = { startDate: addDays(yesterday, -60), endDate: yesterday, year: yearOf(yesterday) };
  await newTerm(admin, termForm({ ...days, current: true }));
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...five, term: next }, { tuition_fee: 12_000 });
  await newStudent(admin, four);
  for (const place of [four, five]) await newStudent(admin, place, { billFrom: 'nextTerm' });
  const { grades } = await simulate(admin, `?termId=${next}&roll=yearEnd`);
  expect(grades.map(({ students, fees }: Grade) => [students, fees])).toEqual([
    [1, 0],
    [2, 24_000],
  ]);
  const today = await simulate(admin, `?termId=${next}&roll=today`);
  expect(today.grades.map(({ students }: Grade) => students)).toEqual([2, 1]);
});
