/** A property and what could be built on it, as the adapter tells. */
import {
  type InsightsView,
  type PlanningEssentialsView,
  planningEssentialsViewSchema,
  type PropertyEstimateAnswer,
  type PropertyEstimateRequest,
} from 'precheck-contract/property-adapter-api';
import { overrideViews } from '../../../src/backend-adapter/property/overrides.js';
import { createLanguages } from '../../../dist/components/i18n/language.js';
import { propertyEn } from '../../../dist/components/translations/property/en.js';
import type { PropertyWords } from '../../../dist/components/translations/property/translation.js';
import { WATTLE } from '../support/scripted-property.js';

export const PROPERTY_ID = '0b5b2f4e-6f0e-4b1c-9a55-2f8a3a8f1d01';

const control = (text: string) => ({ text, value: Number(text) });

export const INSIGHTS: InsightsView = {
  ...WATTLE,
  propertyId: PROPERTY_ID,
  areaM2: 650,
  constraints: { ...WATTLE.constraints, infrastructure: null, environment: false, industry: null },
  dwellings: { apartment: false, duplex: null, mixedUse: null, townhouse: true },
  controls: { ...WATTLE.controls, maxFsr: control('0.7') },
};
export const PLANNING: PlanningEssentialsView = planningEssentialsViewSchema.parse(INSIGHTS);

/** As the adapter itself offers them. */
export const offeredFor = overrideViews;

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

const languages = createLanguages(propertyEn);
export const words = (tag = 'en'): PropertyWords => languages.wordsFor(tag);
/** English sentences with German figures. */
export const germanFigures: PropertyWords = {
  t: propertyEn,
  f: createLanguages({ ...propertyEn, code: 'de' }).wordsFor('de').f,
};
