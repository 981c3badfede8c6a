type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};
type Content = Record<string, { schema: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Operation = {
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
};
export type ApiDocument = { paths: Record<string, Record<string, unknown>> };

const head = '// Written by `npm run client` from the OpenAPI document. Do not change it by hand.\n';

/** The TypeScript types of every call that an API key may make, from the OpenAPI document. */
export function typedCalls({ paths }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).flatMap(([method, operation]) => {
      const scope = operation.security.find(({ apiKey }) => apiKey)?.apiKey?.[0];
      return scope === undefined ? [] : [callText(`${method.toUpperCase()} ${path}`, scope, operation)];
    }),
  );
  return `${head}\nexport type Calls = {\n${calls.join('')}};\n`;
}

function callText(name: string, scope: string, { summary, parameters, requestBody, responses }: Operation): string {
  const success = responses['200'] ?? responses['201'];
  const query = parameters.filter((each) => each.in === 'query');
  const lines = [
    ['path', objectText(parameters.filter((each) => each.in === 'path'))],
    ['query', objectText(query)],
    ['body', requestBody ? typeText(requestBody.content['application/json']?.schema ?? {}) : 'undefined'],
    ['reply', typeText(success?.content['application/json']?.schema ?? { type: 'string' })],
  ];
  return `  /** ${summary} (${scope}). */\n  '${name}': {\n${lines.map(([field, type]) => `    ${field}: ${type};\n`).join('')}  };\n`;
}

function objectText(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return 'Record<never, never>';
  return fieldsText(parameters.map(({ name, required, schema }) => ({ name, isRequired: required === true, schema })));
}

function typeText({ type, enum: values, const: only, anyOf, items, properties, required = [], additionalProperties }: Schema): string {
  if (anyOf) return unionText(anyOf.map(typeText));
  if (values) return unionText(values.map((value) => literalText(value)));
  if (only !== undefined) return literalText(only);
  if (Array.isArray(type)) return unionText(type.map((each) => typeText({ type: each })));
  if (items) return `readonly (${typeText(items)})[]`;
  if (properties) {
    return fieldsText(Object.entries(properties).map(([name, schema]) => ({ name, isRequired: required.includes(name), schema })));
  }
  if (typeof additionalProperties === 'object') return `Record<string, ${typeText(additionalProperties)}>`;
  return plainTypes[type ?? ''] ?? 'unknown';
}

function literalText(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
}

const plainTypes: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  object: 'Record<string, unknown>',
};

function unionText(parts: readonly string[]): string {
  return [...new Set(parts)].join(' | ');
}

function fieldsText(fields: readonly { name: string; isRequired: boolean; schema: Schema }[]): string {
  const nameText = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
  return `{ ${fields.map(({ name, isRequired, schema }) => `${nameText(name)}${isRequired ? '' : '?'}: ${typeText(schema)}`).join('; ')} }`;
}
