const eastAfrica = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const hoursOfEat = 3;

/** An instant as M-Pesa writes it: yyyyMMddHHmmss in East Africa, without a zone. */
export function mpesaTime(ms: number): string {
  const part = Object.fromEntries(eastAfrica.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${part.year}${part.month}${part.day}${part.hour}${part.minute}${part.second}`;
}

/** The instant that a time of a pull query names, "2020-08-04 8:36:00" of East Africa; null for what is none. */
export function pullTime(text: unknown): number | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})-(\d\d)-(\d\d) (\d{1,2}):(\d\d):(\d\d)$/.exec(String(text)) ?? [];
  if (second === undefined) return null;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour) - hoursOfEat, Number(minute), Number(second));
}

const yearOfA = 2006;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const days = '123456789ABCDEFGHIJKLMNOPQRSTUV';

/** How a receipt number of that day begins: a letter each for year and month, and one of 1-9, A-V for the day. */
export function receiptStart(ms: number): string {
  const time = mpesaTime(ms);
  const [year, month, day] = [time.slice(0, 4), time.slice(4, 6), time.slice(6, 8)].map(Number);
  return [letters[((year ?? 0) - yearOfA) % letters.length], letters[(month ?? 1) - 1], days[(day ?? 1) - 1]].join('');
}

/** Numbers from 0 to 1 that are the same in every run of the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
