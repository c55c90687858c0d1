import { asItems, body, codeOf, items, messageOf, permitTypesOf, renamed, type Fields } from './reshaping.js';
import type { Shape } from './shape.js';

export const RENAMED: Shape = {
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
