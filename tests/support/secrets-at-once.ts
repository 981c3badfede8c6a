// A process that opens the secrets of each folder at the moment it is told, and says what it sealed with them.
import { once } from 'node:events';
import { openSecrets } from '../../src/core/server/secrets/open-secrets.ts';

const apartMs = 20;

process.stdout.write('ready\n');
const [line] = await once(process.stdin, 'data');
const { startAtMs, folders, place } = JSON.parse(String(line));
const sealed = folders.map((dataDir: string, round: number) => {
  // Waiting without rest, so that another process that does the same begins within microseconds.
  while (Date.now() < startAtMs + round * apartMs);
  return openSecrets({ dataDir, secretsKeys: [] }).seal('one secret', place);
});
process.stdout.write(JSON.stringify(sealed));
process.exit(0);
