import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents, sumCents } from '../../../core/money.ts';
import type { familyStatement } from '../contract.ts';
import { FamilyPaper } from './family-paper.tsx';

type Sheet = Reply<typeof familyStatement>;
type Statement = Sheet['statements'][number];

const term = {
  id: 2,
  name: 'Term 2',
  year: 2026,
  startDate: '2026-05-04',
  endDate: '2026-08-07',
  current: true,
  billed: true,
  updatedAt: '2026-01-05T11:05:00.000Z',
};

function statement(id: number, name: string, figures: { forward?: number; billed?: number; paid?: number }): Statement {
  const { forward = 0, billed = 10_000, paid = 0 } = figures;
  const [carriedForwardBalance, totalBilled, totalPaid] = [asCents(forward * 100), asCents(billed * 100), asCents(paid * 100)];
  return {
    school: {
      name: 'Shule ya Mfano',
      contacts: 'P.O. Box 1',
      payTo: { paybillNumber: '247247', account: `ADM${id}` },
      otherWays: [],
    },
    issuedOn: '2026-05-20',
    term,
    terms: [term],
    studentInfo: {
      id,
      admissionNumber: id === 1 ? 'A/1' : null,
      account: id === 1 ? 'A/1' : `K${id}`,
      name,
      grade: 'Grade 4',
      stream: 'East',
      status: 'Active',
    },
    payments: [],
    pagination: { page: 1, totalPages: 1, total: 0 },
    billing: { voteHeads: [{ name: 'Tuition Fee', amount: totalBilled }], additionalFees: [], additionalFeesTotal: asCents(0) },
    adjustments: [],
    summary: {
      totalBilled,
      totalPaid,
      adjusted: asCents(0),
      carriedForwardBalance,
      currentBalance: asCents(carriedForwardBalance + totalBilled - totalPaid),
    },
  };
}

function sheetOf(...statements: Statement[]): Sheet {
  const sum = (name: keyof Sheet['totals']) => sumCents(statements.map(({ summary }) => summary[name]));
  const totals = {
    totalBilled: sum('totalBilled'),
    totalPaid: sum('totalPaid'),
    adjusted: sum('adjusted'),
    carriedForwardBalance: sum('carriedForwardBalance'),
    currentBalance: sum('currentBalance'),
  };
  return { family: { id: 3, name: 'Family of Achieng Otieno' }, logo: null, statements, totals };
}

/** The words on the paper, tags aside. */
function printed(sheet: Sheet): string {
  return renderToStaticMarkup(<FamilyPaper sheet={sheet} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const amina = statement(1, 'Amina', { forward: 500 });
const baraka = statement(2, 'Baraka', { billed: 8000 });

test('school, term, day and family stand at the head', () => {
  expect(printed(sheetOf(amina, baraka))).toMatch(
    /^Shule ya Mfano P\.O\. Box 1 Family Statement Term 2 2026 Issued on 20 May 2026 Family of Achieng Otieno/,
  );
});

test('the logo of the school stands once at the head', () => {
  const markup = renderToStaticMarkup(<FamilyPaper sheet={{ ...sheetOf(amina, baraka), logo: 'data:image/png;base64,AAAA' }} />);
  expect(markup.match(/data:image\/png;base64,AAAA/g)).toHaveLength(1);
});

test('each child has a table that ends with the balance of that child, and the paper ends with that of all', () => {
  const words = printed(sheetOf(amina, baraka));
  expect(words).toContain(
    'Amina, Grade 4 East (Adm. A/1) Item Amount (KES) Balance brought forward 500.00 Tuition Fee 10,000.00 Balance 10,500.00',
  );
  expect(words).toContain(
    'Baraka, Grade 4 East (student ID 2, account K2) Item Amount (KES) Balance brought forward 0.00 Tuition Fee 8,000.00 Balance 8,000.00',
  );
  expect(words).toMatch(/Balance of all 2 KES 18,500\.00$/);
});

test('where to pay stands with who owes, under the account of that child, and not with who is paid up', () => {
  const even = statement(2, 'Baraka', { billed: 0 });
  const words = printed(sheetOf(amina, even));
  expect(words).toContain('Pay to: paybill 247247, account ADM1');
  expect(words).not.toContain('ADM2');
});

test('so do the other ways to pay, with who owes and not with who is paid up', () => {
  const byBank = (of: Statement): Statement => ({
    ...of,
    school: { ...of.school, payTo: null, otherWays: ['KCB 110, reference: the admission number'] },
  });
  expect(printed(sheetOf(byBank(amina)))).toContain('KCB 110');
  expect(printed(sheetOf(byBank(statement(2, 'Baraka', { billed: 0 }))))).not.toContain('KCB 110');
});

test('a credit is called one, and a statement of all terms says so', () => {
  const ahead = { ...statement(1, 'Amina', { forward: -12_000 }), term: null };
  const words = printed(sheetOf(ahead));
  expect(words).toContain('Family Statement All terms Issued');
  expect(words).toMatch(/Balance credit 2,000\.00 Balance of all 1 credit KES 2,000\.00$/);
});

test('a family without children prints nothing', () => {
  expect(renderToStaticMarkup(<FamilyPaper sheet={sheetOf()} />)).toBe('');
});
