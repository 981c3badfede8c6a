import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { pathTo } from '../../../core/page-paths.ts';
import { reports } from '../contract.ts';
import { OtherReportsPage } from './other-reports-page.tsx';

openSignedInPage(pathTo('/reports', { report: 'toString' }));

test('an address of no report opens the first, even if it names what every object has', () => {
  expect(wordsOf(drawnFor('admin', <OtherReportsPage />))).toContain(reports.enrolment.purpose);
});
