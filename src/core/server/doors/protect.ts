import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Config } from '../config.ts';
import { isHost } from './hosts.ts';
import { networkOf } from './network.ts';
import { forwardedHeaderWatch } from './proxy-watch.ts';
import type { Readiness } from './readiness.ts';
import type { Siblings } from './siblings.ts';
import { TurnsPerMinute } from './turns-per-minute.ts';

/** Pages and files: hundreds of phones of a school behind one address may open Karo in one minute. */
const pagesPerMinute = 6000;
/** The API description, which a tool reads once, and its page. */
const documentsPerMinute = 120;
const documentPaths = ['/api/openapi.json', '/api/docs', '/api/docs.css'];
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

type Protected = {
  http: FastifyInstance;
  config: Config;
  readiness: Readiness;
  headers: Record<string, string>;
  siblings: Siblings | null;
};

/** The checks and headers of every request: other origins, hosts, and limits before sign-in. */
export async function protect({ http, config, readiness, headers, siblings }: Protected, methods: readonly string[]): Promise<void> {
  if (config.corsOrigins.length > 0) {
    await http.register(cors, {
      origin: [...config.corsOrigins],
      credentials: true,
      methods: [...methods],
      exposedHeaders: ['Idempotency-Replayed', 'Retry-After'],
    });
  }
  const watchForwarded = forwardedHeaderWatch(config, readiness);
  const refuseTooMany = publicLimits(siblings);
  http.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    refuseOddHost(request);
    watchForwarded(request);
    refuseTooMany(request);
    refuseOtherSites(request, config);
  });
}

/** Demands one valid host: of two, a proxy might use one and Karo the other. Only HTTP/1.0 may omit it. */
function refuseOddHost({ raw, host }: FastifyRequest): void {
  const count = raw.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  const isLeftOut = count === 0 && raw.httpVersion === '1.0';
  if (isLeftOut) return;
  if (count !== 1 || ![raw.headers.host, host].every((name) => isHost(name ?? ''))) throw new AppError('BAD_REQUEST');
}

/** Browsers name the origin of a write; if they do not (plain HTTP), the Origin header must be this site or a listed one. */
function refuseOtherSites(request: FastifyRequest, { corsOrigins, publicUrl }: Config): void {
  if (safeMethods.includes(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'same-origin' || site === 'none') return;
  if (origin !== undefined && corsOrigins.includes(origin)) return;
  if (site === undefined && (origin === undefined || isOwnOrigin(origin, request, publicUrl))) return;
  throw new AppError('CROSS_SITE');
}

function isOwnOrigin(origin: string, { host }: FastifyRequest, publicUrl: string | undefined): boolean {
  if (origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase().replace(/:(80|443)$/, '');
}

/**
 * Counts public requests that cost more than a few microseconds, and throws TOO_MANY_REQUESTS over the limit of a minute; API calls have
 * their own limits.
 */
export function publicLimits(siblings: Siblings | null): (request: Pick<FastifyRequest, 'url' | 'ip'>) => void {
  const pages = new TurnsPerMinute(pagesPerMinute, 'pages', siblings);
  const documents = new TurnsPerMinute(documentsPerMinute, 'documents', siblings);
  return ({ url, ip }) => {
    const path = url.split('?')[0] ?? '';
    if (path === '/healthz' || path === '/readyz') return;
    const isDocument = documentPaths.includes(path);
    if (path.startsWith('/api/') && !isDocument) return;
    const seconds = (isDocument ? documents : pages).take(networkOf(ip));
    if (seconds !== null) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: seconds });
  };
}
