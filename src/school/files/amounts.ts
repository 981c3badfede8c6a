import { amountMax, asCents, type Cents, moneyText, negated, zeroCents } from '../../core/money.ts';
import { saysNothing } from './nothing.ts';

/** No amount is written longer, and what is longer is not looked through. */
const amountLengthMax = 60;

/**
 * Money as registers write it, in cents: 12,500/=, 1,250/50, KES 12,500.00, (500) and 500- for -500; nothing, nil and a dash are none.
 * CR is what was paid ahead, with a minus or without. Null for text that is no amount, for a minus beside DR, and for 1.500, which could
 * each be either of two, and for more than the largest amount.
 */
export function amountIn(text: string): Cents | null {
  const amount = balanceIn(text);
  return amount !== null && Math.abs(amount) > amountMax ? null : amount;
}

/** The same of what an account holds, which may be more than the largest amount. */
export function balanceIn(text: string): Cents | null {
  if (saysNothing(text)) return zeroCents;
  if (text.trim().length > amountLengthMax) return null;
  const bare = withoutCurrency(text);
  const [, figures, side] = /^(.+?)\s*([cd])r\.?$/i.exec(bare) ?? [];
  if (figures === undefined) return signedAmount(bare);
  const amount = signedAmount(withoutCurrency(figures));
  if (amount === null) return null;
  if (side?.toLowerCase() === 'c') return negated(Math.abs(amount) as Cents);
  return amount < 0 ? null : amount;
}

/** Cents after a slash. Without a comma or the currency, 2024/25 may be a year and 12/05 a day. */
const centsAfterSlash = /(\d{1,3}(?:[, ']\d{3})+|^(?:kes|kshs?|shs?)\.?\s*\d+)\/(\d\d)(?![\d/])/i;

function withoutCurrency(text: string): string {
  return text
    .trim()
    .replace(centsAfterSlash, '$1.$2')
    .replace(/^(?:kes|kshs?|shs?)(?![a-z])\.?\s*/i, '')
    .replace(/\s*(?:\/(?:[=-]|00)?|=)$/, '')
    .replace(/\s*(?:kes|kshs?|shs?)\.?$/i, '');
}

function signedAmount(text: string): Cents | null {
  const [, inBrackets] = /^\((.+)\)$/.exec(text) ?? [];
  const [, before] = /^(.+)-$/.exec(text) ?? [];
  const magnitude = inBrackets ?? before;
  if (magnitude === undefined) return plainAmount(text);
  const amount = plainAmount(magnitude);
  return amount === null ? null : negated(amount);
}

/** Commas and spaces stand before three figures each; a comma before one or two figures is a decimal one. */
function plainAmount(text: string): Cents | null {
  const sign = /^[-−–]\s*/.test(text) ? '-' : '';
  const figures = text.replace(/^[-−–+]\s*/, '').replace(/^(?:kes|kshs?|shs?)(?![a-z])\.?\s*/i, '');
  if (/^\d{1,3}(?:[, ']\d{3})+(?:\.\d*)?$/.test(figures)) return cents(sign, figures.replace(/[, ']/g, ''));
  if (/^\d+,\d{1,2}$/.test(figures)) return cents(sign, figures.replace(',', '.'));
  if (unclearFigures.test(figures)) return null;
  return /^\d+(?:\.\d*)?$/.test(figures) ? cents(sign, figures) : null;
}

/** 1.500 as text: shillings with a zero too many, or thousands as much of the world writes them. Other third decimals are no money. */
const unclearFigures = /^[1-9]\d{0,2}\.\d\d0$/;

/** The amount if the dot of 1.500 stands before thousands; null for text that is clear, or no amount either way. */
export function amountInThousands(text: string): Cents | null {
  const figures = /\d[\d., ']*/.exec(text)?.[0].trim() ?? '';
  return unclearFigures.test(figures) ? amountIn(text.replace(figures, figures.replace('.', ''))) : null;
}

/** What is wrong with text that is no amount, and how to write one that could be either of two. */
export function amountFault(text: string, otherwise: string): string {
  const thousands = amountInThousands(text);
  if (thousands === null) return otherwise;
  const shillings = moneyText(thousands);
  return `three figures after a dot may be thousands: write ${shillings.replaceAll(',', '').replace(/\.00$/, '')} or ${shillings}`;
}

/** Spreadsheet sums have more decimals than money; zeros beyond the second are dropped. */
function cents(sign: string, figures: string): Cents | null {
  const [whole = '', places = ''] = figures.split('.');
  const decimals = places.replace(/0+$/, '');
  const magnitude = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (decimals.length > 2 || !Number.isSafeInteger(magnitude)) return null;
  return sign === '-' ? negated(asCents(magnitude)) : asCents(magnitude);
}
