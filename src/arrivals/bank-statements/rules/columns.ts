import type { ArrivingMethod } from '../../../books/ledger/methods.ts';
import { namesByWord } from '../../../school/files/heads.ts';
import type { SheetRow } from '../../../school/files/sheet.ts';
import { plainWords } from '../../../school/files/words.ts';
import { wholePhone } from '../../../students/register/phones.ts';
import { bankIn } from './same-account.ts';

/** The meanings of a statement's columns, with their headings (normalised by `plainWords`). */
export const statementColumns = {
  code: {
    label: 'Transaction code',
    heads: [
      ...['receipt no', 'receipt number', 'receipt', 'transaction id', 'transaction ref', 'transaction reference', 'transaction code'],
      ...['transaction no', 'reference', 'reference number', 'reference no', 'ref no', 'ref'],
    ],
  },
  reference: {
    label: 'Another reference',
    heads: [
      ...['channel ref', 'channel ref no', 'channel reference', 'channel reference number', 'bank reference number', 'bank reference'],
      ...['bank ref', 'bank ref no', 'channel id', 'mpesa ref', 'mpesa code', 'm pesa code', 'customer reference', 'external reference'],
    ],
  },
  linked: {
    label: 'Code of the payment that is reversed',
    heads: ['linked transaction id', 'linked transaction', 'original transaction id'],
  },
  cheque: {
    label: 'Cheque number',
    heads: [
      'cheque no',
      'cheque number',
      'chq no',
      'cheque',
      'instrument no',
      'instrument number',
      'instrument id',
      'instrument no cheque no',
    ],
  },
  type: { label: 'Kind of transaction', heads: ['reason type', 'transaction type', 'trans type', 'type'] },
  day: {
    label: 'Day',
    heads: ['completion time', 'transaction date', 'trans date', 'posting date', 'date', 'transaction time', 'day', 'tarehe'],
  },
  narration: {
    label: 'Details',
    heads: [
      'details',
      'description',
      'narration',
      'narrative',
      'transaction details',
      'transaction description',
      'transaction particulars',
      'particulars',
      'remarks',
      'maelezo',
    ],
  },
  status: { label: 'Status', heads: ['transaction status', 'status'] },
  paidIn: {
    label: 'Money in',
    heads: ['paid in', 'credit', 'credits', 'deposit', 'deposits', 'money in', 'credit amount', 'cr'],
  },
  withdrawn: {
    label: 'Money out',
    heads: ['withdrawn', 'debit', 'debits', 'withdrawal', 'withdrawals', 'money out', 'debit amount', 'dr', 'paid out'],
  },
  amount: { label: 'Amount (negative = debit)', heads: ['amount', 'transaction amount'] },
  direction: {
    label: 'Debit or credit',
    heads: [
      'dr cr',
      'cr dr',
      'd c',
      'c d',
      'drcr',
      'crdr',
      'dc',
      'debit credit',
      'credit debit',
      'dr cr indicator',
      'debit credit indicator',
    ],
  },
  balance: {
    label: 'Balance',
    heads: [
      ...['balance', 'running balance', 'book balance', 'account balance', 'ledger balance', 'cleared balance', 'closing balance'],
      ...['available balance', 'salio'],
    ],
  },
  account: { label: 'Payer reference', heads: ['a c no', 'account', 'account no', 'account number', 'bill ref number'] },
  payer: { label: 'Payer', heads: ['other party info', 'payer', 'payer name', 'customer name', 'sender'] },
} as const satisfies Record<string, { label: string; heads: readonly string[] }>;

export type StatementColumn = keyof typeof statementColumns;
export const statementColumnNames = Object.keys(statementColumns) as readonly StatementColumn[];
export type Columns = readonly (StatementColumn | null)[];

const columnOfHead = namesByWord(statementColumnNames, (column) => statementColumns[column].heads);

/** The meaning of a heading; null if unknown. "Paid In (KES)" is "Paid In". */
export function columnOf(head: string): StatementColumn | null {
  const words = plainWords(head);
  return columnOfHead.get(words) ?? columnOfHead.get(words.replace(/ (?:kes|ksh|kshs)$/, '')) ?? null;
}

/** Heads of a bank's own references, and of what payers write. */
const sharedHeads = ['reference', 'reference number', 'reference no', 'ref no', 'ref'];

/**
 * The meaning of each column by its heading; the first of two equal ones gets it. Several may be references, and without a transaction code
 * column the first of them is the code, but not what payers wrote, which comes again.
 */
export function guessedColumns(heads: readonly string[], rows: readonly SheetRow[] = []): (StatementColumn | null)[] {
  const named = heads.map((head, at) => (columnOf(head) === 'type' && saysDirection(rows, at) ? 'direction' : columnOf(head)));
  const isOfPayers = heads.map((head, at) => {
    const words = plainWords(head);
    return words === 'customer reference' || (sharedHeads.includes(words) && !areCodes(rows, { at, paidInAt: named.indexOf('paidIn') }));
  });
  const means = named.map((column, at) => (column === 'code' && isOfPayers[at] ? 'reference' : column));
  const first = means.includes('code') ? -1 : means.findIndex((column, at) => column === 'reference' && !isOfPayers[at]);
  // A value date beside the transaction date is ignored; alone it is the date.
  const valueDay = means.includes('day') ? -1 : heads.findIndex((head) => plainWords(head) === 'value date');
  const columns = means.map((column, at) => (at === first ? 'code' : at === valueDay ? 'day' : column));
  return columns.map((column, at) => {
    if (column === null || column === 'reference' || columns.indexOf(column) === at) return column;
    return column === 'code' ? 'reference' : null;
  });
}

/** True if every cell of money in may be the bank's reference: letters and digits with a digit, 8 or more, no telephone, and none twice. */
function areCodes(rows: readonly SheetRow[], { at, paidInAt }: { at: number; paidInAt: number }): boolean {
  const isIn = ({ cells }: SheetRow) => paidInAt < 0 || /[1-9]/.test(cells[paidInAt] ?? '');
  const codes = rows.filter(isIn).map(({ cells }) => (cells[at] ?? '').replace(/[\s.-]/g, '').toUpperCase());
  const written = codes.filter((code) => code !== '');
  // Nine figures alone may be the bank's too.
  const isTelephone = (code: string) => code.length > 9 && wholePhone(code) !== null;
  const isCode = (code: string) => /^(?=.*\d)[A-Z0-9]{8,40}$/.test(code) && !isTelephone(code);
  return new Set(written).size === written.length && written.every(isCode);
}

function saysDirection(rows: readonly SheetRow[], at: number): boolean {
  const words = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '');
  return words.length > 0 && words.every((word) => directionIn(word) !== null);
}

/** Whether a cell means money in (1) or out (-1), as banks write debit and credit; null for other words. */
export function directionIn(cell: string): 1 | -1 | null {
  if (/^(?:c|cr|credits?)\.?$/i.test(cell)) return 1;
  return /^(?:d|dr|debits?)\.?$/i.test(cell) ? -1 : null;
}

/** Meanwhile added meanings, which older stored files could not have. */
const readSince: readonly StatementColumn[] = ['direction', 'reference', 'linked', 'cheque', 'type'];

/** The stored columns of an account, with those that its files had before Karo knew them. */
export function withNewColumns(savedColumns: Columns, guessed: Columns): (StatementColumn | null)[] {
  return guessed.map((guess, at) => {
    const isNew = guess !== null && readSince.includes(guess) && (guess === 'reference' || !savedColumns.includes(guess));
    return savedColumns[at] ?? (isNew ? guess : null);
  });
}

/** The headings of a file as one text, which identifies files of one account. */
export function headsKey(heads: readonly string[]): string {
  return heads.map(plainWords).join('|').slice(0, 4000);
}

/** The label of a required field without a column. */
export function missingColumns(columns: Columns, method: ArrivingMethod | null, rows: readonly SheetRow[] = []): string[] {
  const has = (column: StatementColumn) => columns.includes(column);
  return [
    ...(has('day') ? [] : [statementColumns.day.label]),
    ...(has('paidIn') || has('amount') ? [] : [statementColumns.paidIn.label]),
    ...(has('amount') && !has('direction') && !has('paidIn') && !has('withdrawn') && isUnsigned(rows, columns.indexOf('amount'))
      ? [`${statementColumns.direction.label} (if every amount is money in, choose ${statementColumns.paidIn.label} for them)`]
      : []),
    ...(method === 'Mpesa' && !has('code') ? [statementColumns.code.label] : []),
  ];
}

/** True if no amount says whether it came in or went out. */
function isUnsigned(rows: readonly SheetRow[], at: number): boolean {
  const amounts = rows.map(({ cells }) => cells[at] ?? '').filter((cell) => /\d/.test(cell));
  return amounts.length > 0 && amounts.every((cell) => !/[-+\u2212()]|\b(?:cr|dr)\b|\d(?:cr|dr)\b/i.test(cell));
}

type Source = { method: ArrivingMethod | null; bank: string | null };

/** The account, from the headings, the lines above them or the file name; nulls if unknown. */
export function sourceOf(columns: Columns, heads: readonly string[], words: string): Source {
  const plain = plainWords(words);
  const isMpesa = heads.some((head) => /^receipt no|^completion time/.test(plainWords(head))) || /\bm ?pesa\b/.test(plain);
  const bank = bankIn(words);
  if (bank !== null) return { method: 'Bank', bank };
  if (isMpesa && columns.includes('code')) return { method: 'Mpesa', bank: null };
  return { method: columns.includes('day') && !columns.includes('code') ? 'Bank' : null, bank: null };
}
