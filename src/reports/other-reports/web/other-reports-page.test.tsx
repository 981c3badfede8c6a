import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { otherReport, reports } from '../contract.ts';
import { OtherReportsPage } from './other-reports-page.tsx';

openSignedInPage(pathTo('/reports', { report: 'toString' }));

test('an address of no report opens the first, even if it names what every object has', () => {
  expect(wordsOf(drawnFor('admin', <OtherReportsPage />))).toContain(reports.enrolment.purpose);
});

test('a report that is read has its rows, sums of money and counts, and neither waits nor failed', () => {
  const reply = {
    report: 'enrolment',
    columns: [
      { label: 'Class', isFigure: false, isMoney: false },
      { label: 'Owed', isFigure: true, isMoney: true },
    ],
    rows: [[{ text: 'PP1' }, { money: asCents(-100) }]],
    totals: [{ text: 'Total' }, { count: 1200 }],
  };
  const [read, waiting] = [
    wordsOf(drawnFor('admin', <OtherReportsPage />, [otherReport, { query: { report: 'enrolment' } }, reply])),
    wordsOf(drawnFor('admin', <OtherReportsPage />)),
  ];
  expect(read).toContain('Class Owed (KES) PP1 −1.00 Total 1,200');
  expect(read).not.toContain('Loading…');
  expect(waiting).toContain('Loading…');
  for (const words of [read, waiting]) expect(words).not.toContain('could not be read');
});
