import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../core/endpoint.ts';
import { type PackedText, packedText, sendPacked } from '../core/server/packed-text.ts';
import { endpoints, features } from './endpoints.ts';
import { errorSchema, operation, scopeList } from './openapi-operation.ts';

type Named = { tag: string; operationId: string };

/** Each endpoint by its export name in the contract: the operation id. */
const names = new Map<unknown, Named>(
  Object.entries(features).flatMap(([tag, [, contract]]) =>
    Object.entries(contract).map(([operationId, exported]): [unknown, Named] => [exported, { tag, operationId }]),
  ),
);

/** The OpenAPI 3.1 document of the API, made from the served endpoint objects. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const key = path.replace(/:(\w+)/g, '{$1}');
      paths[key] = { ...paths[key], [endpoint.method.toLowerCase()]: { ...nameOf(endpoint, path), ...operation(endpoint) } };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Karo',
      version: '1',
      description: 'School fees and school management. Amounts are Kenyan shillings; days are yyyy-MM-dd.',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The server that this document came from' }],
    tags: Object.entries(features).map(([name, [description]]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'karo_…', description: scopeList },
      },
      schemas: { Error: errorSchema },
    },
  };
}

/** Serves the document, made and compressed at the first request, and not sent again to a client that has it. */
export function openApiRoute(http: FastifyInstance): void {
  let document: PackedText | undefined;
  http.get('/api/openapi.json', (request, reply) => {
    document ??= packedText(JSON.stringify(openApiDocument()));
    return sendPacked(request, reply, document, { type: 'application/json; charset=utf-8', cacheControl: 'no-cache' });
  });
}

/** An alias has its own name, because generated clients have one function for each path. */
function nameOf(endpoint: Endpoint, path: string): { operationId?: string; tags?: string[] } {
  const named = names.get(endpoint);
  if (!named) return {};
  return { operationId: path === endpoint.path ? named.operationId : `${named.operationId}Alias`, tags: [named.tag] };
}
