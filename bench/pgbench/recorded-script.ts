import type { SqlValue } from '../../src/core/server/sql.ts';

export type Sent = { text: string; values: readonly SqlValue[] };
/** What differs between two recordings, by the name of the variable of pgbench that stands for it: its value in each. */
export type Variables = Readonly<Record<string, readonly [first: number | string, second: number | string]>>;
export type RecordedScript = { text: string; constants: Record<string, string> };

/** A value of a recorded statement: the same in both recordings, a variable, or a list of such. */
type Value = { constant: string | null } | { variable: string } | { items: Value[] };
export type Recorded = { text: string; values: Value[] };

/**
 * The statements of two recordings of one request, made for two schools and students. What differs is the variable that explains it. Throws
 * where the recordings differ in anything else.
 */
export function explained(first: readonly Sent[], second: readonly Sent[], variables: Variables): Recorded[] {
  if (first.length !== second.length) throw new Error(`${first.length} statements in one recording, ${second.length} in the other`);
  return first.map(({ text, values }, index) => {
    const other = second[index];
    if (other?.text !== text) throw new Error(`Another statement in the other recording: ${text}`);
    return { text, values: values.map((value, position) => explainedValue(value, other.values[position], variables)) };
  });
}

function explainedValue(first: SqlValue, second: SqlValue, variables: Variables): Value {
  const [one, two] = [asText(first), asText(second)];
  const variable = Object.keys(variables).find((name) => variables[name]?.map(String).join() === `${one},${two}`);
  if (variable) return { variable };
  if (one === two) return { constant: one };
  if (Array.isArray(first) && Array.isArray(second) && first.length === second.length) {
    return { items: first.map((item, position) => explainedValue(item, second[position], variables)) };
  }
  throw new Error(`No variable explains ${one} in one recording, ${two} in the other`);
}

/**
 * Two recordings as a script for pgbench. A value that is the same in both is a constant, and each is a parameter as it is in the server,
 * so that PostgreSQL plans both alike.
 */
export function recordedScript(first: readonly Sent[], second: readonly Sent[], variables: Variables): RecordedScript {
  const constants: Record<string, string> = {};
  const named = (value: Value): string => {
    if ('variable' in value) return `:${value.variable}`;
    if ('items' in value) return `array[${value.items.map(named).join()}]`;
    if (value.constant === null) return 'null';
    const name = `constant${Object.keys(constants).length}`;
    constants[name] = value.constant;
    return `:${name}`;
  };
  const statements = explained(first, second, variables).map(({ text, values }) => {
    const names = values.map(named);
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

/** A value as it travels. */
export function asText(value: SqlValue): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (typeof value !== 'object') return String(value);
  return `{${value.map((each) => (each === null ? 'NULL' : JSON.stringify(String(each)))).join(',')}}`;
}
