import { AppError, type ErrorCode, type ErrorDetails } from '../../../../core/errors.ts';
import { sheetsIn } from './read-file.ts';

/** The reply for a file: its sheets as JSON, which transfers faster than half a million strings, the reason of a refusal, or a fault. */
export type ReadingAnswer = { sheets: string } | { refusal: { code: ErrorCode; details: ErrorDetails } } | { fault: string };

// The server tells us when to end, also where Ctrl-C is pressed at its terminal or the whole group is stopped.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('message', async (file: Uint8Array) => {
  process.send?.(await answerFor(Buffer.from(file.buffer, file.byteOffset, file.byteLength)));
});
process.send?.('ready');

async function answerFor(file: Buffer): Promise<ReadingAnswer> {
  try {
    return { sheets: JSON.stringify(await sheetsIn(file)) };
  } catch (error) {
    if (!(error instanceof AppError)) return { fault: String(error instanceof Error ? error.stack : error) };
    return { refusal: { code: error.code, details: error.details } };
  }
}
