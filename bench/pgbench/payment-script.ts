import { asCents } from '../../src/core/money.ts';
import { receiptPath } from '../../src/core/page-links.ts';
import { type Caller, callerOfSession } from '../../src/core/server/caller.ts';
import { Transaction } from '../../src/core/server/database/transaction.ts';
import { onceUnderKey } from '../../src/core/server/idempotency.ts';
import type { SqlValue, Statement } from '../../src/core/server/sql.ts';
import { insertPayment, payingStudent } from '../../src/payments/payments/server/sql.ts';
import { notify } from '../../src/school/notifications/server/notify.ts';
import { lockStudent } from '../../src/students/register/server/sql.ts';

/** Values that stand for pgbench's variables; anything else is written out as it is. */
const marks = { school: 910_001, student: 910_002, user: 910_003, term: 910_004, grade: 910_005, stream: 910_006 };
const textMarks: Record<string, string> = {
  'session-mark': "('bench-' || :school)",
  'key-mark': "('k' || :turn)",
  'code-mark': "('P' || :turn)",
};

/**
 * The statements of one payment request, recorded from the very functions that the server runs, as a pgbench script. The few facts
 * that the server reads first (user, term, class) are taken from their tables in place of parameters, as constants of the school.
 */
export async function paymentScript({
  schoolCount,
  studentsPerSchool,
}: {
  schoolCount: number;
  studentsPerSchool: number;
}): Promise<string> {
  const statements = await recordedStatements();
  return [
    `\\set school random(1, ${schoolCount})`,
    `\\set student random(1, ${studentsPerSchool})`,
    '\\set turn random(1, 9000000000000000)',
    'begin;',
    "select set_config('app.school_id', :school::text, true);",
    ...statements.map((statement) => `${withVariables(statement)};`),
    'commit;',
    '',
  ].join('\n');
}

async function recordedStatements(): Promise<Statement[]> {
  const statements: Statement[] = [];
  const tx = Object.assign(Object.create(Transaction.prototype) as Transaction, {
    rows: async (statement: Statement) => {
      statements.push(statement);
      // Nothing was answered under the key yet.
      if (/from idempotency_keys/.test(statement.text)) return [];
      return [{ isLive: true, free: true, paymentId: 1, paidOn: '', userId: marks.user }];
    },
    closing: [],
    news: [],
  });
  const caller = { schoolId: marks.school, userId: marks.user, username: 'bench', role: 'admin' as const, sessionId: 'session-mark' };
  await callerOfSession(tx, caller);
  const keyed = { key: 'key-mark', fingerprint: Buffer.alloc(32), status: 201 };
  await onceUnderKey(tx, caller, keyed, async () => {
    await recordPayment(tx, caller);
    return 'x'.repeat(320);
  });
  return statements;
}

async function recordPayment(tx: Transaction, caller: Caller): Promise<void> {
  await lockStudent(tx, { schoolId: marks.school, studentId: marks.student });
  await payingStudent(tx, { schoolId: marks.school, studentId: marks.student });
  const school = { schoolName: 'Bench', schoolContacts: '', receiptFooter: null };
  const receipt = { ...school, name: 'Child', admissionNumber: null, grade: 'Grade 1', stream: 'East' };
  const ids = { gradeId: marks.grade, streamId: marks.stream, termId: marks.term, studentId: marks.student };
  const paid = {
    method: 'Mpesa' as const,
    code: 'code-mark',
    bank: null,
    amount: asCents(15_050),
    balance: asCents(100),
    balanceCents: 0,
    term: 'Term 1 2026',
  };
  await insertPayment(tx, caller, { ...receipt, ...ids, ...paid });
  const message = 'KES 150.50 (Mpesa, CODE) for Child, Grade 1 East. Receipt 1.';
  notify(tx, caller, {
    type: 'verification',
    title: 'Payment awaiting verification',
    message,
    path: receiptPath({ studentId: 1, paymentId: 1 }),
    paymentId: 1,
  });
}

/** Every school here has one user, term, grade and stream, made in the same order, so their ids are the school's own. */
const lookups: Record<number, string> = {
  [marks.school]: ':school',
  [marks.student]: ':student',
  [marks.user]: ':school',
  [marks.term]: ':school',
  [marks.grade]: ':school',
  [marks.stream]: ':school',
};

function withVariables({ text, values }: Statement): string {
  return text.replace(/\$(\d+)/g, (_, position: string) => literal(values[Number(position) - 1])).replace(/\s+/g, ' ');
}

function literal(value: SqlValue): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return lookups[value] ?? String(value);
  if (value instanceof Buffer) return `'\\x${value.toString('hex')}'::bytea`;
  return textMarks[String(value)] ?? `'${String(value)}'`;
}
