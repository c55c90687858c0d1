/** Colours, type and measures that every part of the report shares. Sizes in points. */
import type { FindingStatus } from 'precheck-contract/precheck-service';
import type { TextStyle } from './typesetter.js';

export const PAPER = { metric: [595.28, 841.89], imperial: [612, 792] } as const;
export const MARGIN = 48;
/** Room for the footer under the text. */
export const FOOT = 26;

export const COLOURS = {
  text: '#1b2430',
  muted: '#566273',
  accent: '#1d5f8a',
  panel: '#f3f6f9',
  rule: '#d5dde5',
  white: '#ffffff',
} as const;

export const STATUS_COLOURS: Readonly<Record<FindingStatus, string>> = {
  fail: '#b3261e',
  attention: '#8a5a00',
  pass: '#1f7a45',
  'not-assessed': '#566273',
};

export const STATUS_TINTS: Readonly<Record<FindingStatus, string>> = {
  fail: '#fbeeed',
  attention: '#faf3e3',
  pass: '#ebf5ef',
  'not-assessed': '#f3f6f9',
};

export const STATUS_WORDS: Readonly<Record<FindingStatus, string>> = {
  fail: 'Failed',
  attention: 'To look at',
  pass: 'Met',
  'not-assessed': 'Not assessed',
};

const style = (weight: TextStyle['weight'], size: number, colour: string, leading?: number): TextStyle =>
  leading === undefined ? { weight, size, colour } : { weight, size, colour, leading };

export const TYPE = {
  display: style('semibold', 40, COLOURS.text, 1.1),
  title: style('semibold', 25, COLOURS.text, 1.15),
  heading: style('semibold', 15, COLOURS.text),
  subheading: style('semibold', 11, COLOURS.text),
  body: style('regular', 9.75, COLOURS.text),
  strong: style('semibold', 9.75, COLOURS.text),
  lead: style('regular', 11, COLOURS.text),
  cell: style('regular', 8.75, COLOURS.text),
  cellStrong: style('semibold', 8.75, COLOURS.text),
  label: style('semibold', 8, COLOURS.muted),
  small: style('regular', 8, COLOURS.muted),
} as const;

export function coloured(base: TextStyle, colour: string): TextStyle {
  return { ...base, colour };
}
