import type { WebApp } from '../web-app.js';
import { StateDatabase } from '../state-database.js';
import { createPropertyApp } from './api/property-app.js';
import type { PropertyKey } from './api/property-key.js';
import { CallLimits, CallRate, type PropertyLimits } from './limits/call-limits.js';
import { MonthlyCount, PROPERTY_SCHEMA } from './limits/monthly-count.js';
import type { Properties } from './properties.js';

export interface PropertyServiceInput {
  /** Exists already, and is locked by whoever starts the service. */
  readonly directory: string;
  readonly properties: Properties;
  readonly key: PropertyKey;
  readonly limits: PropertyLimits;
  readonly clock: () => number;
  readonly log: (line: string) => void;
}

export interface PropertyService {
  readonly app: WebApp;
  stop(): void;
}

/** Puts the property service together over one state directory. Throws StateDirectoryError. */
export function createPropertyService(input: PropertyServiceInput): PropertyService {
  const { directory, properties, key, log, clock } = input;
  const database = new StateDatabase(directory, 'property.db', PROPERTY_SCHEMA);
  const rate = new CallRate(input.limits.requestsPerSecond);
  const month = new MonthlyCount(database, input.limits.requestsPerMonth);
  const limits = new CallLimits(input.limits, rate, month, clock);
  return { app: createPropertyApp({ properties, key, limits, log }), stop: () => database.close() };
}
