import { wholePhone } from '../../students/register/phones.ts';
import { hashedPhone } from './clues.ts';

/** An unmasked name of two words or more, in any order; null for other text. */
export function wholeName(name: string | null): string | null {
  const words = wordsOfName(name);
  return words.length < 2 || words.length > wholeWords(words).length ? null : words.sort().join(' ');
}

/** How well a payer is known: a unique number; two matching names; or what two families may share. */
export function payerIsKnownBy({
  payerName,
  payerPhone,
}: {
  payerName: string | null;
  payerPhone: string | null;
}): 'phone' | 'name' | 'mask' {
  if (wholePhone(payerPhone) !== null || hashedPhone(payerPhone) !== null) return 'phone';
  return wholeWords(wordsOfName(payerName)).length >= 2 ? 'name' : 'mask';
}

function wordsOfName(name: string | null): string[] {
  return (name ?? '')
    .toUpperCase()
    .split(/[^\p{L}'*]+/u)
    .filter((word) => word !== '');
}

function wholeWords(words: readonly string[]): string[] {
  return words.filter((word) => word.length > 1 && !word.includes('*'));
}
