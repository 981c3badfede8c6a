import type { Guide } from './guide.ts';

/** Messages to guardians, and what a guardian may ask for. */
export const contactGuides: readonly Guide[] = [
  {
    slug: 'messages-by-sms',
    title: 'Send messages by SMS',
    summary: 'Confirm each payment to the guardian and remind of balances, with consent, at a known cost.',
    reader: "For the administrator · half an hour, once you have an account at Africa's Talking",
    steps: [
      {
        act: 'Ask the guardians whether they want messages, and record under Consent who refuses.',
        why: 'No SMS is sent about a student for whom messages are refused. The school must be able to show that guardians agreed.',
        page: { path: '/students', name: 'Students › View Students' },
      },
      {
        act: 'Tick “Receipts and reversals” or “Balance reminders”, and “The guardians have agreed to receive messages”.',
        why: 'Reminders are sent only when somebody sends them. Your name stands there as the one who confirmed it.',
        page: { path: '/settings/messages', name: 'Settings › Message Settings' },
      },
      {
        act: "Under “Sent by” choose “SMS by Africa's Talking”, and enter the user name, the API key and the Price of one SMS. Press Save Settings.",
        why: "The school pays Africa's Talking. The preview says how many SMS a text needs: shorter texts cost less.",
      },
      {
        act: "Give Africa's Talking the two addresses under “Delivery reports and opt-outs”.",
        why: 'Then Karo knows what was delivered, and sends nothing more to numbers that opted out there.',
      },
      {
        act: 'Record a payment, and look at its message.',
        page: { path: '/messages', name: 'Students › Messages' },
      },
      {
        act: 'To remind, choose the students in the list, press Remind, read how many SMS it is and what they cost, and press Send.',
        why: 'Whoever was reminded today, or has promised to pay by a day that is not over, is left out.',
        page: { path: '/balances', name: 'Reports › Balances' },
      },
      {
        act: 'When a guardian wants no messages, press “Opt Out a Number”.',
        why: 'It counts for every student with this number. Only when its owner asks for messages press “Send messages again”.',
        page: { path: '/messages', name: 'Students › Messages' },
      },
    ],
    notes: [
      { heading: 'At night', text: 'Between 21:00 and 07:00 messages wait for the morning.' },
      {
        heading: 'When a message was not sent',
        text: 'Messages says why. Press “Send again”, or WhatsApp, which opens the text on your own phone. One that was perhaps sent may arrive twice.',
      },
      {
        heading: "Without an account at Africa's Talking",
        text: 'With “Write to a file” nothing is sent. The operator of Karo has the messages in a file, to try them or to send them by other means.',
      },
    ],
  },
  {
    slug: 'data-for-a-guardian',
    title: 'When a guardian asks for the data',
    summary: 'Give a guardian all that is held about a child, correct it, or erase it once the child has left.',
    reader: 'For the administrator · ten minutes',
    steps: [
      {
        act: 'Make sure that the person is a guardian of the student.',
        why: 'Compare an identity card with the guardians on the page of the student.',
        page: { path: '/students', name: 'Students › View Students' },
      },
      {
        act: 'Open the student, press “Data for the Guardian”, type who gets it under Received By and press “Prepare the Data”.',
        why: 'It has nothing about other students. The page of the student records who received it, from whom and when.',
      },
      {
        act: 'Print it, or press “Save as Files”.',
      },
      {
        act: 'If something is wrong, press “Edit or Move Class” on the page of the student and correct it.',
        why: 'Who corrected it and when is kept.',
      },
      {
        act: 'If the guardian wants no messages or photographs, press Record under Consent.',
      },
      {
        act: 'If the guardian wants the data erased and the student has left, open “Data for the Guardian”, press “Erase the Data”, choose the reason, type ERASE and press “Erase for Good”.',
        why: 'Names, numbers, notes and texts of messages are deleted and cannot come back. The account stays under “Erased student”, to the cent.',
      },
    ],
    notes: [
      {
        heading: 'If fees are owed, or there is a credit',
        text: 'Karo refuses to erase until the account is at zero and nothing waits. Tell the guardian that the account must be settled first.',
      },
      {
        heading: 'What the school holds, and how long',
        text: '“Data of Families”, which “Export School Data” in the settings leads to, says it for every guardian who asks. There you also set after how long texts of messages and files go.',
      },
      {
        heading: 'Tax records',
        text: 'Records must be kept for five years. An erasure keeps the account, but not who the student was: ask your accountant before you erase sooner.',
      },
    ],
  },
];
