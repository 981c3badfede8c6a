import { expect, test } from 'vitest';
import { base64, workbookOf } from '../../../../tests/support/import-files.ts';
import { movingSchool, registerRows, studentsOf, upload } from '../../../../tests/support/registers.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

test('a workbook with a sheet for each class is one register, whose lines are named by their sheet; other sheets are named', async () => {
  const { school, admin } = await movingSchool();
  const more = [
    {
      name: 'West',
      rows: [['Class of Mr Otieno'], ...registerRows({ name: 'Baraka', admission: 'B1' }, { name: 'Chebet', admission: 'b1' })],
    },
    { name: 'Old', rows: registerRows({ name: 'Left' }, { name: 'Gone' }, { name: 'Away' }), state: 'hidden' as const },
    { name: 'Notes', rows: [['Ask Halima'], ['about the phones']] },
  ];
  const draft = await upload(admin, workbookOf({ rows: registerRows({ name: 'Amina Yusuf' }), more }), 'register.xlsx');
  expect(draft).toMatchObject({
    rows: 3,
    settings: {
      headLine: 1,
      sheets: [
        { name: 'Register', line: 1, ownLine: 1 },
        { name: 'West', line: 3, ownLine: 2 },
        { name: 'Notes', line: null, ownLine: 1 },
      ],
    },
  });
  const path = `/api/imports/${draft.import.id}`;
  const { counts, rows } = await succeed(admin.read(`${path}/check`));
  expect(counts).toEqual({ new: 2, known: 0, duplicate: 0, fault: 1 });
  expect(rows).toMatchObject([{ fullName: 'Chebet', faults: [{ reason: 'line 3 of West has the same admission number' }] }]);
  expect((await admin.read(`${path}/rows-to-mend`)).text).toContain('Chebet');
  await succeed(admin.patch(path, { makeClasses: true }));
  await succeed(admin.post(`${path}/accept`, { students: 2, goodRowsOnly: true }));
  expect((await studentsOf(school)).map(({ name }) => name)).toEqual(['Amina Yusuf', 'Baraka']);
});

test('an error in the column of balances is a fault, not a balance of nothing', async () => {
  const { admin } = await movingSchool();
  const [heads = [], pupil = []] = registerRows({});
  const rows = [heads, [...pupil.slice(0, -1), { error: '#REF!', formula: 'Old!B2' }]];
  const draft = await upload(admin, workbookOf({ rows }), 'register.xlsx');
  expect((await succeed(admin.read(`/api/imports/${draft.import.id}/check`))).rows).toMatchObject([
    { faults: [{ column: 'Balance', value: '#REF!', reason: 'not an amount of money' }] },
  ]);
});

test('of a workbook of fees or of a statement one sheet is read, and the others are named', async () => {
  const { admin } = await movingSchool();
  const fees = [
    ['Grade', 'Tuition'],
    ['Grade 4', '10500'],
  ];
  const more = [{ name: 'Term 2', rows: [...fees, ['Grade 5', '9000']] }];
  const content = base64(workbookOf({ rows: fees, more }));
  const sheets = [
    { name: 'Register', line: null, ownLine: 1 },
    { name: 'Term 2', line: 1, ownLine: 1 },
  ];
  expect(await succeed(admin.post('/api/fee-files', { fileName: 'fees.xlsx', content }))).toMatchObject({ rows: 2, settings: { sheets } });
  const { id } = await succeed(admin.post('/api/bank-statements/drafts', { fileName: 'bank.xlsx', content }));
  expect(await succeed(admin.read(`/api/bank-statements/drafts/${id}`))).toMatchObject({ rows: 2, settings: { sheets } });
});
