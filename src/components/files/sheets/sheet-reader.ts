/** Opens drawings in a worker, two at a time. A worker without work ends after a while. */
import { pdfFolder } from '../pdf-library.js';
import { scriptAddress } from '../script-address.js';
import type { SheetReading } from './sheet-facts.js';
import type { SheetAnswer, SheetRequest } from './sheet-reader.worker.js';

/** A drawing that takes longer is given up, and its worker ended. */
const READ_TIMEOUT_MS = 20_000;
const IDLE_MS = 10_000;
const PARALLEL = 2;
/** pdf.js reads few parts of a file, but allocates memory for all of it: larger files get no picture. */
const MOST_FILE_BYTES = 100_000_000;
/** Twice the largest size at which it is shown. */
const PICTURE_PIXELS = 128;

interface Asked {
  readonly request: SheetRequest;
  readonly resolve: (reading: SheetReading | null) => void;
  timer: ReturnType<typeof setTimeout> | null;
}

const known = new WeakMap<File, Promise<SheetReading | null>>();
const waiting: Asked[] = [];
const running = new Map<number, Asked>();
let worker: { readonly thread: Worker; readonly line: MessagePort } | null = null;
let idle: ReturnType<typeof setTimeout> | null = null;
/** After a worker could not be started, as from another origin, no other one is tried. */
let isUnable = false;
let nextId = 1;

/** Null where the file cannot be read here: no worker, a very large file, or a time-out. Each file is opened once. */
export function readSheets(file: File): Promise<SheetReading | null> {
  const reading = known.get(file) ?? ask(file);
  known.set(file, reading);
  return reading;
}

function ask(file: File): Promise<SheetReading | null> {
  if (isUnable || file.size > MOST_FILE_BYTES) return Promise.resolve(null);
  return new Promise((resolve) => {
    const request = { id: nextId++, file, folder: pdfFolder(), pixels: PICTURE_PIXELS };
    waiting.push({ request, resolve, timer: null });
    startNext();
  });
}

function startNext(): void {
  if (idle) clearTimeout(idle);
  idle = null;
  while (running.size < PARALLEL) {
    const asked = waiting.shift();
    if (!asked) break;
    running.set(asked.request.id, asked);
    asked.timer = setTimeout(() => fail(false), READ_TIMEOUT_MS);
    try {
      worker ??= start();
      worker.line.postMessage(asked.request);
    } catch {
      return fail(true);
    }
  }
  if (running.size === 0) idle = setTimeout(stop, IDLE_MS);
}

function start() {
  const thread = new Worker(scriptAddress(`${pdfFolder()}sheet-reader.js`), { type: 'module' });
  const { port1: line, port2 } = new MessageChannel();
  let hasAnswered = false;
  line.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
    if (!data.reading) return fail(true);
    hasAnswered = true;
    finish(data.id, data.reading);
    startNext();
  };
  // Before the first answer, it is the script that failed.
  thread.onerror = (event) => {
    event.preventDefault();
    fail(!hasAnswered);
  };
  thread.postMessage(null, [port2]);
  return { thread, line };
}

function finish(id: number, reading: SheetReading | null): void {
  const asked = running.get(id);
  if (!asked) return;
  running.delete(id);
  if (asked.timer) clearTimeout(asked.timer);
  asked.resolve(reading);
}

/** Files that are being read get no answer; the others are read by a new worker, if there can be one. */
function fail(unable: boolean): void {
  isUnable ||= unable;
  stop();
  for (const id of [...running.keys()]) finish(id, null);
  if (isUnable) for (const { resolve } of waiting.splice(0)) resolve(null);
  else startNext();
}

function stop(): void {
  worker?.thread.terminate();
  worker?.line.close();
  worker = null;
}
