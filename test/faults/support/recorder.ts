/** What the vendor's server is told, by hook and by signed POST; and a vendor's server that is often away, slow, or answers too late. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { adapterEventSchema, type AdapterEvent } from 'precheck-contract';
import type { Counts } from './counts.js';
import { openServer } from './http-server.js';
import type { OnMoment } from './moment.js';
import { pickWeighted, randomOf } from './seeded-random.js';

export type Lane = 'hooks' | 'forward';

export interface Delivery {
  readonly lane: Lane;
  readonly event: AdapterEvent;
}

export interface RecorderOptions {
  readonly seed: number;
  readonly counts: Counts;
  /** Longer than the adapter waits for a hook. */
  readonly stallMs: number;
  /** Of `forward`. */
  readonly secret: string;
  readonly onMoment: OnMoment;
  /** An event was taken that was not before. */
  readonly onNew: () => void;
  /** Of the project that the service calls so; -1 where it is none of the plan. */
  readonly indexOf: (projectId: string) => number;
}

type DeliveryFault = 'none' | 'refused' | 'reset' | 'taken-and-refused' | 'taken-and-reset' | 'taken-and-stalled';

const FAULTS: readonly (readonly [DeliveryFault, number])[] = [
  ['none', 12],
  ['refused', 2],
  ['reset', 1],
  ['taken-and-refused', 1],
  ['taken-and-reset', 1],
  ['taken-and-stalled', 1],
];
/** After so many attempts an event is taken for certain: it must not end as a dead letter. */
const MOST_FAULTS_OF_AN_EVENT = 6;

export type Recorder = Awaited<ReturnType<typeof openRecorder>>;

export async function openRecorder({ seed, counts, stallMs, secret, onMoment, onNew, indexOf }: RecorderOptions) {
  const deliveries: Delivery[] = [];
  /** What came in a form that it may not have. */
  const violations: string[] = [];
  const attempts = new Map<string, number>();
  let calm = false;

  /** Paths are `/hooks/<instance>` and `/forward/<instance>`. */
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, lane, instance = ''] = (request.url ?? '').split('/');
    const body = await text(request).catch(() => null);
    // Its sender was killed while it sent.
    if (body === null) return;
    const delivery = read(lane === 'forward' ? 'forward' : 'hooks', request, body);
    // Its sender is killed in the middle of the delivery, and nobody else has seen it: it must come again.
    if (onMoment(instance, 'delivery')) return void request.socket.resetAndDestroy();
    const fault = faultOf(delivery);
    if (fault !== 'none') counts.add(`delivery ${fault}`);
    if (fault === 'reset') return void request.socket.resetAndDestroy();
    if (fault === 'refused') return void response.writeHead(500).end();
    record(delivery);
    // It was taken, and its sender is killed before it knows.
    if (onMoment(instance, 'delivery-taken')) request.socket.resetAndDestroy();
    else if (fault === 'taken-and-refused') response.writeHead(503).end();
    else if (fault === 'taken-and-reset') request.socket.resetAndDestroy();
    else if (fault === 'taken-and-stalled') setTimeout(() => response.destroy(), stallMs).unref();
    else response.writeHead(204).end();
  }

  function record(delivery: Delivery): void {
    const { lane, event } = delivery;
    const isNew = !deliveries.some((one) => one.lane === lane && one.event.id === event.id);
    deliveries.push(delivery);
    counts.add('deliveries taken');
    if (isNew) onNew();
  }

  function read(lane: Lane, request: IncomingMessage, body: string): Delivery {
    const headers = request.headers as Record<string, string>;
    const content: unknown = lane === 'forward' ? new Webhook(secret).verify(body, headers) : JSON.parse(body);
    const event = adapterEventSchema.parse(content);
    if (lane === 'forward' && headers['webhook-id'] !== event.id) {
      violations.push(`Event ${event.id} was forwarded with the webhook-id ${headers['webhook-id']}.`);
    }
    return { lane, event };
  }

  function faultOf({ lane, event }: Delivery): DeliveryFault {
    const key = `${lane} ${event.id}`;
    const attempt = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, attempt);
    if (calm || attempt > MOST_FAULTS_OF_AN_EVENT) return 'none';
    const about = event.type === 'report.completed' ? event.report.name : 'gate';
    const index = indexOf(event.projectId);
    return pickWeighted(randomOf(seed, 'delivery', lane, index, event.run, about, attempt), ...FAULTS);
  }
  const { url, close } = await openServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      violations.push(`The recorder could not read what came: ${String(error)}`);
      response.destroy();
    });
  });
  return { url, close, deliveries, violations, calmDown: () => void (calm = true) };
}
