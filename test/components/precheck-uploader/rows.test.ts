import { expect } from '@open-wc/testing';
import type { PrecheckUploader } from '../../../dist/components/precheck-uploader/precheck-uploader.js';
import { pdfFile, plain, textOf, until } from '../support/page.js';
import { view } from '../support/snapshots.js';
import { addSet, endCheck, enter, part, pick, queryAll, stage } from '../support/states.js';

describe('the rows of <precheck-uploader>', () => {
  beforeEach(() => enter());
  const names = () => queryAll('.row bdi').map((name) => name.getAttribute('title'));
  const FILES = ['a.pdf', 'b.pdf', 'c.pdf'];

  it('say how far each drawing is, its head how far the set is, and what goes on by itself only of what does', async () => {
    await enter({}, (adapter) => (adapter.finishUploads = false));
    const { adapter, uploader } = stage;
    pick([pdfFile('a.pdf', 'a', 10_000), pdfFile('b.pdf', 'b', 20_000)]);
    await until('two uploads', () => adapter.puts.length === 2);
    const [small, large] = adapter.puts.sort((one, other) => one.size - other.size);
    const plain = (element: Element | null | undefined) =>
      [...(element?.children ?? [])]
        .map(({ textContent }) => textContent?.trim())
        .join(' ')
        .replaceAll('\u00a0', ' ');
    const says = (index: number, words: string) =>
      until(words, () => plain(queryAll('.row')[index]?.querySelector('.row-meta')).trim() === words);
    small?.progress(4000);
    await says(0, '40% 4 kB of 10 kB');
    small?.progress(10_000);
    await says(0, 'Finishing 10 kB');
    large?.finish();
    await says(1, 'Uploaded 20 kB');
    expect(textOf(uploader).replaceAll('\u00a0', ' ')).to.contain('1 of 2 drawings uploaded 30 kB of 30 kB');
    const release = adapter.hold(/uploads$/);
    small?.finish(0);
    await says(0, 'Connection lost. Trying again (1) 10 kB');
    adapter.reachable = false;
    release();
    await until('that it goes on', () => queryAll('.notice')[0]?.textContent?.includes('continues automatically'));
    expect(part('.head [role=progressbar], [role=progressbar]').ariaValueNow).to.equal('67');
    part('#pause-all').click();
    await says(0, 'Paused 10 kB');
    expect(queryAll('.notice')).to.have.length(0);
  });

  it('show the category that the set has, whatever was chosen here before', async () => {
    await enter({ 'project-id': 'project-1' }, (adapter) =>
      adapter.existing({ run: 1, phase: 'complete', drawings: [{ ...view, type: 'of-the-service' }] }),
    );
    const second = stage.uploader.cloneNode() as PrecheckUploader;
    document.body.append(second);
    const selects = () => [stage.uploader, second].map(({ shadowRoot }) => shadowRoot?.querySelector('select'));
    const show = (category: string) => until(category, () => selects().every((one) => one?.value === category));
    await show('of-the-service');
    // Chosen here, then another there, then the first again there.
    for (const [turn, chosen] of ['roof-plan', 'sections', 'roof-plan'].entries()) {
      const select = selects()[Math.min(turn, 1)] as HTMLSelectElement;
      select.value = chosen;
      select.dispatchEvent(new Event('change'));
      await show(chosen);
    }
    second.remove();
  });

  it('stop and go on together', async () => {
    await enter({}, (adapter) => (adapter.finishUploads = false));
    pick([pdfFile('a.pdf'), pdfFile('b.pdf')]);
    await until('two uploads', () => stage.adapter.puts.length === 2);
    part('#pause-all').click();
    pick([pdfFile('c.pdf')]);
    const paused = () => queryAll('.row').filter(({ textContent }) => textContent?.includes('Paused')).length;
    await until('three paused rows', () => paused() === 3);
    await expect(stage.uploader).to.be.accessible();
    expect(part('#pause-all').textContent?.trim()).to.equal('Resume');
    stage.adapter.finishUploads = true;
    part('#pause-all').click();
    await until('three sent rows', () => queryAll('.row.uploaded').length === 3);
    expect(stage.adapter.puts).to.have.length(5);
  });

  it('come back by Undo, in their place and with what was said of them, until the set changes again', async () => {
    await addSet(FILES);
    queryAll('.row .remove')[1]?.click();
    await until('two rows', () => names().join() === 'a.pdf,c.pdf');
    expect(part('[role=status]').textContent?.trim()).to.equal('b.pdf removed. You can undo this.');
    const puts = stage.adapter.puts.length;
    part('#undo').click();
    await until('three rows', () => names().join() === FILES.join());
    // What storage has is not sent again.
    expect([queryAll('.row.uploaded').length, stage.adapter.puts.length]).to.deep.equal([3, puts]);
    queryAll('.row .remove')[0]?.click();
    await until('undo', () => queryAll('#undo').length === 1);
    pick([pdfFile('d.pdf')]);
    await until('a changed set', () => names().join() === 'b.pdf,c.pdf,d.pdf');
    await until('no undo', () => queryAll('#undo').length === 0);
    part('#start-over').click();
    await until('undo', () => queryAll('#undo').length === 1);
    const { session } = stage.uploader;
    stage.uploader.session += '-other';
    await until('no undo of another session', () => queryAll('#undo').length === 0);
    await addSet(FILES);
    part('#start-over').click();
    await until('undo', () => queryAll('#undo').length === 1);
    stage.uploader.session = session;
    await until('no undo of another session', () => queryAll('#undo').length === 0);
  });

  it('are removed one at a time by whoever clicks twice', async () => {
    await addSet(FILES);
    for (const detail of [1, 2]) {
      queryAll('.row .remove')[0]?.dispatchEvent(new MouseEvent('click', { detail, bubbles: true }));
      await stage.uploader.updateComplete;
    }
    expect(names()).to.deep.equal(['b.pdf', 'c.pdf']);
  });

  it('are removed while they are being sent, and come back in their place', async () => {
    await enter({}, (adapter) => (adapter.finishUploads = false));
    pick(FILES.map((name, index) => pdfFile(name, name, 2048 + index)));
    await until('three uploads', () => stage.adapter.puts.length === 3);
    await until('three rows', () => names().length === 3);
    const second = stage.adapter.puts.find(({ size }) => size === 2049);
    second?.progress(1000);
    // Drawn with the next frame.
    second?.progress(1500);
    queryAll('.row .remove')[1]?.click();
    expect(stage.uploader.shadowRoot?.activeElement).to.equal(queryAll('.row .remove')[2]);
    await until('two rows', () => names().join() === 'a.pdf,c.pdf');
    part('#undo').click();
    await until('three rows', () => names().join() === FILES.join());
  });

  it('come back together after starting over, and are checked as the same project', async () => {
    await addSet(FILES);
    const projectId = stage.adapter.snapshot?.project.id;
    part('#start-over').click();
    await until('no row', () => names().length === 0);
    await expect(stage.uploader).to.be.accessible();
    part('#undo').click();
    await until('three rows', () => names().join() === FILES.join() && queryAll('.row.uploaded').length === 3);
    await until('the button', () => part<HTMLButtonElement>('#check').disabled === false);
    part('#check').click();
    // Its row is not drawn anew yet.
    queryAll('.row .remove')[0]?.click();
    await stage.uploader.updateComplete;
    expect(part('[role=status]').textContent).not.to.contain('undo');
    await until('a run', () => stage.adapter.snapshot?.run === 1);
    expect(stage.adapter.snapshot?.project.id).to.equal(projectId);
  });

  it('stay open below a result where the person opened them, with the focus, once another file is sent', async () => {
    await endCheck(62);
    const fold = part<HTMLDetailsElement>('details.section:has(.rows)');
    part('details.section:has(.rows) > summary').click();
    stage.adapter.finishUploads = false;
    pick([pdfFile('A-101 rev B.pdf')]);
    await until('it is being sent', () => stage.adapter.puts.length === 4 && queryAll('.row.uploading').length === 1);
    part('.row select').focus();
    stage.adapter.puts.at(-1)?.finish();
    await until('all are sent', () => queryAll('.row.uploaded').length === 4);
    expect([fold.open, stage.uploader.shadowRoot?.activeElement]).to.deep.equal([true, part('.row select')]);
  });

  it('stay open below a result while the person works in them, also where an upload opened them', async () => {
    await endCheck(62);
    const fold = part<HTMLDetailsElement>('details.section:has(.rows)');
    for (const [name, isIn, sent] of [
      ['rev B.pdf', false, 4],
      ['rev C.pdf', true, 5],
    ] as const) {
      stage.adapter.finishUploads = false;
      pick([pdfFile(name)]);
      await until(
        'it is being sent',
        () => stage.adapter.puts.length === sent && queryAll('.row.uploading').length === 1,
      );
      expect(fold.open).to.equal(true);
      if (isIn) part('.row.uploading select').focus();
      stage.adapter.puts.at(-1)?.finish();
      await until('all are sent', () => queryAll('.row:not(.uploaded)').length === 0);
      expect(fold.open).to.equal(isIn);
    }
    expect(stage.uploader.shadowRoot?.activeElement?.localName).to.equal('select');
  });

  it('ask for the file again that is no longer on the disk', async () => {
    await enter({}, (adapter) => (adapter.finishUploads = false));
    const file = pdfFile('a.pdf');
    pick([file]);
    await until('its upload', () => stage.adapter.puts.length === 1);
    file.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) });
    stage.adapter.finishUploads = true;
    stage.adapter.puts[0]?.finish(0);
    await until('a failed row', () => queryAll('.row.failed').length === 1);
    expect(queryAll('.row button').map((button) => plain(button) || button.title)).to.deep.equal([
      'Choose again a.pdf',
      'Remove a.pdf',
    ]);
    part('.row .replace').click();
    pick([pdfFile('a.pdf', 'as it is now')], '#replacement');
    await until('it is sent', () => queryAll('.row.uploaded').length === 1);
  });

  it('come in without moving a button that is being pressed', async () => {
    await addSet(['a.pdf']);
    const check = part('#check');
    const top = () => check.getBoundingClientRect().top;
    const before = top();
    const press = (type: string) => check.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }));
    press('pointerdown');
    pick([pdfFile('b.pdf'), pdfFile('c.pdf')]);
    await until('both in the set', () => stage.adapter.puts.length === 3);
    expect([names().length, top()]).to.deep.equal([1, before]);
    press('pointerup');
    await until('three rows', () => names().length === 3);
  });

  it('load what opens drawings only where the page asks for pictures', async () => {
    await addSet(['a.pdf']);
    await until('a frame', () => queryAll('.thumb .icon').length === 1);
    const loaded: string[] = [];
    const observer = new PerformanceObserver((list) => loaded.push(...list.getEntries().map(({ name }) => name)));
    observer.observe({ type: 'resource', buffered: true });
    const isLoaded = () => loaded.some((name) => name.includes('/sheet-previews.js'));
    expect(isLoaded()).to.equal(false);
    stage.uploader.previews = true;
    await until('it is loaded', isLoaded);
    observer.disconnect();
  });

  it('name the kinds of drawings that are still missing, until a file has that category', async () => {
    stage.uploader.requiredCategories = 'site-plan, roof-plan';
    await addSet(['A-101 site plan.pdf', 'b.pdf']);
    await until('the notice', () => textOf(stage.uploader).includes('This application also needs: Roof plan.'));
    await expect(stage.uploader).to.be.accessible();
    const select = queryAll('.row select')[1] as HTMLSelectElement;
    select.value = 'roof-plan';
    select.dispatchEvent(new Event('change'));
    await until('no notice', () => !textOf(stage.uploader).includes('This application also needs'));
    stage.uploader.requiredCategories = null;
  });
});
