/** The part of JSON Schema that the API uses. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  maxLength?: number;
};

/** The type of a value in a few words: "number or text", "one of Cash, Mpesa", "list of objects". */
export function typeWords({ type, enum: values, const: only, anyOf, items, properties, maxLength }: JsonSchema): string {
  if (anyOf) return [...new Set(anyOf.map(typeWords))].join(' or ');
  if (values) return `one of ${values.join(', ')}`;
  if (only !== undefined) return String(only);
  if (Array.isArray(type)) return type.map((each) => typeWords({ type: each })).join(' or ');
  if (items) return `list of ${items.properties ? 'objects' : typeWords(items)}`;
  if (properties) return 'object';
  const words = wordsOf[type ?? ''] ?? 'any';
  return maxLength === undefined ? words : `${words}, up to ${maxLength} characters`;
}

const wordsOf: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
};

/** An example of a value. Nothing in it is optional, so that every field is seen. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const { type, enum: values, const: only, anyOf, items, properties } = schema;
  if (anyOf) return exampleOf(anyOf[0] ?? {}, name);
  if (values) return values[0];
  if (only !== undefined) return only;
  if (items) return [exampleOf(items, name.replace(/s$/, ''))];
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([field, inner]) => [field, exampleOf(inner, field)]));
  }
  const [first] = Array.isArray(type) ? type : [type];
  if (first === 'boolean') return true;
  if (first === 'integer') return 1;
  if (first === 'number') return 2500;
  return first === 'string' ? textOf(name) : null;
}

function textOf(name: string): string {
  if (/(date|day|on)$/i.test(name)) return '2026-01-05';
  if (/At$/.test(name)) return '2026-01-05T06:00:00.000Z';
  return name === 'code' ? 'SGH7Y2K9QL' : 'text';
}
