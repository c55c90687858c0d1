/** Says to this browser's other windows that this one is there, and learns when one of them is gone. By Web Locks, which end with the window. */

export interface WindowPresence {
  /** Names this window, as long as its page lives. */
  readonly id: string;
  /** Others see this window from now on, or no more. A page that is seen can't be kept whole for going back, so not longer than needed. */
  show(shown: boolean): void;
  isThere(windowId: string): Promise<boolean>;
  /** Resolves when the window is gone. Rejects with the signal's reason. */
  whenGone(windowId: string, signal: AbortSignal): Promise<void>;
}

const lockOf = (windowId: string) => `precheck-window ${windowId}`;

/** Pages without https have no locks; every other window counts as gone there. */
export function createWindowPresence(id: string, locks: LockManager | undefined): WindowPresence {
  let release: (() => void) | null = null;
  return {
    id,
    show: (shown) => {
      if (shown === (release !== null)) return;
      release?.();
      release = null;
      if (!shown || !locks) return;
      const held = new Promise<void>((resolve) => (release = resolve));
      locks.request(lockOf(id), () => held).catch(() => undefined);
    },
    isThere: async (windowId) => {
      if (!locks) return false;
      const { held = [], pending = [] } = await locks.query().catch(() => ({}) as LockManagerSnapshot);
      return [...held, ...pending].some(({ name, mode }) => name === lockOf(windowId) && mode === 'exclusive');
    },
    whenGone: async (windowId, signal) => {
      await locks?.request(lockOf(windowId), { mode: 'shared', signal }, () => undefined);
    },
  };
}
