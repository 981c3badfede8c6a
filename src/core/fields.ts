import * as z from 'zod/mini';

/** The facts of a field that its input needs. All but the first two are attributes of the input. */
export type FieldFacts = {
  /** The label in the form: "Full Name". */
  label: string;
  /** Its content, if it is written differently from how it is read. */
  holds?: 'money' | 'day';
  maxLength?: number;
  type?: 'email' | 'tel';
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
  autoCapitalize?: 'none' | 'characters';
  spellCheck?: boolean;
};

type Schema = z.core.$ZodType;
/** The schemas inside another: what it wraps, decodes from and to, its fields, its items. */
type Parts = { innerType?: Schema; in?: Schema; out?: Schema; shape?: Record<string, Schema>; element?: Schema };

// Kept outside the schemas, so that the server and its document see nothing of inputs.
const facts = new WeakMap<Schema, FieldFacts>();

/** Registers the facts of a field for its input, and returns the field. */
export function asField<S extends Schema>(schema: S, known: FieldFacts): S {
  facts.set(schema, known);
  return schema;
}

/** The message about a value of the wrong type: that it is required where there is none. */
export function absentOr(required: string, wrong: string) {
  return ({ input }: { input?: unknown }) => ((input ?? '') === '' ? required : wrong);
}

/** The facts of a field; a refined, optional or decoded one has those of its base. */
export function factsOf(schema: Schema | undefined): FieldFacts | undefined {
  if (!schema) return undefined;
  const { innerType, in: from, out: to } = partsOf(schema);
  return facts.get(schema) ?? factsOf(schema._zod.parent) ?? factsOf(innerType) ?? factsOf(from) ?? factsOf(to);
}

/** The fields of a body by name, in contract order; none if it is not an object. */
export function fieldsOf(body: Schema | undefined): Record<string, Schema> {
  return body ? (partsOf(body).shape ?? {}) : {};
}

/** The field at a path of a body: "fullName", or "grades.0.name" in a list; undefined if there is none. */
export function fieldAt(body: Schema | undefined, path: string): Schema | undefined {
  return path.split('.').reduce((within, name) => fieldsOf(within)[name] ?? (within && partsOf(within).element), body);
}

/** The value at such a path; undefined if there is none. */
export function valueAt(body: unknown, path: string): unknown {
  const within = (value: unknown, name: string) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined);
  return path.split('.').reduce(within, body);
}

/** True if a faulty field is empty: then it is a missing required one. */
export function lacksRequired(faults: readonly { path: string }[], values: unknown): boolean {
  return faults.some(({ path }) => path !== '' && isBlank(valueAt(values, path)));
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** True if the contract refuses a blank. */
export function isMandatory(field: Schema): boolean {
  return !z.safeDecode(field, '').success;
}

/** A label at the start of a message: "Full Name" → "Full name", "AssBook Fee" → "AssBook fee". */
export function spoken(label: string): string {
  return label.replace(/ [A-Z][a-z]+(?= |$)/g, (word) => word.toLowerCase());
}

function partsOf(schema: Schema): Parts {
  return schema._zod.def as Parts;
}
