import { describe, expect, it } from 'vitest';
import { ReadingStopped } from '#drawing-checks/drawing-set/reading-time.js';
import type { SheetPicture } from '#drawing-checks/drawing-set/sheet-picture.js';
import { chooseSheets, createSheetDrawer, partOf } from '#drawing-checks/report/sheets-with-findings.js';
import type { Pin } from '#precheck-service/pins.js';

const sheet = (page: number, file = 'a.pdf') => ({
  ...{ file, page, widthPt: 1000, heightPt: 500 },
  ...{ sheetNumber: null, title: null },
});
const pin = (page: number, status: Pin['status'], box: Pin['box'] = null): Pin => ({
  ...{ number: 1, findingId: 'f', title: '', file: 'a.pdf' },
  ...{ status, page, box },
});
const BOX = [1, 1, 1, 1] as const;

describe('sheets that get a page', () => {
  it('are, where there are too many, those with a failed finding before those with advice', () => {
    const pins = [pin(1, 'attention', BOX), pin(2, 'fail', BOX)];
    const { shown, leftOut } = chooseSheets(pins, [sheet(1), sheet(2)], 1);
    expect(shown.map(({ sheet: { page } }) => page)).toEqual([2]);
    expect(leftOut).toBe(1);
  });

  it('are not those that only findings of the whole sheet name', () => {
    const pins = [pin(1, 'fail'), pin(2, 'fail', [0, 0, 1000, 500]), pin(3, 'fail', BOX), pin(3, 'attention')];
    const { shown, leftOut } = chooseSheets(pins, [sheet(1), sheet(2), sheet(3)], 24);
    expect(shown).toEqual([{ sheet: sheet(3), pins: pins.slice(2) }]);
    expect(leftOut).toBe(0);
  });
});

describe('the part of a sheet that is shown', () => {
  const at = (x: number, y: number): Pin['box'] => [x, y, 10, 5];
  const whole = [0, 0, 1000, 500] as const;
  it.each<[string, Pin['box'][], number[]]>([
    ['what is around a place', [at(495, 247.5)], [0.33, 0.33, 0.35, 0.35]],
    ['no more than the sheet, in a corner', [at(990, 0)], [0.65, 0, 0.35, 0.35]],
    ['all places together', [at(100, 50), at(600, 50)], [0.04, 0, 0.63, 0.35]],
    ['the whole side that places are spread over', [at(10, 250), at(900, 250)], [0, 0.33, 1, 0.35]],
    ['nothing outside the sheet', [at(-1e9, 1e9)], [0, 0.65, 0.35, 0.35]],
    ['its places, not what is said of all of it', [null, whole, at(495, 247.5)], [0.33, 0.33, 0.35, 0.35]],
  ])('is %s', (_name, boxes, expected) => {
    const pins = boxes.map((box) => pin(1, 'fail', box));
    const { left, top, width, height } = partOf(sheet(1), pins);
    expect([left, top, width, height].map((share) => Math.round(share * 100) / 100)).toEqual(expected);
  });
});

describe('the drawer', () => {
  const PART = { left: 0, top: 0, width: 0.5, height: 1 };
  const drawn = { widthPx: 1, heightPx: 1, channels: 1, rows: Buffer.from('rows') } satisfies SheetPicture;

  function drawerWith(result: SheetPicture | Error, costMs = 10) {
    let now = 0;
    const calls: unknown[] = [];
    const reader = {
      render: (request: unknown) => {
        now += costMs;
        calls.push(request);
        return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
      },
    };
    const pathOf = (file: string) => (file === 'a.pdf' ? '/blobs/a' : undefined);
    return { draw: createSheetDrawer(reader, pathOf, () => now), calls };
  }

  it('asks for the part', async () => {
    const { draw, calls } = drawerWith(drawn);
    expect(await draw(sheet(1), PART)).toBe(drawn);
    expect(calls).toEqual([{ path: '/blobs/a', pageNumber: 1, longSidePx: 1200, part: PART }]);
  });

  const TOO_LONG = 'Reading the file takes longer than 30 seconds.';
  it.each([
    [new ReadingStopped(TOO_LONG), TOO_LONG],
    [new Error('a message that may quote a drawing'), 'The page can’t be drawn.'],
  ])('says why a sheet has no picture: %s', async (error, reason) => {
    const { draw } = drawerWith(error);
    expect(await draw(sheet(1), PART)).toBe(reason);
    expect(await draw(sheet(1, 'elsewhere.pdf'), PART)).toBe('The file is not in this run.');
  });

  it('stops when the time for all is used up', async () => {
    const { draw, calls } = drawerWith(drawn, 20_000);
    for (const page of [1, 2, 3]) expect(await draw(sheet(page), PART)).toBe(drawn);
    expect(await draw(sheet(4), PART)).toContain('The time for drawing sheets was used up');
    expect(calls).toHaveLength(3);
  });
});
