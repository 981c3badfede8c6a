import { expect, test } from 'vitest';
import { child, family } from './families.ts';
import { communities } from './names.ts';
import { seededChance } from './rules.ts';

test('a child has the age, the guardian and the name of its family, and a Kenyan telephone number', () => {
  const chance = seededChance(1);
  for (let turn = 0; turn < 200; turn += 1) {
    const home = family(chance);
    const { fullName, dob, guardianName, contactNumber1 } = child(chance, home, { ageYears: 8, on: '2026-01-05' });
    expect(dob > '2016-12-30' && dob <= '2018-01-05').toBe(true);
    expect(fullName.split(' ')).toHaveLength(3);
    expect(new Set(fullName.split(' ')).size, fullName).toBe(3);
    expect(fullName.split(' ').at(-1)).toBe(guardianName.split(' ').at(-1));
    expect(contactNumber1).toMatch(/^07\d\d \d{3} \d{3}$/);
  }
});

test('the second name and the family name of a child are of one community', () => {
  const chance = seededChance(2);
  for (let turn = 0; turn < 300; turn += 1) {
    const { fullName } = child(chance, family(chance), { ageYears: 8, on: '2026-01-05' });
    const [, second = '', last = ''] = fullName.split(' ');
    const fits = communities.some(({ girls, boys, families }) => families.includes(last) && [...girls, ...boys].includes(second));
    expect(fits, fullName).toBe(true);
  }
});

test('brothers and sisters share the family name, the guardian and the telephone', () => {
  const chance = seededChance(3);
  for (let turn = 0; turn < 100; turn += 1) {
    const home = family(chance);
    const [older, younger] = [12, 7].map((ageYears) => child(chance, home, { ageYears, on: '2026-01-05' }));
    expect(younger?.fullName.split(' ').at(-1)).toBe(older?.fullName.split(' ').at(-1));
    expect([younger?.guardianName, younger?.contactNumber1]).toEqual([older?.guardianName, older?.contactNumber1]);
  }
});

test('every community is met', () => {
  const chance = seededChance(4);
  const met = new Set(Array.from({ length: 600 }, () => family(chance).community));
  expect(met.size).toBe(communities.length);
});
