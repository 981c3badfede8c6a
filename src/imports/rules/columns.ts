import { plainWords } from './words.ts';

type MeaningFacts = {
  /** As the page offers it. */
  label: string;
  /** Heads that mean it, in English and Kiswahili, as `plainWords` writes them. */
  heads: readonly string[];
};

/** What a column of a register may hold. Earlier ones get a head first that would do for two. */
export const meaningFacts = {
  admissionNumber: {
    label: 'Admission number',
    heads: [
      ...['admission number', 'admission no', 'adm no', 'adm', 'admno', 'adm number', 'admission', 'reg no', 'registration number'],
      ...['namba ya usajili', 'nambari ya usajili', 'namba ya mwanafunzi', 'usajili'],
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
      ...['simu', 'namba ya simu', 'nambari ya simu', 'simu ya mzazi'],
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
  credit: { label: 'Paid ahead (CR)', heads: ['cr', 'credit', 'credit balance', 'overpayment', 'prepaid', 'paid ahead', 'salio la ziada'] },
  paid: { label: 'Paid this term', heads: ['paid', 'amount paid', 'paid this term', 'fees paid', 'malipo', 'amelipa', 'kilicholipwa'] },
  balance: {
    label: 'Balance brought forward',
    heads: [
      ...['balance', 'bal', 'balance brought forward', 'balance b f', 'bal b f', 'b f', 'arrears', 'opening balance', 'fee balance', 'dr'],
      ...['fees balance', 'carry forward balance', 'outstanding', 'amount owed', 'owing', 'debit', 'salio', 'karo', 'deni', 'baki'],
    ],
  },
  fees: { label: 'Additional fees', heads: ['additional fees', 'additional fee', 'extra fees', 'extras', 'karo za ziada'] },
} as const satisfies Record<string, MeaningFacts>;

export type Meaning = keyof typeof meaningFacts;
export const meanings = Object.keys(meaningFacts) as readonly Meaning[];

const meaningOfHead = new Map<string, Meaning>(
  meanings.flatMap((meaning) => meaningFacts[meaning].heads.map((head): [string, Meaning] => [head, meaning])),
);

/** What a head means by itself, whatever stands beside it; null for one that Karo does not know. */
export function meaningOf(head: string): Meaning | null {
  const words = plainWords(head).replace(/^(?:the|students?|pupils?|learners?) (?=.)/, '');
  const known = meaningOfHead.get(plainWords(head)) ?? meaningOfHead.get(words);
  if (known || words === '') return known ?? null;
  // "Balance as at 31/12/2025", "Class 2026": the words before a figure or a preposition say what it is.
  const start = words.replace(/ (?:as|at|on|in|for|of|kes|ksh|kshs|sh|term|ya|\d).*$/, '');
  return meaningOfHead.get(start) ?? null;
}

/**
 * What each column means: what the school said of such a head before, else what the head says. No two columns mean the same; a second
 * column of telephones is the second telephone. Null for one that is left out.
 */
export function guessedColumns(heads: readonly string[], remembered: Readonly<Record<string, Meaning | null>> = {}): (Meaning | null)[] {
  const taken = new Set<Meaning>();
  return heads.map((head) => {
    const known = plainWords(head);
    const said = Object.hasOwn(remembered, known) ? (remembered[known] ?? null) : meaningOf(head);
    const meaning = said === 'contactNumber1' && taken.has(said) ? 'contactNumber2' : said;
    if (meaning === null || taken.has(meaning)) return null;
    taken.add(meaning);
    return meaning;
  });
}

/** What a list of students cannot do without and these columns do not have, as the page calls it. */
export function missingMeanings(columns: readonly (Meaning | null)[]): string[] {
  const has = (meaning: Meaning) => columns.includes(meaning);
  const mandatory: Meaning[] = ['dob', 'gender', 'class', 'guardianName', 'contactNumber1'];
  const named = has('fullName') || has('surname') || has('firstName');
  return [...(named ? [] : ['Full name']), ...mandatory.filter((meaning) => !has(meaning)).map((meaning) => meaningFacts[meaning].label)];
}
