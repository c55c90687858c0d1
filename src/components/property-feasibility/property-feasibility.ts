import { html, LitElement, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { InsightsView, PlanningEssentialsView, PropertyCandidate } from '../../contract/property-adapter-api.js';
import { adapterUrlOf } from '../session/adapter-url.js';
import { tellFoundProperty } from '../session/found-property.js';
import { createPropertyClient, type PropertyClient } from '../session/property-client.js';
import { isPropertySetupProblem, type PropertyProblem } from '../session/property-problem.js';
import { fire } from '../shared/element-event.js';
import { FocusKeeper } from '../shared/focus-keeper.js';
import { icon } from '../shared/icons.js';
import { nextAnnouncement } from '../shared/live-region.js';
import { tokens } from '../shared/tokens.styles.js';
import type { UseGroupKey } from '../translations/property/translation.js';
import {
  ADDRESS_FIELDS,
  type AddressField,
  addressLine,
  EMPTY_ADDRESS,
  fieldsOfAttributes,
  mistakesOf,
  splitLine,
  suggestRequestOf,
} from './address/address-draft.js';
import { renderAddressEntry } from './address/address-entry.js';
import { renderCandidates } from './address/candidates.js';
import type { AddressFields } from './address/parse-address.js';
import { FeasibilityWorkbench } from './estimate/feasibility-workbench.js';
import { type FoundAnswer, Lookup, type Question, type Stage } from './lookup.js';
import { renderConstraints, renderDwellings, renderPropertyHead } from './planning/essentials.js';
import { renderInsights } from './planning/insights.js';
import { countMatches, renderPermittedUses } from './planning/permitted-uses.js';
import { renderProblem } from './problem-notice.js';
import type { PropertyEventDetails, PropertyFeasibilityEventMap } from './property-events.js';
import { propertyStyles } from './property-feasibility.styles.js';
import { PropertyWordsController, propertyProblemSentence } from './property-words.js';

export type { PropertyFeasibilityEventMap } from './property-events.js';

/** Attributes that a framework sets one after another are one address, and one lookup. */
const SETTLE_MS = 300;
/** A count is said when the typing pauses. */
const SEARCH_PAUSE_MS = 600;
const CUSTOM_STATES: Readonly<Record<string, readonly Stage[]>> = {
  'looking-up': ['looking-up'],
  choosing: ['choosing'],
  found: ['found'],
  waiting: ['waiting', 'offline'],
};

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
 * @fires precheck-error - Something went wrong that the person sees. `{ code, message, displayMessage, retryable, requestId }`
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
 * @csspart constraints - The six constraints and the overlays.
 * @csspart dwellings - The dwelling types and the rules for a duplex.
 * @csspart feasibility - What could be built, as chart and table.
 * @csspart chart - The chart alone.
 * @csspart overrides - The fields for the values behind it.
 * @csspart scenarios - The saved scenarios and their comparison.
 * @csspart export - The buttons that copy, download and print.
 * @csspart uses - The uses of the land.
 * @csspart insights - The planning controls in full.
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
  static override readonly styles = [tokens, ...FeasibilityWorkbench.styles, propertyStyles];

  readonly #internals = this.attachInternals();
  readonly #localisation = new PropertyWordsController(this);
  readonly #lookup = new Lookup(this, () => this.#client(), {
    onFound: (found, byHand) => this.#handleFound(found, byHand),
    onChoice: (stage, byHand) => this.#handleChoice(stage, byHand),
    onProblem: (problem, waits) => this.#handleProblem(problem, waits),
    onInsights: () => this.#announce(this.#localisation.words.t.insights.loaded),
  });
  readonly #workbench = new FeasibilityWorkbench(this, {
    client: () => this.#client(),
    words: () => this.#localisation.words,
    announce: (line) => this.#announce(line),
    onEstimate: (estimate, overrides) => {
      const detail = { propertyId: estimate.propertyId, overrides, estimate };
      fire<PropertyEventDetails>(this, { type: 'estimate-changed', detail });
    },
  });
  #toldProblem: PropertyProblem | null = null;
  #held: { readonly url: string; readonly client: PropertyClient } | null = null;
  #release: (() => void) | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #searchPause: ReturnType<typeof setTimeout> | undefined;
  #focusNext: string | null = null;

  @state() private fields: AddressFields = EMPTY_ADDRESS;
  /** Mistakes are shown from the first try on, and go as they are corrected. */
  @state() private tried = false;
  @state() private useQuery = '';
  @state() private openedUses: ReadonlySet<UseGroupKey> = new Set();
  @state() private announcement = '';

  @property() adapter = '/precheck';
  @property() session = 'default';
  @property({ attribute: 'street-address' }) streetAddress: string | null = null;
  @property() suburb: string | null = null;
  @property({ attribute: 'post-code' }) postCode: string | null = null;
  @property({ attribute: 'property-id' }) propertyId: string | null = null;

  /** The property that is shown, or null. */
  get foundProperty(): PlanningEssentialsView | null {
    return this.#lookup.found?.property ?? null;
  }

  // ── Lifecycle ──

  constructor() {
    super();
    new FocusKeeper(this, ['#property', '#find']);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { found } = this.#lookup;
    if (found) this.#tell(found);
    else if (this.#lookup.stage === 'entry' && this.hasUpdated) this.#lookUpAttributes();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release?.();
    this.#release = null;
    clearTimeout(this.#settling);
    clearTimeout(this.#searchPause);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    const { found } = this.#lookup;
    const isOtherAdapter = changed.has('adapter') && this.hasUpdated;
    if (isOtherAdapter) this.#lookup.startOver();
    else if (changed.has('session') && found) this.#tell(found);
    const isAddressChanged = ['streetAddress', 'suburb', 'postCode'].some((name) => changed.has(name));
    if (isAddressChanged) this.fields = fieldsOfAttributes(this);
    if (changed.has('propertyId') || isAddressChanged || isOtherAdapter) this.#lookUpAttributes();
    this.#workbench.show(this.#shownProperty, this.#lookup.found?.address ?? null);
  }

  override updated(): void {
    this.#tellEstimateProblem();
    const { stage } = this.#lookup;
    for (const [name, stages] of Object.entries(CUSTOM_STATES)) this.#setState(name, stages.includes(stage));
    const { lookup } = this.#lookup;
    this.#setState('unavailable', lookup.kind === 'failed' && isPropertySetupProblem(lookup.problem));
    const selector = this.#focusNext;
    this.#focusNext = null;
    // Whoever has gone on to another part of the page is left there.
    if (!selector || (!this.matches(':focus-within') && document.activeElement !== document.body)) return;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #setState(name: string, isHeld: boolean): void {
    if (isHeld) this.#internals.states.add(name);
    else this.#internals.states.delete(name);
  }

  /** With all that is known of it: its insights where they were asked for. */
  get #shownProperty(): PlanningEssentialsView | InsightsView | null {
    const { insights, found } = this.#lookup;
    return found && insights.kind === 'ready' ? insights.value.property : (found?.property ?? null);
  }

  #client(): PropertyClient {
    const url = adapterUrlOf(this.adapter);
    if (this.#held?.url !== url) this.#held = { url, client: createPropertyClient(url) };
    return this.#held.client;
  }

  // ── What the page asks ──

  /** A property's id at once; an address when its attributes have settled and are enough to ask for. */
  #lookUpAttributes(): void {
    clearTimeout(this.#settling);
    const { propertyId } = this;
    const address = addressLine(this.fields) || null;
    if (propertyId) {
      const isShown = propertyId === this.#lookup.found?.property.propertyId;
      if (!isShown) this.#run({ kind: 'property', propertyId, address }, false);
    } else if (address && Object.keys(mistakesOf(this.fields)).length === 0) {
      this.#settling = setTimeout(() => this.#lookUpFields(address, false), SETTLE_MS);
    }
  }

  // ── What the person asks ──

  #handleInput(field: AddressField, text: string): void {
    const isPasted = text.length > this.fields[field].length + 8;
    this.fields = { ...this.fields, [field]: text };
    if (field === 'street' && isPasted && /[,\n]|\d{4}$/.test(text)) this.#splitStreet();
  }

  #splitStreet(): void {
    const { street, suburb, postcode } = splitLine(this.fields);
    if (street === this.fields.street) return;
    this.fields = { street, suburb, postcode };
    this.#announce(this.#localisation.words.t.address.split(street, suburb, postcode));
  }

  #handleFind(): void {
    this.fields = splitLine(this.fields);
    this.tried = true;
    const mistakes = mistakesOf(this.fields);
    const first = ADDRESS_FIELDS.find((field) => mistakes[field]);
    if (first) this.#focusNext = `#${first}`;
    else this.#lookUpFields(addressLine(this.fields), true);
    this.requestUpdate();
  }

  #lookUpFields(address: string, byHand: boolean): void {
    this.#run({ kind: 'address', request: suggestRequestOf(this.fields), address }, byHand);
  }

  #handleChoose({ propertyId, address }: PropertyCandidate): void {
    this.#run({ kind: 'property', propertyId, address }, true);
  }

  #handleCancel(): void {
    this.#lookup.startOver();
    this.#focusNext = '#find';
  }

  #handleAnother(): void {
    this.#forgetFound();
    this.#lookup.startOver();
    this.fields = EMPTY_ADDRESS;
    this.tried = false;
    this.#focusNext = '#street';
  }

  #run(question: Question, byHand: boolean): void {
    clearTimeout(this.#settling);
    this.#forgetFound();
    this.#lookup.run(question, byHand);
    const { lookup } = this.#localisation.words.t;
    if (byHand) this.#announce(question.address === null ? lookup.loading : lookup.lookingUp(question.address));
  }

  #forgetFound(): void {
    this.#release?.();
    this.#release = null;
    this.useQuery = '';
    this.openedUses = new Set();
  }

  // ── What came of it ──

  #handleFound(found: FoundAnswer, byHand: boolean): void {
    const { propertyId, latitude, longitude } = found.property;
    const { address, property } = found;
    const { t } = this.#localisation.words;
    this.#tell(found);
    this.#announce(t.lookup.found(address ?? property.lotIdentifier ?? t.found.unnamed));
    if (byHand) this.#focusNext = '#property';
    fire<PropertyEventDetails>(this, {
      type: 'property-found',
      detail: { propertyId, address, latitude, longitude, property },
    });
  }

  #handleChoice(stage: Stage, byHand: boolean): void {
    const { t, f } = this.#localisation.words;
    const { candidates, question } = this.#lookup;
    if (stage === 'choosing') this.#announce(t.lookup.choose(candidates.length, f));
    else if (stage === 'ambiguous') this.#announce(`${t.lookup.ambiguousTitle}. ${t.lookup.ambiguous}`);
    else this.#announce(t.lookup.none(question?.address ?? ''));
    if (byHand && stage === 'choosing') this.#focusNext = '#choice';
  }

  #handleProblem(problem: PropertyProblem, waits: boolean): void {
    const words = this.#localisation.words;
    const displayMessage = propertyProblemSentence(problem, words);
    const { code, message, retryable, requestId } = problem;
    this.#announce(waits && code === 'adapter_unreachable' ? words.t.offline : displayMessage);
    fire<PropertyEventDetails>(this, {
      type: 'precheck-error',
      detail: { code, message, displayMessage, retryable, requestId },
    });
  }

  /** Once, however often it is rendered. */
  #tellEstimateProblem(): void {
    const { problem, kind } = this.#workbench.state;
    if (problem === this.#toldProblem) return;
    this.#toldProblem = problem;
    if (problem) this.#handleProblem(problem, kind !== 'failed');
  }

  /** The uploader of this session puts the address on its project. */
  #tell({ address, property }: FoundAnswer): void {
    this.#release?.();
    const { latitude, longitude } = property;
    this.#release = tellFoundProperty(adapterUrlOf(this.adapter), this.session, this, {
      address,
      latitude,
      longitude,
    });
  }

  #announce(line: string): void {
    this.announcement = nextAnnouncement([line], this.announcement);
  }

  // ── Render ──

  override render() {
    const { t } = this.#localisation.words;
    const { found } = this.#lookup;
    return html`<slot name="introduction"></slot>
      <section class="panel" part="panel" lang=${t.code} aria-label=${t.label}>
        ${found ? this.#renderFound(found) : this.#renderSearch()}
        <div class="visually-hidden" role="status">${this.announcement}</div>
      </section>
      <slot name="help"></slot>`;
  }

  #renderSearch() {
    const words = this.#localisation.words;
    const { stage, candidates, question, lookup, lookupSecondsLeft } = this.#lookup;
    return html`${renderAddressEntry({
      fields: this.fields,
      mistakes: this.tried ? mistakesOf(this.fields) : {},
      words,
      onInput: (field, text) => this.#handleInput(field, text),
      onStreetDone: () => this.#splitStreet(),
      onFind: () => this.#handleFind(),
    })}
    ${stage === 'looking-up' ? this.#renderProgress(question) : nothing}
    ${renderProblem({
      state: lookup,
      secondsLeft: lookupSecondsLeft,
      words,
      onRetry: () => this.#lookup.retry(),
    })}
    ${renderCandidates({
      stage,
      candidates,
      address: question?.address ?? '',
      words,
      onChoose: (candidate) => this.#handleChoose(candidate),
    })}`;
  }

  #renderProgress(question: Question | null) {
    const { lookup } = this.#localisation.words.t;
    const address = question?.kind === 'address' ? question.address : null;
    return html`<div class="progress">
      ${icon('clock')}<span>${address === null ? lookup.loading : lookup.lookingUp(address)}</span>
      <button type="button" class="button quiet" id="cancel" @click=${this.#handleCancel}>${lookup.cancel}</button>
    </div>`;
  }

  #renderFound(found: FoundAnswer) {
    const words = this.#localisation.words;
    const { property } = found;
    const { insights } = this.#lookup;
    return html`${renderPropertyHead(found, words, () => this.#handleAnother())}
      <div class="columns">
        <div>${this.#workbench.renderSketch()}</div>
        <div class="stack">${renderConstraints(property, words)} ${renderDwellings(property, words)}</div>
      </div>
      ${this.#workbench.render()}
      ${renderPermittedUses({
        property,
        query: this.useQuery,
        opened: this.openedUses,
        words,
        onSearch: (query) => this.#handleSearch(query, property),
        onToggle: (group, isOpen) => this.#handleToggle(group, isOpen),
      })}
      ${renderInsights({
        state: insights,
        secondsLeft: this.#lookup.insightsSecondsLeft,
        words,
        onShow: () => this.#handleShowInsights(),
        onRetry: () => this.#lookup.retryInsights(),
      })}`;
  }

  #handleSearch(query: string, property: PlanningEssentialsView): void {
    this.useQuery = query;
    clearTimeout(this.#searchPause);
    if (query.trim() === '') return;
    const { t, f } = this.#localisation.words;
    const say = () => this.#announce(t.planning.found(countMatches(property, query) ?? 0, f));
    this.#searchPause = setTimeout(say, SEARCH_PAUSE_MS);
  }

  #handleToggle(group: UseGroupKey, isOpen: boolean): void {
    const opened = new Set(this.openedUses);
    if (isOpen) opened.add(group);
    else opened.delete(group);
    this.openedUses = opened;
  }

  #handleShowInsights(): void {
    this.#lookup.showInsights();
    this.#announce(this.#localisation.words.t.insights.loading);
    this.#focusNext = '#insights';
  }
}

export interface PropertyFeasibility {
  addEventListener<Type extends keyof PropertyFeasibilityEventMap>(
    type: Type,
    listener: (this: PropertyFeasibility, event: PropertyFeasibilityEventMap[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
