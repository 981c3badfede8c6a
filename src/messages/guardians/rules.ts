import { asCents, type Cents, kesText, negated, sumCents } from '../../core/money.ts';
import type { Fields } from './kinds.ts';

/** The characters of GSM 03.38 that take one septet, and those that take two. */
const plain = [
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?',
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
].join('');
const extended = '^{}\\[~]|€\f';
const gsm = { alone: 160, joined: 153 };
const ucs2 = { alone: 70, joined: 67 };

export type SmsSize = { encoding: 'GSM-7' | 'UCS-2'; length: number; segments: number };

/** The length of a text: its characters in the alphabet, and the number of joined messages (3GPP TS 23.038, 23.040). */
export function smsSize(text: string): SmsSize {
  const characters = [...text];
  const isGsm = characters.every((each) => plain.includes(each) || extended.includes(each));
  const places = isGsm ? characters.map((each) => (extended.includes(each) ? 2 : 1)) : characters.map((each) => each.length);
  const length = places.reduce((sum, each) => sum + each, 0);
  const room = isGsm ? gsm : ucs2;
  return { encoding: isGsm ? 'GSM-7' : 'UCS-2', length, segments: length <= room.alone ? 1 : joinedSegments(places, room.joined) };
}

/** A two-septet character is never split: it begins the next message. */
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

/** Fills the fields of a text; unknown words in braces stay as they are. */
export function filled(text: string, fields: Fields): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(fields, name) ? fields[name as keyof Fields] : whole));
}

/** A balance for a guardian: "KES 1,500.00", "KES 200.00 in credit". */
export function balanceText(balance: Cents): string {
  return balance < 0 ? `${kesText(negated(balance))} in credit` : kesText(balance);
}

/** The facts of a message about one student. `receipt` is null without a payment. */
export type MessageFacts = { studentId: number; name: string; account: string; amount: Cents; balance: Cents; receipt: number | null };
type Recipient = { studentId: number; phone: string };
export type Group = { phone: string; facts: MessageFacts[] };

/** The students of each phone: those with the same guardian share a message. Each recipient is read once. */
export function byPhone(facts: readonly MessageFacts[], recipients: readonly Recipient[]): Group[] {
  const phonesOf = new Map(facts.map(({ studentId }) => [studentId, new Set<string>()]));
  const groups = new Map<string, Group>();
  for (const { studentId, phone } of recipients) {
    groups.set(phone, { phone, facts: [] });
    phonesOf.get(studentId)?.add(phone);
  }
  for (const each of facts) for (const phone of phonesOf.get(each.studentId) ?? []) groups.get(phone)?.facts.push(each);
  return [...groups.values()];
}

/** The fields of one message: the students by name, their accounts in the same order, and the totals of their amounts and balances. */
export function fieldsOf(facts: readonly MessageFacts[], { school, paybill }: { school: string; paybill: string | null }): Fields {
  return {
    student: facts.map(({ name }) => name).join(', '),
    account: facts.map(({ account }) => account).join(', '),
    amount: kesText(sumCents(facts.map(({ amount }) => amount))),
    balance: balanceText(sumCents(facts.map(({ balance }) => balance))),
    receipt: facts.flatMap(({ receipt }) => receipt ?? []).join(', '),
    school,
    paybill: paybill ?? '',
  };
}

/** What one stored message has room for. */
const longest = { characters: 4000, segments: 60 };

function fits(text: string): boolean {
  const { length } = [...text];
  return length >= 1 && length <= longest.characters && smsSize(text).segments <= longest.segments;
}

type Wording = { own: string | null; usual: string; school: string; paybill: string | null };
type Text = { text: string; facts: readonly MessageFacts[] };

/**
 * The texts about the students of one phone: one, or several where one has no room for all. The usual words stand in for words of the
 * school's own that come out too long, or empty, for a single student.
 */
export function textsAbout(facts: readonly MessageFacts[], { own, usual, ...fields }: Wording): Text[] {
  const hasRoom = (words: string) => facts.every((each) => fits(filled(words, fieldsOf([each], fields))));
  const words = own !== null && hasRoom(own) ? own : usual;
  return splitTexts(facts, (some) => filled(words, fieldsOf(some, fields)));
}

function splitTexts(facts: readonly MessageFacts[], textOf: (facts: readonly MessageFacts[]) => string): Text[] {
  const text = textOf(facts);
  if (facts.length <= 1 || fits(text)) return [{ text, facts }];
  const half = Math.ceil(facts.length / 2);
  return [...splitTexts(facts.slice(0, half), textOf), ...splitTexts(facts.slice(half), textOf)];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** East Africa is three hours ahead all year. */
const nairobiMs = 3 * hourMs;
const quietFromMs = 21 * hourMs;
const quietUntilMs = 7 * hourMs;

/** When a message ready at this instant (ms since 1970) may be sent: immediately, or at 07:00 between 21:00 and 07:00. */
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

/** The cost of this number of segments, at the school's price. */
export function costOf(segments: number, segmentPrice: Cents): Cents {
  return asCents(segments * segmentPrice);
}

/** The WhatsApp link that sends a text to a number such as +254712345678. */
export function whatsAppLink({ phone, text }: { phone: string; text: string }): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
}
