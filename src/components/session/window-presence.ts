/** Tells which windows of this browser are open. Each holds a Web Lock, which the browser releases when the window closes. */

export interface WindowPresence {
  /** This window's id, until the page is closed. */
  readonly id: string;
  /** Holds or releases the lock. A page that holds one is not put in the back/forward cache, so it is held no longer than needed. */
  show(shown: boolean): void;
  isThere(windowId: string): Promise<boolean>;
  /** Resolves when the window is closed. Rejects with the signal's reason. */
  whenGone(windowId: string, signal: AbortSignal): Promise<void>;
}

const lockOf = (windowId: string) => `precheck-window ${windowId}`;

/** Pages without https have no locks: every other window counts as closed there. */
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
