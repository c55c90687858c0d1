/** The hand-off page over HTTP: its forms, which need no script, and what its script asks for. */
import { readdirSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openFixture, waitFor, type Fixture } from '../support/sandbox-fixture.js';

const HOUR_MS = 60 * 60 * 1000;
let fixture: Fixture;
let now: number;
beforeEach(async () => {
  now = Date.now();
  fixture = await openFixture({ clock: () => now, frameAncestors: 'https://portal.example', maxFileBytes: 100_000 });
});

const handOff = (id: string) => fixture.link(id, 'complete-link');
const filesOnDisk = () =>
  readdirSync(join(fixture.directory, 'files'), { recursive: true }).filter((name) => name !== 'incoming');
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';

describe('the hand-off', () => {
  const post = (link: string, step: string, body: BodyInit) => {
    const url = new URL(link);
    return fetch(`${url.origin}${url.pathname}/${step}${url.search}`, { method: 'POST', body, redirect: 'manual' });
  };
  const drawing = (bytes: string, name = 'A-101 Site plan.pdf') => {
    const form = new FormData();
    form.append('drawing', new File([bytes], name, { type: 'application/pdf' }));
    return form;
  };

  const many = (count: number, from = 1) => {
    const form = new FormData();
    for (let index = from; index < from + count; index += 1)
      form.append('drawing', new File(['%PDF-'], `${index}.pdf`));
    return form;
  };

  const twins = () => {
    const form = drawing('%PDF-1', 'plan.pdf');
    form.append('drawing', new File(['%PDF-2'], 'plan.pdf'));
    return form;
  };

  it('takes drawings and a permit type, starts, and shows where things stand', async () => {
    const id = await fixture.draft();
    const link = await handOff(id);
    const empty = await fetch(link);
    const page = await empty.text();
    expect([empty.status, page]).toEqual([200, expect.stringContaining('No drawings yet')]);
    expect(page).not.toMatch(/<script|<style| style=| on[a-z]+=/);
    expect(policyOf(empty)).not.toContain('script-src');
    expect(policyOf(empty)).toContain("frame-ancestors 'none'");
    const added = await post(link, 'files', drawing('%PDF-1.7 bytes'));
    expect([added.status, new URL(added.headers.get('location') ?? '', link).href]).toEqual([303, link]);
    await post(link, 'files', drawing('%PDF- other', 'sections and elevations.pdf'));
    expect((await fixture.documents(id)).map(({ type }) => type)).toEqual(['Site plan', 'Drawing set']);
    await post(link, 'remove', new URLSearchParams({ filename: 'sections and elevations.pdf' }));
    const filled = await (await fetch(link)).text();
    expect(filled).toContain('A-101 Site plan.pdf');
    expect(filled).not.toContain('sections and elevations.pdf');
    expect((await post(link, 'start', dwelling())).status).toBe(303);
    expect(await fixture.complete(id)).not.toEqual([]);
    const done = await (await fetch(link)).text();
    expect(done).toContain('The pre-check is complete.');
    expect(done).not.toContain('<form');
    const started = await post(link, 'start', dwelling());
    expect(started.status).toBe(303);
    expect((await fixture.call(`/projects/${id}`)).json['run']).toBe(1);
    const [document] = await fixture.documents(id);
    const name = 'A-101 Site plan.pdf';
    expect(document).toMatchObject({ documentName: name, label: name, type: 'Site plan' });
    expect(await (await fetch(document?.['documentURL'] ?? '')).text()).toBe('%PDF-1.7 bytes');
  });

  const dwelling = () => new URLSearchParams({ permitType: 'new-dwelling' });
  const part = (name: string, bytes: string) =>
    `--x\r\ncontent-disposition: form-data; name="drawing"; filename="${name}"\r\n\r\n${bytes}`;
  /** Sends the beginning of a form, and some time later calls `goOn`. The answer's status, or null where there was none. */
  const sendSlowly = (link: string, begun: string, goOn: (outgoing: ClientRequest) => void) => {
    const { origin, pathname, search } = new URL(link);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    return new Promise<number | null>((resolve) => {
      const outgoing = request(`${origin}${pathname}/files${search}`, { method: 'POST', headers });
      outgoing.on('error', () => resolve(null));
      outgoing.on('response', (answer) => resolve(answer.resume().statusCode ?? null));
      outgoing.write(begun, () => setTimeout(goOn, 200, outgoing));
    });
  };

  it.each<[string, string, () => BodyInit, RegExp]>([
    ['no PDF', 'files', () => drawing('hello'), /A-101 Site plan.pdf is not a PDF/],
    ['an empty file', 'files', () => drawing(''), /A-101 Site plan.pdf is empty/],
    ['a large file', 'files', () => drawing(`%PDF-${'x'.repeat(200_000)}`), /larger than 100 kB/],
    ['no file', 'files', () => new FormData(), /Choose at least one PDF|did not arrive whole/],
    ['no boundary', 'files', () => new Blob(['x'], { type: 'multipart/form-data; x=y' }), /names no boundary/],
    ['too many at a time', 'files', () => many(51), /at most 50 drawings at a time/],
    ['two of one name', 'files', twins, /Two drawings are called plan\.pdf\. Rename one/],
    ['a start without drawings', 'start', dwelling, /Add at least one drawing/],
  ])('says what to do about %s', async (_name, step, body, words) => {
    const id = await fixture.draft();
    const answer = await post(await handOff(id), step, body());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.text()).toMatch(words);
    expect(await fixture.documents(id)).toEqual([]);
    expect((await fixture.call(`/projects/${id}`)).json['status']).toBe('Draft');
    expect(filesOnDisk()).toEqual([]);
  });

  it.each(['nothing', 'constructor', '__proto__', 'hasOwnProperty'])('has no step %s', async (step) => {
    const answer = await post(await handOff(await fixture.draft()), step, new FormData());
    expect(answer.status).toBe(404);
  });

  it('refuses a permit type that the city does not have', async () => {
    const link = await handOff(await fixture.draft());
    await post(link, 'files', drawing('%PDF-'));
    expect((await post(link, 'start', new URLSearchParams({ permitType: 'x' }))).status).toBe(422);
    expect((await post(link, 'start', new URLSearchParams())).status).toBe(422);
  });

  it('holds together below a path, as a proxy may serve it', async () => {
    const link = new URL(await handOff(await fixture.draft()));
    const answers = [await fetch(link), await post(link.href, 'start', new URLSearchParams())];
    for (const answer of answers) {
      const seenAs = answer.url.replace(link.origin, 'https://portal.example/service');
      const targets = [...(await answer.text()).matchAll(/(?:action|stylesheet" href)="([^"]+)"/g)];
      const paths = targets.map(([, target]) => new URL(target ?? '', seenAs).pathname);
      expect(paths).toContain('/service/pages/page.css');
      expect(paths).toContain(`/service${link.pathname}/start`);
      expect(paths.filter((path) => !path.startsWith('/service/'))).toEqual([]);
    }
  });

  it('refuses a viewer’s token and an expired one', async () => {
    const id = await fixture.draft();
    const link = await handOff(id);
    const viewer = new URL(await fixture.signedLink(id));
    expect((await fetch(link.split('?')[0] + viewer.search)).status).toBe(403);
    now += 8 * 24 * HOUR_MS;
    expect((await fetch(link)).status).toBe(403);
    expect((await post(link, 'start', dwelling())).status).toBe(403);
  });

  it('loses nothing that was chosen, whichever button is pressed', async () => {
    const id = await fixture.draft();
    const link = await handOff(id);
    const form = drawing('%PDF- one', 'one.pdf');
    form.set('permitType', 'dual-occupancy');
    await post(link, 'files', form);
    const page = async () => (await fetch(link)).text();
    expect(await page()).toMatch(/value="dual-occupancy"[^>]* checked/);
    const uploadId = /data-upload-id="([^"]+)"/.exec(await page())?.[1] ?? '';
    // A refusal keeps the rest.
    const refused = new FormData();
    refused.set('permitType', 'new-dwelling');
    refused.set(`type:${uploadId}`, 'Section');
    refused.set(`label:${uploadId}`, 'Section A <b>');
    refused.append('drawing', new File(['no'], 'no.pdf'));
    const answer = await post(link, 'start', refused);
    const shown = await answer.text();
    expect([answer.status, shown]).toEqual([422, expect.stringContaining('no.pdf is not a PDF')]);
    for (const text of [shown, await page()]) {
      expect(text).toMatch(/value="new-dwelling"[^>]* checked/);
      expect(text).toMatch(/selected>Section</);
      expect(text).toContain('value="Section A &lt;b&gt;"');
    }
    expect(await fixture.documents(id)).toMatchObject([
      { documentName: 'one.pdf', type: 'Section', label: 'Section A <b>' },
    ]);
  });

  it('starts with drawings that were chosen and not added', async () => {
    const id = await fixture.draft();
    const link = await handOff(id);
    const form = drawing('%PDF- one', 'one.pdf');
    form.set('permitType', 'new-dwelling');
    expect((await post(link, 'start', form)).status).toBe(303);
    expect((await fixture.complete(id)).length).toBeGreaterThan(0);
  });

  it('takes no type that it does not offer, and no label of another project’s drawing', async () => {
    const [one, two] = [await fixture.draft(), await fixture.draft()];
    const links = [await handOff(one), await handOff(two)] as const;
    for (const link of links) await post(link, 'files', drawing('%PDF-'));
    const uploadId = /data-upload-id="([^"]+)"/.exec(await (await fetch(links[0])).text())?.[1] ?? '';
    const body = () => new URLSearchParams({ [`type:${uploadId}`]: 'Nonsense', [`label:${uploadId}`]: 'Changed' });
    await post(links[1], 'files', body());
    expect(await fixture.documents(one)).toMatchObject([{ type: 'Site plan', label: 'A-101 Site plan.pdf' }]);
    await post(links[0], 'files', body());
    expect(await fixture.documents(one)).toMatchObject([{ type: 'Site plan', label: 'Changed' }]);
    await post(links[1], 'remove', new URLSearchParams({ filename: 'A-101 Site plan.pdf' }));
    expect(await fixture.documents(one)).toHaveLength(1);
    expect(await fixture.documents(two)).toEqual([]);
  });

  it('answers a drawing that is refused while the next still arrives, and a form without its end', async () => {
    const begun = `${part('notes.docx', 'no')}\r\n${part('b.pdf', '%PDF- the beginning')}`;
    const link = await handOff(await fixture.draft());
    expect(await sendSlowly(link, begun, (outgoing) => outgoing.end(' and the end\r\n--x--\r\n'))).toBe(422);
    expect(await sendSlowly(link, begun, (outgoing) => outgoing.end())).toBe(400);
    expect(filesOnDisk()).toEqual([]);
  });

  it('keeps no file of a form that makes the set too large, and takes a corrected drawing in place of another', async () => {
    const link = await handOff(await fixture.draft());
    for (let from = 1; from <= 500; from += 50) expect((await post(link, 'files', many(50, from))).status).toBe(303);
    const answer = await post(link, 'files', many(2, 500));
    expect(await answer.text()).toContain('at most 500 drawings');
    expect(filesOnDisk()).toHaveLength(500);
    expect((await post(link, 'files', many(2, 499))).status).toBe(303);
  });

  it('keeps nothing of a form that breaks off, and nothing after the start', async () => {
    const id = await fixture.draft();
    const link = await handOff(id);
    const begun = `${part('a.pdf', '%PDF- whole')}\r\n${part('b.pdf', '%PDF- the beginning')}`;
    await sendSlowly(link, begun, (outgoing) => outgoing.destroy());
    await waitFor(() => filesOnDisk().length === 0 || null, 'the files to go');
    expect(await fixture.documents(id)).toEqual([]);
    const form = drawing('%PDF-', 'b.pdf');
    form.set('permitType', 'new-dwelling');
    expect((await post(link, 'start', form)).status).toBe(303);
    expect((await post(link, 'files', drawing('%PDF-', 'c.pdf'))).status).toBe(303);
    expect(await fixture.documents(id)).toMatchObject([{ documentName: 'b.pdf' }]);
    expect((await fetch(link)).url).toContain(`/viewer/${id}?token=`);
  });
});
