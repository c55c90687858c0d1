import { expect } from '@open-wc/testing';
import { pdfFile, textOf, until } from '../support/page.js';
import { enter, part, pick, query, stage } from '../support/states.js';

// These come first: later the rest of the script is there.
it('the first paint takes a file before the rest is loaded, and keeps the focus when it is', async () => {
  await enter();
  expect(stage.uploader.shadowRoot?.adoptedStyleSheets).to.have.length(2);
  expect(stage.uploader.validationMessage).to.equal('Add your drawings, then check them.');
  const button = part('#choose');
  button.focus();
  pick([pdfFile('early.pdf')]);
  await stage.uploader.updateComplete;
  expect(textOf(stage.uploader)).to.contain('Adding 1 file');
  await until('the rest', () => (stage.uploader.shadowRoot?.adoptedStyleSheets.length ?? 0) > 2);
  await until('a row', () => query('.row.uploaded'));
  await until('focus', () => stage.uploader.shadowRoot?.activeElement?.matches('#choose, #check'));
});

it('the first paint lets go of a file, with the form, before the rest is loaded', async () => {
  await enter();
  const added = stage.uploader.addFiles([pdfFile('early.pdf')]);
  stage.form.reset();
  await added;
  await until('the city', () => stage.adapter.calls('GET', /cities/).length > 0);
  await stage.adapter.settled();
  expect([query('.row'), stage.uploader.validity.valueMissing]).to.deep.equal([null, true]);
});

it('the first paint leaves the drop area as it stands when the rest arrives', async () => {
  await enter();
  const button = part('#choose');
  await until('the city', () => stage.adapter.calls('GET', /cities/).length > 0);
  await stage.uploader.updateComplete;
  expect(part('#choose')).to.equal(button);
});

it('the rest arrives too where the browser tells of no paint', async () => {
  const { PerformanceObserver } = window;
  window.PerformanceObserver = class extends PerformanceObserver {
    override observe(): void {}
  };
  try {
    await enter();
    await until('the city', () => stage.adapter.calls('GET', /cities/).length > 0);
  } finally {
    window.PerformanceObserver = PerformanceObserver;
  }
});
