import { expect, test } from 'vitest';
import { assertUncommonPassword, isCommonPassword } from './common-passwords.ts';

const refused = [
  ['words that everybody tries', ['password', 'PASSWORD', 'iloveyou', 'sunshine', 'letmein!', 'liverpool', 'mwalimu1', 'hakunamatata']],
  [
    'figures and signs around a common word',
    ['password1', 'Password2026!', '123kenya123', 'Nairobi@2026', 'karo1234', 'shule2026', '!!welcome!!'],
  ],
  ['look-alikes for letters', ['p@ssw0rd', 'P@$$w0rd1', 'adm1n123', 'l3tm31n99', 'k3nya2026', 'pa55word']],
  ['a common word doubled or spaced out', ['kenyakenya', 'adminadmin', 'pass word 1', 'karokaro']],
  ['one or two characters again and again', ['aaaaaaaa', '11111111', 'abababab', '!!!!!!!!', '10101010']],
  [
    'runs along the keyboard, the alphabet and the figures',
    [
      '12345678',
      '87654321',
      'qwertyuiop',
      'asdfghjkl',
      'abcdefgh',
      '1q2w3e4r',
      '1qaz2wsx',
      'qwerty123',
      'abcd1234',
      'abc12345',
      'qweqwe12',
    ],
  ],
  ['figures alone, as in a birthday or a telephone number', ['01011990', '0712345678', '20262026', '254712345678']],
] as const;

test.each(refused)('%s are refused', (_, passwords) => {
  expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
});

test('the name of the user or of the school with figures around it is refused', () => {
  const names = ['wanjiku.m', 'Mlimani Junior School'];
  expect(isCommonPassword('wanjikum2026', names)).toBe(true);
  expect(isCommonPassword('Wanjiku.M', names)).toBe(true);
  expect(isCommonPassword('mlimanijuniorschool1', names)).toBe(true);
  expect(isCommonPassword('Mlimani Junior School!', names)).toBe(true);
  expect(isCommonPassword('wanjikum2026', ['otieno'])).toBe(false);
});

test('passwords that nobody would try first pass', () => {
  const good = [
    'karo-demo-2026',
    'mzuri-sana-2026',
    'correct horse battery',
    'Tr4ctor&Maize',
    'jua-kali-42-mango',
    'xqzzqxqz',
    '2547123456781',
    'gT7#kQ2!vB',
    'matatu ya saba',
    'nyota 9 za kaskazini',
    'пароль-школы-7',
    '密码很长很长很长',
  ];
  expect(good.filter((password) => isCommonPassword(password, ['mfano-admin', 'Shule ya Mfano']))).toEqual([]);
});

test('a name without letters refuses nothing', () => {
  expect(isCommonPassword('jua-kali-42-mango', ['', '2026', '...'])).toBe(false);
  expect(isCommonPassword('2547123456781', ['', '2026', '...'])).toBe(false);
});

test('hostile text is judged, not crashed on', () => {
  for (const text of ['\ud800'.repeat(8), '__proto__', 'constructor', '('.repeat(100), '\u0000'.repeat(9), '']) {
    expect(() => isCommonPassword(text, ['constructor('])).not.toThrow();
  }
});

test('the refusal names the field that the form shows', () => {
  expect(() => assertUncommonPassword('password1', { field: 'newPassword', names: [] })).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_FAILED',
      status: 400,
      fields: [{ path: 'newPassword', message: 'This password is too common. Choose a longer one that nobody would guess.' }],
    }),
  );
  expect(() => assertUncommonPassword('password1', { names: [] })).toThrow(/too common/);
  expect(() => assertUncommonPassword('jua-kali-42-mango', { names: [] })).not.toThrow();
});
