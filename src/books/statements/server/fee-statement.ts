import type { Day } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { negated, sumCents, zeroCents } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type PayingStudent, payAccount, studentAccount } from '../../../school/settings/rules.ts';
import { printedWays } from '../../../school/settings/server/printed-ways.ts';
import { otherWaysFor, type PaymentChannel } from '../../../school/settings/ways-to-pay.ts';
import { voteHeadFacts, voteHeads } from '../../billing/vote-heads.ts';
import type { Term } from '../../terms/contract.ts';
import { lastBegun } from '../../terms/rules.ts';
import { termRows } from '../../terms/server/sql.ts';
import type * as api from '../contract.ts';
import type { Statement } from '../paper-words.ts';
import { withRunningBalance } from '../rules.ts';
import { moneyToday } from './money-today-sql.ts';
import {
  adjustmentLines,
  type ChargeRow,
  chargesOfTerm,
  type LinesKey,
  linesSummed,
  paymentLines,
  type StatementHead,
  type StatementSchool,
  statementHead,
  statementSchool,
} from './sql.ts';

type StatementQuery = { schoolId: number; studentId: number; termId: number | 'all' | undefined; page: number };

/** Lines on one page of a statement. */
const linesOfPage = 500;

/** A student's statement of one term: the requested term, else the current one, else the last that has begun; or of all terms. */
export async function feeStatement(
  tx: Transaction,
  { schoolId, studentId, termId, page }: StatementQuery,
): Promise<Reply<typeof api.feeStatement>> {
  const [frame, money] = await Promise.all([
    statementFrame(tx, { schoolId, termId }),
    moneyToday(tx, { schoolId, studentIds: [studentId] }),
  ]);
  const today = money.map(({ studentId: _, ...each }) => each);
  return { success: true, error: null, today, data: await framedStatement(tx, frame, { studentId, page }) };
}

/** The parts that all statements of a school share. */
export type Frame = { schoolId: number; school: StatementSchool; printed: PaymentChannel[]; term: Term | null; terms: Term[] };

/** The school and the term of statements; throws if the term does not exist. */
export async function statementFrame(tx: Transaction, { schoolId, termId }: Pick<StatementQuery, 'schoolId' | 'termId'>): Promise<Frame> {
  const [terms, school, printed] = await Promise.all([termRows(tx, schoolId), statementSchool(tx, schoolId), printedWays(tx, schoolId)]);
  return { schoolId, school, printed, terms, term: termId === 'all' ? null : requestedTerm(terms, { termId, today: school.today }) };
}

export async function framedStatement(
  tx: Transaction,
  { schoolId, school, printed, term, terms }: Frame,
  { studentId, page }: Pick<StatementQuery, 'studentId' | 'page'>,
): Promise<Statement> {
  const key = { schoolId, studentId, termId: term?.id ?? null };
  const part = { ...key, limit: linesOfPage, offset: (page - 1) * linesOfPage };
  const [head, charges, { lines, total, paidBefore }, adjustments] = await Promise.all([
    statementHead(tx, key),
    chargesOfTerm(tx, key),
    linesOf(tx, part),
    adjustmentLines(tx, key),
  ]);
  if (!head) throw new AppError('STUDENT_NOT_FOUND');

  const summary = summaryOf(head);
  const owedBefore = sumCents([summary.carriedForwardBalance, summary.totalBilled, summary.adjusted, negated(paidBefore)]);
  const { name, contacts, logo, today } = school;
  const student = { id: studentId, admissionNumber: head.admissionNumber };
  return {
    school: { name, contacts, logo, payTo: payTo(school, student), otherWays: otherWaysFor({ ...school, printed }, student) },
    issuedOn: today,
    term,
    terms,
    studentInfo: {
      id: studentId,
      admissionNumber: head.admissionNumber,
      account: studentAccount(student),
      name: head.name,
      grade: head.grade,
      stream: head.stream,
      status: head.active ? 'Active' : 'Inactive',
    },
    payments: withRunningBalance(owedBefore, lines),
    pagination: paginationOf({ page, limit: linesOfPage, total }),
    billing: billingOf(charges),
    adjustments,
    summary,
  };
}

/** A page of lines, the number of all lines, and the sum of earlier ones. A single page gives these itself. */
async function linesOf(tx: Transaction, part: LinesKey) {
  const lines = await paymentLines(tx, part);
  if (part.offset === 0 && lines.length < part.limit) return { lines, total: lines.length, paidBefore: zeroCents };
  return { lines, ...(await linesSummed(tx, part)) };
}

function requestedTerm(terms: readonly Term[], { termId, today }: { termId: number | undefined; today: Day }): Term | null {
  if (termId === undefined) return terms.find((row) => row.current) ?? lastBegun(terms, today) ?? null;
  const term = terms.find((row) => row.id === termId);
  if (!term) throw new AppError('TERM_NOT_FOUND');
  return term;
}

function payTo({ paybillNumber, accountPrefix }: StatementSchool, student: PayingStudent) {
  if (paybillNumber === null) return null;
  return { paybillNumber, account: payAccount(accountPrefix, student) };
}

/** Carried forward is the balance at the end of the term less the term's own movements. */
function summaryOf({ totalBilled, totalPaid, adjusted, currentBalance }: StatementHead) {
  const carriedForwardBalance = sumCents([currentBalance, negated(totalBilled), negated(adjusted), totalPaid]);
  return { totalBilled, totalPaid, adjusted, carriedForwardBalance, currentBalance };
}

function billingOf(charges: readonly ChargeRow[]) {
  const additionalFees = charges.flatMap(({ feeName, amount }) => (feeName === null ? [] : [{ name: feeName, amount }]));
  return {
    voteHeads: voteHeads.flatMap((head) => {
      const { account, name } = voteHeadFacts[head];
      return charges.filter((charge) => charge.account === account).map(({ amount }) => ({ name, amount }));
    }),
    additionalFees,
    additionalFeesTotal: sumCents(additionalFees.map((fee) => fee.amount)),
  };
}
