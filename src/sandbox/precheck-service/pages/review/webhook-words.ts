import { html } from 'hono/html';
import type { WebhookRehearsal, WebhookState } from '../../database/outbox-store.js';
import type { WebhookEntry } from '../../database/webhook-log-store.js';
import { icon, type Html, type IconName } from '../layout.js';
import { formatMoment } from './review-words.js';

export const WEBHOOK_STATES: readonly { state: WebhookState; words: string; icon: IconName }[] = [
  { state: 'dead', words: 'Dead letter', icon: 'fail' },
  { state: 'pending', words: 'Waiting', icon: 'neutral' },
  { state: 'delivered', words: 'Delivered', icon: 'pass' },
  { state: 'withheld', words: 'Held back', icon: 'attention' },
];

const REHEARSALS: Readonly<Record<WebhookRehearsal, string>> = {
  late: 'sent late',
  twice: 'sent twice',
  never: 'never sent',
  forged: 'a forged one before it',
};

export function stateBadge({ state, rehearsal }: Pick<WebhookEntry, 'state' | 'rehearsal'>): Html {
  const known = WEBHOOK_STATES.find((entry) => entry.state === state);
  const name = known?.icon ?? 'neutral';
  return html`<span class="verdict ${name}">${icon(name)} ${known?.words ?? state}</span>${rehearsal === null ? null : html` <span class="muted">(rehearsal: ${REHEARSALS[rehearsal]})</span>`}`;
}

/** An outcome as a sentence of its own; in a log it stands behind a colon. */
export function outcomeWords(outcome: string | null): string {
  return outcome === null ? 'Not sent yet' : outcome.charAt(0).toUpperCase() + outcome.slice(1);
}

export function nextTryWords({ state, nextAttemptAt }: Pick<WebhookEntry, 'state' | 'nextAttemptAt'>): Html | string {
  if (state !== 'pending') return 'None';
  return html`<time datetime="${new Date(nextAttemptAt).toISOString()}">${formatMoment(nextAttemptAt)}</time>`;
}
