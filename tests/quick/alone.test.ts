import { expect, test } from 'vitest';
import { aloneArgs } from '../../scripts/steps.mjs';

test('files that failed run again without the paths that were asked for, and are reported apart', () => {
  const options = ['/karo/vitest.mjs', 'run', '--reporter=json', '--project=unit', '-t', 'a term'];
  const asked = [...options, '--outputFile.json=/tmp/asked.json', 'src/fees', 'tests/tidy.test.ts'];
  expect(aloneArgs(asked)).toEqual([...options, '--outputFile.json=/tmp/asked-alone.json']);
});
