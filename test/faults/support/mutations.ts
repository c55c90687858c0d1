/**
 * Breaks of the product on purpose, by which it is tried whether the fault runs see them. Each replaces pieces of the adapter's modules as
 * built, while an instance loads them: no file changes. Such a run goes through SQLite alone.
 */
export interface Edit {
  /** Under src/backend-adapter/dist. */
  readonly module: string;
  /** Stands there exactly once. */
  readonly find: string;
  readonly replace: string;
}

export interface Mutation {
  /** In words. */
  readonly breaks: string;
  readonly edits: readonly Edit[];
  /** At least one violation must say this. */
  readonly violation: RegExp;
}

const NEVER_TOLD = /was told under 0 keys/;

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'drop-undelivered-events': {
    breaks: 'An instance that starts forgets the events that were not delivered.',
    edits: [
      {
        module: 'store/outbox-store.js',
        find: 'export function createOutboxStore(database) {',
        replace: `export function createOutboxStore(database) {
          void sql\`UPDATE outbox SET state = 'delivered', event = NULL WHERE state = 'waiting'\`.execute(database.queries);`,
      },
    ],
    violation: NEVER_TOLD,
  },
  'deliver-first-claim-only': {
    breaks: 'An event whose delivery was interrupted is not taken up again.',
    edits: [
      { module: 'outbox/delivery-worker.js', find: 'if (this.#claims.closed ||', replace: 'if (times !== null ||' },
    ],
    violation: NEVER_TOLD,
  },
  'incomplete-counts-as-passed': {
    breaks: 'A report that is not Complete does not hold the gate, nor does the phase hold what is shown and signed.',
    edits: [
      { module: 'gate/gate.js', find: 'if (open.length > 0)', replace: 'if (open.length === reports.length)' },
      {
        module: 'gate/snapshot.js',
        find: "gate: project.phase === 'complete' || !isFinal(decided)",
        replace: "gate: project.phase !== 'draft' || !isFinal(decided)",
      },
      {
        module: 'receipts/issue-receipt.js',
        find: "return decision === 'passed' && phase === 'complete' && score",
        replace: "return decision === 'passed' && phase !== 'draft' && score",
      },
    ],
    violation: /showed (passed|failed) while .* not Complete/,
  },
  'forget-projects-at-restart': {
    breaks: 'An instance that starts does not watch the projects.',
    edits: [{ module: 'tracking/leases.js', find: 'onClaimed(claimed);', replace: 'onClaimed(claimed.slice(0, 0));' }],
    violation: /did not get to its end/,
  },
  'sign-without-pass': {
    breaks: 'A receipt is signed whatever the gate says.',
    edits: [
      {
        module: 'receipts/issue-receipt.js',
        find: "return decision === 'passed' && phase === 'complete' && score !== null ? decision : null;",
        replace: "return 'passed';",
      },
    ],
    violation: /receipt .* (does not pass|were not all complete)/,
  },
};
