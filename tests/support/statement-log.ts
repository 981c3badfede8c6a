import type pg from 'pg';

export type StatementLog = {
  /** What some work answered, and the statements that it sent, sorted by what they do; those that only find the session left out. */
  of: <T>(work: () => Promise<T>) => Promise<{ answer: T; read: string[]; written: string[] }>;
  close: () => void;
};

/** Listens to every statement that connections send from now on, and passes it on unchanged. */
export function statementLog(connection: pg.Client): StatementLog {
  const heard: string[] = [];
  const send = connection.query;
  connection.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string }];
    heard.push((typeof statement === 'string' ? statement : statement?.text) ?? '');
    return Reflect.apply(send, this, args);
  } as typeof send;
  const of = async <T>(work: () => Promise<T>) => {
    heard.length = 0;
    const answer = await work();
    const texts = heard.filter((text) => !/\bsessions\b/.test(text)).map((text) => text.replace(/for (no key )?(update|share)\b/g, ''));
    return { answer, read: texts, written: texts.flatMap((text) => text.match(/\b(insert into|update|delete from)\s+\w+/g) ?? []) };
  };
  const close = () => {
    connection.query = send;
  };
  return { of, close };
}
