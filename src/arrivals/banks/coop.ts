import * as z from 'zod/mini';
import { plainText } from '../../core/text.ts';
import { codesIn } from '../bank-statements/rules/narration.ts';
import { withoutSlipSigns } from '../unallocated/narration.ts';
import { moneyBackKindIn } from '../unallocated/went-back.ts';
import { type BankDebit, type BankMoney, bankMoney, moneyLeft, type SentValue, sentValue } from './bank-money.ts';

/** Co-op Bank reports every movement of an account, in one narration. */
const notice = z.object({
  AcctNo: sentValue,
  Amount: sentValue,
  Currency: sentValue,
  EventType: sentValue,
  TransactionId: sentValue,
  PaymentRef: sentValue,
  MessageReference: sentValue,
  TransactionDate: sentValue,
  PostingDate: sentValue,
  ValueDate: sentValue,
  Narration: sentValue,
  CustMemoLine1: sentValue,
  CustMemoLine2: sentValue,
  CustMemoLine3: sentValue,
  Narration1: sentValue,
  Narration2: sentValue,
  Narration3: sentValue,
});

/** The money or debit of a Co-op Bank notice; or why it has none, in words. */
export function coopMoney(body: unknown): BankMoney | BankDebit | string {
  const read = z.safeParse(notice, body);
  if (!read.success) return 'It is not a notice from Co-op Bank';
  const details = read.data;
  const memo = [
    details.CustMemoLine1,
    details.CustMemoLine2,
    details.CustMemoLine3,
    details.Narration1,
    details.Narration2,
    details.Narration3,
  ];
  const money = bankMoney({
    // The payer's words may be in the other two.
    reference: details.TransactionId || details.PaymentRef || details.MessageReference,
    ...{ others: [details.PaymentRef, details.MessageReference], words: [details.Narration, ...memo] },
    ...{ at: details.TransactionDate || details.PostingDate || details.ValueDate, amount: details.Amount, currency: details.Currency },
    ...{ into: [details.AcctNo], ...payerOf([details.Narration, ...memo]) },
  });
  if (!isCoopDebit(body)) return money;
  return debitOf(money, [details.Narration, ...memo].flatMap((line) => plainText(line) ?? []).join(' '));
}

/** True if a notice of Co-op Bank reports money that left the account. */
export function isCoopDebit(body: unknown): boolean {
  const read = z.safeParse(z.object({ EventType: sentValue }), body);
  return read.success && /^d/i.test(plainText(read.data.EventType) ?? '');
}

/** The debit; or why it is none that went back, in words. A charge that cannot be read is none. */
function debitOf(money: BankMoney | string, words: string): BankDebit | string {
  const kind = moneyBackKindIn(words);
  if (typeof money === 'string') return kind === null ? moneyLeft : money;
  const { reference, amount, arrivedAt, into, furtherCodes } = money;
  return { kind, words, reference, amount, arrivedAt, into, codes: [...new Set([...codesIn(words), ...furtherCodes, reference])] };
}

/**
 * Payer and account of a narration such as "254712345678~MPESAC2B_400222~ASHA KAMAU" with lines beside it such as "393939#SM/1011". Without
 * such parts the narration is all that is known of the payer.
 */
function payerOf([narration, ...memo]: readonly SentValue[]) {
  const parts = [narration, ...memo].flatMap((line) => plainText(line)?.split('~') ?? []).map((part) => part.trim());
  const channel = parts.findIndex((part) => /^MPESAC2B/i.test(part));
  const name = channel < 0 ? undefined : parts.slice(channel + 1).find((part) => /^[^\d#]+$/.test(part));
  return {
    account: parts.find((part) => /#./.test(withoutSlipSigns(part))),
    payerName: name ?? narration,
    payerPhone: parts.find((part) => /^(\+?254|0)[17][\d*]{8}$/.test(part)),
  };
}
