import type { Guide } from './guide.ts';

/** Before the first payment: the school's year, and its people. */
export const setUpGuides: readonly Guide[] = [
  {
    slug: 'first-term',
    title: 'Set up your first term',
    summary: 'From an empty school to one whose students are billed, in the order that saves you from doing anything twice.',
    reader: 'For the administrator · about an hour',
    steps: [
      {
        act: 'Look through the grades and their streams, and add what is missing.',
        why: 'If you ticked the CBC set-up when you signed up, Playgroup to Grade 9 are there with one stream each, and so are the three terms of a year.',
        page: { path: '/settings/configure-grades', name: 'School › Manage Grades' },
      },
      {
        act: 'Check the first and last day of each term, and see whether one says “Current: Yes”.',
        why: 'If none does, leave it so for now: making a term current bills the students. If you ticked the CBC set-up while a term runs, that term is current already, and each student is billed when you add them.',
        page: { path: '/settings/terms', name: 'School › Manage Terms' },
      },
      {
        act: 'Enter what each grade pays in the term: tuition, assessment books, diary, activity and others.',
        page: { path: '/settings/fee-structures', name: 'Fees › Manage Fee Structures' },
      },
      {
        act: 'Define the fees that only some students pay, such as transport or lunch.',
        page: { path: '/settings/additional-fees', name: 'Fees › Additional Fees' },
      },
      {
        act: 'Add the students, each with their grade, stream and guardian.',
        why: 'What a family still owes from before goes into Carry Forward Balance; money paid ahead goes in with a minus in front.',
        page: { path: '/students/add', name: 'Students › Add Student' },
      },
      {
        act: 'If no term is current, press Make current beside the term.',
        why: 'A dialog first says how many students this bills, and how much. Read it: it should be the sum you expect. If one is current already, compare what was billed under Reports › Fees Reports.',
        page: { path: '/settings/terms', name: 'School › Manage Terms' },
      },
    ],
    notes: [
      {
        heading: 'If a fee was wrong',
        text: 'Change the fee structure and save. Karo bills or credits the difference for every student of that grade at once. Saving twice changes nothing.',
      },
      {
        heading: 'If a name was wrong',
        text: 'Edit Grade under Manage Grades renames a grade and its streams, and Rename under Additional Fees a fee. Receipts already made keep the old name. What nothing refers to can be removed.',
      },
      {
        heading: 'If brothers and sisters pay less',
        text: 'Add a discount rule in Fees › Discount Rules. Karo shows which students qualify and how much they get. Once another administrator approves it, it is applied each time a term opens. In a term that is current already, press “Give now”.',
      },
      {
        heading: 'If a student joins later',
        text: 'Add them as usual. They are billed for the current term when you save.',
      },
      {
        heading: 'If the wrong term was opened',
        text: 'Another administrator presses Undo opening beside it, as long as it has no payment. All its bills are reversed and the term before is current again. Making an earlier term current again bills no student.',
      },
      {
        heading: 'If the term becomes current automatically',
        text: 'The first term that you save whose days include today becomes current automatically when none is. Fees that you save after that are billed at once.',
      },
    ],
  },
  {
    slug: 'roles',
    title: 'Decide who may do what',
    summary: 'Give everybody an account of their own, with the role that fits their work and nothing more.',
    reader: 'For the administrator · ten minutes',
    steps: [
      {
        act: 'Make one account for each person, with an email address that they check.',
        why: 'Every payment and every change carries the name of the person who made it. Shared accounts make that worthless.',
        page: { path: '/settings/users', name: 'School › Manage Users' },
      },
      {
        act: 'Choose Teacher for those who teach.',
        why: "They see the list of students, grades, classes and subjects, but no money and no guardian's phone number.",
      },
      {
        act: 'Choose Bursar for those who take money.',
        why: 'They add students, take payments, print receipts and statements. They cannot change fees, terms or users.',
      },
      {
        act: 'Choose Auditor for those who check the books, such as a board member or an accountant.',
        why: 'They see everything and change nothing.',
      },
      {
        act: 'Choose Admin for very few, and at least two.',
        why: 'A reversal needs an administrator who did not record the payment. With only one administrator, who also takes money, no one can correct them.',
      },
      {
        act: 'Deactivate an account on the day its user leaves.',
        why: 'They are signed out everywhere at once. What they recorded stays, under their name.',
        page: { path: '/settings/users', name: 'School › Manage Users' },
      },
    ],
    notes: [
      {
        heading: 'When a page says that it is for others',
        text: 'The menu is the same for everyone. A page that your role may not use says who can open it, so you know whom to ask.',
      },
      {
        heading: 'To see who did what',
        text: 'Audit Log under School lists every change, every export and every student page that was opened: who, when and from where. Search by a user, an action or the number of a student. Nobody can change it.',
      },
      {
        heading: 'Good passwords',
        text: 'At least 8 characters. Karo refuses those that are easy to guess. Three words that have nothing to do with each other are easy to keep and hard to guess.',
      },
    ],
  },
  {
    slug: 'connect-your-paybill',
    title: 'Connect your paybill',
    summary: 'M-Pesa payments reach the right student automatically, with a receipt. No code is typed.',
    reader: 'For the administrator · twenty minutes, once Safaricom has let the paybill go live, which can take days',
    steps: [
      {
        act: 'Ask the operator whom the school named to Safaricom for its paybill to do the go-live on the Daraja portal, for an app with C2B, M-Pesa Express and Pull Transactions.',
        why: 'Only that person can do it: Safaricom sends them a code. It checks each product separately, and may take days and ask for letters. C2B sends payment notices. Without M-Pesa Express you cannot send payment requests, and without Pull Transactions missed payments are not looked up.',
      },
      {
        act: 'Choose the Environment “Safaricom, live” and enter the Paybill Number, the Consumer Key and the Consumer Secret.',
        why: 'They are the keys of the live app; those of the sandbox open nothing here. They are stored encrypted and are never shown again. A field that you leave blank later stays as it is.',
        page: { path: '/settings/mpesa', name: 'Settings › M-Pesa' },
      },
      {
        act: 'Enter the Passkey, if you want to send payment requests to phones. Press Save Connection, then Test Connection.',
        why: 'Safaricom sends the Passkey by e-mail after the go-live of M-Pesa Express. Payments come in without it, too. Karo says in plain words what Safaricom does not accept; no money moves and no phone rings.',
      },
      {
        act: 'Ask the operator of Karo whether its public address (PUBLIC_URL) is set, and enter a mobile number of the school as Phone Number.',
        why: 'Safaricom sends payments to the public address. It asks for the mobile number before it lets Karo look up missed payments.',
        page: { path: '/settings/school', name: 'Settings › School Settings' },
      },
      {
        act: 'Press Start Notices.',
        why: 'From then on Safaricom notifies Karo of payments. Live, it takes these addresses once: if another system gave its own before, they must be deleted first, under Self Service on the Daraja portal or by e-mail to apisupport@safaricom.co.ke. With Pull Transactions, missed payments are looked up every hour, two days back.',
      },
      {
        act: 'Tell parents to type the pay account of the student, as the fee statement prints it.',
        why: 'It is printed on each statement and letter: the admission number, or for a student without one a code that begins with K, in which a wrong digit is noticed.',
        page: { path: '/balances', name: 'Reports › Balances' },
      },
      {
        act: 'Pay a small sum yourself, and find it among the payments.',
        why: 'It is Verified at once, by M-Pesa, without being recorded by hand.',
        page: { path: '/all-payments', name: 'Payments › All Payments' },
      },
    ],
    notes: [
      {
        heading: 'If the account matches no student',
        text: 'The payment waits under Unallocated Payments until a user finds the student. With “Refuse Unknown Accounts” it is refused on the phone instead, but only once Safaricom asks the school before it takes a payment. That external validation is off until the school asks for it by e-mail, to apisupport@safaricom.co.ke.',
      },
      {
        heading: 'If M-Pesa sent no notice for a code',
        text: 'With an Initiator Name and a Security Credential in the settings, the receipt of a pending M-Pesa payment has the button “Verify code with M-Pesa”. Where amount, day and payer agree, the answer verifies it. “Remove Initiator” takes both away again.',
      },
      {
        heading: 'If the code is also typed by hand',
        text: 'One code is one payment. A typed payment is verified when the money arrives. A payment that arrived automatically cannot be typed again.',
      },
      {
        heading: 'If it is not known whether a guardian paid',
        text: 'Safaricom does not always say how a request on a phone has ended. After ten minutes Karo says that the result is not known. Check All Payments, Unallocated Payments and the message on the phone before you ask again, or the guardian may pay twice.',
      },
      {
        heading: 'If the school has a second paybill, or a till',
        text: 'Press Add Paybill or Till. Each has keys of its own, and is tested and started by itself. Nobody types an account at a till, so its money waits among the unallocated payments unless the phone was asked. The one with “Use First” asks phones unless another is chosen. With “Print on Statements”, statements, letters and fee structures name it as a way to pay.',
      },
      {
        heading: 'If parents pay into bank accounts, too',
        text: 'Open Settings › Bank Connections and choose KCB, Equity or Co-op Bank. Tick “Accept Notices”, enter the account numbers and what the bank gave you, and press Save Bank. Then give the bank the address that the page shows. “Add Another KCB Account” adds a second account of the same bank, with an address of its own. Give each account a name, such as Boarding. Type the accounts of other banks under Other Ways to Pay in School Settings: they are printed, and you import their statements.',
      },
      {
        heading: 'If the school has several of them',
        text: 'A payment is recorded once, for the student whose account the parent typed, whichever paybill or bank account it came to. Each paybill, till and bank account has its own “Print on Statements”: tick those that parents should use.',
      },
      {
        heading: 'To request a payment',
        text: 'Choose M-Pesa in New Payment and press Request M-Pesa Payment: the guardian enters the PIN on the phone, and Karo makes the receipt.',
      },
    ],
  },
];
