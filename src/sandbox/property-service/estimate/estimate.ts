/**
 * The feasibility estimate: a pure function from a property's controls to what could be built on it, with the working. The
 * method and its sources are in docs/property.md. The interface's answer carries the numbers alone (`toFeasibility`).
 */
import type { ApartmentCalculation, Feasibility, TownhouseCalculation } from 'precheck-contract/property-service';
import { bestOf } from '../../best-of.js';
import { type Apartments, workOutApartments } from './apartment.js';
import { workOutBuilding } from './building.js';
import type { Constraint } from './constraints.js';
import { type EstimateInputs, checkedInputs } from './estimate-inputs.js';
import { type Quantity, type Step, type StepUnit, stepsOf } from './quantity.js';
import { ofEachType, TOWNHOUSE_TYPES, type Townhouse, type TownhouseType, workOutTownhouses } from './townhouse.js';

export { CONSTRAINT_SENTENCES, CONSTRAINTS, type Constraint } from './constraints.js';
export type { EstimateInputs } from './estimate-inputs.js';
export type { Step, StepUnit } from './quantity.js';
export type { TownhouseType } from './townhouse.js';

/** A number of the answer with what holds it and the step it came from. */
export interface WorkedNumber {
  /** Finite and not negative; areas to 0.01 m² and ratios to 0.0001, rounded down; dwellings whole. */
  readonly value: number;
  readonly unit: StepUnit;
  /**
   * Never empty: every constraint whose limit the number has reached, in the order of CONSTRAINTS, the first being the one to
   * name. Several are a tie (all must give way before the number grows) or factors of one product (storeys and footprint).
   */
  readonly boundBy: readonly Constraint[];
  /** The id of its step in `Estimate.steps`. */
  readonly step: string;
}

type Worked<Calculation> = { readonly [Field in keyof Calculation & string]: WorkedNumber };
export type TownhouseEstimate = Worked<
  Pick<TownhouseCalculation, 'gfa_m2' | 'lot_area_m2' | 'min_dwellings' | 'max_dwellings'>
>;
export type ApartmentEstimate = Worked<
  Pick<ApartmentCalculation, 'fsr' | 'gfa_m2' | 'min_dwellings' | 'max_dwellings'>
>;

/** The interface has shown no calculation of it. */
const NOT_ESTIMATED = { optimalCalculationType: null, calculations: [] as never[] };

export interface Estimate {
  readonly duplex: typeof NOT_ESTIMATED;
  readonly townhouse: {
    /** The type of most dwellings; among equals the first of TOWNHOUSE_TYPES; null where none gives a dwelling. */
    readonly optimalCalculationType: TownhouseType | null;
    readonly calculations: Readonly<Record<TownhouseType, TownhouseEstimate>>;
  };
  readonly apartment: {
    readonly optimalCalculationType: 'fsr' | null;
    readonly calculations: { readonly fsr: ApartmentEstimate };
  };
  readonly subDivision: typeof NOT_ESTIMATED;
  /** The whole working, each step after those it takes values from. */
  readonly steps: readonly Step[];
}

const worked = ({ step }: Quantity): WorkedNumber => ({
  value: step.result,
  unit: step.unit,
  boundBy: step.boundBy,
  step: step.id,
});

function townhouseEstimate(townhouse: Townhouse, floorArea: Quantity): TownhouseEstimate {
  return {
    gfa_m2: worked(floorArea),
    lot_area_m2: worked(townhouse.lotArea),
    min_dwellings: worked(townhouse.minDwellings),
    max_dwellings: worked(townhouse.maxDwellings),
  };
}

function apartmentEstimate(apartments: Apartments, floorArea: Quantity): ApartmentEstimate {
  return {
    fsr: worked(apartments.ratio),
    gfa_m2: worked(floorArea),
    min_dwellings: worked(apartments.minDwellings),
    max_dwellings: worked(apartments.maxDwellings),
  };
}

/**
 * Works the estimate out. Whole parts are taken of decimals (decimal.ts), so that no binary rounding decides one. Throws a RangeError that names the field of an input that can't be worked with.
 */
export function estimate(inputs: EstimateInputs): Estimate {
  const inputsInFull = checkedInputs(inputs);
  const building = workOutBuilding(inputsInFull);
  const townhouses = workOutTownhouses(inputsInFull, building);
  const apartments = workOutApartments(inputsInFull, building);
  const calculations = ofEachType((type) => townhouseEstimate(townhouses[type], building.floorArea));
  const fsr = apartmentEstimate(apartments, building.floorArea);
  return {
    duplex: NOT_ESTIMATED,
    townhouse: {
      optimalCalculationType: bestOf(TOWNHOUSE_TYPES, (type) => calculations[type].max_dwellings.value || null),
      calculations,
    },
    apartment: {
      optimalCalculationType: fsr.max_dwellings.value > 0 ? 'fsr' : null,
      calculations: { fsr },
    },
    subDivision: NOT_ESTIMATED,
    steps: stepsOf([
      building.floorArea,
      ...TOWNHOUSE_TYPES.flatMap((type) => {
        const { maxDwellings, minDwellings, lotArea } = townhouses[type];
        return [maxDwellings, minDwellings, lotArea];
      }),
      apartments.maxDwellings,
      apartments.minDwellings,
      apartments.ratio,
    ]),
  };
}

type Numbers<Calculation> = { [Field in keyof Calculation]: number };

function numbersOf<Calculation extends Readonly<Record<string, WorkedNumber>>>(
  calculation: Calculation,
): Numbers<Calculation> {
  const entries = Object.entries(calculation).map(([field, { value }]) => [field, value]);
  return Object.fromEntries(entries) as Numbers<Calculation>;
}

/** The interface's shape, nothing more. */
export function toFeasibility({ townhouse, apartment }: Estimate): Feasibility {
  return {
    duplex: NOT_ESTIMATED,
    townhouse: {
      optimalCalculationType: townhouse.optimalCalculationType,
      calculations: ofEachType((type) => numbersOf(townhouse.calculations[type])),
    },
    apartment: {
      optimalCalculationType: apartment.optimalCalculationType,
      calculations: { fsr: numbersOf(apartment.calculations.fsr) },
    },
    subDivision: NOT_ESTIMATED,
  };
}
