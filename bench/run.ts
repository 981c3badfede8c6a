import { benches } from './benches.ts';
import {
  type Bench,
  type FigureName,
  type Figures,
  figureNames,
  figures,
  figureWords,
  lastLine,
  NotMeasurable,
  type Options,
} from './figures.ts';
import { print } from './print.ts';

/** Runs the measurements that are named, else all; the last line is one JSON object. */
async function main(): Promise<void> {
  const { names, options } = figureWords(process.argv.slice(2));
  const unknown = names.filter((name) => !(name in benches));
  if (unknown.length > 0) throw new Error(`There is ${Object.keys(benches).join(', ')}, but no ${unknown.join(', ')}`);
  const measured: Figures = {};
  for (const [name, bench] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue;
    print(`\n# ${name}`);
    Object.assign(measured, await figuresOf(bench, options));
  }
  if (names.length === 0) for (const name of untaken()) print(`null for ${name}: nothing measures it`);
  print('');
  for (const line of summary(measured)) print(line);
  print(lastLine(measured));
}

function summary(measured: Figures): string[] {
  return figureNames
    .filter((name) => name in measured)
    .map((name) => `${name}: ${measured[name]} (target ${figures[name].target}; ${figures[name].what})`);
}

function untaken(): FigureName[] {
  const measuredNames = Object.values(benches).flatMap(({ names }) => names);
  return figureNames.filter((name) => !measuredNames.includes(name));
}

/** A measurement that fails leaves the others their turn; its figures are null, and the line before says why. */
async function figuresOf({ names, measure }: Bench, options: Options): Promise<Figures> {
  const startedMs = performance.now();
  try {
    const figures = await measure(options);
    print(`${JSON.stringify(figures)} in ${Math.round((performance.now() - startedMs) / 1000)} s`);
    return figures;
  } catch (error) {
    if (!(error instanceof NotMeasurable)) process.exitCode = 1;
    print(`null for ${names.join(', ')}: ${error instanceof NotMeasurable ? error.message : (error as Error).stack}`);
    return {};
  }
}

await main();
process.exit();
