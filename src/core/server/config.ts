import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { schoolStudentsMax } from '../inputs.ts';
import { isHost, isLoopback } from './doors/hosts.ts';

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const faultless = (isRight: (text: string) => boolean, error: string) => z.string().check(z.refine(isRight, { error }));

const wholeNumber = (usual: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  const isRight = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  return z.pipe(z._default(faultless(isRight, error), String(usual)), z.transform(Number));
};

const onOff = (usual: 'on' | 'off') =>
  z.pipe(
    z._default(z.enum(['on', 'off'], { error: 'must be on or off' }), usual),
    z.transform((text) => text === 'on'),
  );

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const periodFault = 'must be a whole number of minutes, hours or days, like 30m, 24h or 7d';
const period = (usual: string) =>
  z.pipe(
    z._default(
      faultless((text) => /^[1-9]\d{0,3}[mhd]$/.test(text), periodFault),
      usual,
    ),
    z.transform((text) => Number(text.slice(0, -1)) * unitMs[text.slice(-1) as keyof typeof unitMs]),
  );

const isPostgresUrl = (text: string) => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text);
const postgresUrl = z.optional(faultless(isPostgresUrl, 'must be an address like postgres://user:password@host:5432/name'));

const origin = (example: string) => faultless(isOrigin, `must be an origin like ${example}, without a path`);
const longEnough = (least: number) => z.optional(z.string().check(z.minLength(least, `must have at least ${least} characters`)));

/** Words separated by commas. */
const list = (isRight: (word: string) => boolean, error: string) =>
  z.pipe(
    z._default(z.string(), ''),
    z.pipe(
      z.transform((text: string) => text.split(',').flatMap((part) => part.trim() || [])),
      z.array(z.string()).check(z.refine((words) => words.every(isRight), { error })),
    ),
  );

const variables = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: postgresUrl,
  DATABASE_APP_URL: postgresUrl,
  DB_PREPARED: onOff('on'),
  DB_POOL_MAX: wholeNumber(10, 1, 200),
  WEB_CONCURRENCY: wholeNumber(1, 1, 64),
  COSTLY_READS_PER_MINUTE: wholeNumber(60, 1, 100_000),
  STOP_NOTICE_MS: wholeNumber(1000, 0, 60_000),
  SESSION_SECRET: longEnough(32),
  // Several allow rotation: the first seals, each of them opens.
  KARO_SECRETS_KEY: list((key) => key.length >= 32, 'must be keys of at least 32 characters, separated by commas'),
  PUBLIC_URL: z.optional(origin('https://karo.example.ke')),
  DARAJA_SIMULATOR_URL: z.optional(origin('http://127.0.0.1:4010')),
  AFRICASTALKING_URL: z._default(origin('https://api.sandbox.africastalking.com'), 'https://api.africastalking.com'),
  CORS_ORIGINS: list(isOrigin, 'must be origins like https://fees.example.ke, separated by commas'),
  ALLOWED_HOSTS: list(
    (host) => isHost(host.toLowerCase()),
    'must be hosts like karo.school.local or 192.168.1.5:3000, separated by commas',
  ),
  TRUST_PROXY: wholeNumber(0, 0, 10),
  CLOCK_CHECK: onOff('on'),
  MAX_GRADES: wholeNumber(40, 1, 1000),
  MAX_STREAMS: wholeNumber(30, 1, 1000),
  MAX_SUBJECTS: wholeNumber(40, 1, 1000),
  MAX_USERS: wholeNumber(300, 1, 100_000),
  MAX_STUDENTS: wholeNumber(20_000, 1, schoolStudentsMax),
  MAX_TERMS: wholeNumber(60, 1, 1000),
  MAX_FEES: wholeNumber(200, 1, 10_000),
  DEMO: z.optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_EVERY: period('24h'),
  BACKUP_KEEP: wholeNumber(14, 1, 1000),
  BACKUP_KEY: longEnough(16),
  WEBHOOKS_ANYWHERE: z.optional(z.literal('yes', { error: 'must be yes, or absent' })),
  MIGRATE_WITHOUT_BACKUP: z.optional(z.literal('yes', { error: 'must be yes, or absent' })),
  METRICS_PORT: wholeNumber(0, 0, 65_535),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: longEnough(16),
  REQUEST_LOG: onOff('off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    faultless((text) => /^https?:\/\/./.test(text) && URL.canParse(text), 'must be an address like http://127.0.0.1:4318'),
  ),
  NODE_ENV: z._default(z.string(), 'development'),
  LOG_LEVEL: z._default(z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }), 'info'),
});

/** False for too few. Text that is not a number has its own fault. */
function hasConnections(processes: unknown, poolMax: unknown): boolean {
  if (typeof processes !== 'number' || typeof poolMax !== 'number') return true;
  return processes === 1 || poolMax >= processes * connectionsOfProcessMin;
}

/** With fewer, a process could not reserve one for sign-in. */
const connectionsOfProcessMin = 3;
const settings = variables.check(
  z.refine(({ WEB_CONCURRENCY: processes, DB_POOL_MAX: poolMax }) => hasConnections(processes, poolMax), {
    path: ['DB_POOL_MAX'],
    // Checked together with the rest, so that all faults are listed.
    when: () => true,
    error: `must be at least ${connectionsOfProcessMin} for each process of WEB_CONCURRENCY`,
  }),
  z.refine(({ METRICS_HOST: host, METRICS_TOKEN: token }) => token !== undefined || typeof host !== 'string' || isLoopback(host), {
    path: ['METRICS_TOKEN'],
    when: () => true,
    error: 'must be set where METRICS_HOST is not this machine alone',
  }),
  z.refine(({ METRICS_PORT: metrics, PORT: port }) => metrics !== port || metrics === 0, {
    path: ['METRICS_PORT'],
    when: () => true,
    error: 'must differ from PORT',
  }),
);

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks every setting once. Throws one error that lists all faults, a line each. Blank means absent. */
export function readConfig(env: Record<string, string | undefined>) {
  const values = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ''));
  const read = settings.safeParse(values);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Error(`These settings cannot be used:\n${faults.join('\n')}`);
  }
  const parsed = read.data;
  return Object.freeze({
    port: parsed.PORT,
    host: parsed.HOST,
    dataDir: resolve(parsed.DATA_DIR),
    databaseUrl: parsed.DATABASE_URL,
    databaseAppUrl: parsed.DATABASE_APP_URL,
    dbPrepared: parsed.DB_PREPARED,
    dbPoolMax: parsed.DB_POOL_MAX,
    /** How many server processes share the port, and with it every limit of the install. */
    processes: parsed.WEB_CONCURRENCY,
    costlyReadsPerMinute: parsed.COSTLY_READS_PER_MINUTE,
    stopNoticeMs: parsed.STOP_NOTICE_MS,
    sessionSecret: parsed.SESSION_SECRET,
    secretsKeys: Object.freeze(parsed.KARO_SECRETS_KEY),
    publicUrl: parsed.PUBLIC_URL,
    /** Where schools may connect instead of Safaricom, for trials. */
    darajaSimulatorUrl: parsed.DARAJA_SIMULATOR_URL,
    smsUrl: parsed.AFRICASTALKING_URL,
    corsOrigins: Object.freeze(parsed.CORS_ORIGINS),
    allowedHosts: Object.freeze(parsed.ALLOWED_HOSTS.map((host) => host.toLowerCase())),
    trustProxyHops: parsed.TRUST_PROXY,
    clockCheck: parsed.CLOCK_CHECK,
    caps: capsIn(parsed),
    // Its password is published, so a public address gets it only on request.
    demo: parsed.DEMO ?? (isLoopback(parsed.HOST) ? 'on' : 'unsaid'),
    backupDir: parsed.BACKUP_DIR && resolve(parsed.BACKUP_DIR),
    backupEveryMs: parsed.BACKUP_EVERY,
    backupKeep: parsed.BACKUP_KEEP,
    backupKey: parsed.BACKUP_KEY,
    /** The operator's consent to migrate a database with schools without a backup. */
    migrateWithoutBackup: parsed.MIGRATE_WITHOUT_BACKUP === 'yes',
    /** Null without METRICS_PORT. */
    metrics: parsed.METRICS_PORT === 0 ? null : { port: parsed.METRICS_PORT, host: parsed.METRICS_HOST, token: parsed.METRICS_TOKEN },
    requestLog: parsed.REQUEST_LOG,
    /** The exporter reads the address itself, with the other variables of OpenTelemetry. */
    traces: parsed.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    /** Lets webhooks go to http and to private addresses, for trials. */
    webhooksAnywhere: parsed.WEBHOOKS_ANYWHERE === 'yes',
    production: parsed.NODE_ENV === 'production',
    logLevel: parsed.LOG_LEVEL,
  });
}

/** The caps of one school: streams and subjects of a grade, others in all. */
function capsIn(parsed: z.output<typeof settings>) {
  return Object.freeze({
    grades: parsed.MAX_GRADES,
    streams: parsed.MAX_STREAMS,
    subjects: parsed.MAX_SUBJECTS,
    users: parsed.MAX_USERS,
    students: parsed.MAX_STUDENTS,
    terms: parsed.MAX_TERMS,
    fees: parsed.MAX_FEES,
  });
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
