import { describe, expect, it } from 'vitest';
import type { CreateProject } from 'precheck-contract';
import { creationRequestOf } from '../../../src/backend-adapter/projects/creations.js';

const DRAFT: CreateProject = { cityKey: 'c', address: '12 Shore Street' };

describe('what is asked for', () => {
  const of = (owner: string, fields: Partial<CreateProject> = {}) => creationRequestOf(owner, { ...DRAFT, ...fields });

  it('is the same where the same person asks for the same, or gives the same key', () => {
    expect(of('ann')).toEqual(of('ann'));
    expect(of('ann', { idempotencyKey: 'k' })).toEqual(of('ann', { idempotencyKey: 'k' }));
    expect(of('ann', { idempotencyKey: 'k', minScore: 9 }).asked).toBe(of('ann', { idempotencyKey: 'k' }).asked);
    expect([of('ann').keyed, of('ann', { idempotencyKey: 'k' }).keyed]).toEqual([false, true]);
  });

  it.each<[string, ReturnType<typeof of>]>([
    ['another person', of('eve')],
    ['another address', of('ann', { address: '13 Shore Street' })],
    ['another minimum', of('ann', { minScore: 90 })],
    ['a key', of('ann', { idempotencyKey: 'k' })],
    ['a key that is the content', of('ann', { idempotencyKey: of('ann').request })],
  ])('is another for %s', (_name, other) => {
    expect(other.asked).not.toBe(of('ann').asked);
  });

  it('is another under the same key of another person, and by its content alone under its own', () => {
    expect(of('eve', { idempotencyKey: 'k' }).asked).not.toBe(of('ann', { idempotencyKey: 'k' }).asked);
    expect(of('ann', { idempotencyKey: 'k' }).request).toBe(of('ann').request);
    expect(of('ann', { idempotencyKey: 'k', minScore: 9 }).request).not.toBe(of('ann').request);
  });
});
