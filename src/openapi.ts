import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from './core/endpoint.ts';
import { endpoints } from './endpoints.ts';

/** The OpenAPI 3.1 document of the API, made from the same endpoint objects that are served. */
function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const key = path.replace(/:(\w+)/g, '{$1}');
      paths[key] = { ...paths[key], [endpoint.method.toLowerCase()]: operation(endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Karo',
      version: '1',
      description: 'School fees and school management. Amounts are Kenyan shillings; days are yyyy-MM-dd.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
  };
}

export function openApiRoute(http: FastifyInstance): void {
  const text = JSON.stringify(openApiDocument());
  http.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const answer = {
    description: 'Success',
    content: {
      [endpoint.streams ? 'text/event-stream' : (endpoint.file?.type ?? 'application/json')]: { schema: jsonSchema(endpoint.reply) },
    },
  };
  const failure = { description: 'Refused', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } } } };
  return {
    summary: endpoint.summary,
    description: endpoint.access === 'public' ? 'Public.' : `For: ${endpoint.access.join(', ')}.`,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 255 } }] : []),
    ],
    ...(endpoint.body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.body) } } } } : {}),
    responses: { [String(endpoint.status ?? 200)]: answer, '4XX': failure },
  };
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: jsonSchema(field as z.ZodType),
  }));
}

/** The wire form of a schema: what is sent, before codecs turn it into cents and the like. */
function jsonSchema(schema: z.ZodType): unknown {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

const errorSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'message', 'error', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    instance: { type: 'string' },
    code: { type: 'string' },
    message: { type: 'string' },
    error: { type: 'string' },
    errors: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
  },
};
