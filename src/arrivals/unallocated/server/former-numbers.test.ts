import { expect, test } from 'vitest';
import { allocate, arrive, newPayer, onDesk, useDeskSchool, waiting } from '../../../../tests/support/arrived-money.ts';
import type { PayingSchool } from '../../../../tests/support/paying-school.ts';
import { rowsOf, studentForm } from '../../../../tests/support/school-parts.ts';
import { succeed } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import type { Arrived } from '../contract.ts';

let of: PayingSchool;
useDeskSchool((world) => {
  of = world;
});

const reasonsOf = ({ candidates }: Arrived, studentId: number) => candidates.find(({ student }) => student.id === studentId)?.reasons;
const outcomeOf = async (account: string) => (await arrive(of.school, { account })).outcome;

async function payeeOf(account: string): Promise<unknown> {
  const { paymentId } = await arrive(of.school, { account });
  const [row] = await rowsOf(of.school, 'select student_id as id from payments where school_id = $1 and payment_id = $2', [paymentId]);
  return row?.id;
}

/** A student who got another number after so many days with the first. */
async function renumbered({ from, to, days }: { from: string; to: string; days: number }): Promise<number> {
  const student = await newPayer({ admissionNumber: from });
  await rowsOf(of.school, 'update students set created_at = $2 where school_id = $1 and student_id = $3', [
    `${addDays(nairobiToday(), -days)}T00:00:00+03:00`,
    student,
  ]);
  await renumber(student, to);
  return student;
}

async function renumber(student: number, admissionNumber: string): Promise<void> {
  const { student: now } = await succeed(of.admin.read(`/api/students/${student}`));
  const { grade_id: _grade, stream_id: _stream, ...form } = studentForm(of.place);
  const changes = { ...form, ...now, gradeId: of.place.grade, streamId: of.place.stream, admissionNumber };
  await succeed(of.admin.patch(`/api/students/${student}/update`, changes));
}

test('money for a number that was another student’s waits for a person, until it is saved for its new holder', async () => {
  const before = await renumbered({ from: 'FN/1060', to: 'FN/2475', days: 7 });
  const holder = await newPayer({ admissionNumber: 'FN/1060' });
  expect(await payeeOf('FN/2475')).toBe(before);
  const money = await waiting({ account: 'fn 1060' });
  expect(reasonsOf(money, before)).toEqual(['The account was their admission number before']);
  expect(reasonsOf(money, holder)).toEqual(['The account is their admission number FN/1060']);
  expect(money.learnable).toBe(true);
  expect(await outcomeOf('1060')).toBe('waiting');
  expect((await succeed(allocate(money.id, before, { learn: true }))).message).toMatch(
    /“fn 1060” is not saved: it may mean another student\.$/,
  );
  const next = await waiting({ account: 'FN1060' });
  expect((await succeed(allocate(next.id, holder, { learn: true }))).message).toMatch(/“FN1060” is saved for this student\.$/);
  expect(await payeeOf('FN/1060')).toBe(holder);
});

test('money for a number that nobody has any more waits with its former holder, for whom alone it is saved', async () => {
  const before = await renumbered({ from: 'FN/3001', to: 'FN/4001', days: 30 });
  const other = await newPayer();
  const money = await waiting({ account: 'FN/3001' });
  expect(money).toMatchObject({
    learnable: true,
    candidates: [{ student: { id: before } }],
  });
  expect((await succeed(allocate(money.id, other, { learn: true }))).message).toMatch(/is not saved: it may mean another student\.$/);
  const next = await waiting({ account: '3001' });
  expect(reasonsOf(next, before)).toEqual(['The account was their admission number before']);
  await succeed(allocate(next.id, before, { learn: true }));
  expect(await payeeOf('3001')).toBe(before);
});

test('a number that was mended within a week is nobody’s but its holder’s; one that was taken back is one’s own', async () => {
  await renumbered({ from: 'FN/5001', to: 'FN/5002', days: 6 });
  const holder = await newPayer({ admissionNumber: 'FN/5001' });
  expect(await payeeOf('FN/5001')).toBe(holder);
  const back = await renumbered({ from: 'FN/6001', to: 'FN/6002', days: 30 });
  await renumber(back, 'FN/6001');
  expect(await payeeOf('FN/6001')).toBe(back);
  const brief = await newPayer({ admissionNumber: 'FN/6002' });
  expect(await payeeOf('FN/6002')).toBe(brief);
});

test('a number with a name that both its former and its new holder have waits with both', async () => {
  const before = await renumbered({ from: 'FN/7001', to: 'FN/7002', days: 30 });
  const holder = await newPayer({ admissionNumber: 'FN/7001', fullName: 'Peter Barasa', guardianName: 'Ann Barasa' });
  await rowsOf(of.school, `update students set full_name = 'John Barasa' where school_id = $1 and student_id = $2`, [before]);
  for (const account of ['7001 BARASA', 'fn/7001 Barasa']) {
    const money = await waiting({ account });
    expect(money.candidates.map(({ student }) => student.id).toSorted()).toEqual([before, holder].toSorted());
  }
  const formers = await waiting({ account: '7001 John Barasa' });
  expect(reasonsOf(formers, before)).toContain('The account was their admission number before');
  expect(await payeeOf('7001 PETER'), 'the name is that of its holder alone').toBe(holder);
});

test('a number with a name pays its new holder once a person has saved it for them', async () => {
  const before = await renumbered({ from: 'FN/7101', to: 'FN/7102', days: 30 });
  const holder = await newPayer({ admissionNumber: 'FN/7101', fullName: 'Naomi Chelagat' });
  await rowsOf(of.school, `update students set full_name = 'Ruth Chelagat' where school_id = $1 and student_id = $2`, [before]);
  const money = await waiting({ account: 'Chelagat 7101' });
  expect((await succeed(allocate(money.id, before, { learn: true }))).message).toMatch(/is not saved: it may mean another student\.$/);
  const next = await waiting({ account: 'CHELAGAT 7101' });
  expect((await succeed(allocate(next.id, holder, { learn: true }))).message).toMatch(/is saved for this student\.$/);
  expect(await payeeOf('Chelagat 7101')).toBe(holder);
});

test('a reference with the name of a student, or the telephone of a guardian, is saved for no other', async () => {
  const [brian, grace] = [
    await newPayer({ fullName: 'Brian Otieno Ouma', contactNumber1: '0798 765 001' }),
    await newPayer({ fullName: 'Grace Achieng', contactNumber1: '0798 765 002' }),
  ];
  const notSaved = /is not saved: it may mean another student\.$/;
  for (const account of ['BRIAN OTIENO', '0798765001']) {
    const money = await waiting({ account });
    expect(money.saveWarning).toBe('It is the name, phone number or former number of Brian Otieno Ouma, so it is saved for nobody else.');
    expect((await succeed(allocate(money.id, grace, { learn: true }))).message).toMatch(notSaved);
    expect(await outcomeOf(account)).toBe('waiting');
    const again = await waiting({ account });
    expect((await succeed(allocate(again.id, brian, { learn: true }))).message).toMatch(/is saved for this student\.$/);
    expect(await payeeOf(account)).toBe(brian);
  }
});

test.each(['Zawadi', 'ZAWADI fees', 'Zawadi, Grade 4 term 2', 'Zawadi Achieng fees'])(
  'words of the name of another student are saved for no other: %s',
  async (account) => {
    const [other, zawadi] = [await newPayer({ fullName: 'Grace Njeri' }), await newPayer({ fullName: "Zawadi-Joy Achieng'" })];
    const money = await waiting({ account });
    expect((await succeed(allocate(money.id, other, { learn: true }))).message).toMatch(/is not saved: it may mean another student\.$/);
    expect(await outcomeOf(account)).toBe('waiting');
    await rowsOf(of.school, 'delete from account_aliases where school_id = $1');
    await rowsOf(of.school, `update students set full_name = 'Left Already' where school_id = $1 and student_id = $2`, [zawadi]);
  },
);

test('a word of one student’s name alone, and half a word of another’s, is saved for that student', async () => {
  const [zuhura] = [await newPayer({ fullName: 'Zuhura Kendi' }), await newPayer({ fullName: 'Zuhurani Mbugua' })];
  const money = await waiting({ account: 'ZUHURA' });
  expect((await succeed(allocate(money.id, zuhura, { learn: true }))).message).toMatch(/is saved for this student\.$/);
  expect(await payeeOf('Zuhura')).toBe(zuhura);
});

test.each(['Tuition fees', 'LUNCH', 'Fee balance', 'Grade 4', 'Transport 2026'])(
  'words of any parent are not saved: %s',
  async (account) => {
    const money = await waiting({ account });
    expect(money.learnable).toBe(false);
    expect((await succeed(allocate(money.id, await newPayer(), { learn: true }))).message).toMatch(
      /is not saved: any parent may write it\.$/,
    );
    expect(await outcomeOf(account)).toBe('waiting');
  },
);

test('a name that two students have, and words of nobody, are told apart', async () => {
  const [one] = [await newPayer({ fullName: 'Faith Njeri Maina' }), await newPayer({ fullName: 'Njeri Faith Kamau' })];
  const money = await waiting({ account: 'Faith Njeri' });
  expect((await succeed(allocate(money.id, one, { learn: true }))).message).toMatch(/is not saved: it may mean another student\.$/);
  const words = await waiting({ account: 'School fees' });
  expect((await succeed(allocate(words.id, one, { learn: true }))).message).toMatch(/is not saved: any parent may write it\.$/);
  const blank = await waiting({ account: null });
  expect((await succeed(allocate(blank.id, one, { learn: true }))).message).not.toContain('saved');
  expect(await onDesk(blank.id, 'placed')).toMatchObject({ placed: [{ student: { id: one } }] });
});
