import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveTerm } from '../../books/terms/contract.ts';
import type { Endpoint } from '../../core/endpoint.ts';
import { signUp } from '../../install/signup/contract.ts';
import { useContractForm } from './contract-form.ts';

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('location', { pathname: '/signup' });
  for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, { getItem: () => null });
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify({ token: 't', user: { username: 'njeri', role: 'admin' }, school: { id: 1, name: 'Uzima' } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** A form as its page draws it first. */
function formOf<E extends Endpoint>(endpoint: E, options: Partial<Parameters<typeof useContractForm<E>>[1]> = {}) {
  const drawn: ReturnType<typeof useContractForm<E>>[] = [];
  const Page = () => {
    drawn.push(useContractForm(endpoint, { fallback: 'That failed.', onSent: () => undefined, ...options } as never));
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Page)));
  const [form] = drawn;
  if (!form) throw new Error('The page drew no form');
  return form;
}

test('a form starts blank but for what its page says, and its inputs know the contract', () => {
  const form = formOf(saveTerm, { start: { year: '2026' } });
  expect(form.values).toMatchObject({ name: '', year: '2026', startDate: '' });
  expect(form.field('year')).toMatchObject({ label: 'Year', value: '2026', maxLength: 4, 'aria-required': true, 'data-path': 'year' });
  expect(form.field('name')).toMatchObject({ label: 'Name', value: '', error: undefined });
  expect(form).toMatchObject({ pending: false, failure: null, errors: {}, words: 'That failed.' });
});

test('what is typed and what is set at once go out with the same press', async () => {
  const form = formOf(signUp, { start: { template: 'cbc' } });
  form.field('schoolName').onChange({ currentTarget: { value: 'Uzima' } });
  form.field('username').onChange('njeri');
  form.setValues({ email: 'njeri@uzima.ac.ke', password: 'mlima-kenya-5199' });
  form.setFieldValue('template', '');
  form.submit();
  const account = { username: 'njeri', email: 'njeri@uzima.ac.ke', password: 'mlima-kenya-5199' };
  await expect.poll(() => sent).toEqual([{ schoolName: 'Uzima', ...account, phoneNumber: '', template: '' }]);
});

test('a form at fault sends nothing, nor does one that was reset since it was right', async () => {
  const form = formOf(signUp, { start: { schoolName: 'Uzima', username: 'njeri', email: 'njeri@uzima.ac.ke' } });
  form.submit();
  form.setFieldValue('password', 'mlima-kenya-5199');
  form.reset();
  form.submit();
  form.setFieldValue('password', 'ziwa-victoria-4410');
  form.submit();
  await expect.poll(() => sent).toMatchObject([{ password: 'ziwa-victoria-4410' }]);
});

test('the browser’s own sending of the form is stopped', () => {
  const preventDefault = vi.fn();
  formOf(signUp).submit({ preventDefault } as never);
  expect(preventDefault).toHaveBeenCalledOnce();
});
