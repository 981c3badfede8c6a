import type { Guide } from './guide.ts';

/** For everybody who signs in. */
export const accountGuides: readonly Guide[] = [
  {
    slug: 'protect-your-account',
    title: 'Protect your account',
    summary: 'See where you are signed in, set up a second factor, and know what to do when a phone is lost.',
    reader: 'For every user · ten minutes',
    steps: [
      {
        act: 'Open My Account, at your name at the top of the page, and look at where you are signed in.',
        why: 'End a session that you do not know. It ends at once, and then change your password.',
        page: { path: '/account', name: 'My Account' },
      },
      {
        act: 'Install an authenticator app on your phone, such as Google Authenticator or Microsoft Authenticator, and press Set up.',
        why: 'Somebody who knows your password still needs your phone to sign in.',
      },
      {
        act: 'Scan the code with the app and enter the six digits that it shows.',
        why: 'Without a camera, type the key below the code into the app.',
      },
      {
        act: 'Write down the ten recovery codes and keep them apart from your password.',
        why: 'Each signs you in once when the phone is not there. They are not shown again.',
      },
      {
        act: 'As an administrator, tick the roles that need a second factor, and say after how many minutes an unused page is locked.',
        why: 'Users of these roles set one up at their next sign-in, before anything else.',
        page: { path: '/settings/users', name: 'School › Manage Users' },
      },
    ],
    notes: [
      {
        heading: 'When the page is locked',
        text: 'Nobody used it for a while. Type your password to go on: what you were typing is kept. If somebody else left it open, press Sign out.',
      },
      {
        heading: 'When a phone is lost, or you have a new one',
        text: 'Sign in, with a recovery code if need be. Then press Set up on another phone under My Account: it asks for your password and another code. Without a code, an administrator presses your name under Manage Users and removes the second factor.',
      },
      {
        heading: 'When you are notified of a new sign-in',
        text: 'Somebody signed in from a browser or an address that your account did not use in the last 30 days. A phone changes its address often. If it was not you, end that session and change your password.',
      },
    ],
  },
];
