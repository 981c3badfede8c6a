import { lockBilling } from '../../../books/billing/server/sql.ts';
import type { Term } from '../../../books/terms/contract.ts';
import { termText } from '../../../books/terms/rules.ts';
import { currentTerm } from '../../../books/terms/server/sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { amountText, type Cents, kesText, negated } from '../../../core/money.ts';
import { may } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import type { Config } from '../../../core/server/config.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { type ClassFinder, type ClassName, classFinder } from '../../../school/files/classes.ts';
import { addGrades } from '../../../school/grades/server/add-grades.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type { BillFrom } from '../../register/contract.ts';
import { assertMayBillFrom } from '../../register/server/bill-from.ts';
import { enrolMany, type Newcomer } from '../../register/server/enrol-many.ts';
import { studentTotal } from '../../register/server/sql.ts';
import type * as api from '../contract.ts';
import { type CheckSums, isToMake } from '../rules/check.ts';
import { moneyLeftOut } from '../rules/left-out.ts';
import type { StudentRead } from '../rules/students.ts';
import { checkedImport } from './check-import.ts';
import { imports } from './kind.ts';
import { leftOutOf, type Reading } from './reading.ts';
import { importedStudents } from './sql.ts';

type ImportRequest = Decoded<typeof api.acceptImport>;
type Accepted = ImportRequest['params'] & ImportRequest['body'] & { caps: Config['caps'] };

/**
 * Enrols the new students of a draft in one transaction: missing classes, students, balances, additional fees and the bill of the current
 * term, or none where that is over and they are billed from the next. The rows are checked again under the lock of enrolment, held alone:
 * two files at once would each find the register without the students of the other.
 */
export function acceptImport(tx: Transaction, caller: Caller, accepted: Accepted): Promise<Reply<typeof api.acceptImport>> {
  return tx.withTime(() => accept(tx, caller, accepted));
}

async function accept(tx: Transaction, caller: Caller, accepted: Accepted): Promise<Reply<typeof api.acceptImport>> {
  const { schoolId } = caller;
  const { importId, caps, billFrom = 'now' } = accepted;
  const [, stored, term] = await Promise.all([
    lockBilling(tx, { schoolId, exclusive: true }),
    imports.locked(tx, caller, importId),
    currentTerm(tx, schoolId),
    assertMayBillFrom(tx, { schoolId, billFrom }),
  ]);
  const { reading, rows, sums } = await checkedImport(tx, caller, stored);
  assertPaidIsBilled(reading, term, billFrom);
  assertTotalsMatch(sums, accepted);
  if (!accepted.withoutBalances) await assertBalancesChosen(reading);

  await makeClasses(tx, caller, sums.classes, caps);
  const { classMeant } = classFinder(await classChoices(tx, schoolId));
  const newcomers = rows.filter(({ outcome }) => outcome === 'new').map(({ student }) => newcomerOf(student, classMeant));
  const reason = `Balances brought forward from ${stored.fileName}`;
  const { firstId, count } = await orRefusal(enrolMany(tx, caller, newcomers, { reason, billFrom }), {
    admissionNumber: 'of one of these rows',
  });
  assertWithinCap({ ...(await studentTotal(tx, caller)), max: caps.students, parts: 'students' });
  await imports.store.markDone(tx, {
    ...caller,
    fileId: importId,
    outcome: importedStudents({ firstId, count, openingCents: sums.openingCents }),
  });
  notifyImport(tx, caller, { fileName: stored.fileName, count, aheadCents: sums.aheadCents });
  const added = `${countedText(count, 'student')} added, with balances of ${balanceText(sums.openingCents)} brought forward.`;
  return {
    message: `${added}${billedText(term, billFrom)}`,
    import: await imports.stored(tx, caller, importId),
  };
}

function billedText(term: Term | undefined, billFrom: BillFrom): string {
  if (!term) return '';
  return billFrom === 'now' ? ` They are billed for ${termText(term)}.` : ' They are billed when the next term is opened.';
}

/** Throws if the rows differ from the checked ones. */
function assertTotalsMatch({ counts, openingCents }: CheckSums, { students, openingTotal, goodRowsOnly, bookTotal }: Accepted): void {
  if (counts.new === 0) throw new AppError('IMPORT_NOTHING_NEW');
  const left = counts.fault + counts.duplicate;
  if (left > 0 && !goodRowsOnly) throw new AppError('IMPORT_HAS_FAULTS', { rows: countedText(left, 'row') });
  if (counts.new !== students || (openingTotal ?? openingCents) !== openingCents) {
    throw new AppError('IMPORT_CHANGED', { count: countedText(counts.new, 'student'), total: balanceText(openingCents) });
  }
  if (bookTotal === undefined || bookTotal === openingCents) return;
  throw new AppError('IMPORT_TOTAL_DIFFERS', { total: balanceText(openingCents), book: balanceText(bookTotal) }, { field: 'bookTotal' });
}

const balanceText = (cents: Cents) => amountText(cents, { code: true });

/** Throws if payments of a term are deducted that is not billed: each would be a credit that nobody has. */
function assertPaidIsBilled({ sheet, stored }: Reading, term: Term | undefined, billFrom: BillFrom): void {
  const at = stored.settings.columns.indexOf('paid');
  if (at < 0 || !term || billFrom === 'now') return;
  throw new AppError('IMPORT_PAID_UNBILLED', { column: sheet.heads[at] ?? '', term: termText(term) });
}

/** Throws for a register whose amounts are all left out. */
async function assertBalancesChosen(reading: Reading): Promise<void> {
  const [column] = moneyLeftOut(await leftOutOf(reading), reading.stored.settings.columns);
  if (!column) return;
  throw new AppError('IMPORT_WITHOUT_BALANCES', {
    column: column.head,
    amounts: countedText(column.amounts, 'amount'),
    total: kesText(column.sumCents),
  });
}

/** Adds the missing classes; only for roles that may set up the school. */
async function makeClasses(tx: Transaction, caller: Caller, classes: readonly ClassName[], caps: Config['caps']): Promise<void> {
  if (classes.length === 0) return;
  if (!may.setUp.includes(caller.role)) {
    throw new AppError('IMPORT_NEEDS_CLASSES', { classes: listedText(classes.map(({ grade, stream }) => `${grade} ${stream}`)) });
  }
  const grades = classes.map(({ grade, stream }) => ({ name: grade, streams: [stream] }));
  await addGrades(tx, { schoolId: caller.schoolId, grades, caps });
}

function newcomerOf(
  { place, writtenClass: _, gender, contactNumber2, admissionNumber, ...student }: StudentRead,
  classMeant: ClassFinder['classMeant'],
): Newcomer {
  const classId = place && isToMake(place) ? classMeant(place) : place;
  if (!classId || gender === '') throw new Error(`Line ${student.line} was found good without a class or a gender`);
  return { ...student, ...classId, gender, contactNumber2: contactNumber2 || null, admissionNumber: admissionNumber || null };
}

/** Notifies everybody of the students, and the office of their credits. */
function notifyImport(
  tx: Transaction,
  caller: Caller,
  { fileName, count, aheadCents }: { fileName: string; count: number; aheadCents: Cents },
): void {
  const students = countedText(count, 'student');
  notify(tx, caller, { type: 'student', title: 'Students imported', message: `${students} joined from ${fileName}.`, path: '/students' });
  if (aheadCents >= 0) return;
  const message = `${caller.username} imported ${students} with ${kesText(negated(aheadCents))} paid ahead.`;
  notify(tx, caller, { type: 'payment', title: 'Credit brought forward', message, path: '/payments/view' });
}
