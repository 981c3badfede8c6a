import { expect, test } from 'vitest';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { allocationUrl, type Grade, teachingSchool } from '../../../../tests/support/teaching-school.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

type Page = { grades: Grade[]; pagination: { page: number; totalPages: number; total: number } };

const pageOf = (school: School, query: string): Promise<Page> => succeed(school.admin.read(`${allocationUrl}?${query}`));
const streamsOf = ({ grades }: Page) => grades.flatMap(({ streams }) => streams);
const pairsOf = (page: Page) =>
  streamsOf(page).flatMap(({ id, subjectAssignments }) => subjectAssignments.map(({ subject }) => `${id} ${subject.id}`));

/** A school of three grades of ten streams with forty subjects each: 1,200 assignments. */
async function largeSchool(): Promise<School> {
  const school = await newSchool();
  const streams = Array.from({ length: 10 }, (_, index) => `M${index}`);
  const grades = ['Grade 1', 'Grade 2', 'Grade 3'].map((name) => ({ name, streams }));
  await succeed(school.admin.post('/api/settings/configure-grades', { grades }));
  await rowsOf(school, 'delete from subjects where school_id = $1');
  await rowsOf(
    school,
    `insert into subjects (school_id, grade_id, name, lessons_per_week)
     select $1, grade_id, 'Somo ' || number, 1 from grades, generate_series(1, 40) as number where school_id = $1`,
  );
  return school;
}

test('a school of few classes fits one page, as if there were no pages', async () => {
  const { school } = await teachingSchool();
  const page = await pageOf(school, '');
  expect(page.pagination).toEqual({ page: 1, totalPages: 1, total: pairsOf(page).length });
  expect(streamsOf(page)).toHaveLength(3);
});

test('a large school is answered by the page, whole streams at a time, each assignment exactly once', async () => {
  const school = await largeSchool();
  const pages = await Promise.all([1, 2, 3].map((page) => pageOf(school, `page=${page}`)));
  expect(pages.map(({ pagination }) => pagination)).toEqual([1, 2, 3].map((page) => ({ page, totalPages: 3, total: 1200 })));
  expect(pages.map((page) => streamsOf(page).length)).toEqual([13, 12, 5]);
  expect(pages.map(({ grades }) => grades.map(({ name }) => name))).toEqual([['Grade 1', 'Grade 2'], ['Grade 2', 'Grade 3'], ['Grade 3']]);
  expect(new Set(pages.flatMap(pairsOf)).size).toBe(1200);
  expect(pages.flatMap(pairsOf)).toHaveLength(1200);
  for (const { subjectAssignments } of pages.flatMap(streamsOf)) expect(subjectAssignments).toHaveLength(40);
  expect(await pageOf(school, 'page=4')).toMatchObject({ grades: [], pagination: { page: 4, totalPages: 3, total: 1200 } });
});

test('one grade, or one stream, can be asked for alone', async () => {
  const school = await largeSchool();
  const [, grade] = (await pageOf(school, '')).grades;
  const ofGrade = await pageOf(school, `grade=${grade?.id}`);
  expect(ofGrade.grades.map(({ name, streams }) => [name, streams.length])).toEqual([['Grade 2', 10]]);
  expect(ofGrade.pagination).toEqual({ page: 1, totalPages: 1, total: 400 });
  const stream = grade?.streams[0];
  const ofStream = await pageOf(school, `stream=${stream?.id}`);
  expect(streamsOf(ofStream)).toEqual([stream]);
  expect(ofStream.pagination.total).toBe(40);
});
