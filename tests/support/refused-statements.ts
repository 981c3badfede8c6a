import { afterAll, expect, inject } from 'vitest';
import { refused, sentForms } from './heard-statements.ts';
import { addStatements } from './sent-statements.ts';

afterAll(() => {
  addStatements(
    inject('sentStatements'),
    [...sentForms].map(([text, isRefused]) => ({ text, isRefused })),
  );
  const found = [...refused].map(([text, why]) => `${why}: ${text}`);
  // The next file of this process has the same lists.
  sentForms.clear();
  refused.clear();
  expect(found, 'statements that Citus refused').toEqual([]);
});
