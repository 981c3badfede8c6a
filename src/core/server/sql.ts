import { createHash } from 'node:crypto';

/** A value of a statement; undefined is sent as null. */
export type SqlValue = string | number | boolean | null | undefined | Buffer | readonly (string | number | null)[];

/** A statement or a piece of one: text with $1, $2 …, its values and a name, so that PostgreSQL plans it once a connection. */
export type Statement = { name: string; text: string; values: SqlValue[] };

type Parameter = SqlValue | Statement;

/** Texts are few: those of the source, and each list's with its possible conditions. */
const names = new Map<string, string>();

/** Tag for SQL in sql.ts files: each ${value} becomes a parameter, never text; a ${piece} of this tag is inserted. */
export function sql(parts: TemplateStringsArray, ...parameters: Parameter[]): Statement {
  const values: SqlValue[] = [];
  const placed = parameters.map((each) => {
    if (isPiece(each)) return embedded(each, values);
    return `$${values.push(each)}`;
  });
  // Raw, so that a backslash in SQL is kept.
  return statement(parts.raw.map((part, index) => part + (placed[index] ?? '')).join(''), values);
}

/** Pieces joined by `and`, without absent ones; true if none is left. */
export function allOf(pieces: readonly (Statement | null | undefined | false)[]): Statement {
  return joined(pieces, ' and ') ?? sql`true`;
}

/** Pieces joined by `or`, in brackets; null if there is none. */
export function anyOf(pieces: readonly (Statement | null | undefined | false)[]): Statement | null {
  const condition = joined(pieces, ' or ');
  return condition && statement(`(${condition.text})`, condition.values);
}

/** Pieces separated by commas, as columns or rows. */
export function listOf(pieces: readonly Statement[]): Statement {
  return joined(pieces, ', ') ?? sql``;
}

/** All rows of several selects; no row if there is none. */
export function unionOf(pieces: readonly (Statement | null | undefined | false)[]): Statement {
  return joined(pieces, ' union all ') ?? sql`select where false`;
}

/** The sum of pieces; 0 if there is none. */
export function sumOf(pieces: readonly Statement[]): Statement {
  return joined(pieces, ' + ') ?? sql`0`;
}

/** A column or other name from the source's tables, as a piece. A request never names one, so nothing else is allowed. */
export function sourceName(name: string): Statement {
  if (!/^[a-z_][a-z_0-9]*$/i.test(name)) throw new RangeError(`Not a name: ${name}`);
  return statement(/[A-Z]/.test(name) ? `"${name}"` : name, []);
}

function joined(pieces: readonly (Statement | null | undefined | false)[], between: string): Statement | null {
  const values: SqlValue[] = [];
  const texts = pieces.flatMap((piece) => (piece ? [embedded(piece, values)] : []));
  return texts.length === 0 ? null : statement(texts.join(between), values);
}

/** The text of a piece, with parameters numbered after earlier ones. */
function embedded({ text, values }: Statement, before: SqlValue[]): string {
  const first = before.length;
  before.push(...values);
  return text.replace(/\$(\d+)/g, (_, number: string) => `$${first + Number(number)}`);
}

function statement(text: string, values: SqlValue[]): Statement {
  const name = names.get(text) ?? `k${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
  names.set(text, name);
  return { name, text, values };
}

function isPiece(parameter: Parameter): parameter is Statement {
  return typeof parameter === 'object' && parameter !== null && 'text' in parameter;
}
