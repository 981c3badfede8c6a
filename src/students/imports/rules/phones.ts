import { isPhone } from '../../../core/text.ts';
import { saysNothing } from '../../../school/files/nothing.ts';

/** The phones of a cell in dialling form; `fault` describes an invalid one. */
type PhonesRead = { phones: string[]; fault: string | null };

export const tooManyPhones = 'more than two phone numbers';

/** Reads a cell of phones: one, or two separated by / , ; & "or" or a line break. An empty cell has none. */
export function phonesIn(text: string): PhonesRead {
  if (saysNothing(text)) return { phones: [], fault: null };
  const parts = apart(text).map((part) => part.trim());
  const read = parts.filter((part) => part !== '').map(phoneOf);
  const fault = read.find((each) => each.fault !== null)?.fault ?? null;
  const phones = [...new Set(read.flatMap(({ phone }) => phone ?? []))];
  return { phones, fault: fault ?? (phones.length > 2 ? tooManyPhones : null) };
}

function apart(text: string): string[] {
  const parts = text.split(/[/,;&|\n]|\bor\b|\bau\b|\band\b/i);
  // Two whole numbers with nothing but a space between them.
  return parts.flatMap((part) => /^\s*(0\d{9})\s+(0\d{9})\s*$/.exec(part)?.slice(1) ?? [part]);
}

/** Kenyan numbers as 0712345678, with the leading zero that a spreadsheet removed; others as written. */
function phoneOf(text: string): { phone: string | null; fault: string | null } {
  const whole = unscientific(text);
  if (whole === null) return { phone: null, fault: 'a spreadsheet has cut this number short; please type it again as text' };
  const digits = whole.replace(/\D/g, '');
  const national = digits.replace(/^(?:00)?254/, '').replace(/^0+/, '');
  if (/^[17]\d{8}$/.test(national)) return { phone: `0${national}`, fault: null };
  // Landlines: an area code of two digits and up to seven more.
  if (/^[2-6]\d{6,8}$/.test(national) && digits.length <= 10) return { phone: `0${national}`, fault: null };
  if (/^\s*\+(?!254)/.test(whole) && isPhone(whole.trim())) return { phone: whole.trim(), fault: null };
  return { phone: null, fault: 'not a phone number' };
}

/** A number in a spreadsheet's notation, 2.54712345678E+11; null if digits were lost. */
function unscientific(text: string): string | null {
  const [, lead, rest = '', power] = /^\s*(\d)[.,]?(\d*)E\+?(\d+)\s*$/i.exec(text) ?? [];
  if (!lead || !power) return text.replace(/\.0+\s*$/, '');
  return rest.length === Number(power) ? lead + rest : null;
}
