import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { payCodeOf } from '../src/school/settings/pay-codes.ts';
import type { Bench, Figures } from './figures.ts';
import { httpClient, perSecond } from './http-load.ts';
import { type ReadName, reads } from './load/reads.ts';
import { needPgbench, pgbenchPerSecond, type Script } from './pgbench/pgbench.ts';
import { recordedScript } from './pgbench/recorded-script.ts';
import { openRecorder } from './pgbench/recorder.ts';
import { hundredths, print } from './print.ts';
import { type RunningServer, withServer } from './running-server.ts';
import { makeBigSchool } from './schools/big-school.ts';
import { copySchools, tokensOfCopies } from './schools/copied-schools.ts';
import { superuserOf } from './schools/superuser.ts';
import { spread, spreadText } from './statistics.ts';

const inFlight = 32;
const schoolCount = 200;
const size = { students: 300, terms: 2, payments: 1200 };
const seconds = 5;
const rounds = 3;
/** The schools and students of the two recordings. */
const school = [3, 7] as const;
const student = [41, 86] as const;
/** Their pay codes. pgbench computes no check digit: it looks for the first of them in each school. */
const payCode = [payCodeOf(student[0]), payCodeOf(student[1])] as const;

const measured = ['students', 'payments_list', 'statement', 'report'] as const;
type Measured = (typeof measured)[number];

/** Reads a second over HTTP beside what pgbench reaches with the very statements that the server sends for them. */
export const readsBench: Bench = {
  names: measured.map((name) => `${name}_vs_pgbench` as const),
  measure: () => {
    needPgbench();
    return withServer(ratios);
  },
};

async function ratios(server: RunningServer): Promise<Figures> {
  const { origin, dataDir } = server;
  await makeBigSchool(origin, superuserOf(dataDir), { number: 1, ...size });
  await copySchools(dataDir, { from: 2, to: schoolCount });
  const tokens = await tokensOfCopies(dataDir, schoolCount);
  const scripts = await recordedScripts(dataDir, tokens);
  const values: Record<Measured, number[]> = { students: [], payments_list: [], statement: [], report: [] };
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of measured) {
      const http = await readOverHttp(origin, name, tokens);
      const sql = await pgbenchPerSecond(scripts[name], { dataDir, clients: inFlight, seconds });
      values[name].push(http / sql);
      print(`round ${round}, ${name}: HTTP ${Math.round(http)}/s, pgbench ${Math.round(sql)}/s, ratio ${hundredths(http / sql)}`);
    }
  }
  for (const name of measured) print(`${name} over HTTP ÷ pgbench: ${spreadText(values[name], '', hundredths)}`);
  return Object.fromEntries(measured.map((name) => [`${name}_vs_pgbench`, hundredths(spread(values[name]).median)]));
}

async function readOverHttp(origin: string, name: ReadName, tokens: readonly string[]): Promise<number> {
  const { send, close } = httpClient(origin, inFlight);
  const read = async () => {
    const token = tokens[Math.floor(Math.random() * tokens.length)];
    const path = reads[name](1 + Math.floor(Math.random() * size.students));
    const { status, text } = await send('GET', path, { authorization: `Bearer ${token}` });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  };
  await perSecond(inFlight, 1, read);
  const rate = await perSecond(inFlight, seconds, read);
  close();
  return rate;
}

async function recordedScripts(dataDir: string, tokens: readonly string[]): Promise<Record<Measured, Script>> {
  const recorder = await openRecorder(dataDir);
  const chosen = `\\set school random(1, ${schoolCount})\n\\set student random(1, ${size.students})\n`;
  const record = async (name: Measured): Promise<[string, Script]> => {
    const recorded = (turn: 0 | 1) => recorder.statementsOf(reads[name](student[turn]), tokens[school[turn] - 1] ?? '');
    const { text, constants } = recordedScript(await recorded(0), await recorded(1), { school, student, payCode });
    const file = join(dataDir, `${name}.sql`);
    writeFileSync(file, chosen + text);
    return [name, { file, constants: { ...constants, payCode: payCode[0] } }];
  };
  try {
    const scripts: [string, Script][] = [];
    for (const name of measured) scripts.push(await record(name));
    return Object.fromEntries(scripts) as Record<Measured, Script>;
  } finally {
    await recorder.close();
  }
}
