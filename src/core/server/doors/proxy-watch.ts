import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Readiness } from './readiness.ts';

const hourMs = 60 * 60 * 1000;
const advice =
  'X-Forwarded-For arrives although TRUST_PROXY is 0, so everybody behind the proxy counts as one address and shares its limits. ' +
  'Set TRUST_PROXY to the number of proxies in front of Karo (1 for one).';

/** Warns the operator, in the log at most once an hour and in /readyz, that requests come through a proxy without a setting. */
export function forwardedHeaderWatch({ trustProxyHops }: Config, readiness: Readiness): (request: FastifyRequest) => void {
  let seenMs = Number.NEGATIVE_INFINITY;
  let toldMs = Number.NEGATIVE_INFINITY;
  readiness.tell('proxy', () => (performance.now() - seenMs < hourMs ? advice : 'ok'));
  return ({ headers, log }) => {
    if (trustProxyHops > 0 || headers['x-forwarded-for'] === undefined) return;
    seenMs = performance.now();
    if (seenMs - toldMs < hourMs) return;
    toldMs = seenMs;
    log.warn(advice);
  };
}
