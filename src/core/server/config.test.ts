import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

function faultsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

test('without any setting Karo serves this machine only, on port 3000, from .data', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    databaseAppUrl: undefined,
    dbPrepared: true,
    dbPoolMax: 10,
    processes: 1,
    costlyReadsPerMinute: 60,
    stopNoticeMs: 1000,
    sessionSecret: undefined,
    secretsKeys: [],
    publicUrl: undefined,
    darajaSimulatorUrl: undefined,
    smsUrl: 'https://api.africastalking.com',
    corsOrigins: [],
    allowedHosts: [],
    trustProxyHops: 0,
    clockCheck: true,
    backupDir: undefined,
    backupEveryMs: 24 * 60 * 60_000,
    backupKeep: 14,
    backupKey: undefined,
    migrateWithoutBackup: false,
    webhooksAnywhere: false,
    metrics: null,
    requestLog: false,
    traces: false,
    caps: { grades: 40, streams: 30, subjects: 40, users: 300, students: 20_000, terms: 60, fees: 200 },
    demo: 'on',
    production: false,
    logLevel: 'info',
  });
});

const secret = 'a secret of at least thirty-two characters';
const everySetting = {
  PORT: '8080',
  HOST: '0.0.0.0',
  DATA_DIR: '/var/lib/karo',
  DATABASE_URL: 'postgres://karo:pw@db.example.ke:5432/karo',
  DATABASE_APP_URL: 'postgresql://app:pw@db.example.ke/karo',
  DB_PREPARED: 'off',
  DB_POOL_MAX: '25',
  WEB_CONCURRENCY: '4',
  COSTLY_READS_PER_MINUTE: '90',
  STOP_NOTICE_MS: '5000',
  SESSION_SECRET: secret,
  KARO_SECRETS_KEY: `${secret}, an older ${secret}`,
  PUBLIC_URL: 'https://karo.example.ke',
  DARAJA_SIMULATOR_URL: 'http://127.0.0.1:4010',
  AFRICASTALKING_URL: 'https://api.sandbox.africastalking.com',
  CORS_ORIGINS: 'https://a.example.ke, http://localhost:5173',
  ALLOWED_HOSTS: 'Karo.School.Local, 192.168.1.5:3000',
  TRUST_PROXY: '1',
  CLOCK_CHECK: 'off',
  BACKUP_DIR: '/var/backups/karo',
  BACKUP_EVERY: '90m',
  BACKUP_KEEP: '30',
  BACKUP_KEY: 'a key of the backups, kept apart from them',
  MIGRATE_WITHOUT_BACKUP: 'yes',
  MAX_GRADES: '1',
  MAX_STREAMS: '2',
  MAX_SUBJECTS: '3',
  MAX_USERS: '4',
  MAX_STUDENTS: '5',
  MAX_TERMS: '6',
  MAX_FEES: '7',
  DEMO: 'off',
  WEBHOOKS_ANYWHERE: 'yes',
  METRICS_PORT: '9464',
  METRICS_HOST: '0.0.0.0',
  METRICS_TOKEN: 'a token of the operator',
  REQUEST_LOG: 'on',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
};

test('every setting is read', () => {
  expect(readConfig(everySetting)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/karo',
    databaseUrl: 'postgres://karo:pw@db.example.ke:5432/karo',
    databaseAppUrl: 'postgresql://app:pw@db.example.ke/karo',
    dbPrepared: false,
    dbPoolMax: 25,
    processes: 4,
    costlyReadsPerMinute: 90,
    stopNoticeMs: 5000,
    sessionSecret: secret,
    secretsKeys: [secret, `an older ${secret}`],
    publicUrl: 'https://karo.example.ke',
    darajaSimulatorUrl: 'http://127.0.0.1:4010',
    smsUrl: 'https://api.sandbox.africastalking.com',
    corsOrigins: ['https://a.example.ke', 'http://localhost:5173'],
    allowedHosts: ['karo.school.local', '192.168.1.5:3000'],
    trustProxyHops: 1,
    clockCheck: false,
    backupDir: '/var/backups/karo',
    backupEveryMs: 90 * 60_000,
    backupKeep: 30,
    backupKey: 'a key of the backups, kept apart from them',
    migrateWithoutBackup: true,
    webhooksAnywhere: true,
    metrics: { port: 9464, host: '0.0.0.0', token: 'a token of the operator' },
    requestLog: true,
    traces: true,
    caps: { grades: 1, streams: 2, subjects: 3, users: 4, students: 5, terms: 6, fees: 7 },
    demo: 'off',
    production: true,
    logLevel: 'warn',
  });
});

test('others reach the metrics with a token only', () => {
  expect(faultsOf({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' })).toContain(
    'METRICS_TOKEN must be set where METRICS_HOST is not this machine alone',
  );
  expect(faultsOf({ PORT: '9464', METRICS_PORT: '9464' })).toContain('METRICS_PORT must differ from PORT');
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1', token: undefined });
});

test.each([
  ['127.0.0.1', undefined, 'on'],
  ['::1', undefined, 'on'],
  ['localhost', undefined, 'on'],
  ['0.0.0.0', undefined, 'unsaid'],
  ['::', undefined, 'unsaid'],
  ['192.168.1.5', undefined, 'unsaid'],
  ['0.0.0.0', 'on', 'on'],
  ['127.0.0.1', 'off', 'off'],
])('on HOST=%s with DEMO=%s the demo school is %s', (HOST, DEMO, demo) => {
  expect(readConfig({ HOST, DEMO }).demo).toBe(demo);
});

test('a blank setting is an absent one', () => {
  expect(readConfig({ PORT: '', HOST: '  ', DATABASE_URL: '', SESSION_SECRET: ' ', CORS_ORIGINS: '', DEMO: '' })).toEqual(readConfig({}));
});

test('all faults are listed together, a line each that names the variable', () => {
  const faults = faultsOf({ PORT: 'http', SESSION_SECRET: 'short', DEMO: 'yes', LOG_LEVEL: 'loud' }).split('\n').slice(1);
  expect(faults.map((line) => line.trim())).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'SESSION_SECRET must have at least 32 characters',
    'DEMO must be on or off',
    'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace',
  ]);
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '0x50'],
  ['PORT', '3e3'],
  ['DB_POOL_MAX', '0'],
  ['DB_POOL_MAX', '2.5'],
  ['WEB_CONCURRENCY', '0'],
  ['WEB_CONCURRENCY', '65'],
  ['TRUST_PROXY', 'true'],
  ['MAX_GRADES', '0'],
  ['MAX_STREAMS', '1001'],
  ['MAX_SUBJECTS', '-1'],
  ['MAX_USERS', 'many'],
  ['MAX_STUDENTS', '1e6'],
  ['MAX_TERMS', '2.5'],
  ['MAX_FEES', '0x10'],
  ['MIGRATE_WITHOUT_BACKUP', 'on'],
  ['DATABASE_URL', 'mysql://localhost/karo'],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_APP_URL', 'localhost:5432'],
  ['KARO_SECRETS_KEY', 'too short'],
  ['KARO_SECRETS_KEY', `${secret},short`],
  ['DARAJA_SIMULATOR_URL', '127.0.0.1:4010'],
  ['PUBLIC_URL', 'https://karo.example.ke/path'],
  ['PUBLIC_URL', 'karo.example.ke'],
  ['ALLOWED_HOSTS', 'a b'],
  ['ALLOWED_HOSTS', 'https://karo.example.ke'],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'https://a.example.ke,file:///etc'],
])('%s=%s is refused', (name, text) => {
  expect(faultsOf({ [name]: text })).toContain(`${name} must `);
});

test('each of several processes gets three connections at least; one alone makes do with fewer', () => {
  expect(faultsOf({ WEB_CONCURRENCY: '3', DB_POOL_MAX: '8' })).toContain(
    'DB_POOL_MAX must be at least 3 for each process of WEB_CONCURRENCY',
  );
  const both = faultsOf({ WEB_CONCURRENCY: '3', DB_POOL_MAX: '8', PORT: 'http', DATABASE_URL: 'mysql://x' });
  expect(both.match(/(PORT|DATABASE_URL|DB_POOL_MAX) must/g)?.sort(), 'listed with the others').toEqual([
    'DATABASE_URL must',
    'DB_POOL_MAX must',
    'PORT must',
  ]);
  expect(faultsOf({ WEB_CONCURRENCY: '3', DB_POOL_MAX: 'x' }).match(/DB_POOL_MAX must/g)).toHaveLength(1);
  expect(readConfig({ WEB_CONCURRENCY: '3', DB_POOL_MAX: '9' }).processes).toBe(3);
  expect(readConfig({ DB_POOL_MAX: '1' }).dbPoolMax).toBe(1);
});

test('settings cannot be changed once they are read', () => {
  const config = readConfig({});
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.corsOrigins)).toBe(true);
  expect(Object.isFrozen(config.caps)).toBe(true);
});
