import { expect, test } from 'vitest';
import { editStudentPath } from '../page-links.ts';
import { pathTo } from '../page-paths.ts';
import { arrival, leadsHere, opensHere } from './navigation.ts';

const at = (path: string) => {
  const { pathname, search, hash } = new URL(path, 'http://karo.test');
  return { pathname, search, hash };
};
const list = at('/students?page=2');
const statement = at('/payments/7/fee-statement');

test('a link opens a page at its top, with the focus on its heading', () => {
  expect(arrival({ way: 'pushed', from: list, to: statement, offset: undefined })).toEqual({ scroll: 0, focus: true });
  expect(arrival({ way: 'pushed', from: list, to: statement, offset: 300 })).toEqual({ scroll: 0, focus: true });
});

test('turning a page of a list starts at its top and leaves the focus where it is', () => {
  expect(arrival({ way: 'pushed', from: list, to: at('/students?page=3'), offset: undefined })).toEqual({ scroll: 0, focus: false });
});

test('a filter moves neither the page nor the focus', () => {
  expect(arrival({ way: 'replaced', from: list, to: at('/students?q=Neema'), offset: undefined })).toEqual({
    scroll: 'stay',
    focus: false,
  });
});

test('a page in place of another starts at its top', () => {
  expect(arrival({ way: 'replaced', from: list, to: at('/login'), offset: undefined })).toEqual({ scroll: 0, focus: true });
});

test('Back and Forward lead to where the page was left', () => {
  expect(arrival({ way: 'travelled', from: statement, to: list, offset: 840 })).toEqual({ scroll: 840, focus: true });
  expect(arrival({ way: 'travelled', from: at('/students'), to: list, offset: 120 })).toEqual({ scroll: 120, focus: false });
  expect(arrival({ way: 'travelled', from: statement, to: list, offset: undefined })).toEqual({ scroll: 0, focus: true });
});

test('a place within the page is gone to by the browser itself, and in another page once that is shown', () => {
  expect(arrival({ way: 'travelled', from: at('/'), to: at('/#faq'), offset: undefined })).toEqual({ scroll: 'stay', focus: false });
  expect(arrival({ way: 'pushed', from: list, to: at('/#faq'), offset: undefined })).toEqual({ scroll: 'hash', focus: true });
  expect(arrival({ way: 'travelled', from: undefined, to: at('/#faq'), offset: undefined })).toEqual({ scroll: 'hash', focus: false });
});

test('a document that is loaded again stands where it was, and a new one where the browser put it', () => {
  expect(arrival({ way: 'travelled', from: undefined, to: list, offset: 840 })).toEqual({ scroll: 840, focus: false });
  for (const way of ['travelled', 'replaced'] as const) {
    expect(arrival({ way, from: undefined, to: list, offset: undefined })).toEqual({ scroll: 'stay', focus: false });
  }
});

test('a plain click opens a link here; with another button or a key held down the browser decides', () => {
  const click = { defaultPrevented: false, button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
  expect(opensHere(click)).toBe(true);
  expect(opensHere({ ...click, button: 1 })).toBe(false);
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey', 'defaultPrevented'])
    expect(opensHere({ ...click, [key]: true }), key).toBe(false);
});

test('a link is to this page where it names no filters, else to just these', () => {
  expect(leadsHere('/students', list)).toBe(true);
  expect(leadsHere(pathTo('/students', { page: 2 }), list)).toBe(true);
  expect(leadsHere(pathTo('/students', { page: 3 }), list)).toBe(false);
  expect(leadsHere(editStudentPath({ studentId: 7 }), list)).toBe(false);
});
