import { addDays, nairobiToday } from '../../src/core/dates.ts';
import { payCodeOf } from '../../src/school/settings/pay-codes.ts';
import { arrive, desk, onDesk } from './arrived-money.ts';
import { importedStatement, previewOf, readStatement } from './bank-statements.ts';
import { nextNumber, type School, type Staff } from './world.ts';

type Money = { amount: number; account: string; daysAgo?: number; code?: string };
/** `words` are those before the number. */
export type Bounce = { cheque: string; amount: number; daysAgo?: number; reference?: string; isInColumn?: boolean; words?: string };

export const ago = (days: number) => addDays(nairobiToday(), -days);
export const newReference = () => `FT2633${String(nextNumber()).padStart(6, '0')}K`;

const heads = ['Transaction Date', 'Transaction Details', 'Cheque No', 'Debit', 'Credit', 'Reference'];

const creditLine = (student: number, { cheque, amount, reference = newReference() }: Bounce) => [
  ...[ago(0), `CHQ DEP ${cheque} Acc. ${payCodeOf(student)}`, '', '', String(amount), reference],
];

/** The cheques of a school: their money, and the lists of its bank. */
export function chequesOf(school: () => { school: School; bursar: Staff }) {
  const ofOwnAccount = () => ({ name: `KCB ${nextNumber()}`, method: 'Bank', bank: 'KCB' });
  const imported = (...lines: string[][]) => importedStatement(school().bursar, [heads, ...lines], ofOwnAccount());
  return {
    /** The bank's money of a cheque. */
    async deposited({ daysAgo = 0, ...changes }: Money): Promise<number> {
      const money = { source: 'notice', method: 'Bank', channel: 'KCB 1101', payerName: null, payerPhone: null } as const;
      const arrivedAt = `${ago(daysAgo)}T08:15:00+03:00`;
      return (await arrive(school().school, { ...money, code: newReference(), arrivedAt, ...changes })).arrivalId;
    },
    /** A statement with the money of a cheque for a student; the money as it waits, undefined if it paid. */
    async credited(student: number, { amount, ...cheque }: Bounce) {
      await imported(creditLine(student, { amount, ...cheque }));
      return (await desk()).money.find((each: { amount: number }) => each.amount === amount);
    },
    /** What the preview of such a statement says of its row. */
    async previewed(student: number, cheque: Bounce) {
      const draft = await readStatement(school().bursar, [heads, creditLine(student, cheque)], ofOwnAccount());
      return (await previewOf(school().bursar, draft)).money[0];
    },
    /** A statement with bounced cheques; what became of each. */
    async bounced(...bounces: Bounce[]): Promise<string[]> {
      const { rows } = await imported(
        ...bounces.map(({ cheque, amount, daysAgo = 0, reference = '', isInColumn = false, words = 'RTN CHQ' }) => [
          ...[ago(daysAgo), ...(isInColumn ? ['UNPAID CHEQUE', cheque] : [`${words} ${cheque}`, '']), String(amount), '', reference],
        ]),
      );
      return rows.map(({ wentBack }: { wentBack: string }) => wentBack);
    },
  };
}

/** Whether each of these, which wait, is marked as reversed. */
export async function areMarked(...arrivalIds: number[]): Promise<boolean[]> {
  const marked = [];
  for (const arrivalId of arrivalIds) marked.push((await onDesk(arrivalId)).wentBack !== null);
  return marked;
}
