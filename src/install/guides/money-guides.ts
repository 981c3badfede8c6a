import type { Guide } from './guide.ts';

/** Payments and the cashier's day. */
export const moneyGuides: readonly Guide[] = [
  {
    slug: 'taking-a-payment',
    title: 'Take a payment',
    summary: 'Record cash, M-Pesa or a bank deposit and hand over the receipt while the parent is still at the window.',
    reader: 'For the bursar · under a minute each',
    steps: [
      {
        act: "Find the student: type a name, the admission number or the guardian's phone number.",
        page: { path: '/payments/new', name: 'Payments › New Payment' },
      },
      {
        act: 'Check the class and the balance that appear, and say them aloud.',
        why: 'Two students may share a name. The parent knows the class.',
      },
      {
        act: 'Enter the amount and look at the balance after it.',
        why: 'More than is owed is fine: the rest stays as a credit and is used next term.',
      },
      {
        act: 'Choose the method. For M-Pesa and bank, copy the transaction code from the message or the deposit slip.',
        why: 'Small letters and spaces do not matter. A code that was used before is refused, with the receipt that has it.',
      },
      {
        act: 'Press Process Payment, then Print Receipt.',
        why: 'Choose A5 or 80 mm paper once; Karo remembers it on this computer.',
      },
    ],
    notes: [
      {
        heading: 'If the connection drops',
        text: 'Karo says “Not confirmed yet” and tries again automatically. Do not record the payment a second time: it will not be recorded twice, and the receipt opens when the answer comes.',
      },
      {
        heading: 'Verified and Pending',
        text: 'Cash is Verified at once. M-Pesa and bank payments stay Pending until Safaricom or the bank reports them, an imported statement has them, or a second person, not the one who recorded them, has checked them.',
      },
      {
        heading: 'A student who has left',
        text: 'Old debts may still be paid: find the student in the same way.',
      },
    ],
  },
  {
    slug: 'money-on-the-desk',
    title: 'Unallocated payments',
    summary: 'Allocate payments whose account matches no student, so that no shilling is lost.',
    reader: 'For the bursar · a minute each',
    steps: [
      {
        act: 'Open the page when the menu shows a number beside it, and begin at the top.',
        why: 'The oldest is first. Payments that have waited for more than three days are marked.',
        page: { path: '/payments/reconcile', name: 'Payments › Unallocated Payments' },
      },
      {
        act: 'Compare the account typed and the payer with the students under “Suggested students”.',
        why: "Each comes with the reason: one character off the account, a guardian's phone, a name. The likeliest is first.",
      },
      {
        act: 'Where it says “Possible duplicate”, compare it with the receipt that it names.',
        why: 'A bank and M-Pesa may report one payment under two numbers. If it is the same, an administrator presses “Same as Receipt”, and nobody is credited again. If it is another payment, allocate it.',
      },
      {
        act: 'Press Allocate beside the right student.',
        why: 'The receipt is there at once, and Verified: the money itself is the proof. To have the account known the next time, press Choose Student and tick Save.',
      },
      {
        act: 'If the right one is not there, press Choose Student and search by name, number or phone.',
        why: 'Tick “Save” only where this account will always mean this student.',
      },
      {
        act: 'For brothers and sisters press Split, and allocate a part to each.',
        why: 'Each gets a receipt. Together the receipts equal what arrived.',
      },
      {
        act: 'If it was never meant for the school, send it back by M-Pesa or the bank, then press Return and say why.',
        why: 'That is for administrators. Karo moves no money: it only records that the money was sent back. This cannot be undone.',
      },
    ],
    notes: [
      {
        heading: 'Two figures that agree',
        text: "Above the list you see what arrived, and how much of it is in students' accounts, unallocated and returned. The two figures always agree to the cent.",
      },
      {
        heading: 'Amount differs, or names another student',
        text: 'A payment was recorded under this code with another amount: have that payment reversed first, then allocate the amount that was received. Or it was recorded for another student than the account names: if its receipt is right, a second person verifies it under Approvals; if it is wrong, have it reversed, then allocate the money.',
      },
      {
        heading: 'If it went to the wrong student',
        text: 'Reverse the payment. The payment is under Unallocated Payments again, and can be allocated to the right one under the same code.',
      },
      {
        heading: 'If a wrong reference was saved',
        text: 'They are listed under Saved payment references, below the list. Press Remove beside one; payments allocated so far stay where they are.',
      },
    ],
  },
  {
    slug: 'refused-notices',
    title: 'Refused notices',
    summary: 'Handle notices from Safaricom or a bank that Karo could not read or verify, so that no payment is lost.',
    reader: 'For the bursar · two minutes each',
    steps: [
      {
        act: 'Open the list when the menu shows a number beside it, and read why the notice was refused.',
        why: 'Karo answered it, so the sender does not send it again. It has recorded no payment.',
        page: { path: '/payments/notices', name: 'Payments › Refused Notices' },
      },
      {
        act: 'Look for the payment in your M-Pesa or bank statement, by its code.',
        why: 'A notice may be forged. The statement shows whether the money really came.',
      },
      {
        act: 'If it came, press Record Manually, correct what is filled in, and request approval.',
        why: 'Original shows the notice word for word. No payment is recorded yet.',
      },
      {
        act: 'A second person compares it with the statement and presses Approve.',
        why: 'Only then is the payment recorded: for the student that the account matches, or under Unallocated Payments. A second notice of the same code changes nothing.',
      },
      {
        act: 'If the school never received it, or Karo already has it, press Dismiss and say why.',
        why: 'Who dismissed it, when and why is kept under “Handled”.',
      },
    ],
    notes: [{ heading: 'Not proved', text: 'Its signature, password or address was wrong. It always needs a second person.' }],
  },
  {
    slug: 'close-the-day',
    title: 'Close the day',
    summary: 'Count the cash in the drawer, see the expected cash, and have a second person lock the day.',
    reader: 'For the bursar · five minutes',
    steps: [
      {
        act: 'Press Add Deposit Slip for each time that cash was banked since your last count. Reverse a slip that was typed wrongly, and add it again.',
        why: 'What is in the bank is no longer expected in the drawer. For the cash of a colleague, also of one who left, choose the name under Cash Of.',
        page: { path: '/day', name: 'Payments › Close the Day' },
      },
      {
        act: 'Count every note and coin in the drawer and type how many there are of each.',
        why: 'Karo does not say what there should be, so that you count what there is. If the drawer is empty, type 0.',
      },
      {
        act: 'Press Close the Day.',
        why: 'What you record from now on belongs to the next day.',
      },
      {
        act: 'Where the count differs from the books, type the Reason and press Save Reason.',
        why: 'The day cannot be locked before that, and the reason stays on its sheet.',
      },
      {
        act: 'Ask a colleague to check the cash, open the sheet and press Countersign and Lock.',
        why: 'A second administrator or bursar can. A person you added less than seven days ago cannot.',
        page: { path: '/day/overview', name: 'Reports › Closed Days' },
      },
    ],
    notes: [
      {
        heading: 'If the count was wrong',
        text: 'Your colleague presses Return for Recount and says why. You count again, with what you received since.',
      },
      {
        heading: 'For the head teacher',
        text: 'Closed Days shows who has not closed, what differed and why, and the cash of each cashier that is not in the bank. A locked sheet reads the same next year.',
      },
    ],
  },
];
