import { createHash } from 'node:crypto';

/** What a statement may be given; undefined is sent as null. */
export type SqlValue = string | number | boolean | null | undefined | Buffer | readonly (string | number | null)[];

/** A statement ready to run: its text with $1, $2 …, its values and a name, so that PostgreSQL plans it once a connection. */
export type Statement = { name: string; text: string; values: SqlValue[] };

const known = new WeakMap<TemplateStringsArray, { name: string; text: string }>();

/** Tag for SQL in sql.ts files: each ${value} becomes a parameter, never text. */
export function sql(parts: TemplateStringsArray, ...values: SqlValue[]): Statement {
  const { name, text } = known.get(parts) ?? learn(parts);
  return { name, text, values };
}

function learn(parts: TemplateStringsArray) {
  // Raw, so that a backslash in SQL stands for itself.
  const text = parts.raw.reduce((whole, part, index) => `${whole}$${index}${part}`);
  const learned = { name: `k${createHash('sha256').update(text).digest('hex').slice(0, 20)}`, text };
  known.set(parts, learned);
  return learned;
}
