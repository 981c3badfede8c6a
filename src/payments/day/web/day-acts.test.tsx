import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { sampleDay, shillings } from '../../../../tests/support/sample-day.ts';
import { dayPath } from '../../../core/page-links.ts';
import type { Role } from '../../../core/roles.ts';
import type { CashDay } from '../contract.ts';
import { DayActs } from './day-acts.tsx';

openSignedInPage(dayPath({ dayId: 7 }));

const drawn = (changes: Partial<CashDay> = {}, role: Role = 'bursar') => drawnFor(role, <DayActs day={sampleDay(changes)} />);
const words = (changes: Partial<CashDay> = {}, role: Role = 'bursar') => wordsOf(drawn(changes, role));
const short = { variance: shillings(-50) };
const explained = { ...short, varianceReason: 'Change given twice' };
const own = { isOwn: true, mayCountersign: false };

/** The tag of the button of this name. */
const button = (markup: string, name: string) => new RegExp(`<button[^>]*>(?:(?!</button>).)*${name}`).exec(markup)?.[0] ?? '';

test('a colleague may countersign a day that agrees, or send it back', () => {
  const markup = drawn();
  expect(wordsOf(markup)).toBe('Countersign and Lock Return for Recount');
  expect(button(markup, 'Countersign and Lock')).not.toContain('aria-disabled="true"');
});

test('a day that differs without a reason can only be sent back, and says who must speak', () => {
  const markup = drawn(short);
  expect(wordsOf(markup)).toContain('KES 50.00 short. njeri must say why before the day can be locked.');
  expect(button(markup, 'Countersign and Lock')).toContain('aria-disabled="true"');
  expect(button(drawn(explained), 'Countersign and Lock')).not.toContain('aria-disabled="true"');
});

test('whom the cashier made lately may not countersign, and reads why', () => {
  const markup = drawn({ mayCountersign: false });
  expect(button(markup, 'Countersign and Lock')).toContain('aria-disabled="true"');
  expect(wordsOf(markup)).toContain('less than 7 days ago');
});

test('the cashier is asked for a reason where the count differs, and cannot lock the day', () => {
  const text = words({ ...own, ...short });
  expect(text).toContain('KES 50.00 short: your count differs from the books.');
  expect(text).toContain('Save Reason');
  expect(text).not.toContain('Countersign');
});

test('a cashier who has nothing left to say waits for a second person', () => {
  for (const day of [own, { ...own, ...explained }]) {
    expect(words(day)).toBe('The day waits for a second person, who checks the cash and locks it, or returns it for a recount.');
  }
});

test('the only user of a school countersigns their own day, once it is explained', () => {
  const alone = { isOwn: true, mayCountersign: true };
  expect(words(alone)).toBe('Countersign and Lock Return for Recount');
  const differs = drawn({ ...alone, ...short });
  expect(wordsOf(differs)).toContain('Save Reason');
  expect(button(differs, 'Countersign and Lock')).toContain('aria-disabled="true"');
});

test('an auditor sees what could be done and by whom, and can do nothing', () => {
  const markup = drawn({}, 'auditor');
  for (const name of ['Countersign and Lock', 'Return for Recount']) expect(button(markup, name)).toContain('aria-disabled="true"');
});
