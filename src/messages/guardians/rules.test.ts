import { expect, test } from 'vitest';
import { asCents, kesText, sumCents } from '../../core/money.ts';
import { messageKinds, usualText, usualTexts } from './kinds.ts';
import {
  afterQuietHours,
  balanceText,
  byPhone,
  costOf,
  fieldsOf,
  filled,
  type MessageFacts,
  sizeText,
  smsSize,
  textsAbout,
  whatsAppLink,
} from './rules.ts';

test.each([
  ['', 'GSM-7', 0, 1],
  ['Habari', 'GSM-7', 6, 1],
  ['a'.repeat(160), 'GSM-7', 160, 1],
  ['a'.repeat(161), 'GSM-7', 161, 2],
  ['a'.repeat(306), 'GSM-7', 306, 2],
  ['a'.repeat(307), 'GSM-7', 307, 3],
  // Characters of the extension take two places.
  ['€', 'GSM-7', 2, 1],
  ['^{}\\[~]|€', 'GSM-7', 18, 1],
  [`${'a'.repeat(159)}€`, 'GSM-7', 161, 2],
  // One that falls on the seam begins the next message, which makes this one longer.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
  ['ñ à Ç Δ @ £', 'GSM-7', 11, 1],
  ['ç', 'UCS-2', 1, 1],
  ['ŵ'.repeat(70), 'UCS-2', 70, 1],
  ['ŵ'.repeat(71), 'UCS-2', 71, 2],
  ['ŵ'.repeat(134), 'UCS-2', 134, 2],
  ['ŵ'.repeat(135), 'UCS-2', 135, 3],
  // A picture takes two places and is not cut in two.
  ['😀', 'UCS-2', 2, 1],
  [`${'a'.repeat(66)}😀${'a'.repeat(66)}`, 'UCS-2', 134, 3],
  ['Fee ‘paid’', 'UCS-2', 10, 1],
] as const)('the size of "%.12s…" is %s, %i places, %i messages', (text, encoding, length, segments) => {
  expect(smsSize(text)).toEqual({ encoding, length, segments });
});

test('every text that Karo comes with is one cheap alphabet', () => {
  for (const text of Object.values(usualTexts)) expect(smsSize(text.replace(/[{}]/g, '')).encoding).toBe('GSM-7');
});

const usual = {
  ...{ student: 'Achieng Wanjiku Otieno', account: 'SM/1059', amount: 'KES 25,000.00', balance: 'KES 18,500.00', receipt: '10245' },
  school: 'St Mary Girls High School',
  paybill: '522533',
};

test.each(messageKinds)('the usual words of a %s fit into one SMS with the account in them', (kind) => {
  const text = filled(usualTexts[kind], usual);
  expect(text).toContain('account SM/1059');
  expect(smsSize(text)).toMatchObject({ encoding: 'GSM-7', segments: 1 });
});

test('a reminder says how to pay: the paybill and the account, or the account alone, in one SMS', () => {
  expect(filled(usualText('reminder', '522533'), usual)).toContain('Pay to paybill 522533, account SM/1059.');
  const without = filled(usualText('reminder', null), usual);
  expect(without).toContain('When you pay, give the account SM/1059.');
  expect([without.includes('paybill'), smsSize(without).segments]).toEqual([false, 1]);
});

const fields = {
  student: 'Achieng',
  account: 'SM/1059',
  amount: 'KES 500.00',
  balance: 'KES 0.00',
  receipt: '12',
  school: 'Mwangaza',
  paybill: '',
};

test('fields are filled in wherever they stand, and what is no field stays', () => {
  expect(filled('{school}: {amount}, {amount} for {student}. {thanks} {toString} { student }', fields)).toBe(
    'Mwangaza: KES 500.00, KES 500.00 for Achieng. {thanks} {toString} { student }',
  );
  expect(filled('{student}', { ...fields, student: '{balance} $& $1' })).toBe('{balance} $& $1');
});

test('a balance is owed, nothing, or in credit', () => {
  expect([150_050, 0, -20_000].map((cents) => balanceText(asCents(cents)))).toEqual(['KES 1,500.50', 'KES 0.00', 'KES 200.00 in credit']);
});

const factsOf = (studentId: number, receipt: number | null = studentId + 10): MessageFacts => ({
  ...{
    studentId,
    name: `Child ${studentId}`,
    account: `SM/${studentId}`,
    amount: asCents(studentId * 100_00),
    balance: asCents(studentId * 1000_00),
    receipt,
  },
});

test('children of one guardian are told of in one message, and each guardian gets one', () => {
  const recipients = [
    { studentId: 1, phone: '+254700000001' },
    { studentId: 1, phone: '+254700000009' },
    { studentId: 2, phone: '+254700000001' },
    { studentId: 3, phone: '+254700000003' },
  ];
  expect(byPhone([factsOf(1), factsOf(2), factsOf(3)], recipients)).toEqual([
    { phone: '+254700000001', facts: [factsOf(1), factsOf(2)] },
    { phone: '+254700000009', facts: [factsOf(1)] },
    { phone: '+254700000003', facts: [factsOf(3)] },
  ]);
  expect(byPhone([factsOf(1)], [])).toEqual([]);
});

test('each recipient is read once, however many phones and students there are', () => {
  let reads = 0;
  const recipients = Array.from({ length: 200 }, (_, at) => ({
    studentId: at % 100,
    get phone() {
      reads += 1;
      return `+2547000001${String(at).padStart(2, '0')}`;
    },
  }));
  const facts = Array.from({ length: 100 }, (_, at) => factsOf(at));
  expect(byPhone(facts, recipients).map(({ facts: of }) => of)).toEqual([...facts, ...facts].map((each) => [each]));
  expect(reads).toBe(200);
});

test('a message about several names them, their accounts in the same order, their receipts, and what they come to', () => {
  expect(fieldsOf([factsOf(1), factsOf(2)], { school: 'Mwangaza', paybill: '522533' })).toEqual({
    ...{
      student: 'Child 1, Child 2',
      account: 'SM/1, SM/2',
      amount: 'KES 300.00',
      balance: 'KES 3,000.00',
      receipt: '11, 12',
      school: 'Mwangaza',
      paybill: '522533',
    },
  });
  expect(fieldsOf([factsOf(1, null)], { school: 'Mwangaza', paybill: null }).receipt).toBe('');
});

const wording = { own: null, usual: '{school}: {student}, {account}, {amount}.', school: 'Mwangaza', paybill: null };

test('children whom one message has no room for are told of in several, each child once, with the sums of its own message', () => {
  const many = Array.from({ length: 400 }, (_, index) => factsOf(index + 1));
  const texts = textsAbout(many, wording);
  expect(texts.flatMap(({ facts }) => facts)).toEqual(many);
  expect(texts).toHaveLength(2);
  for (const { text, facts } of texts) {
    expect(text.length).toBeLessThanOrEqual(4000);
    expect(text).toContain(`${facts.at(-1)?.account}, ${kesText(sumCents(facts.map(({ amount }) => amount)))}.`);
  }
  const long = [1, 2].map((id) => ({ ...factsOf(id), name: `${id}`.repeat(60) }));
  expect(textsAbout(long, { ...wording, own: '{student}'.repeat(40) }).map((each) => each.facts)).toEqual(long.map((each) => [each]));
  expect(textsAbout(many.slice(0, 2), wording).map(({ text }) => text)).toEqual(['Mwangaza: Child 1, Child 2, SM/1, SM/2, KES 300.00.']);
});

test('a text in the larger alphabet is divided at 60 SMS', () => {
  const many = Array.from({ length: 150 }, (_, index) => ({ ...factsOf(index + 1), name: `${'😀'.repeat(12)} Amani` }));
  const texts = textsAbout(many, { ...wording, own: '{student}' });
  expect(texts).toHaveLength(2);
  for (const { text } of texts) expect(smsSize(text).segments).toBeLessThanOrEqual(60);
});

test.each(['{school}'.repeat(60), '{paybill}'])('the usual words stand in for words of the school that nobody could be sent: %s', (own) => {
  const [text, ...others] = textsAbout([factsOf(1), factsOf(2)], { ...wording, own, school: 'M'.repeat(120) });
  expect(text?.text).toBe(`${'M'.repeat(120)}: Child 1, Child 2, SM/1, SM/2, KES 300.00.`);
  expect(others).toEqual([]);
});

test.each([
  ['2026-11-22T20:59:59.999+03:00', '2026-11-22T20:59:59.999+03:00'],
  ['2026-11-22T21:00:00.000+03:00', '2026-11-23T07:00:00.000+03:00'],
  ['2026-11-22T23:59:00.000+03:00', '2026-11-23T07:00:00.000+03:00'],
  ['2026-11-23T00:00:00.000+03:00', '2026-11-23T07:00:00.000+03:00'],
  ['2026-11-23T02:30:00.000+03:00', '2026-11-23T07:00:00.000+03:00'],
  ['2026-11-23T06:59:59.999+03:00', '2026-11-23T07:00:00.000+03:00'],
  ['2026-11-23T07:00:00.000+03:00', '2026-11-23T07:00:00.000+03:00'],
  ['2026-12-31T21:30:00.000+03:00', '2027-01-01T07:00:00.000+03:00'],
])('what is ready at %s goes out at %s', (ready, out) => {
  expect(afterQuietHours(Date.parse(ready))).toBe(Date.parse(out));
});

test('a size is told in words', () => {
  expect(sizeText('Habari')).toBe('6 of 160 characters, 1 SMS');
  expect(sizeText('a'.repeat(170))).toBe('170 characters, 2 SMS');
  expect(sizeText('ŵ')).toBe('1 of 70 characters, 1 SMS (a character needs the larger alphabet)');
});

test('the cost is the price of each message that is joined', () => {
  expect([costOf(0, asCents(80)), costOf(3, asCents(80)), costOf(250, asCents(45))]).toEqual([0, 240, 11_250]);
});

test('WhatsApp is opened at the number with the text', () => {
  expect(whatsAppLink({ phone: '+254712345678', text: 'Habari & karibu' })).toBe('https://wa.me/254712345678?text=Habari%20%26%20karibu');
});
