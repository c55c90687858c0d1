/** Projects as reads return them: "not shown beyond its identifier and an overall status". */
import { names } from '../names.js';
import { asNumber, asText, firstIn, identifierIn, isRecord, textIn, type UnknownRecord } from './fields.js';
import { expectFound, readBody, ReadingError, type ServiceAnswer } from './service-answer.js';
import { findList, findRecord, type Found, totalBeside } from './wrappers.js';

/** Null stands for what the service does not send. */
export interface ProjectRecord {
  id: string | null;
  status: string | null;
  permitType: string | null;
  cityKey: string | null;
  address: string | null;
  longitude: number | null;
  latitude: number | null;
  userEmail: string | null;
  metadata: Record<string, unknown> | null;
}

const ID = names('id projectId project_id projectID _id uuid projectKey key');
const STATUS = names('status overallStatus overall_status projectStatus project_status state');
const STATUS_WORD = [...STATUS, ...names('overall name value code label key')];
const PERMIT_TYPE = names('permitType permit_type permitTypeKey');
const CITY_KEY = names('cityKey city_key city');
const ADDRESS = names('address propertyAddress property_address siteAddress');
const EMAIL = names('userEmail user_email applicantEmail applicant_email email');
const METADATA = names('metadata meta_data metaData');

/** Words with which an envelope says that the call went well; they are no status of a project. */
const ENVELOPE_WORDS = names('success ok succeeded error fail');

const hasId = (record: UnknownRecord): boolean => identifierIn(record, ID) !== null;

/** POST /projects: the new project's id. */
export function readCreatedProject(answer: ServiceAnswer): { id: string } {
  const looked = 'the id of the created project (id or projectId)';
  const found = findRecord(readBody(answer, looked), ['project'], hasId);
  return { id: expectFound(found && identifierIn(found.content, ID), looked, answer) };
}

/** GET /projects/{projectId}. Throws where nothing in the answer is a field of a project. */
export function readProject(answer: ServiceAnswer): ProjectRecord {
  const looked = 'a project with an id or a status, bare or under project, data or result';
  const { content, wrappers } = expectFound(findProject(readBody(answer, looked)), looked, answer);
  return toProjectRecord(content, wrappers);
}

/**
 * A record with an id is the project. Only where there is none anywhere does one count that merely has other fields of a
 * project, for an envelope such as `{ status: "success", data: { … } }` has a status as well.
 */
function findProject(body: unknown): Found<UnknownRecord> | null {
  const fields = [...PERMIT_TYPE, ...CITY_KEY, ...ADDRESS];
  const hasStatus = (record: UnknownRecord) => statusIn(record) !== null && !isRecord(record['data']);
  return (
    findRecord(body, ['project'], (record) => hasId(record) && !isRecord(record['project'])) ??
    findRecord(body, ['project'], (record) => textIn(record, fields) !== null) ??
    findRecord(body, ['project'], (record) => hasStatus(record) && !isRecord(record['project']))
  );
}

/** GET /projects. `total` is how many there are in all, null where the service does not say. */
export function readProjects(answer: ServiceAnswer): { projects: ProjectRecord[]; total: number | null } {
  const looked = 'a list of projects, bare or under projects, items, data or result';
  const body = readBody(answer, looked);
  if (answer.status === 204) return { projects: [], total: null };
  const found = expectFound(asListAndCount(body) ?? findList(body, ['projects', 'project']), looked, answer);
  const projects = found.content.map((entry, index) => {
    if (!isRecord(entry)) {
      throw new ReadingError('a project as an object in each place of the list', `something else in place ${index}`);
    }
    const inner = entry['project'];
    return isRecord(inner) ? toProjectRecord(inner, [entry]) : toProjectRecord(entry, []);
  });
  return { projects, total: totalBeside(found) };
}

/** `[[…], 42]`, the list and count that a data mapper with take and skip returns, sent as it is. */
function asListAndCount(body: unknown): Found<unknown[]> | null {
  const [content, total] = Array.isArray(body) && body.length === 2 ? (body as unknown[]) : [];
  return Array.isArray(content) && typeof total === 'number' ? { content, wrappers: [{ total }] } : null;
}

function toProjectRecord(record: UnknownRecord, wrappers: readonly UnknownRecord[]): ProjectRecord {
  const { permitType, city } = record;
  return {
    id: identifierIn(record, ID),
    status: statusIn(record) ?? statusBeside(wrappers),
    permitType: identifierIn(record, PERMIT_TYPE) ?? identifierWithin(permitType, names('permitType key id name')),
    cityKey: identifierIn(record, CITY_KEY) ?? identifierWithin(city, names('cityKey city_key key id')),
    address: textIn(record, ADDRESS),
    longitude: firstIn(record, names('longitude lng lon'), (value) => asNumber(value, -180, 180)),
    latitude: firstIn(record, names('latitude lat'), (value) => asNumber(value, -90, 90)),
    userEmail: textIn(record, EMAIL),
    metadata: firstIn(record, METADATA, (value) => (isRecord(value) ? value : null)),
  };
}

function identifierWithin(value: unknown, fields: readonly string[]): string | null {
  return isRecord(value) ? identifierIn(value, fields) : null;
}

/** The word of the overall status, as text or one level down in an object such as `{ status: { name: "Processing" } }`. */
function statusIn(record: UnknownRecord): string | null {
  return firstIn(record, STATUS, (value) => (isRecord(value) ? textIn(value, STATUS_WORD) : asText(value)));
}

/** `{ project: { … }, overallStatus: "Processing" }`: the status beside the project, unless it is the envelope's own word. */
function statusBeside(wrappers: readonly UnknownRecord[]): string | null {
  const words = wrappers.toReversed().flatMap((wrapper) => statusIn(wrapper) ?? []);
  return words.find((word) => !ENVELOPE_WORDS.includes(word.toLowerCase())) ?? null;
}

/** POST /projects/{projectId}/process: its body is not shown, so that it is 2xx says all there is. */
export function readProcessAnswer(answer: ServiceAnswer): void {
  readBody(answer, 'an answer with a 2xx status to the process call');
}

const COMPLETE = names('complete completed done finished');
const DRAFT = names('draft created new notstarted incomplete awaitingfiles awaitingupload awaitingapplicant');
const PROCESSING = [
  ...names('processing inprocess inprogress running started queued'),
  ...names('preparing analysing analyzing categorising categorizing assessing summarising summarizing'),
];

/**
 * What the overall status of a project means. Its values are not shown, so a word that says nothing certain (`pending`, `failed`)
 * is unknown: the reports themselves decide then.
 */
export function readOverallStatus(word: string | null): 'draft' | 'processing' | 'complete' | 'unknown' {
  const plain = (word ?? '').toLowerCase().replace(/[^a-z]/g, '');
  if (COMPLETE.includes(plain)) return 'complete';
  if (PROCESSING.includes(plain)) return 'processing';
  return DRAFT.includes(plain) ? 'draft' : 'unknown';
}
