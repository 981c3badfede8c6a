import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Role } from '../../../core/roles.ts';
import { type ArchiveDownload, archiveDownloads } from '../contract.ts';
import { ArchivePage } from './archive-page.tsx';

openSignedInPage('/settings/archive');

const download: ArchiveDownload = { id: 3, by: 'njeri', at: '2026-06-01T08:05:00.000Z', bytes: 14_200_000 };
const drawn = (role: Role, ...downloads: ArchiveDownload[]) => drawnFor(role, <ArchivePage />, [archiveDownloads, {}, { downloads }]);

test('the page says what an archive is, and how a school is made of it again', () => {
  const words = wordsOf(drawn('admin'));
  expect(words).toContain('in one ZIP file, which you can open and Karo can restore');
  expect(words).toContain('keep it as safe as the register');
  expect(words).toContain('The operator of Karo can restore it as a new school.');
});

test('each that was taken stands there, with day, person and size', () => {
  const words = wordsOf(drawn('admin', download, { ...download, id: 2, by: 'otieno', bytes: 812_300 }));
  expect(words).toContain('1 Jun 2026, 11:05');
  expect(words).toMatch(/njeri .*14\.2 MB.*otieno .*813 KB/);
});

test('where nobody has taken one, the page says so', () => {
  expect(wordsOf(drawn('admin'))).toContain('No exports yet');
  expect(wordsOf(drawn('admin', download))).not.toContain('Nobody has taken');
});

test('an auditor sees who took one and takes none; others see nothing', () => {
  expect(drawn('admin', download)).not.toContain('aria-disabled="true"');
  expect(drawn('auditor', download)).toContain('aria-disabled="true"');
  expect(wordsOf(drawn('auditor', download))).toContain('njeri');
  for (const role of ['bursar', 'teacher'] as const) expect(wordsOf(drawn(role, download)), role).not.toContain('njeri');
});

test('nothing is asked before the button is pressed', () => {
  expect(drawn('admin', download)).not.toContain('type="password"');
});
