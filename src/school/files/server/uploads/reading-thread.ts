import { parentPort } from 'node:worker_threads';
import { AppError, type ErrorCode, type ErrorDetails } from '../../../../core/errors.ts';
import { sheetsIn } from './read-file.ts';

/** A thread's reply for a file: its sheets as JSON, which transfers faster than half a million strings, or the reason of a refusal. */
export type ThreadAnswer = { sheets: string } | { refusal: { code: ErrorCode; details: ErrorDetails } };

parentPort?.postMessage('ready');
parentPort?.on('message', async (file: Uint8Array) => {
  parentPort?.postMessage(await answerFor(Buffer.from(file.buffer, file.byteOffset, file.byteLength)));
});

async function answerFor(file: Buffer): Promise<ThreadAnswer> {
  try {
    return { sheets: JSON.stringify(await sheetsIn(file)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: { code: error.code, details: error.details } };
  }
}
