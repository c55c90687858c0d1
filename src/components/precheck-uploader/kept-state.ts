/** What a browser keeps of the control with the page's history, to bring it back: which project it held. No receipt is in it. */

const MARK = 'precheck-project ';

/** For `setFormValue`; null where there is nothing to come back to. */
export function keptState(projectId: string | null): string | null {
  return projectId ? MARK + projectId : null;
}

/** Null for what was not written here: a browser may give the value instead of the state. */
export function projectIn(kept: unknown): string | null {
  return typeof kept === 'string' && kept.startsWith(MARK) ? kept.slice(MARK.length) || null : null;
}
