import * as z from 'zod/mini';
import { acceptsKey, type Endpoint } from '../core/endpoint.ts';
import { isMandatory } from '../core/fields.ts';
import { scopes, scopeWords } from '../core/scopes/scopes.ts';
import { sheetFormats } from '../core/sheet.ts';
import { scopeOf } from './key-scopes.ts';

/** An endpoint as an operation of the OpenAPI document. */
export function operation(endpoint: Endpoint) {
  const answer = {
    description: 'Success',
    content: Object.fromEntries(typesOf(endpoint).map((type) => [type, { schema: jsonSchema(endpoint.reply) }])),
  };
  return {
    summary: endpoint.summary,
    description: whoMayCall(endpoint),
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(acceptsKey(endpoint) ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }] : []),
    ],
    ...(endpoint.body
      ? { requestBody: { required: !z.safeDecode(endpoint.body, {}).success, content: bodyTypes(endpoint, jsonSchema(endpoint.body)) } }
      : {}),
    responses: {
      [String(endpoint.status ?? 200)]: answer,
      '4XX': failure('Refused'),
      '5XX': failure('Not served: the server or its database could not do it'),
    },
  };
}

/** A session of a user; an API key too, with its scope, where one may be used. */
function securityOf(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === 'public') return [];
  const scope = scopeOf(endpoint);
  return [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])];
}

function whoMayCall(endpoint: Endpoint): string {
  if (endpoint.access === 'public') return 'Public.';
  const scope = scopeOf(endpoint);
  const roles = `For: ${endpoint.access.join(', ')}.`;
  return scope ? `${roles} API keys: ${scope}.` : roles;
}

/** The scopes of API keys in words. */
export const scopeList = scopes.map((scope) => `${scope}: ${scopeWords[scope].does}`).join(' ');

/** The possible content types of a reply. */
function typesOf({ streams, sheet, file, download }: Endpoint): string[] {
  if (sheet !== undefined) return Object.values(sheetFormats).map(({ type }) => type);
  return [streams ? 'text/event-stream' : ((file ?? download)?.type ?? 'application/json')];
}

function failure(description: string) {
  return { description, content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

function parameters(schema: z.core.$ZodObject | undefined, location: 'path' | 'query') {
  return Object.entries(schema?._zod.def.shape ?? {}).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || isMandatory(field as z.core.$ZodType),
    schema: jsonSchema(field as z.core.$ZodType),
  }));
}

/** The wire form of a schema, before codecs turn it into cents and the like. */
function jsonSchema(schema: z.core.$ZodType): unknown {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

/** The body of every refusal. */
export const errorSchema = {
  type: 'object',
  required: ['success', 'type', 'title', 'status', 'detail', 'instance', 'code', 'message', 'error', 'errors'],
  properties: {
    success: { type: 'boolean', const: false },
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string' },
    message: { type: 'string' },
    error: { type: 'string' },
    errors: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
    settlesKey: { type: 'boolean', description: 'True if no try of this call under its Idempotency-Key is recorded.' },
  },
};

/** A provider's callback that sends a form also accepts JSON. */
function bodyTypes<Schema>({ takesForm }: Endpoint, schema: Schema): Record<string, { schema: Schema }> {
  return { 'application/json': { schema }, ...(takesForm && { 'application/x-www-form-urlencoded': { schema } }) };
}
