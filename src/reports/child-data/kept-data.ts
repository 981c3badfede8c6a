/** One kind of data about families: why the school holds it, who sees it, and how long it stays. */
export type KeptData = { what: string; why: string; seenBy: string; kept: string };

const withBooks = 'As long as the books';
const untilErased = 'Until the student is erased after leaving';

/** What Karo holds about students and families. A test holds the roles to those that may. */
export const keptData: readonly KeptData[] = [
  {
    what: 'Students: names and classes',
    why: 'Enrolment and classes',
    seenBy: 'All staff, and programs with a key for students, payments or reports',
    kept: untilErased,
  },
  {
    what: 'Students: birth dates and gender',
    why: 'Enrolment and classes',
    seenBy: 'All staff, and programs with a key for students',
    kept: untilErased,
  },
  {
    what: 'Guardians: names and relations',
    why: 'Whom to speak to about a student',
    seenBy: 'All staff, and programs with a key for students',
    kept: untilErased,
  },
  {
    what: 'Telephone numbers of guardians',
    why: 'Receipts, reminders and letters',
    seenBy: 'Administrators, bursars and auditors',
    kept: untilErased,
  },
  {
    what: 'Fees, payments, receipts and adjustments',
    why: 'The books of the school',
    seenBy: 'Administrators, bursars and auditors, and programs with a key for payments or reports',
    kept: 'For good: nothing in the books is deleted',
  },
  {
    what: 'Payers in notices of M-Pesa and banks',
    why: 'To find whose money it is',
    seenBy: 'Administrators, bursars and auditors',
    kept: withBooks,
  },
  {
    what: 'Messages to guardians',
    why: 'Proof of what was sent',
    seenBy: 'Administrators, bursars and auditors',
    kept: 'Texts and numbers: as set below, or until the student is erased',
  },
  {
    what: 'Notes and promises to pay',
    why: 'Agreements with guardians',
    seenBy: 'Administrators, bursars and auditors',
    kept: untilErased,
  },
  { what: 'Consent', why: 'Photographs and messages', seenBy: 'All staff; who decided, not teachers', kept: untilErased },
  {
    what: 'Files of students that were imported',
    why: 'To correct rows that could not be imported',
    seenBy: 'Administrators, bursars and auditors',
    kept: 'As set below, or until any student is erased; drafts, until a student whom they could name is',
  },
  { what: 'Notifications to staff', why: 'Pending work', seenBy: 'Staff who may see their subject', kept: '90 days' },
  {
    what: "Events for the school's own programs",
    why: 'Webhooks, if an administrator added one',
    seenBy: 'Administrators and auditors',
    kept: '30 days; 90 if they were not accepted',
  },
  {
    what: 'Audit log: who opened or changed what',
    why: 'Proof of who saw and changed data',
    seenBy: 'Administrators and auditors',
    kept: withBooks,
  },
  {
    what: 'Sign-ins of staff',
    why: 'Sessions and their safety',
    seenBy: 'Each user their own; administrators and auditors all',
    kept: '30 days after the session',
  },
];
