/** Parses a JSON body and refuses what only an attack or a mistake sends. Pure. */
import { AdapterError } from '../adapter-error.js';

/** What is nested deeper, or has more fields and items together, is refused. */
const MAX_DEPTH = 32;
const MAX_MEMBERS = 5_000;
/** Each reaches the prototype of what the value is merged into. */
const REFUSED_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** No name or address has it, and PostgreSQL keeps no text with it. */
const NUL = '\u0000';
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/** Throws bad_json or invalid_request. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new AdapterError('bad_json');
  }
  const fields = checkStructure(value);
  // JSON.parse keeps the last of two equal names, what stands before the adapter may look at the first. Outside its texts, a JSON
  // document has exactly one colon for each field.
  if (countOf(text.replaceAll(STRINGS, ''), ':') !== fields) throw refused('The body names a field twice.');
  return value;
}

/** Parses JSON of which no more is used than a field that is checked. Throws bad_json. */
export function parseLoosely(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new AdapterError('bad_json');
  }
}

/** Level by level, so that depth costs no stack. Gives the number of fields. */
function checkStructure(root: unknown): number {
  let level: unknown[] = [root];
  let members = 0;
  let fields = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && value.includes(NUL)) throw refused('The body has a text with U+0000 in it.');
      if (typeof value !== 'object' || value === null) continue;
      if (depth >= MAX_DEPTH) throw refused(`The body is nested deeper than ${MAX_DEPTH}.`);
      const entries = Object.entries(value);
      members += entries.length;
      if (members > MAX_MEMBERS) throw refused(`The body has more than ${MAX_MEMBERS} fields and items.`);
      if (!Array.isArray(value)) fields += entries.length;
      for (const [name, inner] of entries) {
        if (name.includes(NUL)) throw refused('The body has a field with U+0000 in its name.');
        if (REFUSED_NAMES.has(name)) throw refused(`The body has a field named ${name}.`);
        next.push(inner);
      }
    }
    level = next;
  }
  return fields;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (const one of text) if (one === character) count += 1;
  return count;
}

function refused(message: string): AdapterError {
  return new AdapterError('invalid_request', { message });
}
