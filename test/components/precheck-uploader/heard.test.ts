/** The main path as somebody hears it who sees nothing: docs/evidence/screen-reader.md is all that a screen reader says. */
import { virtual } from '@guidepup/virtual-screen-reader/browser.js';
import { expect } from '@open-wc/testing';
import { readFile } from '@web/test-runner-commands';
import { FINDINGS, pdfFile, until } from '../support/page.js';
import { enter, inside, pick, query, queryAll, SET, stage, type Stage } from '../support/states.js';

/** Text within one of these is heard as one line. */
const BLOCKS = 'p, li, dt, dd, section';
const NAMED = /^(heading|button|combobox|link), /;

/** Goes from item to item until `isFound`, or to the end of the panel. */
async function walk(element: Element, isFound: (phrase: string, node: Node) => boolean): Promise<boolean> {
  const panel = inside(element, 'section');
  await virtual.start({ container: panel });
  for (;;) {
    const phrase = await virtual.lastSpokenPhrase();
    const node = virtual.activeNode ?? panel;
    const at = node instanceof Element ? node : node.parentElement;
    // It knows no styles, and reads what is folded too. What was announced stays in its region for a while.
    const isHeard = at?.checkVisibility() && !at.closest('option, [role=status]');
    if (isHeard && isFound(phrase, node)) return true;
    if (phrase.startsWith('end of region')) return false;
    await virtual.next();
  }
}

/** What a panel says: a line for each heading, control and block of text. */
async function read(element: Element): Promise<string[]> {
  const lines: string[] = [];
  /** A heading or control, which says all that is in it, or the block that the last line is of. */
  let last: Element | null = null;
  const add = (line: string, of: Element | null) => {
    lines.push(line);
    last = of;
  };
  await walk(element, (phrase, node) => {
    if (node instanceof Text) {
      const block = node.parentElement?.closest(`h3, h4, h5, button, a, summary, ${BLOCKS}`) ?? null;
      if (block !== last) add(phrase, block);
      else if (block?.matches(BLOCKS)) lines.push(`${lines.pop()} ${phrase}`.replace(/ ([:.])/g, '$1'));
    } else if (!phrase.startsWith('end')) {
      const name = phrase.replace(', has popup listbox, not expanded', '');
      if (NAMED.test(phrase) || (node as Element).matches('summary')) add(name, node as Element);
      else if (phrase.includes('current step')) add('current step:', node as Element);
    }
    return false;
  });
  await virtual.stop();
  return lines;
}

/** Presses what is found by what is spoken of it. */
async function press(element: Element, spoken: string): Promise<void> {
  const isFound = await walk(element, (phrase) => phrase === spoken);
  if (isFound) await virtual.act();
  await virtual.stop();
  expect(isFound, spoken).to.equal(true);
}

/** Writes down what is announced on the way into each state, and what is read in it. */
function listen({ adapter, uploader, status }: Stage) {
  const announced: string[] = [];
  for (const region of [uploader, status].map((element) => inside(element, '[role=status]'))) {
    const hear = () => announced.push(...[(region.textContent ?? '').trim()].filter(Boolean));
    new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
  }
  const transcript: string[] = [];
  const before: Record<string, string> = {};
  const write = (title: string, lines: string[]) => {
    const sentences = lines.map((line) => line.replace(/^heading, (.*), level \d$/, '$1'));
    const twice = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index);
    expect(twice, `${title} twice`).to.deep.equal([]);
    const list = lines.map((line) => `- ${line}\n`).join('');
    if (list === before[title] && list) transcript.push(`${title} the same as before.\n`);
    else if (list) transcript.push(`${title}:\n`, list);
    before[title] = list;
  };
  const note = async (state: string) => {
    await adapter.settled();
    transcript.push(`## ${state}\n`);
    write('Announced', announced.splice(0));
    write('The uploader reads', await read(uploader));
    write('The status panel reads', await read(status));
  };
  return { note, transcript };
}

it('the main path leads from the empty set to the submitted form, and says nothing twice', async () => {
  await enter({}, (adapter) => (adapter.finishUploads = false));
  const { adapter, form, uploader } = stage;
  document.body.style.width = '1000px';
  // Not every browser has them here.
  stage.status.notifications = 'off';
  const { note, transcript } = listen(stage);
  const [first = '', second = ''] = SET;
  let sent = 0;
  const arrive = async (count: number) => {
    await until('an upload', () => adapter.puts.length === count);
    // In the order of the list, one after the other: whichever was read first is sent first.
    const fresh = adapter.puts.slice(sent).sort((one, other) => one.size - other.size);
    sent = count;
    for (const [index, put] of fresh.entries()) {
      put.finish();
      const uploaded = () => queryAll('.row.uploaded').length;
      await until('it is sent', () => uploaded() === 2 - fresh.length + index + 1);
    }
  };
  await note('Empty');
  pick([pdfFile(first), pdfFile(second, second, 3000)]);
  await until('both on their way', () => adapter.puts.length === 2);
  await note('Uploading');
  await arrive(2);
  await note('Files added');
  await press(uploader, `button, Remove ${second}`);
  await note('A drawing removed');
  await press(uploader, 'button, Undo');
  await press(uploader, 'button, Check drawings');
  await until('a stream', () => adapter.streams.size > 0);
  adapter.advance(2);
  await note('Removal undone, checking');
  adapter.findings = FINDINGS.map((finding) => ({
    ...finding,
    evidence: [{ file: first, page: 1, sheetNumber: 'A-101' }],
  }));
  adapter.complete(62, 91);
  await until('findings', () => query('.to-do'));
  await note('Failed');
  await press(uploader, 'Two of three sheets print no scale');
  await note('A finding opened');
  await press(uploader, `button, Replace ${first}`);
  pick([pdfFile('A-101 rev B.pdf')], '#replacement');
  await arrive(3);
  await note('Replaced');
  await press(uploader, 'button, Check again');
  await until('run 2', () => adapter.snapshot?.run === 2 && adapter.streams.size > 0);
  adapter.complete(88, 91);
  await until('a receipt', () => uploader.value);
  await note('Passed');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    uploader.markSubmitted();
  });
  form.requestSubmit();
  await note('Submitted');
  expect(new FormData(form).get('precheck')).to.equal('receipt-1');
  document.body.style.width = '';
  const file = (await readFile({ path: '../../../docs/evidence/screen-reader.md' })) ?? '';
  const heard = transcript.join('\n').replace(/(?<=Submit by )[^.]+/g, '(date and time)');
  expect(heard.split('\n')).to.deep.equal(file.slice(file.indexOf('## ')).split('\n'));
});
