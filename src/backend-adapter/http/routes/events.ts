import * as z from 'zod/mini';
import { viewProject } from '../../projects/project-view.js';
import { sharedSnapshot, snapshotVersion } from '../../gate/snapshot.js';
import type { StoredProject } from '../../store/store.js';
import { EventStream } from '../event-streams.js';
import { defineRoute } from '../route.js';

export const eventRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/events',
    access: 'owner',
    summary:
      'A project’s snapshots as they change, as server-sent events named `snapshot`; the id of each names its version.',
    parameters: [
      {
        in: 'header',
        name: 'last-event-id',
        required: false,
        schema: z.string(),
        description: 'The id of the last event that was seen: the stream then begins with what is newer.',
      },
    ],
    input: null,
    answers: [{ status: 200, description: 'The stream; each `data` is a Snapshot.', body: 'text/event-stream' }],
    errors: ['too_many_streams'],
    async handle({ services, project, user, req, address }) {
      const { streams, tracker, store, policy, policyVersion, heartbeatMs } = services;
      const request = req.raw;
      const cleanups = [streams.enter({ userId: user.userId, address, close: () => stream.close() })];
      const stream = new EventStream({
        first: viewProject(services, project),
        seenVersion: req.header('last-event-id') ?? null,
        versionOf: ({ revision }) => snapshotVersion(revision, policyVersion),
        heartbeatMs,
        request,
        onEnd: () => {
          for (const cleanup of cleanups) cleanup();
        },
      });
      const push = (changed: StoredProject): void => stream.push(sharedSnapshot(changed, policy));
      cleanups.push(tracker.subscribe(project, push));
      // It may have ended, or the project changed, before anybody listened.
      if (request.signal.aborted) for (const cleanup of cleanups) cleanup();
      try {
        const latest = await store.findProject(project.id);
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
