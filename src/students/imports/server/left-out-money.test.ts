import { expect, test } from 'vitest';
import { movingSchool, type Pupil, registerOf, studentsOf, upload } from '../../../../tests/support/registers.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

/** A draft of a register in which the balances stand under this head. */
async function draftUnder(head: string, admin: Staff, ...pupils: Pupil[]) {
  const read = await upload(admin, registerOf(...pupils).replace('Balance', head));
  const path = `/api/imports/${read.import.id}`;
  return { read, path, accept: (more: object = {}) => admin.post(`${path}/accept`, { students: pupils.length, ...more }) };
}

const owing = [{ balance: '12,500/=' }, { name: 'Otieno Ouma', balance: '(500)' }];
const columnsWith = (last: string | null) => [
  ...['admissionNumber', 'fullName', 'dob', 'gender', 'class', 'guardianName', 'contactNumber1'],
  last,
];

test('balances under a head in two languages are owed to the cent', async () => {
  const { school, admin } = await movingSchool();
  const { read, accept } = await draftUnder('Salio (Balance)', admin, ...owing);
  expect(read).toMatchObject({ leftOut: [], needsBalances: false });
  await succeed(accept({ bookTotal: 12_000 }));
  expect((await studentsOf(school)).map(({ opening }) => opening)).toEqual([1_250_000, -50_000]);
});

test('a register whose amounts are left out says so with their sum, and comes in without balances only where that is said', async () => {
  const { school, admin } = await movingSchool();
  const { read, accept } = await draftUnder('Kiasi', admin, ...owing);
  expect(read).toMatchObject({ leftOut: [{ head: 'Kiasi', filled: 2, amounts: 2, total: 12_000 }], needsBalances: true });
  for (const body of [{}, { withoutBalances: false }]) {
    expect((await accept(body)).body).toMatchObject({
      ...{ status: 422, code: 'IMPORT_WITHOUT_BALANCES' },
      message: expect.stringMatching(
        /^“Kiasi” holds 2 amounts with a total of KES 12,000\.00\. Choose the column of balances, or import without them\.$/,
      ),
    });
  }
  expect(await studentsOf(school)).toEqual([]);
  await succeed(accept({ withoutBalances: true }));
  expect((await studentsOf(school)).map(({ opening }) => opening)).toEqual([0, 0]);
});

test('fees alone are asked about before anything is checked: as a balance they are owed, left out they need the word of a person', async () => {
  const { school, admin } = await movingSchool();
  const { read, path, accept } = await draftUnder('Karo', admin, ...owing);
  expect(read.columns).toMatchObject({ 7: { head: 'Karo', meaning: 'ask', isKnown: true, question: /fees charged or the balance owed/ } });
  expect(read).toMatchObject({ leftOut: [], needsBalances: false });
  const refused = { code: 'IMPORT_UNDECIDED', message: 'First choose what the column “Karo” holds.' };
  expect((await admin.read(`${path}/check`)).body).toMatchObject(refused);
  expect((await accept({ withoutBalances: true })).body).toMatchObject(refused);

  const leftOut = await succeed(admin.patch(path, { columns: columnsWith(null) }));
  expect(leftOut).toMatchObject({ leftOut: [{ head: 'Karo', total: 12_000 }], needsBalances: true });
  expect((await accept()).body.code).toBe('IMPORT_WITHOUT_BALANCES');
  expect(await succeed(admin.patch(path, { columns: columnsWith('balance') }))).toMatchObject({ leftOut: [], needsBalances: false });
  await succeed(accept());
  expect((await studentsOf(school)).map(({ opening }) => opening)).toEqual([1_250_000, -50_000]);
});

test('a class that the school does not have yet is shown as the file writes it', async () => {
  const { admin } = await movingSchool();
  const { read } = await draftUnder('Salio', admin, { class: '6 Kilimanjaro' });
  expect(read.records).toMatchObject([{ className: '', writtenClass: '6 Kilimanjaro' }]);
});
