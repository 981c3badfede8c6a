import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../core/server/project-root.ts';
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

test.each([hero.picture, hero.receipt])('the picture $source is there, small, and described', ({ source, alt }) => {
  const path = join(projectRoot, 'public', source);
  expect(existsSync(path)).toBe(true);
  expect(statSync(path).size).toBeLessThan(60 * 1024);
  expect(alt.length).toBeGreaterThan(20);
});

test('nothing shouts', () => {
  const words = JSON.stringify({ hero, claims, benefits, testimonials, questions });
  expect(words).not.toMatch(/!|oops/i);
});
