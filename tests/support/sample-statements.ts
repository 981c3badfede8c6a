import type {
  ImportedRow,
  ListedStatement,
  PreviewedRow,
  ReadStatement,
  StatementPreview,
} from '../../src/arrivals/bank-statements/contract.ts';
import type { UnseenPayment } from '../../src/arrivals/bank-statements/unseen-contract.ts';
import { asCents } from '../../src/core/money.ts';

const amina = { id: 12, fullName: 'Amina Yusuf' };

/** May at the school's main account. */
export const mayStatement: ListedStatement = {
  ...{ id: 3, name: 'Main account', method: 'Bank', bank: 'KCB', fileName: 'may.csv', firstDay: '2026-05-01', lastDay: '2026-05-31' },
  ...{ rows: 42, known: 4, inside: asCents(4_200_050), outside: asCents(150_000), importedBy: 'njoroge' },
  ...{ importedAt: '2026-06-01T06:12:00.000Z', waiting: 0 },
};

/** A payment of KES 2,500 whose code no bank knows. */
export const neverSeen = (more: Partial<UnseenPayment> = {}): UnseenPayment => ({
  ...{ receiptNumber: 31, student: amina, method: 'Mpesa', code: 'SGHFALSE01', amount: asCents(250_000), date: '2026-05-04' },
  ...{ recordedBy: 'njoroge', status: 'pending' },
  ...more,
});

/** A file of a bank of which everything is said. */
export const readFile = (more: Partial<ReadStatement> = {}): ReadStatement => ({
  ...{ id: 5, fileName: 'june.csv', rows: 12, missing: [], profiles: [{ name: 'Main account', method: 'Bank', bank: 'KCB' }] },
  settings: {
    ...{ headLine: 3, columns: ['day', 'narration', 'paidIn'], dayOrder: 'dayFirst' },
    ...{ name: 'Main account', method: 'Bank', bank: 'KCB' },
  },
  columns: [
    { head: 'Date', samples: ['01/06/2026'] },
    { head: 'Description', samples: ['CASH'] },
    { head: 'Credit', samples: [] },
  ],
  ...more,
});

export const previewedRow = (more: Partial<PreviewedRow> = {}): PreviewedRow => ({
  ...{ line: 4, day: '2026-06-01', code: null, narration: 'CASH DEPOSIT', amount: asCents(150_000) },
  ...{ outcome: 'desk', reason: 'The account “CASH DEPOSIT” matches no student', receiptNumber: null, student: null },
  ...more,
});

/** Ten new rows, two that were here, and balances without a gap. */
export const preview = (more: Partial<StatementPreview> = {}): StatementPreview => ({
  ...{ rows: 10, here: 2, withoutMoney: 1, notCompleted: 0, inside: asCents(1_500_000), outside: asCents(20_000) },
  ...{ firstDay: '2026-06-01', lastDay: '2026-06-07', opening: asCents(100_000), closing: asCents(1_580_000) },
  ...{ breaks: [], moreBreaks: 0, refused: [], moreRefused: 0 },
  counts: { student: 5, desk: 2, proves: 2, differs: 1, known: 0 },
  money: [previewedRow()],
  ...{ wentBack: [], moreWentBack: 0 },
  pagination: { page: 1, total: 10, totalPages: 1 },
  ...more,
});

export const importedRow = (more: Partial<ImportedRow> = {}): ImportedRow => ({
  ...{ line: 4, day: '2026-05-04', code: 'SGH7Y2K9QL', narration: 'Pay Bill', amount: asCents(150_000), balance: asCents(900_000) },
  ...{ result: 'recorded', receiptNumber: 40, student: amina, reason: null, isOnDesk: false, wentBack: null },
  ...more,
});
