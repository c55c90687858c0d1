/** What leaves the page: RFC 4180, no formula, nothing lost; and the ways out. */
import { expect } from '@open-wc/testing';
import {
  csvCell,
  downloadCsv,
  type ExportContent,
  exportName,
  printContent,
  renderPrintout,
  toCsv,
} from '../../../dist/components/property-feasibility/folds/export.js';
import { renderResults } from '../../../dist/components/property-feasibility/results.js';
import { propertyFeasibilityStyles } from '../../../dist/components/property-feasibility/property-feasibility.styles.js';
import { PROPERTY_OVERRIDES } from 'precheck-contract/property-overrides';
import { until } from '../support/page.js';
import { INSIGHTS, offeredFor, populatedAnswer, PROPERTY_ID, words } from './estimate-data.js';

const CONTENT: ExportContent = {
  address: '12 Wattle St, "Bay" NSW',
  property: INSIGHTS,
  offered: offeredFor(INSIGHTS),
  overrides: { setback_front: 4.5, th_width: 7 },
  answer: populatedAnswer({ propertyId: PROPERTY_ID }),
  stale: false,
  unchanged: null,
  scenarios: [],
};

/** RFC 4180, read strictly. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`No cell at ${at}: ${text.slice(at, at + 40)}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

it('a cell is quoted where it is text, and no formula', () => {
  const formulas = ['=1+1', '+61 2', '-1', '@SUM(A1)', '  =1+1', '\t=1', '\rX', '＝1+1'];
  expect(formulas.map(csvCell)).to.deep.equal(formulas.map((text) => `"'${text}"`));
  const others = ['a "word"', 'two\r\nlines', 'a=1', null, -4.5, true];
  const cells = ['"a ""word"""', '"two\r\nlines"', '"a=1"', '', '-4.5', 'true'];
  expect(others.map(csvCell)).to.deep.equal(cells);
});

describe('the export', () => {
  it('is CSV of six columns that holds property, every override, every number and when it was read', () => {
    const rows = readCsv(toCsv(CONTENT));
    expect(rows.every((row) => row.length === 6)).to.equal(true);
    expect(rows[0]).to.deep.equal(['section', 'type', 'calculation', 'name', 'value', 'unit']);
    const find = (...start: string[]) => rows.find((row) => start.every((cell, index) => row[index] === cell));
    expect(find('property', '', '', 'address')?.[4]).to.equal('12 Wattle St, "Bay" NSW');
    expect(find('estimate', '', '', 'readAt')?.[4]).to.equal('2026-11-20T09:30:00.000Z');
    expect(rows.filter(([section]) => section === 'override')).to.have.length(PROPERTY_OVERRIDES.length);
    expect(find('override', '', '', 'setback_front')).to.deep.equal(['override', '', '', 'setback_front', '4.5', 'm']);
    expect(find('override', '', '', 'setback_rear')?.[4]).to.equal('');
    expect(find('result', 'duplex', 'side_by_side', 'privateOpenSpace_m2')?.[4]).to.equal('48');
    expect(find('result', 'subDivision', '', 'optimal')?.[4]).to.equal('torrens');
    expect(find('planning', '', '', 'constraints.bushfire')?.[4]).to.equal('false');
    expect(find('planning', '', '', 'constraints.industry')?.[4]).to.equal('');
    expect(find('planning', '', '', 'controls.maxFsr.value')?.[4]).to.equal('0.7');
    const numbers = Object.values(CONTENT.answer.feasibility).flatMap(({ calculations }) =>
      calculations.flatMap((calculation) => Object.keys(calculation.numbers)),
    );
    expect(rows.filter(([section, , calculation]) => section === 'result' && calculation !== '')).to.have.length(
      numbers.length,
    );
  });

  it('has a file name that every system takes', () => {
    expect(exportName(CONTENT)).to.equal('feasibility-12-wattle-st-bay-nsw-2026-11-20.csv');
    expect(exportName({ ...CONTENT, address: '../../è' })).to.equal('feasibility-e-2026-11-20.csv');
    expect(exportName({ ...CONTENT, address: null })).to.equal(`feasibility-${PROPERTY_ID}-2026-11-20.csv`);
  });
});

describe('the ways out', () => {
  it('a download has its name and its bytes, a CSV with a byte order mark', async () => {
    const links: HTMLAnchorElement[] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      links.push(this);
    };
    downloadCsv('a.csv', 'x');
    HTMLAnchorElement.prototype.click = click;
    expect(links.map(({ download }) => download)).to.deep.equal(['a.csv']);
    const bytes = await Promise.all(
      links.map(async ({ href }) => [...new Uint8Array(await (await fetch(href)).arrayBuffer())]),
    );
    expect(bytes).to.deep.equal([[0xef, 0xbb, 0xbf, 120]]);
  });

  it('prints in a frame of its own, leaves the page as it was, and goes when the dialog closes', async () => {
    const before = document.body.children.length;
    const style = document.documentElement.getAttribute('style');
    const say = words();
    const ok = printContent(
      renderPrintout(CONTENT, renderResults(CONTENT, say), 'A title', say),
      propertyFeasibilityStyles.join(''),
      'A title',
      'en',
    );
    expect(ok).to.equal(true);
    const frame = document.querySelector('iframe');
    const printed = frame?.contentDocument?.querySelector('div')?.shadowRoot;
    expect(printed?.querySelector('h2')?.textContent).to.equal('A title');
    expect(printed?.textContent).to.contain('4.5\u00a0m');
    expect(printed?.querySelectorAll('.types')).to.have.length(1);
    expect(printed?.querySelectorAll('button, input')).to.have.length(0);
    expect(document.documentElement.getAttribute('style')).to.equal(style);
    frame?.contentWindow?.dispatchEvent(new Event('afterprint'));
    await until('the frame is gone', () => document.body.children.length === before);
  });
});
