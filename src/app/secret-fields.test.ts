import { expect, test } from 'vitest';
import { fieldsOf } from '../core/fields.ts';
import { secretFields } from '../core/secrets/secret-fields.ts';
import { endpoints } from './endpoints.ts';

const soundsSecret = /password|secret|passkey|credential|(consumer|sms|api)Key$/i;
/** They say how a password is to be treated, and hold none. */
const none = new Set(['mustChangePassword']);

test('each field of a form that is called a password or a key is marked as a secret', () => {
  const named = endpoints.flatMap(({ body, path }) =>
    Object.keys(fieldsOf(body)).flatMap((name) => (soundsSecret.test(name) && !none.has(name) ? [`${path} ${name}`] : [])),
  );
  const marked = endpoints.flatMap((endpoint) => secretFields(endpoint).map((name) => `${endpoint.path} ${name}`));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((each) => !marked.includes(each))).toEqual([]);
  const others = marked.filter((each) => !named.includes(each)).map((each) => each.split(' ')[1]);
  expect([...new Set(others)].sort()).toEqual(['bankUsername', 'code']);
});
