import type { Guide } from './guide.ts';

/** Mistakes, refunds, statements, and payments for several students. */
export const familyGuides: readonly Guide[] = [
  {
    slug: 'correcting-a-mistake',
    title: 'Correct a mistake by reversal',
    summary: 'A payment cannot be edited or deleted. Reverse it with a reason, record it again, and both stay readable for ever.',
    reader: 'For the bursar · two minutes, with an administrator',
    steps: [
      {
        act: 'Find the payment by its receipt number.',
        why: 'It is on the receipt, beside the amount.',
        page: { path: '/all-payments', name: 'Payments › All Payments' },
      },
      {
        act: 'As a bursar press Request reversal, choose the reason and explain it in a sentence.',
        why: "Write for a reader in a year's time: “Recorded for Achieng Otieno of Grade 4; the money was for Achieng Otieno of Grade 6.”",
      },
      {
        act: 'An administrator who did not record the payment approves it. As such an administrator you press Reverse beside the payment instead.',
        why: 'A reversal takes two people: the one who recorded the payment, and an administrator who did not. Until then the payment counts.',
        page: { path: '/approvals', name: 'Approvals' },
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
        text: 'A refund is no bill. The fee report names the sum beside what was collected. The totals of payments stay what was received.',
      },
    ],
  },
  {
    slug: 'one-payment-for-several',
    title: 'One payment for several students',
    summary: 'Split what a family, a church or a bursary fund pays, with a receipt for each student and one for the payer.',
    reader: 'For the bursar · two minutes',
    steps: [
      {
        act: 'If a sponsor pays, add the sponsor once, open it and add its students.',
        why: 'A sponsor has a statement of its own. For a family skip this step.',
        page: { path: '/sponsors', name: 'Students › Sponsors' },
      },
      {
        act: 'Press Several Students in New Payment. For a sponsor choose it under Sponsor, and press “Add their … students”.',
        page: { path: '/payments/new', name: 'Payments › New Payment' },
      },
      {
        act: "For a family find the first student and add those under “The same guardian's phone number”.",
        why: 'Anybody else is found by name or number.',
      },
      {
        act: 'Enter the total, the method and its code.',
        why: 'One payment has one code, however many students it is for.',
      },
      {
        act: 'Choose under Allocate: Oldest debt first, By each balance or In equal parts. Or type the amounts.',
        why: 'Nothing is recorded until the parts add up to the total.',
      },
      {
        act: 'Press Process Payment, then Print Receipt.',
        why: 'The payer gets a receipt for the total. Each student with an amount has a receipt, too.',
      },
      {
        act: 'For a sponsor, press Statement on its page and print it.',
        why: 'It shows each payment with the students and the receipts.',
        page: { path: '/sponsors', name: 'Students › Sponsors' },
      },
    ],
    notes: [
      {
        heading: 'Brothers and sisters as a family',
        text: 'Open a student and press “Join as a family”, which is there where students have the same number. Each keeps a balance of their own, and the family has a page and a Family Statement.',
      },
      {
        heading: 'If a part is wrong',
        text: 'Request the reversal of its receipt, or of all parts at once. A code is free again when all parts are reversed.',
      },
      {
        heading: 'If a sponsor no longer pays',
        text: 'Press Change on its page and tick Archived. The statement stays.',
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
