import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../core/web/call.ts';
import { unconfirmedSend } from '../../core/web/send-once.ts';
import { asTyped } from '../../payments/payments/contract.ts';
import { useSettling } from './settling.ts';

const storage = new Map<string, string>();

beforeEach(() => {
  const user = JSON.stringify({ username: 'amina', role: 'bursar' });
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'user' ? user : 'x') });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    removeItem: (name: string) => storage.delete(name),
  });
});

/** Whether a payment is in doubt after its last try failed so, and whether it is kept to be sent again. */
function afterFailure({ status, isUnsent }: { status: number; isUnsent: boolean }): { isDoubted: boolean; isKept: boolean } {
  const kept = { key: 'k', input: {}, sentAtMs: Date.now(), isUnsent };
  storage.set(`unconfirmed ${asTyped.recordPayment.path} amina`, JSON.stringify(kept));
  let doubt: (error: CallError) => boolean = () => false;
  function Page() {
    ({ doubt } = useSettling(asTyped.recordPayment, { isPending: false, failureCount: 0, reset: () => undefined }, false));
    return null;
  }
  renderToStaticMarkup(<Page />);
  const isDoubted = doubt(new CallError({ status, code: '', message: 'Nothing was recorded.', fields: [], body: null }));
  return { isDoubted, isKept: unconfirmedSend(asTyped.recordPayment) !== null };
}

test('a payment that the server turned away each time was refused; one that had no answer before is in doubt', () => {
  expect(afterFailure({ status: 503, isUnsent: true })).toEqual({ isDoubted: false, isKept: false });
  expect(afterFailure({ status: 429, isUnsent: true })).toEqual({ isDoubted: false, isKept: false });
  expect(afterFailure({ status: 503, isUnsent: false })).toEqual({ isDoubted: true, isKept: true });
});

test('a payment that met an ended session is kept for its user', () => {
  expect(afterFailure({ status: 401, isUnsent: true })).toEqual({ isDoubted: true, isKept: true });
});

test.each([
  [true, 0, null],
  [true, 1, 'checking'],
  [false, 1, null],
] as const)('of a payment under way (%s) with %i failed tries the page says: %s', (isPending, failureCount, said) => {
  let unconfirmed: unknown;
  function Page() {
    ({ unconfirmed } = useSettling(asTyped.recordPayment, { isPending, failureCount, reset: () => undefined }, false));
    return null;
  }
  renderToStaticMarkup(<Page />);
  expect(unconfirmed).toBe(said);
});

test('a try that is given up is forgotten, so that what is sent then is another one', () => {
  const kept = { key: 'k', input: {}, sentAtMs: Date.now(), isUnsent: false };
  storage.set(`unconfirmed ${asTyped.recordPayment.path} amina`, JSON.stringify(kept));
  const reset = vi.fn();
  let stopChecking: () => void = () => undefined;
  function Page() {
    ({ stopChecking } = useSettling(asTyped.recordPayment, { isPending: false, failureCount: 0, reset }, true));
    return null;
  }
  renderToStaticMarkup(<Page />);
  expect(unconfirmedSend(asTyped.recordPayment)).not.toBeNull();
  stopChecking();
  expect(unconfirmedSend(asTyped.recordPayment)).toBeNull();
  expect(reset).toHaveBeenCalledOnce();
});
