import type { Guide } from './guide.ts';

/** What statements of M-Pesa and banks prove, and what they show to have gone back. */
export const statementGuides: readonly Guide[] = [
  {
    slug: 'statements-from-a-file',
    title: 'Statements from a file',
    summary: 'Import the statements of M-Pesa and your banks, to verify what was recorded and to find what is missing.',
    reader: 'For the bursar · ten minutes a week',
    steps: [
      {
        act: 'Download the statement as Excel or CSV from the M-Pesa organisation portal or from your bank.',
        why: 'It may overlap with the one before: rows that Karo has are not recorded twice.',
      },
      {
        act: 'Choose the file and press Read the file.',
        page: { path: '/payments/statements', name: 'Payments › Bank Statements' },
      },
      {
        act: 'Enter the Account Name and choose the Method.',
        why: 'Karo remembers the account and its columns for the next file. Look at Match columns if it asks.',
      },
      {
        act: 'Look under Money In at what happens with each row.',
        why: 'It matches a student, verifies a payment that was typed, is recorded already, differs from what was typed, or becomes unallocated.',
      },
      {
        act: 'Press the button that says how many rows it imports.',
      },
      {
        act: 'Allocate what matches no student.',
        page: { path: '/payments/reconcile', name: 'Payments › Unallocated Payments' },
      },
      {
        act: 'Look at “Recorded payments not on the bank statement”, and ask for the message or the slip of each.',
        why: 'They were typed on days that the statements cover, and no money came under their codes. It is how a false code is found.',
        page: { path: '/payments/statements', name: 'Payments › Bank Statements' },
      },
    ],
    notes: [
      {
        heading: 'If the running balance does not add up',
        text: 'Karo names the lines. A file with a gap was usually cut or changed: download it again. “Import anyway” imports it as it is.',
      },
      {
        heading: 'If payments come in by themselves',
        text: 'Import the statements all the same, once a month: they prove that no notice was lost.',
      },
    ],
  },
  {
    slug: 'money-that-went-back',
    title: 'Bounced cheques and reversed payments',
    summary: 'When a cheque bounces or Safaricom reverses a payment, take it off the account, with a second person.',
    reader: 'For the bursar · a few minutes each',
    steps: [
      {
        act: 'Import the statement, and read “Reversed by M-Pesa or the bank” above its rows.',
        why: 'For each reversal and bounced cheque that fits a receipt, Karo requests the reversal by itself.',
        page: { path: '/payments/statements', name: 'Payments › Bank Statements' },
      },
      {
        act: 'Ask an administrator who neither recorded the payment nor imported the statement to approve it.',
        why: 'Until then the student keeps the credit.',
        page: { path: '/approvals', name: 'Approvals' },
      },
      {
        act: 'If the bank returns a cheque before its statement comes, press Request reversal beside the payment.',
        why: 'Choose Payment failed. An administrator who did not record it can press Reverse and “Cheque bounced” instead.',
        page: { path: '/all-payments', name: 'Payments › All Payments' },
      },
      {
        act: 'Look at “Reversed by M-Pesa or the bank” for rows that fit no receipt. Do what the row says, then press Resolve and write what was done.',
        why: 'That is below the payments. A row that is resolved cannot be opened again.',
        page: { path: '/payments/reconcile', name: 'Payments › Unallocated Payments' },
      },
      {
        act: 'If the money itself is among the unallocated payments, marked as gone back, ask an administrator to press Return.',
        why: 'It is no longer at the school, so nobody can be credited with it.',
      },
      {
        act: 'Tell the guardian, and print the statement.',
        why: 'It shows the payment, and its reversal with the reason.',
        page: { path: '/payments/view', name: 'Payments › View Payments' },
      },
    ],
    notes: [
      {
        heading: 'If the bank charged for the cheque',
        text: 'Karo does not bill it. If the family should pay it, press Adjust on the fee statement and choose “Debit note”.',
      },
      {
        heading: 'If a parent shows an old M-Pesa message',
        text: 'A code whose money is known to have been reversed is refused, and Karo says why.',
      },
      {
        heading: 'If only a part went back',
        text: 'Karo lists it and changes no payment. Request a “Debit note” for the part, then press Resolve.',
      },
    ],
  },
];
