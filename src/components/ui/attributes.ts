/**
 * What the attributes and properties of all elements take. Each may be given as an attribute's text or as a property's value; null, undefined
 * and a removed attribute mean the default. So does what is not allowed, which the console says once.
 */
import type { PropertyDeclaration, ReactiveElement } from 'lit';
import { attempt } from '../attempt.js';

/** How a setting parses a value. `read` returns undefined for one that is not allowed. */
export interface Setting {
  readonly read: (given: unknown) => unknown;
  readonly fallback: unknown;
  /** What is allowed, for the console. */
  readonly allowed: string;
}

const isScalar = (given: unknown): given is string | number => typeof given === 'string' || typeof given === 'number';

/** A property of an element; without a setting it takes what it is given. */
export interface SettingDeclaration extends PropertyDeclaration {
  readonly setting?: Setting;
}

export const text = (fallback: string | null = null): Setting => ({
  read: (given) => (isScalar(given) ? `${given}` : undefined),
  fallback,
  allowed: 'a text',
});

/** The first one is the default. */
export const oneOf = (...allowed: readonly string[]): Setting => ({
  read: (given) => (allowed.includes(given as string) ? given : undefined),
  fallback: allowed[0],
  allowed: allowed.join(', '),
});

export const numberIn = (least: number, most: number): Setting => ({
  read: (given) => {
    if (given === '') return null;
    const value = isScalar(given) ? Number(given) : NaN;
    return value >= least && value <= most ? value : undefined;
  },
  fallback: null,
  allowed: `a number from ${least} to ${most}`,
});

/** A list, or its text divided by spaces or commas. */
export const words: Setting = {
  read: (given) =>
    typeof given === 'string' || Array.isArray(given) ? `${given}`.split(/[\s,]+/).filter(Boolean) : undefined,
  fallback: [],
  allowed: 'a list, or words divided by spaces',
};

/** Marks a value that is not a JSON object, so that the uploader can report it as a problem too. */
export const MALFORMED: Readonly<Record<string, unknown>> = {};

/** A JSON object, or its text. */
export const jsonObject: Setting = {
  read: (given) => {
    if (given === '') return null;
    // An object that JSON cannot hold is none.
    const value = attempt((): unknown => JSON.parse(typeof given === 'string' ? given : JSON.stringify(given)));
    return value && typeof value === 'object' && !Array.isArray(value) ? value : MALFORMED;
  },
  fallback: null,
  allowed: 'a JSON object',
};

/** For `static getPropertyDescriptor` of an element: its properties hold what was read. */
export function settingDescriptor(name: PropertyKey, key: string | symbol, options: SettingDeclaration) {
  const { setting } = options;
  return {
    get(this: Readonly<Record<PropertyKey, unknown>>) {
      return this[key];
    },
    set(this: ReactiveElement & Record<PropertyKey, unknown>, given: unknown) {
      const before = this[key];
      let value = given;
      if (setting) {
        value = given === null || given === undefined ? setting.fallback : setting.read(given);
        if (value === undefined) {
          value = setting.fallback;
          const attribute = typeof options.attribute === 'string' ? options.attribute : String(name);
          warnOfMistake(this, attribute, given, setting);
        }
      }
      this[key] = value;
      this.requestUpdate(name, before, options);
    },
    configurable: true,
  };
}

const warned = new Set<string>();

/** Once for each value: a page that renders again gives it again. */
function warnOfMistake({ localName: tag }: Element, name: string, given: unknown, { allowed }: Setting): void {
  const value = attempt(() => JSON.stringify(given));
  const line = `<${tag} ${name}=${value}> is not allowed, so the default is used. Allowed: ${allowed}. See precheck-elements/docs/reference.md#${tag}`;
  if (!warned.has(line)) console.warn(line);
  warned.add(line);
}
