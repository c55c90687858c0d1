/** The entry of the thread that reads strangers' files (worker_threads). It is ended from outside where one costs too much. */
import { parentPort } from 'node:worker_threads';
import { DirectReader } from './file-reader.js';
import type { ReadingAnswer, ReadingRequest } from './thread-reader.js';

const reader = new DirectReader();

async function answer({ call, path, limits }: ReadingRequest): Promise<ReadingAnswer> {
  try {
    return { ok: true, value: call === 'open' ? await reader.open(path, limits) : await reader.readText(path, limits) };
  } catch {
    return { ok: false };
  }
}

parentPort?.on('message', (request: ReadingRequest) => {
  void answer(request).then((value) => parentPort?.postMessage(value));
});
