/** Asks what the city of the page's settings takes, and holds the permit type against it. */
import type { AdapterClient } from '../adapter-client/adapter-client.js';
import { problemFrom, problemOf } from '../adapter-client/problem.js';
import type { SessionStore } from './session-store.js';

export class CityReader {
  readonly #store: SessionStore;
  readonly #client: () => Promise<AdapterClient>;
  readonly #onFit: () => void;
  #request = new AbortController();

  /** `onFit`: the city is known, and the page asks for nothing that it does not have. */
  constructor(store: SessionStore, client: () => Promise<AdapterClient>, onFit: () => void) {
    this.#store = store;
    this.#client = client;
    this.#onFit = onFit;
  }

  async read(): Promise<void> {
    this.stop();
    const { signal } = (this.#request = new AbortController());
    const { cityKey, mistake } = this.#store.state.settings;
    this.#store.report({ city: null }, { city: null });
    if (!cityKey || mistake) return;
    try {
      const city = await (await this.#client()).getCity(cityKey, signal);
      if (signal.aborted) return;
      this.#store.set({ city });
      this.judgePermitType();
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemFrom(error);
      // No project was asked for: an adapter that is called elsewhere than its `mountPath` says so of every address.
      this.#store.report({ city: problem.code === 'not_found' ? { ...problem, code: 'adapter_missing' } : problem });
    }
  }

  judgePermitType(): void {
    const { city, settings } = this.#store.state;
    if (!city) return;
    const known = city.city.permitTypes.map(({ permitType }) => permitType);
    if (settings.permitType && !known.includes(settings.permitType)) {
      const details = { permitType: settings.permitType, known };
      const message = `${city.city.cityKey} has no permit type ${settings.permitType}.`;
      return this.#store.report({ city: problemOf('unknown_permit_type', message, { details }) });
    }
    this.#store.report({ city: null });
    this.#onFit();
  }

  stop(): void {
    this.#request.abort();
  }
}
