import { expect } from '@open-wc/testing';
import type { Finding } from 'precheck-contract/precheck-service';
import { remedyOf } from '../../../dist/components/precheck-uploader/finding-remedies.js';
import { createDrawing } from '../../../dist/components/session/drawing.js';
import { FINDINGS, pdfFile, textOf, until } from '../support/page.js';
import { enter, inside, leave, type Stage, startCheck } from '../support/states.js';

describe('findings that could not be fetched', () => {
  let stage: Stage;
  afterEach(() => leave(stage));
  const failWith = async (code: 'upstream_unavailable' | 'not_found') => {
    stage = await enter();
    await startCheck(stage);
    stage.adapter.findings = FINDINGS;
    stage.adapter.refusals.push({ path: /reports\//, code }, { path: /reports\//, code });
    stage.adapter.complete(62);
  };

  it('come by themselves after a while, and the page says meanwhile that they are on their way', async () => {
    await failWith('upstream_unavailable');
    await until('the words', () => textOf(stage.uploader).includes('Fetching the findings.'));
    await until('findings', () => stage.uploader.shadowRoot?.querySelector('.finding'));
    await until('no more words', () => !textOf(stage.uploader).includes('Fetching the findings.'));
  });

  it('come by "Try again", which both elements offer and one announces and tells', async () => {
    const told: string[] = [];
    const listen = ({ target, detail }: Event & { detail?: { code: string } }) =>
      told.push(`${(target as Element).localName} ${detail?.code}`);
    document.addEventListener('precheck-error', listen);
    await failWith('not_found');
    const button = await until('a button', () =>
      stage.uploader.shadowRoot?.querySelector<HTMLElement>('#retry-findings'),
    );
    await until('all were given up', () => textOf(stage.uploader).includes('The findings of 2 reports could not'));
    expect(textOf(stage.uploader)).to.contain('62 of 100');
    document.removeEventListener('precheck-error', listen);
    expect(told).to.deep.equal(['precheck-uploader not_found', 'precheck-uploader not_found']);
    inside(stage.status, '#retry-findings');
    const regions = [stage.uploader, stage.status].map((element) => inside(element, '[role=status]').textContent ?? '');
    expect(regions.filter((text) => text.includes('could not be fetched'))).to.have.length(1);
    await expect(stage.uploader).to.be.accessible();
    button.focus();
    button.click();
    await until('findings', () => stage.uploader.shadowRoot?.querySelector('.finding'));
    expect(stage.uploader.shadowRoot?.querySelector('#retry-findings')).to.equal(null);
    expect(stage.uploader.shadowRoot?.activeElement).not.to.equal(null);
  });
});

describe('what can be done about a finding', () => {
  const drawings = ['a.pdf', 'b.pdf'].map((name) => createDrawing(name, pdfFile(name)));
  const finding = (more: Partial<Finding>): Finding => ({ id: 'x', title: 'X', status: 'fail', message: '', ...more });
  const files = (...names: string[]) => names.map((file) => ({ file }));
  const table: readonly [string, Partial<Finding>, string | null][] = [
    ['about one file', { evidence: files('a.pdf') }, 'replace a.pdf'],
    ['about one file in two places', { evidence: files('a.pdf', 'a.pdf') }, 'replace a.pdf'],
    ['about two files', { evidence: files('a.pdf', 'b.pdf') }, 'replace a.pdf b.pdf'],
    ['about nothing that is there', { evidence: [] }, 'add'],
    ['without evidence', {}, 'add'],
    [
      'about something missing from what was found',
      { category: 'Completeness', evidence: files('a.pdf', 'b.pdf') },
      'add',
    ],
    ['about the only file that was found', { category: 'Completeness', evidence: files('a.pdf') }, 'replace a.pdf'],
    ['about a file that is no longer in the set', { evidence: files('gone.pdf') }, null],
    ['not assessed', { status: 'not-assessed' }, null],
    ['to look at, in one file', { status: 'attention', evidence: files('b.pdf') }, 'replace b.pdf'],
    ['passed', { status: 'pass', evidence: files('a.pdf') }, null],
  ];
  for (const [name, more, expected] of table) {
    it(`${expected ?? 'is nothing'} when it is ${name}`, () => {
      const remedy = remedyOf(finding(more), drawings);
      const said =
        remedy?.type === 'replace' ? `replace ${remedy.drawings.map((item) => item.name).join(' ')}` : remedy?.type;
      expect(said ?? null).to.equal(expected);
    });
  }

  it('names the file where two carry one sheet number', async () => {
    const stage = await enter();
    stage.adapter.findings = [
      finding({
        evidence: [
          { file: 'A-101 Floor plan.pdf', page: 1, sheetNumber: 'A-001' },
          { file: 'A-102 Roof plan.pdf', page: 1, sheetNumber: 'A-001' },
        ],
      }),
    ];
    await startCheck(stage);
    stage.adapter.complete(62);
    await until('places', () => stage.uploader.shadowRoot?.querySelector('.places'));
    expect(
      [...(stage.uploader.shadowRoot?.querySelectorAll('.places li') ?? [])].map((item) => item.textContent?.trim()),
    ).to.deep.equal(['Sheet A-001 · A-101 Floor plan.pdf, page 1', 'Sheet A-001 · A-102 Roof plan.pdf, page 1']);
    leave(stage);
  });

  it('opens the file dialog for several files from "Add files"', async () => {
    const stage = await enter();
    stage.adapter.findings = [finding({ title: 'The sheets this permit needs', message: 'Not found: section.' })];
    await startCheck(stage);
    stage.adapter.complete(62);
    const button = await until('a button', () =>
      stage.uploader.shadowRoot?.querySelector<HTMLElement>('.finding .button'),
    );
    expect(button.textContent?.replace(/\s+/g, ' ').trim()).to.equal('Add files: The sheets this permit needs');
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
