import { randomUUID } from 'node:crypto';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { AppError } from './core/errors.ts';
import type { Config } from './core/server/config.ts';
import type { Database } from './core/server/db.ts';
import { replyWithError } from './core/server/error-reply.ts';
import type { App } from './core/server/serve.ts';
import { sessionTokens } from './core/server/tokens.ts';
import { dashboardRoutes } from './dashboard/server/routes.ts';
import { endpoints } from './endpoints.ts';
import { feesRoutes } from './fees/server/routes.ts';
import { gradesRoutes } from './grades/server/routes.ts';
import { leadsRoutes } from './leads/server/routes.ts';
import { notificationsRoutes } from './notifications/server/routes.ts';
import { openApiRoute } from './openapi.ts';
import { paymentsRoutes } from './payments/server/routes.ts';
import { reportsRoutes } from './reports/server/routes.ts';
import { schoolsRoutes } from './schools/server/routes.ts';
import { sessionRoutes } from './session/server/routes.ts';
import { signUpRoutes } from './signup/server/routes.ts';
import { statementsRoutes } from './statements/server/routes.ts';
import { studentsRoutes } from './students/server/routes.ts';
import { teachingRoutes } from './teaching/server/routes.ts';
import { termsRoutes } from './terms/server/routes.ts';
import { usersRoutes } from './users/server/routes.ts';
import { webFiles } from './web-files.ts';

export type ServerParts = { database: Database; config: Config; sessionSecret: string };

/** The whole server, ready to listen: plugins first, then one line for each feature. */
export async function buildServer({ database, config, sessionSecret }: ServerParts): Promise<FastifyInstance> {
  const http = fastify({
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    requestTimeout: 10_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000 },
    // A function, because Fastify takes a bare number of hops for none.
    trustProxy: config.trustProxyHops > 0 && ((_address, hop) => hop < config.trustProxyHops),
    routerOptions: { maxParamLength: 100 },
    forceCloseConnections: 'idle',
    // What the router refuses by itself, such as an address that cannot be decoded, in the form of every other refusal.
    frameworkErrors: replyWithError,
  });
  const app: App = { http, database, config, tokens: sessionTokens(sessionSecret) };

  await protect(app);
  readJsonOnly(http);
  http.setErrorHandler(replyWithError);
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async () => {
    await database.ping();
    return { status: 'ready' };
  });

  openApiRoute(http);
  sessionRoutes(app);
  schoolsRoutes(app);
  usersRoutes(app);
  dashboardRoutes(app);
  notificationsRoutes(app);
  gradesRoutes(app);
  termsRoutes(app);
  feesRoutes(app);
  studentsRoutes(app);
  paymentsRoutes(app);
  statementsRoutes(app);
  reportsRoutes(app);
  signUpRoutes(app);
  teachingRoutes(app);
  leadsRoutes(app);
  await webFiles(http);
  return http;
}

const methodsServed = new Set<string>(endpoints.map(({ method }) => method));

async function protect({ http, config }: App): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:'],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': null,
      },
    },
  });
  if (config.corsOrigins.length > 0) {
    await http.register(cors, {
      origin: [...config.corsOrigins],
      credentials: true,
      methods: [...methodsServed],
      exposedHeaders: ['Idempotency-Replayed', 'Retry-After'],
    });
  }
  const allowed = new Set(config.corsOrigins);
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.method === 'GET' || request.headers['sec-fetch-site'] !== 'cross-site') return;
    if (!allowed.has(request.headers.origin ?? '')) throw new AppError('CROSS_SITE');
  });
}

/** JSON is the only body; an empty one is no body, because the specification's clients label empty requests as JSON. */
function readJsonOnly(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}
