import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/backend-adapter/routes/route-table.js';
import { startHarness, type Harness } from '../support/adapter-harness.js';
import { undocumentedIn } from '../support/documented-answers.js';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { description: string }>>;
}
interface Document {
  readonly openapi: string;
  readonly servers: readonly { url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

let harness: Harness;
let document: Document;
beforeAll(async () => {
  harness = await startHarness({ options: { mountPath: '/checks' } });
  const response = await harness.adapter.fetch(new Request('https://portal.example/checks/openapi.json'));
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  document = (await response.json()) as Document;
});
afterAll(() => harness.close());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

describe('/openapi.json', () => {
  it('is OpenAPI 3.1 by an independent validator', async () => {
    const validator = new Validator();
    const result = await validator.validate({ ...structuredClone(document) });
    expect([result.valid, result.errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
    const broken = structuredClone(document) as unknown as { paths: Record<string, { get: { responses?: unknown } }> };
    delete broken.paths['/cities']?.get.responses;
    broken.paths['cities'] = { get: {} };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('has every route of the table, and health and readiness', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(described.toSorted()).toEqual([...routes, 'GET /health', 'GET /ready'].toSorted());
    expect(document.servers).toEqual([{ url: '/checks' }]);
  });

  it('gives each a name of its own, a sentence, and answers', () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { operationId, summary, responses } of operations()) {
      expect([operationId, summary]).toEqual([expect.stringMatching(/^[a-z][a-zA-Z]+$/), expect.stringMatching(/\.$/)]);
      expect(Object.keys(responses)[0]).toMatch(/^[23]/);
    }
  });

  it('refers to nothing that it does not have, and has nothing that nothing refers to', () => {
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ''));
    expect(Object.keys(document.components.schemas).toSorted()).toEqual([...used].toSorted());
  });

  it('says how each error comes', () => {
    const codes = (path: string, method: string, status: number) =>
      [...(document.paths[path]?.[method]?.responses[status]?.description ?? '').matchAll(/`(\w+)`/g)].map(
        ([, code]) => code,
      );
    expect(codes('/projects/{id}/receipt', 'post', 409)).toEqual(['gate_not_passed', 'drawings_unknown', 'conflict']);
    expect(codes('/projects/{id}', 'get', 401)).toEqual(['not_identified']);
    expect(codes('/receipts/redeem', 'post', 403)).toEqual(['vendor_only']);
    expect(codes('/cities', 'get', 401)).toEqual([]);
  });
});

describe('the check that every test’s answers pass', () => {
  const headers = { 'x-request-id': 'x', 'content-type': 'application/json' };
  const answer = (body: unknown, status = 200, more = {}) =>
    new Response(JSON.stringify(body), { status, headers: { ...headers, ...more } });
  const error = (code: string) => ({ error: { code, message: 'm', retryable: false, requestId: 'r' } });
  it.each<[string, string, Response, string | null]>([
    ['GET', '/health', answer({ status: 'ok' }), null],
    ['GET', '/health', answer({ status: 'odd' }), 'must be equal to one of the allowed values'],
    ['GET', '/health', answer({ status: 'ok', key: 1 }), 'must NOT have additional properties'],
    ['GET', '/health', answer({}, 500), '500 is not documented'],
    ['GET', '/health', answer({ status: 'ok' }, 200, { etag: '"1"' }), 'the header etag'],
    ['GET', '/health', answer({ status: 'ok' }, 200, { 'content-type': 'text/html' }), 'the type text/html'],
    ['GET', '/projects/p-1', answer(error('not_found'), 404), null],
    ['GET', '/projects/p-1', answer(error('receipt_used'), 404), 'must be equal to one of the allowed values'],
    ['GET', '/nothing', answer(error('not_found'), 404), null],
    ['GET', '/nothing', answer({}), '200 where nothing is documented'],
    ['PUT', '/projects', answer(error('method_not_allowed'), 405), null],
    ['GET', '/health', new Response('{}'), 'has no x-request-id'],
  ])('%s %s: %#', async (method, path, response, problem) => {
    const found = await undocumentedIn(method, path, response);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });
});
