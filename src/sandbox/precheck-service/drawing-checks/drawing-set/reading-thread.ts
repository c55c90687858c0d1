/** The entry of the thread that reads strangers' files (worker_threads). It is ended from outside where one costs too much. */
import { parentPort, workerData } from 'node:worker_threads';
import { DirectReader } from './file-reader.js';
import { adoptPdfium, compiledPdfium } from './pdfium-memory.js';
import { ReadingStopped } from './reading-time.js';
import type { ReadingAnswer, ReadingRequest, ReadingValue, ThreadStart } from './thread-reader.js';

const reader = new DirectReader();

function read(request: ReadingRequest): Promise<ReadingValue> {
  switch (request.call) {
    case 'open':
      return reader.open(request.path, request.limits);
    case 'readCatalogue':
      return reader.readCatalogue(request.path, request.limits);
    case 'render':
      return reader.render(request);
  }
}

async function answer(request: ReadingRequest): Promise<ReadingAnswer> {
  try {
    return { ok: true, value: await read(request) };
  } catch (error) {
    return { ok: false, stopped: error instanceof ReadingStopped ? error.message : null };
  }
}

parentPort?.on('message', (request: ReadingRequest) => {
  void answer(request).then((value) => parentPort?.postMessage(value));
});

/** The first message, before any file is opened: the program of PDFium, for the next thread. */
async function begin({ pdfium }: ThreadStart): Promise<void> {
  if (pdfium !== null) adoptPdfium(pdfium);
  await reader.load();
  parentPort?.postMessage(await compiledPdfium());
}
void begin(workerData as ThreadStart);
