import type { Bench } from './figures.ts';
import { payOverHttp } from './payment.bench.ts';
import { hundredths, print } from './print.ts';
import { startServer, withFolder } from './running-server.ts';
import { type BenchSchool, makeSchools } from './schools/schools.ts';
import { spread, spreadText } from './statistics.ts';

const rounds = 3;
const size = { count: 50, students: 20 };

/** Payments a second with two server processes ÷ with one, on the same books; the load is a process of its own. */
export const processes: Bench = {
  names: ['processes_2'],
  measure: () => withFolder(async (dataDir) => ({ processes_2: hundredths(spread(await ratios(dataDir)).median) })),
};

async function ratios(dataDir: string): Promise<number[]> {
  const server = await startServer({ dataDir });
  const schools = await makeSchools(server.origin, size);
  await server.stop();
  const values: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const one = await withProcesses(1, { dataDir, schools, run: 10 * round });
    const two = await withProcesses(2, { dataDir, schools, run: 10 * round + 5 });
    values.push(two / one);
    print(`round ${round}: 1 process ${Math.round(one)}/s, 2 processes ${Math.round(two)}/s, ratio ${hundredths(two / one)}`);
  }
  print(`payments with 2 processes ÷ with 1: ${spreadText(values, '', hundredths)}`);
  return values;
}

type Run = { dataDir: string; schools: readonly BenchSchool[]; run: number };

async function withProcesses(count: number, { dataDir, schools, run }: Run): Promise<number> {
  const server = await startServer({ dataDir, processes: count });
  try {
    // Ready when one of them serves: the first run gives the other time, and the second has connections of its own to both.
    await payOverHttp(server.origin, schools, run);
    return await payOverHttp(server.origin, schools, run + 1);
  } finally {
    await server.stop();
  }
}
