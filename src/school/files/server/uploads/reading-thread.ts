import { parentPort } from 'node:worker_threads';
import { AppError, type ErrorCode, type ErrorDetails } from '../../../../core/errors.ts';
import { cellsOf } from './read-file.ts';

/** What a thread answers for a file: its cells as JSON, which crosses faster than half a million texts do, or why it is refused. */
export type ThreadAnswer = { cells: string } | { refusal: { code: ErrorCode; details: ErrorDetails } };

parentPort?.postMessage('ready');
parentPort?.on('message', async (file: Uint8Array) => {
  parentPort?.postMessage(await answerFor(Buffer.from(file.buffer, file.byteOffset, file.byteLength)));
});

async function answerFor(file: Buffer): Promise<ThreadAnswer> {
  try {
    return { cells: JSON.stringify(await cellsOf(file)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: { code: error.code, details: error.details } };
  }
}
