import pg from 'pg';
import { afterAll, expect } from 'vitest';

/** PostgreSQL's code for what is not supported: what Citus cannot distribute. */
const notSupported = '0A000';
const refused = new Map<string, string>();
const send = pg.Client.prototype.query;

// Every connection of this process; the statements are passed on unchanged.
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const sent: unknown = Reflect.apply(send, this, args);
  if (sent instanceof Promise) sent.catch((error: unknown) => note(args[0], error));
  return sent;
} as typeof send;

function note(statement: unknown, error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === notSupported)) return;
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
  refused.set(String(text).replace(/\s+/g, ' ').trim(), error.message);
}

afterAll(() => {
  expect(
    [...refused].map(([text, why]) => `${why}: ${text}`),
    'statements that Citus refused',
  ).toEqual([]);
});
