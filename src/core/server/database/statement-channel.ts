import { tracingChannel } from 'node:diagnostics_channel';

/** Whoever traces hears of each statement: its text, which has placeholders and no values. */
export type TracedStatement = { text: string };
export const statementChannel = tracingChannel<unknown, TracedStatement>('karo:statement');

/** Sends a statement; a tracer hears when it began and ended. Without one this costs a comparison. */
export function traced<T>(text: string, send: () => Promise<T>): Promise<T> {
  return statementChannel.start.hasSubscribers ? statementChannel.tracePromise(send, { text }) : send();
}
