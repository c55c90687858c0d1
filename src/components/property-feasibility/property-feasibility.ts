import { html, isServer, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ADDRESS_FIELDS, addressMistakes } from 'precheck-contract/property-address';
import type {
  AddressField,
  AddressFields,
  PlanningEssentialsView,
  PropertyCandidate,
} from 'precheck-contract/property-adapter-api';
import { adapterUrlOf } from '../adapter-client/adapter-url.js';
import { provideToken, type TokenProvider } from '../adapter-client/token-provider.js';
import { createPropertyClient, type PropertyClient, type ReadAddress } from '../adapter-client/property-client.js';
import { isPropertySetupProblem } from '../adapter-client/property-problem.js';
import { tellFoundProperty } from '../project-store/found-property.js';
import type { PropertyWords, UseGroupKey } from '../translations/property/translation.js';
import { type AddListener, errorDetailOf, fire, type RemoveListener } from '../ui/element-event.js';
import { FocusKeeper } from '../ui/focus-keeper.js';
import { icon } from '../ui/icons.js';
import { nextAnnouncement } from '../ui/live-region.js';
import { addressLine, EMPTY_ADDRESS, fieldsOfAttributes, suggestRequestOf } from './address-draft.js';
import { renderAddressEntry, renderCandidates } from './address-search.js';
import { constraintsAnswer, dwellingsAnswer, usesAnswer } from './folds.js';
import { type FoundAnswer, Lookup, type Question, type Stage } from './lookup.js';
import { renderProblem } from './problem-notice.js';
import type { PropertyEventDetails, PropertyFeasibilityEventMap } from './property-events.js';
import { propertyFeasibilityStyles } from './property-feasibility.styles.js';
import { renderPropertyHead } from './property-head.js';
import { PropertyWordsController, propertyProblemSentence } from './property-words.js';
import { RetryingTask, type TaskState } from './retrying-task.js';
import { FeasibilityWorkbench } from './workbench.js';

export type { PropertyFeasibilityEventMap } from './property-events.js';

/** The line is read ahead when the typing pauses. */
const READ_PAUSE_MS = 300;
/** Attributes that a framework sets one after another are one address, and one lookup. */
const SETTLE_MS = 300;
/** A count is said when the typing pauses. */
const SEARCH_PAUSE_MS = 600;

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
 * @csspart export - The buttons that copy, download and print, folded.
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
  static override readonly properties: PropertyDeclarations = {
    adapter: {},
    session: {},
    streetAddress: { attribute: 'street-address' },
    suburb: {},
    postCode: { attribute: 'post-code' },
    propertyId: { attribute: 'property-id' },
    token: { attribute: false },
  };

  readonly #internals = this.attachInternals();
  readonly #localisation = new PropertyWordsController(this);
  /** Reads the line while the person is still at the fields. */
  readonly #reader = new RetryingTask<AddressFields, ReadAddress>(this, {
    ask: (fields, signal) => this.#client().address(fields, signal),
    onReady: () => this.#isLineDone && this.#takeReading(),
    onProblem: (state) => this.#handleProblem(state),
  });
  readonly #lookup = new Lookup(this, () => this.#client(), {
    onRead: (fields, { address }, byHand) => {
      // Whoever has typed on meanwhile is asked about, not what stood there before.
      if (fields === this.#fields) this.#fields = this.#readFields = address;
      this.#find(byHand);
    },
    onFound: (found, byHand) => this.#handleFound(found, byHand),
    onChoice: (stage, byHand) => this.#handleChoice(stage, byHand),
    onProblem: (state) => this.#handleProblem(state),
    onInsights: () => this.#announce(this.#words.t.insights.loaded),
  });
  readonly #workbench = new FeasibilityWorkbench(this, {
    client: () => this.#client(),
    words: () => this.#words,
    announce: (line) => this.#announce(line),
    onEstimate: (estimate, overrides) =>
      fire<PropertyEventDetails>(this, {
        type: 'estimate-changed',
        detail: { propertyId: estimate.propertyId, overrides, estimate },
      }),
    onProblem: (state) => this.#handleProblem(state),
  });
  #release: (() => void) | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #searchPause: ReturnType<typeof setTimeout> | undefined;
  #readPause: ReturnType<typeof setTimeout> | undefined;
  #focusNext = '';
  #fields = EMPTY_ADDRESS;
  /** The fields as they came of the last reading: while these stand, there is nothing to tell apart. */
  #readFields = EMPTY_ADDRESS;
  /** The person left the line, or pasted it whole: what is read of it goes into the fields. */
  #isLineDone = false;
  /** Mistakes are shown from the first try on, and go as they are corrected. */
  #tried = false;
  #useQuery = '';
  /** Groups that the person opened. */
  #openedUses = new Set<UseGroupKey>();
  #announcement = '';

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
    return this.#lookup.found?.property ?? null;
  }

  // ── Lifecycle ──

  constructor() {
    super();
    new FocusKeeper(this, ['#property', '#find', '.retry']);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const { found, stage } = this.#lookup;
    if (found) this.#tell(found);
    else if (stage === 'none' && this.hasUpdated) this.#lookUpAttributes();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release?.();
    clearTimeout(this.#settling);
    clearTimeout(this.#searchPause);
    clearTimeout(this.#readPause);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (isServer) return;
    provideToken(this);
    const isOtherAdapter = changed.has('adapter') && this.hasUpdated;
    if (isOtherAdapter) {
      this.#forgetFound();
      this.#stopReading();
      this.#lookup.startOver();
      this.#workbench.forget();
    }
    const { found, insights } = this.#lookup;
    if (found && changed.has('session')) this.#tell(found);
    const isOtherAddress = ['streetAddress', 'suburb', 'postCode'].some((name) => changed.has(name));
    if (isOtherAddress) this.#fields = fieldsOfAttributes(this);
    if (isOtherAddress || isOtherAdapter || changed.has('propertyId')) this.#lookUpAttributes();
    // With all that is known of it: its insights where they were asked for.
    this.#workbench.show(insights.value ?? found, found?.address ?? null);
  }

  override updated(): void {
    const { stage, lookup } = this.#lookup;
    const { problem } = lookup.state;
    const states = {
      'looking-up': stage === 'loading',
      choosing: stage === 'choosing',
      found: stage === 'found',
      waiting: /waiting|offline/.test(stage + this.#reader.state.kind),
      unavailable: stage === 'failed' && problem !== null && isPropertySetupProblem(problem),
    };
    for (const [name, isHeld] of Object.entries(states)) this.#internals.states[isHeld ? 'add' : 'delete'](name);
    const selector = this.#focusNext;
    this.#focusNext = '';
    // Whoever has gone on to another part of the page is left there.
    if (!selector || (!this.matches(':focus-within') && document.activeElement !== document.body)) return;
    const target = this.renderRoot.querySelector<HTMLElement>(selector);
    target?.focus();
    // On a phone the form was long: the property that was found comes into view, and not its heading alone.
    if (selector === '#property' && target && target.getBoundingClientRect().top > innerHeight / 3)
      target.scrollIntoView();
  }

  get #words(): PropertyWords {
    return this.#localisation.words;
  }

  #client(): PropertyClient {
    return createPropertyClient(adapterUrlOf(this.adapter));
  }

  // ── What the page asks ──

  /** A property's id at once; an address when its attributes have settled and are enough to ask for. */
  #lookUpAttributes(): void {
    clearTimeout(this.#settling);
    const { propertyId } = this;
    const address = addressLine(this.#fields) || null;
    if (propertyId) {
      if (propertyId !== this.foundProperty?.propertyId) this.#run({ kind: 'property', propertyId, address }, false);
    } else if (address) {
      this.#settling = setTimeout(() => this.#find(false), SETTLE_MS);
    }
  }

  // ── What the person asks ──

  get #firstMistake(): AddressField | undefined {
    const mistakes = addressMistakes(this.#fields);
    return ADDRESS_FIELDS.find((field) => mistakes[field]);
  }

  #handleInput(field: AddressField, text: string): void {
    const isPasted = text.length > this.#fields[field].length + 8;
    this.#fields = { ...this.#fields, [field]: text };
    this.requestUpdate();
    // What waits for its turn goes on with what is in the fields by then.
    if (this.#reader.state.problem) this.#reader.replace(this.#fields);
    if (field === 'street') this.#readSoon(isPasted && /[,\n]|\d{4}$/.test(text));
  }

  /** Reads the line: ahead, when the typing pauses, or when it is done. Enter ends it and asks to find at once, which reads it too. */
  #readSoon(isLineDone: boolean): void {
    clearTimeout(this.#readPause);
    this.#isLineDone = isLineDone;
    if (isLineDone) this.#takeReading();
    // What stands in the way is said once, and not again at every pause.
    else if (this.#reader.state.problem) return;
    const read = () => this.#isUnread && this.#reader.question !== this.#fields && this.#reader.run(this.#fields);
    this.#readPause = setTimeout(read, isLineDone ? 0 : READ_PAUSE_MS);
  }

  get #isUnread(): boolean {
    return this.#fields !== this.#readFields && this.#fields.street.trim() !== '';
  }

  /** What stands in the fields told apart; null while that is not known. */
  get #reading(): AddressFields | null {
    const { question, value } = this.#reader;
    return value && question === this.#fields ? value.address : null;
  }

  #takeReading(): void {
    const reading = this.#reading;
    if (!reading) return;
    if (reading.street !== this.#fields.street) this.#announce(this.#words.t.address.split(addressLine(reading)));
    this.#fields = this.#readFields = reading;
  }

  #handleFind(): void {
    this.#takeReading();
    this.#find(true);
  }

  /** Looks up what stands in the fields; a line that was not read yet is read first. */
  #find(byHand: boolean): void {
    const fields = this.#fields;
    const address = addressLine(fields);
    const mistake = this.#firstMistake;
    this.#stopReading();
    if (this.#isUnread) return this.#run({ kind: 'line', fields, address }, byHand);
    this.#tried ||= byHand;
    if (!mistake) this.#run({ kind: 'address', request: suggestRequestOf(fields), address }, byHand);
    else if (byHand) this.#focusNext = `#${mistake}`;
    this.requestUpdate();
  }

  #stopReading(): void {
    clearTimeout(this.#readPause);
    this.#reader.reset();
  }

  #startOver(focusNext: string): void {
    this.#lookup.startOver();
    this.#focusNext = focusNext;
  }

  #handleAnother(): void {
    this.#forgetFound();
    this.#fields = EMPTY_ADDRESS;
    this.#tried = false;
    this.#startOver('#street');
  }

  #run(question: Question, byHand: boolean): void {
    clearTimeout(this.#settling);
    this.#stopReading();
    this.#forgetFound();
    this.#lookup.run(question, byHand);
    if (byHand && question.kind !== 'line') this.#announce(this.#words.t.lookup.lookingUp(question.address));
  }

  #forgetFound(): void {
    this.#release?.();
    this.#useQuery = '';
    this.#openedUses.clear();
  }

  // ── What came of it ──

  #handleFound(found: FoundAnswer, byHand: boolean): void {
    const { address, property } = found;
    const { propertyId, latitude, longitude } = property;
    const { t } = this.#words;
    this.#tell(found);
    this.#announce(t.lookup.found(address ?? property.lotIdentifier ?? t.found.unnamed));
    if (byHand) this.#focusNext = '#property';
    fire<PropertyEventDetails>(this, {
      type: 'property-found',
      detail: { propertyId, address, latitude, longitude, property },
    });
  }

  #handleChoice(stage: Stage, byHand: boolean): void {
    const { t, f } = this.#words;
    const { candidates, lookup } = this.#lookup;
    if (stage === 'choosing') {
      this.#announce(t.lookup.choose(candidates.length, f));
      if (byHand) this.#focusNext = '#choice';
    } else if (stage === 'ambiguous') this.#announce(`${t.lookup.ambiguousTitle}. ${t.lookup.ambiguous}`);
    else this.#announce(t.lookup.none(lookup.question?.address ?? ''));
  }

  #handleProblem({ problem, kind }: TaskState): void {
    if (!problem) return;
    const words = this.#words;
    const displayMessage = propertyProblemSentence(problem, words);
    this.#announce(kind === 'offline' ? words.t.offline : displayMessage);
    fire<PropertyEventDetails>(this, { type: 'precheck-error', detail: errorDetailOf(problem, displayMessage) });
  }

  /** The uploader of this session puts the address on its project. */
  #tell({ address, property: { latitude, longitude } }: FoundAnswer): void {
    this.#release?.();
    this.#release = tellFoundProperty(adapterUrlOf(this.adapter), this.session, this, { address, latitude, longitude });
  }

  #announce(line: string): void {
    this.#announcement = nextAnnouncement([line], this.#announcement);
    this.requestUpdate();
  }

  // ── Render ──

  override render(): TemplateResult {
    const { t } = this.#words;
    const { found } = this.#lookup;
    return html`<slot name="introduction"></slot>
      <section class="panel" part="panel" lang=${t.code} dir=${this.#localisation.direction ?? nothing} aria-label=${t.label}>
        ${found ? this.#renderFound(found) : this.#renderSearch()}
        <div class="visually-hidden" role="status">${this.#announcement}</div>
      </section>
      <slot name="help"></slot>`;
  }

  #renderSearch() {
    const words = this.#words;
    const { t } = words;
    const { stage, candidates, lookup } = this.#lookup;
    const { question } = lookup;
    const isLookup = lookup.state.problem !== null;
    const { state } = isLookup ? lookup : this.#reader;
    return html`${renderAddressEntry({
      fields: this.#fields,
      read: this.#reading,
      mistakes: this.#tried ? addressMistakes(this.#fields) : {},
      unavailable: state.problem !== null && isPropertySetupProblem(state.problem),
      words,
      onInput: (field, text) => this.#handleInput(field, text),
      onStreetDone: () => this.#readSoon(true),
      onFind: () => this.#handleFind(),
    })}
    ${
      stage === 'loading'
        ? html`<div class="progress">
            ${icon('clock')}<span>${t.lookup.lookingUp(question?.address ?? null)}</span>
            <button type="button" class="button quiet" id="cancel" @click=${() => this.#startOver('#find')}>
              ${t.lookup.cancel}
            </button>
          </div>`
        : nothing
    }
    ${renderProblem(state, words, t.problemTitle, () => (isLookup ? lookup.run() : this.#reader.run(this.#fields)))}
    ${renderCandidates(
      stage,
      candidates,
      question?.address ?? '',
      words,
      ({ propertyId, address }: PropertyCandidate) => this.#run({ kind: 'property', propertyId, address }, true),
    )}`;
  }

  #renderFound(found: FoundAnswer) {
    const words = this.#words;
    const { planning, insights: say } = words.t;
    const { property } = found;
    const { insights } = this.#lookup;
    const { folds } = this.#workbench;
    return html`${renderPropertyHead(found, words, () => this.#handleAnother())}
      ${this.#workbench.render([
        folds.render('constraints', planning.constraints, constraintsAnswer(property, words), words, (contents) =>
          contents.renderConstraints(property, words),
        ),
        folds.render('dwellings', planning.dwellings, dwellingsAnswer(property, words), words, (contents) =>
          contents.renderDwellings(property, words),
        ),
        folds.render('uses', planning.uses, usesAnswer(property, words), words, (contents) =>
          contents.renderPermittedUses(property, this.#useQuery, this.#openedUses, words, (query, matches) =>
            this.#handleSearch(query, matches),
          ),
        ),
        folds.render('insights', say.title, insights.value ? '' : say.cost, words, (contents) =>
          contents.renderInsights(insights, words, () => {
            insights.run(property.propertyId);
            this.#announce(say.loading);
            this.#focusNext = '#insights';
          }),
        ),
      ])}`;
  }

  #handleSearch(query: string, matches: number): void {
    this.#useQuery = query;
    this.requestUpdate();
    clearTimeout(this.#searchPause);
    if (query.trim() === '') return;
    const { t, f } = this.#words;
    this.#searchPause = setTimeout(() => this.#announce(t.planning.found(matches, f)), SEARCH_PAUSE_MS);
  }
}

export interface PropertyFeasibility {
  addEventListener: AddListener<PropertyFeasibility, PropertyFeasibilityEventMap>;
  removeEventListener: RemoveListener<PropertyFeasibility, PropertyFeasibilityEventMap>;
}
