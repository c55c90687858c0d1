import { createEventStream } from '../event-stream.js';
import { headerOf } from '../lazy-request.js';
import { viewProject } from '../../projects/project-results.js';
import { sharedSnapshot, snapshotVersion } from '../../gate/snapshot.js';
import type { StoredProject } from '../../store/store.js';
import { LAST_EVENT_ID } from '../parameters.js';
import { defineRoute } from '../route.js';

export const eventRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/events',
    access: 'owner',
    summary:
      'A project’s snapshots as they change, as server-sent events named `snapshot`; the id of each names its version.',
    parameters: [LAST_EVENT_ID],
    input: null,
    answers: [{ status: 200, description: 'The stream; each `data` is a Snapshot.', body: 'text/event-stream' }],
    errors: ['too_many_streams'],
    async handle({ services, project, user, request, address }) {
      const cleanups = [services.streams.enter(user.userId, address)];
      const stream = createEventStream({
        first: viewProject(services, project),
        seenVersion: headerOf(request, 'last-event-id'),
        versionOf: ({ revision }) => snapshotVersion(revision, services.policyVersion),
        heartbeatMs: services.heartbeatMs,
        request,
        onEnd: () => {
          for (const cleanup of cleanups) cleanup();
        },
      });
      const push = (changed: StoredProject): void => stream.push(sharedSnapshot(changed, services.policy));
      cleanups.push(services.tracker.subscribe(project, push), services.streams.onClose(stream.close));
      // It may have ended, or the project changed, before anybody listened.
      if (request.signal.aborted) for (const cleanup of cleanups) cleanup();
      try {
        const latest = await services.store.findProject(project.id);
        if (latest !== null) push(latest);
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
  }),
];
