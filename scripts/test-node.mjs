// The tests under another Node.js, whose program comes out of the npm registry: npm run test:node -- 24; with paths, the tests below
// them alone: npm run test:node -- 20.19 src/fees/structures
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { typedWords } from './commands.mjs';
import { root, run, say } from './ready.mjs';

const [version, ...paths] = typedWords('test:node').words;

const folder = mkdtempSync(join(tmpdir(), 'karo-node-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const platform = process.platform === 'win32' ? 'win' : process.platform;
const name = `node-${platform}-${process.arch}`;
run('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`], {
  shell: process.platform === 'win32',
  stdio: ['ignore', 'ignore', 'inherit'],
});

const programs = join(folder, 'node_modules', name, 'bin');
const node = join(programs, 'node');
say(`Node.js ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}`);
run(node, [join(root, 'scripts', 'test.mjs'), ...paths], { env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` } });
