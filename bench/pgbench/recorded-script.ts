import type { SqlValue } from '../../src/core/server/sql.ts';

export type Sent = { text: string; values: readonly SqlValue[] };
/** What differs between two recordings, by the name of the variable of pgbench that stands for it: its value in each. */
export type Variables = Readonly<Record<string, readonly [first: number | string, second: number | string]>>;
export type RecordedScript = { text: string; constants: Record<string, string> };

/**
 * A script for pgbench of two recordings of one request, made for two schools and students. A value that is the same in both is a
 * constant, one that differs is the variable that explains it, and each is a parameter as it is in the server, so that PostgreSQL plans
 * both alike. Throws where the recordings differ in anything else.
 */
export function recordedScript(first: readonly Sent[], second: readonly Sent[], variables: Variables): RecordedScript {
  if (first.length !== second.length) throw new Error(`${first.length} statements in one recording, ${second.length} in the other`);
  const constants: Record<string, string> = {};
  const named = (value: string | null, other: string | null): string => {
    const variable = Object.keys(variables).find((name) => variables[name]?.map(String).join() === `${value},${other}`);
    if (variable) return `:${variable}`;
    if (value !== other) throw new Error(`No variable explains ${value} in one recording, ${other} in the other`);
    if (value === null) return 'null';
    const name = `constant${Object.keys(constants).length}`;
    constants[name] = value;
    return `:${name}`;
  };
  const statements = first.map(({ text, values }, index) => {
    const other = second[index];
    if (other?.text !== text) throw new Error(`Another statement in the other recording: ${text}`);
    const names = values.map((value, position) => {
      const [one, two] = [asText(value), asText(other.values[position])];
      const items = one === two ? null : itemPairs(value, other.values[position]);
      return items ? `array[${items.map(([a, b]) => named(a, b)).join()}]` : named(one, two);
    });
    return `${text.trim().replace(/\$(\d+)/g, (_, number: string) => names[Number(number) - 1] ?? '')};\n`;
  });
  return { text: statements.join(''), constants };
}

/** The statements of a text that begins or ends a transaction; pgbench takes them one by one, and none with a school written into it. */
export function sentBy(text: string): Sent[] {
  return text.split('; ').map((each) => {
    const [, school] = each.match(/^set local app\.school_id = (\d+)$/) ?? [];
    return school ? { text: "select set_config('app.school_id', $1, true)", values: [school] } : { text: each, values: [] };
  });
}

/** Two lists of one length, item by item; null for anything else. */
function itemPairs(first: SqlValue, second: SqlValue) {
  if (!Array.isArray(first) || !Array.isArray(second) || first.length !== second.length) return null;
  return first.map((item, position) => [asText(item), asText(second[position])] as const);
}

/** A value as it travels. */
export function asText(value: SqlValue): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (typeof value !== 'object') return String(value);
  return `{${value.map((each) => (each === null ? 'NULL' : JSON.stringify(String(each)))).join(',')}}`;
}
