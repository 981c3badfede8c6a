import type { Bench } from './figures.ts';
import { asks, largestGrowth } from './load/reads.ts';
import { print } from './print.ts';
import { withServer } from './running-server.ts';
import { makeBigSchool } from './schools/big-school.ts';
import { copySchools, tokensOfCopies } from './schools/copied-schools.ts';
import { asSuperuser, superuserOf } from './schools/superuser.ts';

const size = { students: 300, terms: 2, payments: 1200 };
const few = 10;
const inUse = 40;

/** What the number of schools does to the same requests: two servers, one with 10 schools and one with 2,000 like them, asked in turn. */
export const growth: Bench = {
  names: ['growth_10_to_2000'],
  measure: ({ schools = '2000' }) =>
    withSchools(few, (smallAsks) =>
      withSchools(Number(schools), async (largeAsks) => ({ growth_10_to_2000: await largestGrowth(smallAsks, largeAsks) })),
    ),
};

/** A server with so many copies of one school, of which 40 are in use, or all where there are fewer. */
function withSchools<T>(count: number, work: (named: ReturnType<typeof asks>['named']) => Promise<T>): Promise<T> {
  return withServer(async ({ origin, dataDir }) => {
    const startedMs = performance.now();
    await makeBigSchool(origin, superuserOf(dataDir), { number: 1, ...size });
    await copySchools(dataDir, { from: 2, to: count });
    print(`${count} schools: ${await sizeOf(dataDir)}, filled in ${Math.round((performance.now() - startedMs) / 1000)} s`);
    const tokens = await tokensOfCopies(dataDir, count);
    const used = tokens.filter((_, index) => index % Math.ceil(count / inUse) === 0);
    const { named, close } = asks({ origin, tokens: used, students: size.students }, { pays: true });
    const result = await work(named);
    close();
    return result;
  });
}

async function sizeOf(dataDir: string): Promise<string> {
  const { rows } = await asSuperuser(dataDir, (client) =>
    client.query<{ text: string }>(`
      select concat_ws(', ', (select count(*) from students) || ' students', (select count(*) from ledger_transfers) || ' transfers',
                             pg_size_pretty(pg_database_size(current_database()))) as text`),
  );
  return rows[0]?.text ?? '';
}
