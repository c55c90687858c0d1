/** What leaves the page: RFC 4180, no formula, nothing lost; and the ways out. */
import { expect } from '@open-wc/testing';
import {
  csvCell,
  downloadCsv,
  type ExportContent,
  exportName,
  print,
  toCsv,
} from '../../../dist/components/property-feasibility/found/export.js';
import { foundStyles } from '../../../dist/components/property-feasibility/found/found.styles.js';
import { PROPERTY_LANGUAGES } from '../../../dist/components/translations/languages.js';
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

it('a cell is quoted where it is text, and no formula', () => {
  const formulas = ['=1+1', '+61 2', '-1', '@SUM(A1)', '  =1+1', '\t=1', '\rX', '＝1+1'];
  expect(formulas.map(csvCell)).to.deep.equal(formulas.map((text) => `"'${text}"`));
  // A spreadsheet in German parts cells by semicolons, and knows no quotes within one.
  expect(csvCell('St;=1+1; a -2;b\n@x')).to.equal(`"St;'=1+1; a -2;b\n'@x"`);
  expect(csvCell('a\r=1')).to.equal(`"a\r'=1"`);
  const others = ['a "word"', 'two\r\nlines', 'a=1', null, -4.5, true];
  const cells = ['"a ""word"""', '"two\r\nlines"', '"a=1"', '', '-4.5', 'true'];
  expect(others.map(csvCell)).to.deep.equal(cells);
});

describe('the export', () => {
  it('is CSV that holds property, every override, every number and when it was read', () => {
    const lines = toCsv(CONTENT).split('\r\n');
    expect(lines[0]).to.equal('"section","type","calculation","name","value","unit"');
    expect(lines).to.include.members([
      '"property",,,"address","12 Wattle St, ""Bay"" NSW",',
      '"estimate",,,"readAt","2026-11-20T09:30:00.000Z",',
      '"override",,,"setback_front",4.5,"m"',
      '"override",,,"setback_rear",,"m"',
      '"result","duplex","side_by_side","privateOpenSpace_m2",48,',
      '"result","subDivision",,"optimal","torrens",',
      '"planning",,,"constraints.bushfire",false,',
      '"planning",,,"constraints.industry",,',
      '"planning",,,"controls.maxFsr.value",0.7,',
    ]);
    const all = Object.values(CONTENT.answer.feasibility).flatMap(({ calculations }) => calculations);
    const numbers = all.flatMap((calculation) => Object.keys(calculation.numbers));
    expect(lines.filter((line) => /^"result","\w+","/.test(line))).to.have.length(numbers.length);
    expect(lines.filter((line) => line.startsWith('"override"'))).to.have.length(PROPERTY_OVERRIDES.length);
  });

  it('has a file name that every system takes', () => {
    expect(exportName(CONTENT)).to.equal('feasibility-12-wattle-st-bay-nsw-2026-11-20.csv');
    expect(exportName({ ...CONTENT, address: '../../è' })).to.equal('feasibility-e-2026-11-20.csv');
    // In Sydney the day begins eleven hours before that of UTC.
    const late = new Date(2026, 10, 21, 0, 30).toISOString();
    expect(exportName({ ...CONTENT, answer: { ...CONTENT.answer, readAt: late } })).to.contain('-2026-11-21.csv');
    const early = new Date(2026, 10, 21, 23, 30).toISOString();
    expect(exportName({ ...CONTENT, answer: { ...CONTENT.answer, readAt: early } })).to.contain('-2026-11-21.csv');
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
    print({ ...CONTENT, address: 'A place' }, foundStyles.cssText, words());
    const frame = document.querySelector('iframe');
    const printed = frame?.contentDocument?.querySelector('div')?.shadowRoot;
    expect(printed?.querySelector('h2')?.textContent).to.equal('Property feasibility: A place');
    expect(printed?.textContent).to.contain('4.5\u00a0m');
    expect(printed?.querySelectorAll('.types')).to.have.length(1);
    expect(printed?.querySelectorAll('button, input')).to.have.length(0);
    expect(document.documentElement.getAttribute('style')).to.equal(style);
    frame?.contentWindow?.dispatchEvent(new Event('afterprint'));
    await until('the frame is gone', () => document.body.children.length === before);
  });

  it('prints in the direction of its words, whatever that of the page', async () => {
    const { translation } = await PROPERTY_LANGUAGES.ar();
    print(CONTENT, foundStyles.cssText, { ...words(), t: translation });
    const frame = document.querySelector('iframe');
    const { lang } = frame?.contentDocument?.documentElement ?? {};
    const printed = frame?.contentDocument?.querySelector('div')?.shadowRoot?.querySelector('main');
    expect([lang, printed?.matches(':dir(rtl)'), document.dir]).to.deep.equal(['ar', true, '']);
    frame?.remove();
  });
});
