import { afterEach, expect, it } from 'vitest';
import { KEYS, openFixture, waitFor, type Fixture } from './support/sandbox-fixture.js';
import { answerWith, openReceiver, type WebhookReceiver } from './support/webhook-receiver.js';

const METADATA = { permit: 'P-1', nested: [1, { a: null }] };
let fixture: Fixture;
let receiver: WebhookReceiver;
afterEach(async () => {
  await fixture.close();
  await receiver.close();
});

it('is sent once for each report, with the fields of the interface and no others', async () => {
  receiver = await openReceiver(() => answerWith(204));
  fixture = await openFixture({ webhookUrl: receiver.url });
  const id = await fixture.start({ 'a.pdf': '%PDF-' }, await fixture.draft({ metadata: METADATA }));
  const reportIds = (await fixture.complete(id)).map((report) => report['id']);
  await waitFor(() => (receiver.posts.length >= reportIds.length ? true : null), 'the webhooks');
  expect(receiver.posts.map(({ body }) => body['reportId']).sort()).toEqual([...reportIds].sort());
  for (const { headers, body } of receiver.posts) {
    expect(headers).toMatchObject({ 'webhook-event': 'project_report_completed', 'content-type': 'application/json' });
    expect(headers['webhook-id']).toMatch(/^msg_/);
    expect(JSON.stringify({ headers, body })).not.toContain(KEYS['wattle-bay']);
    const { reportId, documents, ...rest } = body;
    expect(rest).toEqual({ projectId: id, status: 'Complete', result: 'Passed', score: 84.5, metadata: METADATA });
    expect(reportIds).toContain(reportId);
    const [document] = documents as { documentName: string; documentType: string; documentURL: string }[];
    expect(Object.keys(document ?? {})).toEqual(['documentName', 'documentType', 'documentURL']);
    expect(document?.documentType).toBe('report');
    expect((await fetch(document?.documentURL ?? '')).status).toBe(200);
  }
});
