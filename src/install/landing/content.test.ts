import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../core/server/project-root.ts';
import { benefits, claims, hero, questions, testimonials } from './content.ts';

test('the headline is the one that was promised', () => {
  expect(hero.headline).toBe('Revolutionize School Administration');
});

test('there are three benefits and three claims, each with its own figure', () => {
  expect(benefits).toHaveLength(3);
  expect(benefits.map(({ figure }) => figure)).toEqual(['95%', '80%', '70%']);
  expect(new Set(claims.map(({ figure }) => figure)).size).toBe(3);
});

test('six people of six towns speak, each with a rating and the length of use', () => {
  expect(testimonials).toHaveLength(6);
  expect(new Set(testimonials.map(({ name }) => name)).size).toBe(6);
  expect(new Set(testimonials.map(({ place }) => place.split(', ')[1])).size).toBe(6);
  for (const { name, rating, since, text } of testimonials) {
    expect([1, 2, 3, 4, 5], name).toContain(rating);
    expect(since, name).toMatch(/\d+ (month|year)/);
    expect(text.length, name).toBeLessThan(180);
  }
});

test.each(testimonials)('the initials of $name are theirs', ({ name, initials }) => {
  const own = name.split(' ').map((part) => part[0]);
  expect(initials).toBe(own.join(''));
});

test('the four questions are those of security, the CBC, M-Pesa and banks, and the safety of data', () => {
  const about = [/secure/i, /CBC/, /M-Pesa.*bank/, /data safe/i];
  expect(questions).toHaveLength(about.length);
  questions.forEach(({ question, answer }, index) => {
    expect(question).toMatch(about[index] ?? /never/);
    expect(answer.length).toBeGreaterThan(80);
  });
});

const files = hero.picture.widths.flatMap((width) => [
  ['avif', `${hero.picture.source}-${width}.avif`, width * 0.03] as const,
  ['webp', `${hero.picture.source}-${width}.webp`, width * 0.05] as const,
]);

test.each([...files, ['webp', hero.receipt.source, 20] as const])(
  'the %s picture %s is there, of at most %d KB',
  (kind, source, kilobytes) => {
    const content = readFileSync(join(projectRoot, 'public', source));
    expect(content.length).toBeLessThan(kilobytes * 1000);
    expect(content.subarray(4, 12).toString('latin1') === 'ftypavif').toBe(kind === 'avif');
  },
);

test('each picture is described', () => {
  for (const { alt } of [hero.picture, hero.receipt]) expect(alt.length).toBeGreaterThan(20);
});
test('nothing shouts', () => {
  const words = JSON.stringify({ hero, claims, benefits, testimonials, questions });
  expect(words).not.toMatch(/!|oops/i);
});
