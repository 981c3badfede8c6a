import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { drawnFor, openSignedInPage } from '../../../../tests/support/drawn.tsx';
import { byVoteHead } from '../../../books/billing/vote-heads.ts';
import { asCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { readSchoolSettings, type SchoolSettings } from '../../../school/settings/contract.ts';
import { feeGrid, type GridRow } from '../contract.ts';
import { FeePaper } from './fee-paper.tsx';
import { FeePaperPage } from './fee-paper-page.tsx';
import { PostingDialog } from './posting-dialog.tsx';

const school: SchoolSettings = {
  name: 'Shule ya Mfano',
  phoneNumber: '0700 000 100',
  email: null,
  address: 'P.O. Box 100, Nakuru',
  logo: null,
  receiptFooter: null,
  lessonsPerWeekMax: 30,
  paybillNumber: '247247',
  paybillAccountPrefix: null,
  otherWaysToPay: null,
  acceptsCheques: false,
  updatedAt: '2026-01-05T00:00:00.000Z',
};
const days = { startDate: '2027-01-04', endDate: '2027-04-02' };
const term = { id: 7, name: 'Term 1', year: 2027, ...days, current: false, billed: true, updatedAt: school.updatedAt };

function row(id: number, tuition: number, activity: number): GridRow {
  const amounts = { ...byVoteHead(() => asCents(0)), tuitionFee: asCents(tuition * 100), activityFee: asCents(activity * 100) };
  return { grade: { id, name: `Grade ${id}` }, isSet: true, ...amounts, billed: 10 * id, updatedAt: school.updatedAt };
}
const rows = [row(4, 12_000, 500), row(5, 13_000, 0)];

const paper = ({ eachAlone = false, otherWays = [], ...more }: { eachAlone?: boolean; otherWays?: string[]; school?: object } = {}) =>
  renderToStaticMarkup(<FeePaper school={{ ...school, ...more.school }} {...{ otherWays, term, rows, eachAlone }} />);

/** The words of each row of each table, cells parted by a bar. */
const tablesOf = (markup: string) =>
  [...markup.matchAll(/<table.*?<\/table>/g)].map(([table]) =>
    [...table.matchAll(/<tr.*?<\/tr>/g)].map(([line]) =>
      [...line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')).join(' | '),
    ),
  );
const wordsOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('all grades stand on one sheet with their vote heads and totals, and what nobody pays is left out', () => {
  expect(tablesOf(paper())).toEqual([
    [
      'Grade | Tuition Fee (KES) | Activity Fee (KES) | Total (KES)',
      'Grade 4 | 12,000.00 | 500.00 | 12,500.00',
      'Grade 5 | 13,000.00 | 0.00 | 13,000.00',
    ],
  ]);
});

test('a sheet for each grade has only what that grade pays, and its total with the currency', () => {
  expect(tablesOf(paper({ eachAlone: true }))).toEqual([
    ['Tuition Fee | KES 12,000.00', 'Activity Fee | KES 500.00', 'Total for the term | KES 12,500.00'],
    ['Tuition Fee | KES 13,000.00', 'Total for the term | KES 13,000.00'],
  ]);
  expect(paper({ eachAlone: true }).match(/<article/g)).toHaveLength(2);
});

test('every sheet names the school, its contacts, the term and its days', () => {
  for (const eachAlone of [false, true]) {
    const sheets = paper({ eachAlone }).split('<article').slice(1);
    for (const sheet of sheets) {
      expect(wordsOf(sheet)).toContain('Shule ya Mfano P.O. Box 100, Nakuru · 0700 000 100 Fee structure of Term 1 2027');
      expect(wordsOf(sheet)).toContain('4 Jan 2027 to 2 Apr 2027. All amounts are in Kenyan shillings (KES).');
    }
  }
});

test('how to pay stands on it where the school has a paybill, with the beginning of the account where it has one', () => {
  expect(wordsOf(paper())).toContain('paybill 247247 . The account is the admission number, or the code on the fee statement.');
  expect(wordsOf(paper({ school: { paybillAccountPrefix: 'SHULE' } }))).toContain('The account is SHULE and then the admission number');
  expect(paper({ school: { paybillNumber: null } })).not.toContain('paybill');
});

test('every sheet names the other ways to pay below the paybill, and the first of them where there is no paybill', () => {
  const otherWays = ['M-Pesa till 600200 (Boarding)', 'KCB 110, reference: the admission number'];
  const lines = 'Or pay to: M-Pesa till 600200 (Boarding) Or pay to: KCB 110, reference: the admission number';
  for (const sheet of paper({ eachAlone: true, otherWays }).split('<article').slice(1)) {
    expect(wordsOf(sheet)).toContain(`paybill 247247 . The account is the admission number, or the code on the fee statement. ${lines}`);
  }
  const withoutPaybill = wordsOf(paper({ otherWays, school: { paybillNumber: null } }));
  expect(withoutPaybill).toContain(' Pay to: M-Pesa till 600200 (Boarding) Or pay to: KCB 110');
});

test('before a billed term changes, each grade says how many students it charges how much, and all together', () => {
  const [four, five] = rows as [GridRow, GridRow];
  const changes = [
    { row: four, amounts: { ...byVoteHead(() => asCents(0)), tuitionFee: asCents(1_260_000) } },
    { row: five, amounts: { ...byVoteHead(() => asCents(0)), tuitionFee: asCents(1_299_950) } },
  ];
  const markup = renderToStaticMarkup(
    <PostingDialog term={term} changes={changes} pending={false} onSave={() => undefined} onCancel={() => undefined} />,
  );
  expect(wordsOf(markup)).toContain('Change the fees of Term 1 2027? 90 students are charged KES 3,975.00 more in total.');
  expect(tablesOf(markup)).toEqual([
    ['Grade | Students | Each (KES) | Total (KES)', 'Grade 4 | 40 | 100.00 | 4,000.00', 'Grade 5 | 50 | −0.50 | −25.00'],
  ]);
});

describe('the page of one grade', () => {
  openSignedInPage(pathTo('/settings/fee-grid/print', { grade: 5 }));
  const page = (shown: readonly GridRow[]) =>
    drawnFor(
      'admin',
      <FeePaperPage />,
      [feeGrid, { query: { termId: '' } }, { terms: [term], termId: 7, rows: shown, otherWays: [] }],
      [readSchoolSettings, {}, { school }],
    );

  test('has the sheet of that grade alone, and none where it has no fees', () => {
    expect(tablesOf(page(rows))).toEqual([['Tuition Fee | KES 13,000.00', 'Total for the term | KES 13,000.00']]);
    expect(wordsOf(page(rows))).toContain('Print');
    for (const without of [page(rows.slice(0, 1)), page(rows.map((each) => ({ ...each, isSet: false })))]) {
      expect(wordsOf(without)).toContain('No fees to print');
      expect(without).not.toContain('<article');
    }
  });
});
