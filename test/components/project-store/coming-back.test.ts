import { expect } from '@open-wc/testing';
import type { PrecheckUploader } from '../../../dist/components/precheck-uploader/precheck-uploader.js';
import { projects } from '../../../dist/components/project-store/registry.js';
import { pdfFile, plain, until } from '../support/page.js';
import { addSet, enter, enterFailed, part, pick, queryAll, stage, type Stage } from '../support/states.js';

/** The page goes, and with it the session; the browser and the adapter stay. */
async function unload(stage: Stage): Promise<void> {
  stage.form.remove();
  stage.status.remove();
  await until('no session', () => projects.size === 0);
}

/** The same page is loaded again. */
function reload({ form, uploader }: Stage): PrecheckUploader {
  const next = document.createElement('precheck-uploader');
  for (const { name, value } of uploader.attributes) next.setAttribute(name, value);
  form.replaceChildren(next);
  document.body.append(form);
  return next;
}

const uploaded = (uploader: PrecheckUploader) => uploader.shadowRoot?.querySelectorAll('.row.uploaded').length ?? 0;

describe('an uploader on a page that is loaded again', () => {
  let sink: HTMLIFrameElement;
  beforeEach(async () => {
    await until('earlier sessions to end', () => projects.size === 0);
    await enter({ mode: 'ungated' });
    sink = Object.assign(document.createElement('iframe'), { name: 'sink', hidden: true });
    document.body.append(sink);
    Object.assign(stage.form, { target: 'sink', action: 'about:blank' });
  });
  afterEach(() => sink.remove());

  it('begins anew after the form was sent by the browser, or by a page that says so', async () => {
    await addSet();
    stage.form.addEventListener('submit', (event) => event.preventDefault(), { once: true });
    stage.uploader.required = false;
    stage.form.requestSubmit();
    // A draft that is saved is no application.
    const draft = Object.assign(document.createElement('button'), { formNoValidate: true });
    stage.form.append(draft);
    stage.form.requestSubmit(draft);
    draft.remove();
    await unload(stage);
    const told: string[] = [];
    stage.form.addEventListener('project-created', (event) => told.push((event as CustomEvent).detail.projectId));
    const kept = reload(stage);
    await until('still there', () => uploaded(kept) === 3);
    // A page that keeps the project's id need not have kept it before.
    expect(told).to.deep.equal(['project-1']);
    stage.form.requestSubmit();
    await unload(stage);
    // A portal of one document: it was reloaded before the form was sent, not since.
    Object.defineProperty(performance, 'getEntriesByType', { value: () => [{ type: 'reload' }], configurable: true });
    const anew = reload(stage);
    await until('an open drop area', () => anew.shadowRoot?.querySelector('#choose:not(:disabled)'));
    await stage.adapter.settled();
    expect(uploaded(anew)).to.equal(0);
    await unload(stage);
    Object.defineProperty(performance, 'timeOrigin', { value: Date.now() + 1, configurable: true });
    const back = reload(stage);
    await until('the set that was sent', () => uploaded(back) === 3);
    for (const name of ['getEntriesByType', 'timeOrigin']) Reflect.deleteProperty(performance, name);
  });

  /** Sends the form, once it is valid, by `button` or without. */
  const send = (button: object | null = null, form: object = {}) => {
    stage.uploader.required = false;
    Object.assign(stage.form, form);
    if (!button) return stage.form.requestSubmit();
    const submitter = Object.assign(document.createElement('button'), button);
    stage.form.append(submitter);
    stage.form.requestSubmit(submitter);
    submitter.remove();
  };
  const sendings: readonly [string, () => void][] = [
    ['its form closed a dialog', () => send(null, { method: 'dialog' })],
    ['a button of its form closed a dialog', () => send({ formMethod: 'dialog' })],
    [
      'a listener of the document sent the form in its own way',
      () => {
        document.addEventListener('submit', (event) => event.preventDefault(), { once: true });
        send();
      },
    ],
  ];
  for (const [name, act] of sendings) {
    it(`still shows the set where ${name}`, async () => {
      await addSet();
      act();
      await unload(stage);
      const kept = reload(stage);
      await until('still there', () => uploaded(kept) === 3);
    });
  }
});

it('an uploader that is loaded again still shows what replaced a drawing, in its place', async () => {
  await until('earlier sessions to end', () => projects.size === 0);
  await enterFailed();
  queryAll('.about .button')[1]?.click();
  pick([pdfFile('A-001 rev D.pdf')], '#replacement');
  await until('the count', () => plain(part('#verdict')) === '9 of 13 still to fix');
  const rows = (uploader: PrecheckUploader) =>
    [...(uploader.shadowRoot?.querySelectorAll('.row .file-name') ?? [])].map(plain);
  const before = rows(stage.uploader);
  await until('all are uploaded', () => uploaded(stage.uploader) === before.length);
  await stage.adapter.settled();
  await unload(stage);
  const again = reload(stage);
  const about = () => [...(again.shadowRoot?.querySelectorAll('.about') ?? [])].map(plain);
  await until('the findings', () => about().length === 5);
  expect(about()[1]).to.equal('A-001 rev D.pdf Replaced');
  expect(rows(again)).to.deep.equal(before);
});
