import { expect, test } from 'vitest';
import { newClass, newTerm, setFees } from '../../../../tests/support/school-parts.ts';
import { newSchool, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

test('a page of fee structures past the end is empty, and says how many there are', async () => {
  const { admin } = await newSchool();
  await setFees(admin, { ...(await newClass(admin)), term: await newTerm(admin) });
  const page = (number: number) => succeed(admin.read(`/api/settings/fee-structure?page=${number}`));
  expect((await page(1)).feeStructures).toHaveLength(1);
  expect(await page(2)).toMatchObject({ feeStructures: [], pagination: { page: 2, totalPages: 1, total: 1 } });
});
