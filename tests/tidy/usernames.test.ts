import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = 'tests/e2e';
/** The demo school's, which every site has. */
const everybodys = /^mfano-/;

test('no two browser tests sign up with the same username', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  const seen = files.map((name) => ({ name, usernames: usernames(readFileSync(`${folder}/${name}`, 'utf8')) }));

  expect(seen.flatMap((file) => file.usernames).length).toBeGreaterThan(50);
  expect(twice(seen)).toEqual([]);
});

test('a username in two files is seen, and the demo school’s is not', () => {
  const both = usernames(`signInAs(page, 'mfano-admin'); freshSchool(page, 'bahari-admin'); signInAs(page, 'bahari-admin')`);
  const seen = [
    { name: 'a.spec.ts', usernames: both },
    { name: 'b.spec.ts', usernames: both },
  ];

  expect(twice(seen)).toEqual(['bahari-admin: a.spec.ts, b.spec.ts']);
  expect(twice(seen.slice(1))).toEqual([]);
});

function usernames(source: string): string[] {
  const all = [...source.matchAll(/'([a-z0-9]+(?:-[a-z0-9]+)*-(?:admin|bursar|teacher|auditor))'/g)].map(([, username = '']) => username);
  return [...new Set(all)].filter((username) => !everybodys.test(username));
}

/** Which of the files that share a site would find the name taken. */
function twice(files: { name: string; usernames: string[] }[]): string[] {
  const names = [...new Set(files.flatMap((file) => file.usernames))];
  const homes = names.map((username) => ({ username, files: files.filter((file) => file.usernames.includes(username)) }));
  return homes.filter((home) => home.files.length > 1).map((home) => `${home.username}: ${home.files.map(({ name }) => name).join(', ')}`);
}
