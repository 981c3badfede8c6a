import { useState } from 'react';
import { isUsual, type Method, methods } from '../../../../books/ledger/methods.ts';
import type { Cents } from '../../../../core/money.ts';

const modePlace = 'paymentQueue';
const methodPlace = 'lastPaymentMethod';

/** The last recorded payment, for the queue. */
export type QueuedPayment = { id: number; studentId: number; name: string; amount: Cents; method: Method };

/**
 * The queue at the counter: after a payment the form stays for the next. The mode and the last method are stored in this browser, since a
 * cashier's counter stays the same.
 */
export function useQueueMode() {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(modePlace) === 'on');
  const [last, setLast] = useState<QueuedPayment | null>(null);
  const turn = (on: boolean) => {
    localStorage.setItem(modePlace, on ? 'on' : 'off');
    setIsOn(on);
  };
  const next = (payment: QueuedPayment) => {
    localStorage.setItem(methodPlace, payment.method);
    setLast(payment);
  };
  return { isOn, turn, last, next, firstMethod: isOn ? rememberedMethod() : ('' as const) };
}

/** A method that every school accepts. */
function rememberedMethod(): Method | '' {
  return methods.find((method) => isUsual(method) && method === localStorage.getItem(methodPlace)) ?? '';
}
