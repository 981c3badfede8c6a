import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { statementChannel, type TracedStatement } from '../../../core/server/database/statement-channel.ts';
import { callerOf, routeOf } from '../../../core/server/doors/request-log.ts';
import { karoVersion } from '../../../core/server/project-root.ts';

export type Tracing = { trace: (http: FastifyInstance) => void; stop: () => Promise<void> };

/**
 * Sends a span for each request, and one below it for each SQL statement, to a collector of OpenTelemetry. Spans have routes, numbers and
 * SQL with placeholders; no name, query or body.
 */
export function startTracing(isBehindProxy: boolean, exporter: SpanExporter = new OTLPTraceExporter()): Tracing {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'karo', 'service.version': karoVersion() }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('karo');
  const within = new AsyncLocalStorage<Span>();
  const stopStatements = traceStatements(tracer, within);
  return {
    trace: (http) => traceRequests(http, { tracer, within, isBehindProxy }),
    stop: async () => {
      stopStatements();
      await provider.shutdown().catch(() => undefined);
    },
  };
}

type Tracers = { tracer: Tracer; within: AsyncLocalStorage<Span>; isBehindProxy: boolean };

function traceRequests(http: FastifyInstance, { tracer, within, isBehindProxy }: Tracers): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const name = `${request.method} ${routeOf(request)}`;
    const attributes = { 'http.request.method': request.method, 'http.route': routeOf(request), 'karo.request_id': request.id };
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, isBehindProxy ? contextOf(request) : ROOT_CONTEXT);
    spans.set(request, span);
    within.run(span, done);
  });
  http.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    const { schoolId, userId } = callerOf(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (schoolId !== undefined && userId !== undefined) span?.setAttributes({ 'karo.school_id': schoolId, 'karo.user_id': userId });
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** The trace that a proxy began, as W3C Trace Context has it. Without a proxy of the operator's a visitor could join any trace. */
function contextOf({ headers }: FastifyRequest): Context {
  const match = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(headers.traceparent?.toString() ?? '');
  if (!match) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = ''] = match;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true });
}

function traceStatements(tracer: Tracer, within: AsyncLocalStorage<Span>): () => void {
  const spans = new WeakMap<object, Span>();
  const subscribers = {
    start: (statement: TracedStatement) => {
      const parent = within.getStore();
      if (!parent) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement.text.trim().replace(/\s+/g, ' ') };
      spans.set(statement, tracer.startSpan('SQL', { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent)));
    },
    end: () => undefined,
    asyncStart: () => undefined,
    asyncEnd: (statement: TracedStatement) => spans.get(statement)?.end(),
    error: (statement: TracedStatement) => spans.get(statement)?.setStatus({ code: SpanStatusCode.ERROR }),
  };
  statementChannel.subscribe(subscribers);
  return () => void statementChannel.unsubscribe(subscribers);
}
