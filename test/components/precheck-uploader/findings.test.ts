import { expect } from '@open-wc/testing';
import type { Finding } from 'precheck-contract/precheck-service';
import { type FindingPlace, viewers } from '../../../dist/components/project-store/page-registry.js';
import { FINDINGS, pdfFile, plain, textOf, until } from '../support/page.js';
import {
  enter,
  enterChecking,
  enterFailed,
  inside,
  part,
  pick,
  query,
  queryAll,
  SET,
  stage,
  startCheck,
} from '../support/states.js';

async function fall(): Promise<void> {
  await startCheck();
  stage.adapter.complete(62);
}

describe('findings that could not be fetched', () => {
  const failWith = async (code: 'upstream_unavailable' | 'not_found') => {
    await enterChecking();
    stage.adapter.findings = FINDINGS;
    stage.adapter.refusals.push({ path: /reports\//, code }, { path: /reports\//, code });
    stage.adapter.complete(62);
  };

  it('come by themselves after a while, and the page says meanwhile that they are on their way', async () => {
    await failWith('upstream_unavailable');
    await until('the words', () => textOf(stage.uploader).includes('Loading findings.'));
    await until('findings', () => query('.finding'));
    await until('no more words', () => !textOf(stage.uploader).includes('Loading findings.'));
  });

  it('come by "Try again", which one element offers, announces and tells', async () => {
    const told: string[] = [];
    const listen = ({ target, detail }: Event & { detail?: { code: string } }) =>
      told.push(`${(target as Element).localName} ${detail?.code}`);
    document.addEventListener('precheck-error', listen);
    await failWith('not_found');
    const button = await until('a button', () => query('#retry-findings'));
    await until('all were given up', () => textOf(stage.uploader).includes('Some findings couldn’t'));
    // What says why loads once the run is over.
    await until('the report that decides', () => textOf(stage.uploader).includes('readiness, scored 62.'));
    document.removeEventListener('precheck-error', listen);
    expect(told).to.deep.equal(['precheck-uploader not_found', 'precheck-uploader not_found']);
    expect(stage.status.shadowRoot?.querySelector('#retry-findings')).to.equal(null);
    const regions = [stage.uploader, stage.status].map((element) => inside(element, '[role=status]').textContent ?? '');
    expect(regions.filter((text) => text.includes('couldn’t be loaded'))).to.have.length(1);
    await expect(stage.uploader).to.be.accessible();
    button.focus();
    button.click();
    await until('findings', () => query('.finding'));
    expect(query('#retry-findings')).to.equal(null);
    expect(stage.uploader.shadowRoot?.activeElement).not.to.equal(null);
  });
});

it('are not said to be loading while a pass is confirmed, before which they are not asked for', async () => {
  await enterChecking();
  const release = stage.adapter.hold(/receipt$/);
  stage.adapter.findings = FINDINGS;
  stage.adapter.complete(91, 92);
  await until('the pass', () => textOf(stage.uploader).includes('Confirming the result.'));
  expect(textOf(stage.uploader)).not.to.contain('Loading findings.');
  release();
  await until('findings', () => query('.finding'));
});

describe('a result', () => {
  const groups = () =>
    queryAll('.groups > li').map(
      (group) => `${plain(group.querySelector('h5'))}: ${group.querySelectorAll('.finding').length}`,
    );

  for (const [width, most] of Object.entries({ 390: 1400, 1280: 900 })) {
    it(`of 13 findings is at most ${most} px high at ${width} px, before anything is opened`, async () => {
      Object.assign(document.body.style, { margin: '0', width: `${width}px` });
      await enterFailed();
      expect(queryAll('details[open]')).to.deep.equal([]);
      expect(stage.uploader.getBoundingClientRect().height).to.be.at.most(most);
      await expect(stage.uploader).to.be.accessible();
    });
  }

  it('has each drawing’s first finding on the line of its name, and what replaces it where there is little room', async () => {
    Object.assign(document.body.style, { margin: '0', width: '960px' });
    await enterFailed();
    const middle = (element: Element | null) => {
      const { top = NaN, bottom = NaN } = element?.getBoundingClientRect() ?? {};
      return (top + bottom) / 2;
    };
    for (const group of queryAll('.groups > li'))
      expect(middle(group.querySelector('h5'))).to.be.closeTo(middle(group.querySelector('.line')), 1);
    document.body.style.width = '390px';
    for (const about of queryAll('.about'))
      expect(middle(about.querySelector('h5'))).to.be.closeTo(middle(about.querySelector('button')), 1);
  });

  it('groups what to fix by drawing, or by report, and opens one at a time', async () => {
    await enterFailed();
    expect(plain(part('#verdict'))).to.equal('13 things to fix');
    expect(groups()).to.deep.equal([
      'Whole set: 2',
      'A-001 Site plan.pdf: 4',
      'A-101 Floor plans.pdf: 3',
      'A-201 Elevations.pdf: 2',
      'S-101 Footings.pdf: 2',
    ]);
    const actions = queryAll('.about .button').map((button) => button.getAttribute('aria-label') ?? plain(button));
    expect(actions.slice(0, 2)).to.deep.equal(['Add a drawing', 'Replace A-001 Site plan.pdf']);
    expect(actions).to.have.length(5);
    expect(queryAll('.counts > details > summary').map(plain)).to.deep.equal([
      'To look at (1)',
      'Not assessed (1)',
      'Passed (22)',
    ]);
    // A bar has the colour of its score.
    const bar = await until('a bar', () => query('.tone-fail [part=meter] > *'));
    const score = await until('its score', () => query('.tone-fail .score'));
    expect(getComputedStyle(bar).backgroundColor).to.equal(getComputedStyle(score).color);
    for (const index of [0, 3]) queryAll('.to-do .finding summary')[index]?.click();
    await until('one is open', () => queryAll('.finding[open]').length === 1);
    expect(plain(queryAll('.finding[open] dl')[0])).to.match(
      /^Found ?3.5 m ?Sheet A-001 ?Rule ?Rule Height .* ?As the code asks ?How to fix ?Draw it/,
    );
    queryAll('.switch button')[1]?.click();
    await stage.uploader.updateComplete;
    expect(groups()).to.deep.equal(['Site plan compliance: 13']);
    expect(queryAll('.about .button')).to.deep.equal([]);
  });

  it('counts down as drawings are replaced, and says what is to be checked again', async () => {
    await enterFailed();
    queryAll('.about .button')[1]?.focus();
    queryAll('.about .button')[1]?.click();
    pick([pdfFile('A-001 rev D.pdf')], '#replacement');
    await until('the count', () => plain(part('#verdict')) === '9 of 13 still to fix');
    const [, replaced] = queryAll('.groups > li');
    expect(plain(replaced?.querySelector('.about'))).to.equal('A-001 rev D.pdf Replaced');
    expect(plain(replaced?.querySelector('.again > summary'))).to.equal('To check again (4)');
    expect(stage.uploader.shadowRoot?.activeElement, 'the next drawing is near').to.equal(
      replaced?.querySelector('.again > summary'),
    );
    expect(replaced?.querySelector('.again')?.hasAttribute('open')).to.equal(false);
    // What is in none of the drawings is to be checked again once one was added.
    pick([pdfFile('A-002 Survey.pdf')]);
    await until('the count', () => plain(part('#verdict')) === '7 of 13 still to fix');
    // The file of a drawing's name is that drawing, put right.
    pick([pdfFile('A-101 Floor plans.pdf', 'scale')]);
    await until('the count', () => plain(part('#verdict')) === '4 of 13 still to fix');
    expect(stage.uploader.validationMessage).not.to.equal('');
  });

  it('stands in one element of a page, and in the status panel once that is alone', async () => {
    await enterFailed();
    for (const said of ['13 things to fix', 'Your lowest report', 'North arrow is missing'])
      expect(textOf(stage.status)).not.to.contain(said);
    expect(plain(inside(stage.status, 'summary'))).to.equal('Documents');
    expect(textOf(stage.status)).to.contain('Site plan compliance: 62, below the minimum of 80');
    const announced = [stage.uploader, stage.status].map((element) => plain(inside(element, '[role=status]')));
    expect(announced.filter((line) => line.includes('Your lowest report'))).to.have.length(1);
    stage.form.remove();
    await until('the verdict and its findings', () =>
      ['13 things to fix', 'North arrow is missing'].every((said) => textOf(stage.status).includes(said)),
    );
    expect(textOf(stage.status)).to.contain('Documents');
    await expect(stage.status).to.be.accessible();
  });
});

describe('what a finding is about', () => {
  const finding = (more: Partial<Finding>): Finding => ({ id: 'x', title: 'X', status: 'fail', message: '', ...more });
  const files = (...names: string[]) => names.map((file) => ({ file }));
  const [, other = '', one = ''] = SET;
  const table: readonly [string, Partial<Finding>, string][] = [
    ['one file', { evidence: files(one) }, `${one} Replace`],
    ['one file in two places', { evidence: files(one, one) }, `${one} Replace`],
    ['two files', { evidence: files(one, other) }, 'Whole set Add files'],
    ['two that lack a third', { category: 'Completeness', evidence: files(one, other) }, 'Whole set Add a drawing'],
    ['nothing that is there', {}, 'Whole set Add a drawing'],
    ['a file that was never in the set', { evidence: files('gone.pdf') }, 'gone.pdf'],
  ];
  for (const [name, more, expected] of table) {
    it(`is said over it: ${name}`, async () => {
      await enter();
      stage.adapter.findings = [finding(more)];
      await fall();
      const about = await until('a group', () => query('.about'));
      expect(plain(about)).to.equal(expected);
      for (const line of queryAll('.about h5, .finding summary')) expect(line.clientHeight).to.be.below(48);
    });
  }

  it('names the file where two carry one sheet number', async () => {
    await enter();
    const evidence = files(one, other).map((file) => ({ ...file, page: 1, sheetNumber: 'A-001' }));
    stage.adapter.findings = [finding({ evidence })];
    await fall();
    await until('places', () => query('.places'));
    const places = queryAll('.places li');
    expect(places.map((item) => item.textContent?.trim())).to.deep.equal([
      `Sheet A-001 · ${one}, page 1`,
      `Sheet A-001 · ${other}, page 1`,
    ]);
  });

  it('is shown in the viewer of the page, else named in a dialog that opens its drawing', async () => {
    await enter();
    const evidence = [{ file: 'A-101 Floor plan.pdf', page: 2, sheetNumber: 'A-101' }];
    stage.adapter.results.add('uploaded', 'A-101 Floor plan.pdf', 200);
    stage.adapter.findings = [finding({ message: 'No scale. It is needed.', evidence })];
    await fall();
    const place = await until('a place', () => query('.place'));
    expect(part('.finding .line').textContent).to.equal('No scale');
    part('.finding summary').click();
    const shown: FindingPlace[] = [];
    viewers.set(stage.uploader, (at) => Boolean(shown.push(at)));
    place.click();
    expect(shown.map(({ findingId, documentName, page }) => [findingId, documentName, page])).to.deep.equal([
      ['x', 'A-101 Floor plan.pdf', 2],
    ]);
    viewers.delete(stage.uploader);
    place.focus();
    place.click();
    const dialog = await until('a dialog', () => query<HTMLDialogElement>('dialog[open]'));
    await until(
      'its link',
      () =>
        dialog.querySelector('a')?.href.includes('A-101%20Floor%20plan.pdf') &&
        dialog.querySelector('a')?.hash === '#page=2',
    );
    expect(dialog.textContent).to.contain('Sheet A-101').and.to.contain('No scale');
    await expect(stage.uploader).to.be.accessible();
    dialog.querySelector('button')?.click();
    await until('no dialog', () => !dialog.isConnected);
    expect(stage.uploader.shadowRoot?.activeElement).to.equal(place);
  });

  it('names a file before its page where words run from right to left', async () => {
    await enter();
    stage.adapter.findings = [finding({ evidence: [{ file: 'A-101 Floor plan.pdf', page: 2 }] })];
    await fall();
    await until('a place', () => query('.place'));
    document.documentElement.lang = 'he';
    const place = await until('Hebrew', () => queryAll('.place').find((one) => one.textContent?.includes('עמוד')));
    part('.finding summary').click();
    place.click();
    const dialog = await until('a dialog', () => query('dialog[open] h3'));
    document.documentElement.lang = 'en';
    for (const label of [place, dialog]) {
      const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      const leftOf = (words: string) => {
        const range = document.createRange();
        while (!text.currentNode.nodeValue?.includes(words)) if (!text.nextNode()) throw new Error(words);
        const start = text.currentNode.nodeValue.indexOf(words);
        range.setStart(text.currentNode, start);
        range.setEnd(text.currentNode, start + words.length);
        return range.getBoundingClientRect().left;
      };
      expect(leftOf('A-101')).to.be.above(leftOf('עמוד'));
    }
  });

  it('keeps the focus in the dialog when the drawing is asked for again', async () => {
    await enter();
    stage.adapter.findings = [finding({ evidence: files('A-101 Floor plan.pdf') })];
    await fall();
    (await until('a place', () => query('.place'))).click();
    const dialog = await until('a dialog', () => query<HTMLDialogElement>('dialog[open]'));
    const focused = () => stage.uploader.shadowRoot?.activeElement?.textContent;
    expect(focused()).to.equal('Close');
    const retry = await until('a new try', () => dialog.querySelector<HTMLElement>('#retry-sheet'));
    retry.focus();
    retry.click();
    expect(focused()).to.equal('Close');
    await until('its answer', () => dialog.querySelector('#retry-sheet'));
  });

  it('opens the file dialog for several files from "Add a drawing"', async () => {
    await enter();
    stage.adapter.findings = [finding({ title: 'The sheets this permit needs', message: 'Not found: section.' })];
    await fall();
    const button = await until('a button', () => query('.about .button'));
    const opened: string[] = [];
    for (const input of queryAll('input[type=file]')) input.onclick = () => opened.push(input.id) < 0;
    button.click();
    expect(opened).to.deep.equal(['files']);
  });
});
