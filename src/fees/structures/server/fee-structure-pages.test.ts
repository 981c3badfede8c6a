import { expect, test } from 'vitest';
import { newClass, newTerm, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { newSchool, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

test('a page of fee structures past the end is empty, and says how many there are', async () => {
  const { admin } = await newSchool();
  await setFees(admin, { ...(await newClass(admin)), term: await newTerm(admin) });
  const page = (number: number) => succeed(admin.read(`/api/settings/fee-structure?page=${number}`));
  expect((await page(1)).feeStructures).toHaveLength(1);
  expect(await page(2)).toMatchObject({ feeStructures: [], pagination: { page: 2, totalPages: 1, total: 1 } });
});

test('a page has 500 fee structures, the latest term first, and the next page goes on with the following ones', async () => {
  const school = await newSchool();
  const place = await newClass(school.admin);
  await setFees(school.admin, { ...place, term: await newTerm(school.admin) });
  // Each a day later than the one before, and all before the term.
  await rowsOf(
    school,
    `with earlier as (
       insert into terms (school_id, name, year, start_date, end_date)
       select $1, concat('Term ', n), 2000, '2000-01-01'::date + n, '2000-01-01'::date + n from generate_series(1, 501) n
       returning school_id, term_id
     )
     insert into fee_structures
       (school_id, grade_id, term_id, tuition_cents, ass_books_cents, diary_cents, activity_cents, others_cents)
     select school_id, $2, term_id, 100, 0, 0, 0, 0 from earlier`,
    [place.grade],
  );
  const termsOf = async (number: number) =>
    (await succeed(school.admin.read(`/api/settings/fee-structure?page=${number}`))).feeStructures.map(
      ({ term }: { term: { name: string } }) => term.name,
    );
  const [first, second] = [await termsOf(1), await termsOf(2)];
  expect([first.length, first[1], first.at(-1), second]).toEqual([500, 'Term 501', 'Term 3', ['Term 2', 'Term 1']]);
});
