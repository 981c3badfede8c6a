import pg from 'pg';
import { formOf } from './sent-statements.ts';

/** PostgreSQL's code for what is not supported: what Citus cannot distribute. */
const notSupported = '0A000';
/** What Citus refused, whoever sent it, and why. */
export const refused = new Map<string, string>();
/** What the application's role sent, by its form, and whether it was refused. */
export const sentForms = new Map<string, boolean>();
const send = pg.Client.prototype.query;

// Every connection of this process, once: the files of a worker share it. The statements are passed on unchanged.
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
