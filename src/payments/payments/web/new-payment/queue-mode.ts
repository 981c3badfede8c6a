import { useState } from 'react';
import { isUsual, type Method, methods } from '../../../../books/ledger/methods.ts';
import type { Cents } from '../../../../core/money.ts';

const modePlace = 'paymentQueue';
const methodPlace = 'lastPaymentMethod';

/** A payment that was just recorded, as the queue names it. */
export type QueuedPayment = { id: number; studentId: number; name: string; amount: Cents; method: Method };

/**
 * The queue at the counter: after a payment the form stays for the next one. Whether it does, and by which method was paid last, is kept
 * in this browser, since a cashier's counter stays the same.
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

/** One that every school takes. */
function rememberedMethod(): Method | '' {
  return methods.find((method) => isUsual(method) && method === localStorage.getItem(methodPlace)) ?? '';
}
