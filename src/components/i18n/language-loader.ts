/** Loads a language when it is needed. */

/** By code in lower case. */
export type LanguageModules<T> = Readonly<Record<string, () => Promise<{ readonly translation: T }>>>;

export interface LanguageLoader<T> {
  has(code: string): boolean;
  /** Asks once; `done` comes with the language, or with null once it may be asked for again after a load that failed. */
  load(code: string, done: (translation: T | null) => void): void;
}

const RETRY_PAUSE_MS = 30_000;

export function createLoader<T>(modules: LanguageModules<T>, retryPauseMs = RETRY_PAUSE_MS): LanguageLoader<T> {
  const asked = new Set<string>();
  return {
    has: (code) => Object.hasOwn(modules, code),
    load: (code, done) => {
      if (asked.has(code)) return;
      asked.add(code);
      modules[code]?.().then(
        ({ translation }) => done(translation),
        () =>
          setTimeout(() => {
            asked.delete(code);
            done(null);
          }, retryPauseMs),
      );
    },
  };
}
