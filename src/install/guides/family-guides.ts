import type { Guide } from './guide.ts';

/** Mistakes, refunds and statements. */
export const familyGuides: readonly Guide[] = [
  {
    slug: 'correcting-a-mistake',
    title: 'Correct a mistake by reversal',
    summary: 'A payment cannot be edited or deleted. Reverse it with a reason, record it again, and both stay readable for ever.',
    reader: 'For the administrator · two minutes',
    steps: [
      {
        act: 'Find the payment by its receipt number.',
        why: 'It is on the receipt, beside the amount.',
        page: { path: '/all-payments', name: 'Payments › All Payments' },
      },
      {
        act: 'Make sure that you are not the one who recorded it.',
        why: 'A reversal takes two people: the one who recorded the payment, and an administrator who did not.',
      },
      {
        act: 'Press Reverse and write the reason in a sentence.',
        why: "Write for a reader in a year's time: “Recorded for Achieng Otieno of Grade 4; the money was for Achieng Otieno of Grade 6.”",
      },
      {
        act: 'Record the payment again, for the right student and the right amount.',
        why: 'The reversal sets the transaction code free, so the same M-Pesa or bank code can be used.',
        page: { path: '/payments/new', name: 'Payments › New Payment' },
      },
      {
        act: 'Give the family the new receipt and keep the old one with the reason.',
      },
    ],
    notes: [
      {
        heading: 'What happens to the balance',
        text: 'The opposite amount is posted on the day of the reversal, so the student owes what they owed before the mistake. The first entry stays where it was.',
      },
      {
        heading: 'What happens to closed terms',
        text: 'The reversal belongs to the term of its payment: the statement of that term shows both, with the day and the reason. The day on which the money was recorded keeps its totals; the reversal counts on its own day.',
      },
      {
        heading: 'Why not simply delete it?',
        text: 'Because then nobody could distinguish a correction from a theft. Auditors, parents and your own staff are protected by the same rule.',
      },
    ],
  },
  {
    slug: 'give-money-back',
    title: 'Give money back',
    summary: 'Pay a credit back to a family, with a second person and a reference, so that the account ends at zero.',
    reader: 'For the bursar · two minutes',
    steps: [
      {
        act: 'Find the student, press View Statement and read the credit with the parent.',
        why: 'At most the credit can be given back. Students who left are in the list while they have one.',
        page: { path: '/payments/view', name: 'Payments › View Payments' },
      },
      {
        act: 'Send the money by M-Pesa, bank transfer or cheque, as your school allows it.',
        why: 'Karo moves no money. It is never cash from the drawer, which is counted against what was paid into it.',
      },
      {
        act: 'On the statement press Adjust and choose Refund by M-Pesa or Refund by bank.',
        why: 'A cheque is a refund by bank.',
      },
      {
        act: 'Enter the amount, the Reference and the reason, and press Request approval.',
        why: 'The reference is the M-Pesa code, or the number of the transfer or cheque. It can be used for one refund.',
      },
      {
        act: 'Ask an administrator to compare the reference with the message or the slip and to press Approve.',
        why: 'Only then does the refund count. It is refused if the credit has become smaller, or comes from a payment that nobody has verified.',
        page: { path: '/approvals', name: 'Approvals' },
      },
      {
        act: 'Print the statement for the family.',
        why: 'It shows the refund with its reference.',
      },
    ],
    notes: [
      {
        heading: 'If the money came back',
        text: 'A cheque that nobody cashed, or a transfer that failed: press Reverse beside the refund in Adjustments. Once that is approved, the student has the credit again, and the reference is free.',
      },
      {
        heading: 'In the reports',
        text: 'A refund is no bill. The fee report subtracts it from what was collected and names the sum. The totals of payments by day and by method stay what was received.',
      },
    ],
  },
  {
    slug: 'statements-for-parents',
    title: 'Give parents a statement',
    summary: 'One page that answers “what do we owe, and why?” before it turns into an argument.',
    reader: 'For the bursar · one minute each',
    steps: [
      {
        act: 'Find the student in the list and press View Statement.',
        page: { path: '/payments/view', name: 'Payments › View Payments' },
      },
      {
        act: 'Read it from the top with the parent: what was carried forward, what was billed, what was paid.',
        why: 'Each payment shows the balance after it, so you can find together where two counts differ.',
      },
      {
        act: 'Press Print Statement, or save it as a PDF from the same window to send by WhatsApp or email.',
      },
      {
        act: 'For an earlier term, choose it above the statement.',
        why: 'It shows that term only, and what was carried into it.',
      },
    ],
    notes: [
      {
        heading: 'Reading the balance',
        text: 'A plain amount is owed to the school. An amount with the word “credit” was paid ahead and counts towards the next term.',
      },
      {
        heading: 'Before the term ends',
        text: "The list shows every student's balance in the current term. Students who left and still owe are in it, too.",
      },
    ],
  },
];
