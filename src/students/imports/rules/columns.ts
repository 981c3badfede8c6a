import { listedText } from '../../../core/wording.ts';
import { type HeadReader, type HeadReadings, namesByWord, readingsOfHead } from '../../../school/files/heads.ts';
import { chosenMeaning, plainWords } from '../../../school/files/words.ts';

type MeaningFacts = {
  label: string;
  /** Its headings in English and Kiswahili, normalised by `plainWords`. */
  heads: readonly string[];
};

/** The meanings of a column. If a heading fits two, the earlier one gets it. */
export const meaningFacts = {
  admissionNumber: {
    label: 'Admission number',
    heads: [
      ...['admission number', 'admission no', 'adm no', 'adm', 'admno', 'adm number', 'admission', 'reg no', 'registration number'],
      ...['namba ya usajili', 'nambari ya usajili', 'namba ya mwanafunzi', 'usajili', 'reg number', 'student no', 'student number'],
    ],
  },
  surname: { label: 'Surname', heads: ['surname', 'last name', 'family name', 'jina la ukoo', 'jina la familia'] },
  firstName: { label: 'First name', heads: ['first name', 'given name', 'jina la kwanza'] },
  otherNames: {
    label: 'Other names',
    heads: ['other names', 'other name', 'middle name', 'second name', 'majina mengine', 'jina la kati'],
  },
  guardianName: {
    label: 'Guardian name',
    heads: [
      ...['guardian', 'guardian name', 'parent', 'parent name', 'parent guardian', 'parent or guardian', 'parents name', 'name of parent'],
      ...['parent guardian name', 'mother', 'father', 'mzazi', 'mlezi', 'mzazi mlezi', 'jina la mzazi', 'jina la mlezi', 'mzazi au mlezi'],
      ...['name of guardian', 'name of parent guardian', 'name of parent or guardian', 'jina la mzazi mlezi', 'jina la mzazi au mlezi'],
    ],
  },
  fullName: {
    label: 'Full name',
    heads: [
      ...[
        'name',
        'full name',
        'student name',
        'pupil name',
        'learner name',
        'name of student',
        'name of pupil',
        'names',
        'student',
        'pupil',
      ],
      ...['pupils name', 'students name', 'learner', 'jina', 'jina kamili', 'jina la mwanafunzi', 'majina', 'mwanafunzi'],
    ],
  },
  dob: {
    label: 'Date of birth',
    heads: ['date of birth', 'dob', 'd o b', 'birth date', 'birthday', 'born', 'tarehe ya kuzaliwa', 'kuzaliwa'],
  },
  gender: { label: 'Gender', heads: ['gender', 'sex', 'm f', 'boy girl', 'jinsia'] },
  class: {
    label: 'Class',
    heads: ['class', 'grade', 'form', 'std', 'standard', 'class stream', 'grade stream', 'darasa', 'gredi', 'kidato'],
  },
  stream: { label: 'Stream', heads: ['stream', 'mkondo'] },
  contactNumber1: {
    label: 'Phone number',
    heads: [
      ...[
        'phone',
        'telephone',
        'tel',
        'tel no',
        'phone no',
        'phone number',
        'mobile',
        'mobile no',
        'contact',
        'contacts',
        'contact number',
      ],
      ...['contact number 1', 'phone 1', 'parent phone', 'guardian phone', 'parent contact', 'guardian contact', 'cell', 'primary contact'],
      ...['simu', 'namba ya simu', 'nambari ya simu', 'simu ya mzazi', 'simu ya mlezi', 'namba ya simu ya mzazi'],
      ...['parent guardian phone', 'parent guardian contact', 'phone parent', 'phone guardian'],
    ],
  },
  contactNumber2: {
    label: 'Second phone number',
    heads: [
      'contact number 2',
      'phone 2',
      'telephone 2',
      'tel 2',
      'other phone',
      'alternative phone',
      'second phone',
      'simu 2',
      'secondary contact',
    ],
  },
  credit: { label: 'Prepayment (CR)', heads: ['cr', 'credit', 'credit balance', 'overpayment', 'prepaid', 'paid ahead', 'salio la ziada'] },
  paid: { label: 'Paid this term', heads: ['paid', 'amount paid', 'paid this term', 'fees paid', 'malipo', 'amelipa', 'kilicholipwa'] },
  balance: {
    label: 'Balance brought forward',
    heads: [
      ...['balance', 'bal', 'balance brought forward', 'balance b f', 'bal b f', 'b f', 'arrears', 'opening balance', 'fee balance', 'dr'],
      ...['fees balance', 'carry forward balance', 'outstanding', 'amount owed', 'owing', 'debit', 'salio', 'deni', 'baki'],
      ...['salio la karo', 'salio la ada', 'salio la nyuma', 'deni la karo', 'deni la ada', 'baki ya karo', 'baki ya ada', 'fee arrears'],
    ],
  },
  fees: { label: 'Additional fees', heads: ['additional fees', 'additional fee', 'extra fees', 'extras', 'karo za ziada'] },
} as const satisfies Record<string, MeaningFacts>;

export type Meaning = keyof typeof meaningFacts;
export const meanings = Object.keys(meaningFacts) as readonly Meaning[];

/** What a heading may mean: a field, or charged fees, which are not imported because Karo bills them. */
type HeadMeaning = Meaning | 'charged';
/** The meaning of a column: 'ask' while its heading is ambiguous, null if it is left out. */
export type ColumnMeaning = Meaning | 'ask' | null;

/** Headings that may mean charged fees or the balance. */
const feeWords = [
  ...['karo', 'ada', 'fee', 'fees', 'school fee', 'school fees', 'term fee', 'term fees', 'fees due', 'total fees'],
  ...['karo ya shule', 'ada ya shule', 'karo ya muhula', 'ada ya muhula', 'jumla ya karo', 'jumla ya ada'],
];
const isFeeWord = new Set(feeWords);
const chargedOrOwed = ['charged', 'balance'] as const satisfies HeadMeaning[];

/** What students owe or have paid, each summed from one column. */
export const moneyMeanings: readonly Meaning[] = ['balance', 'credit', 'paid'];

const meaningOfHead = namesByWord(meanings, (meaning) => meaningFacts[meaning].heads);

/** Words that mean the same with or without "student" before them. */
function listed(words: string): readonly HeadMeaning[] {
  const known = meaningOfHead.get(words) ?? meaningOfHead.get(words.replace(/^(?:the|students?|pupils?|learners?) (?=.)/, ''));
  if (known) return [known];
  return isFeeWord.has(words) ? chargedOrOwed : [];
}

/**
 * "Balance as at 31/12/2025", "Class 2026": the words before a number or a preposition decide. "Name of sponsor" is not the student's name.
 */
const readHead: HeadReader<HeadMeaning> = {
  whole: (head) => {
    const words = plainWords(head);
    const start = /^names? of /.test(words) ? words : words.replace(/ (?:as|at|on|in|for|of|kes|ksh|kshs|sh|term|ya|\d).*$/, '');
    return firstOf(listed(words), listed(start));
  },
  // A number in a part matters: "KCPE (Grade 8)" is not a class.
  part: (part) => {
    const words = plainWords(part);
    return firstOf(listed(words), listed(words.replace(/ (?:as|at|on|kes|ksh|kshs|sh) .*$/, '')));
  },
};

function firstOf<T>(...lists: readonly (readonly T[])[]): readonly T[] {
  return lists.find(({ length }) => length > 0) ?? [];
}

/** All meanings of a heading or its parts: none if unknown, several if the user has to choose. */
export function meaningsOf(head: string): readonly HeadMeaning[] {
  return readingsOfHead(head, readHead).readings;
}

/** The meaning of a heading by itself; null if unknown or ambiguous. */
export function meaningOf(head: string): Meaning | null {
  const [only, ...others] = meaningsOf(head);
  return only === undefined || only === 'charged' || others.length > 0 ? null : only;
}

/** True for a heading that identifies the header line. */
export function headMeaning(head: string): HeadMeaning | null {
  return meaningsOf(head)[0] ?? null;
}

/**
 * The meaning of each column: the school's earlier choice for such a heading, else the heading itself; whole headings come before parts.
 * Meanings are unique; a second phone column is the second contact. Several columns of the same money are a question each. Fees are one in
 * each file, unless another column has the balance.
 */
export function guessedColumns(heads: readonly string[], remembered: Readonly<Record<string, ColumnMeaning>> = {}): ColumnMeaning[] {
  const usedColumns = new Set<HeadMeaning>();
  const guessed: ColumnMeaning[] = heads.map(() => null);
  const read = heads.map((head, at) => ({ at, ...rememberedOrRead(head, remembered) }));
  for (const { at, readings } of read.toSorted((a, b) => Number(a.by === 'part') - Number(b.by === 'part'))) {
    const [only, ...others] = readings;
    if (!only || only === 'charged' || others.length > 0) continue;
    const meaning = only === 'contactNumber1' && usedColumns.has(only) ? 'contactNumber2' : only;
    if (isSeveral(meaning, read)) guessed[at] = 'ask';
    else if (!usedColumns.has(meaning)) guessed[at] = meaning;
    usedColumns.add(meaning);
  }
  for (const { at, readings } of read) {
    if (readings.length > 1 && readings.some((reading) => reading !== 'charged' && !usedColumns.has(reading))) guessed[at] = 'ask';
  }
  return guessed;
}

/** True for money that more than one heading names by itself: the first of them may be last year's. */
function isSeveral(meaning: Meaning, read: readonly HeadReadings<HeadMeaning>[]): boolean {
  return moneyMeanings.includes(meaning) && read.filter(({ readings }) => readings.length === 1 && readings[0] === meaning).length > 1;
}

/** The school's earlier choice for a heading, else the heading itself. An earlier choice about fees may not apply to another file. */
function rememberedOrRead(head: string, remembered: Readonly<Record<string, ColumnMeaning>>): HeadReadings<HeadMeaning> {
  const read = readingsOfHead(head, readHead);
  const meaning = chosenMeaning(remembered, plainWords(head));
  if (meaning === undefined || meaning === 'ask' || read.readings.includes('charged')) return read;
  return { readings: meaning === null ? [] : [meaning], by: 'whole' };
}

/** The question about a column with an ambiguous heading. */
export function columnQuestion(head: string): string {
  const readings = meaningsOf(head);
  const label = meaningFacts.balance.label;
  if (readings.includes('charged')) {
    return `This may be the fees charged or the balance owed. Choose “${label}” for a balance. Leave out fees charged: Karo bills them.`;
  }
  const labels = readings.flatMap((reading) => (reading === 'charged' ? [] : [meaningFacts[reading].label]));
  if (labels.length === 1) return `Several columns may be “${labels[0]}”. Choose it for one, and leave out the others.`;
  return `The heading names ${listedText(labels)}. Choose the one that this column holds.`;
}

/** The label of a required field without a column. */
export function missingMeanings(columns: readonly ColumnMeaning[]): string[] {
  const has = (meaning: Meaning) => columns.includes(meaning);
  const mandatory: Meaning[] = ['dob', 'gender', 'class', 'guardianName', 'contactNumber1'];
  const named = has('fullName') || has('surname') || has('firstName');
  return [...(named ? [] : ['Full name']), ...mandatory.filter((meaning) => !has(meaning)).map((meaning) => meaningFacts[meaning].label)];
}
