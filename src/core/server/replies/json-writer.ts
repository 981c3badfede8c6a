import * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Test = (value: unknown) => boolean;
/** A value as JSON, '' if JSON has nothing for it; undefined if zod must decide. */
type Writer = (value: unknown) => string | undefined;
type Check = { check: string; fn?: Test; value?: number; inclusive?: boolean };

/** The schemas inside another. */
type Definition = {
  type: string;
  format?: string;
  pattern?: RegExp;
  checks?: { _zod: { def: Check } }[];
  shape: Record<string, Schema>;
  catchall?: Schema;
  element: Schema;
  innerType: Schema;
  in: Schema;
  out: Schema;
  reverseTransform?: (value: unknown, payload: { value: unknown; issues: unknown[] }) => unknown;
  entries: Record<string, string>;
  values: unknown[];
};

/**
 * Writes replies by a contract's schema as JSON, like `z.encode` and JSON.stringify, in one pass without a list of issues. Unknown schemas
 * and unfit values are left to zod, so that its errors stay the only ones.
 */
export function jsonWriter(schema: Schema): (answer: unknown) => string {
  const write = writerOf(schema);
  return (answer) => write(answer) || JSON.stringify(z.encode(schema, answer as never));
}

const writers: Record<string, (definition: Definition) => Writer | null> = {
  object: objectWriter,
  array: ({ element, checks }) => (checks?.length ? null : listWriter(writerOf(element))),
  nullable: ({ innerType }) => orNull(writerOf(innerType)),
  optional: ({ innerType }) => orNothing(writerOf(innerType)),
  string: textWriter,
  number: numberWriter,
  boolean: () => oneOf([true, false]),
  null: () => oneOf([null]),
  enum: ({ entries }) => oneOf(Object.values(entries)),
  literal: ({ values }) => oneOf(values),
  pipe: codecWriter,
};

function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition;
}

function writerOf(schema: Schema): Writer {
  const definition = definitionOf(schema);
  return writers[definition.type]?.(definition) ?? zodWriter(schema);
}

function zodWriter(schema: Schema): Writer {
  return (value) => {
    const { success, data } = z.safeEncode(schema, value as never);
    return success ? (JSON.stringify(data) ?? '') : undefined;
  };
}

/** Fields in contract order; others are left out. */
function objectWriter({ shape, catchall, checks }: Definition): Writer | null {
  if (catchall || checks?.length) return null;
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    write: writerOf(schema),
    mayLack: definitionOf(schema).type === 'optional',
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    let text = '';
    for (const { name, label, write, mayLack } of fields) {
      const held = (value as Record<string, unknown>)[name];
      const written = held === undefined && !mayLack ? undefined : write(held);
      if (written === undefined) return undefined;
      if (written !== '') text += text === '' ? label + written : `,${label}${written}`;
    }
    return `{${text}}`;
  };
}

function listWriter(write: Writer): Writer {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    let text = '';
    for (const each of value) {
      const written = write(each);
      if (!written) return undefined;
      text += text === '' ? written : `,${written}`;
    }
    return `[${text}]`;
  };
}

function orNull(write: Writer): Writer {
  return (value) => (value === null ? 'null' : write(value));
}

function orNothing(write: Writer): Writer {
  return (value) => (value === undefined ? '' : write(value));
}

function textWriter(definition: Definition): Writer | null {
  const { format, pattern } = definition;
  if (format === undefined) return leaf(definition, isText, quoted);
  return format === 'datetime' && pattern ? leaf(definition, (value) => isText(value) && pattern.test(value), quoted) : null;
}

function numberWriter(definition: Definition): Writer | null {
  if (definition.format === undefined) return leaf(definition, Number.isFinite, String);
  return definition.format === 'safeint' ? leaf(definition, Number.isSafeInteger, String) : null;
}

/** A value that is tested and converted, as cents to shillings. */
function codecWriter({ in: written, out: held, reverseTransform }: Definition): Writer | null {
  const isHeld = unchanged(held);
  if (!isHeld || !reverseTransform) return null;
  const write = writerOf(written);
  return (value) => {
    if (!isHeld(value)) return undefined;
    const payload = { value, issues: [] };
    const encoded = reverseTransform(value, payload);
    return payload.issues.length === 0 ? write(encoded) : undefined;
  };
}

/** Tests a value against a schema without conversion; null if it needs more. */
function unchanged(schema: Schema): Test | null {
  const { type, format, checks, fn, innerType } = definitionOf(schema) as Definition & Check;
  if (checks?.length || format) return null;
  if (type === 'string') return isText;
  if (type === 'custom') return fn ?? null;
  const inner = type === 'nullable' ? unchanged(innerType) : null;
  return inner && ((value) => value === null || inner(value));
}

/** A value of few kinds, each with its own text. */
function oneOf(values: readonly unknown[]): Writer {
  const texts = new Map(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => texts.get(value);
}

function leaf<T>({ checks = [] }: Definition, isKind: Test, write: (value: T) => string): Writer | null {
  const tests = checks.map(({ _zod: { def } }) => testOf(def));
  if (tests.includes(null)) return null;
  const all = [isKind, ...(tests as Test[])];
  return (value) => (all.every((test) => test(value)) ? write(value as T) : undefined);
}

function testOf({ check, fn, value: bound = 0, inclusive }: Check): Test | null {
  if (check === 'custom' && fn) return fn;
  if (check !== 'greater_than') return null;
  return (value) => (inclusive ? Number(value) >= bound : Number(value) > bound);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Characters that JSON writes as they are: all but quotation mark, backslash, control characters and half surrogate pairs. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function quoted(text: string): string {
  return plain.test(text) ? `"${text}"` : JSON.stringify(text);
}
