import { describe, expect, it } from 'vitest';
import type { CreateProject } from '../../../src/contract/index.js';
import { creationRequestOf, judgeEarlier } from '../../../src/backend-adapter/creations/creation-request.js';
import type { EarlierCreation } from '../../../src/backend-adapter/stores/store.js';

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

describe('earlier creations of the same', () => {
  const earlier = (mark: string, fields: Partial<EarlierCreation> = {}): EarlierCreation => ({
    mark,
    request: 'r',
    instance: 'other',
    state: 'under-way',
    makerLives: true,
    ageMs: 0,
    marked: true,
    projectId: null,
    project: null,
    ...fields,
  });
  const made = { state: 'made', projectId: 'p' } as const;

  it.each<[string, readonly EarlierCreation[], string]>([
    ['none', [], 'none'],
    ['one that another instance is making', [earlier('m')], 'under-way'],
    ['one whose maker is dead', [earlier('m', { makerLives: false })], 'unclear'],
    ['one that this instance was making', [earlier('m', { instance: 'this' })], 'unclear'],
    ['one whose answer was lost', [earlier('m', { state: 'unclear' })], 'unclear'],
    ['one that was made', [earlier('m', made)], 'made'],
    ['one that was lost, and one that was made', [earlier('l', { state: 'unclear' }), earlier('m', made)], 'made'],
    ['one that is made, and one that is being made', [earlier('m', made), earlier('n')], 'made'],
    ['one that was lost, and one that is being made', [earlier('l', { state: 'unclear' }), earlier('n')], 'under-way'],
    ['one of something else', [earlier('m', { request: 'other' })], 'other-request'],
    ['one that was made of something else', [earlier('m', { ...made, request: 'other' })], 'other-request'],
  ])('%s', (_name, given, kind) => {
    expect(judgeEarlier(given, { request: 'r', keyed: false, instance: 'this' }).kind).toBe(kind);
  });

  it('by a key are waited for while one is being made, though another has come to light', () => {
    const given = [earlier('m', made), earlier('n')];
    expect(judgeEarlier(given, { request: 'r', keyed: true, instance: 'this' }).kind).toBe('under-way');
    expect(judgeEarlier(given, { request: 'r', keyed: true, instance: 'other' }).kind).toBe('made');
  });
});
