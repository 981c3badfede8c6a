import { expect, test } from 'vitest';
import { readEvents, type StreamEvent } from './event-stream.ts';

/** The events of a stream that arrives in these parts. */
async function eventsIn(...parts: (string | Uint8Array)[]): Promise<StreamEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part);
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  await readEvents(body, (event) => events.push(event));
  return events;
}

test('an event has its name, its text and its id', async () => {
  expect(await eventsIn('id: 7\nevent: notification\ndata: {"a":"b: c"}\n\n')).toEqual([
    { name: 'notification', text: '{"a":"b: c"}', id: '7' },
  ]);
});

test('an event may arrive in pieces, and several at once', async () => {
  const events = await eventsIn('id: 1\nda', 'ta: one\n', '\nid: 2\ndata: two\n\nid: 3\ndata: thr', 'ee\n\n');
  expect(events.map(({ id, text }) => `${id} ${text}`)).toEqual(['1 one', '2 two', '3 three']);
});

test('a letter that is cut between two parts stays whole', async () => {
  const bytes = new TextEncoder().encode('data: Ng’ang’a\n\n');
  expect(await eventsIn(bytes.slice(0, 9), bytes.slice(9))).toEqual([{ name: 'message', text: 'Ng’ang’a', id: '' }]);
});

test('heartbeats, retry times and what the end cut off are no events', async () => {
  expect(await eventsIn(':\n\n', 'retry: 3000\n\n', 'id: 9\n\n', 'data: cut')).toEqual([]);
});

test('several lines of data are one text', async () => {
  expect(await eventsIn('data: one\ndata: two\n\n')).toEqual([{ name: 'message', text: 'one\ntwo', id: '' }]);
});

test('a reader that fails is heard of', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('gone')) });
  await expect(readEvents(body, () => undefined)).rejects.toThrow('gone');
});
