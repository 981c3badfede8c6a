import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { NothingToSend, Plan, RemindButton } from './remind-button.tsx';

openSignedInPage('/balances');

const plan = {
  ...{ isOn: true, students: 30, reached: 28, remindedToday: 0, promised: 0, messages: 24, optedOut: 0, segments: 25, cost: asCents(2000) },
  sample: 'Mwangaza: the fee balance of Achieng is KES 500.00.',
};

test('before reminders go out it says of how many, what they cost, and how the first reads', () => {
  const words = wordsOf(drawnFor('bursar', <Plan plan={plan} />));
  expect(words).toContain('30 students on the list owe; 28 have a guardian who receives messages.');
  expect(words).toContain('25 SMS, about KES 20.00.');
  expect(words).toContain(plan.sample);
});

test('of one student it speaks as of one', () => {
  const words = wordsOf(drawnFor('bursar', <Plan plan={{ ...plan, students: 1, reached: 1 }} />));
  expect(words).toContain('1 student on the list owes; 1 has a guardian who receives messages.');
});

test('numbers that opted out are said to be neither reminded nor in the cost', () => {
  const left = 'opted out of messages: nothing is sent there, and it is not in the cost.';
  expect(wordsOf(drawnFor('bursar', <Plan plan={plan} />))).not.toContain('opted out');
  expect(wordsOf(drawnFor('bursar', <Plan plan={{ ...plan, optedOut: 2 }} />))).toContain(`2 phone numbers ${left}`);
  expect(wordsOf(drawnFor('bursar', <Plan plan={{ ...plan, optedOut: 1 }} />))).toContain(`1 phone number ${left}`);
  const nobody = wordsOf(drawnFor('bursar', <NothingToSend plan={{ ...plan, messages: 0, optedOut: 1 }} />));
  expect(nobody).toContain(`1 phone number ${left}`);
});

test('students who were reminded today are said to be left out', () => {
  const left = 'Already reminded today and left out: 2 students.';
  expect(wordsOf(drawnFor('bursar', <Plan plan={plan} />))).not.toContain('today');
  expect(wordsOf(drawnFor('bursar', <Plan plan={{ ...plan, remindedToday: 2 }} />))).toContain(left);
  expect(wordsOf(drawnFor('bursar', <Plan plan={{ ...plan, remindedToday: 1 }} />))).toContain('left out: 1 student.');
  const nobody = wordsOf(drawnFor('bursar', <NothingToSend plan={{ ...plan, messages: 0, remindedToday: 2 }} />));
  expect(nobody).toContain(`Nothing is left to send. ${left}`);
});

test('students for whom somebody has promised to pay are said to be left out', () => {
  const left = 'Promised to pay by a day that is not over, and left out: 3 students.';
  expect(wordsOf(drawnFor('bursar', <Plan plan={plan} />))).not.toContain('Promised');
  expect(wordsOf(drawnFor('bursar', <Plan plan={{ ...plan, promised: 3 }} />))).toContain(left);
  expect(wordsOf(drawnFor('bursar', <Plan plan={{ ...plan, promised: 1 }} />))).toContain('left out: 1 student.');
  const nobody = wordsOf(drawnFor('bursar', <NothingToSend plan={{ ...plan, messages: 0, remindedToday: 1, promised: 3 }} />));
  expect(nobody).toContain(`Nothing is left to send. Already reminded today and left out: 1 student. ${left}`);
});

test.each([
  [{ isOn: false, students: 30 }, 'The school sends no reminders.'],
  [{ isOn: true, students: 0 }, 'No student in the list owes anything.'],
  [{ isOn: true, students: 3 }, 'No guardian in the list receives messages.'],
])('where there is nothing to send it says why: %j', (changes, words) => {
  expect(wordsOf(drawnFor('bursar', <NothingToSend plan={{ ...plan, messages: 0, ...changes }} />))).toContain(words);
});

test('who only reads sees the button at rest', () => {
  const filters = { q: '', grade: 'all', stream: 'all', state: 'owing', over: '', age: 'all', promise: 'all', sort: '-balance' };
  expect(drawnFor('auditor', <RemindButton filters={filters} />)).toContain('aria-disabled');
  expect(drawnFor('bursar', <RemindButton filters={filters} />)).not.toContain('aria-disabled');
});
