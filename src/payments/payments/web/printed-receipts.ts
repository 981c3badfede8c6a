import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { parsedJson } from '../../../core/web/parsed-json.ts';

const place = 'printedReceipts';
const rememberedMax = 2000;
const names = z.array(z.string());

/**
 * Whether this browser has printed a receipt before; a closed print dialog counts as printed, since browsers do not report a cancellation.
 * The first print is the original, each later one a copy.
 */
export function useWasPrinted(receiptName: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const remember = () => {
        rememberPrinted(receiptName);
        changed();
      };
      addEventListener('afterprint', remember);
      return () => removeEventListener('afterprint', remember);
    },
    () => printedReceipts().includes(receiptName),
    () => false,
  );
}

function rememberPrinted(receiptName: string): void {
  const others = printedReceipts().filter((name) => name !== receiptName);
  localStorage.setItem(place, JSON.stringify([...others, receiptName].slice(-rememberedMax)));
}

function printedReceipts(): readonly string[] {
  return z.parse(z.catch(names, []), parsedJson(localStorage.getItem(place)));
}
