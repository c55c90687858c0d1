import { html, isServer, LitElement, nothing, type TemplateResult } from 'lit';
import type { PlanningEssentialsView, PropertyEstimateAnswer } from 'precheck-contract/property-adapter-api';
import type { Overrides } from 'precheck-contract/property-overrides';
import { createPropertyClient, type PropertyClient } from '../adapter-client/property-client.js';
import { isSetupProblem, type Problem } from '../adapter-client/problem.js';
import { pause } from '../adapter-client/retry.js';
import { adapterUrlOf, provideToken, type TokenProvider } from '../adapter-client/token-provider.js';
import { foundProperties } from '../project-store/page-registry.js';
import {
  type ListenerMethod,
  errorDetailOf,
  type EventMapOf,
  fire,
  type PrecheckErrorDetail,
} from '../ui/element-event.js';
import { type SettingDeclaration, settingDescriptor, text } from '../ui/attributes.js';
import { createLocalisation } from '../i18n/language.js';
import { type ConnectedTask, createConnectedTask } from '../ui/connected-task.js';
import { keepFocus } from '../ui/focus-keeper.js';
import { createLiveRegion } from '../ui/live-region.js';
import { loadPart } from '../ui/lazy-part.js';
import { problemSentence } from '../ui/notice.js';
import type { FoundProperty } from './found/found-property.js';
import { isOfflineProblem } from './problem-notice.js';
import { propertyFeasibilityStyles } from './property-feasibility.styles.js';
import { searchAnnouncements, searchLanguages } from './property-words.js';
import { renderSearch } from './search.js';
import {
  addressLine,
  answerAddress,
  type Change,
  changeAdapter,
  fieldsOfAttributes,
  firstMistake,
  giveAttributes,
  INITIAL_STATE,
  type PropertyState,
  type Question,
  shownEstimate,
  suggestRequestOf,
} from './state.js';

export interface PropertyEventDetails {
  'property-found': {
    readonly propertyId: string;
    /** As the service lists it; null where the page named the property by its id alone. */
    readonly address: string | null;
    /** Degrees; null where the service does not state them. */
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly property: PlanningEssentialsView;
  };
  'estimate-changed': {
    readonly propertyId: string;
    readonly overrides: Overrides;
    readonly estimate: PropertyEstimateAnswer;
  };
  'precheck-error': PrecheckErrorDetail;
}

export type PropertyFeasibilityEventMap = EventMapOf<PropertyEventDetails>;

/** Attributes that a framework sets one after another are one address, and one lookup. */
const SETTLE_MS = 300;

/**
 * Finds a property by its address and shows what the planning rules say about it and what could be built.
 *
 * @tagname property-feasibility
 *
 * @attr adapter - Where the adapter is mounted; relative to the page or absolute. `/precheck` by default.
 * @attr session - A `precheck-uploader` with the same adapter and session gives the found address and coordinates to its project. `default` by default.
 * @attr street-address - Number and street, or a whole address in one line. With a suburb or postcode it is looked up at once.
 * @attr suburb - The suburb.
 * @attr post-code - The postcode, four digits.
 * @attr property-id - Shows this property at once, without a lookup of its address.
 *
 * @fires property-found - A property is shown. `{ propertyId, address, latitude, longitude, property }`
 * @fires estimate-changed - Another estimate is shown. `{ propertyId, overrides, estimate }`
 * @fires precheck-error - Something went wrong that the person sees. `{ code, message, displayMessage, retryable, docUrl, requestId }`
 *
 * @slot introduction - Above everything, such as the portal's own heading.
 * @slot help - Below everything, such as where to get help.
 *
 * @csspart panel - The box around everything.
 * @csspart address - The form with the address fields.
 * @csspart find-button - The button that looks the address up.
 * @csspart candidates - The properties to choose among.
 * @csspart candidate - One of them.
 * @csspart zoning - The zoning's code and name.
 * @csspart sketch - The lot, drawn to scale.
 * @csspart constraints - The six constraints and the overlays, folded.
 * @csspart dwellings - The dwelling types and the rules for a duplex, folded.
 * @csspart feasibility - What could be built, with when it was calculated.
 * @csspart chart - The chart alone.
 * @csspart overrides - The fields for the values behind it, folded by group.
 * @csspart scenarios - The saved scenarios and their comparison, folded.
 * @csspart export - The buttons that download and print, folded.
 * @csspart uses - The uses of the land, folded.
 * @csspart insights - The planning controls in full, folded.
 * @csspart notice - A message with what to do about it.
 *
 * @cssprop --precheck-accent - Buttons, links and progress. All tokens of `precheck-uploader` hold here too.
 *
 * @cssstate looking-up - An address or a property is being looked up.
 * @cssstate choosing - Several properties fit.
 * @cssstate found - A property is shown.
 * @cssstate waiting - A limit is waited out, or the network is.
 * @cssstate unavailable - The lookup is not set up; the panel says why.
 */
export class PropertyFeasibility extends LitElement {
  static override readonly styles = propertyFeasibilityStyles;
  protected static override readonly getPropertyDescriptor = settingDescriptor;
  static override readonly properties: Readonly<Record<string, SettingDeclaration>> = {
    adapter: { setting: text('/precheck') },
    session: { setting: text('default') },
    streetAddress: { setting: text(), attribute: 'street-address' },
    suburb: { setting: text() },
    postCode: { setting: text(), attribute: 'post-code' },
    propertyId: { setting: text(), attribute: 'property-id' },
    token: { attribute: false },
  };

  readonly #internals = this.attachInternals();
  readonly #localisation = createLocalisation(this, searchLanguages);
  readonly #lookup: ConnectedTask<readonly [Question | null], Change | null> = createConnectedTask(this, {
    args: () => [this.#state.question],
    task: ([question], { signal }) => (question ? this.#lookUp(question, signal) : Promise.resolve(null)),
    onComplete: (answered) => answered && this.#apply(answered),
    onProblem: (problem) => this.#notifyProblem(problem),
  });
  readonly #liveRegion = createLiveRegion(this);
  #state: PropertyState = INITIAL_STATE;
  /** Null until the first property is found. */
  #found: FoundProperty | null = null;
  #focused: PropertyState['focus'] = null;

  adapter = '/precheck';
  session = 'default';
  streetAddress: string | null = null;
  suburb: string | null = null;
  postCode: string | null = null;
  propertyId: string | null = null;
  /** Gives the token that says who asks, where the adapter's cookie does not travel. Called before each call, for all elements with this adapter. */
  token: TokenProvider | null = null;

  /** The property that is shown, or null. */
  get foundProperty(): PlanningEssentialsView | null {
    return this.#state.found?.property ?? null;
  }

  // ── Lifecycle ──

  constructor() {
    super();
    keepFocus(this, ['#property', '#find', '.retry']);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#shareFound();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    foundProperties.delete(this);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (isServer) return;
    provideToken(this);
    const isOtherAdapter = changed.has('adapter') && this.hasUpdated;
    if (isOtherAdapter) this.#apply(changeAdapter);
    const isOtherAddress = ['streetAddress', 'suburb', 'postCode'].some((name) => changed.has(name));
    if (isOtherAddress || isOtherAdapter || changed.has('propertyId')) {
      const fields = isOtherAddress ? fieldsOfAttributes(this) : this.#state.fields;
      // The address attributes may be those of the property before.
      const isNamedAlone = !isOtherAddress && changed.has('propertyId');
      const address = isNamedAlone ? null : addressLine(fieldsOfAttributes(this)) || null;
      this.#apply(giveAttributes(fields, this.propertyId, address));
    }
  }

  override updated(): void {
    const { question, choice, found } = this.#state;
    const { problem, retryAtMs } = this.#lookup;
    const states = {
      'looking-up': question !== null && !problem,
      choosing: (choice?.candidates.length ?? 0) > 0,
      found: found !== null,
      waiting: retryAtMs !== null || (problem !== null && isOfflineProblem(problem)),
      unavailable: problem !== null && isSetupProblem(problem),
    };
    for (const [name, isHeld] of Object.entries(states)) this.#internals.states[isHeld ? 'add' : 'delete'](name);
    this.#moveFocus();
  }

  #moveFocus(): void {
    const { focus } = this.#state;
    if (focus === this.#focused) return;
    this.#focused = focus;
    const target = focus && this.renderRoot.querySelector<HTMLElement>(focus.selector);
    // Whoever has gone on to another part of the page is left there.
    if (!target || (!this.matches(':focus-within') && document.activeElement !== document.body)) return;
    const isFound = target.id === 'property';
    // A field that has the focus already is not read out again.
    const mistake = !isFound && target === this.shadowRoot?.activeElement && target.nextElementSibling?.textContent;
    if (mistake) this.#liveRegion.announce([mistake]);
    target.focus();
    // On a phone the form was long: the property that was found comes into view, and not its heading alone.
    if (isFound && target.getBoundingClientRect().top > innerHeight / 3) target.scrollIntoView();
  }

  // ── What is asked ──

  get #client(): PropertyClient {
    return createPropertyClient(adapterUrlOf(this.adapter));
  }

  /** What comes of it may lead to the next question. */
  async #lookUp(question: Question, signal: AbortSignal): Promise<Change> {
    switch (question.kind) {
      case 'address': {
        if (!this.#state.isUserInitiated) await pause(SETTLE_MS, signal);
        const { address: fields } = await this.#client.address(question.fields, signal);
        const request = suggestRequestOf(fields);
        // A call of the quota is not spent on what the person has typed over meanwhile: the answer leads to the next question.
        const isStale = question.fields !== this.#state.fields;
        const answer = isStale || firstMistake(fields) ? null : await this.#client.suggest(request, signal);
        return answerAddress(question, fields, answer);
      }
      case 'property': {
        const [answer, createFoundProperty] = await Promise.all([
          this.#client.planningEssentials(question.propertyId, signal),
          loadPart(() => import('./found/found-property.js').then((part) => part.createFoundProperty)),
        ]);
        this.#found ??= createFoundProperty(this, {
          state: () => this.#state,
          client: () => this.#client,
          apply: this.#apply,
          onProblem: (problem) => this.#notifyProblem(problem),
        });
        return this.#found.answerProperty(question, answer);
      }
    }
  }

  // ── What changes, and who is notified ──

  readonly #apply = (change: Change): void => {
    const previous = this.#state;
    this.#state = change(previous);
    if (this.#state === previous) return;
    this.#notifyChange(previous);
    this.requestUpdate();
  };

  /** Events, and what a screen reader says, of each change. */
  #notifyChange(previous: PropertyState): void {
    const { found, work } = this.#state;
    const lines = searchAnnouncements(this.#state, previous, this.#localisation.words);
    this.#liveRegion.announce([...lines, ...(this.#found?.announcements(previous) ?? [])]);
    if (found !== previous.found) this.#shareFound();
    if (found && found !== previous.found) {
      const { address, property } = found;
      const { propertyId, latitude, longitude } = property;
      const detail = { propertyId, address, latitude, longitude, property };
      fire<PropertyEventDetails>(this, { type: 'property-found', detail });
    }
    const estimate = shownEstimate(this.#state);
    if (work.shown && estimate && work.shown !== previous.work.shown) {
      const detail = { propertyId: estimate.propertyId, overrides: { ...work.values.overrides }, estimate };
      fire<PropertyEventDetails>(this, { type: 'estimate-changed', detail });
    }
  }

  #notifyProblem(problem: Problem<string>): void {
    const { words } = this.#localisation;
    const displayMessage = problemSentence(problem, words);
    this.#liveRegion.announce([isOfflineProblem(problem) ? words.t.offline : displayMessage]);
    fire<PropertyEventDetails>(this, { type: 'precheck-error', detail: errorDetailOf(problem, displayMessage) });
  }

  /** The uploader of this session puts the address on its project. */
  #shareFound(): void {
    foundProperties.delete(this);
    const { found } = this.#state;
    if (!found || !this.isConnected) return;
    const { latitude, longitude } = found.property;
    foundProperties.set(this, { address: found.address, latitude, longitude });
  }

  // ── Render ──

  override render(): TemplateResult {
    const { words, direction } = this.#localisation;
    const { t } = words;
    return html`<slot name="introduction"></slot>
      <section class="panel" part="panel" lang=${t.code} dir=${direction ?? nothing} aria-label=${t.label}>
        ${
          this.#state.found
            ? this.#found?.render()
            : renderSearch({ state: this.#state, words, apply: this.#apply, lookup: this.#lookup })
        }
        ${this.#liveRegion.render()}
      </section>
      <slot name="help"></slot>`;
  }
}

export interface PropertyFeasibility {
  addEventListener: ListenerMethod<PropertyFeasibility, PropertyFeasibilityEventMap>;
  removeEventListener: ListenerMethod<PropertyFeasibility, PropertyFeasibilityEventMap>;
}
