/** 320 px, twice the text size, and a page that runs from right to left: nothing runs out of its box or over another. */
import { expect } from '@open-wc/testing';
import { cutWords, LITTLE_ROOM, overflowing } from '../support/overflow.js';
import {
  addSet,
  enter,
  enterChecking,
  enterFailed,
  enterWithSet,
  inside,
  part,
  pick,
  query,
  queryAll,
  SET,
  stage,
} from '../support/states.js';
import { LANGUAGES } from '../../../dist/components/translations/languages.js';
import { FINDINGS, pdfFile, textOf, until } from '../support/page.js';
import { splitFileName } from '../../../dist/components/ui/file-name.js';

/** Controls that lie on a line of text of their row. */
function overlapping(element: Element): string[] {
  return [...(element.shadowRoot?.querySelectorAll('.row') ?? [])].flatMap((row) => {
    const texts = [...row.querySelectorAll('.row-meta span')].map((item) => item.getBoundingClientRect());
    // The box of a text stands out of its line by what its font has above and below the letters.
    const slack = Math.max(4, parseFloat(getComputedStyle(row).fontSize) / 6);
    return [...row.querySelectorAll('button, select')]
      .filter((control) => {
        const box = control.getBoundingClientRect();
        return texts.some(
          (text) =>
            text.left < box.right &&
            box.left < text.right &&
            text.top < box.bottom - slack &&
            box.top + slack < text.bottom,
        );
      })
      .map((control) => control.className);
  });
}

/** Names of stages that are broken within a word, or reach into the next one. */
function crampedNames(): string[] {
  const names = queryAll('.stage-name').map(({ childNodes }) => {
    const name = [...childNodes].find((node) => node instanceof Text)!;
    const words = [...name.data.matchAll(/\S+/g)].map(({ 0: { length }, index }) => {
      const word = document.createRange();
      word.setStart(name, index);
      word.setEnd(name, index + length);
      return word;
    });
    return { text: name.data, words };
  });
  const boxes = (words: Range[] = []) => words.map((word) => word.getBoundingClientRect());
  return names
    .filter(({ text, words }, at) => {
      // Without spaces between its words a language may break anywhere.
      const isBroken = !/\p{sc=Han}/u.test(text) && words.some((word) => word.getClientRects().length > 1);
      const next = boxes(names[at + 1]?.words);
      return isBroken || boxes(words).some((one) => next.some((it) => it.left < one.right && one.left < it.right));
    })
    .map(({ text }) => text);
}

describe('in little room', () => {
  afterEach(() => void (document.documentElement.lang = 'en'));
  for (const [name, style, direction] of LITTLE_ROOM) {
    it(`everything keeps its place from the first file to the findings: ${name}`, async () => {
      Object.assign(document.body.style, { margin: '0', ...style });
      document.documentElement.dir = direction;
      await enter();
      const { adapter, uploader, status } = stage;
      const look = async (state: string) => {
        for (const element of [uploader, status]) {
          await element.updateComplete;
          for (const details of element.shadowRoot?.querySelectorAll('details') ?? [])
            Object.assign(details, { name: '', open: true });
          // Rows that nobody sees have no sizes of their own.
          for (const row of element.shadowRoot?.querySelectorAll<HTMLElement>('.row') ?? [])
            row.style.setProperty('content-visibility', 'visible');
          expect(overflowing(element), state).to.deep.equal([]);
          expect(overlapping(element), state).to.deep.equal([]);
          expect(cutWords(element.shadowRoot!), state).to.deep.equal([]);
        }
      };
      await look('empty');
      adapter.putStatuses.push(413);
      pick([pdfFile('failing.pdf'), new File(['hello'], 'notes.pdf'), new File([], 'empty.pdf')]);
      await until('a failed row', () => query('.row.failed'));
      await look('failed and refused');
      part('.row .retry').click();
      await until('it is sent', () => query('.row.uploaded'));
      adapter.finishUploads = false;
      pick(SET.map((name) => pdfFile(name)));
      await until('five uploads', () => adapter.puts.length === 5);
      adapter.puts[2]?.progress(900);
      await until('a share', () => textOf(uploader).includes('%'));
      await look('uploading');
      for (const put of adapter.puts) put.finish();
      await until('all sent', () => queryAll('.row.uploaded').length === 4);
      await look('ready');
      part('#check').click();
      await until('a stream', () => adapter.streams.size > 0 && uploader.matches(':state(processing)'));
      adapter.advance(3);
      await until('stage 3', () => textOf(uploader).includes('Stage 3 of 5'));
      adapter.push({ service: { reachable: false, readAt: '2026-03-01T09:04:00.000Z', problem: 'down' } });
      await until('the notice', () => query('.notice'));
      await look('the service is down');
      adapter.findings = FINDINGS;
      adapter.complete(62, 91);
      await until('findings', () => query('.finding'));
      await look('failed');
    });
  }

  for (const lang of Object.keys(LANGUAGES)) {
    it(`a category’s whole name is read at 320 px, ${lang}`, async () => {
      document.body.style.width = '320px';
      document.documentElement.lang = lang;
      await enterWithSet(['a.pdf']);
      const select = () => part<HTMLSelectElement>('select.category');
      await until('its words', () => stage.uploader.shadowRoot?.querySelector(`.panel[lang|=${lang.slice(0, 2)} i]`));
      for (const { value } of [...select().options]) {
        select().value = value;
        expect(cutWords(stage.uploader.shadowRoot!)).to.deep.equal([]);
      }
    });
  }

  // Without a font for Hindi, Firefox draws a wide box for each of its signs.
  for (const lang of Object.keys(LANGUAGES).filter((name) => name !== 'hi')) {
    it(`the names of the stages stand whole beside one another where there is room, ${lang}`, async () => {
      // As wide as letters of portals are.
      Object.assign(document.body.style, { margin: '0', width: '640px', font: '16px/1.5 Verdana, "DejaVu Sans"' });
      document.documentElement.lang = lang;
      await enterChecking();
      await until('its words', () => stage.uploader.shadowRoot?.querySelector(`.panel[lang|=${lang.slice(0, 2)} i]`));
      for (const current of [3, 5]) {
        stage.adapter.advance(current);
        await until('the stage', () => queryAll('.timeline li')[current]?.matches('.current'));
        expect(crampedNames()).to.deep.equal([]);
      }
    });
  }

  it('the stage that it is at is named alone where large letters leave no room', async () => {
    Object.assign(document.body.style, { margin: '0', width: '720px', fontSize: '32px' });
    await enterChecking();
    expect(part('.stage-line').checkVisibility()).to.equal(true);
    expect(part('.stage-name').clientWidth).to.equal(1);
  });

  it('large letters leave the beginning of a drawing’s name beside what to fix in it', async () => {
    Object.assign(document.body.style, { margin: '0', width: '390px', font: '32px/1.5 Verdana, "DejaVu Sans"' });
    await enterFailed();
    const starts = queryAll('.groups .file-name .start').map(({ clientWidth }) => clientWidth);
    expect(starts.length).to.be.at.least(1);
    for (const width of starts) expect(width).to.be.at.least(64);
  });

  it('large letters leave the beginning of a drawing’s name in its row', async () => {
    Object.assign(document.body.style, { margin: '0', width: '360px', fontSize: '32px' });
    await enterWithSet(['A-101 Floor plan.pdf', 'Ground floor plan (FINAL!).pdf']);
    const starts = queryAll('.row .file-name .start').map(({ clientWidth }) => clientWidth);
    expect(starts).to.have.length(2);
    for (const width of starts) expect(width).to.be.at.least(64);
  });

  for (const [width, fontSize, position] of [
    ['252px', '16px', 'sticky'],
    ['390px', '32px', 'static'],
  ] as const) {
    it(`the foot covers nothing that has the focus: ${width} with text of ${fontSize}`, async () => {
      Object.assign(document.body.style, { margin: '0', width, fontSize });
      await enterWithSet(['a.pdf', 'b.pdf']);
      queryAll('.row .remove')[0]?.click();
      await until('Undo', () => query('#undo'));
      const foot = part('.foot');
      expect(getComputedStyle(foot).position).to.equal(position);
      const { scrollMarginBlockEnd } = getComputedStyle(part('.row select'));
      if (position === 'sticky') expect(parseFloat(scrollMarginBlockEnd)).to.be.at.least(foot.offsetHeight);
    });
  }

  it('English keeps its order on a page that runs from right to left, and says that it is English', async () => {
    document.documentElement.dir = 'rtl';
    await enter();
    const limits = query('.drop .figures');
    expect(limits && getComputedStyle(limits).unicodeBidi).to.equal('plaintext');
    expect(query('.panel')?.getAttribute('lang')).to.equal('en');
    await addSet(['a.pdf']);
    const right = (selector: string) => inside(stage.uploader, selector).getBoundingClientRect().right;
    expect(right('.file-name')).to.be.closeTo(right('.row-main'), 1);
  });
});

describe('a long file name', () => {
  const table: readonly [string, string, string][] = [
    ['plan.pdf', 'plan.pdf', ''],
    ['A-101 Floor plan.pdf', 'A-101 Floor ', 'plan.pdf'],
    ['A-101 Floor plans, basement to level 3 rev C.pdf', 'A-101 Floor plans, basement to level 3 ', 'rev C.pdf'],
    ['Plan🏠🏠🏠🏠🏠.pdf', 'Plan🏠', '🏠🏠🏠🏠.pdf'],
  ];
  for (const [name, head, tail] of table) {
    it(`gives way in the middle: ${name}`, () => expect(splitFileName(name)).to.deep.equal({ head, tail }));
  }
});
