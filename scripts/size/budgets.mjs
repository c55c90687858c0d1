/**
 * What each entry may weigh, in bytes of gzipped script (level 9). 1 kB = 1000 bytes.
 *
 * A budget of a later release is measured and shown with all others; until that release a miss of it fails nothing.
 */

const KB = 1000;

/**
 * `entry` is a key of `exports` in package.json. `parts`: `first paint` is what has to be there before the entry's elements
 * show, without what they load lazily; `everything` is all they can ever load.
 * @typedef {{ name: string, entry: string, elements: string[], budgets: { parts: 'first paint' | 'everything', mostBytes: number, release: 'now' | 'later' }[] }} MeasuredEntry
 */

/** @type {readonly MeasuredEntry[]} */
export const ENTRIES = [
  {
    name: 'property-feasibility',
    entry: './property-feasibility',
    elements: ['property-feasibility'],
    budgets: [
      // What it weighs today, so that it only gets lighter on its way to what it is meant to weigh.
      { parts: 'everything', mostBytes: 34.5 * KB, release: 'now' },
      { parts: 'everything', mostBytes: 28 * KB, release: 'later' },
    ],
  },
  {
    name: 'precheck-uploader',
    entry: './precheck-uploader',
    elements: ['precheck-uploader'],
    budgets: [
      { parts: 'first paint', mostBytes: 20 * KB, release: 'now' },
      { parts: 'everything', mostBytes: 35 * KB, release: 'later' },
    ],
  },
  { name: 'precheck-status', entry: './precheck-status', elements: ['precheck-status'], budgets: [] },
  // Without pdf.js, which is no part of a bundle: it is served from a folder of its own and loaded when somebody opens a drawing.
  { name: 'precheck-viewer', entry: './precheck-viewer', elements: ['precheck-viewer'], budgets: [] },
  {
    name: 'all elements',
    entry: '.',
    elements: ['precheck-uploader', 'precheck-status', 'precheck-viewer', 'property-feasibility'],
    budgets: [{ parts: 'everything', mostBytes: 58 * KB, release: 'later' }],
  },
];
