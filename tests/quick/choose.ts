import { execFileSync } from 'node:child_process';
import { sourceTree } from '../tidy/source-tree.ts';
import { testsNear } from './choice.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from a commit, those that are not yet added among them; their paths are the project's. */
function changedSince(commit: string): string[] {
  return [...git('diff', '--name-only', '--relative', commit), ...git('ls-files', '--others', '--exclude-standard')];
}

const [base] = process.argv.slice(2);
const [since = 'HEAD'] = base ? git('merge-base', base, 'HEAD') : [];
process.stdout.write(JSON.stringify(testsNear(changedSince(since), sourceTree())));
