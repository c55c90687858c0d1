import { AdapterError } from '../../adapter-error.js';
import { sharedSnapshot, snapshotVersion } from '../../gate/snapshot.js';
import { viewProject } from '../../projects/project-results.js';
import type { StoredProject } from '../../store/store.js';
import { EventStream } from '../event-streams.js';
import { route } from '../route.js';

export const eventRoute = route('GET', '/projects/:id/events', {
  access: 'owner',
  summary:
    'A project’s snapshots as they change, as server-sent events named `snapshot`; the id of each names its version, its data is a Snapshot.',
  headers: { 'last-event-id': 'The id of the last event that was seen: the stream then begins with what is newer.' },
  answers: { 200: 'text/event-stream' },
  errors: ['too_many_streams'],
  async handle({ services, project, user, req, address }) {
    const { streams, tracker, store, policy, policyVersion, heartbeatMs } = services;
    const request = req.raw;
    const first = viewProject(services, project);
    const cleanups = [
      streams.enter({ userId: user.userId, address, projectId: project.id, close: () => stream.close() }),
    ];
    const cleanUp = (): void => cleanups.forEach((cleanup) => cleanup());
    const stream = new EventStream({
      first,
      seenVersion: req.header('last-event-id') ?? null,
      versionOf: ({ revision }) => snapshotVersion(revision, policyVersion),
      heartbeatMs,
      request,
      onEnd: cleanUp,
    });
    const push = (changed: StoredProject): void => stream.push(sharedSnapshot(changed, policy));
    cleanups.push(tracker.subscribe(project, push));
    // It may have ended, or the project changed, before anybody listened.
    if (request.signal.aborted) cleanUp();
    try {
      const latest = await store.findProject(project.id);
      // It was erased meanwhile.
      if (latest === null) throw new AdapterError('not_found');
      push(latest);
    } catch (error) {
      // Nobody gets the stream, so nobody would end it.
      stream.close();
      throw error;
    }
    const headers = {
      'content-type': 'text/event-stream',
      // Compression on the way (Express' among them) would hold events back.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
    return { status: 200, headers, body: stream.body };
  },
});
