import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { type Job, listJobs } from '../contract.ts';
import { JobsPage } from './jobs-page.tsx';

openSignedInPage('/settings/jobs');

const commonFields = {
  kind: 'message',
  madeAt: '2026-11-22T06:00:00Z',
  dueAt: '2026-11-22T06:00:00Z',
  endedAt: null,
  retries: 0,
  fault: null,
};

function markupOf(show: 'waiting' | 'failed' | 'done', ...jobs: readonly Partial<Job>[]): string {
  const reply = {
    show,
    counts: { waiting: 2, failed: 1, done: 1234 },
    jobs: jobs.map((job, index) => ({ ...commonFields, id: index + 1, ...job })),
    pagination: { page: 1, totalPages: 1, total: jobs.length },
  };
  return wordsOf(drawnFor('admin', <JobsPage />, [listJobs, { query: { show: '', page: 1 } }, reply]));
}

test('what failed says when and why, and can be tried again', () => {
  const words = markupOf('failed', { state: 'failed', endedAt: '2026-11-22T07:30:00Z', retries: 8, fault: 'No credit is left.' });
  for (const part of ['1. Message to a guardian', 'Failed', '22 Nov 2026, 10:30', 'No credit is left.', 'Try again'])
    expect(words).toContain(part);
});

test('what waits says until when, and whether it was tried before', () => {
  const words = markupOf('waiting', { state: 'waiting' }, { state: 'waiting', fault: 'No credit is left.' }, { state: 'running' });
  for (const part of ['Due 22 Nov 2026, 09:00', 'Next try 22 Nov 2026, 09:00', 'Running']) expect(words).toContain(part);
  expect(words).not.toContain('Try again');
});

test('what was done in the end says when, and not what failed before', () => {
  const words = markupOf('done', { state: 'done', endedAt: '2026-11-22T07:30:00Z', retries: 2, fault: 'No credit is left.' });
  expect(words).toContain('Done 22 Nov 2026, 10:30');
  for (const past of ['No credit is left.', 'Try again']) expect(words).not.toContain(past);
});

test('the lists are counted, and an empty one says what that means', () => {
  const words = markupOf('done');
  for (const part of ['Waiting (2)', 'Failed (1)', 'Done (1,234)', 'No tasks done', 'No task was completed in the last 30 days.']) {
    expect(words).toContain(part);
  }
});

test('others than administrators read who may', () => {
  expect(wordsOf(drawnFor('bursar', <JobsPage />))).toContain('This page is for auditors and administrators.');
});
