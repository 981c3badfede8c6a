/** A statement as a bank writes it, of people who are none, with what it comes to in shillings. */
export type StatementFile = {
  name: string;
  text: string;
  method: 'Mpesa' | 'Bank';
  bank: string | null;
  /** Rows of money, and what they come to. */
  rows: number;
  inside: number;
  outside: number;
  opening: number;
  closing: number;
  /** Rows that are passed over: without money, and never completed. */
  withoutMoney: number;
  notCompleted: number;
  /** The accounts that payers typed, in the order of the rows of money in. */
  accounts: (string | null)[];
  /** The first and the last moment of the rows. */
  moments: [string, string];
};

const organisation: StatementFile = {
  name: 'M-Pesa, the organisation portal, newest first',
  text: [
    'Organization Statement',
    'Short Code:,600100',
    'Organization Name:,SHULE YA MFANO',
    'Time Period:,From 01-05-2026 To 31-05-2026',
    '',
    'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,' +
      'Other Party Info,Linked Transaction ID,A/C No.',
    'SE26F4KQ2M,2026-05-06 16:40:12,2026-05-06 16:40:10,Pay Bill from 2547****149 - JANE DOE Acc. 12,Failed,500.00,,"12,450.00",true,' +
      'Pay Utility,2547****149 - JANE DOE,,12',
    'SE26F4KQ1L,2026-05-06 15:02:44,2026-05-06 15:02:43,Business Pay Bill to 400200,Completed,,"-3,000.00","12,450.00",true,' +
      'Business Payment,400200 - BANK,,',
    'SE25D9XW7P,2026-05-05 09:30:47,2026-05-05 09:30:46,Pay Bill Charge,Completed,,-50.00,"15,450.00",true,Charge,,,',
    'SE25D9XW7P,2026-05-05 09:30:47,2026-05-05 09:30:46,Pay Bill from 2547****311 - PETER M Acc. ADM/7,Completed,"10,500.00",,' +
      '"15,500.00",true,Pay Utility,2547****311 - PETER M,,ADM/7',
    'SE24A1BC9Z,2026-05-04 08:15:00,2026-05-04 08:14:58,Pay Bill from 2541****020 - AMINA Y Acc. amina,Completed,"5,000.00",,' +
      '"5,000.00",true,Pay Utility,2541****020 - AMINA Y,,amina',
  ].join('\n'),
  ...{ method: 'Mpesa', bank: null, rows: 4, inside: 15_500, outside: 3050, opening: 0, closing: 12_450 },
  ...{ withoutMoney: 0, notCompleted: 1, accounts: ['ADM/7', 'amina'] },
  moments: ['2026-05-04T08:15:00+03:00', '2026-05-06T15:02:44+03:00'],
};

const customer: StatementFile = {
  name: 'M-Pesa, a till, with charges that have no amount and a total',
  text: [
    '\ufeffM-PESA STATEMENT;;;;;;',
    'Till;600200;;;;;',
    'Receipt No.;Completion Time;Details;Transaction Status;Paid In;Withdrawn;Balance',
    'SE24A1BC9Z;04/05/2026 08:15:00;Merchant Payment from 2547****149 - JANE DOE;Completed;1,200.00;;2,200.00',
    'SE24A1BC9Z;04/05/2026 08:15:00;Merchant Charge;Completed;;;2,200.00',
    'SE24A1BD0A;04/05/2026 10:00:09;Reversal of SE24A1BC9Z;Completed;;1,200.00;1,000.00',
    'SE25D9XW7P;05/05/2026 09:30:47;Merchant Payment from 2547****311 - PETER M;Completed;300.00;;1,300.00',
    'TOTAL;;;;1,500.00;1,200.00;',
    'Disclaimer: this record is for whoever asked for it.;;;;;;',
  ].join('\r\n'),
  ...{ method: 'Mpesa', bank: null, rows: 3, inside: 1500, outside: 1200, opening: 1000, closing: 1300 },
  ...{ withoutMoney: 2, notCompleted: 0 },
  accounts: ['Merchant Payment from 2547****149 - JANE DOE', 'Merchant Payment from 2547****311 - PETER M'],
  moments: ['2026-05-04T08:15:00+03:00', '2026-05-05T09:30:47+03:00'],
};

const equity: StatementFile = {
  name: 'Equity',
  text: [
    'EQUITY BANK (KENYA) LIMITED',
    'Account Name,SHULE YA MFANO',
    'Date,Description,Debit,Credit,Balance',
    '01-05-2026,BALANCE B/F,,,"100,000.00"',
    '04-05-2026,MPS 254700000001 SGH7Y2K9QL 0110#ADM7 PETER M,,"20,000.00","120,000.00"',
    '04-05-2026,CHQ 000123 SUPPLIES,"35,500.50",,"84,499.50"',
    '05-05-2026,EAZZY TRANSFER JANE DOE,,7500,"91,999.50"',
    ',CLOSING BALANCE,,,"91,999.50"',
  ].join('\n'),
  ...{ method: 'Bank', bank: 'Equity', rows: 3, inside: 27_500, outside: 35_500.5, opening: 100_000, closing: 91_999.5 },
  ...{ withoutMoney: 2, notCompleted: 0, accounts: ['0110#ADM7', 'EAZZY TRANSFER JANE DOE'] },
  moments: ['2026-05-04T00:00:00+03:00', '2026-05-05T00:00:00+03:00'],
};

const kcb: StatementFile = {
  name: 'KCB, newest first',
  text: [
    'KCB Bank Kenya',
    '',
    'Transaction Date,Value Date,Description,Debit,Credit,Running Balance',
    '07/05/2026,07/05/2026,Ledger fee,-120.00,,"45,880.00"',
    '06/05/2026,06/05/2026,522522#12 JANE DOE,,"6,000.00","46,000.00"',
    '05/05/2026,06/05/2026,Cash deposit agent,,"10,000.00","40,000.00"',
  ].join('\n'),
  ...{ method: 'Bank', bank: 'KCB', rows: 3, inside: 16_000, outside: 120, opening: 30_000, closing: 45_880 },
  ...{ withoutMoney: 0, notCompleted: 0, accounts: ['522522#12', 'Cash deposit agent'] },
  moments: ['2026-05-05T00:00:00+03:00', '2026-05-07T00:00:00+03:00'],
};

const coop: StatementFile = {
  name: 'Co-op, pasted with tabs',
  text: [
    'The Co-operative Bank of Kenya',
    'Date\tTransaction Details\tWithdrawals\tDeposits\tBalance',
    '2026-05-04\t254700000001~MPESAC2B_400222~393939#Amina Yusuf\t\t4,000.00\t9,000.00',
    '2026-05-04\t254700000002~MPESAC2B_400222~393939#ADM8\t\t4,000.00\t13,000.00',
    '2026-05-05\tStanding charge\t30.00\t\t12,970.00',
  ].join('\n'),
  ...{ method: 'Bank', bank: 'Co-op', rows: 3, inside: 8000, outside: 30, opening: 5000, closing: 12_970 },
  ...{ withoutMoney: 0, notCompleted: 0, accounts: ['393939#Amina Yusuf', '393939#ADM8'] },
  moments: ['2026-05-04T00:00:00+03:00', '2026-05-05T00:00:00+03:00'],
};

const ncba: StatementFile = {
  name: 'NCBA, with months in words and CR after the balance',
  text: [
    'NCBA Group',
    'Date|Narration|Debits|Credits|Balance',
    '4-May-2026|RTGS A/C: 77 CDF KIBRA||250,000.00|251,000.00 CR',
    '8-May-2026|BANK CHARGES|500.00||250,500.00 CR',
  ].join('\n'),
  ...{ method: 'Bank', bank: 'NCBA', rows: 2, inside: 250_000, outside: 500, opening: 1000, closing: 250_500 },
  ...{ withoutMoney: 0, notCompleted: 0, accounts: ['77 CDF KIBRA'] },
  moments: ['2026-05-04T00:00:00+03:00', '2026-05-08T00:00:00+03:00'],
};

export const statementFiles: readonly StatementFile[] = [organisation, customer, equity, kcb, coop, ncba];
