import type { Guide } from './guide.ts';

/** The school's own programs. */
export const programGuides: readonly Guide[] = [
  {
    slug: 'connect-your-programs',
    title: 'Connect your own programs',
    summary: 'Let a website, a meals system or a payroll read from Karo or record payments, without giving it a user and a password.',
    reader: 'For the administrator · ten minutes, with the person who looks after the program',
    steps: [
      {
        act: 'Ask what the program needs to do: Read students, Read payments, Record payments or Read reports.',
        why: 'A key allows only what you tick. Read payments shows the phone number of whoever paid for several students, so tick it only for a program that needs it.',
      },
      {
        act: 'Enter the name of the program and the last day of the key, tick its scopes and press Add API Key. Use one key for each program.',
        why: 'When one program is replaced, you revoke its key and the others go on. The other administrators are notified of a new key.',
        page: { path: '/settings/api-keys', name: 'Settings › API Keys' },
      },
      {
        act: 'Copy the key and put it into the program at once. Do not send it by SMS, WhatsApp or email.',
        why: 'It is shown once. If it is lost, revoke it and add another. Anybody who has the key can do what its scopes allow.',
      },
      {
        act: 'If the program should hear of each payment or new student, enter its https address, tick the events and press Add Webhook.',
        why: 'Karo then sends each event to that address by itself. An event has amounts, codes and days, and no name or phone number.',
        page: { path: '/settings/webhooks', name: 'Settings › API Keys › Webhooks' },
      },
      {
        act: 'Copy the Signing secret into the program too.',
        why: 'With it the program checks that Karo sent the event and nobody else. The API reference shows how.',
      },
      {
        act: 'Look at Last used under Existing API Keys, and at Deliveries under Webhooks, after the first day.',
        why: 'Last used says that the key works. Deliveries says what was sent, and why an address refused it.',
        page: { path: '/settings/api-keys', name: 'Settings › API Keys' },
      },
    ],
    notes: [
      {
        heading: 'What a key cannot do',
        text: 'It cannot verify, approve, reverse or change settings. It records M-Pesa and bank payments, which wait until a person verifies them, and no cash or cheque. You cannot verify the payments of a key that you added: another user does.',
      },
      {
        heading: 'When a key stops',
        text: 'A key stops after its last day, when somebody presses Revoke, and when the administrator who added it is deactivated or has another role. Before an administrator leaves, let another add new keys.',
      },
      {
        heading: 'When a key may be known to others',
        text: 'Press Revoke. The program is refused at once, and what it recorded stays. Then add another key. The Audit Log shows what was done with the old one.',
      },
      {
        heading: 'When the program was not reachable',
        text: 'Karo tries an event again for nearly two days. Then Deliveries shows it as Given up: press Send again. An address that accepts nothing for three days is turned off, and the administrators are notified. What happens while it is off is not sent.',
      },
    ],
  },
];
