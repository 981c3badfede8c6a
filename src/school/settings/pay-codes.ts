import { idMax } from '../../core/ids.ts';

/** No code is a number alone, so that none is mistaken for an admission number. */
const sign = 'K';

/**
 * The account of a student without an admission number: `K`, the student's id and a check digit, such as K1417. It never changes, is no
 * other student's of the school, and goes on naming the student once there is an admission number.
 */
export function payCodeOf(studentId: number): string {
  return `${sign}${studentId}${checkDigitOf(String(studentId))}`;
}

/** The id of the student whose code a text is, in capitals and without spaces; null for any other text. */
export function studentOfPayCode(text: string): number | null {
  const [, figures = '', check] = /^K([1-9]\d{0,9})(\d)$/.exec(text) ?? [];
  if (check === undefined) return studentOfEarlierPayCode(text);
  return checkDigitOf(figures) === check && Number(figures) <= idMax ? Number(figures) : null;
}

/** The quasigroup of order ten published by H. M. Damm: it detects each wrong digit and each swap of neighbours. */
const dammRows = [
  ...['0317598642', '7092154863', '4206871359', '1750983426', '6123045978'],
  ...['3674209581', '5869720134', '8945362017', '9438617205', '2581436790'],
];

function checkDigitOf(figures: string): string {
  return [...figures].reduce((interim, figure) => dammRows[Number(interim)]?.charAt(Number(figure)) ?? '', '0');
}

/** Letters and digits without look-alikes (no I, L, O, 0 or 1); their number is prime. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const base = alphabet.length;
const earlierSign = 'P';
const digitsMin = 3;

/** The code on older papers: `P`, three digits of base 31 or more, and a check character. Parents still type it. */
export function earlierPayCodeOf(studentId: number): string {
  const digits: number[] = [];
  for (let rest = studentId; rest > 0 || digits.length < digitsMin; rest = Math.floor(rest / base)) digits.unshift(rest % base);
  return earlierSign + [...digits, checkOf(digits)].map((digit) => alphabet[digit]).join('');
}

function studentOfEarlierPayCode(text: string): number | null {
  // Of figures alone it may be a code of today with another sign, of another student: a person decides.
  if (/^P\d*$/.test(text)) return null;
  const digits = [...text.slice(earlierSign.length)].map((letter) => alphabet.indexOf(letter));
  const check = digits.pop();
  if (!text.startsWith(earlierSign) || digits.length < digitsMin || digits.includes(-1) || check !== checkOf(digits)) return null;
  const studentId = digits.reduce((number, digit) => number * base + digit, 0);
  return studentId <= idMax && earlierPayCodeOf(studentId) === text ? studentId : null;
}

/**
 * The weighted sum of the digits that the check character makes zero modulo a prime base: it detects one wrong character and a swap, for
 * codes shorter than the base.
 */
function checkOf(digits: readonly number[]): number {
  const sum = digits.reduce((total, digit, place) => total + digit * (digits.length + 1 - place), 0);
  return (base - (sum % base)) % base;
}
