import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { arrive, arrivedFigures, newCode, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { pressImport, previewOf, readStatement, receiptsOf, takeUp } from '../../../../tests/support/bank-statements.ts';
import { balanceOf, type PayingSchool, paid } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { bankHeads, bankRow, mpesaHeads, mpesaRow } from '../../../../tests/support/statement-rows.ts';
import { newStaff, nextNumber, type Staff } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});
let clerk: Staff;
beforeAll(async () => {
  clerk = await newStaff(of.admin, 'bursar');
});

const today = nairobiToday();
const bank = { name: 'Main account', method: 'Bank', bank: 'KCB' };
const codesOfRun = 4;
const amountOf = (place: number) => 100 + 10 * place;
const some = fc.uniqueArray(fc.nat(codesOfRun - 1), { minLength: 1, maxLength: codesOfRun });

/** Who tells of a code, types it, or imports a file that has some of them; several may be pressed at once. */
const act = fc.oneof(
  fc.record({ does: fc.constant('told' as const), code: fc.nat(codesOfRun - 1) }),
  fc.record({ does: fc.constant('typed' as const), code: fc.nat(codesOfRun - 1) }),
  fc.record({ does: fc.constant('imported' as const), codes: some, byClerk: fc.boolean() }),
  fc.record({ does: fc.constant('takenUp' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

async function doAct(act: Act, codes: readonly string[], student: number): Promise<void> {
  const codeAt = (place: number) => codes[place] ?? '';
  switch (act.does) {
    case 'told':
      await arrive(of.school, { code: codeAt(act.code), amount: amountOf(act.code), account: 'nobody' });
      return;
    case 'typed': {
      const typed = { studentId: student, amount: amountOf(act.code), method: 'Mpesa', code: codeAt(act.code) };
      await of.bursar.post('/api/payments/new', typed);
      return;
    }
    case 'imported': {
      const staff = act.byClerk ? clerk : of.bursar;
      const rows = act.codes.map((place) => mpesaRow(codeAt(place), today, amountOf(place), 'nobody'));
      const draft = await readStatement(staff, [mpesaHeads, ...rows]);
      // Where somebody else imported some of it meanwhile, a person looks again.
      for (let press = await pressImport(staff, draft); press.body.code === 'STATEMENT_CHANGED'; ) press = await pressImport(staff, draft);
      return;
    }
    case 'takenUp':
      await takeUp();
  }
}

test('however often and by whomever money is told of, typed and imported, it arrived once and is one payment at most', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), fc.boolean(), async (acts, atOnce) => {
      const student = await newPayer();
      const codes = Array.from({ length: codesOfRun }, newCode);
      const before = await arrivedFigures(of.school);
      if (atOnce) await Promise.all(acts.map((act) => doAct(act, codes, student)));
      else for (const act of acts) await doAct(act, codes, student);
      await takeUp();
      const places = [...codes.keys()];
      const came = places.filter((place) =>
        acts.some((act) => (act.does === 'told' ? act.code === place : act.does === 'imported' && act.codes.includes(place))),
      );
      const typed = places.filter((place) => acts.some((act) => act.does === 'typed' && act.code === place));
      const sum = (of: readonly number[]) => of.reduce((total, place) => total + amountOf(place), 0);
      const placed = sum(came.filter((place) => typed.includes(place)));
      expect(await arrivedFigures(of.school)).toEqual({
        ...before,
        ...{ arrived: before.arrived + sum(came), placed: before.placed + placed, waiting: before.waiting + sum(came) - placed },
      });
      for (const place of places) {
        const isTyped = typed.includes(place);
        const status = came.includes(place) ? 'verified' : 'pending';
        expect(await receiptsOf(of.school, codes[place] ?? '')).toMatchObject(isTyped ? [{ amount: amountOf(place), status }] : []);
      }
      expect(await balanceOf(of.admin, student)).toBe(10_000 - sum(typed));
    }),
    { numRuns: 8 },
  );
});

test('of rows of a bank that read the same, as many are taken as the fullest file has', async () => {
  const likeness = fc.nat(2);
  const files = fc.array(fc.array(likeness, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(files, async (contents) => {
      const run = `RUN${nextNumber()}`;
      for (const rows of contents) {
        const lines = rows.map((kind) => bankRow('2026-05-04', 7 + kind, `CASH ${run} KIND ${kind}`));
        await pressImport(of.bursar, await readStatement(of.bursar, [bankHeads, ...lines], bank));
      }
      await takeUp();
      const arrived = await rowsOf(
        of.school,
        `select count(*)::int as count, coalesce(sum(amount_cents) / 100, 0)::int as shillings
         from arrivals where school_id = $1 and account like $2`,
        [`CASH ${run} %`],
      );
      const most = [0, 1, 2].map((kind) => Math.max(...contents.map((rows) => rows.filter((each) => each === kind).length)));
      const [count, shillings] = [most.reduce((sum, each) => sum + each, 0), most.reduce((sum, each, kind) => sum + each * (7 + kind), 0)];
      expect(arrived).toEqual([{ count, shillings }]);
    }),
    { numRuns: 6 },
  );
});

test('what the preview says of a file is what becomes of it', async () => {
  const became = { student: 'recorded', desk: 'waiting', proves: 'settled', differs: 'contradicted', known: 'known' } as const;
  const kind = fc.constantFrom('new', 'stranger', 'told', 'toldOtherwise', 'typed', 'typedOtherwise');
  await fc.assert(
    fc.asyncProperty(fc.array(kind, { minLength: 1, maxLength: 8 }), async (kinds) => {
      const student = await newPayer();
      const rows = [];
      for (const each of kinds) {
        const code = newCode();
        const amount = each.endsWith('Otherwise') ? 60 : 50;
        if (each.startsWith('told')) await arrive(of.school, { code, amount, account: 'nobody' });
        if (each.startsWith('typed')) await paid(of.bursar, { studentId: student, amount, method: 'Mpesa', code });
        rows.push(mpesaRow(code, today, 50, each === 'new' ? student : 'nobody'));
      }
      const draft = await readStatement(of.bursar, [mpesaHeads, ...rows]);
      const { money } = await previewOf(of.bursar, draft);
      const expected = money.map(({ outcome }: { outcome: keyof typeof became }) => became[outcome]);
      const { body } = await pressImport(of.bursar, draft);
      await takeUp();
      const statement = (await of.bursar.read(`/api/bank-statements/${body.statementId}`)).body;
      expect(statement.rows.map(({ result }: { result: string }) => result)).toEqual(expected);
    }),
    { numRuns: 6 },
  );
});
