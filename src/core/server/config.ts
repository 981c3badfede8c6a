import { resolve } from 'node:path';
import { z } from 'zod';
import { isHost, isLoopback } from './doors/hosts.ts';

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const wholeNumber = (usual: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .default(String(usual))
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const onOff = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .default('on')
  .transform((text) => text === 'on');

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const periodFault = 'must be a whole number of minutes, hours or days, like 30m, 24h or 7d';
const period = (usual: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}[mhd]$/, periodFault)
    .default(usual)
    .transform((text) => Number(text.slice(0, -1)) * unitMs[text.slice(-1) as keyof typeof unitMs]);

const postgresUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text),
    'must be an address like postgres://user:password@host:5432/name',
  )
  .optional();

const variables = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl,
  DATABASE_APP_URL: postgresUrl,
  DB_PREPARED: onOff,
  DB_POOL_MAX: wholeNumber(10, 1, 200),
  WEB_CONCURRENCY: wholeNumber(1, 1, 64),
  COSTLY_READS_PER_MINUTE: wholeNumber(60, 1, 100_000),
  STOP_NOTICE_MS: wholeNumber(1000, 0, 60_000),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  // Several take turns: the first seals, each of them opens.
  KARO_SECRETS_KEY: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((keys) => keys.every((key) => key.length >= 32), 'must be keys of at least 32 characters, separated by commas'),
  PUBLIC_URL: z.string().refine(isOrigin, 'must be an origin like https://karo.example.ke, without a path').optional(),
  DARAJA_SIMULATOR_URL: z.string().refine(isOrigin, 'must be an origin like http://127.0.0.1:4010, without a path').optional(),
  AFRICASTALKING_URL: z
    .string()
    .refine(isOrigin, 'must be an origin like https://api.sandbox.africastalking.com, without a path')
    .default('https://api.africastalking.com'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((origins) => origins.every(isOrigin), 'must be origins like https://fees.example.ke, separated by commas'),
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim().toLowerCase() || []))
    .refine((hosts) => hosts.every(isHost), 'must be hosts like karo.school.local or 192.168.1.5:3000, separated by commas'),
  TRUST_PROXY: wholeNumber(0, 0, 10),
  CLOCK_CHECK: onOff,
  MAX_GRADES: wholeNumber(40, 1, 1000),
  MAX_STREAMS: wholeNumber(30, 1, 1000),
  MAX_SUBJECTS: wholeNumber(40, 1, 1000),
  MAX_USERS: wholeNumber(300, 1, 100_000),
  MAX_STUDENTS: wholeNumber(20_000, 1, 1_000_000),
  MAX_TERMS: wholeNumber(60, 1, 1000),
  MAX_FEES: wholeNumber(200, 1, 10_000),
  DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: period('24h'),
  BACKUP_KEEP: wholeNumber(14, 1, 1000),
  BACKUP_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

/** With fewer, a process could not keep one for those who sign in. */
const connectionsOfProcessMin = 3;
const settings = variables.refine(
  ({ WEB_CONCURRENCY: processes, DB_POOL_MAX: poolMax }) => processes === 1 || poolMax >= processes * connectionsOfProcessMin,
  { path: ['DB_POOL_MAX'], error: `must be at least ${connectionsOfProcessMin} for each process of WEB_CONCURRENCY` },
);

export type Config = ReturnType<typeof readConfig>;

/** Reads and checks every setting once. Throws one error that lists all faults, a line each. Blank means absent. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ''));
  const read = settings.safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Error(`These settings cannot be used:\n${faults.join('\n')}`);
  }
  const found = read.data;
  return Object.freeze({
    port: found.PORT,
    host: found.HOST,
    dataDir: resolve(found.DATA_DIR),
    databaseUrl: found.DATABASE_URL,
    databaseAppUrl: found.DATABASE_APP_URL,
    dbPrepared: found.DB_PREPARED,
    dbPoolMax: found.DB_POOL_MAX,
    /** How many server processes share the port, and with it every limit of the install. */
    processes: found.WEB_CONCURRENCY,
    costlyReadsPerMinute: found.COSTLY_READS_PER_MINUTE,
    stopNoticeMs: found.STOP_NOTICE_MS,
    sessionSecret: found.SESSION_SECRET,
    secretsKeys: Object.freeze(found.KARO_SECRETS_KEY),
    publicUrl: found.PUBLIC_URL,
    /** Where schools may connect to instead of Safaricom, to try it. */
    darajaSimulatorUrl: found.DARAJA_SIMULATOR_URL,
    smsUrl: found.AFRICASTALKING_URL,
    corsOrigins: Object.freeze(found.CORS_ORIGINS),
    allowedHosts: Object.freeze(found.ALLOWED_HOSTS),
    trustProxyHops: found.TRUST_PROXY,
    clockCheck: found.CLOCK_CHECK,
    /** The most that one school may have: streams and subjects of a grade, the others in all. */
    caps: Object.freeze({
      grades: found.MAX_GRADES,
      streams: found.MAX_STREAMS,
      subjects: found.MAX_SUBJECTS,
      users: found.MAX_USERS,
      students: found.MAX_STUDENTS,
      terms: found.MAX_TERMS,
      fees: found.MAX_FEES,
    }),
    // Its password is published, so an address that others reach gets it only when somebody said so.
    demo: found.DEMO ?? (isLoopback(found.HOST) ? 'on' : 'unsaid'),
    backupDir: found.BACKUP_DIR && resolve(found.BACKUP_DIR),
    backupEveryMs: found.BACKUP_EVERY,
    backupKeep: found.BACKUP_KEEP,
    backupKey: found.BACKUP_KEY,
    production: found.NODE_ENV === 'production',
    logLevel: found.LOG_LEVEL,
  });
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
