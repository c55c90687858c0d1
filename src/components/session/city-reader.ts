/** Asks the adapter what the page's city takes, and checks the permit type against it. */
import type { CityAnswer } from 'precheck-contract/adapter-api';
import type { AdapterClient } from '../adapter-client/adapter-client.js';
import { isUnanswered, type Problem, problemFrom, problemOf } from '../adapter-client/problem.js';
import type { SessionSettings, SessionState } from './session-state.js';
import type { SessionStore } from './session-store.js';

export class CityReader {
  readonly #store: SessionStore;
  readonly #client: () => Promise<AdapterClient>;
  readonly #signal: AbortSignal;
  #request = new AbortController();

  constructor(store: SessionStore, client: () => Promise<AdapterClient>, signal: AbortSignal) {
    this.#store = store;
    this.#client = client;
    this.#signal = signal;
    store.subscribe((state, previous) => this.#handleChange(state, previous), signal);
  }

  async read(): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const signal = AbortSignal.any([this.#signal, this.#request.signal]);
    const { cityKey, mistake } = this.#store.state.settings;
    this.#store.report({ city: null }, { city: null });
    if (!cityKey || mistake) return;
    try {
      const city = await (await this.#client()).getCity(cityKey, signal);
      if (!signal.aborted) this.#store.report({ city: permitTypeProblem(city, this.#store.state.settings) }, { city });
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemFrom(error);
      // No project was asked for: an adapter that is called elsewhere than its `mountPath` says so of every address.
      this.#store.report({ city: problem.code === 'not_found' ? { ...problem, code: 'adapter_missing' } : problem });
    }
  }

  /** Where the city could not be read before. */
  readMissing(): void {
    if (!this.#store.state.city) void this.read();
  }

  #handleChange({ settings, city, problems, projectId, snapshot }: SessionState, previous: SessionState): void {
    if (settings !== previous.settings) {
      const isUnasked = previous.settings.mistake !== null && city === null;
      if (settings.cityKey !== previous.settings.cityKey || isUnasked) void this.read();
      else if (city && settings.permitType !== previous.settings.permitType) {
        this.#store.report({ city: permitTypeProblem(city, settings) });
      }
      return;
    }
    // The adapter has answered, so that the city may be had now.
    const isAnswered = snapshot !== null && snapshot !== previous.snapshot;
    const isDraftMade = isAnswered && projectId !== previous.projectId;
    if (isDraftMade) this.readMissing();
    else if (isAnswered && problems.city && isUnanswered(problems.city)) void this.read();
  }
}

function permitTypeProblem({ city }: CityAnswer, { permitType }: SessionSettings): Problem | null {
  const known = city.permitTypes.map((type) => type.permitType);
  if (!permitType || known.includes(permitType)) return null;
  const message = `${city.cityKey} has no permit type ${permitType}.`;
  return problemOf('unknown_permit_type', message, { details: { permitType, known } });
}
