import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpointsOf } from '../../core/endpoint.ts';
import { may } from '../../core/roles.ts';
import * as api from './contract.ts';
import { relationNames, relations } from './relations.ts';

const aunt = { name: 'Akinyi Ouma', relation: 'other', phone: '0733 000 111', receivesMessages: false };

/** What the contract says of a body; nothing where it is good. */
function faultsOf(schema: z.core.$ZodType, body: unknown): string[] {
  const read = z.safeDecode(schema, body as never);
  return read.success ? [] : read.error.issues.map(({ message }) => message);
}

describe('a guardian', () => {
  const faults = (changes: object) => faultsOf(api.addGuardian.body, { ...aunt, ...changes });

  test.each(relations)('may be a %s', (relation) => {
    expect(faults({ relation })).toEqual([]);
    expect(relationNames[relation]).toMatch(/^[A-Z][a-z]+$/);
  });

  test('needs no number, unless messages go there', () => {
    for (const phone of [undefined, null, '', ' ']) {
      expect(faults({ phone })).toEqual([]);
      expect(faults({ phone, receivesMessages: true })).toEqual(['Phone number is required for messages']);
    }
    expect(faults({ receivesMessages: true })).toEqual([]);
  });

  test('is told every fault at once, and only of faults', () => {
    expect(faults({ name: '', relation: 'neighbour', phone: '12' })).toEqual([
      'Name is required',
      'Relation must be one of the list',
      'Phone number must be a number such as 0712 345 678',
    ]);
  });

  test('has a name of one line that is not too long', () => {
    expect(faults({ name: 'A'.repeat(120) })).toEqual([]);
    expect(faults({ name: 'A'.repeat(121) })).toEqual(['Name must be at most 120 characters']);
    expect(faults({ name: 'Akinyi\nOuma' })).toEqual(['Name has a line break or a hidden character; please type it again']);
  });

  test('is changed by what it is added by', () => {
    expect(api.changeGuardian.body).toBe(api.addGuardian.body);
  });
});

describe('a family', () => {
  const faults = (siblingIds: unknown) => faultsOf(api.joinFamily.body, { siblingIds });

  test('is joined by the numbers of at least one and at most fifteen others', () => {
    expect(faults([7])).toEqual([]);
    expect(faults(Array.from({ length: api.familyMax }, (_, index) => index + 1))).toEqual([]);
    expect(faults([])).toEqual(['Name at least one other student']);
    expect(faults(Array.from({ length: api.familyMax + 1 }, (_, index) => index + 1))).toEqual([
      'A family has at most 15 children besides the first',
    ]);
  });

  test.each([undefined, null, 7, '7', {}])('is not joined by %j', (value) => {
    expect(faults(value)).toEqual(['Students must be a list of ids']);
  });

  test.each([[[0]], [[-1]], [['x']], [[1.5]]])('is not joined by the numbers %j', (value) => {
    expect(faults(value).join()).toMatch(/^Student must be/);
  });
});

test('whoever enrols changes guardians and families; whoever sees money reads what a family owes', () => {
  for (const endpoint of [api.addGuardian, api.changeGuardian, api.removeGuardian, api.changeFirstGuardian]) {
    expect(endpoint.access).toBe(may.enrol);
  }
  for (const endpoint of [api.joinFamily, api.leaveFamily, api.splitFamily]) expect(endpoint.access).toBe(may.enrol);
  for (const endpoint of [api.familyById, api.familyStatement]) expect(endpoint.access).toBe(may.seeMoney);
});

test('nothing about guardians and families moves money: what they change are students', () => {
  for (const endpoint of endpointsOf(api)) {
    if (endpoint.method !== 'GET') expect('changes' in endpoint && endpoint.changes).toEqual(['students']);
  }
});
