import { afterAll, expect, inject } from 'vitest';
import { askedMoments, listenForMoments } from './asked-moments.ts';
import { refused, sentForms } from './heard-statements.ts';
import { addStatements } from './sent-statements.ts';

listenForMoments();

// One check of both: of several the next is left out where one fails.
afterAll(() => {
  addStatements(
    inject('sentStatements'),
    [...sentForms].map(([text, isRefused]) => ({ text, isRefused })),
  );
  const found = [
    ...[...refused].map(([text, why]) => `Citus refused it, ${why}: ${text}`),
    ...[...askedMoments].map(([text, asked]) => `It writes by the clock of a school's server; use momentOf: ${text}\n  asks: ${asked}`),
  ];
  // The next file of this process has the same lists.
  for (const list of [sentForms, refused, askedMoments]) list.clear();
  expect(found).toEqual([]);
});
