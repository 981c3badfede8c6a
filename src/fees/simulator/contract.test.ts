import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { voteHeadFacts, voteHeads } from '../../books/billing/vote-heads.ts';
import { endpointsOf } from '../../core/endpoint.ts';
import { may } from '../../core/roles.ts';
import * as api from './contract.ts';
import { exportSimulation, simulateFees } from './contract.ts';

const read = (query: object) => z.safeDecode(simulateFees.query, query as never);
const messagesOf = (query: object) => (read(query).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('nothing has to be said to try a term out', () => {
  expect(read({}).data).toEqual({});
  expect(read({ termId: '', roll: ' ', coming: null, tuitionFee: '' }).data).toEqual({});
});

test('what is tried out stays as it was written, and a term is a number', () => {
  const query = { termId: '7', roll: 'yearEnd', coming: '4:-2', tuitionFee: '5%', others: '(200)' };
  expect(read(query).data).toEqual({ ...query, termId: 7 });
});

describe.each(voteHeads)('a change of %s', (head) => {
  const words = voteHeadFacts[head].name.replace(/ Fee$/, ' fee');

  test.each(['500', '-200', '+5%', '-7.5 %', 'KES 1,000', '12 500/='])('may be %s', (text) => {
    expect(read({ [head]: text }).data).toEqual({ [head]: text });
  });

  test.each(['five', '5%%', '-101%', '1.234', '1'.repeat(21)])('may not be %s, in the words of its field', (text) => {
    expect(messagesOf({ [head]: text })[0]).toEqual([
      head,
      `${words} must change by an amount such as 500 or -200, or by a percentage such as 5%`,
    ]);
  });
});

const comingWords = 'Students more or fewer must be a number for each grade, at most 100,000 more in all';

test.each([
  [{ coming: '4' }, comingWords],
  [{ coming: '4:12345' }, comingWords],
  [{ coming: `${Array.from({ length: 10 }, (_, at) => `${at}:9999`).join()},11:11` }, comingWords],
  [{ roll: 'later' }, 'Roll must be today or yearEnd'],
])('%o is refused in words', (query, message) => {
  expect(messagesOf(query)).toEqual(expect.arrayContaining([[Object.keys(query)[0], message]]));
});

test('a file takes what the page takes, and the format besides', () => {
  const query = { coming: '4:-2', tuitionFee: '5%', format: 'xlsx' };
  expect(z.safeDecode(exportSimulation.query, query as never).data).toEqual(query);
});

test('whoever sees money may try fees out, and nothing of it is a write', () => {
  for (const { method, access, isCostly } of endpointsOf(api)) expect([method, access, isCostly]).toEqual(['GET', may.seeMoney, true]);
});
