/**
 * Compares what was uploaded with what the browser named, before a run starts on it: as far as the service lists a draft's copies, and in
 * bounded time. It stops a start on other bytes early; whether the run then checked these is compared again when it is decided.
 */
import type { DrawingView } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { AdapterLog } from '../server/log/adapter-log.js';
import type { StoredProject } from '../store/store.js';
import type { PrecheckService } from '../upstream/precheck-service.js';
import { CopiesUnreadable, drawingsOtherwiseStored } from './compare-copies.js';
import { isCopyAddress, type CopyReader } from './copy-reader.js';
import { uploadedCopies } from './listed-copies.js';

export interface CompareBeforeRunOptions {
  readonly service: (cityKey: string) => PrecheckService;
  /** From which alone copies are read. */
  readonly copyOriginsOf: (cityKey: string) => ReadonlySet<string>;
  readonly reader: CopyReader;
  readonly log: AdapterLog;
}

/** Throws upload_missing for a drawing that is stored with other bytes. */
export type CompareBeforeRun = (project: StoredProject, drawings: readonly DrawingView[]) => Promise<void>;

/** A page waits for a start. */
const LONGEST_COMPARISON_MS = 20_000;

/**
 * Whether a filename tells which upload a copy is: what an earlier run had from file links, or from the service's own page, may be called
 * the same.
 */
function isNamedHere({ run, elsewhere, drawings }: StoredProject): boolean {
  return run === 0 || (elsewhere !== true && drawings.every(({ sha256 }) => sha256 !== null));
}

export function createCompareBeforeRun(options: CompareBeforeRunOptions): CompareBeforeRun {
  const { service, copyOriginsOf, reader, log } = options;
  return async (project, drawings) => {
    const { id, cityKey, serviceId, run } = project;
    if (!isNamedHere(project)) return;
    const signal = AbortSignal.timeout(LONGEST_COMPARISON_MS);
    const origins = copyOriginsOf(cityKey);
    let others: DrawingView[];
    try {
      const copies = await uploadedCopies(service(cityKey), serviceId);
      others = await drawingsOtherwiseStored(drawings, copies, (address, mostBytes) => {
        if (isCopyAddress(address, origins)) return reader.read(address, mostBytes, signal);
        throw new CopiesUnreadable(
          'A copy is neither at the service’s own origin nor at one of the city’s storageOrigins.',
        );
      });
    } catch (error) {
      const words = error instanceof Error ? error.message : null;
      log('drawings-not-read', { projectId: id, run: run + 1, failures: 1, retryInMs: undefined, words, error });
      return;
    }
    const [other] = others;
    if (other === undefined) return;
    log('drawings-different', { projectId: id, run: run + 1 });
    throw new AdapterError('upload_missing', {
      message: 'A drawing is stored with other bytes than it was named with. Upload it anew.',
      details: { uploadId: other.uploadId, filename: other.filename },
    });
  };
}
