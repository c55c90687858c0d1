import { expect } from '@open-wc/testing';
import type { Finding } from 'precheck-contract/precheck-service';
import { type FindingPlace, onShowFinding } from '../../../dist/components/project-store/page-links.js';
import { FINDINGS, pdfFile, plain, textOf, until } from '../support/page.js';
import { enter, enterChecking, enterFailed, inside, leave, pick, type Stage, startCheck } from '../support/states.js';

async function fall(stage: Stage): Promise<void> {
  await startCheck(stage);
  stage.adapter.complete(62);
}

describe('findings that could not be fetched', () => {
  let stage: Stage;
  afterEach(() => leave(stage));
  const failWith = async (code: 'upstream_unavailable' | 'not_found') => {
    stage = await enterChecking();
    stage.adapter.findings = FINDINGS;
    stage.adapter.refusals.push({ path: /reports\//, code }, { path: /reports\//, code });
    stage.adapter.complete(62);
  };

  it('come by themselves after a while, and the page says meanwhile that they are on their way', async () => {
    await failWith('upstream_unavailable');
    await until('the words', () => textOf(stage.uploader).includes('Loading findings.'));
    await until('findings', () => stage.uploader.shadowRoot?.querySelector('.finding'));
    await until('no more words', () => !textOf(stage.uploader).includes('Loading findings.'));
  });

  it('come by "Try again", which one element offers, announces and tells', async () => {
    const told: string[] = [];
    const listen = ({ target, detail }: Event & { detail?: { code: string } }) =>
      told.push(`${(target as Element).localName} ${detail?.code}`);
    document.addEventListener('precheck-error', listen);
    await failWith('not_found');
    const button = await until('a button', () =>
      stage.uploader.shadowRoot?.querySelector<HTMLElement>('#retry-findings'),
    );
    await until('all were given up', () => textOf(stage.uploader).includes('Some findings could not'));
    // What says why loads once the run is over.
    await until('the report that decides', () => textOf(stage.uploader).includes('readiness, 62.'));
    document.removeEventListener('precheck-error', listen);
    expect(told).to.deep.equal(['precheck-uploader not_found', 'precheck-uploader not_found']);
    expect(stage.status.shadowRoot?.querySelector('#retry-findings')).to.equal(null);
    const regions = [stage.uploader, stage.status].map((element) => inside(element, '[role=status]').textContent ?? '');
    expect(regions.filter((text) => text.includes('could not be loaded'))).to.have.length(1);
    await expect(stage.uploader).to.be.accessible();
    button.focus();
    button.click();
    await until('findings', () => stage.uploader.shadowRoot?.querySelector('.finding'));
    expect(stage.uploader.shadowRoot?.querySelector('#retry-findings')).to.equal(null);
    expect(stage.uploader.shadowRoot?.activeElement).not.to.equal(null);
  });
});

describe('a result', () => {
  let stage: Stage;
  afterEach(() => {
    leave(stage);
    document.body.removeAttribute('style');
  });
  const all = (selector: string) => [...(stage.uploader.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  const groups = () =>
    all('.groups > li').map(
      (group) => `${plain(group.querySelector('h5'))}: ${group.querySelectorAll('.finding').length}`,
    );

  for (const [width, most] of [
    [1280, 900],
    [390, 1400],
  ] as const) {
    it(`of 13 findings is at most ${most} px high at ${width} px, before anything is opened`, async () => {
      Object.assign(document.body.style, { margin: '0', width: `${width}px` });
      stage = await enterFailed();
      expect(all('details[open]')).to.deep.equal([]);
      expect(stage.uploader.getBoundingClientRect().height).to.be.at.most(most);
      await expect(stage.uploader).to.be.accessible();
    });
  }

  it('groups what to fix by drawing, or by report, and opens one at a time', async () => {
    stage = await enterFailed();
    expect(plain(inside(stage.uploader, '#verdict'))).to.equal('13 things to fix');
    expect(groups()).to.deep.equal([
      'Whole set: 2',
      'A-001 Site plan.pdf: 4',
      'A-101 Floor plans.pdf: 3',
      'A-201 Elevations.pdf: 2',
      'S-101 Footings.pdf: 2',
    ]);
    const actions = all('.about .button').map((button) => button.getAttribute('aria-label') ?? plain(button));
    expect(actions.slice(0, 2)).to.deep.equal(['Add a drawing', 'Replace A-001 Site plan.pdf']);
    expect(actions).to.have.length(5);
    expect(all('.counts > details > summary').map(plain)).to.deep.equal([
      'To look at (1)',
      'Not assessed (1)',
      'Passed (22)',
    ]);
    for (const index of [0, 3]) all('.to-do .finding summary')[index]?.click();
    await until('one is open', () => all('.finding[open]').length === 1);
    expect(plain(all('.finding[open] dl')[0])).to.match(
      /^Found ?3.5 m ?Sheet A-001 ?Rule ?Rule Height .* ?As the code asks ?How to fix ?Draw it/,
    );
    all('.switch button')[1]?.click();
    await stage.uploader.updateComplete;
    expect(groups()).to.deep.equal(['Site plan compliance: 13']);
    expect(all('.about .button')).to.deep.equal([]);
  });

  it('counts down as drawings are replaced, and says what is to be checked again', async () => {
    stage = await enterFailed();
    all('.about .button')[1]?.click();
    pick(stage.uploader, [pdfFile('A-001 rev D.pdf')], '#replacement');
    await until('the count', () => plain(inside(stage.uploader, '#verdict')) === '9 of 13 still to fix');
    const [, replaced] = all('.groups > li');
    expect(plain(replaced?.querySelector('.about'))).to.equal('A-001 rev D.pdf Replaced');
    expect(plain(replaced?.querySelector('.again > summary'))).to.equal('To check again (4)');
    expect(replaced?.querySelector('.again')?.hasAttribute('open')).to.equal(false);
    // What is in none of the drawings is to be checked again once one was added.
    pick(stage.uploader, [pdfFile('A-002 Survey.pdf')]);
    await until('the count', () => plain(inside(stage.uploader, '#verdict')) === '7 of 13 still to fix');
    expect(stage.uploader.validationMessage).not.to.equal('');
  });

  it('stands in one element of a page, and in the status panel once that is alone', async () => {
    stage = await enterFailed();
    for (const said of ['13 things to fix', 'Lowest of', 'North arrow is missing'])
      expect(textOf(stage.status)).not.to.contain(said);
    expect(plain(inside(stage.status, 'summary'))).to.equal('Documents');
    expect(textOf(stage.status)).to.contain('Site plan compliance: 62, below the minimum of 80');
    const announced = [stage.uploader, stage.status].map((element) => plain(inside(element, '[role=status]')));
    expect(announced.filter((line) => line.includes('Lowest of'))).to.have.length(1);
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
  const [one, other] = ['A-101 Floor plan.pdf', 'A-102 Roof plan.pdf'] as const;
  const table: readonly [string, Partial<Finding>, string][] = [
    ['one file', { evidence: files(one) }, `${one} Replace`],
    ['one file in two places', { evidence: files(one, one) }, `${one} Replace`],
    ['two files', { evidence: files(one, other) }, 'Whole set'],
    ['two that lack a third', { category: 'Completeness', evidence: files(one, other) }, 'Whole set Add a drawing'],
    ['nothing that is there', {}, 'Whole set Add a drawing'],
    ['a file that was never in the set', { evidence: files('gone.pdf') }, 'gone.pdf'],
  ];
  for (const [name, more, expected] of table) {
    it(`is said over it: ${name}`, async () => {
      const stage = await enter();
      stage.adapter.findings = [finding(more)];
      await fall(stage);
      const about = await until('a group', () => stage.uploader.shadowRoot?.querySelector('.about'));
      expect(plain(about)).to.equal(expected);
      const replacements = stage.uploader.shadowRoot?.querySelectorAll('.replacements .button');
      expect(replacements).to.have.length(expected === 'Whole set' ? 2 : 0);
      leave(stage);
    });
  }

  it('names the file where two carry one sheet number', async () => {
    const stage = await enter();
    const evidence = files(one, other).map((file) => ({ ...file, page: 1, sheetNumber: 'A-001' }));
    stage.adapter.findings = [finding({ evidence })];
    await fall(stage);
    await until('places', () => stage.uploader.shadowRoot?.querySelector('.places'));
    const places = [...(stage.uploader.shadowRoot?.querySelectorAll('.places li') ?? [])];
    expect(places.map((item) => item.textContent?.trim())).to.deep.equal([
      'Sheet A-001 · A-101 Floor plan.pdf, page 1',
      'Sheet A-001 · A-102 Roof plan.pdf, page 1',
    ]);
    leave(stage);
  });

  it('is shown in the viewer of the page, else named in a dialog that opens its drawing', async () => {
    const stage = await enter();
    const evidence = [{ file: 'A-101 Floor plan.pdf', page: 2, sheetNumber: 'A-101' }];
    stage.adapter.results.add('uploaded', 'A-101 Floor plan.pdf', 200);
    stage.adapter.findings = [finding({ message: 'No scale. It is needed.', evidence })];
    await fall(stage);
    const place = await until('a place', () => stage.uploader.shadowRoot?.querySelector<HTMLElement>('.place'));
    expect(inside(stage.uploader, '.finding .line').textContent).to.equal('No scale');
    inside(stage.uploader, '.finding summary').click();
    const shown: FindingPlace[] = [];
    const viewer = new AbortController();
    const adapterUrl = new URL('/precheck', location.href).href;
    onShowFinding(adapterUrl, stage.uploader.session, (at) => Boolean(shown.push(at)), viewer.signal);
    place.click();
    expect(shown.map(({ findingId, documentName, page }) => [findingId, documentName, page])).to.deep.equal([
      ['x', 'A-101 Floor plan.pdf', 2],
    ]);
    viewer.abort();
    place.focus();
    place.click();
    const dialog = await until('a dialog', () =>
      stage.uploader.shadowRoot?.querySelector<HTMLDialogElement>('dialog[open]'),
    );
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
    leave(stage);
  });

  it('opens the file dialog for several files from "Add a drawing"', async () => {
    const stage = await enter();
    stage.adapter.findings = [finding({ title: 'The sheets this permit needs', message: 'Not found: section.' })];
    await fall(stage);
    const button = await until('a button', () =>
      stage.uploader.shadowRoot?.querySelector<HTMLElement>('.about .button'),
    );
    let opened = '';
    for (const input of stage.uploader.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []) {
      input.addEventListener('click', (event) => {
        event.preventDefault();
        opened = input.id;
      });
    }
    button.click();
    expect(opened).to.equal('files');
    leave(stage);
  });
});
