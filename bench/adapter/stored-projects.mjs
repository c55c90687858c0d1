/** Projects that an adapter finds in its store when it starts. */
import { join } from 'node:path';
import { CITY_KEY } from './service.mjs';

/**
 * Puts so many projects into the adapter's SQLite file in this folder. `more`: what differs from a project whose run goes on.
 * @param {string} directory @param {number} count @param {object} [more]
 */
export async function fillStore(directory, count, more = {}) {
  const { openSqliteStore } = await import('../../src/backend-adapter/dist/store/sqlite-store.js');
  const store = await openSqliteStore(join(directory, 'adapter.sqlite'));
  for (let index = 0; index < count; index += 1) await store.createProject({ ...openProject(index), ...more });
  await store.close();
}

function openProject(index) {
  const now = new Date().toISOString();
  return {
    id: `project-${index}`,
    serviceId: `project-${index}`,
    ownerId: `person-${index % 1000}`,
    cityKey: CITY_KEY,
    permitType: 'new-dwelling',
    address: `${index} Shore Street, Wattle Bay`,
    userEmail: `applicant-${index}@example.com`,
    requestedMinScore: null,
    createdAt: now,
    updatedAt: now,
    revision: 1,
    phase: 'processing',
    run: 1,
    drawings: [
      {
        uploadId: 'link-1',
        name: 'A-101.pdf',
        filename: 'A-101.pdf',
        size: null,
        sha256: null,
        type: 'plan',
        label: 'A-101',
      },
    ],
    reports: [],
    baseline: {},
    expectedReports: ['Readiness', 'Site plan', 'Setbacks'],
    processingStartedAt: now,
    lastProgressAt: now,
    completeSince: null,
    handedOff: false,
    service: { reachable: true, readAt: now, problem: null },
    pendingRun: null,
  };
}
