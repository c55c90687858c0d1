/** Colours, type and measures that every part of the report shares. Sizes in points. */
import type { FindingStatus } from 'precheck-contract/precheck-service';

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

interface StatusStyle {
  readonly word: string;
  readonly colour: string;
  readonly tint: string;
  /** An SVG path around 0, 0 that fits in a circle of radius 5. */
  readonly sign: string;
}

/** A status is told by a word and a sign, never by colour alone. */
export const STATUS: Readonly<Record<FindingStatus, StatusStyle>> = {
  fail: { word: 'Failed', colour: '#b3261e', tint: '#fbeeed', sign: 'M-2.5-2.5l5 5M2.5-2.5l-5 5' },
  attention: { word: 'To look at', colour: '#8a5a00', tint: '#faf3e3', sign: 'M0-3.5v4.2M0 3.4v.1' },
  pass: { word: 'Met', colour: '#1f7a45', tint: '#ebf5ef', sign: 'M-3.2.2l2.4 2.5 4.2-5' },
  'not-assessed': { word: 'Not assessed', colour: '#566273', tint: '#f3f6f9', sign: 'M-3 0h6' },
};

export interface TextStyle {
  readonly bold: boolean;
  readonly size: number;
  readonly colour: string;
}

const style = (size: number, bold = false, colour: string = COLOURS.text): TextStyle => ({ bold, size, colour });

export const TYPE = {
  display: style(38, true),
  title: style(24, true),
  heading: style(14, true),
  subheading: style(10.5, true),
  body: style(9.25),
  strong: style(9.25, true),
  cell: style(8.25),
  cellStrong: style(8.25, true),
  label: style(7.75, true, COLOURS.muted),
  small: style(7.75, false, COLOURS.muted),
} as const;

export function coloured(base: TextStyle, colour: string): TextStyle {
  return { ...base, colour };
}
