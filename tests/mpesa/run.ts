import { dropPrepared } from '../faults/support/karo.ts';
import { proveBooks } from './proof.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const [students = 500, kills = 5] = process.argv.slice(2).map(Number);

const figures = await proveBooks({ students, kills }, say);
for (const { what, value, promise, holds } of figures) say(`${holds ? 'ok' : 'NO'}  ${what}: ${value} (${promise})`);
await dropPrepared();
process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
