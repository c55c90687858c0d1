import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReadingStopped } from '../../../src/sandbox/precheck-service/drawing-checks/drawing-set/reading-time.js';
import { SheetDrawer } from '../../../src/sandbox/precheck-service/drawing-checks/report/sheet-drawer.js';
import { chooseSheets } from '../../../src/sandbox/precheck-service/drawing-checks/report/sheets-with-findings.js';
import type { Pin } from '../../../src/sandbox/precheck-service/pins.js';

const sheet = (page: number, file = 'a.pdf') => ({
  ...{ file, page, widthPt: 100, heightPt: 100 },
  ...{ sheetNumber: null, title: null },
});
const pin = (page: number, status: Pin['status'], box: Pin['box'] = null, file = 'a.pdf'): Pin => ({
  number: 1,
  findingId: 'f',
  status,
  title: '',
  file,
  page,
  box,
});
const BOX = [1, 1, 1, 1] as const;

describe('sheets that get a page', () => {
  it.each<[string, Pin, Pin]>([
    ['a failed finding before advice', pin(1, 'attention', BOX), pin(2, 'fail')],
    ['a place before the sheet as a whole', pin(1, 'fail'), pin(2, 'fail', BOX)],
    ['advice with a place before advice without', pin(1, 'attention'), pin(2, 'attention', BOX)],
  ])('are, where there are too many, %s', (_name, less, more) => {
    const { shown, leftOut } = chooseSheets([less, more], [sheet(1), sheet(2)], 1);
    expect(shown.map(({ sheet: { page } }) => page)).toEqual([2]);
    expect(leftOut).toBe(1);
  });
});

describe('the drawer', () => {
  let directory: string;
  beforeEach(() => (directory = mkdtempSync(join(tmpdir(), 'drawer-'))));
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  function drawerWith(render: (page: number) => Uint8Array | Error, costMs = 10) {
    let now = 0;
    const calls: string[] = [];
    const drawer = new SheetDrawer({
      reader: {
        render: (path, page) => {
          now += costMs;
          calls.push(`${path} ${page}`);
          const made = render(page);
          return made instanceof Error ? Promise.reject(made) : Promise.resolve({ widthPx: 1, heightPx: 1, png: made });
        },
      },
      pathOf: (file) => (file === 'a.pdf' ? '/blobs/a' : undefined),
      directory,
      budgetMs: 25,
      clock: () => now,
    });
    return { drawer, calls };
  }

  it('draws each sheet once, however often it is asked', async () => {
    const { drawer, calls } = drawerWith((page) => Buffer.from(`png ${page}`));
    const first = await drawer.draw('a.pdf', 1);
    expect(await drawer.draw('a.pdf', 1)).toBe(first);
    await drawer.draw('a.pdf', 2);
    expect(calls).toEqual(['/blobs/a 1', '/blobs/a 2']);
    expect('path' in first && readFileSync(first.path, 'utf8')).toBe('png 1');
  });

  it.each([
    [
      new ReadingStopped('Reading the file takes longer than 30 seconds.'),
      'Reading the file takes longer than 30 seconds.',
    ],
    [new Error('a message that may quote a drawing'), 'The page can’t be drawn.'],
  ])('says why a sheet has no picture: %s', async (error, reason) => {
    const { drawer, calls } = drawerWith(() => error);
    expect(await drawer.draw('a.pdf', 1)).toEqual({ reason });
    expect(await drawer.draw('a.pdf', 1)).toEqual({ reason });
    expect(calls).toHaveLength(1);
    expect(await drawer.draw('elsewhere.pdf', 1)).toEqual({ reason: 'The file is not in this run.' });
  });

  it('stops when the time for all is used up, and still knows what it has drawn', async () => {
    const { drawer, calls } = drawerWith(() => Buffer.from('png'));
    for (const page of [1, 2, 3, 4]) await drawer.draw('a.pdf', page);
    expect(calls).toHaveLength(3);
    expect(await drawer.draw('a.pdf', 4)).toMatchObject({ reason: expect.stringContaining('time') });
    expect(await drawer.draw('a.pdf', 2)).toHaveProperty('path');
  });
});
