import type { IncomingMessage, ServerResponse } from 'node:http';
import { faults } from './faults.ts';

const bodyBytesMax = 100_000;

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += (piece as Buffer).length;
    if (bytes > bodyBytesMax) throw faults.noPayload();
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
}

export function payloadOf(body: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(body);
    if (typeof payload === 'object' && payload !== null) return payload as Record<string, unknown>;
  } catch {
    // Answered below, like every other body that is no object.
  }
  throw faults.noPayload();
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
