import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { provideToken, type TokenProvider } from './bearer.js';
import type { ProjectSession } from './project-session.js';
import { holdSession, type SessionHold } from './session-registry.js';
import { INITIAL_STATE, type SessionSettings, type SessionState } from './session-state.js';

export interface SessionHost extends ReactiveControllerHost {
  adapter: string;
  session: string;
  projectId: string | null;
  token?: TokenProvider | null;
}

/** By session, the element that speaks to screen readers, so that two elements do not say everything twice. */
const announcers = new WeakMap<ProjectSession, SessionController>();

/** Attaches an element to its session: joins when connected, follows `adapter`, `session` and `project-id`, leaves when gone. */
export class SessionController implements ReactiveController {
  readonly #host: SessionHost;
  readonly #onChange: (state: SessionState, previous: SessionState) => void;
  readonly #settings: (() => SessionSettings) | null;
  #hold: SessionHold | null = null;
  #joined = '';
  #opened: string | null = null;
  #unsubscribe: (() => void) | null = null;
  #connected = false;

  /** `settings` is given by the element that says what the project is about; others only watch. */
  constructor(
    host: SessionHost,
    onChange: (state: SessionState, previous: SessionState) => void,
    settings: (() => SessionSettings) | null = null,
  ) {
    this.#settings = settings;
    this.#host = host;
    this.#onChange = onChange;
    host.addController(this);
  }

  get state(): SessionState {
    return this.#hold?.session.getState() ?? INITIAL_STATE;
  }

  /** Null while the element is not in a document. */
  get session(): ProjectSession | null {
    return this.#hold?.session ?? null;
  }

  get announces(): boolean {
    if (!this.session) return false;
    if (!announcers.has(this.session)) announcers.set(this.session, this);
    return announcers.get(this.session) === this;
  }

  hostConnected(): void {
    this.#connected = true;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#connected = false;
    this.#leave();
  }

  /** Attributes may come in any order, so the session is joined just before the element renders. */
  hostUpdate(): void {
    if (!this.#connected) return;
    provideToken(this.#host.adapter, this.#host.token);
    const key = `${this.#host.adapter}\n${this.#host.session}`;
    if (!this.#hold || key !== this.#joined) this.#join(key);
    if (this.#settings) this.session?.configure(this.#settings());
    const { projectId } = this.#host;
    if (projectId !== this.#opened) {
      this.#opened = projectId;
      if (projectId) this.session?.openProject(projectId);
    }
  }

  #join(key: string): void {
    const before = this.state;
    this.#leave();
    this.#joined = key;
    this.#hold = holdSession(this.#host.adapter, this.#host.session);
    this.#unsubscribe = this.#hold.session.subscribe((state, previous) => {
      this.#onChange(state, previous);
      this.#host.requestUpdate();
    });
    if (this.state !== before) this.#onChange(this.state, this.state);
  }

  #leave(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    if (this.session && announcers.get(this.session) === this) announcers.delete(this.session);
    this.#hold?.release();
    this.#hold = null;
    this.#opened = null;
  }
}
