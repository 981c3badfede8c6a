/** Letters and digits that nobody mistakes for one another, as many as a prime number: no I, L, O, 0 or 1. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const base = alphabet.length;
/** No pay-code is a number, so that none is mistaken for a student's. */
const sign = 'P';
const digitsMin = 3;

/**
 * The pay-code of a student, from the student's number: `P`, three digits of base 31 or more, and a check character. It never changes,
 * and is no other student's of the school.
 */
export function payCodeOf(studentId: number): string {
  const digits: number[] = [];
  for (let rest = studentId; rest > 0 || digits.length < digitsMin; rest = Math.floor(rest / base)) digits.unshift(rest % base);
  return sign + [...digits, checkOf(digits)].map((digit) => alphabet[digit]).join('');
}

/** The number of the student whose pay-code a text is, in capitals and without spaces; null for any other text. */
export function studentOfPayCode(text: string): number | null {
  const digits = [...text.slice(sign.length)].map((letter) => alphabet.indexOf(letter));
  const check = digits.pop();
  if (!text.startsWith(sign) || digits.length < digitsMin || digits.includes(-1) || check !== checkOf(digits)) return null;
  const studentId = digits.reduce((number, digit) => number * base + digit, 0);
  return Number.isSafeInteger(studentId) && payCodeOf(studentId) === text ? studentId : null;
}

/**
 * The sum of the digits, each times its place, that the check character brings to nothing in a base that is prime: one wrong character
 * changes it, and so does a swap of two neighbours, as long as a code is shorter than the base.
 */
function checkOf(digits: readonly number[]): number {
  const sum = digits.reduce((total, digit, place) => total + digit * (digits.length + 1 - place), 0);
  return (base - (sum % base)) % base;
}
