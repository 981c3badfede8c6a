import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { Secrets } from './secrets.ts';

const key = 'a key of at least thirty-two characters, ours';
const newer = 'another key of at least thirty-two characters';
const place = { schoolId: 7, field: 'daraja.consumerSecret' };
const ours = new Secrets([key]);

const refusal = (open: () => string) => {
  try {
    return `opened: ${open()}`;
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};

test('what is sealed for a school and a field comes back there, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 1 }), fc.string(), (text, schoolId, field) => {
      expect(ours.open(ours.seal(text, { schoolId, field }), { schoolId, field })).toBe(text);
    }),
    { numRuns: 200 },
  );
});

test('the sealed text says its version and its key, and nothing of the secret', () => {
  const sealed = ours.seal('bfb279f9aa9bdbcf158e97dd71a467cd', place);
  expect(sealed).toMatch(/^k1\.[\w-]{8}\.[\w-]{16}\.[\w-]{64}$/);
  expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('bfb279f9');
  expect(sealed).not.toContain(Buffer.from('bfb279f9').toString('base64url').slice(0, 8));
});

test('the same secret is never sealed alike twice', () => {
  const sealed = Array.from({ length: 50 }, () => ours.seal('one secret', place));
  expect(new Set(sealed).size).toBe(50);
});

test('the secret of one school or field opens in no other', () => {
  const sealed = ours.seal('one secret', place);
  for (const swapped of [
    { ...place, schoolId: 8 },
    { ...place, field: 'daraja.passkey' },
    { schoolId: 77, field: 'daraja.consumerSecret' },
  ]) {
    expect(refusal(() => ours.open(sealed, swapped))).toBe('SECRET_UNREADABLE');
  }
  expect(ours.open(sealed, place)).toBe('one secret');
});

test('a changed byte anywhere, a missing end and a foreign text are refused', () => {
  const sealed = ours.seal('one secret', place);
  for (let at = 0; at < sealed.length; at += 1) {
    const other = sealed[at] === 'A' ? 'Q' : 'A';
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
    expect(
      refusal(() => ours.open(changed, place)),
      changed,
    ).toBe('SECRET_UNREADABLE');
  }
  for (const text of ['', 'one secret', 'k1', 'k1...', sealed.slice(0, -1), sealed.slice(0, -22), sealed.replace('k1.', 'k2.')]) {
    expect(
      refusal(() => ours.open(text, place)),
      text,
    ).toBe('SECRET_UNREADABLE');
  }
});

test('a wrong key opens nothing, and the refusal tells nothing of it', () => {
  const sealed = ours.seal('one secret', place);
  const fault = (() => {
    try {
      return new Secrets([newer]).open(sealed, place);
    } catch (error) {
      return error;
    }
  })();
  expect(fault).toMatchObject({ code: 'SECRET_UNREADABLE', status: 409 });
  expect(fault).not.toHaveProperty('cause');
  expect(JSON.stringify(fault)).not.toMatch(/one secret|thirty-two/);
});

test('a key is replaced by putting a new one before it: the old one still opens, the new one seals', () => {
  const old = ours.seal('one secret', place);
  const both = new Secrets([newer, key]);
  expect(both.open(old, place)).toBe('one secret');
  const fresh = both.seal('one secret', place);
  expect(refusal(() => ours.open(fresh, place))).toBe('SECRET_UNREADABLE');
  expect(new Secrets([newer]).open(fresh, place)).toBe('one secret');
});

test('its keys show in no print of it', () => {
  expect(JSON.stringify(ours)).toBe('{}');
  expect(Object.keys(ours)).toEqual([]);
});

test('a signature is the same each time, of 64 digits, and only of its school and field', () => {
  const signed = ours.sign(place);
  expect(signed).toMatch(/^[0-9a-f]{64}$/);
  expect(ours.sign(place)).toBe(signed);
  expect(ours.isSigned(signed, place)).toBe(true);
  for (const other of [
    { ...place, schoolId: 8 },
    { ...place, field: 'daraja.passkey' },
  ]) {
    expect(ours.isSigned(signed, other)).toBe(false);
    expect(ours.sign(other)).not.toBe(signed);
  }
});

test('a signature of an older key stands while that key is kept, and one that is cut, longer or no digits does not', () => {
  const signed = ours.sign(place);
  expect(new Secrets([newer, key]).isSigned(signed, place)).toBe(true);
  expect(new Secrets([newer]).isSigned(signed, place)).toBe(false);
  for (const wrong of ['', signed.slice(2), `${signed}00`, 'x'.repeat(64)]) expect(ours.isSigned(wrong, place), wrong).toBe(false);
});

test('a mark names the key that made it, and stands for its school and field alone', () => {
  const mark = ours.mark(place);
  expect(mark).toMatch(/^[\w-]{8}-[\w-]{22}$/);
  expect(ours.isMarked(mark, place)).toBe(true);
  expect(ours.isMarked(mark, { ...place, schoolId: 8 })).toBe(false);
  const both = new Secrets([newer, key]);
  expect(both.isMarked(mark, place), 'of an older key that is kept').toBe(true);
  expect(new Secrets([newer]).isMarked(mark, place)).toBe(false);
  expect(both.isMarked(both.mark(place).slice(0, 9) + mark.slice(9), place), 'under the name of the other key').toBe(false);
});

test('a mark without the name of a key stands where any of the keys made it; one that is cut or longer does not', () => {
  const bare = ours.mark(place).slice(9);
  expect(ours.isMarked(bare, place)).toBe(true);
  expect(new Secrets([newer, key]).isMarked(bare, place)).toBe(true);
  expect(new Secrets([newer]).isMarked(bare, place)).toBe(false);
  for (const wrong of ['', bare.slice(1), `${bare}A`, `-${bare}`]) expect(ours.isMarked(wrong, place), wrong).toBe(false);
});
