/** The sandbox's properties, as data. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { propertyFileSchema, type PropertyRecord } from './property-file.js';

/** By property id in lower case. */
export type Properties = ReadonlyMap<string, PropertyRecord>;

const DIRECTORY = fileURLToPath(new URL('./properties/', import.meta.url));

/** Throws where a file does not have the form of one. */
export function loadProperties(): Properties {
  const names = readdirSync(DIRECTORY).filter((name) => name.endsWith('.json'));
  return new Map(
    names.sort().map((name) => {
      const record = propertyFileSchema.parse(JSON.parse(readFileSync(`${DIRECTORY}${name}`, 'utf8')));
      return [record.propertyID.toLowerCase(), record];
    }),
  );
}

export function findProperty(properties: Properties, propertyId: string): PropertyRecord | null {
  return properties.get(propertyId.toLowerCase()) ?? null;
}
