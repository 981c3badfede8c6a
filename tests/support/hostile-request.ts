import fc from 'fast-check';
import type { Endpoint } from '../../src/core/endpoint.ts';
import { fieldsOf } from '../../src/core/fields.ts';

type HostileRequest = { url: string; payload?: string; type: string; key?: string };

const hostileText = fc.constantFrom(
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  '\ufeff',
  '١٢',
  '-1',
  '0',
  '1e3',
  '0x10',
  ' 12 ',
  '1,000',
  'NaN',
  'Infinity',
  '-0',
  '9999999999',
  '99999999999999999999',
  '2147483648',
  '1.005',
  "'; drop table students; --",
  '%',
  '../../etc/passwd',
  '{{7*7}}',
  '2026-02-30',
  '0000-00-00',
  '2026-1-1',
  'infinity',
  'x'.repeat(20_000),
  '\r\nSet-Cookie: a=b',
  '<script>alert(1)</script>',
);
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [5],
    [[]],
    { $ne: null },
    { toString: 1 },
    -0,
    1e308,
    -1,
    0.1,
    1.005,
    2 ** 53,
    Number.MIN_VALUE,
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Bodies that are no JSON, or JSON of a kind that trips parsers; each as it goes over the wire. */
const rawBody = fc.constantFrom(
  '{"amount":',
  '{"a":1}}',
  "{'a':1}",
  'undefined',
  'NaN',
  '[',
  ']',
  '\u0000',
  '\ufeff{}',
  '{"amount":1e400}',
  '{"amount":-0}',
  '"text"',
  '7',
  'null',
  'true',
  '[]',
  '[[]]',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2,"__proto__":null}',
  '{"name":"\\ud800"}',
  `{"name":"${'x'.repeat(70_000)}"}`,
);
const contentType = fc.constantFrom(
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'x',
);
const pathPart = fc.oneof(
  fc.constantFrom(
    '%00',
    '%E0%A4%A',
    '%ff',
    '%',
    '..%2f..',
    '0',
    '-1',
    '1e3',
    '2147483648',
    '99999999999999999999',
    'null',
    '%20',
    '1%20',
    '%F0%9F%98%80',
    'x'.repeat(99),
  ),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 300) || 'x'),
);

/** A body with the endpoint's own fields, each missing or hostile. */
function hostileFields({ body }: Endpoint): fc.Arbitrary<unknown> {
  const names = Object.keys(fieldsOf(body));
  return fc.record(Object.fromEntries(names.map((name) => [name, hostileValue])), { requiredKeys: [] });
}

/** Requests that no endpoint can use: its own fields with hostile values, broken JSON, other kinds of body, odd paths and queries. */
export function hostileRequest(endpoint: Endpoint): fc.Arbitrary<HostileRequest> {
  const names = endpoint.query ? Object.keys(endpoint.query._zod.def.shape) : ['page'];
  const hasBody = endpoint.method !== 'GET';
  const search = fc.array(
    fc.tuple(
      fc.constantFrom(...names, '__proto__', 'q'),
      fc.oneof(
        pathPart,
        hostileText.map((text) => encodeURIComponent(text.toWellFormed())),
      ),
    ),
    { maxLength: 4 },
  );
  const body = fc.oneof(
    { weight: 3, arbitrary: hostileFields(endpoint).map((fields) => ({ payload: JSON.stringify(fields), type: 'application/json' })) },
    { weight: 2, arbitrary: fc.record({ payload: rawBody, type: fc.oneof(fc.constant('application/json'), contentType) }) },
    { weight: 1, arbitrary: fc.record({ payload: hostileValue.map((value) => JSON.stringify(value)), type: contentType }) },
  );
  return fc
    .record({
      search,
      ids: fc.array(pathPart, { minLength: 2, maxLength: 2 }),
      body,
      key: fc.option(fc.constantFrom('', 'x'.repeat(256), 'a b', '""'), { nil: undefined, freq: 6 }),
    })
    .map(({ search: pairs, ids, body: sent, key }) => {
      const path = endpoint.path.replace(/:\w+/g, () => ids.pop() ?? 'x');
      const query = pairs.map(([name, value]) => `${name}=${value}`).join('&');
      return { url: query === '' ? path : `${path}?${query}`, type: sent.type, key, ...(hasBody ? { payload: sent.payload } : {}) };
    });
}
