import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { type KaroError, karoClient } from '../client/karo.ts';
import { openApiDocument } from '../src/app/openapi.ts';
import { typedCalls } from '../tools/client/typed-calls.ts';
import { type PayingSchool, payingSchool } from './support/paying-school.ts';
import { newProgram } from './support/school-programs.ts';
import { server, useServer } from './support/world.ts';

useServer();

let school: PayingSchool;
let karo: ReturnType<typeof karoClient>;
beforeAll(async () => {
  school = await payingSchool();
  const { key } = await newProgram(school.admin, ['students:read', 'payments:read', 'payments:write']);
  await server().listen({ port: 0, host: '127.0.0.1' });
  karo = karoClient({ baseUrl: `http://127.0.0.1:${(server().server.address() as AddressInfo).port}`, apiKey: key });
});

/** Names, types and marks, without what the formatter decides. */
const words = (text: string) => text.match(/[\w./{}-]+|[?[\]]/g);

test('the types of the client are those of the OpenAPI document; npm run client and npm run lint:fix write them', () => {
  const written = readFileSync(new URL('../client/calls.ts', import.meta.url), 'utf8');
  expect(words(written)).toEqual(words(typedCalls(openApiDocument())));
});

test('a program finds a student, records a payment once, and reads its receipt', async () => {
  const { students } = await karo('GET /api/students/view-students', { query: { limit: 5 } });
  const [student] = students;
  if (!student) throw new Error('Expected a student');
  expect(student.id).toBe(school.student);
  const paying = {
    body: { studentId: student.id, amount: 2500.5, method: 'Mpesa', code: 'SGH7Y2K9QL' },
    idempotencyKey: 'order-1',
  } as const;
  const { payment } = await karo('POST /api/payments/new', paying);
  const repeated = await karo('POST /api/payments/new', paying);
  expect([payment.amount, payment.isVerified, repeated.payment.id]).toEqual([2500.5, false, payment.id]);
  const path = { studentId: student.id, paymentId: payment.id };
  const receipt = await karo('GET /api/payments/student/{studentId}/receipt/{paymentId}', { path });
  expect(receipt.payment).toMatchObject({ amount: 2500.5, code: 'SGH7Y2K9QL' });
});

test('a refusal is an error with its status, code and fields', async () => {
  const body = { studentId: school.student, amount: 0, method: 'Mpesa', code: 'AAA1AAA1AA' } as const;
  const refused: KaroError = await karo('POST /api/payments/new', { body }).then(
    () => Promise.reject(new Error('Expected a refusal')),
    (error: KaroError) => error,
  );
  expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: [{ path: 'amount' }], retryAfterSeconds: null });
  await expect(karo('GET /api/balances', {})).rejects.toMatchObject({ status: 403, code: 'API_KEY_LACKS_SCOPE' });
});

test('a list as a file is its text', async () => {
  expect(await karo('GET /api/students/export', {})).toContain('Student ID,Admission number,Student');
});
