import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeFault } from '../../scripts/ready.mjs';

test('Karo starts on the versions of Node.js that its packages run on', () => {
  for (const version of ['20.19.0', '20.20.3', '22.12.0', '22.21.1', '24.0.0', '25.2.0', '26.0.0']) {
    expect(nodeFault(version), version).toBeNull();
  }
});

test('it refuses every other version and says which it needs', () => {
  const needed = 'Karo needs Node.js 20.19 or newer of 20, 22.12 or newer of 22, or 24 or newer; this is';
  for (const version of ['18.20.8', '20.18.3', '21.7.3', '22.0.0', '22.11.0', '23.11.1']) {
    expect(nodeFault(version), version).toBe(`${needed} ${version}.`);
  }
});

test('package.json names the same versions', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(engines.node).toBe('^20.19.0 || ^22.12.0 || >=24.0.0');
});
