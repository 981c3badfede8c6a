import { payCodeOf } from '../../school/settings/pay-codes.ts';

/** The clues for a student, the strongest first: weight, and words within a sentence. */
const clueFacts = {
  number: { weight: 64, says: ({ admissionNumber }: Suspected) => `The account is their admission number ${admissionNumber ?? ''}` },
  code: { weight: 64, says: ({ id }: Suspected) => `The account is their code ${payCodeOf(id)}` },
  saved: { weight: 64, says: () => 'The account was saved for them' },
  shortNumber: {
    weight: 60,
    says: ({ admissionNumber }: Suspected) => `The account is the end of their admission number ${admissionNumber ?? ''}`,
  },
  former: { weight: 56, says: () => 'The account was their admission number before' },
  commonNumber: {
    weight: 54,
    says: ({ admissionNumber }: Suspected) => `The account is their admission number ${admissionNumber ?? ''}, but any parent may type it`,
  },
  otherName: { weight: 52, says: () => 'The number is theirs, the letters with it are not' },
  part: { weight: 50, says: () => 'Their number is a part of the account' },
  near: { weight: 48, says: ({ id }: Suspected) => `One character off their code ${payCodeOf(id)}` },
  nearNumber: {
    weight: 48,
    says: ({ admissionNumber }: Suspected) => `One character off their admission number ${admissionNumber ?? ''}`,
  },
  accountPhone: { weight: 46, says: () => 'The account is the phone number of a guardian' },
  telephone: { weight: 44, says: () => 'A guardian has this phone number' },
  paidBefore: { weight: 40, says: () => 'This payer paid for them before' },
  name: { weight: 36, says: () => 'The account reads like their name' },
  guardian: { weight: 30, says: ({ guardianName }: Suspected) => `The payer has the name of their guardian ${guardianName}` },
  balance: { weight: 12, says: () => 'The balance is exactly this amount' },
  paidAlike: { weight: 10, says: () => 'A payer with a similar masked number paid for them before' },
  telephoneEnd: { weight: 8, says: () => "A guardian's phone number begins and ends like this" },
} as const;

export type Clue = keyof typeof clueFacts;
export const clueKinds = Object.keys(clueFacts) as readonly Clue[];
/** In the order of the kinds. */
export const clueWeights = clueKinds.map((kind) => clueFacts[kind].weight);

export type Suspected = { id: number; admissionNumber: string | null; guardianName: string; clues: readonly Clue[] };

/** The clues of students whom the account names. */
export const namingClues: readonly Clue[] = ['number', 'code', 'saved', 'shortNumber', 'former', 'commonNumber', 'otherName'];

const likeliestMax = 4;

/**
 * All students whom the account names, and the likeliest: at most four, each with at least half the weight of the first. Of equal ones the
 * earlier enrolled is first.
 */
export function ranked<S extends Suspected>(suspected: readonly S[]): S[] {
  const sorted = suspected.toSorted((first, second) => weightOf(second) - weightOf(first) || first.id - second.id);
  const [first] = sorted;
  const likeliest = sorted.filter((each) => first && 2 * weightOf(each) >= weightOf(first)).slice(0, likeliestMax);
  const isNamed = ({ clues }: S) => clues.some((kind) => namingClues.includes(kind));
  return sorted.filter((each) => isNamed(each) || likeliest.includes(each));
}

/** Beside a number that is theirs, another number in the same words that is nearly theirs says nothing. */
const exact: readonly Clue[] = ['number', 'code', 'shortNumber'];
const almost: readonly Clue[] = ['near', 'nearNumber'];

/** The reasons for a student, the strongest first. */
export function reasonsFor(student: Suspected): string[] {
  const isExact = exact.some((kind) => student.clues.includes(kind));
  const kinds = clueKinds.filter((kind) => student.clues.includes(kind) && !(isExact && almost.includes(kind)));
  return kinds.map((kind) => clueFacts[kind].says(student));
}

/** True if the account is the student's own: their number or code as a whole, or saved for them. */
export function isOwnAccount({ clues }: Suspected): boolean {
  return clues.some((kind) => kind === 'number' || kind === 'code' || kind === 'saved');
}

function weightOf({ clues }: Suspected): number {
  return [...new Set(clues)].reduce((sum, kind) => sum + clueFacts[kind].weight, 0);
}

const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const nearMax = 16;

/** Every account one slip away: a character missing, added, replaced, or two swapped. */
export function oneOff(key: string): string[] {
  if (key.length > nearMax) return [];
  const heads = Array.from({ length: key.length + 1 }, (_, place) => [key.slice(0, place), key.slice(place)] as const);
  const slips = heads.flatMap(([before, after]) => [
    ...letters.map((letter) => before + letter + after),
    ...letters.map((letter) => before + letter + after.slice(1)),
    before + after.slice(1),
    before + after.charAt(1) + after.charAt(0) + after.slice(2),
  ]);
  return [...new Set(slips)].filter((slip) => slip !== key && slip !== '');
}

/** Search patterns for names: each word, and the first letters of a masked word. */
export function namePatterns(name: string | null): string[] {
  const words = (name ?? '').split(/[^\p{L}*]+/u).filter((word) => /^\p{L}/u.test(word));
  const patterns = words.map((word) => {
    const known = word.replace(/\*.*$/, '');
    return known.length >= 3 && known === word ? `%${known}%` : `% ${known}%`;
  });
  const isWhole = patterns.some((pattern) => pattern.startsWith('%') && !pattern.startsWith('% '));
  return isWhole && patterns.length >= 2 ? patterns : [];
}

/** A masked phone number as a LIKE pattern: "2547 ***** 126" gives "+2547%126"; null for other text. */
export function patternOfMasked(phone: string | null): string | null {
  const match = /^\+?(254\d+)\*+(\d{3,})$/.exec((phone ?? '').replace(/\s/g, ''));
  return match && `+${match[1]}%${match[2]}`;
}

/** A phone's SHA-256, in lower case; null for other text. */
export function hashedPhone(phone: string | null): string | null {
  return /^[0-9a-f]{64}$/i.test(phone ?? '') ? (phone ?? '').toLowerCase() : null;
}
