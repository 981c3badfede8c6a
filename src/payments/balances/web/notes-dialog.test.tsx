import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { type BalanceNote, balanceNotes } from '../contract.ts';
import { NotesDialog } from './notes-dialog.tsx';

openSignedInPage('/balances');

const promise = { day: '2026-05-20', amount: asCents(5000), paid: asCents(1000), state: 'due' } as const;
const note: BalanceNote = { id: 1, kind: 'note', text: 'Called', promised: null, date: '2026-05-05', by: 'njeri' };

type Asked = { role?: Role; promised?: boolean; notes?: readonly BalanceNote[]; totalPages?: number };

function words({ role = 'bursar', promised = false, notes = [note], totalPages = 1 }: Asked = {}): string {
  const student = { id: 12, fullName: 'Amina Yusuf', promise: promised ? promise : null, noteCount: 1 };
  const input = { params: { studentId: 12 }, query: { page: 1 } };
  const reply = { notes, promise: null, pagination: { page: 1, totalPages, total: notes.length } };
  return wordsOf(drawnFor(role, <NotesDialog student={student} onClose={() => undefined} />, [balanceNotes, input, reply]));
}

test('a promise says how much of it is paid, and can be withdrawn; without one there is none to withdraw', () => {
  expect(words({ promised: true })).toContain('Promised KES 50.00 by 20 May 2026 KES 10.00 of KES 50.00 paid since');
  expect(words({ promised: true })).toContain('Withdraw the promise');
  expect(words()).not.toContain('paid since');
  expect(words()).not.toContain('Withdraw the promise');
  expect(words()).toContain('Promise to pay');
});

test('an auditor reads the notes and adds none', () => {
  expect(words({ role: 'auditor', promised: true })).toMatch(/paid since Called 5 May 2026 by njeri/);
  expect(words({ role: 'auditor', promised: true })).not.toMatch(/Withdraw the promise|Add/);
});

test.each([
  [{}, 'Called 5 May 2026 by njeri'],
  [{ kind: 'withdrawal' }, 'Promise withdrawn: Called 5 May'],
  [{ kind: 'withdrawal', text: null }, 'Promise withdrawn 5 May'],
  [{ kind: 'promise', promised: { day: '2026-05-20', amount: asCents(5000) } }, 'Promised KES 50.00 by 20 May 2026: Called 5 May'],
] as const)('a note says what it is: %j', (more, text) => {
  expect(words({ role: 'auditor', notes: [{ ...note, ...more }] })).toContain(`Notes on Amina Yusuf ${text}`);
});

test('the notes are paged once there are more than a page of them', () => {
  expect(words()).not.toContain('Page 1');
  expect(words({ totalPages: 2 })).toContain('Page 1 of 2');
  expect(words({ notes: [] })).toContain('No notes yet.');
});
