/**
 * Takes the service's completion webhooks, and passes them on as a bad network and a stranger would: late, twice, never, to whichever
 * instance, with forged ones before and after. What it took itself is the truth: the service sends one for each completed report.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { completionWebhookSchema, type CompletionWebhook } from 'precheck-contract';
import type { Counts } from './counts.js';
import { openServer } from './http-server.js';
import { between, pick, pickWeighted, randomOf, type Random } from './seeded-random.js';

export interface WebhookTarget {
  readonly counts: Counts;
  readonly calm: boolean;
  /** Where each of its instances listens at this moment; null for one that is down. */
  readonly addresses: () => readonly (string | null)[];
}

export interface ManglerOptions {
  readonly seed: number;
  readonly secret: string;
  readonly targetOf: (world: string) => WebhookTarget | undefined;
}

/** A completed report, as the service itself says. */
export interface TrueReport {
  readonly world: string;
  readonly index: number;
  readonly projectId: string;
  readonly reportId: string;
  readonly result: string | null;
  readonly score: number | null;
}

type Fate = 'once' | 'twice' | 'late' | 'never' | 'forged' | 'refused';
const FATES: readonly (readonly [Fate, number])[] = [
  ['once', 3],
  ['twice', 2],
  ['late', 2],
  ['never', 3],
  ['forged', 2],
  ['refused', 1],
];
const SEND_TIMEOUT_MS = 5_000;

export async function openWebhookMangler({ seed, secret, targetOf }: ManglerOptions) {
  /** By report id. */
  const truth = new Map<string, TrueReport>();
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  const ordinals = new Map<number, number>();
  const refused = new Set<string>();

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const webhook = completionWebhookSchema.parse(JSON.parse(await text(request)));
    const { world, plan: index } = webhook.metadata as { world: string; plan: number };
    const { projectId, reportId, result = null, score = null } = webhook;
    const isKnown = truth.has(reportId);
    truth.set(reportId, { world, index, projectId, reportId, result, score });
    const target = targetOf(world);
    if (target === undefined) return void response.writeHead(204).end();
    const ordinal = isKnown ? 0 : (ordinals.get(index) ?? 0) + 1;
    if (!isKnown) ordinals.set(index, ordinal);
    const random = randomOf(seed, 'webhook', index, ordinal);
    const fate = target.calm ? 'once' : pickWeighted(random, ...FATES);
    // The service must send it again, and does.
    if (fate === 'refused' && !refused.has(reportId)) {
      refused.add(reportId);
      target.counts.add('webhooks refused');
      return void response.writeHead(503).end();
    }
    response.writeHead(204).end();
    pass(webhook, fate, target, random);
  }

  function pass(webhook: CompletionWebhook, fate: Fate, target: WebhookTarget, random: Random): void {
    target.counts.add(`webhooks ${fate}`);
    if (fate === 'never') return;
    if (fate === 'forged') for (const forged of forgeriesOf(webhook, random)) send(forged, target, random, 0);
    const delayMs = fate === 'late' ? between(random, 300, 3_000) : 0;
    send({ webhook, secret }, target, random, delayMs);
    if (fate === 'twice') send({ webhook, secret }, target, random, between(random, 0, 400));
  }

  function send(post: Post, target: WebhookTarget, random: Random, delayMs: number): void {
    const choice = random();
    const timer = setTimeout(() => {
      timers.delete(timer);
      const addresses = target.addresses();
      const address = addresses[Math.floor(choice * addresses.length)];
      // It comes while the instance is down, and is lost.
      if (address === null || address === undefined) return target.counts.add('webhooks lost');
      const sending = deliver(address, post.secret ?? secret, post.webhook).finally(() => underWay.delete(sending));
      underWay.add(sending);
    }, delayMs);
    timers.add(timer);
  }
  const server = await openServer((request, response) => {
    take(request, response).catch(() => response.writeHead(500).end());
  });
  return {
    url: `${server.url}/completed`,
    truth,
    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      await server.close();
      await Promise.allSettled(underWay);
    },
  };
}

interface Post {
  readonly webhook: unknown;
  /** Null for the right one: it has leaked. */
  readonly secret: string | null;
}

/** A stranger's, with and without the secret: the result turned round, a report that there is none of, another's project. */
function forgeriesOf(webhook: CompletionWebhook, random: Random): Post[] {
  const turned = webhook.result === 'Passed' ? { result: 'Failed', score: 0 } : { result: 'Passed', score: 100 };
  const forged: readonly unknown[] = [
    { ...webhook, ...turned },
    { ...webhook, ...turned, reportId: `${webhook.reportId}-forged` },
    { ...webhook, ...turned, projectId: '00000000-0000-4000-8000-000000000000' },
    { ...webhook, status: 'Preparing', result: null, score: null },
    { nonsense: true },
  ];
  return [
    { webhook: pick(random, forged), secret: 'not-the-secret-0123456789' },
    { webhook: pick(random, forged), secret: null },
    { webhook: forged[0], secret: null },
  ];
}

async function deliver(address: string, secret: string, webhook: unknown): Promise<void> {
  try {
    const response = await fetch(`${address}/precheck/webhooks/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'webhook-event': 'project_report_completed' },
      body: JSON.stringify(webhook),
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    await response.arrayBuffer();
  } catch {
    // The instance was killed: a webhook that is lost.
  }
}
