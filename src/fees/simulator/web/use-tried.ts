import { useState } from 'react';
import { useFilters } from '../../../core/web/address.ts';
import { useAfterPause } from '../../../ui/fields/after-pause.ts';
import { fieldsText, type Typed, triedOf, typedOf } from '../typed.ts';

const pauseMs = 300;

/**
 * The trial of the address and the typed changes; the address follows a moment after the last key, all fields together. Until then the
 * wanted trial, with what is typed, is ahead of it.
 */
export function useTried() {
  const [tried, change] = useFilters('/settings/fee-simulator');
  const [typed, setTyped] = useState<Typed>(() => typedOf(tried));
  const shown = fieldsText(typedOf(tried));
  const [seen, setSeen] = useState(shown);
  // The menu, or Back, leads to another trial than the typed one.
  if (seen !== shown) {
    setSeen(shown);
    if (shown !== fieldsText(typed)) setTyped(typedOf(tried));
  }
  const tryAfterPause = useAfterPause((next: Typed) => change(triedOf(next)), pauseMs);
  const type = (name: string | number, text: string) => {
    const next = { ...typed, [name]: text };
    setTyped(next);
    tryAfterPause(next);
  };
  return { tried, change, typed, type, wanted: { ...tried, ...triedOf(typed) } };
}
