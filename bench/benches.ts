import { billing } from './billing.bench.ts';
import type { Bench } from './figures.ts';
import { memory } from './memory.bench.ts';
import { pages } from './pages.bench.ts';
import { payment } from './payment.bench.ts';
import { start } from './start.bench.ts';

/** Every measurement by the name that `npm run bench -- name` takes, in the order in which they run. */
export const benches: Record<string, Bench> = { start, pages, payment, billing, memory };
