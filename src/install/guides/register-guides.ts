import type { Guide } from './guide.ts';

/** The register: moved in from a file, and moved up at the end of a year. Discounts, which follow from families. */
export const registerGuides: readonly Guide[] = [
  {
    slug: 'move-in-your-register',
    title: 'Move in from your old register',
    summary: 'Bring students, guardians and balances from Excel or CSV into Karo, checked against the total of the old book.',
    reader: 'For the administrator · half an hour, with the list at hand',
    steps: [
      {
        act: 'Save the register as one Excel or CSV file, with a row of headings and a row for each student.',
        why: 'Example file shows what may be in it. What a student owes goes into a column of its own; money paid ahead gets a minus in front.',
        page: { path: '/import', name: 'Students › Import Students' },
      },
      {
        act: 'Choose the file and press Read the file.',
        why: 'Nobody is added yet. You can leave and come back: the file waits under Import history.',
      },
      {
        act: 'Under Match columns, look at what each column holds, and press Continue.',
        why: 'Karo names each column that it leaves out, and the sum of the amounts in it.',
      },
      {
        act: 'Answer the questions about dates, classes and genders, and press Continue to review.',
        why: 'Each is asked once for the whole file. “Add the missing classes” makes those that the school does not have.',
      },
      {
        act: 'Look at the rows that have errors, or may be the same student as another.',
        why: 'Download them with Rows with errors, correct them and import them as a file of their own. Students who are in Karo already are left as they are.',
      },
      {
        act: 'Type the Total of the old book and press the button that says how many students it adds.',
        why: 'If your total differs from that of the rows by a cent, nothing is imported.',
      },
      {
        act: 'Compare the sum of the balances, and a few students, with the old book.',
        page: { path: '/balances', name: 'Reports › Balances' },
      },
    ],
    notes: [
      {
        heading: 'If a term is current',
        text: 'The new students are billed for it at once, so enter its fees first. If the term is over, you choose between “From the next term” and “From now on”.',
      },
      {
        heading: 'If it was the wrong file',
        text: 'Open it under Import history and undo it. That is possible while no payment is recorded for its students, none is in a family, no adjustment waits, and none was erased. Classes that it added stay.',
      },
      {
        heading: 'If one balance is wrong',
        text: 'Open the fee statement of the student, press Adjust and choose “Correction of opening balance”. Another administrator approves it.',
      },
      {
        heading: 'If a bursar imports',
        text: 'A bursar can do all of this, but cannot add classes: add them under Manage Grades first.',
      },
    ],
  },
  {
    slug: 'discounts',
    title: 'Give discounts, also in a term that runs',
    summary: 'For brothers and sisters, children of staff and bursaries: approved once, and given each term by themselves.',
    reader: 'For the administrator · ten minutes',
    steps: [
      {
        act: 'For brothers and sisters, first join them: open a student and press “Join as a family”.',
        why: "Karo offers it where students have the same guardian's number. A discount for siblings counts families only.",
        page: { path: '/students', name: 'Students › View Students' },
      },
      {
        act: 'Under “Add a discount rule” choose whom it is For, its Name, and a Percent or an Amount of the vote heads ticked. Press Request approval.',
        page: { path: '/settings/discounts', name: 'Fees › Discount Rules' },
      },
      {
        act: 'Ask another administrator to press Approve.',
        why: 'The list shows the sum at the fees of the current term; Preview beside the rule shows each student who qualifies.',
        page: { path: '/approvals', name: 'Approvals' },
      },
      {
        act: 'If a term is current, press “Give now”.',
        why: 'A rule is given by itself when a term opens. In a term that runs, “Give now” gives it to those who have not had it, and to nobody twice.',
      },
      {
        act: 'For one student and one term, find the student, press View Statement, then Adjust. Choose Discount, Bursary or Waiver.',
        why: 'The reason stands on the statement.',
        page: { path: '/payments/view', name: 'Payments › View Payments' },
      },
      {
        act: 'Ask another administrator to approve the adjustment.',
        page: { path: '/approvals', name: 'Approvals' },
      },
    ],
    notes: [
      {
        heading: 'If a student joins later',
        text: 'Press “Give now” again. Preview says before how many have not had it in this term.',
      },
      {
        heading: 'If fees change after the term was opened',
        text: 'What a rule has given stays as it was. Request an adjustment for the difference.',
      },
      {
        heading: 'If it should end',
        text: 'Press End beside the rule. Terms that are opened later get none; what was given stays. Another size is another rule.',
      },
    ],
  },
  {
    slug: 'end-of-year',
    title: 'Promote the classes at the end of the year',
    summary: 'Move every class up at once, with those who repeat and those who leave, and undo it if it was a mistake.',
    reader: 'For the administrator · half an hour',
    steps: [
      {
        act: 'Wait until the last term of the year is over, and do this before you make the first term of the new year current.',
        why: 'The next term that is made current bills the new classes. Until then no bill changes.',
        page: { path: '/year-end', name: 'Students › Promote Students' },
      },
      {
        act: 'Look at where each class goes, and change it under “Goes to” where it is wrong.',
        why: 'A stream that does not exist yet is added.',
      },
      {
        act: 'Press Repeaters beside a class and tick who stays.',
        why: 'Students whom the current term has not billed are ticked already: they joined for the next term.',
      },
      {
        act: 'Check the names and days under “Terms of the next year”, and untick a term that you do not want.',
      },
      {
        act: 'Read the sentence at the foot, press Promote Students and confirm.',
        why: 'It says how many move up, repeat and leave. The dialog adds what those who leave owe.',
      },
      {
        act: 'Enter the fees of the new year.',
        page: { path: '/settings/fee-grid', name: 'Fees › Fees for the Year' },
      },
      {
        act: 'When the new year begins, press Make current beside its first term.',
        why: 'The dialog says how many students this bills, and how much.',
        page: { path: '/settings/terms', name: 'School › Manage Terms' },
      },
    ],
    notes: [
      {
        heading: 'If it was a mistake',
        text: 'Press Undo Promotion. It is possible until something is recorded for these students, or a term is opened.',
      },
      {
        heading: 'Students who left',
        text: 'They are inactive. What they owe stays in Balances, and payments are recorded as before. A credit can be given back.',
      },
      {
        heading: 'Once a year',
        text: 'Classes can be promoted again only after another term was made current, so that nobody does it twice by mistake.',
      },
    ],
  },
];
