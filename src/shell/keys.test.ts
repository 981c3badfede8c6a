import { expect, test } from 'vitest';
import { actOf, type KeyAct, keys, keyText } from './keys.ts';

const pressed = (key: string, changes: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...changes });
const onPage = { isTyping: false, singleKeys: true };

test('each key of the list does what the list says, and no other', () => {
  for (const [act, { key, ...rest }] of Object.entries(keys)) {
    const ctrlKey = 'withControl' in rest;
    expect(actOf(pressed(key, { ctrlKey }), onPage)).toBe(act);
    expect(actOf(pressed(key.toUpperCase(), { ctrlKey }), onPage)).toBe(act);
    expect(actOf(pressed(key, { ctrlKey: !ctrlKey }), onPage)).toBeNull();
    expect(actOf(pressed(key, { ctrlKey, altKey: true }), onPage)).toBeNull();
  }
  expect(actOf(pressed('x'), onPage)).toBeNull();
  const combinations = Object.values(keys).map((key) => keyText(key, false));
  expect(new Set(combinations).size).toBe(combinations.length);
});

test('in a field letters are text, and the search opens all the same', () => {
  const typing = { ...onPage, isTyping: true };
  expect(actOf(pressed('p'), typing)).toBeNull();
  expect(actOf(pressed('?'), typing)).toBeNull();
  expect(actOf(pressed('k', { metaKey: true }), typing)).toBe('search' satisfies KeyAct);
});

test('single keys can be turned off; those with Control stay', () => {
  const off = { ...onPage, singleKeys: false };
  for (const [act, key] of Object.entries(keys)) {
    const ctrlKey = 'withControl' in key;
    expect(actOf(pressed(key.key, { ctrlKey }), off)).toBe(ctrlKey ? act : null);
  }
});

test('a key is written as its keyboard has it', () => {
  expect(keyText(keys.search, false)).toBe('Ctrl K');
  expect(keyText(keys.search, true)).toBe('⌘ K');
  expect(keyText(keys.help, true)).toBe('?');
});
