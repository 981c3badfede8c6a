import type { Cents } from '../../core/money.ts';

const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen'],
  ...['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/**
 * An amount of cents in words, as on cheques, so that figures cannot be altered: 150050 → "One thousand five hundred shillings and fifty
 * cents only".
 */
export function amountInWords(amount: Cents): string {
  if (amount < 0) throw new RangeError(`No words for a negative amount: ${amount}`);
  const shillings = Math.floor(amount / 100);
  const cents = amount % 100;
  const parts = [...(shillings > 0 || cents === 0 ? [counted(shillings, 'shilling')] : []), ...(cents > 0 ? [counted(cents, 'cent')] : [])];
  const words = `${parts.join(' and ')} only`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function counted(count: number, unit: string): string {
  return `${numberInWords(count)} ${unit}${count === 1 ? '' : 's'}`;
}

function numberInWords(number: number): string {
  if (number < 1000) return belowThousand(number);
  const [size, name] = number < 1_000_000 ? ([1000, 'thousand'] as const) : ([1_000_000, 'million'] as const);
  const head = `${numberInWords(Math.floor(number / size))} ${name}`;
  const rest = number % size;
  if (rest === 0) return head;
  // "One thousand and five", but "one thousand five hundred".
  return `${head} ${rest < 100 ? 'and ' : ''}${numberInWords(rest)}`;
}

function belowThousand(number: number): string {
  if (number < 100) return belowHundred(number);
  const head = `${small[Math.floor(number / 100)]} hundred`;
  const rest = number % 100;
  return rest === 0 ? head : `${head} and ${belowHundred(rest)}`;
}

function belowHundred(number: number): string {
  if (number < 20) return small[number] ?? '';
  const unit = number % 10;
  return `${tens[Math.floor(number / 10)]}${unit === 0 ? '' : `-${small[unit]}`}`;
}
