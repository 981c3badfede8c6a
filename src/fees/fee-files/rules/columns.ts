import { type VoteHead, voteHeadFacts, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { type HeadReader, namesByWord, readingsOfHead } from '../../../school/files/heads.ts';
import { plainWords } from '../../../school/files/words.ts';

/** The meanings of a column in a fee structure: a vote head, or the name of one with its amount in another column. */
export const feeColumnNames = ['grade', ...voteHeadsIn('form'), 'voteHead', 'amount', 'total'] as const;
export type FeeColumn = (typeof feeColumnNames)[number];

export const feeColumnLabels: Readonly<Record<FeeColumn, string>> = {
  grade: 'Grade',
  tuitionFee: voteHeadFacts.tuitionFee.name,
  diaryFee: voteHeadFacts.diaryFee.name,
  assBooks: voteHeadFacts.assBooks.name,
  others: voteHeadFacts.others.name,
  activityFee: voteHeadFacts.activityFee.name,
  voteHead: 'Name of the vote head',
  amount: 'Amount of the vote head',
  total: 'Total, to be compared',
};

const headWords: Readonly<Record<VoteHead, readonly string[]>> = {
  tuitionFee: ['tuition', 'school', 'karo', 'ada', 'masomo', 'fees', 'fee'],
  diaryFee: ['diary', 'diaries', 'school diary', 'shajara', 'diari'],
  assBooks: [
    'assbook',
    'ass book',
    'ass books',
    'assessment',
    'assessment book',
    'assessment books',
    'book',
    'books',
    'vitabu',
    'tathmini',
  ],
  others: ['other', 'others', 'miscellaneous', 'misc', 'sundry', 'sundries', 'mengine', 'mengineyo', 'nyingine', 'nyinginezo'],
  activityFee: ['activity', 'activities', 'co curricular', 'cocurricular', 'games', 'sports', 'clubs', 'shughuli', 'michezo'],
};
const columnWords: Readonly<Record<Exclude<FeeColumn, VoteHead>, readonly string[]>> = {
  grade: ['grade', 'grades', 'class', 'classes', 'form', 'std', 'standard', 'darasa', 'madarasa', 'gredi', 'kidato'],
  voteHead: [
    ...['vote head', 'votehead', 'vote heads', 'item', 'items', 'fee type', 'type of fee', 'fee name', 'description', 'particulars'],
    ...['aina ya karo', 'aina ya ada', 'kifungu', 'maelezo'],
  ],
  amount: ['amount', 'fee amount', 'cost', 'charge', 'kes', 'ksh', 'kshs', 'shillings', 'kiasi', 'bei'],
  total: ['total', 'totals', 'total fee', 'total fees', 'grand total', 'jumla', 'jumla kuu', 'jumla ya karo', 'jumla ya ada'],
};

const headOf = namesByWord(voteHeadsIn('form'), (head) => headWords[head]);
const otherColumnOf = namesByWord(['grade', 'voteHead', 'amount', 'total'], (column) => columnWords[column]);

/** The vote head of a heading, "Tuition Fee (KES)" or "Ada ya masomo"; null for any other. */
export function voteHeadOf(text: string): VoteHead | null {
  const words = bareWords(text);
  const core = words.replace(/^(?:karo|ada|fees? for) (?:(?:ya|za) )?(?=.)/, '').replace(/(?<=.) (?:fees?|levy|charges?)$/, '');
  return headOf.get(words) ?? headOf.get(core) ?? null;
}

/** Words without a meaning of their own: "Lunch (Fees)" and "Lunch (KES)" are neither tuition nor amounts. */
const besideWords = new Set(['karo', 'ada', 'school', 'fee', 'fees', 'kes', 'ksh', 'kshs', 'shillings']);

/** The meaning of a heading, as a whole or in parts; null if there is none or more than one. */
export function feeColumnOf(head: string): FeeColumn | null {
  const [only, ...others] = readingsOfHead<FeeColumn>(head, feeHeads).readings;
  return only === undefined || others.length > 0 ? null : only;
}

const feeHeads: HeadReader<FeeColumn> = {
  whole: (head) => listedColumn(head),
  part: (part) => (besideWords.has(plainWords(part)) ? [] : listedColumn(part)),
};

function listedColumn(head: string): FeeColumn[] {
  const column = otherColumnOf.get(plainWords(head)) ?? otherColumnOf.get(bareWords(head)) ?? voteHeadOf(head);
  // "Grade 4" is below a heading.
  return column === null || (column === 'grade' && /\d/.test(head)) ? [] : [column];
}

/** Words without currency and term: "Diary (KES) per term" is "diary". */
function bareWords(text: string): string {
  return plainWords(text).replace(/(?<=.) (?:kes|kshs?|shs?|per term|term|each|kwa muhula|muhula|\d).*$/, '');
}

/** The meaning of each column: the school's earlier choice for such a heading, else the heading itself. Meanings are unique. */
export function guessedFeeColumns(
  heads: readonly string[],
  remembered: Readonly<Record<string, FeeColumn | null>> = {},
): (FeeColumn | null)[] {
  const usedColumns = new Set<FeeColumn>();
  return heads.map((head) => {
    const known = plainWords(head);
    const column = Object.hasOwn(remembered, known) ? (remembered[known] ?? null) : feeColumnOf(head);
    if (column === null || usedColumns.has(column)) return null;
    usedColumns.add(column);
    return column;
  });
}

/** The label of a required field without a column. */
export function missingFeeColumns(columns: readonly (FeeColumn | null)[]): string[] {
  const has = (column: FeeColumn) => columns.includes(column);
  const isWide = voteHeadsIn('form').some(has);
  const isLong = has('voteHead') && has('amount');
  const half = has('voteHead') ? feeColumnLabels.amount : has('amount') ? feeColumnLabels.voteHead : 'a vote head';
  return [...(has('grade') ? [] : [feeColumnLabels.grade]), ...(isWide || isLong ? [] : [half])];
}
