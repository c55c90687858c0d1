/** Drawings whose bytes say what an honest check of them gives. */
import { createHash, randomUUID } from 'node:crypto';

export interface Drawing {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The score of every report, or of the ones that `scores` names: `Site plan`, or `shed/Site plan` for one permit type alone. */
interface Content {
  readonly score?: number;
  readonly scores?: Readonly<Record<string, number>>;
}

export const MINIMUM = 80;

/** A drawing like no other. */
export function drawing(name: string, content: number | Content): Drawing {
  const said = typeof content === 'number' ? { score: content } : content;
  return { name, bytes: Buffer.from(JSON.stringify({ ...said, drawn: randomUUID() })) };
}

export const good = (name = 'plan.pdf'): Drawing => drawing(name, 100);
export const bad = (name = 'plan.pdf'): Drawing => drawing(name, 10);

/** It passes as a shed, and as nothing else. */
export const EASY = drawing('plan.pdf', { score: 10, scores: { 'shed/Readiness': 100, 'shed/Site plan': 100 } });

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What an honest check gives: 0 for what is no drawing. */
export function trueScore(bytes: Uint8Array, permitType: string, report: string): number {
  try {
    const { score, scores = {} } = JSON.parse(Buffer.from(bytes).toString()) as Content;
    return scores[`${permitType}/${report}`] ?? scores[report] ?? score ?? 0;
  } catch {
    return 0;
  }
}
