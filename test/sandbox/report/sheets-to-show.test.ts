import { describe, expect, it } from 'vitest';
import { ReadingStopped } from '#drawing-checks/drawing-set/reading-time.js';
import type { DrawRequest, SheetPicture } from '#drawing-checks/drawing-set/sheet-picture.js';
import { chooseSheets, partOf, type PicturePlan, SheetDrawer } from '#drawing-checks/report/sheets-with-findings.js';
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
  const RIGHT = { left: 0.5, top: 0, width: 0.5, height: 1 };
  const LEFT = { ...RIGHT, left: 0 };
  const drawn = { widthPx: 1, heightPx: 1, channels: 1, rows: Buffer.from('rows') } satisfies SheetPicture;
  const plan = (...pictures: readonly (readonly [page: number, part: typeof LEFT, file?: string])[]) => ({
    planned: pictures.map(([page, part, file]) => ({ sheet: sheet(page, file), pins: [], part })),
    leftOut: 0,
  });

  function drawerOf(plans: readonly PicturePlan[], result: SheetPicture | Error = drawn, costMs = 10) {
    let now = 0;
    const calls: unknown[] = [];
    const render = ({ parts, ...page }: DrawRequest) => {
      now += costMs;
      calls.push([page.path, page.pageNumber, page.longSidePx, ...parts]);
      return result instanceof Error ? Promise.reject(result) : Promise.resolve(parts.map(() => result));
    };
    const pathOf = (file: string) => (file === 'a.pdf' ? '/blobs/a' : undefined);
    const drawer = new SheetDrawer({ reader: { render }, pathOf, plans, clock: () => now });
    const draw = async (of: PicturePlan) => (await drawer.draw(of)).pictures.map(({ drawing }) => drawing);
    return { draw, calls };
  }

  it('asks once for what all reports show of a page', async () => {
    const plans = [plan([1, LEFT], [2, LEFT]), plan([1, RIGHT])] as const;
    const { draw, calls } = drawerOf(plans);
    expect(await draw(plans[0])).toEqual([drawn, drawn]);
    expect(await draw(plans[1])).toEqual([drawn]);
    expect(calls).toEqual([
      ['/blobs/a', 1, 1200, LEFT, RIGHT],
      ['/blobs/a', 2, 1200, LEFT],
    ]);
  });

  it('keeps little for later reports: where much is kept already, a page is drawn again', async () => {
    const plans = [plan([1, LEFT], [2, LEFT]), plan([1, RIGHT], [2, RIGHT])] as const;
    const { draw, calls } = drawerOf(plans, { ...drawn, rows: Buffer.alloc(40 * 1024 * 1024) });
    for (const each of plans) await draw(each);
    expect(calls.map((call) => (call as unknown[]).slice(3))).toEqual([[LEFT, RIGHT], [LEFT], [RIGHT]]);
  });

  const TOO_LONG = 'Reading the file takes longer than 30 seconds.';
  it.each([
    [new ReadingStopped(TOO_LONG), TOO_LONG],
    [new Error('a message that may quote a drawing'), 'The page can’t be drawn.'],
  ])('says why a sheet has no picture: %s', async (error, reason) => {
    const both = plan([1, LEFT], [1, LEFT, 'elsewhere.pdf']);
    expect(await drawerOf([both], error).draw(both)).toEqual([reason, 'The file is not in this run.']);
  });

  it('stops when the time for all is used up', async () => {
    const four = plan([1, LEFT], [2, LEFT], [3, LEFT], [4, LEFT]);
    const { draw, calls } = drawerOf([four], drawn, 20_000);
    const last = 'The time for drawing sheets was used up by those before it.';
    expect(await draw(four)).toEqual([drawn, drawn, drawn, last]);
    expect(calls).toHaveLength(3);
  });
});
