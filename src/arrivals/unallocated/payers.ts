import { hashedPhone } from './clues.ts';

/** A telephone number of which nothing is hidden, as nine figures; null for any other. */
export function wholePhone(phone: string | null): string | null {
  return /^\+?(?:254|0)?([17]\d{8})$/.exec((phone ?? '').replace(/[\s-]/g, ''))?.[1] ?? null;
}

/** A name of two words or more of which nothing is hidden, in whichever order they stand; null for any other. */
export function wholeName(name: string | null): string | null {
  const words = wordsOfName(name);
  return words.length < 2 || words.length > wholeWords(words).length ? null : words.sort().join(' ');
}

/** How much of a payer is known: who alone has that number; with two words of the name, who has; or what two families can share. */
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
