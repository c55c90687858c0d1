/** The sandbox's properties, as data: read and checked whole when they are loaded. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contradictions } from './property-consistency.js';
import { propertyFileSchema, type PropertyRecord } from './property-file.js';

/** By property id in lower case. */
export type Properties = ReadonlyMap<string, PropertyRecord>;

export const PROPERTIES_DIRECTORY = fileURLToPath(new URL('./properties/', import.meta.url));

/** Reads every `*.json` of a folder. Throws one error that lists every mistake in every file. */
export function loadProperties(directory: string = PROPERTIES_DIRECTORY): Properties {
  const properties = new Map<string, PropertyRecord>();
  const mistakes: string[] = [];
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort();
  if (names.length === 0) mistakes.push('there is no .json file');
  for (const name of names) {
    const { record, problems } = readRecord(join(directory, name));
    mistakes.push(...problems.map((problem) => `${name}: ${problem}`));
    if (record === null) continue;
    const id = record.propertyID.toLowerCase();
    if (properties.has(id)) mistakes.push(`${name}: propertyID ${id} is used by another file too`);
    properties.set(id, record);
  }
  if (mistakes.length > 0) throw new Error(`The property data can’t be used:\n  ${mistakes.join('\n  ')}`);
  return properties;
}

export function findProperty(properties: Properties, propertyId: string): PropertyRecord | null {
  return properties.get(propertyId.toLowerCase()) ?? null;
}

function readRecord(path: string): { record: PropertyRecord | null; problems: string[] } {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { record: null, problems: ['is not valid JSON'] };
  }
  const parsed = propertyFileSchema.safeParse(raw);
  if (parsed.success) return { record: parsed.data, problems: contradictions(parsed.data) };
  const problems = parsed.error.issues.map((issue) => {
    const where = issue.path.join('.') || 'the file';
    return issue.code === 'unrecognized_keys'
      ? `${where}: there is no field ${issue.keys.join(', ')}`
      : `${where}: ${issue.message}`;
  });
  return { record: null, problems };
}
