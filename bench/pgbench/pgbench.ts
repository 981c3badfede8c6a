import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NotMeasurable } from '../figures.ts';

/** What pgbench runs: a script, and the values that the script calls constants. */
export type Script = { file: string; constants?: Readonly<Record<string, string>> };

/** Refuses to measure against pgbench where it is not installed. */
export function needPgbench(): void {
  if (spawnSync('pgbench', ['--version']).status !== 0) throw new NotMeasurable('pgbench is not installed (Debian: postgresql-contrib)');
}

/** Runs of a script in a second, by so many clients for some seconds, as the role that the server itself uses. */
export async function pgbenchPerSecond(
  { file, constants = {} }: Script,
  load: { dataDir: string; clients: number; seconds: number },
): Promise<number> {
  const { dataDir, clients, seconds } = load;
  const definitions = Object.entries(constants).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const how = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file];
  const where = ['-h', join(dataDir, 'socket'), '-U', 'karo_app_karo', 'karo'];
  const { stdout, stderr } = await promisify(execFile)('pgbench', [...how, ...definitions, ...where]);
  const [, rate] = stdout.match(/tps = ([\d.]+)/) ?? [];
  if (!rate) throw new Error(`pgbench failed: ${stderr}`);
  return Number(rate);
}
