import { expect } from '@open-wc/testing';
import { findChosen, findDropped } from '../../../dist/components/files/folder-reader.js';
import { pdfFile, textOf, until, withResolvers } from '../support/page.js';
import { addSet, enter, part, query, queryAll, stage } from '../support/states.js';

/** A file of a folder: its content, or what reading it ends with. */
type Leaf = File | Error;
interface Tree {
  readonly [name: string]: Leaf | Tree;
}

/** As a browser gives a dropped folder: a hundred entries at a time, then an empty answer. `read`: when its own entries are there. */
function entry(
  name: string,
  node: Leaf | Tree,
  path = `/${name}`,
  read: Promise<void> = Promise.resolve(),
): FileSystemEntry {
  if (node instanceof File || node instanceof Error) {
    const file = (resolve: (file: File) => void, reject: (error: Error) => void) =>
      node instanceof File ? resolve(node) : reject(node);
    return { name, fullPath: path, isFile: true, isDirectory: false, file } as unknown as FileSystemEntry;
  }
  const createReader = () => {
    const left = Object.entries(node).map(([inner, child]) => entry(inner, child, `${path}/${inner}`));
    const readEntries = (resolve: (entries: FileSystemEntry[]) => void) =>
      read.then(() => resolve(left.splice(0, 100)));
    return { readEntries };
  };
  return { name, fullPath: path, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}

const names = (files: readonly File[]) => files.map(({ name }) => name);

describe('reading folders', () => {
  it('goes all the way down, sorts by path, and counts what it leaves out', async () => {
    const tree = {
      'A-10.pdf': pdfFile('A-10.pdf'),
      'A-2.PDF': pdfFile('A-2.PDF'),
      'notes.txt': new File(['x'], 'notes.txt'),
      '.DS_Store': new File(['x'], '.DS_Store'),
      '.hidden': { 'secret.pdf': pdfFile('secret.pdf') },
      __MACOSX: { 'A-2.pdf': pdfFile('A-2.pdf') },
      Structural: { sheets: { 'S-1.pdf': pdfFile('S-1.pdf') } },
      'gone.pdf': new Error('NotReadableError'),
    };
    const { files, leftOut } = await findDropped([entry('set', tree)]);
    expect(names(files)).to.deep.equal(['A-2.PDF', 'A-10.pdf', 'S-1.pdf']);
    expect(leftOut).to.deep.equal({ none: false, leftOut: 4, unreadable: 1 });
  });

  it('reads more than one answer of a folder', async () => {
    const tree = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`${i}.pdf`, pdfFile(`${i}.pdf`)]));
    const { files } = await findDropped([entry('many', tree)]);
    expect(files).to.have.length(250);
    expect(files[249]?.name).to.equal('249.pdf');
  });

  it('takes of a chosen folder what it takes of a dropped one', () => {
    const at = (path: string) =>
      Object.defineProperty(pdfFile(path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path });
    const chosen = ['set/b/S-1.pdf', 'set/A-10.pdf', 'set/A-2.pdf', 'set/.x/A-3.pdf', 'set/readme.md'].map(at);
    const { files, leftOut } = findChosen(chosen);
    expect(names(files)).to.deep.equal(['A-2.pdf', 'A-10.pdf', 'S-1.pdf']);
    expect(leftOut?.leftOut).to.equal(2);
  });
});

describe('folders and pasted files in <precheck-uploader>', () => {
  beforeEach(() => enter());
  const rows = () => queryAll('.row').length;

  function drop(tree: Tree, besides: File[] = [], read: Promise<void> = Promise.resolve()): void {
    const folder = { kind: 'file', webkitGetAsEntry: () => entry('set', tree, '/set', read), getAsFile: () => null };
    const items = besides.map((file) => ({ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }));
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items: [folder, ...items] } });
    part('.panel').dispatchEvent(event);
  }

  function paste(target: EventTarget, files: File[]): Event {
    const clipboardData = new DataTransfer();
    for (const file of files) clipboardData.items.add(file);
    if (files.length === 0) clipboardData.setData('text/plain', 'words');
    const event = new Event('paste', { bubbles: true, cancelable: true, composed: true });
    // What a script puts into a ClipboardEvent Firefox shows to nobody.
    Object.defineProperty(event, 'clipboardData', { value: clipboardData });
    target.dispatchEvent(event);
    return event;
  }

  it('takes a dropped folder and what was dropped beside it, and says once what it left out', async () => {
    drop({ 'a.pdf': pdfFile('a.pdf'), 'x.dwg': new File(['x'], 'x.dwg') }, [pdfFile('b.pdf')]);
    await until('two rows', () => rows() === 2);
    const said = '1 other file in the folder was skipped: only PDF files are checked.';
    await until('the sentence', () => part('.notice').textContent?.includes(said));
    part('.notice .button').click();
    await until('no notice', () => !query('.notice'));
  });

  it('says of a folder without drawings that it has none, until the set is begun anew', async () => {
    drop({ 'x.dwg': new File(['x'], 'x.dwg') });
    await until('the sentence', () => textOf(stage.uploader).includes('There is no PDF in this folder.'));
    await expect(stage.uploader).to.be.accessible();
    stage.form.reset();
    await until('no notice', () => !query('.notice'));
  });

  it('is invalid while a folder is read, and the check that is asked for meanwhile has what was in it', async () => {
    await addSet(['first.pdf']);
    const { promise: read, resolve: answer } = withResolvers();
    drop({ 'a.pdf': pdfFile('a.pdf') }, [], read);
    await until('it is read', () => textOf(stage.uploader).includes('Reading the folder'));
    expect(stage.uploader.validationMessage).not.to.equal('');
    part('#check').click();
    await until('it waits', () => part<HTMLButtonElement>('#check').disabled);
    expect(stage.adapter.calls('POST', /process$/)).to.have.length(0);
    answer();
    await until('the check', () => stage.adapter.calls('POST', /process$/).length === 1);
    const checked = () => stage.adapter.snapshot?.drawings.map(({ name }) => name).join();
    await until('both are in it', () => checked() === 'first.pdf,a.pdf');
  });

  it('takes pasted files where nothing else has the focus, and leaves text and other fields alone', async () => {
    expect(paste(document.body, [pdfFile('pasted.pdf')]).defaultPrevented).to.equal(true);
    await until('a row', () => rows() === 1);
    const field = document.createElement('textarea');
    stage.form.append(field);
    expect(paste(field, [pdfFile('elsewhere.pdf')]).defaultPrevented).to.equal(false);
    expect(paste(document.body, []).defaultPrevented).to.equal(false);
    expect(paste(part('.panel'), [pdfFile('here.pdf')]).defaultPrevented).to.equal(true);
    await until('two rows', () => rows() === 2);
  });

  it('says of too many files what is wrong with the first few, and counts the rest', async () => {
    await enter({ 'max-files': '1' });
    drop(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}.pdf`, pdfFile(`${i}.pdf`)])));
    await until('the count', () => textOf(stage.uploader).includes('8 files weren’t added'));
    expect(queryAll('.refusals li')).to.have.length(7);
    expect(part('.refusals li:last-child').textContent).to.equal('+2');
  });
});
