import type { Figure } from './scenario.ts';
import { allScenarios } from './support/all.ts';
import { dropPrepared } from './support/karo.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Runs the scenarios whose files are named, or all; answers the exit status. */
async function main(names: readonly string[]): Promise<number> {
  const rows: string[] = [];
  let broken = 0;
  for (const { file, scenario } of await allScenarios()) {
    if (names.length > 0 && !names.includes(file)) continue;
    const startedMs = performance.now();
    const results = await scenario.run('full').catch((error: unknown) => [failed(error)]);
    say(`${scenario.name}: ${Math.round((performance.now() - startedMs) / 1000)} s`);
    const figures = 'skipped' in results ? [] : results;
    if ('skipped' in results) rows.push(row(scenario.name, '(skipped)', results.skipped, '', ''));
    for (const { what, value, promise, holds } of figures) rows.push(row(scenario.name, what, value, promise, holds ? 'yes' : 'NO'));
    broken += figures.filter(({ holds }) => !holds).length;
  }
  say(`\n${row('scenario', 'figure', 'measured', 'limit', 'ok')}\n${row('---', '---', '---', '---', '---')}`);
  for (const line of rows) say(line);
  await dropPrepared();
  say(`\nLimits broken: ${broken}`);
  return rows.length > 0 && broken === 0 ? 0 : 1;
}

function failed(error: unknown): Figure {
  return { what: 'ran to its end', value: String(error), promise: 'yes', holds: false };
}

function row(...cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '/').replaceAll('\n', ' ')).join(' | ')} |`;
}

process.exit(await main(process.argv.slice(2)));
