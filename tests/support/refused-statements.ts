import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { addStatements, formOf } from './sent-statements.ts';

/** PostgreSQL's code for what is not supported: what Citus cannot distribute. */
const notSupported = '0A000';
const refused = new Map<string, string>();
/** What the application's role sent, by its form, and whether it was refused. */
const sentForms = new Map<string, boolean>();
const send = pg.Client.prototype.query;

// Every connection of this process; the statements are passed on unchanged.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const text = textOf(args[0]);
  const isOurs = this.user?.startsWith('karo_app') ?? false;
  if (isOurs) noteSent(text, false);
  const sent: unknown = Reflect.apply(send, this, args);
  if (sent instanceof Promise) {
    sent.catch((error: unknown) => {
      if (!isNotSupported(error)) return;
      refused.set(text.replace(/\s+/g, ' ').trim(), error.message);
      if (isOurs) noteSent(text, true);
    });
  }
  return sent;
} as typeof send;

function noteSent(text: string, isRefused: boolean): void {
  const form = formOf(text);
  sentForms.set(form, isRefused || (sentForms.get(form) ?? false));
}

function isNotSupported(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === notSupported;
}

function textOf(statement: unknown): string {
  return String(typeof statement === 'string' ? statement : (statement as { text?: string }).text);
}

afterAll(() => {
  addStatements(
    inject('sentStatements'),
    [...sentForms].map(([text, isRefused]) => ({ text, isRefused })),
  );
  expect(
    [...refused].map(([text, why]) => `${why}: ${text}`),
    'statements that Citus refused',
  ).toEqual([]);
});
