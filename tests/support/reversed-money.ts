import { nairobiToday } from '../../src/core/dates.ts';
import { newCode } from './arrived-money.ts';
import { importedStatement } from './bank-statements.ts';
import { type Staff, succeed } from './world.ts';

/** Some columns of M-Pesa's statements. */
export const mpesaHeads = [
  ...['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn', 'Linked Transaction ID', 'A/C No.'],
];
const clock = `${nairobiToday()} 08:15:00`;
export const paidIn = (code: string, amount: number, account: string) => [
  ...[code, clock, 'Pay Bill from 2547****149 - JANE DOE', 'Completed', `${amount}.00`, '', '', account],
];
/** M-Pesa reverses the money with this code. */
export const reversedOut = (code: string, amount: number, words = 'Pay Bill Reversal') => [
  ...[newCode(), clock, words, 'Completed', '', `-${amount}.00`, code, ''],
];
export const mpesaStatement = (staff: Staff, ...rows: string[][]) => importedStatement(staff, [mpesaHeads, ...rows]);

/** The receipts whose reversal waits for an approval. */
export async function receiptsToReverse(staff: Staff): Promise<number[]> {
  const { approvals } = await succeed(staff.read('/api/approvals?show=waiting&kind=reversal&limit=100'));
  return approvals.map(({ payment }: { payment: { id: number } }) => payment.id).toSorted((one: number, other: number) => one - other);
}
