import { describe, expect, it } from 'vitest';
import { readCreatedProject, readOverallStatus, readProcessAnswer, readProject, readProjects } from 'precheck-contract';
import { each } from 'precheck-contract/names';
import { json, plain, readingErrorOf, redirect } from '../support/contract-answers.js';

describe('readCreatedProject', () => {
  it.each<[string, unknown]>([
    ['id', { id: 'p-1' }],
    ['project_id', { project_id: 'p-1' }],
    ['under data, wrapped twice', { data: { project: { id: 'p-1' } } }],
  ])('finds the id as %s', (_, body) => {
    expect(readCreatedProject(json(body, 201)).id).toBe('p-1');
  });

  it('takes a number as text', () => {
    expect(readCreatedProject(json({ id: 42, region: 'x' }))).toEqual({ id: '42' });
  });

  it.each<[string, ReturnType<typeof json>, RegExp]>([
    ['a number that has lost digits', plain('{"id":9007199254740993}'), /came an object with id/],
    ['an id that leaves its path', json({ id: '..' }), /came an object with id/],
    ['an id with half a character', plain('{"id":"p-\\ud800"}'), /came an object with id/],
    ['an id with U+0000', plain('{"id":"p\\u0000"}'), /came an object with id/],
    ['several projects', json([{ id: 'a' }, { id: 'b' }]), /came an array of 2/],
    ['an empty body', plain('', 201), /came nothing/],
    ['a redirect', redirect('https://x.example/p-1', 303), /came status 303/],
  ])('refuses %s', (_, answer, message) => {
    expect(readingErrorOf(() => readCreatedProject(answer)).message).toMatch(message);
  });
});

describe('readProject', () => {
  const sent = {
    ...{ id: 'p-1', status: 'Processing', permitType: 'new-dwelling', cityKey: 'wattle-bay', address: '1 Beach St' },
    ...{ longitude: 151.2, latitude: -33.9, userEmail: 'ann@example.com', metadata: { a: 1 } },
  };
  const { permitType, cityKey, userEmail, ...rest } = sent;
  const nested = { city: { key: cityKey }, permitType: { key: permitType } };
  const noStatus = { ...sent, status: undefined };

  it.each<[string, unknown]>([
    ['bare', sent],
    ['with a status object by name', { ...sent, status: { id: 4, name: 'Processing' } }],
    ['with the status beside it', { project: noStatus, overallStatus: 'Processing' }],
    ['in an envelope with a status of its own', { status: 'success', data: sent }],
    ['in an envelope, the status beside it', { status: 'success', data: { project: noStatus, status: 'Processing' } }],
    ['with nested city and permit type', { ...rest, userEmail, ...nested }],
    ['with snake case', { ...rest, permit_type: permitType, city_key: cityKey, user_email: userEmail }],
  ])('reads a project %s', (_, body) => {
    expect(readProject(json(body))).toEqual(sent);
  });

  it('has null for what was not sent', () => {
    const nothing = each('status permitType cityKey address longitude latitude userEmail metadata', null);
    expect(readProject(json({ id: 7 }))).toEqual({ id: '7', ...nothing });
    expect(readProject(json({ id: 7, longitude: 181, latitude: '-91' }))).toEqual({ id: '7', ...nothing });
    expect(readProject(json({ status: 'Draft' }))).toEqual({ ...nothing, id: null, status: 'Draft' });
  });

  it('does not take the word of an envelope for the status of the project', () => {
    expect(readProject(json({ status: 'success', data: { id: 'p-1' } })).status).toBeNull();
    expect(readProject(json({ status: 200, data: { id: 'p-1' } })).status).toBeNull();
  });

  it('keeps metadata unchanged', () => {
    const metadata = { nested: { list: [1, null, 'x'], constructor: 'kept' }, 'odd key': '' };
    expect(readProject(json({ ...sent, metadata })).metadata).toEqual(metadata);
  });

  it.each(['__proto__', '\\u005f_proto__', '__\\u0070roto__'])('does not let %s through', (name) => {
    const { metadata } = readProject(plain(`{"id":"p","metadata":{"${name}":{"isAdmin":true}}}`));
    expect(Object.keys(metadata ?? {})).not.toContain('__proto__');
    expect(Object.assign({}, metadata)).not.toHaveProperty('isAdmin');
  });

  it('ignores metadata that is no object', () => {
    expect(readProject(json({ id: 'p', metadata: [1] })).metadata).toBeNull();
  });

  it('refuses an object without any of its fields', () => {
    const { message } = readingErrorOf(() => readProject(json({ colour: 'red' })));
    expect(message).toMatch(/with an id or a status.*an object with colour/);
  });
});

describe('readProjects', () => {
  const list = [{ id: 'a', status: 'Draft' }, { id: 'b' }];
  it.each<[string, unknown, number | null]>([
    ['bare', list, null],
    ['under data with totalCount', { data: list, totalCount: 9 }, 9],
    ['wrapped twice with the total outside', { data: { projects: list }, total: 9 }, 9],
    ['with pagination', { projects: list, pagination: { total: 9 } }, 9],
    ['with a count of all', { results: list, count: 9, next: null }, 9],
    ['with a count that may be of this page', { items: list, count: 2 }, null],
    ['as a list and a count', [list, 9], 9],
    ['each in a record of its own', list.map((project) => ({ project })), null],
  ])('reads projects %s', (_, body, total) => {
    const read = readProjects(json(body));
    expect(read.projects.map((project) => project.id)).toEqual(['a', 'b']);
    expect(read.total).toBe(total);
  });

  it('reads an empty page', () => {
    expect(readProjects(json({ items: [], total: 3 }))).toEqual({ projects: [], total: 3 });
    expect(readProjects(plain('', 204))).toEqual({ projects: [], total: null });
  });

  it.each<[string, ReturnType<typeof json>, RegExp]>([
    ['an object without a list', json({ id: 'a' }), /a list of projects.*came an object with id/],
    ['an entry that is no object', json([{ id: 'a' }, 'b']), /a project as an object.*something else in place 1/],
    ['an empty body', plain(''), /came nothing/],
    ['a failure', json(list, 500), /came status 500/],
  ])('refuses %s', (_, answer, message) => {
    expect(readingErrorOf(() => readProjects(answer)).message).toMatch(message);
  });
});

describe('readProcessAnswer', () => {
  it('accepts an empty 200', () => {
    expect(() => readProcessAnswer(plain(''))).not.toThrow();
  });

  it.each([302, 400, 409, 500])('refuses status %i', (status) => {
    expect(readingErrorOf(() => readProcessAnswer(plain('', status))).came).toBe(`status ${status}`);
  });
});

describe('readOverallStatus', () => {
  it.each([
    ['not_started', 'draft'],
    ['Processing', 'processing'],
    ['in-progress', 'processing'],
    ['pending', 'unknown'],
    ['constructor', 'unknown'],
    [null, 'unknown'],
  ] as const)('%s is %s', (word, meaning) => {
    expect(readOverallStatus(word)).toBe(meaning);
  });
});
