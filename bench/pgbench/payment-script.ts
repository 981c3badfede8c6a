import { asCents } from '../../src/core/money.ts';
import { recordAct } from '../../src/core/server/audit/record-act.ts';
import { callerOfSession } from '../../src/core/server/caller.ts';
import { Transaction } from '../../src/core/server/database/transaction.ts';
import { onceUnderKey } from '../../src/core/server/idempotency.ts';
import type { SqlValue, Statement } from '../../src/core/server/sql.ts';
import { recordPayment } from '../../src/payments/payments/server/record-payment.ts';
import { asText } from './recorded-script.ts';

/** Values that stand for pgbench's variables; anything else is written out as it is. */
const marks = { school: 910_001, student: 910_002, user: 910_003, term: 910_004, grade: 910_005, stream: 910_006 };
const textMarks: Record<string, string> = {
  'session-mark': "('bench-' || :school)",
  'key-mark': "('k' || :turn)",
  CODEMARK: "('P' || :turn)",
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

/** What PostgreSQL would answer: one student, whose school sends no messages and whose money has neither arrived nor gone back. */
const student = {
  ...{ gradeId: marks.grade, streamId: marks.stream, grade: 'Grade 1', stream: 'East', name: 'Child', admissionNumber: null },
  ...{ schoolName: 'Bench', schoolContacts: '', receiptFooter: null, term: { id: marks.term, name: 'Term 1', year: 2026 }, balance: 100 },
};
const answered = { isLive: true, free: true, paymentId: 1, paidOn: '', userId: marks.user, ...student };
const unanswered = /from (idempotency_keys|arrivals|message_settings|money_backs)/;

async function recordedStatements(): Promise<Statement[]> {
  const statements: Statement[] = [];
  const tx = Object.assign(Object.create(Transaction.prototype) as Transaction, {
    rows: async (statement: Statement) => {
      statements.push(statement);
      return unanswered.test(statement.text) ? [] : [answered];
    },
    closing: [],
    news: [],
  });
  const caller = { schoolId: marks.school, userId: marks.user, username: 'bench', role: 'admin' as const, sessionId: 'session-mark' };
  await callerOfSession(tx, caller);
  const keyed = { key: 'key-mark', fingerprint: Buffer.alloc(32), isSame: () => true, status: 201 };
  await onceUnderKey(tx, caller, keyed, async () => {
    const newPayment = { studentId: marks.student, amount: asCents(15_050), method: 'Mpesa' as const, code: 'CODEMARK' };
    const paid = await recordPayment(tx, caller, newPayment);
    recordAct(tx, caller, { address: '10.1.0.1', device: null }, { action: 'POST /api/payments/new', subject: {} });
    return JSON.stringify(paid);
  });
  return statements;
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
  return unnamed(text)
    .replace(/\$(\d+)/g, (_, position: string) => literal(values[Number(position) - 1]))
    .replace(/\s+/g, ' ');
}

/** Quoted text without colons: pgbench takes what follows one for a variable, within quotes too. */
function unnamed(text: string): string {
  return text.replace(/'[^']*'/g, (quoted) => quoted.replaceAll(':', '.'));
}

function literal(value: SqlValue): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number') return lookups[value] ?? String(value);
  if (value instanceof Buffer) return `'${asText(value)}'::bytea`;
  return textMarks[String(value)] ?? unnamed(`'${asText(value)}'`);
}
