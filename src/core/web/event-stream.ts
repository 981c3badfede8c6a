/** A server-sent event: name, text and resume id ('' if none). */
export type StreamEvent = { name: string; text: string; id: string };

/**
 * Reads server-sent events until the stream ends. Written here because the browser's reader cannot send the session's header. Comments and
 * other fields are skipped.
 */
export async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: StreamEvent) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (unread + decoder.decode(part.value, { stream: true })).split('\n\n');
    unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) onEvent(event);
    }
  }
}

function eventOf(block: string): StreamEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = line.match(/^(\w+): ?(.*)$/) ?? [];
    if (name !== '') fields.set(name, name === 'data' && fields.has('data') ? `${fields.get('data')}\n${value}` : value);
  }
  const text = fields.get('data');
  return text === undefined ? null : { name: fields.get('event') ?? 'message', text, id: fields.get('id') ?? '' };
}
