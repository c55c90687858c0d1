/**
 * The shapes. Together they give every alternative that the interface leaves open and that clients have to expect. What the
 * interface shows (`id` of a created project, `url` of an upload address and a viewer link, the list of reports and the
 * fields of its items, the status of a failure) is the same in all of them.
 */
import {
  asFields,
  asItems,
  body,
  codeOf,
  escapeHtml,
  items,
  messageOf,
  noBody,
  redirect,
  renamed,
  text,
  type Fields,
} from './reshaping.js';
import type { Shape } from './shape.js';

const addressesOf = (value: unknown) => asItems(value).map(({ documentURL }) => documentURL);
const reportNames = (permitType: Fields) => asItems(permitType['reports']).map(({ name }) => name);
const permitTypesOf = (city: Fields) => asItems(city['permitTypes']);
const table = (entries: Fields[], key: string, value: (entry: Fields) => unknown) =>
  Object.fromEntries(entries.map((entry) => [String(entry[key]), value(entry)]));

const PLAIN: Shape = { name: 'plain', summary: 'The answers that this page lists. The default.', answers: {} };

const WRAPPED: Shape = {
  name: 'wrapped',
  summary:
    'Content in an envelope, once or twice: `{ result: { cities } }`, `{ project, overallStatus }`, `{ items, pagination }`, `{ data: { completeLink } }`; errors as `{ errors: [{ code, detail }] }`.',
  answers: {
    cities: items((cities) => ({ result: { cities } })),
    city: body((city) => ({ status: 'success', data: { city } })),
    'created-project': body((created) => ({ ...created, project: created }), 200),
    projects: body(({ projects, total }) => ({ items: projects, pagination: { total } })),
    project: body(({ status, ...project }) => ({ project, overallStatus: status })),
    process: body((result) => ({ result }), 200),
    'complete-link': body(({ url }) => ({ data: { completeLink: url } })),
    report: body(({ findings, ...report }) => ({ report, ...(findings === undefined ? {} : { findings }) })),
    'report-documents': items((documents) => ({ documents })),
    'project-documents': items((documents) => ({ result: { documents } })),
    error: (answer) => ({
      ...answer,
      body: { errors: [{ code: codeOf(answer.body), detail: messageOf(answer.body) }] },
    }),
  },
};

const BARE: Shape = {
  name: 'bare',
  summary:
    'Content without anything around it: lists of texts, a link as one JSON text, `process` answers `true`, an error is one JSON text.',
  answers: {
    cities: items((cities) => cities.map(({ cityKey }) => cityKey)),
    city: body((city) =>
      permitTypesOf(city).map((entry) =>
        renamed(entry, { permitType: 'permitType', name: 'name', reports: 'reports' }),
      ),
    ),
    projects: body(({ projects }) => projects),
    process: body(() => true, 200),
    'complete-link': body(({ url }) => url),
    'report-documents': items((documents) => addressesOf(documents)),
    'project-documents': items((documents) => addressesOf(documents)),
    error: (answer) => ({ ...answer, body: messageOf(answer.body) }),
  },
};

const REDIRECTING: Shape = {
  name: 'redirecting',
  summary:
    'Links and single documents answer 302 with the address in `location`; `process` answers 201 with the project; errors are HTML pages.',
  answers: {
    'created-project': (answer) => ({
      ...answer,
      status: 201,
      headers: { ...answer.headers, location: `/projects/${String(asFields(answer.body)['id'])}` },
    }),
    process: body(({ id, status }) => ({ project: { id, status } }), 201),
    'complete-link': redirect((value) => [asFields(value)['url']]),
    'report-documents': redirect(addressesOf),
    'project-documents': redirect(addressesOf),
    error: text(
      (value) =>
        `<!doctype html><html><head><title>${escapeHtml(messageOf(value))}</title></head><body><h1>${escapeHtml(messageOf(value))}</h1></body></html>`,
      'text/html',
    ),
  },
};

const TEXT: Shape = {
  name: 'text',
  summary:
    '`text/plain` where there is no need for JSON: the hand-off’s address, addresses of documents one a line, `Accepted` for `process`, an error’s sentence. All JSON comes as `text/plain` too.',
  answers: {
    cities: text((value) => JSON.stringify(value)),
    city: text((value) => JSON.stringify(value)),
    projects: text((value) => JSON.stringify(value)),
    project: text((value) => JSON.stringify(value)),
    process: text(() => 'Accepted'),
    'complete-link': text((value) => String(asFields(value)['url'])),
    report: text((value) => JSON.stringify(value)),
    'report-documents': text((value) => documentLines(value)),
    'project-documents': text((value) => documentLines(value)),
    error: text((value) => messageOf(value)),
  },
};

/** No line at all would be an empty body, which says nothing; an empty list says that there is none. */
function documentLines(value: unknown): string {
  const addresses = addressesOf(value);
  return addresses.length === 0 ? '[]' : addresses.join('\n');
}

const RENAMED: Shape = {
  name: 'renamed',
  summary:
    'Other names for the same: `city_key`, `display_name`, `key` and `label` of a permit type with `checks`, `projectId`, `overallStatus`, `fileName` and `downloadUrl`, `completionUrl`; errors as RFC 9457 problem details.',
  answers: {
    cities: items((cities) => ({
      data: cities.map((city) => renamed(city, { cityKey: 'city_key', name: 'display_name' })),
    })),
    city: body((city) => ({
      ...renamed(city, { cityKey: 'city_key', name: 'display_name' }),
      permit_types: permitTypesOf(city).map((entry) => ({
        ...renamed(entry, { permitType: 'key', name: 'label' }),
        checks: asItems(entry['reports']).map((report) => renamed(report, { name: 'title' })),
      })),
    })),
    projects: body(({ projects, total }) => ({
      data: asItems(projects).map(renameProject),
      meta: { totalCount: total },
    })),
    project: body(renameProject),
    process: body(({ id }) => ({ projectId: id, state: 'started' })),
    'complete-link': body(({ url }) => ({ completionUrl: url })),
    report: body(({ id, findings, ...report }) => ({
      ...report,
      reportId: id,
      ...(findings === undefined
        ? {}
        : { checks: asItems(findings).map((finding) => ({ ...finding, status: upper(finding['status']) })) }),
    })),
    'report-documents': items((documents) => ({ files: documents.map(renameDocument) })),
    'project-documents': items((documents) => ({ files: documents.map(renameDocument) })),
    error: (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'application/problem+json' },
      body: { type: 'about:blank', title: codeOf(answer.body), status: answer.status, detail: messageOf(answer.body) },
    }),
  },
};

const upper = (value: unknown) => String(value).toUpperCase().replaceAll('-', '_');

function renameProject(project: Fields): Fields {
  const { id, status, permitType, cityKey, address, ...rest } = project;
  return {
    ...rest,
    projectId: id,
    overallStatus: status,
    permit_type: permitType,
    city_key: cityKey,
    propertyAddress: address,
  };
}

function renameDocument(document: Fields): Fields {
  return renamed(document, { documentName: 'fileName', documentType: 'kind', documentURL: 'downloadUrl' });
}

const MINIMAL: Shape = {
  name: 'minimal',
  summary:
    'No field that need not be there: a project has `id` and `status`, a report’s detail is its item, a document is `{ documentURL }`; `process` answers 204, an error has no body.',
  answers: {
    cities: items((cities) => cities.map(({ cityKey }) => ({ cityKey }))),
    city: body((city) => ({
      permitTypes: permitTypesOf(city).map((entry) => renamed(entry, { permitType: 'permitType', reports: 'reports' })),
    })),
    projects: body(({ projects }) => asItems(projects).map(({ id, status }) => ({ id, status }))),
    project: body(({ id, status }) => ({ id, status })),
    process: noBody(204),
    'complete-link': body(({ url }) => ({ link: url })),
    report: body((report) =>
      renamed(report, {
        id: 'id',
        name: 'name',
        status: 'status',
        result: 'result',
        score: 'score',
        modelVersion: 'modelVersion',
      }),
    ),
    'report-documents': items((documents) => documents.map(({ documentURL }) => ({ documentURL }))),
    'project-documents': items((documents) => documents.map(({ documentURL }) => ({ documentURL }))),
    error: (answer) => ({ ...answer, body: undefined }),
  },
};

const STATUS_CODES: Readonly<Record<string, string>> = {
  Draft: 'AWAITING_FILES',
  Processing: 'IN_PROGRESS',
  Complete: 'FINISHED',
};

const WORDED: Shape = {
  name: 'worded',
  summary:
    'The overall status in other words, as `{ code: "IN_PROGRESS", label: "In progress" }`: awaiting files, in progress, finished; errors as `{ statusCode, message: [] }`.',
  answers: {
    projects: body(({ projects, ...rest }) => ({ ...rest, projects: asItems(projects).map(wordProject) })),
    project: body(wordProject),
    process: body((answer) => ({ ...answer, status: statusObject(answer['status']) }), 200),
    'complete-link': body(({ url }) => ({ href: url })),
    error: (answer) => ({
      ...answer,
      body: { statusCode: answer.status, message: [messageOf(answer.body)], error: codeOf(answer.body) },
    }),
  },
};

function wordProject(project: Fields): Fields {
  return { ...project, status: statusObject(project['status']) };
}

function statusObject(status: unknown) {
  const code = STATUS_CODES[String(status)] ?? 'UNKNOWN';
  const label = code.toLowerCase().replaceAll('_', ' ');
  return { code, label: label.charAt(0).toUpperCase() + label.slice(1) };
}

const OPAQUE_WORDS: Readonly<Record<string, string>> = { Draft: 'open', Processing: 'pending', Complete: 'closed' };

const TABLES: Shape = {
  name: 'tables',
  summary:
    'Tables keyed by name instead of lists: cities, permit types with the names of their reports, documents as `{ name: address }`; projects as `[list, total]`; an overall status that says nothing (`open`, `pending`, `closed`).',
  answers: {
    cities: items((cities) => ({ cities: table(cities, 'cityKey', ({ name }) => name) })),
    city: body((city) => table(permitTypesOf(city), 'permitType', reportNames)),
    projects: body(({ projects, total }) => [asItems(projects).map(blurProject), total]),
    project: body((project) => ({ data: blurProject(project) })),
    process: body(() => ({ success: true }), 200),
    'complete-link': body(({ url }) => ({ links: { complete: { href: url } } })),
    'report-documents': items((documents) => documentTable(documents)),
    'project-documents': items((documents) => documentTable(documents)),
    error: (answer) => ({ ...answer, body: { success: false, message: messageOf(answer.body) } }),
  },
};

function blurProject(project: Fields): Fields {
  return { ...project, status: OPAQUE_WORDS[String(project['status'])] };
}

/** An empty table would look like an object that says nothing. */
function documentTable(documents: Fields[]): unknown {
  return documents.length === 0 ? [] : table(documents, 'documentName', ({ documentURL }) => documentURL);
}

export const SHAPES: readonly Shape[] = [PLAIN, WRAPPED, BARE, REDIRECTING, TEXT, RENAMED, MINIMAL, WORDED, TABLES];
export const SHAPE_NAMES: readonly string[] = SHAPES.map(({ name }) => name);
export const DEFAULT_SHAPE = PLAIN.name;

export function findShape(name: string): Shape | null {
  return SHAPES.find((shape) => shape.name === name) ?? null;
}
