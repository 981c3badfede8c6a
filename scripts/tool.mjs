// Runs a program of the sources by the name of its command: npm run bench -- payment
import { typedWords } from './commands.mjs';
import { ensureInstalled, makeReady, runSource } from './ready.mjs';

const sources = {
  bench: 'bench/run.ts',
  client: 'tools/client/write-client.ts',
  'daraja:simulator': 'tools/daraja/main.ts',
  explain: 'bench/explain.ts',
  'release:fixture': 'tests/upgrades/make-fixture.ts',
  'test:faults': 'tests/faults/run.ts',
  'test:mpesa': 'tests/mpesa/run.ts',
  'test:mutation': 'tests/mutation/run.ts',
};

// The program reads what follows its name.
const [name] = process.argv.splice(2, 1);
typedWords(name);
if (name === 'daraja:simulator') ensureInstalled();
else makeReady();
await runSource(sources[name]);
