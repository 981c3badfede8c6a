import { idMax } from '../../core/ids.ts';
import { patternOf } from '../../core/paging.ts';
import { accountKey } from '../../core/text.ts';
import { studentOfPayCode } from '../../school/settings/pay-codes.ts';

/** Patterns for student search; a match on any one is enough. */
export type Search = {
  /** LIKE patterns that the folded name must all match; none match every name. */
  patterns: string[];
  studentId: number | null;
  /** A number alone, which may be that of a receipt too. */
  typedNumber: number | null;
  admissionNumber: string | null;
  /** Letters and digits of what may be an admission number in other signs, or the beginning of one; null for other text. */
  numberKey: string | null;
  /** LIKE patterns that one guardian's folded name must all match; null if guardians are not searched. */
  guardianPatterns: string[] | null;
  /** LIKE pattern for a phone number prefix without country code and leading zero. */
  phonePattern: string | null;
};

const accentsAndApostrophes = /[\u0300-\u036f'`\u00b4\u02bc\u2018\u2019]/g;

/**
 * Parses a search: words of a student's or guardian's name in any order, a student id, an admission number with or without its signs and
 * letters, a student's code on the paybill, or a guardian's phone in any notation. Blank finds everybody; a character that no name has
 * finds nobody.
 */
export function searchOf(typed = ''): Search {
  const text = typed.trim();
  const words = foldedName(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  const patterns = text !== '' && words.length === 0 ? [''] : words.map(patternOf);
  const key = accountKey(text);
  const codeOf = studentOfPayCode(key);
  return {
    patterns,
    studentId: codeOf ?? idIn(text),
    typedNumber: idIn(text),
    admissionNumber: text === '' ? null : text,
    numberKey: codeOf === null && /^[^#]*\d/.test(text) ? key : null,
    guardianPatterns: /\p{Letter}/u.test(text) ? patterns : null,
    phonePattern: phonePatternIn(text),
  };
}

/** The same without guardians: their names and phones are contacts. */
export function withoutGuardians(search: Search): Search {
  return { ...search, guardianPatterns: null, phonePattern: null };
}

/** A name normalised for search: lower case, no accents, no apostrophes. The searched columns are normalised the same way. */
function foldedName(name: string): string {
  return name.normalize('NFD').replace(accentsAndApostrophes, '').toLowerCase();
}

type Child = { fullName: string; contactNumber1: string };
const nameKey = (name: string) => foldedName(name).trim().split(/\s+/).sort().join(' ');

/** The number of characters of a name without spaces: equal for names of the same words. */
export function nameLength(name: string): number {
  return [...foldedName(name).replace(/\s+/g, '')].length;
}

/** True if two names have the same words, in any order. */
export function isNamedAlike(name: string, other: string): boolean {
  return nameKey(name) === nameKey(other);
}

/** The key that distinguishes students of one name: the words of the name in any order, and the last nine digits of the phone. */
export function likenessOf({ fullName, contactNumber1 }: Child): string {
  return `${nameKey(fullName)}|${contactNumber1.replace(/\D/g, '').slice(-9)}`;
}

/** The student who may be the same: equal name and phone, else equal name in the same grade. */
export function studentAlike<Enrolled extends Child & { gradeId: number }>(
  child: Child & { gradeId: number },
  enrolled: readonly Enrolled[],
): Enrolled | undefined {
  const inGrade = ({ fullName, gradeId }: Enrolled) => gradeId === child.gradeId && isNamedAlike(fullName, child.fullName);
  return enrolled.find((each) => likenessOf(each) === likenessOf(child)) ?? enrolled.find(inGrade);
}

function idIn(text: string): number | null {
  const value = /^#?\d{1,10}$/.test(text) ? Number(text.replace('#', '')) : 0;
  return value >= 1 && value <= idMax ? value : null;
}

/**
 * 0712…, 712… and +254 712… are one number. Fewer than seven digits may be a student id, unless they begin like a phone; null for text that
 * is not a phone.
 */
function phonePatternIn(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const national = digits.replace(/^(254|0)/, '').slice(-9);
  const beginsAsNumber = national.length < digits.length && national.length >= 3;
  return digits.length >= 7 || beginsAsNumber ? `${national}%` : null;
}
