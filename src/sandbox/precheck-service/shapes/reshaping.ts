/** Pure: small steps that shapes are put together from. */
import type { Reshape } from './shape.js';

export type Fields = Readonly<Record<string, unknown>>;

export const asFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const asItems = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(asFields) : []);

/** Changes the body and, where one is given, the status. */
export function body(change: (fields: Fields) => unknown, status?: number): Reshape {
  return (answer) => ({ ...answer, status: status ?? answer.status, body: change(asFields(answer.body)) });
}

export function items(change: (items: Fields[]) => unknown): Reshape {
  return (answer) => ({ ...answer, body: change(asItems(answer.body)) });
}

export function noBody(status: number): Reshape {
  return (answer) => ({ ...answer, status, body: undefined });
}

export function text(write: (value: unknown) => string, contentType = 'text/plain'): Reshape {
  return (answer) => ({ ...answer, text: { contentType: `${contentType}; charset=utf-8`, body: write(answer.body) } });
}

/** Redirects to the one address there is; with none or several the answer stays as it is. */
export function redirect(addresses: (value: unknown) => unknown[]): Reshape {
  return (answer) => {
    const [address, ...more] = addresses(answer.body);
    if (typeof address !== 'string' || more.length > 0) return answer;
    return { status: 302, headers: { ...answer.headers, location: address }, body: undefined };
  };
}

/** Only these fields, in this order, under these names; what is not there stays away. */
export function renamed(fields: Fields, names: Readonly<Record<string, string>>): Record<string, unknown> {
  const present = Object.entries(names).filter(([name]) => fields[name] !== undefined);
  return Object.fromEntries(present.map(([name, newName]) => [newName, fields[name]]));
}

export const messageOf = (value: unknown): string => String(asFields(asFields(value)['error'])['message'] ?? '');
export const codeOf = (value: unknown): string => String(asFields(asFields(value)['error'])['code'] ?? '');

export const addressesOf = (documents: unknown) => asItems(documents).map(({ documentURL }) => documentURL);
export const permitTypesOf = (city: Fields) => asItems(city['permitTypes']);
