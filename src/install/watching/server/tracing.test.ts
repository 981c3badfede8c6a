import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask, newSchool, type School, schoolIdOf, useServer } from '../../../../tests/support/world.ts';
import { startTracing } from './tracing.ts';

const exporter = new InMemorySpanExporter();
vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100');
const tracing = startTracing(true, exporter);
vi.unstubAllEnvs();
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
let school: School;
let spans: ReadableSpan[] = [];

useServer({}, { measure: tracing.trace });

beforeAll(async () => {
  school = await newSchool();
  const { token } = school.admin;
  expect((await ask({ url: '/api/students/view-students?q=Achieng', token, headers: { traceparent } })).status).toBe(200);
  expect((await ask({ url: '/api/students/view-students', token, headers: { traceparent: 'not one' } })).status).toBe(200);
  // They are sent a moment later.
  spans = await vi.waitUntil(() => bothReads(exporter.getFinishedSpans()), { timeout: 20_000, interval: 100 });
});

afterAll(() => tracing.stop());

/** All spans, once both reads are among them. */
function bothReads(spans: ReadableSpan[]): ReadableSpan[] | null {
  return spans.filter(({ name }) => name.includes('view-students')).length === 2 ? spans : null;
}

const attributesOf = ({ attributes }: ReadableSpan) => attributes;
const reads = () => spans.filter(({ name }) => name === 'GET /api/students/view-students');

test('a request is a span with its route, its status, and its school and user by number', () => {
  const [read] = reads();
  expect(read && attributesOf(read)).toMatchObject({
    ...{ 'http.request.method': 'GET', 'http.route': '/api/students/view-students', 'http.response.status_code': 200 },
    ...{ 'karo.school_id': schoolIdOf(school.admin), 'karo.user_id': 1 },
  });
});

test('its SQL statements are spans below it, with placeholders for values', () => {
  const [read] = reads();
  const below = spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === read?.spanContext().spanId);
  expect(below.length).toBeGreaterThan(1);
  const texts = below.map(({ attributes }) => String(attributes['db.query.text']));
  expect(texts.some((text) => text.includes('from sessions s') && text.includes('$1'))).toBe(true);
  expect(JSON.stringify(spans.map(attributesOf))).not.toMatch(/Achieng/);
});

test('a request joins the trace of the proxy, and starts its own where that is none', () => {
  const [joined, own] = reads();
  expect(joined?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c');
  expect(joined?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
  expect(own?.spanContext().traceId).not.toBe(joined?.spanContext().traceId);
  expect(own?.parentSpanContext).toBeUndefined();
});
