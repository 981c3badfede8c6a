import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { fieldNames } from './kinds.ts';
import { afterQuietHours, byPhone, fieldsOf, filled, smsSize } from './rules.ts';

const hourMs = 3_600_000;

test('a text takes no fewer messages than its places need, and at most one more for every seam', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 700 }), (text) => {
      const { encoding, length, segments } = smsSize(text);
      const [alone, joined] = encoding === 'GSM-7' ? [160, 153] : [70, 67];
      if (length <= alone) {
        expect(segments).toBe(1);
        return;
      }
      expect(segments).toBeGreaterThanOrEqual(Math.ceil(length / joined));
      expect(segments).toBeLessThanOrEqual(Math.ceil(length / (joined - 1)));
    }),
  );
});

test('a longer text never takes less', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 50 }), (text, more) => {
      expect(smsSize(text + more).segments).toBeGreaterThanOrEqual(smsSize(text).segments);
    }),
  );
});

test('a message goes out by day, never before it is ready, and not later than it must', () => {
  const instants = fc.integer({ min: Date.parse('2020-01-01T00:00:00Z'), max: Date.parse('2040-01-01T00:00:00Z') });
  fc.assert(
    fc.property(instants, (readyMs) => {
      const outMs = afterQuietHours(readyMs);
      const hour = Math.floor(((outMs + 3 * hourMs) % (24 * hourMs)) / hourMs);
      expect(hour).toBeGreaterThanOrEqual(7);
      expect(hour).toBeLessThan(21);
      expect(outMs - readyMs).toBeGreaterThanOrEqual(0);
      expect(outMs - readyMs).toBeLessThanOrEqual(10 * hourMs);
      expect(afterQuietHours(outMs)).toBe(outMs);
    }),
  );
});

const students = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
const phones = fc.constantFrom('+254700000001', '+254700000002', '+254700000003');

test('every guardian hears of each of their children once, and of nobody else', () => {
  fc.assert(
    fc.property(students, fc.array(fc.tuple(fc.nat(), phones), { maxLength: 40 }), (ids, drawn) => {
      const facts = ids.map((studentId) => ({
        ...{ studentId, name: `Child ${studentId}`, account: `SM/${studentId}`, receipt: studentId },
        ...{ amount: asCents(studentId * 100), balance: asCents(studentId * 1000) },
      }));
      const recipients = drawn.map(([place, phone]) => ({ studentId: ids[place % ids.length] ?? 0, phone }));
      const groups = byPhone(facts, recipients);
      expect(new Set(groups.map(({ phone }) => phone)).size).toBe(groups.length);
      const pairs = groups.flatMap(({ phone, facts: of }) => of.map(({ studentId }) => `${studentId} ${phone}`));
      expect(pairs.toSorted()).toEqual([...new Set(recipients.map(({ studentId, phone }) => `${studentId} ${phone}`))].toSorted());
      for (const { facts: of } of groups) expect(fieldsOf(of, { school: 'x', paybill: null }).receipt.split(', ')).toHaveLength(of.length);
    }),
  );
});

test('whatever a child is called, its name stands in the text as it is', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...fieldNames), (name, field) => {
      const fields = { student: '', account: '', amount: '', balance: '', receipt: '', school: '', paybill: '', [field]: name };
      expect(filled(`a {${field}} b`, fields)).toBe(`a ${name} b`);
    }),
  );
});
