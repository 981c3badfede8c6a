import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { Config } from '../config.ts';
import { isHost } from './hosts.ts';
import { networkOf } from './network.ts';
import { forwardedHeaderWatch } from './proxy-watch.ts';
import type { Readiness } from './readiness.ts';
import { TurnsPerMinute } from './turns-per-minute.ts';

const yearSeconds = 31_536_000;
/** What a browser offers to pages and Karo never uses. */
const unusedFeatures = ['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi'];
const permissionsPolicy = [...unusedFeatures, 'payment', 'usb'].map((feature) => `${feature}=()`).join(', ');

/** Pages and their files: a school of hundreds of telephones behind one address opens Karo in one minute. */
const pagesPerMinute = 6000;
/** The description of the API, which a tool reads once. */
const documentsPerMinute = 120;
const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

type Protected = { http: FastifyInstance; config: Config; readiness: Readiness };

/** What every request passes and every reply carries: security headers, other origins, hosts, limits of what costs before sign-in. */
export async function protect({ http, config, readiness }: Protected, methods: readonly string[]): Promise<void> {
  await http.register(helmet, securityHeaders(config));
  if (config.corsOrigins.length > 0) {
    await http.register(cors, {
      origin: [...config.corsOrigins],
      credentials: true,
      methods: [...methods],
      exposedHeaders: ['Idempotency-Replayed', 'Retry-After'],
    });
  }
  const watchForwarded = forwardedHeaderWatch(config, readiness);
  const refuseTooMany = publicLimits();
  http.addHook('onRequest', async (request, reply) => {
    // Pages and their files say otherwise themselves.
    reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'permissions-policy': permissionsPolicy });
    refuseOddHost(request);
    watchForwarded(request);
    refuseTooMany(request);
    refuseOtherSites(request, config);
  });
}

function securityHeaders({ publicUrl }: Config) {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const self = ["'self'"];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': self,
        'script-src': self,
        // The controls write the theme's variables into style elements, whose text is made while the page runs.
        'style-src': [...self, "'unsafe-inline'"],
        'font-src': self,
        'img-src': [...self, 'data:'],
        'connect-src': self,
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': self,
        'frame-ancestors': ["'none'"],
      },
    },
    frameguard: { action: 'deny' as const },
    hsts: isHttps && { maxAge: yearSeconds, includeSubDomains: true },
  };
}

/** Text that can be no host is refused; HTTP/1.0 may leave it out. */
function refuseOddHost({ raw, host }: FastifyRequest): void {
  for (const given of [raw.headers.host, host]) {
    if (given && !isHost(given)) throw new AppError('BAD_REQUEST');
  }
}

/** Browsers say where a write comes from; where they do not (plain HTTP), the Origin must be this site or a listed one. */
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

/** Counts what anybody may ask for and costs more than a few microseconds; calls of the API have limits of their own. */
function publicLimits(): (request: FastifyRequest) => void {
  const pages = new TurnsPerMinute(pagesPerMinute);
  const documents = new TurnsPerMinute(documentsPerMinute);
  return ({ url, ip }) => {
    const path = url.split('?')[0] ?? '';
    if (path === '/healthz' || path === '/readyz') return;
    if (path.startsWith('/api/') && path !== '/api/openapi.json') return;
    const seconds = (path === '/api/openapi.json' ? documents : pages).take(networkOf(ip));
    if (seconds !== null) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds: seconds });
  };
}
