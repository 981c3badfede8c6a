/** A Kenyan phone number as nine digits, in whichever notation; null for other text. */
export function wholePhone(text: string | null): string | null {
  return /^\+?(?:254|0)?([17]\d{8})$/.exec((text ?? '').replace(/[\s-]/g, ''))?.[1] ?? null;
}
