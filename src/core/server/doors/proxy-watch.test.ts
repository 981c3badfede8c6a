import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { forwardedHeaderWatch } from './proxy-watch.ts';
import { Readiness } from './readiness.ts';

const hourMs = 3_600_000;
let lines: string[];
let readiness: Readiness;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  readiness = new Readiness();
});
afterEach(() => void vi.useRealTimers());

const requestWith = (headers: Record<string, string>) =>
  ({ headers, log: { warn: (text: string) => lines.push(text) } }) as unknown as FastifyRequest;
const forwarded = requestWith({ 'x-forwarded-for': '10.0.0.1' });

test('forwarded requests that no setting speaks of are told once an hour, and shown until an hour after the last', () => {
  const watch = forwardedHeaderWatch(readConfig({}), readiness);
  watch(requestWith({}));
  expect([lines, readiness.details()]).toEqual([[], { proxy: 'ok' }]);
  for (let time = 0; time < 5; time += 1) watch(forwarded);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Set TRUST_PROXY to the number of proxies in front of Karo (1 for one).');
  expect(readiness.details()).toEqual({ proxy: lines[0] });
  vi.advanceTimersByTime(hourMs - 1);
  watch(forwarded);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1);
  watch(forwarded);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(hourMs);
  expect(readiness.details()).toEqual({ proxy: 'ok' });
});

test('where a setting speaks of a proxy nothing is told', () => {
  forwardedHeaderWatch(readConfig({ TRUST_PROXY: '1' }), readiness)(forwarded);
  expect([lines, readiness.details()]).toEqual([[], { proxy: 'ok' }]);
});
