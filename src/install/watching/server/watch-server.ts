import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { karoVersion } from '../../../core/server/project-root.ts';
import type { InstallState } from './install-state.ts';
import { alarmsOf, statusPage } from './status-page.ts';

type Page = { type: string; text: () => Promise<string> };
type Served = { port: number; host: string; token: string | undefined; pages: Record<string, Page> };

/** The pages of the operator's port: `metrics` gives the text of every process of the install. */
export function watchPages(parts: { metrics: () => Promise<string>; registry: Registry; read: () => Promise<InstallState> }) {
  const { metrics, registry, read } = parts;
  const status = async () => {
    const state = await read();
    return JSON.stringify({ version: karoVersion(), ...state, alarms: alarmsOf(state) });
  };
  return {
    '/metrics': { type: registry.contentType, text: metrics },
    '/status': { type: 'text/html; charset=utf-8', text: async () => statusPage(await read(), karoVersion()) },
    '/status.json': { type: 'application/json', text: status },
  };
}

/** Serves the operator's pages on a port of their own, to whoever has the token where there is one. */
export async function serveWatch({ port, host, token, pages }: Served): Promise<Server> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5000, maxHeaderSize: 8192 }, (request, response) => {
    answer(request, { token, pages }).then(
      ({ status, type, text }) => end(response, status, { type, text }),
      () => end(response, 500, { type: 'text/plain', text: 'The figures could not be read.\n' }),
    );
  });
  server.maxConnections = 50;
  server.listen({ port, host });
  await once(server, 'listening');
  return server;
}

type Answer = { status: number; type: string; text: string };

async function answer(request: IncomingMessage, { token, pages }: Pick<Served, 'token' | 'pages'>): Promise<Answer> {
  const plain = (status: number, text: string) => ({ status, type: 'text/plain', text: `${text}\n` });
  if (token !== undefined && !isToken(request.headers.authorization, token)) return plain(401, 'Authorization: Bearer METRICS_TOKEN');
  if (!['GET', 'HEAD'].includes(request.method ?? '')) return plain(405, 'Only GET is served here.');
  const page = pages[(request.url ?? '').split('?')[0] ?? ''];
  if (!page) return plain(404, `Served here: ${Object.keys(pages).join(', ')}`);
  return { status: 200, type: page.type, text: await page.text() };
}

/** Also as the password of Basic, so that a browser can ask for it. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  const sentToken =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : value;
  return timingSafeEqual(digest(sentToken), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function end(response: ServerResponse, status: number, { type, text }: { type: string; text: string }): void {
  const challenge = status === 401 ? { 'www-authenticate': 'Basic realm="Karo"' } : {};
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...challenge });
  response.end(text);
}
