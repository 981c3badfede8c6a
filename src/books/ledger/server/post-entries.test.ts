import { expect, test } from 'vitest';
import { paid } from '../../../../tests/support/paying-school.ts';
import { atOnce, rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, payShared, sharedPaid, siblingSchool } from '../../../../tests/support/shared-payments.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type School, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

const entriesOf = (school: School) =>
  rowsOf(
    school,
    `select e.entry_id as id, e.kind, e.reason, t.line_number as line, t.amount_cents::int as cents, encode(e.hash, 'hex') as hash
     from ledger_entries e join ledger_transfers t on t.school_id = e.school_id and t.entry_id = e.entry_id
     where e.school_id = $1 and e.kind = 'payment' order by e.entry_id`,
  );

test('several entries at once are numbered in the order of their parts, each with its own line and hash', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  await paid(bursar, { studentId: siblings[0], amount: 10 });
  await sharedPaid(bursar, { parts: partsFor(siblings, 300, 400, 500) });
  await paid(bursar, { studentId: siblings[0], amount: 20 });
  const entries = await entriesOf(school);
  const first = Number(entries[0]?.id);
  expect(entries.map(({ id, line, cents }) => [id, line, cents])).toEqual([
    [first, 1, 1000],
    [first + 1, 1, 30_000],
    [first + 2, 1, 40_000],
    [first + 3, 1, 50_000],
    [first + 4, 1, 2000],
  ]);
  expect(new Set(entries.map(({ hash }) => hash)).size).toBe(5);
});

test('the entry of a part names the whole: its number, parts, total and payer', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  const { id } = await sharedPaid(bursar, { parts: partsFor(siblings, 300, 400), payerName: 'Otieno "O" Ouma' });
  await paid(bursar, { studentId: siblings[0], method: 'Bank', code: 'FT1' });
  expect((await entriesOf(school)).map(({ reason }) => reason)).toEqual([
    `Receipt 1 Mpesa SGH7Y2K9QL part of [${id}, 2, 70000, "Otieno \\"O\\" Ouma", null]`,
    `Receipt 2 Mpesa SGH7Y2K9QL part of [${id}, 2, 70000, "Otieno \\"O\\" Ouma", null]`,
    'Receipt 3 Bank FT1',
  ]);
});

test('the counter and its chain head are those of the newest entry', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  await sharedPaid(bursar, { parts: partsFor(siblings, 300, 400, 500) });
  const newest = (await entriesOf(school)).at(-1);
  const [counter] = await rowsOf(
    school,
    `select last_number as id, encode(chain_head, 'hex') as hash from counters where school_id = $1 and kind = 'entry'`,
  );
  expect(counter).toEqual({ id: newest?.id, hash: newest?.hash });
});

test('several at once and single ones beside them make one chain without a gap', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  const answers = await atOnce(12, (index) =>
    index % 2
      ? payShared(bursar, { parts: partsFor(siblings, 1, 2, 3), code: `CODE${index}` })
      : bursar.post('/api/payments/new', { studentId: siblings[index % 3], amount: 5, method: 'Cash' }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201));
  const ids = (await entriesOf(school)).map(({ id }) => Number(id));
  expect(ids).toEqual(Array.from({ length: 24 }, (_, index) => Number(ids[0]) + index));
});
