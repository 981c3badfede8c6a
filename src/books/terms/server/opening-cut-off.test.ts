import { expect, test } from 'vitest';
import { withoutEntries } from '../../../../tests/support/held-entries.ts';
import { currentNames, url } from '../../../../tests/support/mistaken-opening.ts';
import { chargesOf, newClass, newStudent, newTerm, nextTermForm, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { asOwner, newSchool, type School, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

/** A school whose next term is about to be opened, and a way to ask for that under one key. */
async function aboutToOpen() {
  const school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  await newTerm(admin);
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...place, term: next }, { tuition_fee: 20_000 });
  const student = await newStudent(admin, place);
  const open = () => admin.post(url, { ...nextTermForm({ term_id: next }), current: true }, { 'idempotency-key': 'open-term-2' });
  return { school, admin, next, student, open };
}

const billed = (school: School, term: number) =>
  rowsOf(school, 'select count(*)::int as rows from student_terms where school_id = $1 and term_id = $2', [term]);

test('an opening that is killed half-way leaves nothing, and bills once when it is asked for again under its key', async () => {
  const { school, admin, next, student, open } = await aboutToOpen();
  await withoutEntries(school, async (waiting) => {
    const cutOff = open();
    await asOwner('select pg_terminate_backend($1::integer)', [await waiting()]);
    expect((await cutOff).status).toBe(503);
  });
  expect(await currentNames(admin)).toEqual(['Term 1']);
  expect(await billed(school, next)).toEqual([{ rows: 0 }]);
  expect((await open()).body.message).toContain('1 student billed KES 20,000.00');
  expect(await chargesOf(school, student)).toEqual(['Term 2 tuition 20000']);
});

test('whoever asks again while a term is being opened is told so, and afterwards gets the outcome', async () => {
  const { school, student, open } = await aboutToOpen();
  let first: ReturnType<typeof open> | undefined;
  await withoutEntries(school, async (waiting) => {
    first = open();
    await waiting();
    expect(await open()).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_FLIGHT' } });
  });
  const opened = await first;
  expect(opened?.status).toBe(200);
  const again = await open();
  expect(again.text).toBe(opened?.text);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await chargesOf(school, student)).toEqual(['Term 2 tuition 20000']);
});
