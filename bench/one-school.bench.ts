import type { Bench } from './figures.ts';
import { asks, largestGrowth } from './load/reads.ts';
import { withServer } from './running-server.ts';
import { makeBigSchool } from './schools/big-school.ts';
import { superuserOf } from './schools/superuser.ts';

const small = { students: 300, terms: 2, payments: 1200 };
const large = { students: 5000, terms: 15, payments: 200_000 };

/** What the size of one school does to its reads: a large and a small school of one server, asked in turn. */
export const oneSchool: Bench = {
  names: ['one_big_school'],
  measure: () =>
    withServer(async ({ origin, dataDir }) => {
      const [smallAsks, largeAsks] = [await filled(1, small), await filled(2, large)];
      const ratio = await largestGrowth(smallAsks.named, largeAsks.named);
      smallAsks.close();
      largeAsks.close();
      return { one_big_school: ratio };

      async function filled(number: number, size: typeof small) {
        const { token } = await makeBigSchool(origin, superuserOf(dataDir), { number, ...size });
        return asks({ origin, tokens: [token], students: size.students });
      }
    }),
};
