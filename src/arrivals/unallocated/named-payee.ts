import { wholePhone } from '../../students/register/phones.ts';
import { type AccountOfMoney, isAmongBankWords, isDoubted } from './doubted-words.ts';
import { isOfSchoolWords, monthWords } from './reference-words.ts';
import { apostrophes, isNumberWithFees, isPeriodNear, type Reading } from './references.ts';

/**
 * A student who matches a number of a reference: by the admission number, with or without its leading letters, by the pay code, by a
 * saved reference, or by an admission number that was theirs for a week or longer.
 */
export type Answering = {
  studentId: number;
  fullName: string;
  guardianName: string;
  admissionNumber: string | null;
  key: string;
  by: 'number' | 'shortNumber' | 'code' | 'saved' | 'former';
};

/**
 * Why a student may be meant, the strongest first: a person saved the reference, it matches, it is their admission number but what other
 * parents type as well, a different name stands beside it, or only a part matches.
 */
const namedKinds = ['saved', 'number', 'shortNumber', 'code', 'former', 'commonNumber', 'otherName', 'part'] as const;
type NamedKind = (typeof namedKinds)[number];
export type NamedStudent = { studentId: number; fullName: string; kind: NamedKind };

/** The student whom a reference names, or null; and all possible ones, with the reasons. */
export type NamedPayee = { student: { id: number; fullName: string } | null; named: NamedStudent[] };

/**
 * Decides which student a reference names: exactly one must match it as a whole, or its number if every other word is of the name of the
 * student or guardian. Nobody is named if a part is another student's number, unless it is a part of an admission number that is written
 * exactly so. A former number names nobody, and its new holder only once a person has saved the reference for them; nor does an admission
 * number that any parent may type. `year` is the one in Nairobi.
 */
export function namedPayee(readings: readonly Reading[], answering: readonly Answering[], year: number): NamedPayee {
  const matches = matchesOf(readings, answering);
  const isCommon = (match: Match) => isCommonNumber(match, year);
  const agreeing = matches.filter(isWhole);
  const parts = matches.filter(({ reading }) => reading.how === 'part');
  const others = matches.filter(({ reading, each }) => reading.how === 'named' && !agrees(reading, each));
  const ids = new Set(agreeing.map(({ each }) => each.studentId));
  const [first] = agreeing;
  const isOnly = first !== undefined && ids.size === 1 && agreeing.some((match) => match.each.by !== 'former' && !isCommon(match));
  const written = agreeing.filter(({ reading, each }) => isWritten(reading, each)).map(({ reading }) => reading);
  const isSaved = agreeing.some(({ each }) => each.by === 'saved');
  const isWithin = (part: Reading) => written.some((whole) => isPartOf(part, whole));
  const isDoubted = !isSaved && parts.some(({ reading, each }) => !ids.has(each.studentId) && !isWithin(reading));
  const named = [
    ...agreeing.map((match) => asNamed(match.each, isCommon(match) ? 'commonNumber' : match.each.by)),
    ...others.map(({ each }) => asNamed(each, 'otherName')),
    ...parts.map(({ each }) => asNamed(each, 'part')),
  ];
  const student = isOnly && !isDoubted ? { id: first.each.studentId, fullName: first.each.fullName } : null;
  return { student, named: strongest(named) };
}

/** True of one or more neighbouring pieces of what is written: 45 and 2024 of 45/2024, and not 5 of it. */
function isPartOf({ key }: Reading, { written }: Reading): boolean {
  const pieces = written.split(/[^A-Z0-9]+/).filter((piece) => piece !== '');
  return pieces.some((_, from) => pieces.slice(from).some((_each, more) => pieces.slice(from, from + more + 1).join('') === key));
}

type Match = { reading: Reading; each: Answering };

/** Former numbers count where nothing contradicts them, and not against a student for whom the reference was saved. */
function matchesOf(readings: readonly Reading[], answering: readonly Answering[]): Match[] {
  const matches = readings.flatMap((reading) => answering.filter(({ key }) => key === reading.key).map((each) => ({ reading, each })));
  const isSaved = matches.some((match) => match.each.by === 'saved' && isWhole(match));
  return matches.filter((match) => match.each.by !== 'former' || (isWhole(match) && !isSaved));
}

/** True if nothing of the reference is left over: each word beside the number is of the student's name. */
function isWhole({ reading, each }: Match): boolean {
  return reading.how !== 'part' && agrees(reading, each);
}

/**
 * True of an admission number that may be typed for other children too: without a digit, a phone number, an amount, a class or term, or,
 * with words for fees or a month, the year that is this one, the last or the next, or a period of it such as 2/2026.
 */
function isCommonNumber({ reading, each: { by, key } }: Match, year: number): boolean {
  if (by !== 'number' && by !== 'shortNumber') return false;
  const { isDoubtful = false, isApart = false, words, written } = reading;
  if (isDoubtful) return true;
  if ((isApart || areMonths(words)) && Math.abs(Number(key) - year) <= 1) return true;
  if (isApart && isPeriodNear(written, year)) return true;
  return !/\d/.test(key) || wholePhone(key) !== null || isOfSchoolWords(key) || /^T[123]$/.test(key);
}

const answers: readonly NamedKind[] = ['number', 'shortNumber', 'code', 'saved'];

/**
 * Whom money names for sure by its account, and the possible ones by all of its references, the account first: among a bank's words a
 * number alone may be a day, a till or an amount.
 */
export function payeeOfWords(whom: readonly NamedPayee[], money: AccountOfMoney): NamedPayee {
  const { student, named } = whom[0] ?? { student: null, named: [] };
  const isOfBank = isAmongBankWords(money);
  const isCertain = ({ kind }: NamedStudent) => !isOfBank || (kind !== 'otherName' && kind !== 'part');
  const isSure = student !== null && (named.some(({ kind }) => kind === 'saved') || !isDoubted(money));
  return { student: isSure ? student : null, named: whom.flatMap((each) => each.named).filter(isCertain) };
}

/** The students once each, by the names of the register. */
export function namedOnce(named: readonly NamedStudent[]): { id: number; fullName: string }[] {
  const students = new Map(named.map(({ studentId, fullName }) => [studentId, { id: studentId, fullName }]));
  return [...students.values()];
}

/** True if a student matches the reference now. */
export function isAnswered(named: readonly NamedStudent[]): boolean {
  return named.some(({ kind }) => answers.includes(kind));
}

/** True if the reference may mean a student by more than words that any parent types. */
export function namesStudents(named: readonly NamedStudent[]): boolean {
  return named.some(({ kind }) => kind !== 'commonNumber');
}

/**
 * True if saving the account for a student can change whose money it is: nobody matches it, it was the number of another, or it may be an
 * amount in a bank's words.
 */
export function maySave(named: readonly NamedStudent[], money: AccountOfMoney): boolean {
  if (!isAnswered(named) || named.some(({ kind }) => kind === 'former')) return true;
  return !named.some(({ kind }) => kind === 'saved') && isNumberWithFees(money.account ?? '') && isDoubted(money);
}

/** True if the reference matches another student, now or before this one had it, so that it is not saved for this one. */
export function isOfAnother(named: readonly NamedStudent[], studentId: number): boolean {
  const answering = named.filter(({ kind }) => answers.includes(kind));
  const decisive = answering.length > 0 ? answering : named.filter(({ kind }) => kind === 'former' || kind === 'commonNumber');
  return decisive.some((each) => each.studentId !== studentId);
}

function asNamed({ studentId, fullName }: Answering, kind: NamedKind): NamedStudent {
  return { studentId, fullName, kind };
}

/** Each student once, with the strongest reason. */
function strongest(named: readonly NamedStudent[]): NamedStudent[] {
  const sorted = named.toSorted((one, other) => namedKinds.indexOf(one.kind) - namedKinds.indexOf(other.kind));
  return sorted.filter(({ studentId }, place) => sorted.findIndex((each) => each.studentId === studentId) === place);
}

/** True if every word beside the number is of the student's name, or every one of the guardian's. */
function agrees({ words }: Reading, { fullName, guardianName }: Answering): boolean {
  if (words.length === 0) return true;
  // One or two letters before a number rather mean another school or register.
  if (!words.some(({ length }) => length >= 3)) return false;
  const areWhole = areMonths(words);
  return [fullName, guardianName].some((name) => {
    const names = nameWords(name);
    return words.every((word) => names.some((each) => each === word || (!areWhole && isShortFor(word, each))));
  });
}

/** True of a month alone: it is the time of what is paid, and no child's name unless the name is just that, as May is. */
function areMonths(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => monthWords.has(word));
}

/** A name as normalised words: capitals without accents and apostrophes. */
function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').toUpperCase();
  return (
    plain
      .replace(apostrophes, '')
      .replace(/\p{M}/gu, '')
      .match(/[A-Z]+/g) ?? []
  );
}

/** True for the first three letters or more of a word of a name, or its initial. */
function isShortFor(word: string, name: string): boolean {
  return name.startsWith(word) && (word.length >= 3 || word.length === 1);
}

/** True if the reference is written like the admission number, signs included, with or without the leading letters. */
function isWritten({ written }: Reading, { by, admissionNumber }: Answering): boolean {
  const number = (admissionNumber ?? '').normalize('NFKC').toUpperCase().trim().replace(/\s+/g, ' ');
  const short = number.replace(/^[A-Z]+[^A-Z0-9]*/, '');
  return number !== '' && (written === number || (by === 'shortNumber' && written === short));
}
