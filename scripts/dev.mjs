// Both halves with reload: the server restarts when its sources change, the page reloads through Vite on port 5173.
import { spawn } from 'node:child_process';
import { typedWords } from './commands.mjs';
import { ensureInstalled, root } from './ready.mjs';

typedWords('dev');
ensureInstalled();
const halves = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/app/entry/main.ts'],
  ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1'],
].map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }));

const stop = () => {
  for (const half of halves) half.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const half of halves) half.on('exit', stop);
