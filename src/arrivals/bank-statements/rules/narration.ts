import { normalCode } from '../../../payments/payments/rules.ts';
import { studentOfPayCode } from '../../../school/settings/pay-codes.ts';

/**
 * What the payer typed as account, in the details of a row: what M-Pesa writes after "Acc.", what a bank's paybill has after `#`, or a
 * pay-code among the words. Where none stands there, all of the details, so that what was remembered for them is found again.
 */
export function accountIn(narration: string): string | null {
  const [, afterWord] = /\b(?:acc|a\/c|account)(?:\s*(?:no|number))?[.:]*\s+(\S.*)$/i.exec(narration) ?? [];
  if (afterWord) return afterWord.trim();
  const [, before = '', after] = /([^\s~|;]*)#\s*([^~|;#]+)/.exec(narration) ?? [];
  if (after) return `${before}#${accountWords(after)}`;
  const payCode = narration.split(/[^A-Za-z0-9]+/).find((word) => /\d/.test(word) && studentOfPayCode(word.toUpperCase()) !== null);
  return payCode ?? (narration.trim() || null);
}

/** A number stands alone; a name has its words. */
function accountWords(text: string): string {
  const [first = ''] = text.trim().split(/\s+/);
  return /\d/.test(first) ? first : text.trim();
}

/** Who paid, in the details or a column of their own: "Pay Bill from 2547****149 - JANE DOE Acc. 12", "2547****149 - JANE DOE". */
export function payerIn(text: string): { name: string | null; phone: string | null } {
  const [phone = null] = /(?:\+?254|\b0)[17*][\d*]{6,9}/.exec(text) ?? [];
  const [, name] = /(?:\+?254|\b0)[17*][\d* ]{6,12}\s*[-~]\s*([^\d~|#]+?)(?:\s+acc\b.*)?$/i.exec(text) ?? [];
  return { name: name?.trim() || null, phone };
}

const wordsMax = 30;

/** The words of the details that may be a code: 6 to 40 letters and digits with a digit among them, as codes are compared. */
export function codesIn(narration: string): string[] {
  const words = narration.split(/[^A-Za-z0-9]+/).map((word) => normalCode(word) ?? '');
  return [...new Set(words)].filter((word) => word.length >= 6 && word.length <= 40 && /\d/.test(word)).slice(0, wordsMax);
}
