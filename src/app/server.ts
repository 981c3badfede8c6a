import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import fastify, { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance, LogController } from 'fastify';
import { bankStatementsRoutes } from '../arrivals/bank-statements/server/routes.ts';
import { banksRoutes } from '../arrivals/banks/server/routes.ts';
import { darajaRoutes } from '../arrivals/daraja/server/routes.ts';
import { refusedNoticesRoutes } from '../arrivals/refused-notices/server/routes.ts';
import { unallocatedRoutes } from '../arrivals/unallocated/server/routes.ts';
import { adjustmentsRoutes } from '../books/adjustments/server/routes.ts';
import { statementsRoutes } from '../books/statements/server/routes.ts';
import { termsRoutes } from '../books/terms/server/routes.ts';
import { AppError } from '../core/errors.ts';
import { Actions } from '../core/server/audit/actions.ts';
import { keepSentText } from '../core/server/callbacks/sent-text.ts';
import type { Config } from '../core/server/config.ts';
import type { Database } from '../core/server/db.ts';
import { fileArrivalMs, LongBodies, limitArrival } from '../core/server/doors/arrival.ts';
import { isTooComplex } from '../core/server/doors/body-shape.ts';
import { CostlyReads } from '../core/server/doors/costly-reads.ts';
import { CostlyTurns } from '../core/server/doors/costly-turns.ts';
import { CredentialUse } from '../core/server/doors/credential-use.ts';
import { headersOfEveryReply } from '../core/server/doors/headers.ts';
import { healthRoutes, rejectDuringShutdown } from '../core/server/doors/health.ts';
import { KeyCalls } from '../core/server/doors/key-calls.ts';
import { protect } from '../core/server/doors/protect.ts';
import { rawRefusals } from '../core/server/doors/raw-refusals.ts';
import { Readiness } from '../core/server/doors/readiness.ts';
import { logRequests } from '../core/server/doors/request-log.ts';
import { siblingsBy } from '../core/server/doors/siblings.ts';
import { errorReplies } from '../core/server/error-reply.ts';
import type { PasswordCost } from '../core/server/exchange.ts';
import type { Secrets } from '../core/server/secrets/secrets.ts';
import type { App } from '../core/server/serve.ts';
import { sessionTokens } from '../core/server/tokens.ts';
import { additionalFeesRoutes } from '../fees/additional-fees/server/routes.ts';
import { discountRulesRoutes } from '../fees/discount-rules/server/routes.ts';
import { feeFilesRoutes } from '../fees/fee-files/server/routes.ts';
import { planningRoutes } from '../fees/planning/server/routes.ts';
import { simulatorRoutes } from '../fees/simulator/server/routes.ts';
import { structuresRoutes } from '../fees/structures/server/routes.ts';
import { archiveRoutes } from '../install/archive/server/routes.ts';
import { landingRoutes } from '../install/landing/server/routes.ts';
import { signupRoutes } from '../install/signup/server/routes.ts';
import { guardiansRoutes } from '../messages/guardians/server/routes.ts';
import { balancesRoutes } from '../payments/balances/server/routes.ts';
import { classStatementsRoutes } from '../payments/class-statements/server/routes.ts';
import { dayRoutes } from '../payments/day/server/routes.ts';
import { familiesRoutes } from '../payments/families/server/routes.ts';
import { paymentsRoutes } from '../payments/payments/server/routes.ts';
import { reversalsRoutes } from '../payments/reversals/server/routes.ts';
import { sharedRoutes } from '../payments/shared/server/routes.ts';
import { sponsorsRoutes } from '../payments/sponsors/server/routes.ts';
import { approvalsRoutes } from '../reports/approvals/server/routes.ts';
import { childDataRoutes } from '../reports/child-data/server/routes.ts';
import { dashboardRoutes } from '../reports/dashboard/server/routes.ts';
import { erasureRoutes } from '../reports/erasure/server/routes.ts';
import { feeReportsRoutes } from '../reports/fee-reports/server/routes.ts';
import { otherReportsRoutes } from '../reports/other-reports/server/routes.ts';
import { studentPageRoutes } from '../reports/student-page/server/routes.ts';
import { accountRoutes } from '../school/account/server/routes.ts';
import { apiKeysRoutes } from '../school/api-keys/server/routes.ts';
import { auditLogRoutes } from '../school/audit-log/server/routes.ts';
import { gradesRoutes } from '../school/grades/server/routes.ts';
import { jobsRoutes } from '../school/jobs/server/routes.ts';
import { notificationsRoutes } from '../school/notifications/server/routes.ts';
import { usualPasswordCost } from '../school/session/server/passwords.ts';
import { sessionRoutes } from '../school/session/server/routes.ts';
import { settingsRoutes } from '../school/settings/server/routes.ts';
import { teachingRoutes } from '../school/teaching/server/routes.ts';
import { usersRoutes } from '../school/users/server/routes.ts';
import { webhooksRoutes } from '../school/webhooks/server/routes.ts';
import { consentsRoutes } from '../students/consents/server/routes.ts';
import { importsRoutes } from '../students/imports/server/routes.ts';
import { registerRoutes } from '../students/register/server/routes.ts';
import { yearEndRoutes } from '../students/year-end/server/routes.ts';
import { actionWords } from './action-words.ts';
import { endpoints } from './endpoints.ts';
import { scopeOf } from './key-scopes.ts';
import { openApiRoute } from './openapi.ts';
import { referenceRoute } from './reference/reference-page.ts';
import { webFiles } from './web-files.ts';

/** For all processes together; event streams take up to 2,000 of them. */
const connectionsMax = 4000;

export type ServerParts = {
  database: Database;
  config: Config;
  sessionSecret: string;
  secrets: Secrets;
  readiness?: Readiness;
  /** Counts the requests, where the operator asks for metrics. */
  measure?: ((http: FastifyInstance) => void) | undefined;
  /** Only tests, which hash thousands, change it. */
  passwordCost?: PasswordCost;
};

/** The whole server, ready to listen: plugins first, then each feature. */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const { database, config, sessionSecret, secrets, readiness = new Readiness(), passwordCost = usualPasswordCost, measure } = parts;
  const headers = headersOfEveryReply(config);
  const replyWithError = errorReplies(headers);
  const http = fastify(httpOptions(config, headers, replyWithError));
  http.server.maxConnections = Math.ceil(connectionsMax / config.processes);
  // Node would refuse unknown expectations in its own form.
  http.server.on('checkExpectation', (request, response) => http.routing(request, response));
  const siblings = siblingsBy(database);
  http.addHook('onClose', async () => siblings.close());
  const costlyReads = new CostlyReads(config.costlyReadsPerMinute, siblings);
  const costlyTurns = new CostlyTurns();
  const longBodies = new LongBodies();
  const tokens = sessionTokens(sessionSecret);
  const credentialUse = new CredentialUse(database);
  const actions = new Actions(actionWords, endpoints);
  const parties = { siblings, costlyReads, costlyTurns, longBodies, keyCalls: new KeyCalls(siblings), scopeOf, credentialUse };
  const app: App = { http, database, config, readiness, secrets, passwordCost, tokens, actions, ...parties };

  limitArrival(http);
  await protect({ ...app, headers }, methodsServed);
  measure?.(http);
  if (config.requestLog) logRequests(http);
  rejectDuringShutdown(http);
  readJsonOnly(http);
  http.setErrorHandler(replyWithError);
  healthRoutes(http, app);

  openApiRoute(http);
  referenceRoute(http);
  for (const serveFeature of features) serveFeature(app);
  await webFiles(http);
  return http;
}

/** The routes of each feature. */
const features: readonly ((app: App) => void)[] = [
  sessionRoutes,
  accountRoutes,
  settingsRoutes,
  usersRoutes,
  auditLogRoutes,
  dashboardRoutes,
  notificationsRoutes,
  gradesRoutes,
  termsRoutes,
  structuresRoutes,
  additionalFeesRoutes,
  registerRoutes,
  consentsRoutes,
  paymentsRoutes,
  sponsorsRoutes,
  sharedRoutes,
  unallocatedRoutes,
  importsRoutes,
  bankStatementsRoutes,
  planningRoutes,
  feeFilesRoutes,
  yearEndRoutes,
  simulatorRoutes,
  statementsRoutes,
  adjustmentsRoutes,
  discountRulesRoutes,
  reversalsRoutes,
  approvalsRoutes,
  familiesRoutes,
  dayRoutes,
  balancesRoutes,
  classStatementsRoutes,
  studentPageRoutes,
  erasureRoutes,
  childDataRoutes,
  feeReportsRoutes,
  otherReportsRoutes,
  darajaRoutes,
  banksRoutes,
  refusedNoticesRoutes,
  signupRoutes,
  teachingRoutes,
  jobsRoutes,
  apiKeysRoutes,
  webhooksRoutes,
  guardiansRoutes,
  archiveRoutes,
  landingRoutes,
];

/** Connection settings, and the form of refusals before any handler. */
function httpOptions(config: Config, headers: Record<string, string>, replyWithError: ReturnType<typeof errorReplies>) {
  return {
    logger: loggerOptions(config),
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    requestTimeout: fileArrivalMs,
    keepAliveTimeout: 65_000,
    // Requests without a host are refused by us, in the form of every other refusal.
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000, requireHostHeader: false },
    // A function, because Fastify reads a bare number of hops as none.
    trustProxy: config.trustProxyHops > 0 && ((_address, hop) => hop < config.trustProxyHops),
    routerOptions: { maxParamLength: 100 },
    schemaController: noSchemas,
    forceCloseConnections: 'idle',
    // Refused by us during shutdown, in the form of every other refusal.
    return503OnClosing: false,
    // The router's own refusals, such as an undecodable address, in the form of every other refusal.
    frameworkErrors: replyWithError,
    clientErrorHandler: rawRefusals(headers),
  } satisfies FastifyHttpOptions<Server>;
}

function neverCalled(): never {
  throw new Error('No route has a JSON schema');
}

/** Endpoints validate their input themselves, so the JSON schema libraries are not loaded. */
const noSchemas = { compilersFactory: { buildValidator: neverCalled, buildSerializer: neverCalled } };

function loggerOptions({ logLevel }: Config) {
  return logLevel === 'silent' ? false : { level: logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] };
}

/** The server's log, for work outside requests. */
export function serverLog(config: Config): FastifyBaseLogger {
  return fastify({ logger: loggerOptions(config), schemaController: noSchemas }).log;
}

const methodsServed = [...new Set<string>(endpoints.map(({ method }) => method))];

/**
 * JSON is the only body, except for callbacks that send a form; an empty one is none, because the specification's clients label empty
 * requests as JSON. One that would keep every school waiting while it is read is refused.
 */
function readJsonOnly(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (isTooComplex(body.toString())) return done(new AppError('BAD_REQUEST'));
    keepSentText(request, body.toString());
    return parse(request, body.toString(), done);
  });
  // Only where an endpoint allows it: another site's page can send a form without asking.
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { takesForm } = request.routeOptions.config as { takesForm?: boolean };
    if (takesForm !== true) return done(new AppError('NOT_JSON'));
    return done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
}
