/** What the page hears of a change while one of its own listeners makes another. */
import { expect } from '@open-wc/testing';
import type { PrecheckUploader } from '../../../dist/components/precheck-uploader/precheck-uploader.js';
import { projects } from '../../../dist/components/project-store/registry.js';
import { until } from '../support/page.js';
import { endCheck, enter, part, stage, startCheck } from '../support/states.js';

const EVENTS = ['project-created', 'upload-progress', 'processing-started', 'gate-passed', 'gate-invalidated'] as const;

describe('a listener that changes the session', () => {
  let heard: string[];
  let second: PrecheckUploader;
  let secondForm: HTMLFormElement;

  /** Another form of the same session on the page, which hears each change after the first. */
  const addSecond = async () => {
    secondForm = document.createElement('form');
    second = stage.uploader.cloneNode() as PrecheckUploader;
    secondForm.append(second);
    document.body.append(secondForm);
    const members = () => [...projects.values()].flatMap((project) => project.members);
    await until('the second uploader to have joined', () => members().some(({ host }) => host === second));
    heard = [];
    for (const type of EVENTS) {
      second.addEventListener(type, ({ detail }) => {
        const more = 'reason' in detail ? ` ${detail.reason}` : 'count' in detail ? ` of ${detail.count}` : '';
        heard.push(type + more);
      });
    }
  };
  beforeEach(async () => {
    await until('earlier sessions to end', () => projects.size === 0);
    await enter();
    await until('the first to have joined', () => stage.adapter.calls('GET', /^\/cities/).length > 0);
    await addSecond();
  });
  afterEach(() => {
    secondForm.remove();
  });
  /** Ends a check that passes, and gives what the second uploader heard from its start on. */
  const pass = async (last: string) => {
    await startCheck();
    stage.adapter.complete(84);
    await until(last, () => heard.includes(last));
    return heard.slice(heard.indexOf('processing-started'));
  };

  it('lets the others hear the pass and then the removed drawing, each once', async () => {
    const values: (string | null)[] = [];
    second.addEventListener('gate-passed', () => values.push(second.value));
    stage.uploader.addEventListener('gate-passed', () => part('.row .remove').click());
    expect(await pass('gate-invalidated drawings')).to.deep.equal([
      'processing-started',
      'gate-passed',
      'upload-progress of 2',
      'gate-invalidated drawings',
    ]);
    // The event tells what was; the value is what counts now.
    expect(values).to.deep.equal([null]);
    expect([stage.form.checkValidity(), secondForm.checkValidity()]).to.deep.equal([false, false]);
  });

  it('leaves no receipt in any form that the listener reset', async () => {
    const values: unknown[] = [];
    stage.uploader.addEventListener('gate-passed', () => {
      values.push(new FormData(stage.form).get('precheck'));
      stage.form.reset();
      values.push(new FormData(stage.form).get('precheck'), stage.uploader.value);
    });
    expect(await pass('gate-invalidated reset')).to.deep.equal([
      'processing-started',
      'gate-passed',
      'upload-progress of 0',
      'gate-invalidated reset',
    ]);
    expect(values).to.deep.equal(['receipt-1', null, null]);
    expect(new FormData(secondForm).get('precheck')).to.equal(null);
  });

  it('tells an element no more once a listener has taken it out of the page', async () => {
    stage.uploader.addEventListener('gate-passed', () => second.remove());
    await endCheck(84);
    expect(heard).to.include('processing-started').and.not.to.include('gate-passed');
  });
});
