/** Projects as reads return them: "not shown beyond its identifier and an overall status". */
import {
  asText,
  describeAnswer,
  firstOf,
  identifierIn,
  isRecord,
  readBody,
  ReadingError,
  type ServiceAnswer,
  textIn,
  type UnknownRecord,
} from './service-answer.js';
import { findList, findRecord, type Found, totalBeside } from './wrappers.js';

/** Null stands for what the service does not send. `raw` is the record as it came, unknown fields and all. */
export interface ProjectRecord {
  id: string | null;
  status: string | null;
  permitType: string | null;
  cityKey: string | null;
  address: string | null;
  userEmail: string | null;
  metadata: Record<string, unknown> | null;
  raw: unknown;
}

const PROJECT_NAMES = ['project'];
const PROJECT_LIST_NAMES = ['projects', 'project'];
const ID_NAMES = ['id', 'projectId', 'project_id', 'projectID', '_id', 'uuid', 'projectKey', 'key'];
const STATUS_NAMES = ['status', 'overallStatus', 'overall_status', 'projectStatus', 'project_status', 'state'];
const STATUS_WORD_NAMES = [...STATUS_NAMES, 'overall', 'name', 'value', 'code', 'label', 'key'];
const PERMIT_TYPE_NAMES = ['permitType', 'permit_type', 'permitTypeKey'];
const CITY_KEY_NAMES = ['cityKey', 'city_key', 'city'];
const ADDRESS_NAMES = ['address', 'propertyAddress', 'property_address', 'siteAddress'];
const EMAIL_NAMES = ['userEmail', 'user_email', 'applicantEmail', 'applicant_email', 'email'];

/** Words with which an envelope says that the call went well; they are no status of a project. */
const ENVELOPE_WORDS = new Set(['success', 'ok', 'succeeded', 'error', 'fail']);

/** POST /projects: the new project's id. */
export function readCreatedProject(answer: ServiceAnswer): { id: string; raw: unknown } {
  const looked = 'the id of the created project (id or projectId)';
  const body = readBody(answer, looked);
  const found = findRecord(body, PROJECT_NAMES, (record) => identifierIn(record, ID_NAMES) !== null);
  const id = found ? identifierIn(found.content, ID_NAMES) : null;
  if (!found || id === null) throw new ReadingError(looked, describeAnswer(answer));
  return { id, raw: found.content };
}

/** GET /projects/{projectId}. Throws where nothing in the answer is a field of a project. */
export function readProject(answer: ServiceAnswer): ProjectRecord {
  const looked = 'a project with an id or a status, bare or under project, data or result';
  const body = readBody(answer, looked);
  const found = findProject(body);
  if (!found) throw new ReadingError(looked, describeAnswer(answer));
  return toProjectRecord(found.content, found.wrappers);
}

/**
 * A record with an id is the project. Only where there is none anywhere does one count that merely has other fields of a
 * project, for an envelope such as `{ status: "success", data: { … } }` has a status as well.
 */
function findProject(body: unknown): Found<UnknownRecord> | null {
  const named = findRecord(
    body,
    PROJECT_NAMES,
    (record) => identifierIn(record, ID_NAMES) !== null && !isRecord(record['project']),
  );
  if (named) return named;
  const fields = [...PERMIT_TYPE_NAMES, ...CITY_KEY_NAMES, ...ADDRESS_NAMES];
  return (
    findRecord(body, PROJECT_NAMES, (record) => textIn(record, fields) !== null) ??
    findRecord(
      body,
      PROJECT_NAMES,
      (record) => statusIn(record) !== null && !isRecord(record['project']) && !isRecord(record['data']),
    )
  );
}

/** GET /projects. `total` is how many there are in all, null where the service does not say. */
export function readProjects(answer: ServiceAnswer): { projects: ProjectRecord[]; total: number | null } {
  const looked = 'a list of projects, bare or under projects, items, data or result';
  const body = readBody(answer, looked);
  if (answer.status === 204) return { projects: [], total: null };
  const found = findListAndCount(body) ?? findList(body, PROJECT_LIST_NAMES);
  if (!found) throw new ReadingError(looked, describeAnswer(answer));
  const projects = found.content.map((entry, index) => {
    const record = isRecord(entry) && isRecord(entry['project']) ? entry['project'] : entry;
    if (!isRecord(record))
      throw new ReadingError('a project as an object in each place of the list', `something else in place ${index}`);
    return toProjectRecord(record, isRecord(entry) && record !== entry ? [entry] : []);
  });
  return { projects, total: totalBeside(found) };
}

/** `[[…], 42]`, the list and count that a data mapper with take and skip returns, sent as it is. */
function findListAndCount(body: unknown): Found<unknown[]> | null {
  if (!Array.isArray(body) || body.length !== 2 || !Array.isArray(body[0]) || typeof body[1] !== 'number') return null;
  return { content: body[0], wrappers: [{ total: body[1] }], under: null };
}

function toProjectRecord(record: UnknownRecord, wrappers: readonly UnknownRecord[]): ProjectRecord {
  const metadata = firstOf(record, ['metadata', 'meta_data', 'metaData']);
  const city = record['city'];
  return {
    id: identifierIn(record, ID_NAMES),
    status: statusIn(record) ?? statusBeside(wrappers),
    permitType:
      identifierIn(record, PERMIT_TYPE_NAMES) ??
      nestedIdentifier(record['permitType'], ['permitType', 'key', 'id', 'name']),
    cityKey: identifierIn(record, CITY_KEY_NAMES) ?? nestedIdentifier(city, ['cityKey', 'city_key', 'key', 'id']),
    address: textIn(record, ADDRESS_NAMES),
    userEmail: textIn(record, EMAIL_NAMES),
    metadata: isRecord(metadata) ? metadata : null,
    raw: record,
  };
}

function nestedIdentifier(value: unknown, names: readonly string[]): string | null {
  return isRecord(value) ? identifierIn(value, names) : null;
}

/** The word of the overall status, as text or one level down in an object such as `{ status: { name: "Processing" } }`. */
function statusIn(record: UnknownRecord): string | null {
  for (const name of STATUS_NAMES) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    const word = isRecord(value) ? textIn(value, STATUS_WORD_NAMES) : asText(value);
    if (word !== null) return word;
  }
  return null;
}

/** `{ project: { … }, overallStatus: "Processing" }`: the status beside the project, unless it is the envelope's own word. */
function statusBeside(wrappers: readonly UnknownRecord[]): string | null {
  for (const wrapper of [...wrappers].reverse()) {
    const word = statusIn(wrapper);
    if (word !== null && !ENVELOPE_WORDS.has(word.toLowerCase())) return word;
  }
  return null;
}

/** POST /projects/{projectId}/process: its body is not shown, so that it is 2xx says all there is. `raw` is null where it is empty. */
export function readProcessAnswer(answer: ServiceAnswer): { raw: unknown } {
  return { raw: readBody(answer, 'an answer with a 2xx status to the process call') };
}

const COMPLETE_WORDS = new Set(['complete', 'completed', 'done', 'finished']);
const DRAFT_WORDS = new Set([
  'draft',
  'created',
  'new',
  'notstarted',
  'incomplete',
  'awaitingfiles',
  'awaitingupload',
  'awaitingapplicant',
]);
const PROCESSING_WORDS = new Set([
  ...[
    'processing',
    'inprocess',
    'inprogress',
    'running',
    'started',
    'queued',
    'analyzing',
    'categorizing',
    'summarizing',
  ],
  ...['preparing', 'analysing', 'categorising', 'assessing', 'summarising'],
]);

/**
 * What the overall status of a project means. Its values are not shown, so a word that says nothing certain (`pending`, `failed`)
 * is unknown: the reports themselves decide then.
 */
export function readOverallStatus(word: string | null): 'draft' | 'processing' | 'complete' | 'unknown' {
  const plain = (word ?? '').toLowerCase().replace(/[^a-z]/g, '');
  if (COMPLETE_WORDS.has(plain)) return 'complete';
  if (PROCESSING_WORDS.has(plain)) return 'processing';
  return DRAFT_WORDS.has(plain) ? 'draft' : 'unknown';
}
