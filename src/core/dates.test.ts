import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { addDays, dayField, dayText, instantAt, instantText, isDay, nairobiToday, weekday } from './dates.ts';

const anyDay = fc.integer({ min: 0, max: 109_571 }).map((count) => addDays('1900-01-01', count));

test.each(['1900-01-01', '2199-12-31', '2024-02-29', '2000-02-29', '2026-11-21'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  '1899-12-31',
  '2200-01-01',
  '2026-02-29',
  '2100-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-1-1',
  '26-01-01',
  '02026-01-01',
  '-2026-01-01',
  '2026-01-01T00:00:00Z',
  '2026-01-01 ',
  '2026/01/01',
  '01/01/2026',
  '٢٠٢٦-٠١-٠١',
  'infinity',
  'today',
  '',
])('%j is no day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('every day of three centuries is one, and adding and taking days comes back to it', () => {
  fc.assert(fc.property(anyDay, (day) => isDay(day)));
  const inside = fc.integer({ min: 40_000, max: 60_000 }).map((count) => addDays('1900-01-01', count));
  fc.assert(fc.property(inside, fc.integer({ min: -40_000, max: 40_000 }), (day, count) => addDays(addDays(day, count), -count) === day));
});

test('text order is the order of days', () => {
  fc.assert(fc.property(anyDay, (day) => day < addDays(day, 1) && (weekday(addDays(day, 1)) - weekday(day) + 7) % 7 === 1));
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-01-05', 0, '2026-01-05'],
])('%s and %d days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});

test('the week begins on Sunday', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-23'].map(weekday)).toEqual([6, 0, 1]);
});

test.each([
  ['2026-11-20T20:59:59.999Z', '2026-11-20'],
  ['2026-11-20T21:00:00Z', '2026-11-21'],
  ['2026-12-31T21:00:00Z', '2027-01-01'],
  ['2026-02-28T22:30:00Z', '2026-03-01'],
])('at %s it is %s in Nairobi', (instant, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
  try {
    expect(nairobiToday()).toBe(day);
  } finally {
    vi.useRealTimers();
  }
});

test('days and instants read as people in Nairobi write them', () => {
  expect(dayText('2026-01-05')).toBe('5 Jan 2026');
  expect(dayText('2199-12-31')).toBe('31 Dec 2199');
  expect(instantText('2026-03-31T20:59:59Z')).toBe('31 Mar 2026, 23:59');
  expect(instantText('2026-01-04T21:05:00Z')).toBe('5 Jan 2026, 00:05');
  expect(instantText('2026-01-05T11:05:00.000Z')).toBe('5 Jan 2026, 14:05');
});

test('the months are the ones that English in Kenya and Britain shortens so', () => {
  const months = Array.from({ length: 12 }, (_, index) => dayText(`2026-${String(index + 1).padStart(2, '0')}-01`).split(' ')[1]);
  expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec');
});

test('any instant of two centuries reads as the format of the language writes it for Nairobi', () => {
  const inNairobi = {
    timeZone: 'Africa/Nairobi',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const format = new Intl.DateTimeFormat('en-GB', inNairobi);
  const secondsMax = Date.parse('2199-12-31T00:00:00Z') / 1000;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: secondsMax }), (seconds) => {
      expect(instantText(instantAt(seconds * 1000))).toBe(format.format(seconds * 1000));
    }),
  );
});

test('what is no instant is not written as one', () => {
  expect(() => instantText('never')).toThrow(RangeError);
});

test('a field of a day says what is wrong with it, once', () => {
  const field = dayField('Start date');
  const faults = (value: unknown) => field.safeParse(value).error?.issues.map(({ message }) => message);
  for (const absent of [undefined, null, '']) expect(faults(absent)).toEqual(['Start date is required']);
  for (const wrong of ['2026-02-30', 'infinity', 20_260_105, true])
    expect(faults(wrong)).toEqual(['Start date must be a date in the form yyyy-MM-dd']);
  expect(field.parse('2026-01-05')).toBe('2026-01-05');
});
