/** What readers cost that take nothing while a project changes, against bare http that writes to whoever is there. */
import { kibibytes, mebibytes, pause } from '../support/figures.mjs';
import { adapterOptions, createProject, rawHeaders, snapshotWhen, startProcess } from './processes.mjs';
import { openReaders } from './readers.mjs';
import { manyReports, startService } from './service.mjs';

const READERS = 20;
const CHANGES = 400;
const REPORTS = 400;
/** What one of them may keep: the newest snapshot, one on its way, and what Node and the system hold of a socket before they say so. */
const SNAPSHOTS_EACH = 2;
const SOCKET_BYTES = 64 * 1024;

/** @param {string} directory */
export async function measureStalled(directory) {
  const service = await startService();
  service.state.reports = manyReports(REPORTS);
  const adapter = await startProcess('adapter', adapterOptions(service, directory, { pollIntervalMs: 10 }));
  const project = await createProject(adapter.url);
  const { body, headers } = await snapshotWhen(adapter.url, project, ({ reports }) => reports.length === REPORTS);
  const event = `id: 1\nevent: snapshot\ndata: ${body}\n\n`;
  const raw = await startProcess('raw', { body, event, headers: rawHeaders(headers) });
  try {
    const bareBytes = await growth(raw, project, () => fetch(`${raw.url}/change`, { method: 'POST', body: event }));
    let serial = 0;
    const ownBytes = await growth(adapter, project, async () => {
      const before = service.readings.length;
      service.state.reports = manyReports(REPORTS, (serial += 1));
      while (service.readings.length < before + 2) await pause(5);
    });
    const most = READERS * (SNAPSHOTS_EACH * event.length + SOCKET_BYTES);
    return [
      {
        what: `memory of ${READERS} stalled readers after ${CHANGES} changes of ${kibibytes(event.length)}`,
        measured: `${mebibytes(ownBytes)} (bare http, which has no cap: ${mebibytes(bareBytes)})`,
        limit: `at most ${mebibytes(most)}, their caps`,
        pass: ownBytes <= most,
      },
    ];
  } finally {
    await Promise.all([raw.stop(), adapter.stop()]);
    service.close();
  }
}

async function growth(process, project, change) {
  const readers = await openReaders(process.url, project, READERS);
  const before = held((await process.figures(true)).memory);
  for (const socket of readers.sockets) socket.pause();
  for (let count = 0; count < CHANGES; count += 1) await change();
  const after = held((await process.figures(true)).memory);
  readers.close();
  return after - before;
}

const held = ({ heapUsed, external }) => heapUsed + external;
