/** Which call of the adapter to the service meets which fault. Pure: seed, project, kind of call and how many came before decide. */
import { pickWeighted, randomOf } from './seeded-random.js';

const FAULTS = [
  /** The connection breaks; the service never hears of the call. */
  ['reset-before', 3],
  /** The service does it; the connection breaks before the answer. */
  ['reset-after', 3],
  /** No answer until long after the adapter gave up; the service never hears of it. */
  ['stall', 1],
  /** The call reaches the service after the adapter gave up. */
  ['late', 1],
  ['error-500', 3],
  ['error-503', 1],
  /** The service does it, and the answer is a 500. */
  ['error-after', 2],
  ['rate-limited', 1],
  ['rubbish', 4],
  /** The answer breaks off in the middle. */
  ['truncated', 2],
  /** The answer comes in small pieces. */
  ['slow', 2],
] as const;

export type UpstreamFault = 'none' | (typeof FAULTS)[number][0];

/** The share of calls that meet a fault, by how the project's weather was drawn. */
const WEATHER: readonly (readonly [share: number, weight: number])[] = [
  [0.05, 2],
  [0.25, 5],
  [0.5, 2],
];
/** From this call of its kind on a project meets no fault: each ends. */
const CALMS_DOWN_AFTER = {
  cities: 200,
  create: 3,
  'upload-address': 6,
  process: 4,
  reports: 40,
  project: 12,
  documents: 6,
  'hand-off': 4,
  other: 6,
};

export type CallKind = keyof typeof CALMS_DOWN_AFTER;

/** @param ordinal from 1; @param projectIndex -1 for calls about no project */
export function upstreamFault(seed: number, projectIndex: number, kind: CallKind, ordinal: number): UpstreamFault {
  if (ordinal > CALMS_DOWN_AFTER[kind]) return 'none';
  const share = pickWeighted(randomOf(seed, 'weather', projectIndex), ...WEATHER);
  const random = randomOf(seed, 'upstream', projectIndex, kind, ordinal);
  return random() < share ? pickWeighted<UpstreamFault>(random, ...FAULTS) : 'none';
}

export function kindOfCall(method: string, path: string): CallKind {
  if (method === 'POST' && path === '/projects') return 'create';
  if (path === '/cities' || path.startsWith('/cities/')) return 'cities';
  const [, projects, id, rest, ...more] = path.split('/');
  if (projects !== 'projects' || id === undefined || more.length > 0) return 'other';
  if (rest === undefined) return 'project';
  if (rest === 'upload-file-url') return 'upload-address';
  if (rest === 'document') return 'documents';
  if (rest === 'complete-link') return 'hand-off';
  return rest === 'process' || rest === 'reports' ? rest : 'other';
}

export interface RubbishAnswer {
  readonly status: number;
  readonly contentType: string;
  /** From what would have been the answer. */
  readonly body: (answer: string) => string;
}

const JSON_TYPE = 'application/json';
/** None of them says something else that could be true: rubbish is no lie. */
export const RUBBISH: readonly RubbishAnswer[] = [
  { status: 200, contentType: 'text/html', body: () => '<!doctype html><title>Please sign in</title>' },
  { status: 200, contentType: JSON_TYPE, body: (answer) => answer.slice(0, Math.floor(answer.length / 2)) },
  { status: 200, contentType: JSON_TYPE, body: () => '' },
  { status: 200, contentType: JSON_TYPE, body: () => 'null' },
  { status: 200, contentType: JSON_TYPE, body: () => 'true' },
  { status: 200, contentType: JSON_TYPE, body: () => '{"status":"ok"}' },
  { status: 200, contentType: JSON_TYPE, body: () => '[[[[1]]],{"id":{}}]' },
  { status: 200, contentType: JSON_TYPE, body: () => '\u0000\ufffd\u0001 {' },
  { status: 302, contentType: 'text/plain', body: () => 'Moved' },
];
