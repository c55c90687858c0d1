/** What routes read from the query and from headers: its description, and how it is read. */
import * as z from 'zod/mini';
import { documentTypeSchema, type DocumentType } from 'precheck-contract';
import { AdapterError } from '../adapter-error.js';
import type { RouteParameter } from './route.js';

const DEFAULT_PAGE = 20;
const LARGEST_PAGE = 100;
const pageNumber = z.string().check(z.regex(/^\d{1,9}$/));

export const DOCUMENT_TYPE: RouteParameter = {
  in: 'query',
  name: 'type',
  required: true,
  schema: documentTypeSchema,
  description: 'The drawings that were uploaded, or the reports about them.',
};

export const PAGE_PARAMETERS: readonly RouteParameter[] = [
  {
    in: 'query',
    name: 'take',
    required: false,
    schema: pageNumber,
    description: `How many to give; ${DEFAULT_PAGE} by default, never more than ${LARGEST_PAGE}.`,
  },
  { in: 'query', name: 'skip', required: false, schema: pageNumber, description: 'How many to pass over.' },
];

export const IF_NONE_MATCH: RouteParameter = {
  in: 'header',
  name: 'if-none-match',
  required: false,
  schema: z.string(),
  description: 'The ETag of the snapshot that is known already.',
};

export const LAST_EVENT_ID: RouteParameter = {
  in: 'header',
  name: 'last-event-id',
  required: false,
  schema: z.string(),
  description: 'The id of the last event that was seen: the stream then begins with what is newer.',
};

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
