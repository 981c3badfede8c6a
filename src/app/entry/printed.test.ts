import { expect, test } from 'vitest';
import { printed } from './printed.ts';

test('what is printed keeps its lines and loses what a terminal obeys or hides', () => {
  expect(printed('Shule\u001b[2J \u009b31mya \u202eMfano\u200b\r')).toBe('Shule[2J 31mya Mfano\n');
  expect(printed("Ng'ang'a’s fault\n  its cause, 王小明")).toBe("Ng'ang'a’s fault\n  its cause, 王小明\n");
});
