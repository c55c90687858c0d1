import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { afterFrame } from './after-frame.js';
import { provideToken, type TokenHost } from '../adapter-client/token-provider.js';
import { messageOf, problemOf } from '../adapter-client/problem.js';
import type { ProjectSession } from './project-session.js';
import { holdSession, type SessionHold } from './session-registry.js';
import { INITIAL_STATE, type SessionSettings, type SessionState } from './session-state.js';

export interface SessionHost extends ReactiveControllerHost, TokenHost {
  session: string;
  projectId: string | null;
}

export interface SessionControllerOptions {
  /** Given by the element that configures the project; the others only show it. */
  readonly settings?: () => SessionSettings;
  /** Loads what the element needs before it can show a session; null where that is loaded. */
  readonly prepare?: () => Promise<unknown> | null;
  /** The element announces only where no other element of the session does. */
  readonly speaksLast?: boolean;
}

/** The elements of each session. Only the first one announces and fires events. */
const members = new WeakMap<ProjectSession, readonly SessionController[]>();

/** Attaches an element to its session: joins when connected, follows `adapter`, `session` and `project-id`, leaves when gone. */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost;
  readonly #onChange: (state: SessionState, previous: SessionState) => void;
  readonly #options: SessionControllerOptions;
  #hold: SessionHold | null = null;
  #session: ProjectSession | null = null;
  /** Shown while there is no session. */
  #without: SessionState = INITIAL_STATE;
  #waiting: ((session: ProjectSession | null) => void)[] = [];
  #joined = '';
  #opened: string | null = null;
  /** The settings that this element gave last. Without it, two elements that differ would overrule each other for ever. */
  #given = '';
  #unsubscribe: (() => void) | null = null;
  #connected = false;
  /** A change is being rendered; another one came meanwhile. */
  #isShowing = false;
  #isBehind = false;

  constructor(
    host: SessionHost,
    onChange: (state: SessionState, previous: SessionState) => void,
    options: SessionControllerOptions = {},
  ) {
    this.#options = options;
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  get state(): SessionState {
    return this.#session?.getState() ?? this.#without;
  }

  /** Null while the element is not in a document, and until the session's script is loaded. */
  get session(): ProjectSession | null {
    return this.#session;
  }

  /** The session as soon as it is loaded; null where the element is removed before. */
  whenAttached(): Promise<ProjectSession | null> {
    if (this.#session) return Promise.resolve(this.#session);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Whether this element announces: the one that configures the project before all others. Without a session, every element does. */
  get announces(): boolean {
    return !this.#session || members.get(this.#session)?.[0] === this;
  }

  /** Whether an uploader of the page shows this session too: what it says is not said again. */
  get isBesideUploader(): boolean {
    const all = this.#session ? members.get(this.#session) : undefined;
    return all?.some((member) => member !== this && member.#options.settings !== undefined) === true;
  }

  get #rank(): number {
    const { settings, speaksLast } = this.#options;
    return settings ? 0 : speaksLast ? 2 : 1;
  }

  /** Tries again what stopped the session, or loads its script again. */
  retry(): void {
    if (this.#session) return this.#session.retry();
    this.#joined = '';
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#connected = true;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#leave();
    for (const resolve of this.#waiting.splice(0)) resolve(null);
  }

  /** Attributes may come in any order, so the session is joined just before the element renders. */
  hostUpdate(): void {
    if (!this.#connected) return;
    provideToken(this.#host);
    const key = `${this.#host.adapter}\n${this.#host.session}`;
    if (key !== this.#joined) this.#join(key);
    else this.#follow();
  }

  #join(key: string): void {
    const before = this.state;
    this.#leave();
    this.#joined = key;
    const hold = holdSession(this.#host.adapter, this.#host.session);
    this.#hold = hold;
    const prepared = this.#options.prepare?.() ?? null;
    // An element that was moved shows its session at once.
    if (hold.session && !prepared) return this.#attach(hold.session, before);
    Promise.all([hold.opened, prepared]).then(
      ([session]) => {
        if (this.#hold === hold) this.#attach(session, before);
      },
      (error: unknown) => {
        if (this.#hold === hold) this.#fail(error);
      },
    );
  }

  #attach(session: ProjectSession, before: SessionState): void {
    this.#session = session;
    this.#without = INITIAL_STATE;
    const others = members.get(session) ?? [];
    members.set(
      session,
      [...others, this].sort((one, other) => one.#rank - other.#rank),
    );
    for (const other of others) other.#host.requestUpdate();
    this.#unsubscribe = session.subscribe((state, previous) => {
      this.#onChange(state, previous);
      if (isProgress(state, previous)) this.#showProgress();
      else this.#host.requestUpdate();
    });
    if (this.state !== before) this.#onChange(this.state, this.state);
    this.#follow();
    this.#host.requestUpdate();
    for (const resolve of this.#waiting.splice(0)) resolve(session);
  }

  /** Renders the first change at once, and all that follow before the next frame together. */
  #showProgress(): void {
    this.#isBehind = this.#isShowing;
    if (this.#isShowing) return;
    this.#isShowing = true;
    this.#host.requestUpdate();
    void afterFrame().then(() => {
      this.#isShowing = false;
      if (this.#isBehind) this.#showProgress();
    });
  }

  /** A part of the script did not load. Calls that came meanwhile wait until it does. */
  #fail(error: unknown): void {
    this.#hold?.release();
    this.#hold = null;
    const problem = problemOf('part_missing', `A part of the script did not load: ${messageOf(error)}`, {
      retryable: true,
    });
    const before = this.#without;
    this.#without = Object.freeze({ ...INITIAL_STATE, problems: { script: problem }, problem });
    this.#onChange(this.#without, before);
    this.#host.requestUpdate();
  }

  #follow(): void {
    const { session } = this;
    if (!session) return;
    const settings = this.#options.settings?.();
    const given = JSON.stringify(settings) ?? '';
    if (settings && given !== this.#given) {
      this.#given = given;
      session.configure(settings);
    }
    const projectId = this.#host.projectId || null;
    if (projectId === this.#opened) return;
    this.#opened = projectId;
    session.openProject(projectId);
  }

  #leave(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    if (this.#session) {
      const others = members.get(this.#session)?.filter((member) => member !== this) ?? [];
      members.set(this.#session, others);
      for (const other of others) other.#configureAgain();
    }
    this.#hold?.release();
    this.#hold = null;
    this.#session = null;
    this.#without = INITIAL_STATE;
    this.#joined = '';
    this.#opened = null;
    this.#given = '';
  }

  /** The session's settings may be those of the element that was removed. */
  #configureAgain(): void {
    this.#given = '';
    this.#host.requestUpdate();
  }
}

/** Changes hundreds of times while a large set is uploaded. */
const PROGRESS: ReadonlySet<string> = new Set<keyof SessionState>([
  'drawings',
  'bytesPerSecond',
  'secondsLeft',
  'remembered',
]);

/** Whether only the set and its progress have changed. */
function isProgress(state: SessionState, previous: SessionState): boolean {
  const keys = Object.keys(state) as (keyof SessionState)[];
  return keys.every((key) => PROGRESS.has(key) || state[key] === previous[key]);
}
