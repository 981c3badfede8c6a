import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { payCodeOf } from '../src/school/settings/pay-codes.ts';
import { type BareRead, startBareServer } from './bare/bare-server.ts';
import type { Bench, Figures } from './figures.ts';
import { httpClient, perSecond } from './http-load.ts';
import { reads } from './load/reads.ts';
import { needPgbench, pgbenchPerSecond, type Script } from './pgbench/pgbench.ts';
import { explained, recordedScript } from './pgbench/recorded-script.ts';
import { openRecorder } from './pgbench/recorder.ts';
import { hundredths, print } from './print.ts';
import { type RunningServer, withServer } from './running-server.ts';
import { makeBigSchool } from './schools/big-school.ts';
import { copySchools, tokensOfCopies } from './schools/copied-schools.ts';
import { superuserOf } from './schools/superuser.ts';
import { spread, spreadText } from './statistics.ts';

const inFlight = 32;
/** As many connections as the server has unless told otherwise. */
const poolMax = 10;
const schoolCount = 200;
const size = { students: 300, terms: 2, payments: 1200 };
const seconds = 5;
const rounds = 3;
/** The schools and students of the two recordings. */
const school = [3, 7] as const;
const student = [41, 86] as const;
/** Their pay codes. Neither pgbench nor the bare server computes check digits: they look for the first of them in each school. */
const payCode = [payCodeOf(student[0]), payCodeOf(student[1])] as const;

const variables = { school, student, payCode } as const;
const bareAddress = (name: Measured, schoolId: number, id: number) => `/${name}?school=${schoolId}&student=${id}&payCode=${payCode[0]}`;

const measured = ['students', 'payments_list', 'statement', 'report'] as const;
type Measured = (typeof measured)[number];

type Rates = { http: number[]; pgbench: number[]; bare: number[] };

/** Reads a second over HTTP beside what pgbench and a bare server reach with the very statements that the server sends for them. */
export const readsBench: Bench = {
  names: [...measured.map((name) => `${name}_vs_pgbench` as const), ...measured.map((name) => `${name}_vs_bare` as const)],
  measure: () => {
    needPgbench();
    return withServer(ratios);
  },
};

async function ratios({ origin, dataDir }: RunningServer): Promise<Figures> {
  await makeBigSchool(origin, superuserOf(dataDir), { number: 1, ...size });
  await copySchools(dataDir, { from: 2, to: schoolCount });
  const tokens = await tokensOfCopies(dataDir, schoolCount);
  const { scripts, bare } = await recordedReads(dataDir, tokens);
  const connection = { host: join(dataDir, 'socket'), port: 5432, user: 'karo_app_karo', database: 'karo' };
  const { origin: bareOrigin, stop } = await startBareServer({ connection, connections: poolMax, reads: bare });
  const none = (): Rates => ({ http: [], pgbench: [], bare: [] });
  const rates: Record<Measured, Rates> = { students: none(), payments_list: none(), statement: none(), report: none() };
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const name of measured) {
        rates[name].http.push(await readOverHttp(origin, (school, id) => [reads[name](id), tokens[school - 1] ?? '']));
        rates[name].pgbench.push(await pgbenchPerSecond(scripts[name], { dataDir, clients: inFlight, seconds }));
        rates[name].bare.push(await readOverHttp(bareOrigin, (school, id) => [bareAddress(name, school, id), '']));
      }
    }
  } finally {
    stop();
  }
  return Object.assign({}, ...measured.map((name) => figuresOf(name, rates[name])));
}

function figuresOf(name: Measured, { http, pgbench, bare }: Rates): Figures {
  const ratio = (others: readonly number[]) => http.map((rate, round) => rate / (others[round] ?? Number.NaN));
  const middle = (rates: readonly number[]) => Math.round(spread(rates).median);
  print(`${name}: HTTP ${middle(http)}/s, pgbench ${middle(pgbench)}/s, bare server ${middle(bare)}/s`);
  for (const [other, values] of Object.entries({ pgbench: ratio(pgbench), 'bare server': ratio(bare) })) {
    print(`${name} over HTTP ÷ ${other}: ${spreadText(values, '', hundredths)}`);
  }
  return { [`${name}_vs_pgbench`]: hundredths(spread(ratio(pgbench)).median), [`${name}_vs_bare`]: hundredths(spread(ratio(bare)).median) };
}

/** Reads a second of schools and students chosen at random; `requestOf` names the address and the token. */
async function readOverHttp(
  origin: string,
  requestOf: (school: number, student: number) => [path: string, token: string],
): Promise<number> {
  const { send, close } = httpClient(origin, inFlight);
  const chosen = (count: number) => 1 + Math.floor(Math.random() * count);
  const read = async () => {
    const [path, token] = requestOf(chosen(schoolCount), chosen(size.students));
    const { status, text } = await send('GET', path, { authorization: `Bearer ${token}` });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  };
  await perSecond(inFlight, 1, read);
  const rate = await perSecond(inFlight, seconds, read);
  close();
  return rate;
}

type RecordedReads = { scripts: Record<Measured, Script>; bare: Record<Measured, BareRead> };

/** Each read as a script for pgbench, and for the bare server. */
async function recordedReads(dataDir: string, tokens: readonly string[]): Promise<RecordedReads> {
  const recorder = await openRecorder(dataDir);
  const chosen = `\\set school random(1, ${schoolCount})\n\\set student random(1, ${size.students})\n`;
  const [scripts, bare]: [[string, Script][], [string, BareRead][]] = [[], []];
  try {
    for (const name of measured) {
      const record = (turn: 0 | 1) => recorder.record(reads[name](student[turn]), tokens[school[turn] - 1] ?? '');
      const [first, second] = [await record(0), await record(1)];
      const { text, constants } = recordedScript(first.statements, second.statements, variables);
      const file = join(dataDir, `${name}.sql`);
      writeFileSync(file, chosen + text);
      scripts.push([name, { file, constants: { ...constants, payCode: payCode[0] } }]);
      bare.push([name, { text: first.text, statements: explained(first.statements, second.statements, variables) }]);
    }
    return { scripts: Object.fromEntries(scripts), bare: Object.fromEntries(bare) } as RecordedReads;
  } finally {
    await recorder.close();
  }
}
