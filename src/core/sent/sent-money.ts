import { instantAt, isDay } from '../dates.ts';
import { type Cents, centsFromShillings } from '../money.ts';

/** A value as another system sends it: text, number, or nothing. */
export type SentValue = string | number | null | undefined;

/** Parses an amount of banks and Safaricom, "20,000.00", "100" or "22459.0", into cents; null for anything else. */
export function sentAmount(written: SentValue): Cents | null {
  const text = String(written ?? '').trim();
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text)) return null;
  return centsFromShillings(text.replaceAll(',', '').replace(/(\.\d\d)0+$/, '$1'));
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Moment = { year: string; month: string; date: string; hour?: string; minute?: string; second?: string; zone?: string };

/**
 * Parses a time of banks and Safaricom to an instant with its zone (East Africa by default); null for anything else. Known are digits alone
 * (20250519, 202505191330, 20250519133054, one digit short of that, or milliseconds since 1970), ISO, and "Mon May 19 13:30:54 EAT 2025".
 * Milliseconds begin with 1 until 2033, and written years with 20, so neither is taken for the other.
 */
export function sentInstant(written: SentValue): string | null {
  const text = String(written ?? '').trim();
  if (/^1\d{12}$/.test(text)) return instantAt(Number(text));
  if (/^1\d{9}$/.test(text)) return instantAt(Number(text) * 1000);
  const parts = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  return parts ? instantOf(parts as Moment) : null;
}

const forms = [
  /^(?<year>20\d\d)(?<month>\d\d)(?<date>\d\d)(?:(?<hour>\d\d)(?<minute>\d\d)(?:(?<second>\d\d)|\d)?)?(?<zone>Z|[+-]\d\d:?\d\d)?$/,
  /^(?<year>\d{4})-(?<month>\d\d)-(?<date>\d\d)(?:[T ](?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.\d+)?)?)? ?(?<zone>Z|[+-]\d\d:?\d\d)?$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<date>\d\d?) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) EAT (?<year>\d{4})$/,
];

function instantOf({ year, month, date, hour = '00', minute = '00', second = '00', zone = '+03:00' }: Moment): string | null {
  const number = months.includes(month) ? String(months.indexOf(month) + 1) : month;
  const day = `${year}-${number.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = `${hour.padStart(2, '0')}:${minute}:${second}`;
  const isTime = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time);
  const isZone = zone === 'Z' || /^[+-](0\d|1[0-4]):?[0-5]\d$/.test(zone);
  return isTime && isZone && isDay(day) ? `${day}T${time}${zone}` : null;
}
