import { resolve } from 'node:path';
import { z } from 'zod';

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

const postgresUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text),
    'must be an address like postgres://user:password@host:5432/name',
  )
  .optional();

const settings = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl,
  DATABASE_APP_URL: postgresUrl,
  DB_PREPARED: onOff,
  DB_POOL_MAX: wholeNumber(10, 1, 200),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: z.string().refine(isOrigin, 'must be an origin like https://karo.example.ke, without a path').optional(),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((origins) => origins.every(isOrigin), 'must be origins like https://fees.example.ke, separated by commas'),
  TRUST_PROXY: wholeNumber(0, 0, 10),
  DEMO: onOff,
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
});

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
    sessionSecret: found.SESSION_SECRET,
    publicUrl: found.PUBLIC_URL,
    corsOrigins: Object.freeze(found.CORS_ORIGINS),
    trustProxyHops: found.TRUST_PROXY,
    demo: found.DEMO,
    production: found.NODE_ENV === 'production',
    logLevel: found.LOG_LEVEL,
  });
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}
