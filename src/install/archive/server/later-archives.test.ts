import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { archiveOf, packed, partsOf } from '../../../../tests/support/archives.ts';
import { newSchool, schoolIdOf, testStore, useServer } from '../../../../tests/support/world.ts';
import { schoolIds } from '../../../core/server/database/each-school.ts';
import type { Manifest } from './manifest.ts';
import { restoreArchive } from './restore-archive.ts';

useServer();

const sha256 = createHash('sha256').update('').digest('hex');

test.each([
  ['column', 'tables/students.jsonl', (files: Manifest['files']) => files['tables/students.jsonl']?.columns?.push('house')],
  [
    'table',
    'tables/houses.jsonl',
    (files: Manifest['files']) => Object.assign(files, { 'tables/houses.jsonl': { sha256, rows: 0, columns: ['house_id'] } }),
  ],
])('a %s of a later Karo is refused by name, rather than left out', async (_, name, change) => {
  const { database } = testStore();
  const { admin } = await newSchool();
  const parts = partsOf(await archiveOf(schoolIdOf(admin)));
  const manifest: Manifest = JSON.parse(parts.get('manifest.json') ?? '');
  change(manifest.files);
  parts.set(name, parts.get(name) ?? '').set('manifest.json', JSON.stringify(manifest));
  const before = await database.transaction(null, schoolIds);
  await expect(restoreArchive(testStore(), packed(parts))).rejects.toThrow(
    `it is of a later Karo (${manifest.karo}), whose ${name} is not known here`,
  );
  expect(await database.transaction(null, schoolIds)).toEqual(before);
});
