/**
 * Tells the other instances which open projects people look at here, so that whoever watches them keeps a quick pace. Said again in turn:
 * who stops looking, or dies, is forgotten.
 */
import type { ChangeStore } from '../store/store.js';

const ATTENTION_INTERVAL_MS = 20_000;
/** What was said counts for two and a half rounds: one may be lost. */
export const ATTENTION_LASTS_MS = 50_000;

export interface AttentionOptions {
  readonly store: Pick<ChangeStore, 'tellSeen'>;
  /** The open projects that somebody looks at here and another instance watches. */
  readonly seenElsewhere: () => string[];
  readonly onError: (error: unknown) => void;
}

export class Attention {
  readonly #options: AttentionOptions;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: AttentionOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      void this.tell(this.#options.seenElsewhere()).then(() => this.start());
    }, ATTENTION_INTERVAL_MS);
  }

  /** Never rejects. */
  async tell(projectIds: readonly string[]): Promise<void> {
    if (projectIds.length === 0 || this.#stopped) return;
    await this.#options.store.tellSeen(projectIds).catch(this.#options.onError);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
