/** What could be built, mounted in a host of its own, on an estimate that the test answers. */
import { LitElement, html } from 'lit';
import type {
  InsightsView,
  PlanningEssentialsView,
  PropertyEstimateAnswer,
  PropertyEstimateRequest,
} from '../../../src/contract/property-adapter-api.js';
import { overrideViews } from '../../../src/backend-adapter/property/override-views.js';
import { FeasibilityWorkbench } from '../../../src/components/property-feasibility/estimate/feasibility-workbench.js';
import { propertyFeasibilityStyles } from '../../../src/components/property-feasibility/property-feasibility.styles.js';
import { createFormats, createLanguages } from '../../../src/components/shared/language.js';
import { propertyEn } from '../../../src/components/translations/property/en.js';
import type { PropertyWords } from '../../../src/components/translations/property/translation.js';

export const PROPERTY_ID = '0b5b2f4e-6f0e-4b1c-9a55-2f8a3a8f1d01';

export const PLANNING: PlanningEssentialsView = {
  propertyId: PROPERTY_ID,
  lotIdentifier: '12/DP345678',
  propertyType: 'House',
  region: 'Wattle Bay',
  latitude: -33.9,
  longitude: 151.2,
  areaM2: 650,
  zoning: { code: 'R3', label: 'Medium density residential' },
  lga: 'Wattle Bay',
  overlays: [],
  constraints: {
    flood: true,
    bushfire: false,
    infrastructure: null,
    environment: false,
    heritage: false,
    industry: null,
  },
  permittedUses: { withConsent: ['Dual occupancies'], withoutConsent: [], prohibited: null },
  dwellings: { apartment: false, duplex: null, mixedUse: null, townhouse: true },
  duplexRules: [],
};

/** As the adapter itself offers them. */
export const offeredFor = overrideViews;

const control = (text: string) => ({ text, value: Number(text) });

export const INSIGHTS: InsightsView = {
  ...PLANNING,
  planningInstruments: ['Wattle Bay LEP 2020'],
  controls: {
    maxFsr: control('0.7'),
    maxBuildingHeightM: control('9.5'),
    minLotSizeM2: control('450'),
    minLotSizeMultiDwellingM2: null,
    minLotWidthM: { text: 'see the plan', value: null },
  },
  isHeritageItem: false,
  otherUses: { commercial: null, retail: null, grannyFlat: true },
};

const calculation = (type: string, numbers: Record<string, number>) => ({ type, numbers });

export function answerFor(request: PropertyEstimateRequest, most = 4): PropertyEstimateAnswer {
  const townhouse = (type: string, count: number) =>
    calculation(type, { gfa_m2: 432.5, lot_area_m2: 650 / count, min_dwellings: count - 1, max_dwellings: count });
  return {
    propertyId: request.propertyId,
    feasibility: {
      duplex: { optimal: null, calculations: [] },
      townhouse: {
        optimal: 'attached',
        calculations: [townhouse('attached', most), townhouse('semi-detached', most - 1), townhouse('detached', 2)],
      },
      apartment: {
        optimal: 'fsr',
        calculations: [calculation('fsr', { fsr: 0.7, gfa_m2: 455, min_dwellings: 4, max_dwellings: 4 })],
      },
      subDivision: { optimal: null, calculations: [] },
    },
    readAt: '2026-11-20T09:30:00.000Z',
    kept: false,
  };
}

/** Shapes that no specification shows: whatever numbers they carry are rendered. */
export function populatedAnswer(request: PropertyEstimateRequest): PropertyEstimateAnswer {
  const { feasibility, ...rest } = answerFor(request);
  return {
    ...rest,
    kept: true,
    feasibility: {
      ...feasibility,
      duplex: {
        optimal: 'side_by_side',
        calculations: [
          calculation('side_by_side', { gfa_m2: 390, privateOpenSpace_m2: 48, min_dwellings: 2, max_dwellings: 2 }),
          calculation('constructor', { car_spaces: 2 }),
        ],
      },
      subDivision: { optimal: 'torrens', calculations: [calculation('battle-axe', { lots: 2, access_width_m: 3.5 })] },
    },
  };
}

const languages = createLanguages(propertyEn, createFormats);
export const words = (tag = 'en'): PropertyWords => languages.wordsFor(tag);
/** English sentences with German figures. */
export const germanFigures: PropertyWords = {
  t: propertyEn,
  f: createLanguages({ ...propertyEn, code: 'de' }, createFormats).wordsFor('de').f,
};
export const arabicFigures: PropertyWords = {
  t: propertyEn,
  f: createLanguages({ ...propertyEn, code: 'ar' }, createFormats).wordsFor('ar-EG').f,
};

export class WorkbenchHost extends LitElement {
  static override readonly styles = propertyFeasibilityStyles;
  property: PlanningEssentialsView | InsightsView | null = PLANNING;
  words: PropertyWords = words();
  readonly requests: { request: PropertyEstimateRequest; signal: AbortSignal }[] = [];
  readonly announced: string[] = [];
  answer: (request: PropertyEstimateRequest, signal: AbortSignal) => Promise<PropertyEstimateAnswer> = async (
    request,
  ) => answerFor(request);
  readonly workbench: FeasibilityWorkbench = new FeasibilityWorkbench(this, {
    client: () => ({
      estimate: (request, signal) => {
        this.requests.push({ request, signal });
        return this.answer(request, signal);
      },
    }),
    words: () => this.words,
    announce: (line) => this.announced.push(line),
  });

  override willUpdate(): void {
    const known = this.property && { property: this.property, overrides: overrideViews(this.property) };
    this.workbench.show(known, '12 Wattle St, Wattle Bay NSW 2999');
  }

  override render() {
    return html`<section class="panel" lang=${this.words.t.code} aria-label="What could be built">
      <h2>12 Wattle St, Wattle Bay NSW 2999</h2>
      ${this.workbench.render()}
    </section>`;
  }
}
customElements.define('workbench-host', WorkbenchHost);

export async function enterWorkbench(prepare: (host: WorkbenchHost) => void = () => undefined): Promise<WorkbenchHost> {
  const host = document.createElement('workbench-host') as WorkbenchHost;
  prepare(host);
  document.body.append(host);
  await host.updateComplete;
  return host;
}

export function part<T extends Element = HTMLElement>(host: WorkbenchHost, selector: string): T {
  const found = host.renderRoot.querySelector<T>(selector);
  if (!found) throw new Error(`The workbench shows nothing that matches ${selector}`);
  return found;
}

export const typeIn = (host: WorkbenchHost, field: string, text: string): HTMLInputElement => {
  const input = part<HTMLInputElement>(host, `[id="override-${field}"]`);
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return input;
};

export const slide = (host: WorkbenchHost, field: string, value: number): void => {
  const slider = part<HTMLInputElement>(host, `[data-field="${field}"] input[type=range]`);
  slider.value = String(value);
  slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
};
