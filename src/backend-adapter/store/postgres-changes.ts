/** Notifications between instances, by NOTIFY, with COMMIT. Any role may write to the channel, so they only cause a look-up. */
import pg from 'pg';
import * as z from 'zod/mini';
import { createPeriodicTask } from '../time.js';

export const POSTGRES_TIMES = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 15_000,
  keepAlive: true,
  application_name: 'precheck-adapter',
} as const;

const changeSchema = z.discriminatedUnion('kind', [
  /** Another instance changed the project. */
  z.object({ kind: z.literal('project'), projectId: z.string(), revision: z.number() }),
  /** The project may have changed in the service, so the instance that holds it reads it; or all its records were deleted. */
  z.object({ kind: z.enum(['hint', 'erased']), projectId: z.string() }),
  /** Another instance released its projects; or notifications may be missing: a connection broke, or an id was too long. */
  z.object({ kind: z.enum(['released', 'gap']) }),
]);
/** Notifications are not stored: an instance that does not listen at the moment misses them. */
export type StoreChange = Readonly<z.infer<typeof changeSchema>>;

export const CHANNEL = 'precheck_changes';
/** PostgreSQL takes fewer than 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7_500;

/** `origin` identifies the sender, which ignores its own notifications. */
export function writeChange(origin: string, change: StoreChange): string {
  const text = JSON.stringify([origin, change]);
  return Buffer.byteLength(text) <= MAX_PAYLOAD_BYTES ? text : JSON.stringify([origin, { kind: 'gap' }]);
}

/** Null if this store sent it, or if it is not a notification. */
export function readChange(origin: string, text: string): StoreChange | null {
  try {
    const [from, change] = JSON.parse(text) as [unknown, unknown];
    return from === origin ? null : changeSchema.parse(change);
  } catch {
    return null;
  }
}

export interface PostgresListenerOptions {
  /** A secret. */
  readonly connectionString: string;
  readonly random: () => number;
  readonly onPayload: (payload: string) => void;
  /** The connection was lost and is restored. Notifications in between are lost. */
  readonly onGap: () => void;
  readonly onLost: (error: Error) => void;
}

/** How often the connection is tested, since a lost network is not reported. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT_TIMEOUT_MS = 5_000;
const RECONNECT_MS = 1_000;
/** In `pg_stat_activity`. */
export const LISTENER_NAME = 'precheck-adapter listener';

/** Opens the one connection of a process that receives notifications, and restores it whenever it breaks. Rejects if the first one fails. */
export async function listen(options: PostgresListenerOptions): Promise<{ close(): Promise<void> }> {
  const { connectionString, random, onPayload, onGap, onLost } = options;
  let current: pg.Client | null = null;

  const drop = (client: pg.Client, error: Error): void => {
    if (current !== client) return;
    current = null;
    client.end().catch(() => {});
    if (heartbeat.isClosed()) return;
    onLost(error);
    // After a random wait, so that instances do not all reconnect at once.
    heartbeat.schedule(random() * RECONNECT_MS);
  };
  const connect = async (): Promise<void> => {
    const times = { ...POSTGRES_TIMES, application_name: LISTENER_NAME, query_timeout: HEARTBEAT_TIMEOUT_MS };
    const client = new pg.Client({ ...times, connectionString });
    client.on('error', (error) => drop(client, error));
    client.on('end', () => drop(client, new Error('The connection that hears of changes ended.')));
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    current = client;
  };
  const heartbeat = createPeriodicTask({
    async task(): Promise<void> {
      const client = current;
      if (client !== null) return void (await client.query('SELECT 1').catch((error: Error) => drop(client, error)));
      await connect();
      onGap();
    },
    intervalMs: HEARTBEAT_MS,
    retryMs: RECONNECT_MS,
    // `onLost` has reported it.
    onFailure: () => {},
  });

  await connect();
  heartbeat.schedule();
  return {
    async close() {
      await heartbeat.close();
      const client = current;
      current = null;
      await client?.end().catch(() => {});
    },
  };
}
