import type { FormEvent } from 'react';
import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAskFirst } from './ask-first.ts';

type Asked = Parameters<typeof useAskFirst>[0];

/** A form of 1000 that was pressed, so that it reads whether to ask, until `answer`; the user may have typed another amount since. */
function pressedForm({ retyped = '1000' } = {}) {
  const steps: string[] = [];
  const place = { current: {} as unknown };
  let answered: (isDoubtful: boolean) => void = () => undefined;
  let press = () => undefined as unknown;
  function Page() {
    const [amount, setAmount] = useState('');
    const shared = { endpoint: {}, place, pending: false, unconfirmed: null };
    const form = { ...shared, values: { amount: amount || '1000' }, submit: () => steps.push('sent') } as unknown as Asked;
    const askFirst = useAskFirst(form, () => {
      steps.push('read');
      return new Promise<boolean>((resolve) => {
        answered = resolve;
      });
    });
    press = () => askFirst.form.submit({ preventDefault: () => steps.push('held') } as unknown as FormEvent<HTMLFormElement>);
    if (amount === '') {
      press();
      setAmount(retyped);
    }
    return null;
  }
  renderToStaticMarkup(<Page />);
  const answer = async (isDoubtful: boolean) => {
    answered(isDoubtful);
    await new Promise(setImmediate);
  };
  return { steps, press: () => press(), answer, place };
}

test('what needs no question is sent once that is known', async () => {
  const { steps, answer } = pressedForm();
  expect(steps).toEqual(['read', 'held']);
  await answer(false);
  expect(steps).toEqual(['read', 'held', 'sent']);
});

test('what needs a question is not sent before it is answered', async () => {
  const { steps, answer } = pressedForm();
  await answer(true);
  expect(steps).toEqual(['read', 'held']);
});

test('nothing is sent once the user has left the page', async () => {
  const { steps, answer, place } = pressedForm();
  place.current = null;
  await answer(false);
  expect(steps).toEqual(['read', 'held']);
});

test('an amount that was changed meanwhile is not sent unasked: the next press asks about it', async () => {
  const { steps, press, answer } = pressedForm({ retyped: '100000' });
  await answer(false);
  expect(steps).toEqual(['read', 'held']);
  press();
  expect(steps).toEqual(['read', 'held', 'read', 'held']);
  await answer(false);
  expect(steps).toEqual(['read', 'held', 'read', 'held', 'sent']);
});

test('a second press meanwhile sends nothing', async () => {
  const { steps, press, answer } = pressedForm();
  press();
  expect(steps).toEqual(['read', 'held', 'held']);
  await answer(false);
  expect(steps).toEqual(['read', 'held', 'held', 'sent']);
});
