import * as z from 'zod/mini';

/** What an input has to know of the field that it fills in. All but the first two are attributes of the input, under their own names. */
export type FieldFacts = {
  /** As the form shows it: "Full Name". */
  label: string;
  /** What the field holds, where that is written in another way than it is read. */
  holds?: 'money' | 'day';
  maxLength?: number;
  type?: 'email' | 'tel';
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
  autoCapitalize?: 'none' | 'characters';
  spellCheck?: boolean;
};

type Schema = z.core.$ZodType;
/** The schemas that another is made of, whatever it is: what it wraps, what it decodes from and to, its fields, the kind of its items. */
type Parts = { innerType?: Schema; in?: Schema; out?: Schema; shape?: Record<string, Schema>; element?: Schema };

// Beside the schemas rather than in them, so that the contract says nothing of inputs to the server and its document.
const facts = new WeakMap<Schema, FieldFacts>();

/** Notes what an input has to know of a field, and answers the field. */
export function asField<S extends Schema>(schema: S, known: FieldFacts): S {
  facts.set(schema, known);
  return schema;
}

/** What an input has to know of a field; of one that was refined, made optional or decoded, what it was made from knew. */
export function factsOf(schema: Schema | undefined): FieldFacts | undefined {
  if (!schema) return undefined;
  const { innerType, in: from, out: to } = partsOf(schema);
  return facts.get(schema) ?? factsOf(schema._zod.parent) ?? factsOf(innerType) ?? factsOf(from) ?? factsOf(to);
}

/** The fields of a body by name, in the order of the contract; none where it is no object. */
export function fieldsOf(body: Schema | undefined): Record<string, Schema> {
  return body ? (partsOf(body).shape ?? {}) : {};
}

/** The field at a path of a body: "fullName", or "grades.0.name" of a list; undefined when there is none. */
export function fieldAt(body: Schema | undefined, path: string): Schema | undefined {
  return path.split('.').reduce((within, name) => fieldsOf(within)[name] ?? (within && partsOf(within).element), body);
}

/** What a body holds at such a path; undefined where there is nothing. */
export function valueAt(body: unknown, path: string): unknown {
  const within = (value: unknown, name: string) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined);
  return path.split('.').reduce(within, body);
}

/** True when a field at fault holds nothing in what was given: only a required one is at fault for that. */
export function lacksRequired(faults: readonly { path: string }[], given: unknown): boolean {
  return faults.some(({ path }) => path !== '' && isBlank(valueAt(given, path)));
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** True where the contract refuses a blank. */
export function isMandatory(field: Schema): boolean {
  return !z.safeDecode(field, '').success;
}

/** A label as a message begins with it: "Full Name" → "Full name", "AssBook Fee" → "AssBook fee". */
export function spoken(label: string): string {
  return label.replace(/ [A-Z][a-z]+(?= |$)/g, (word) => word.toLowerCase());
}

function partsOf(schema: Schema): Parts {
  return schema._zod.def as Parts;
}
