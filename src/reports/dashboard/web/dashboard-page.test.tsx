import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { zeroCents } from '../../../core/money.ts';
import { dashboard } from '../contract.ts';
import { DashboardPage } from './dashboard-page.tsx';

openSignedInPage('/dashboard');

const term = { id: 1, name: 'Term 1', year: 2026, startDate: '2026-01-05', endDate: '2026-04-03', isOver: false };
const none = { totalPaidViaCashToday: zeroCents, totalMpesaToday: zeroCents, totalBankedToday: zeroCents, recentPayments: [] };

type Drawn = { active?: number; left?: number; currentTerm?: typeof term | null; failure?: Error };

function drawn({ active = 0, left = 0, currentTerm = term, failure }: Drawn): string {
  const data = { ...none, totalActiveStudents: active, totalInactiveStudentsTerm: left };
  const reply = { schoolName: 'Mfano', user: { username: 'njeri', role: 'admin' }, currentTerm, termToOpen: null, setUp: null, data };
  const answer = [dashboard, {}, reply] as const;
  return wordsOf(drawnFor('admin', <DashboardPage />, failure ? [...answer, failure] : answer));
}

test('where the day cannot be read again, its figures stay, below the failure and a way to try again', () => {
  const words = drawn({ active: 31, failure: new Error('no line') });
  expect(words).toMatch(/Failed to load dashboard data.*Retry.*Active Students 31/);
  expect(drawn({ active: 31 })).not.toContain('Failed');
});

test('a payment is offered as soon as somebody can have one: a school with leavers only takes what they owe', () => {
  expect(drawn({ left: 2 })).toContain('New Payment');
  expect(drawn({})).not.toContain('New Payment');
});

test('only a school without a current term is told that none is set', () => {
  expect(drawn({ active: 31, currentTerm: null })).toContain('No current term is set.');
  expect(drawn({ active: 31 })).not.toContain('No current term is set');
});
