import { asCents, type Cents, kesText, negated, sumCents } from '../core/money.ts';
import type { Fields } from './kinds.ts';

/** The characters of GSM 03.38 that take one place of seven bits, and those that take two. */
const plain = [
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
].join('');
const extended = '^{}\\[~]|€\f';
const gsm = { alone: 160, joined: 153 };
const ucs2 = { alone: 70, joined: 67 };

export type SmsSize = { encoding: 'GSM-7' | 'UCS-2'; length: number; segments: number };

/** How much room a text takes: places of its alphabet, and the messages that are joined for it (3GPP TS 23.038, 23.040). */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const isGsm = characters.every((each) => plain.includes(each) || extended.includes(each));
  const places = isGsm ? characters.map((each) => (extended.includes(each) ? 2 : 1)) : characters.map((each) => each.length);
  const length = places.reduce((sum, each) => sum + each, 0);
  const room = isGsm ? gsm : ucs2;
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', length, segments: length <= room.alone ? 1 : joinedSegments(places, room.joined) };
}

/** A character of two places is never cut in two: it begins the next message. */
function joinedSegments(places: readonly number[], room: number): number {
  let segments = 1;
  let used = 0;
  for (const each of places) {
    if (used + each > room) {
      segments += 1;
      used = 0;
    }
    used += each;
  }
  return segments;
}

/** A text with its fields filled in; a word in braces that is no field stays as it is. */
export function filled(text: string, fields: Fields): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(fields, name) ? fields[name as keyof Fields] : whole));
}

/** What is owed as a guardian reads it: "KES 1,500.00", "KES 200.00 in credit". */
export function balanceText(balance: Cents): string {
  return balance < 0 ? `${kesText(negated(balance))} in credit` : kesText(balance);
}

/** Who is told what of which child. `receipt` is null where nothing was paid. */
export type Told = { studentId: number; name: string; account: string; amount: Cents; balance: Cents; receipt: number | null };
type Heard = { studentId: number; phone: string };
export type Group = { phone: string; told: Told[] };

/** One message for each telephone: children whose guardian is the same are told of together. */
export function byPhone(told: readonly Told[], heard: readonly Heard[]): Group[] {
  const phones = [...new Set(heard.map(({ phone }) => phone))];
  return phones.map((phone) => {
    const ids = new Set(heard.filter((each) => each.phone === phone).map(({ studentId }) => studentId));
    return { phone, told: told.filter(({ studentId }) => ids.has(studentId)) };
  });
}

/** The fields of one message: the children by name, their accounts in the same order, and what their amounts and balances come to. */
export function fieldsOf(told: readonly Told[], school: string): Fields {
  return {
    student: told.map(({ name }) => name).join(', '),
    account: told.map(({ account }) => account).join(', '),
    amount: kesText(sumCents(told.map(({ amount }) => amount))),
    balance: balanceText(sumCents(told.map(({ balance }) => balance))),
    receipt: told.flatMap(({ receipt }) => receipt ?? []).join(', '),
    school,
  };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** East Africa is three hours ahead all year. */
const nairobiMs = 3 * hourMs;
const quietFromMs = 21 * hourMs;
const quietUntilMs = 7 * hourMs;

/** When a message may be sent that is ready at this instant (ms since 1970): at once, or at 07:00 where that is between 21:00 and 07:00. */
export function afterQuietHours(atMs: number): number {
  const ofDayMs = (atMs + nairobiMs) % dayMs;
  if (ofDayMs < quietUntilMs) return atMs - ofDayMs + quietUntilMs;
  return ofDayMs < quietFromMs ? atMs : atMs - ofDayMs + dayMs + quietUntilMs;
}

/** "98 of 160 characters, 1 SMS"; beyond one, "170 characters, 2 SMS". Other alphabets have less room, and are named. */
export function sizeText(text: string): string {
  const { encoding, length, segments } = smsSize(text);
  const alone = encoding === 'GSM-7' ? gsm.alone : ucs2.alone;
  const counted = segments === 1 ? `${length} of ${alone} characters, 1 SMS` : `${length} characters, ${segments} SMS`;
  return encoding === 'GSM-7' ? counted : `${counted} (a character needs the larger alphabet)`;
}

/** What messages of so many segments cost, at the school's price of one. */
export function costOf(segments: number, segmentPrice: Cents): Cents {
  return asCents(segments * segmentPrice);
}

/** Where a person sends a text by WhatsApp to a number such as +254712345678. */
export function whatsAppLink({ phone, text }: { phone: string; text: string }): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
