import { codeName, type Method, methodFacts } from '../../books/ledger/methods.ts';
import type { FieldError } from '../../core/errors.ts';
import { withoutHidden } from '../../core/text.ts';

const codeLengthMax = 40;

/**
 * Normalises a transaction code: NFKC, upper case, without spaces, dashes, dots and invisible characters; null if nothing is left. All
 * spellings of one M-Pesa message are one code. The database function normal_code() has the same rule.
 */
export function normalCode(typed: string | null | undefined): string | null {
  const code = withoutHidden((typed ?? '').normalize('NFKC').toUpperCase()).replace(/[\s\p{Pd}\u2212.]/gu, '');
  return code === '' ? null : code;
}

/** True for a valid normal code: ASCII letters and digits without look-alikes from other alphabets, at most 40. */
export function isCode(code: string): boolean {
  return code.length <= codeLengthMax && /^[A-Z0-9]+$/.test(code);
}

/** A normal code without the word for a cheque and the noughts before a number, which some banks write and others do not. */
export function withoutChequeWord(code: string): string {
  return code.replace(/^(?:CHQ|CHEQUE|CQ)?(?:NO)?0*(?=\d+$)/, '');
}

type Reference = { method: Method; code?: string | undefined; bank?: string | undefined };

/** What is wrong with the code or the bank of a payment, as its method needs it; null if nothing is. Neither reads the other. */
export const referenceFault = {
  code: ({ method, code }: Reference): string | null => {
    if (methodFacts[method].code === null) return null;
    const normal = normalCode(code);
    if (normal === null) return `${codeName(method)} is required`;
    return isCode(normal) ? null : `${codeName(method)} must have only letters A to Z and digits, at most ${codeLengthMax}`;
  },
  bank: ({ method, bank }: Reference): string | null =>
    methodFacts[method].isOfBank && normalCode(bank) === null ? 'Bank is required' : null,
};

/** The faults of a payment's reference, the code's before the bank's. */
export function referenceFaults(reference: Reference): FieldError[] {
  return (['code', 'bank'] as const).flatMap((path) => {
    const message = referenceFault[path](reference);
    return message === null ? [] : [{ path, message }];
  });
}

/** The proof of a pending payment, if it is not a verification. */
const proofs: Partial<Record<Method, string>> = { Cheque: 'clearing' };

/** The title of the notification of a payment; a pending one still awaits its proof. */
export function notificationTitle({ method, isClaim }: { method: Method; isClaim: boolean }): string {
  return isClaim ? `Payment awaiting ${proofs[method] ?? 'verification'}` : 'Payment recorded';
}

/** The question about an unusual code of a method; null if its length is usual. */
export function codeWarning(method: Method, typed: string): string | null {
  const code = normalCode(typed);
  const { name, code: known } = methodFacts[method];
  if (known?.length === undefined || code === null || code.length === known.length) return null;
  return `${name} codes have ${known.length} letters and digits; this has ${code.length}. Record it anyway?`;
}

/** The recorder of automatic M-Pesa or bank payments. */
export const nobody = 0;
