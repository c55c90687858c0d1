import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../../../src/backend-adapter/http/route-table.js';
import { startHarness } from '../../support/adapter-harness.js';

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

const harness = await startHarness({ options: { mountPath: '/checks' } });
const response = await harness.adapter.fetch(new Request('https://portal.example/checks/openapi.json'));
expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
const document = (await response.json()) as Document;
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
    const codes = (path: string, method: string, status: number) => {
      const { description = '' } = document.paths[path]?.[method]?.responses[status] ?? {};
      return [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code);
    };
    expect(codes('/projects/{id}/receipt', 'post', 409)).toEqual(['gate_not_passed', 'drawings_unknown']);
    expect(codes('/projects/{id}', 'get', 401)).toEqual(['not_identified']);
    expect(codes('/receipts/redeem', 'post', 403)).toEqual(['vendor_only']);
    expect(codes('/cities', 'get', 401)).toEqual([]);
  });
});
