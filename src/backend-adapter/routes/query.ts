import * as z from 'zod/mini';
import { documentTypeSchema, type DocumentType } from '../../contract/index.js';
import { AdapterError } from '../adapter-error.js';

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 100;
const pageNumber = z.string().check(z.regex(/^\d{1,9}$/));

/** `?type=`; uploaded or report. */
export function documentTypeOf(url: URL): DocumentType {
  const type = documentTypeSchema.safeParse(url.searchParams.get('type'));
  if (type.success) return type.data;
  throw new AdapterError('invalid_request', { message: 'The query needs type=uploaded or type=report.' });
}

export function pageOf(url: URL): { take: number; skip: number } {
  return {
    take: Math.min(LARGEST_PAGE, numberOf(url, 'take', DEFAULT_PAGE)),
    skip: numberOf(url, 'skip', 0),
  };
}

function numberOf(url: URL, name: string, otherwise: number): number {
  const text = url.searchParams.get(name);
  if (text === null) return otherwise;
  if (!pageNumber.safeParse(text).success) {
    throw new AdapterError('invalid_request', { message: `The query’s ${name} must be a whole number of 0 or more.` });
  }
  return Number(text);
}
