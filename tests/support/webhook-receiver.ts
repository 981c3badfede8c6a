import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { headers: IncomingHttpHeaders; body: string };
export type Receiver = {
  url: string;
  received: Received[];
  /** What it answers from now on; null for nothing at all. */
  answer: (status: number | null, headers?: Record<string, string>) => void;
  close: () => Promise<void>;
};

/** A program of a school that listens for events. */
export async function webhookReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let next: { status: number | null; headers: Record<string, string> } = { status: 204, headers: {} };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      if (next.status !== null) response.writeHead(next.status, next.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  const answer = (status: number | null, headers = {}) => {
    next = { status, headers };
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/karo`, received, answer, close };
}
