import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { codeOf } from '../../../core/server/database/faults.ts';
import { NotPublic, notPublic, publicLookup, urlFault } from './webhook-address.ts';

/** An answer's status, or why there was none. */
export type Answer = { status: number | null; fault: string | null };
export type PostTerms = { headers: Record<string, string>; anywhere: boolean; answerMs?: number; lookup?: LookupFunction };

const cutOff = 'The connection was cut off.';
const faults: Record<string, string> = {
  ENOTFOUND: 'The name of the address is not known.',
  EAI_AGAIN: 'The name of the address could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: cutOff,
};

/**
 * Sends a body to a URL, and returns what was answered within ten seconds, look-up included. Redirects are not followed, and the answer's
 * body is not read: it could be endless.
 */
export function postTo(
  url: string,
  body: string,
  { headers, anywhere, answerMs = 10_000, lookup = publicLookup }: PostTerms,
): Promise<Answer> {
  const refused = urlFault(url, { anywhere });
  if (refused !== null) return Promise.resolve({ status: null, fault: refused });
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(answerMs);
    const sent = open(url, {
      method: 'POST',
      agent: false,
      signal,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      ...(!anywhere && isIP(new URL(url).hostname) === 0 && { lookup }),
    });
    sent.on('response', (response) => {
      const { statusCode = 0 } = response;
      response.destroy();
      const isAccepted = statusCode >= 200 && statusCode < 300;
      resolve({ status: statusCode, fault: isAccepted ? null : `The address answered with status ${statusCode}.` });
    });
    sent.on('error', (error) => resolve({ status: null, fault: signal.aborted ? 'The address did not answer in time.' : faultOf(error) }));
    // All that comes of an answer that changes the protocol (101): neither a response nor an error.
    sent.on('close', () => resolve({ status: null, fault: cutOff }));
    sent.end(body);
  });
}

function open(url: string, options: Parameters<typeof requestHttps>[1]): ClientRequest {
  return url.toLowerCase().startsWith('https:') ? requestHttps(url, options ?? {}) : requestHttp(url, options ?? {});
}

function faultOf(error: Error): string {
  if (error instanceof NotPublic) return notPublic;
  const code = codeOf(error);
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code)) return 'The certificate of the address is not valid.';
  return faults[code] ?? 'The address could not be reached.';
}
