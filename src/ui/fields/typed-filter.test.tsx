import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useTypedFilter } from './typed-filter.ts';

/** What a search box holds after the address has named each of these in turn. */
function heldAfter(...addresses: readonly string[]): string {
  function Box() {
    const [step, setStep] = useState(0);
    const [typed] = useTypedFilter(addresses[step] ?? '', () => undefined);
    if (step < addresses.length - 1) setStep(step + 1);
    return typed;
  }
  return renderToStaticMarkup(<Box />);
}

test('a search box holds what its list is filtered by, also when Back returns to the same words', () => {
  expect(heldAfter('ach')).toBe('ach');
  expect(heldAfter('ach', '')).toBe('');
  expect(heldAfter('ach', '', 'ach')).toBe('ach');
});
