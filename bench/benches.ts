import { billing } from './billing.bench.ts';
import { citus } from './citus/citus.bench.ts';
import { confirmations } from './confirmations.bench.ts';
import type { Bench } from './figures.ts';
import { growth } from './growth.bench.ts';
import { halfLoad } from './half-load.bench.ts';
import { interaction } from './interaction.bench.ts';
import { memory } from './memory.bench.ts';
import { oneSchool } from './one-school.bench.ts';
import { pages } from './pages.bench.ts';
import { payment } from './payment.bench.ts';
import { processes } from './processes.bench.ts';
import { readsBench } from './reads.bench.ts';
import { rows } from './schools/rows.bench.ts';
import { start } from './start.bench.ts';
import { statement } from './statements/statement.bench.ts';

/** Every measurement by the name that `npm run bench -- name` takes, in the order in which they run. */
export const benches: Record<string, Bench> = {
  start,
  pages,
  interaction,
  payment,
  processes,
  reads: readsBench,
  'one-school': oneSchool,
  billing,
  'half-load': halfLoad,
  confirmations,
  statement,
  memory,
  growth,
  rows,
  citus,
};
