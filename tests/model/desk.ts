import { expect } from 'vitest';
import { receiveMoney } from '../../src/arrivals/unallocated/server/receive-money.ts';
import { asCents } from '../../src/core/money.ts';
import { sql } from '../../src/core/server/sql.ts';
import { pressImport, readStatement, takenUp } from '../support/bank-statements.ts';
import { mpesaHeads, mpesaRow } from '../support/statement-rows.ts';
import { nextNumber, type Staff, succeed, testStore } from '../support/world.ts';
import { expectRefused } from './adjustments.ts';
import type { World } from './set-up.ts';
import type { Step } from './steps.ts';

type Of<A extends Step['act']> = Extract<Step, { act: A }>;
type Sums = { arrived: number; placed: number; waiting: number; returned: number };

const sumsOf = async ({ staff: [admin] }: World): Promise<Sums> => (await succeed(admin.read('/api/arrivals'))).sums;

type Arriving = { code: string; amount: number };

/** M-Pesa tells of money for nobody. */
async function arrivalOf({ schoolId, today }: World, { code, amount }: Arriving): Promise<number> {
  const { arrivalId } = await testStore().database.transaction(schoolId, (tx) =>
    receiveMoney(tx, schoolId, {
      ...{ source: 'c2b', method: 'Mpesa', channel: '400200', code, amount: asCents(amount) },
      ...{ arrivedAt: `${today}T09:00:00+03:00`, evidence: 'the model' },
    }),
  );
  return arrivalId;
}

/** Somebody imports a statement of it, twice: the second time it is here already. */
async function imported({ staff, schoolId, today }: World, { code, amount }: Arriving): Promise<number> {
  const [first, second] = staff;
  const lines = [mpesaHeads, mpesaRow(code, today, amount / 100, 'nobody')];
  const { statementId } = await succeed(pressImport(first, await readStatement(first, lines)));
  await takenUp(first, statementId);
  const again = await second.post(`/api/bank-statements/drafts/${await readStatement(second, lines)}/import`, { statementRows: 1 });
  expectRefused(again, 'STATEMENT_KNOWN');
  const { id } = await testStore().database.transaction(schoolId, (tx) =>
    tx.row<{ id: number }>(sql`select arrival_id as id from arrivals where school_id = ${schoolId} and code = ${code}`),
  );
  return id;
}

/** Money arrives for nobody, and somebody puts it into a student's account or gives it back. */
export async function desk(world: World, act: Of<'desk'> & { student: number }): Promise<void> {
  const { student, amount, recorder, returns, byStatement } = act;
  const { staff, model, book, today } = world;
  const code = `DESK${nextNumber()}`;
  const before = await sumsOf(world);
  const arrivalId = await (byStatement ? imported : arrivalOf)(world, { code, amount });
  const person = staff[recorder] as Staff;
  const shillings = amount / 100;
  const after = { ...before, arrived: plus(before.arrived, shillings) };
  if (returns) {
    await succeed(person.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Paid by mistake' }));
    return expect(await sumsOf(world)).toEqual({ ...after, returned: plus(before.returned, shillings) });
  }
  const answer = await person.post(`/api/arrivals/${arrivalId}/allocate`, { studentId: student + 1 });
  if (model.current === null) {
    expectRefused(answer, 'NO_ACTIVE_TERM');
    return expect(await sumsOf(world)).toEqual({ ...after, waiting: plus(before.waiting, shillings) });
  }
  model.pay(student, amount);
  const payment = book.pay(today, { student, term: model.current, cents: amount, method: 'Mpesa', code, recorder });
  payment.status = 'verified';
  expect(answer.body, answer.text).toMatchObject({ receiptNumber: payment.receipt, studentId: student + 1 });
  expect(await sumsOf(world)).toEqual({ ...after, placed: plus(before.placed, shillings) });
}

const plus = (one: number, other: number) => Math.round((one + other) * 100) / 100;
