import * as z from 'zod/mini';
import type { Reply } from '../../core/endpoint.ts';
import { type BankMoney, bankMoney, sentValue } from './bank-money.ts';
import type { kcbNotice } from './callbacks-contract.ts';

/** KCB reports money on an account in one flat record. */
const onAccount = z.object({
  transactionReference: sentValue,
  requestId: sentValue,
  timestamp: sentValue,
  transactionAmount: sentValue,
  currency: sentValue,
  customerReference: sentValue,
  customerName: sentValue,
  customerMobileNumber: sentValue,
  creditAccountIdentifier: sentValue,
  tillNumber: sentValue,
  narration: sentValue,
});

/** Money for a till or a bill is a nested record. */
const onTill = z.object({
  header: z.nullish(z.object({ messageID: sentValue, originatorConversationID: sentValue })),
  requestPayload: z.object({
    primaryData: z.nullish(z.object({ businessKey: sentValue })),
    additionalData: z.object({
      notificationData: z.object({
        businessKey: sentValue,
        debitMSISDN: sentValue,
        transactionAmt: sentValue,
        transactionDate: sentValue,
        transactionID: sentValue,
        firstName: sentValue,
        middleName: sentValue,
        lastName: sentValue,
        currency: sentValue,
        narration: sentValue,
      }),
    }),
  }),
});

/** The money of a KCB notice; or why it has none, in words. */
export function kcbMoney(body: unknown): BankMoney | string {
  const till = z.safeParse(onTill, body);
  if (till.success) return moneyOnTill(till.data);
  const account = z.safeParse(onAccount, body);
  if (!account.success) return 'It is not a notice from KCB';
  const { transactionReference, timestamp, transactionAmount, customerReference, ...rest } = account.data;
  return bankMoney({
    ...{ reference: transactionReference, at: timestamp, amount: transactionAmount, currency: rest.currency, words: [rest.narration] },
    into: [rest.creditAccountIdentifier, rest.tillNumber],
    ...{ account: customerReference, payerName: rest.customerName, payerPhone: rest.customerMobileNumber },
  });
}

function moneyOnTill({ header, requestPayload: { primaryData, additionalData } }: z.output<typeof onTill>): BankMoney | string {
  const { transactionID, transactionDate, transactionAmt, businessKey, debitMSISDN, ...rest } = additionalData.notificationData;
  const names = [rest.firstName, rest.middleName, rest.lastName].map((name) => String(name ?? '').trim());
  return bankMoney({
    ...{ reference: transactionID, at: transactionDate, amount: transactionAmt, currency: rest.currency },
    // For an M-Pesa payment the header has its number.
    words: [rest.narration, header?.originatorConversationID],
    into: [primaryData?.businessKey],
    ...{ account: businessKey, payerName: names.filter((name) => name !== '').join(' '), payerPhone: debitMSISDN },
  });
}

/** The reply to a notice: stored, or why it is not trusted. */
export function answerToKcb(body: unknown, doubt: string | null): Reply<typeof kcbNotice> {
  const status = doubt === null ? { statusCode: '0', statusMessage: 'Notification received' } : { statusCode: '1', statusMessage: doubt };
  const till = z.safeParse(onTill, body);
  if (!till.success) {
    const account = z.safeParse(onAccount, body);
    return { transactionID: String((account.success && account.data.requestId) || ''), ...status };
  }
  const { header, requestPayload } = till.data;
  const { transactionID } = requestPayload.additionalData.notificationData;
  return {
    header: {
      messageID: String(header?.messageID ?? ''),
      originatorConversationID: String(header?.originatorConversationID ?? ''),
      ...status,
    },
    responsePayload: { transactionInfo: { transactionId: String(transactionID ?? '') } },
  };
}
